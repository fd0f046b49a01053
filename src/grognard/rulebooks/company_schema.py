"""A rulebook's rules of hirelings: retainers, troops for hire, specialists and ships' crews."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from grognard.rulebooks.chapters import Chapter, Topic

Count = Annotated[int, Meta(ge=0, le=1000)]
Positive = Annotated[int, Meta(ge=1, le=1000)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Small = Annotated[int, Meta(ge=-10, le=10)]
Score = Annotated[int, Meta(ge=0, le=12)]
Gold = Annotated[int, Meta(ge=0, le=100_000)]
Level = Annotated[int, Meta(ge=0, le=20)]

RANKS = ("corporal", "sergeant", "lieutenant", "captain", "first sergeant")
Kind = Literal["retainer", "mercenary", "specialist"]
Outcome = Literal["soured", "refused", "hesitates", "accepted"]


class CompanyPart(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the parts of topics: fixed once read, every key known."""


class HiringBand(CompanyPart, frozen=True):
    """The result of a candidate's adjusted roll, with a bonus to `loyalty`; the last has no `up_to`."""

    result: Outcome
    up_to: Annotated[int, Meta(ge=-100, le=100)] | None = None
    loyalty: Small = 0


class HiringRules(Topic, frozen=True):
    """Finding candidates for hire, and their reactions to an offer.

    `methods` are the ways to look for each kind. `charisma` adjusts a candidate's roll: the standard modifier
    of the score, or the column of its own. A better offer adds `good_pay` and `magic_item`, both with
    `offers_add`, else one of them; `poor_terms` is a penalty. The referee may add up to `most_adjustment`
    either way. A candidate who hesitates must be offered more (`sweeten`), which counts on that roll too if
    `sweetener_counts`; or rolls again, at most `most_rolls` times (0: until it is decided). `soured` is the
    penalty for a bad refusal in the same town: for each of them with `soured_stacks`, and on rolls for
    hiring, or on every reaction. `abuse` is the penalty for a name for treating retainers badly.

    A retainer's level is up to half the employer's, or equal to it; without `level_limit` any level will do.
    `usual_share` is the least share of the employer's income that a retainer usually gets, in percent. With
    `availability` the referee says how many soldiers and specialists can be found.
    """

    methods: dict[Kind, tuple[str, ...]] = field(default_factory=dict)
    advertising_succeeds: bool = True
    candidates: Count = 1
    charisma: Literal["modifier", "column"] = "modifier"
    good_pay: Small = 0
    magic_item: Small = 0
    offers_add: bool = False
    poor_terms: Small = 0
    most_adjustment: Annotated[int, Meta(ge=0, le=10)] = 2
    bands: tuple[HiringBand, ...] = ()
    hesitation: Literal["sweeten", "roll again"] = "sweeten"
    sweetener_counts: bool = True
    most_rolls: Count = 0
    soured: Small = -1
    soured_stacks: bool = False
    soured_covers: Literal["hiring", "every reaction"] = "hiring"
    abuse: Small = 0
    levels: Literal["half", "equal"] = "half"
    level_limit: bool = True
    usual_share: Percent = 0
    availability: bool = False

    def __post_init__(self) -> None:
        """Refuse bands that leave a roll without a result."""
        ends = [band.up_to is None for band in self.bands]
        if ends != [False] * (len(ends) - 1) + [True]:
            raise ValueError("the bands do not cover every roll: the last one, and no other, has no up_to")


class OrderRules(CompanyPart, frozen=True):
    """An order of some kind: whether it `needs_check`, with what `adjustment` to the score."""

    needs_check: bool = False
    adjustment: Small = 0


class LoyaltyRules(Topic, frozen=True):
    """A retainer's loyalty and the checks of it, on 2d6 against the score.

    In a fight loyalty is checked like morale (`nerve`), or only in extraordinary danger. A natural 2 there
    adds `natural_two`, up to `highest`. From `fearless` on (0: never) a retainer does not flee, and from
    `obedient` on an order needs no check unless it has an adjustment. `orders` are the kinds of orders. A
    check at the end of an adventure may be adjusted for pay by `pay_most`, every check for treatment by
    `treatment_most`. After a departure the retainer may be hired again, or never by the same employer.
    """

    base: Score = 7
    nerve: Literal["as morale", "extraordinary danger"] = "as morale"
    natural_two: Small = 0
    highest: Score = 12
    fearless: Score = 0
    obedient: Score = 0
    orders: dict[str, OrderRules] = field(default_factory=dict)
    pay_most: Small = 2
    treatment_most: Small = 5
    failure: Literal["flees", "stands"] = "flees"
    departure: Literal["may return", "never again"] = "may return"


class DutyRules(Topic, frozen=True):
    """The places and tasks each kind of hireling `accepts` and `refuses`.

    Kinds in `brave_when_cleared` enter the places in `bars_until_cleared` once nothing is left in them.
    `counted` are the kinds that count toward the number of retainers.
    """

    accepts: dict[Kind, tuple[str, ...]] = field(default_factory=dict)
    refuses: dict[Kind, tuple[str, ...]] = field(default_factory=dict)
    bars_until_cleared: tuple[str, ...] = ()
    brave_when_cleared: tuple[Kind, ...] = ()
    overruled: bool = False


class PayRules(Topic, frozen=True):
    """The cost of a retainer: a share of at least `least_share` percent, or a flat sum if `flat`.

    With `support` the employer also pays upkeep and gear.
    """

    least_share: Percent = 0
    flat: bool = False
    support: bool = True


class RankRules(CompanyPart, frozen=True):
    """The level of a rank: `level`, one more on up to `percent` of a d100, or a `die` less one more."""

    level: Level = 1
    percent: Percent = 0
    die: Count = 0


class UnitRules(Topic, frozen=True):
    """Troops for hire: the sizes of units, their officers, and quarters.

    A platoon has `least` to `most` soldiers in `least_squads` to `most_squads` squads (`squads` by default);
    a company has `least_platoons` to `most_platoons`. Groups `smaller` than a platoon, or units `larger` than
    a company, can be hired only if allowed here. In quarters of `square_feet` each, or those of their race,
    troops cost `discount` percent less; with `part_housed` this holds for as many as have room.
    """

    least: Positive = 32
    most: Positive = 48
    least_squads: Positive = 2
    most_squads: Positive = 4
    squads: Positive = 2
    least_platoons: Count = 2
    most_platoons: Count = 5
    smaller: bool = False
    larger: bool = False
    ranks: dict[str, RankRules] = field(default_factory=dict)
    square_feet: Positive = 200
    square_feet_by_race: dict[str, Positive] = field(default_factory=dict)
    discount: Percent = 25
    part_housed: bool = False
    mounts_included: bool = True

    def __post_init__(self) -> None:
        """Refuse a rank that is missing."""
        if missing := [rank for rank in RANKS if rank not in self.ranks]:
            raise ValueError(f"ranks says nothing of a {missing[0]}")


class TradeRules(CompanyPart, frozen=True):
    """A specialist's wages in gold pieces a month: from `least` to `most`, None for no end."""

    least: Annotated[int, Meta(ge=1, le=100_000)]
    most: Gold | None = None
    also: tuple[str, ...] = ()


class SpecialistRules(Topic, frozen=True):
    """Specialists, their monthly wages, and their work.

    An animal trainer costs `several_kinds` more than the least for several kinds, and `monstrous` more for
    monstrous ones; each has room for `animals`. One armourer maintains the arms of `fighters` fighters, a
    remainder counting one more if `armourers_rounded` up; an expert for magic arms costs `expert_wages` and
    maintains none unless `experts_maintain`. `engineers` build a project. An alchemist's new potion takes
    `new_potion` times a Magic-User's time and money; an alchemist adds `assistance` percent to a Magic-User's
    research.
    """

    trades: dict[str, TradeRules] = field(default_factory=dict)
    several_kinds: Gold = 250
    monstrous: Gold = 250
    monsters: tuple[str, ...] = ()
    animals: Positive = 5
    keeps_trained: bool = False
    training_months: Count = 3
    fighters: Positive = 50
    armourers_rounded: Literal["up", "down"] = "up"
    apprentices: Annotated[str, Meta(pattern="^[1-9]d[1-9][0-9]?$", examples=["1d4"])] = "1d4"
    expert_wages: Gold = 500
    experts_maintain: bool = False
    engineers: Count = 1
    new_potion: Count = 2
    assistance: Percent = 15


class CrewRules(Topic, frozen=True):
    """The crew a ship needs: `every` ship, one with `oars`, one on the `open_sea`; and its morale.

    Sailors have `morale` by default, adjusted by `inexperienced` under a captain who never was one; with
    `all_hands` the adjustment applies to the others too.
    """

    every: tuple[str, ...] = ()
    oars: tuple[str, ...] = ()
    open_sea: tuple[str, ...] = ()
    galleys: tuple[str, ...] = ()
    morale: Score = 7
    inexperienced: Small = -2
    all_hands: bool = False
    armour: str = "none"
    weapons: tuple[str, ...] = ()


class CompanyChapter(Chapter, frozen=True):
    """The chapter of a rulebook on hirelings."""

    hiring: HiringRules | None = None
    loyalty: LoyaltyRules | None = None
    duties: DutyRules | None = None
    pay: PayRules | None = None
    units: UnitRules | None = None
    specialists: SpecialistRules | None = None
    crews: CrewRules | None = None
