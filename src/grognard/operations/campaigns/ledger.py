"""Ledger: where the money of a campaign came from and where it went."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, Final

import msgspec

from grognard.campaign.company.contracts import MONTH
from grognard.campaign.journal.players import tell_postings
from grognard.campaign.state import CHEST, WORLD, Posting
from grognard.creatures.coins import say_gold
from grognard.operations.campaigns.facts import Reader
from grognard.operations.campaigns.sentences import uncited_notes
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Change, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.text.parts import Part, Rows

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign

_MOST_MONTHS: Final = 100_000


class LedgerFacts(Facts):
    """The copper pieces of each account, and the postings."""

    accounts: dict[str, int]
    postings: list[Posting]


class CampaignLedger(Operation[LedgerFacts], frozen=True, kw_only=True, tag="campaign ledger"):
    """List where money came from and went.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     ask_in(file, CampaignLedger()).facts.accounts["chest"]
    10000
    """

    month: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=_MOST_MONTHS)] | None,
        field("only this month: days 1 to 30 are month 1", typed="N"),
    ] = None
    view: Reader = "referee"

    by_book: ClassVar = False
    writes: ClassVar = False
    reads_journal: ClassVar = True

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[LedgerFacts]:
        """List the postings of one month, or all of them."""
        now = opened.campaign
        postings = [one for one in now.ledger if self.month in (None, (one.day - 1) // MONTH + 1)]
        if self.view == "player":
            postings = tell_postings(postings, opened.entries)
        rows = [
            (str(one.entry), str(one.day), leg.account.replace("purse:", ""), say_gold(leg.copper), one.what)
            for one in postings
            for leg in one.legs
            if leg.account != WORLD
        ]
        parts: list[Part] = [Rows(("entry", "day", "account", "change", ""), rows)] if rows else []
        said = [] if self.month is None else [_tell_month(self.month, postings)]
        said.append(f"In the chest: {say_gold(now.balance(CHEST))}.")
        return Change(Answer(LedgerFacts(now.accounts, list(postings)), [*parts, *uncited_notes(said)]))


def _tell_month(month: int, postings: Sequence[Posting]) -> str:
    """The sums that went into the chest in a month, and out of it."""
    sums = [leg.copper for one in postings for leg in one.legs if leg.account == CHEST]
    into, out = sum(one for one in sums if one > 0), -sum(one for one in sums if one < 0)
    return f"In month {month}: {say_gold(into)} into the chest, {say_gold(out)} out of it."
