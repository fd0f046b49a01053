"""Dismiss: a retainer, troops or a specialist in pay is sent away."""

from typing import TYPE_CHECKING, Annotated, ClassVar

from grognard.campaign.company.hiring import dismiss
from grognard.operations.campaigns.facts import EntryFacts
from grognard.operations.campaigns.sentences import entry_change
from grognard.operations.fields import field
from grognard.operations.operation import Change, Operation
from grognard.operations.typed_dice import TypedDice

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class Dismiss(Operation[EntryFacts], frozen=True, kw_only=True, tag="campaign dismiss"):
    """Dismiss a retainer, troops or a specialist in pay.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     ask_in(file, Dismiss(who="armourer", reason="the war is over")).facts.said
    'armourer is dismissed'
    """

    who: Annotated[str, field("a name of campaign dues or roster", typed="WHO", word=True)]
    reason: Annotated[str, field("why", typed="TEXT")] = ""

    by_book: ClassVar = False

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[EntryFacts]:
        """Write down the end of a contract."""
        return entry_change(dismiss(opened.campaign, self.who, self.reason))
