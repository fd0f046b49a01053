"""What a rulebook says of rolls between fights: doors, listening, searching, traps, food, and the way."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Faces = Annotated[int, Meta(ge=0, le=1000)]
Die = Annotated[int, Meta(ge=2, le=1000)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Fraction = Annotated[str, Meta(pattern="^[0-9]{1,2}/[0-9]{1,2}$", examples=["1/2"])]
Feet = Annotated[int, Meta(ge=0, le=1000)]

Material = Literal["wood", "iron", "stone"]
Hidden = Literal["secret door", "trap", "treasure"]
Terrain = Literal[
    "clear",
    "grasslands",
    "barren lands",
    "hills",
    "mountains",
    "woods",
    "desert",
    "jungle",
    "swamp",
]


class AdventurePart(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of these parts: fixed once read, every key known. A roll of 0 faces is one the book has not."""


class DoorRules(AdventurePart, frozen=True):
    """A stuck door gives way on the lowest `faces` of the die.

    They are one more for each point of Strength's adjustment, no fewer than `least` and no more than `most`.
    `locked` is of what a locked door may be that yields to the same roll. After a failed try those beyond
    cannot be surprised if it `costs_surprise`. So many may try at once as can stand `abreast`; with
    `turn_of_tries` a turn holds as many tries as one likes, else each is a round. Thieves may try a lock in a
    fight, a round for each try, unless the book wants more time for it than `picked_in_a_fight` allows.
    """

    die: Die = 6
    faces: Faces = 0
    least: Faces = 1
    most: Faces = 5
    locked: tuple[Material, ...] = ()
    costs_surprise: bool = False
    abreast: Annotated[int, Meta(ge=1, le=4)] = 1
    turn_of_tries: bool = False
    picked_in_a_fight: bool = True


class ListeningRules(AdventurePart, frozen=True):
    """Who listens hears something on the lowest `faces`, or on those of its race.

    With `skill` thieves hear by theirs. It is done `once` at each door, or once in a turn.
    """

    die: Die = 6
    faces: Faces = 0
    by_race: dict[str, Faces] = {}
    skill: bool = False
    once: bool = False


class SearchRules(AdventurePart, frozen=True):
    """Who searches finds a `secret_door`, a `trap` or a `treasure` on so many of the lowest faces of a die.

    Other races have other faces, by what they look for. Some notice a secret door in `passing` it within so
    many feet, without a word. A search takes a turn for each square of `area_feet`. With `skill` thieves have
    a second try at traps by theirs. With `once` nobody searches the same place again.
    """

    die: Die = 6
    secret_door: Faces = 0
    trap: Faces = 0
    treasure: Faces = 0
    secret_door_by_race: dict[str, Faces] = {}
    trap_by_race: dict[str, Faces] = {}
    passing: dict[str, Faces] = {}
    passing_feet: Feet = 0
    area_feet: Annotated[int, Meta(ge=1, le=1000)] = 10
    skill: bool = False
    once: bool = False


class TrapRules(AdventurePart, frozen=True):
    """Each who does what springs a trap does so on the lowest `faces`, one after another, until it is sprung.

    One with a failsafe goes off on so many when somebody fails to remove it. Wandering `monsters` spring
    traps like anyone `elsewhere` than in their lair, or never.
    """

    die: Die = 6
    faces: Faces = 0
    failsafe: Faces = 0
    monsters: Literal["never", "elsewhere"] = "never"


class ForagingRules(AdventurePart, frozen=True):
    """On the lowest `faces` a day's way feeds so many as `feeds` rolls, a day of `hunting` meets animals."""

    die: Die = 6
    faces: Faces = 0
    hunting: Faces = 0
    feeds: str = ""


class StrayingRules(AdventurePart, frozen=True):
    """A day without road, trail or landmark leads astray on so many faces, by `terrain`, or `at_sea`."""

    allowed: bool = False
    die: Die = 6
    terrain: dict[Terrain, Faces] = {}
    at_sea: Faces = 0


class LightSource(AdventurePart, frozen=True):
    """A light that burns so many `turns` (0 without end) and shows what is within so many `feet`."""

    turns: Faces = 0
    feet: Feet = 30


class DungeonRules(AdventurePart, frozen=True):
    """The turns of a dungeon, of so many `minutes` and `rounds`.

    In `every` so many turns, as that turn begins or ends, wandering monsters come on the lowest `faces` of
    the die: so many more amid `noise`, so many fewer for those who rest in `hiding`. After so many `active`
    turns one is to be rested; who goes on has a modifier to `attack` and `damage`. `lights` are those whose
    time the book knows; others light `light_feet`. Where the party knows the way it goes so many times as far
    (`familiar`).
    """

    minutes: Faces = 0
    rounds: Die = 60
    every: Annotated[int, Meta(ge=1, le=100)] = 2
    checked: Literal["as it begins", "as it ends"] = "as it begins"
    die: Die = 6
    faces: Faces = 0
    noise: Faces = 0
    hiding: Faces = 0
    active: Faces = 5
    attack: Annotated[int, Meta(ge=-20, le=20)] = 0
    damage: Annotated[int, Meta(ge=-20, le=20)] = 0
    light_feet: Feet = 30
    familiar: Annotated[int, Meta(ge=1, le=10)] = 1
    lights: dict[str, LightSource] = {}


class WanderingRules(AdventurePart, frozen=True):
    """Those met on the way come on so many of the lowest faces of a die, by the ground.

    Where a ship lies at a dock, `docked` says whether its company is met afloat, ashore, or either.
    """

    die: Die = 6
    ground: dict[str, Faces] = {}
    allowed: bool = False
    docked: Literal["either", "afloat", "ashore"] = "either"


class DistractionRules(AdventurePart, frozen=True):
    """The witless stop for dropped `food` on so many faces of a die, those with wits for `treasure`."""

    die: Die = 6
    food: Faces = 0
    treasure: Faces = 0


class MeetingRules(AdventurePart, frozen=True):
    """How a meeting goes before any blow.

    Each side rolls the `initiative` die for who acts first, if there is one. Monsters follow those who flee
    from them after a reaction of no more than `pursues`, by the total of the roll; with 0, after one by which
    they attack. Talk is rolled for unless the book leaves it to the players (`talk_rolls`). Those who are not
    surprised get away from those who are without a chase: `always`, once they
    are `out of sight`, or `never` for certain. An offer of so many gold pieces a head (`bribe`) makes what
    they think a step better, 0 for no step at all. A side that fights may take a defensive position first
    if the book `defends`.
    """

    initiative: Annotated[int, Meta(ge=0, le=20)] = 0
    pursues: Annotated[int, Meta(ge=0, le=30)] = 0
    talk_rolls: bool = True
    slips_away: Literal["always", "out of sight", "never"] = "never"
    bribe: Faces = 10
    defends: bool = False


class EscapeRow(AdventurePart, frozen=True):
    """The chances of no more than so many who flee, by how many follow: (no more than, percent)."""

    fleeing: Faces
    chances: tuple[tuple[Faces, Percent], ...]


class ChaseRules(AdventurePart, frozen=True):
    """How a chase in a dungeon is run.

    By `rates` alone, the faster side having its way, or in `rounds` at a run. The faster are away at once if
    they are `faster_escape`; others are caught within `caught_feet`, and out of the sight of those who follow
    (`vision_feet`) they are given up. Those who are not seen for a whole round are lost with `hidden_round`.
    At doors and corners everybody saves against `obstacle_save`, or falls. Dropped `treasure` or `food` keeps
    them on so many faces of the `die`. Where something else is thrown in their way they go `blocked` in a
    hundred of their pace for the round in which they cross it; with 100 it is no obstacle. A group that is
    `split` up is followed one by one, or all together.
    """

    dungeon: Literal["", "rates", "rounds"] = ""
    faster_escape: bool = False
    caught_feet: Feet = 5
    vision_feet: Feet = 0
    hidden_round: bool = False
    obstacle_save: Literal["", "death"] = ""
    blocked: Percent = 100
    split: Literal["each", "together"] = "each"
    die: Die = 6
    treasure: Faces = 0
    food: Faces = 0


class FlightRules(AdventurePart, frozen=True):
    """Flight over days in the wilderness, and on the water.

    There is a chance by numbers (`escape`), so much better or worse for twice the speed (`double`), better
    for `woods` near by, no less than `least`; faster ones catch up with `catch_percent`. On the water it goes
    by how many feet a round one is slower (`water`), and who does not get away is neared by no less than
    `water_feet` a round.
    """

    escape: tuple[EscapeRow, ...] = ()
    double: Percent = 0
    woods: Percent = 0
    least: Percent = 0
    catch_percent: Percent = 0
    water: tuple[tuple[Annotated[int, Meta(ge=-1000, le=1000)], Percent], ...] = ()
    water_feet: Feet = 0


class SightRules(AdventurePart, frozen=True):
    """How far anybody sees: heat in the dark, the land from open ground, the land from the sea, ships."""

    infravision_feet: Feet = 0
    by_race: tuple[str, ...] = ()
    open_miles: Faces = 0
    land_miles: Faces = 0
    ship_yards: Faces = 0
    fog_yards: Faces = 0


class SleepRules(AdventurePart, frozen=True):
    """The `hours` a night one needs, less the Constitution bonus; short nights cost `attack` and `saves`.

    They add up, and one full night takes all of it away. Most like to sleep `preferred` hours more.
    """

    hours: Annotated[int, Meta(ge=0, le=24)] = 0
    preferred: Annotated[int, Meta(ge=0, le=24)] = 0
    attack: Annotated[int, Meta(ge=-20, le=20)] = 0
    saves: Annotated[int, Meta(ge=-20, le=20)] = 0


class FormationRules(AdventurePart, frozen=True):
    """How many stand side by side: each takes `man_feet`, or so many (`lane`, `lane_small`) have `lane_feet`.

    So many figures of a shield `wall` stand in so many spaces. An inch of the table is `inch_feet`.
    """

    man_feet: Faces = 0
    lane_feet: Faces = 0
    lane: Faces = 0
    lane_small: Faces = 0
    wall: tuple[Die, Die] | None = None
    inch_feet: Faces = 0


class FallingRules(AdventurePart, frozen=True):
    """A fall onto hard ground does these `dice` for each so many whole feet."""

    dice: str = ""
    each_feet: Annotated[int, Meta(ge=1, le=100)] = 10


class SwimmingRules(AdventurePart, frozen=True):
    """Who swims goes at this share of the rate, and drowns in a turn by what it carries: (coins, percent)."""

    share: Fraction = "1/2"
    drowning: tuple[tuple[Annotated[int, Meta(ge=0, le=10_000)], Percent], ...] = ()


class TravelRules(AdventurePart, frozen=True):
    """A day's way: a mile for each `feet_to_a_mile` of the rate, by `terrain`, and more on a `road`.

    A `forced` march goes farther, and a day of rest is due after it; so is one after `rest_every` days. Who
    does without fights with `attack` and `damage`. Flyers go `flying` times as far; winged mounts bear by
    their hit dice what `loads` says: (hit dice, halflings, men, horses, the very large).

    Each day without food costs `hunger_attack` on attacks. The referee may have the hungry go at a part of
    their rate (`hunger_rate`), rest after `hunger_active` turns, and lose `hunger_dice` hit points a day from
    the day `hunger_dice_from` on.
    """

    feet_to_a_mile: Faces = 0
    terrain: dict[str, Fraction] = {}
    road: Fraction = "1/1"
    forced: Fraction = "1/1"
    rest_every: Faces = 0
    attack: Annotated[int, Meta(ge=-20, le=20)] = 0
    damage: Annotated[int, Meta(ge=-20, le=20)] = 0
    flying: Faces = 0
    loads: tuple[tuple[Faces, Faces, Faces, Faces, Faces], ...] = ()
    hunger_attack: Annotated[int, Meta(ge=-20, le=20)] = 0
    hunger_rate: Fraction = "1/1"
    hunger_active: Faces = 0
    hunger_dice: str = ""
    hunger_dice_from: Faces = 7


class WindRow(AdventurePart, frozen=True):
    """A wind up to a total of the dice: its name, and the share of a day's way under sail."""

    up_to: Faces
    wind: str
    sail: Fraction
    oar: Fraction = "1/1"
    takes_water: Percent = 0
    gale: bool = False


class SeaRules(AdventurePart, frozen=True):
    """Ships: the current of a river a day (`current`, dice), and the `winds` of a day at sea (`dice`).

    Without `variable_winds` only the first and the last of them count. A gale drives a ship where a d6 says,
    and wrecks it on a shore in `wreck` of a hundred; one that took water goes at a share until it is mended.
    """

    current: str = ""
    dice: str = ""
    winds: tuple[WindRow, ...] = ()
    variable_winds: bool = False
    wreck: Percent = 0
    took_water: Fraction = "1/1"


class StockingRules(AdventurePart, frozen=True):
    """By which tables treasure is rolled and rooms are stocked."""

    tables: Literal["basic-fantasy", "bx"] = "basic-fantasy"
