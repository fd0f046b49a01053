"""The facts of hiring, for a program."""

from fractions import Fraction

import msgspec

from grognard.company.offers import OfferRoll
from grognard.company.people import ReasonedPart
from grognard.operations.hiring.payroll_telling import PostFacts, UnitFacts
from grognard.operations.operation import Facts
from grognard.rulebooks.company_schema import Kind, Outcome

Unset = msgspec.UnsetType


class HireFacts(Facts, kw_only=True):
    """The facts of hiring; each kind has its own."""


class EmployerFacts(msgspec.Struct):
    """An employer: the highest level of a retainer, how many serve now, and how many may."""

    name: str
    level: int
    charisma: int
    most_level: int
    retainers: int
    most: int


class SouredFacts(msgspec.Struct):
    """The penalty of a bad refusal: alone, with earlier ones, and on which rolls."""

    penalty: int
    in_all: int
    covers: str


class HeardFacts(msgspec.Struct, kw_only=True):
    """The answer of one candidate. Players see no level and no loyalty."""

    class_name: str = msgspec.field(name="class")
    level: int | Unset = msgspec.UNSET
    level_shown: bool | Unset = msgspec.UNSET
    allowed: bool
    hired: bool
    sours: bool
    rolls: tuple[OfferRoll, ...]
    result: Outcome | Unset = msgspec.UNSET
    soured: SouredFacts | Unset = msgspec.UNSET
    loyalty: int | Unset = msgspec.UNSET
    reasons: tuple[ReasonedPart, ...] | Unset = msgspec.UNSET


class InterviewFacts(HireFacts, kw_only=True):
    """The candidates of an employer, one after another."""

    employer: EmployerFacts
    candidates: int
    heard: list[HeardFacts]
    gear_gp: float | Unset = msgspec.UNSET


class OfferChances(msgspec.Struct, kw_only=True):
    """The chances of a candidate's last word; `gladly` is a part of `accepts`, `sours` of `refuses`."""

    plan: str
    adjustments: list[int]
    accepts: Fraction
    gladly: Fraction
    refuses: Fraction
    sours: Fraction


class OfferFacts(HireFacts, kw_only=True):
    """The worth of an offer.

    `interviews` are the candidates it takes on average, `found` is the chance that there ever are so many,
    and `soured_first` that of a bad refusal before.
    """

    odds: list[OfferChances]
    interviews: Fraction | Unset | None = msgspec.UNSET
    found: Fraction | Unset = msgspec.UNSET
    soured_first: Fraction | Unset = msgspec.UNSET


class OfferByBooksFacts(HireFacts, kw_only=True):
    """The worth of an offer under several books."""

    books: dict[str, OfferFacts]


class TroopFacts(HireFacts, kw_only=True):
    """Troops that are hired, or how many are there instead; the `levels` of officers by rank."""

    hired: bool
    available: int
    levels: dict[str, tuple[int, ...]] | Unset = msgspec.UNSET
    affordable: bool | Unset = msgspec.UNSET
    unit: UnitFacts | Unset = msgspec.UNSET


class WageChance(msgspec.Struct):
    """The chance of a month's wages."""

    gp: int | float
    chance: Fraction


class WageFacts(HireFacts, kw_only=True):
    """The monthly cost of troops, by the possible levels of their officers."""

    mean_gp: Fraction
    least_gp: int | float
    most_gp: int | float
    odds: list[WageChance]


class TaskFacts(msgspec.Struct, kw_only=True):
    """The work of specialists on a task of their trade."""

    possible: bool | Unset = msgspec.UNSET
    needed: int | Unset = msgspec.UNSET
    there: int | Unset = msgspec.UNSET
    met: bool | Unset = msgspec.UNSET
    free_places: int | Unset = msgspec.UNSET
    days: int | Unset = msgspec.UNSET
    months: int | Unset = msgspec.UNSET
    gp: int | float | Unset = msgspec.UNSET
    extra_gp: int | float | Unset = msgspec.UNSET
    attempts: bool | Unset = msgspec.UNSET
    assistance_percent: int | Unset = msgspec.UNSET
    assists: bool | Unset = msgspec.UNSET
    bonus_percent: int | Unset = msgspec.UNSET


class SpecialistFacts(HireFacts, kw_only=True):
    """Specialists that are hired; `hired` is there where there are too few of them."""

    available: int
    hired: bool | Unset = msgspec.UNSET
    kind: Kind | Unset = msgspec.UNSET
    trade: str | Unset = msgspec.UNSET
    contract: str | Unset = msgspec.UNSET
    specialist: PostFacts | Unset = msgspec.UNSET
    most: int | Unset = msgspec.UNSET
    task: TaskFacts | Unset = msgspec.UNSET
