"""Pass: days go by in a campaign."""

from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from grognard.campaign.company.commands import MOST_DAYS, pass_days
from grognard.operations.campaigns.facts import EntryFacts
from grognard.operations.campaigns.sentences import entry_change
from grognard.operations.fields import field
from grognard.operations.operation import Change, Operation
from grognard.operations.typed_dice import TypedDice

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class PassDays(Operation[EntryFacts], frozen=True, kw_only=True, tag="campaign pass"):
    """Let days go by.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     ask_in(file, PassDays(days=3)).facts.said
    '3 days pass, to day 4'
    """

    days: Annotated[
        int,
        msgspec.Meta(ge=1, le=MOST_DAYS),
        field("how many", typed="N", word=True, units=("days", "day")),
    ]

    by_book: ClassVar = False

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[EntryFacts]:
        """Write down that days have passed, and name the conditions and the work that end with them."""
        return entry_change(pass_days(opened.campaign, self.days))
