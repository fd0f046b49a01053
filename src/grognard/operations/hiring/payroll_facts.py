"""The facts of a payroll, for a program."""

import msgspec

from grognard.operations.hiring.payroll_telling import PostFacts, UnitFacts
from grognard.operations.operation import Facts

Gp = int | float
Unset = msgspec.UnsetType


class PayrollFacts(Facts, kw_only=True):
    """The facts of a payroll; each question has its own."""


class ArmourerFacts(msgspec.Struct):
    """How many armourers fighters need, and how many there are."""

    fighters: int
    needed: int
    there: int


class CrewFacts(msgspec.Struct, kw_only=True):
    """The crew of a vessel: who must be aboard, who is missing, and what they are in a fight."""

    needs: dict[str, int]
    complete: bool
    missing: tuple[str, ...]
    sailors_morale: int
    others_morale: int
    level: int = 0
    attack_bonus: int = 0
    armour: str
    weapons: tuple[str, ...]
    weapon: str
    captain: str


class RetainerShareFacts(msgspec.Struct, kw_only=True):
    """A retainer's share of an adventure; unknown without an income."""

    name: str
    number: int
    percent: int | float | Unset | None = msgspec.UNSET
    each_gp: Gp | Unset = msgspec.UNSET
    below_usual: bool | Unset = msgspec.UNSET


class ChestFacts(msgspec.Struct):
    """How many months a chest pays (None: for ever), and what is left or short after those that are asked."""

    gp: Gp
    months: int | None
    left_gp: Gp
    short_gp: Gp


class SumFacts(PayrollFacts, kw_only=True):
    """All in pay, added up: a month's wages, what is due once besides, and all of it for so many months."""

    units: list[UnitFacts]
    specialists: list[PostFacts]
    armourers: ArmourerFacts
    apprentices: list[int] | Unset = msgspec.UNSET
    crew: CrewFacts | Unset = msgspec.UNSET
    retainers: list[RetainerShareFacts]
    upkeep_gp: Gp
    gear_gp: Gp
    shares_gp: Gp
    chest: ChestFacts | Unset = msgspec.UNSET
    month_gp: Gp
    once_gp: Gp
    due_gp: Gp
    months: int
    unpaid: list[str]


class TroopRow(msgspec.Struct, kw_only=True):
    """A kind of troops for hire, and what each costs a month for each level."""

    name: str
    race: str
    gp: int
    morale: int | None
    armour: str
    shield: bool
    weapons: tuple[str, ...]


class TroopTable(PayrollFacts, kw_only=True):
    """Every kind of troops for hire."""

    troops: list[TroopRow]


class DueFacts(msgspec.Struct, kw_only=True):
    """The monthly cost of one contract of a campaign, and the sum due."""

    id: str
    name: str
    terms: str
    month_gp: Gp
    paid_until: int
    months_due: int
    due_gp: Gp


class PayDueFacts(PayrollFacts, kw_only=True):
    """The sums due to all in monthly pay in a campaign."""

    dues: list[DueFacts]
