"""Treasure: a hoard that is found, and its division among the characters and their retainers."""

from typing import TYPE_CHECKING, Annotated, ClassVar

from grognard.campaign.company.hiring import divide, record_treasure
from grognard.operations.campaigns.facts import EntryFacts
from grognard.operations.campaigns.sentences import entry_change
from grognard.operations.fields import field
from grognard.operations.operation import Change, Operation
from grognard.operations.typed_dice import TypedDice

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class FindHoard(Operation[EntryFacts], frozen=True, kw_only=True, tag="campaign find"):
    """Note treasure that was found.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     ask_in(file, FindHoard(treasure="1,800 gp, sword +1", at="the mill")).facts.said
    'hoard-1 at the mill: worth 1,800 gp (sword +1)'
    """

    treasure: Annotated[
        str, field("coins, and things with their value or without", typed="TREASURE", word=True)
    ]
    at: Annotated[str, field("where", typed="PLACE")] = ""

    by_book: ClassVar = False

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[EntryFacts]:
        """Write down a hoard that is not divided yet."""
        return entry_change(record_treasure(opened.campaign, self.treasure, self.at))


class DivideHoard(Operation[EntryFacts], frozen=True, kw_only=True, tag="campaign divide"):
    """Divide treasure evenly, with the shares of retainers.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     asked = [ask_in(file, one) for one in (FindHoard(treasure="301 gp"), DivideHoard())]
    >>> asked[-1].facts.said
    'hoard-1 divided: 150.50 gp each to Dorn and Wat'
    """

    hoard: Annotated[str, field("such as hoard-1", typed="HOARD", word=True)] = ""
    among: Annotated[tuple[str, ...], field("only among these", typed="NAMES")] = ()

    by_book: ClassVar = False

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[EntryFacts]:
        """Write down the shares of a hoard; the only open one where none is named."""
        return entry_change(divide(opened.campaign, self.hoard, self.among))
