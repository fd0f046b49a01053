"""The facts of loyalty checks, for a program."""

from fractions import Fraction
from typing import Literal

import msgspec

from grognard.company.people import ReasonedPart
from grognard.operations.operation import Facts
from grognard.rulebooks.company_schema import Kind

Occasion = Literal["end", "order", "fight", "peril"]
"""The occasion of a check: the end of an adventure, an order, a fight, extraordinary danger."""
Unset = msgspec.UnsetType


class RetainFacts(Facts, kw_only=True):
    """The facts about retainers; each question has its own."""


class CheckFacts(msgspec.Struct, kw_only=True):
    """A check of loyalty: the score rolled against, and the dice, if any were rolled."""

    name: str
    loyalty: int
    holds: bool
    against: int
    dice: int | None
    loyalty_after: int
    reasons: tuple[ReasonedPart, ...]
    stays: bool | Unset = msgspec.UNSET
    may_return: bool | Unset = msgspec.UNSET
    obeys: bool | Unset = msgspec.UNSET
    stands: bool | Unset = msgspec.UNSET


class LoyaltyFacts(RetainFacts, kw_only=True):
    """Checks of loyalty, one after another."""

    kind: Occasion | Unset = msgspec.UNSET
    checks: list[CheckFacts]


class DutyFacts(msgspec.Struct):
    """Whether a hireling goes to a place; None where the referee says."""

    who: str
    kind: Kind
    accepts: bool | None


class DutiesFacts(RetainFacts, kw_only=True):
    """The retainers who go to a place."""

    to: str
    cleared: bool
    hirelings: list[DutyFacts]


class StayChances(msgspec.Struct, kw_only=True):
    """The chances of a retainer to stay `once`, and to be there `after` each of the next adventures.

    The mean number of adventures, and of those that are served, is None where there is no end to it; `always`
    is the chance never to leave.
    """

    name: str
    loyalty: int
    once: Fraction
    after: list[Fraction]
    mean: Fraction | None
    served: Fraction | None
    always: Fraction


class StayFacts(RetainFacts, kw_only=True):
    """How long retainers stay, with so many checks in fights before the end of each adventure."""

    odds: list[StayChances]
    checks: int
