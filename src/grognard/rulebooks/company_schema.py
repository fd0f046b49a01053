"""What a rulebook says of those who are hired: retainers, troops for hire, specialists and ships' crews."""

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
    """What a candidate's adjusted roll comes to, with more `loyalty` at first; the last has no `up_to`."""

    result: Outcome
    up_to: Annotated[int, Meta(ge=-100, le=100)] | None = None
    loyalty: Small = 0


class HiringRules(Topic, frozen=True):
    """Finding people for hire, and what they say to an offer.

    `methods` are the ways in which each kind is looked for. A candidate's roll is adjusted by `charisma`: the
    standard modifier of the score, or the column of its own. A better offer is worth `good_pay` and
    `magic_item`, which `offers_add` up or of which one counts; `poor_terms` cost. The referee may add
    `most_adjustment` either way. Who hesitates must be offered more (`sweeten`), and what is offered counts
    on that roll too if `sweetener_counts`; or rolls again, so often at the `most_rolls` (0: until it is
    decided). Of a town that is `soured` every bad refusal costs if it `stacks`, and on rolls for hiring, or
    on every reaction. `abuse` is what it costs to be known for treating retainers badly.

    A retainer's level is up to half the employer's, or equal to it; `level_limit` off asks nobody's level.
    `usual_share` is the least share of the employer's income that a retainer usually has, in percent. Where
    `availability` is asked for, the referee says how many soldiers and specialists are to be found.
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

    Those in a fight are of a `nerve` like anybody's morale, or are asked in extraordinary danger only. A
    natural 2 there adds `natural_two`, up to `highest`. From `fearless` on (0: never) nobody flees, and from
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
    """Where each kind of hireling goes and what it does: `accepts` and `refuses` by kind.

    A place of `bars_until_cleared` is entered once there is nothing left in it, by kinds that are
    `brave_when_cleared`. `counted` are the kinds that count toward the number of retainers.
    """

    accepts: dict[Kind, tuple[str, ...]] = field(default_factory=dict)
    refuses: dict[Kind, tuple[str, ...]] = field(default_factory=dict)
    bars_until_cleared: tuple[str, ...] = ()
    brave_when_cleared: tuple[Kind, ...] = ()
    overruled: bool = False


class PayRules(Topic, frozen=True):
    """What a retainer costs: a share of at least `least_share` percent, or a flat sum if `flat`.

    The employer pays upkeep and gear besides, where `support`.
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
    """Troops for hire: sizes of units, who leads them, and quarters.

    A platoon has `least` to `most` soldiers in `least_squads` to `most_squads` squads (`squads` unless told);
    a company has `least_platoons` to `most_platoons`. Groups that are `smaller` than a platoon, or units
    `larger` than a company, are hired only if it says so. In quarters of `square_feet` each, or those of
    their race, they cost `discount` percent less; with `part_housed` it holds for as many as have room.
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
    """Specialists, what they cost a month, and what they do.

    An animal trainer for several kinds, or for monstrous ones, costs so much more than the least; each has
    room for `animals`. One armourer cares for the arms of `fighters` fighters, a rest counting one more if
    `armourers_rounded` up; an expert for magic arms has `expert_wages` and cares for none unless
    `experts_maintain`. `engineers` build a project. An alchemist's new potion takes `new_potion` times a
    Magic-User's time and money, and adds `assistance` percent to a Magic-User's research.
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
    """Who a ship needs aboard: every ship, one with `oars`, one out of sight of `land`; and their nerve.

    Sailors have a morale of `morale` unless told, `inexperienced` less under a captain who never was one; the
    others too with `all_hands`.
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
    """What a book says of those who are hired."""

    hiring: HiringRules | None = None
    loyalty: LoyaltyRules | None = None
    duties: DutyRules | None = None
    pay: PayRules | None = None
    units: UnitRules | None = None
    specialists: SpecialistRules | None = None
    crews: CrewRules | None = None
