"""What happens to those in pay, and to treasure that is divided."""

from __future__ import annotations

import msgspec

from grognard.campaign.hirelings import Contract, Hoard, LoyaltyPart


class Hired(msgspec.Struct, frozen=True, tag="hired"):
    """A contract was made."""

    contract: Contract


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """A candidate declined an offer; `sours` if the whole town hears of it."""

    employer: str
    town: str
    candidate: str
    sours: bool = False


class LoyaltyChanged(msgspec.Struct, frozen=True, tag="loyalty-changed"):
    """A retainer's loyalty is another from now on."""

    contract: str
    before: int
    part: LoyaltyPart


class ServiceEnded(msgspec.Struct, frozen=True, tag="service-ended"):
    """A contract ended: the hireling left, or was dismissed."""

    contract: str
    how: str
    may_return: bool = True


class Paid(msgspec.Struct, frozen=True, tag="paid"):
    """The wages of so many months, which were paid through the day `before`."""

    contract: str
    before: int
    months: int
    copper: int


class WentUnpaid(msgspec.Struct, frozen=True, tag="went-unpaid"):
    """Wages stayed unpaid by the referee's word, and are still owed."""

    contract: str
    months: int
    copper: int


class WentTo(msgspec.Struct, frozen=True, tag="went-to"):
    """The company is in another town."""

    town: str


class HoardFound(msgspec.Struct, frozen=True, tag="hoard-found"):
    """Treasure was found."""

    hoard: Hoard


class HoardDivided(msgspec.Struct, frozen=True, tag="hoard-divided"):
    """Treasure was divided; the money goes by postings."""

    hoard: str


HirelingEvent = (
    Hired | Answered | LoyaltyChanged | ServiceEnded | Paid | WentUnpaid | WentTo | HoardFound | HoardDivided
)
