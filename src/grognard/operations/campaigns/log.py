"""Log: the entries of a campaign, as the referee or the players may know them."""

from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from grognard.campaign.company.view import LogLine, log_lines
from grognard.campaign.journal.entries import EntryBody, Event, WrittenEntry
from grognard.campaign.journal.players import tell_players
from grognard.dice.throws import Throw
from grognard.operations.campaigns.facts import Reader
from grognard.operations.campaigns.sentences import uncited_notes
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Change, Facts, Operation
from grognard.operations.typed_dice import TypedDice

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class LoggedFacts(Facts):
    """An entry: its line, the day, the command, the reason, the dice, the rules and the events."""

    entry: int
    said: str
    day: int
    undone_by: int | None
    author: str
    at: str
    typed: str
    reason: str
    thrown: tuple[Throw, ...]
    rules: tuple[str, ...]
    events: tuple[Event, ...]


class LogFacts(Facts):
    """The entries that were asked for, in their order."""

    entries: list[LoggedFacts]


class CampaignLog(Operation[LogFacts], frozen=True, kw_only=True, tag="campaign log"):
    """List what was done.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     ask_in(file, CampaignLog()).facts.entries[0].said
    'Stonewell begins on day 1: Dorn, Wat'
    """

    last: Annotated[int, msgspec.Meta(ge=0), field("only the last N", typed="N", option="n")] = 0
    why: Annotated[bool, field("with the command, dice, rules and reason")] = False
    view: Reader = "referee"

    by_book: ClassVar = False
    writes: ClassVar = False
    reads_journal: ClassVar = True

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[LogFacts]:
        """List the entries."""
        listed = log_lines(opened.entries)[-self.last :]
        bodies = [one.body for one in opened.entries]
        if self.view == "player":
            bodies = tell_players(opened.campaign, opened.entries)
        said: list[str] = []
        facts = LogFacts([])
        width = max([len(str(line.day)) for line in listed], default=0)
        for line, body in zip(listed, bodies[-self.last :], strict=True):
            taken = f" (taken back by {line.undone_by})" if line.undone_by else ""
            said.append(f"{line.entry.seq:>3}  day {line.day:<{width}}  {body.said}{taken}")
            if self.why:
                said += [f"     {one}" for one in (*_reasons(body), _written(line.entry, body))]
            facts.entries.append(_describe(line, body))
        return Change(Answer(facts, uncited_notes(said)))


def _written(entry: WrittenEntry, body: EntryBody) -> str:
    """The author of an entry, when it was written, and with which command."""
    by = f" by {entry.author}" if entry.author else ""
    when = entry.at.replace("T", " ")[:16]
    return f"written{by} {when}" + (f": {body.typed}" if body.typed else "")


def _describe(line: LogLine, body: EntryBody) -> LoggedFacts:
    return LoggedFacts(
        entry=line.entry.seq,
        said=body.said,
        day=line.day,
        undone_by=line.undone_by or None,
        author=line.entry.author,
        at=line.entry.at,
        typed=body.typed,
        reason=body.reason,
        thrown=body.thrown,
        rules=body.rules,
        events=body.events,
    )


def _reasons(body: EntryBody) -> list[str]:
    said = [body.reason] if body.reason else []
    said += [f"{one.dice} for {one.what}: {one.total}" for one in body.thrown]
    return [*said, f"[{', '.join(body.rules)}]"] if body.rules else said
