"""Undo and redo: an entry is taken back by another one, and that one by a third."""

from typing import TYPE_CHECKING, Annotated, ClassVar, Final

from grognard.base.errors import InputError
from grognard.campaign.journal.entries import EntryBody
from grognard.campaign.journal.undo import plan_redo, plan_undo, undone_by
from grognard.creatures.grammar import join_words
from grognard.operations.campaigns.facts import EntryFacts
from grognard.operations.campaigns.sentences import entry_change
from grognard.operations.fields import field
from grognard.operations.operation import Change, Operation
from grognard.operations.typed_dice import TypedDice

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign

_LONG: Final = 60


class UndoEntry(Operation[EntryFacts], frozen=True, kw_only=True, tag="campaign undo"):
    """Take the last entry back, or any other.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> from grognard.operations.campaigns.passing import PassDays
    >>> with example_campaign() as file:
    ...     number = ask_in(file, PassDays(days=3)).entry
    ...     ask_in(file, UndoEntry(number=number)).facts.said
    'undo of 2 (3 days pass, to day 4)'
    """

    number: Annotated[int | None, field("the entry; the last if none is named", typed="N", word=True)] = None
    with_dependents: Annotated[bool, field("and those that do not stand without it")] = False

    by_book: ClassVar = False
    reads_journal: ClassVar = True

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[EntryFacts]:
        """Take an entry back, and the entries that depend on it where that is asked for."""
        entries = opened.entries
        plan = plan_undo(entries, self.number, with_dependents=self.with_dependents)
        taken = plan.event.entries
        if plan.dependents and not self.with_dependents:
            said = {one.seq: one.body.said for one in entries}
            listed = "; ".join(f"{one.seq} ({_short(said[one.seq])}): {one.why}" for one in plan.dependents)
            raise InputError(f"without {taken[0]} these do not stand: {listed}", expected="--with-dependents")
        numbers = join_words([str(one) for one in taken])
        first = next(one for one in entries if one.seq == taken[0])
        said_of = f" ({first.body.said})" if len(taken) == 1 else ""
        return entry_change(
            EntryBody(said=f"undo of {numbers}{said_of}", events=(plan.event,)), plan.campaign
        )


class RedoEntry(Operation[EntryFacts], frozen=True, kw_only=True, tag="campaign redo"):
    """Let count again what the last undo took back.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> from grognard.operations.campaigns.passing import PassDays
    >>> with example_campaign() as file:
    ...     asked = [ask_in(file, one) for one in (PassDays(days=3), UndoEntry(), RedoEntry())]
    >>> asked[-1].facts.said
    'redo of 2'
    """

    by_book: ClassVar = False
    reads_journal: ClassVar = True

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[EntryFacts]:
        """Take back the last undo."""
        plan = plan_redo(opened.entries)
        if plan.dependents:
            listed = "; ".join(f"{one.seq}: {one.why}" for one in plan.dependents)
            raise InputError(
                f"with it these do not stand: {listed}",
                expected=f"grognard campaign undo {plan.dependents[0].seq} first",
            )
        taken = next(one for one in opened.entries if one.seq == plan.event.entries[0])
        event = undone_by(taken)
        numbers = join_words([str(one) for one in event.entries]) if event is not None else ""
        return entry_change(EntryBody(said=f"redo of {numbers}", events=(plan.event,)), plan.campaign)


def _short(said: str) -> str:
    """Return the line of an entry, or the first clause of a long one."""
    return said if len(said) <= _LONG else said.partition(";")[0]
