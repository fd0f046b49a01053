"""Word: the referee's ruling on a character, a purse, the chest, the town or the day."""

from typing import TYPE_CHECKING, Annotated, ClassVar

from grognard.base.errors import InputError
from grognard.campaign.away.events import GearRuled
from grognard.campaign.company.commands import record_ruling
from grognard.campaign.journal.entries import EntryBody
from grognard.campaign.state import Campaign
from grognard.operations.campaigns.facts import EntryFacts
from grognard.operations.campaigns.sentences import entry_change
from grognard.operations.fields import field
from grognard.operations.operation import Change, Operation
from grognard.operations.typed_dice import TypedDice

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class SayWord(Operation[EntryFacts], frozen=True, kw_only=True, tag="campaign word"):
    """Write down the referee's word.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     ask_in(file, SayWord(word="chest +25", reason="a bribe")).facts.said
    'the chest: 100 gp -> 125 gp'
    """

    word: Annotated[str, field("the referee's word: 'Hob hp 3'", typed="TEXT", word=True)]
    reason: Annotated[str, field("why", typed="TEXT")] = ""

    by_book: ClassVar = False

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[EntryFacts]:
        """Write down what is so from now on."""
        body = record_ruling(opened.campaign, self.word, self.reason)
        _check_gear(opened.campaign, body)
        return entry_change(body)


def _check_gear(campaign: Campaign, body: EntryBody) -> None:
    """Check that a fight knows the gear that a character is given.

    Raises:
        InputError: it does not.
    """
    for event in body.events:
        if isinstance(event, GearRuled) and event.after:
            from grognard.campaign.company.gear import check_gear  # few words are about gear

            try:
                check_gear([(campaign.people[event.who].who, event.after)], file="")
            except InputError as error:
                raise InputError(error.problem, key="word", expected=error.expected) from error
