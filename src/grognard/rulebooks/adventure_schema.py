"""A rulebook's rules between fights: doors, listening, searching, traps, food, and travel."""

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
    """A listener hears something on the lowest `faces` of the die, or on the faces of its race.

    With `skill` thieves use their own skill. With `once` it is tried once at each door, else once in a turn.
    """

    die: Die = 6
    faces: Faces = 0
    by_race: dict[str, Faces] = {}
    skill: bool = False
    once: bool = False


class SearchRules(AdventurePart, frozen=True):
    """A searcher finds a `secret_door`, a `trap` or a `treasure` on that many of the die's lowest faces.

    Some races have other faces, by the thing sought. Some notice a secret door in `passing` within
    `passing_feet`, without searching. A search takes a turn for each square of `area_feet`. With `skill`
    thieves get a second try at traps with their skill. With `once` a character searches the same place only
    once.
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
    """A character who triggers a trap springs it on the lowest `faces`; each rolls until it is sprung.

    A trap with a failsafe goes off on `failsafe` faces when an attempt to remove it fails. Wandering
    `monsters` spring traps like anyone `elsewhere` than in their lair, or never.
    """

    die: Die = 6
    faces: Faces = 0
    failsafe: Faces = 0
    monsters: Literal["never", "elsewhere"] = "never"


class ForagingRules(AdventurePart, frozen=True):
    """Foraging on the way feeds `feeds` on the lowest `faces`; a day's hunt meets animals on `hunting`."""

    die: Die = 6
    faces: Faces = 0
    hunting: Faces = 0
    feeds: str = ""


class StrayingRules(AdventurePart, frozen=True):
    """A party without road, trail or landmark strays on a number of faces, by `terrain`, or `at_sea`."""

    allowed: bool = False
    die: Die = 6
    terrain: dict[Terrain, Faces] = {}
    at_sea: Faces = 0


class LightSource(AdventurePart, frozen=True):
    """A light that burns for `turns` (0 without end) and shows what is within `feet`."""

    turns: Faces = 0
    feet: Feet = 30


class DungeonRules(AdventurePart, frozen=True):
    """The turns of a dungeon, each of `minutes` and `rounds`.

    Once in `every` turns, as that turn begins or ends, wandering monsters come on the lowest `faces` of the
    die: `noise` more after noise, `hiding` fewer for a party that rests hidden. After `active` turns a turn
    of rest is due; without it the modifiers to `attack` and `damage` apply. `lights` lists the lights whose
    time the book knows; others light `light_feet`. Where the party knows the way it goes `familiar` times as
    far.
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
    """A wilderness encounter comes on a number of the lowest faces of a die, by the ground.

    Where a ship lies at a dock, `docked` says whether its crew is met afloat, ashore, or either.
    """

    die: Die = 6
    ground: dict[str, Faces] = {}
    allowed: bool = False
    docked: Literal["either", "afloat", "ashore"] = "either"


class DistractionRules(AdventurePart, frozen=True):
    """Mindless pursuers stop for dropped `food` on a number of faces, intelligent ones for `treasure`."""

    die: Die = 6
    food: Faces = 0
    treasure: Faces = 0


class MeetingRules(AdventurePart, frozen=True):
    """The rules of a meeting before the first blow.

    Each side rolls the `initiative` die for who acts first, if there is one. Monsters follow a fleeing party
    after a reaction of no more than `pursues`, by the total of the roll; with 0, after a hostile one. Talk is
    rolled for unless the book leaves it to the players (`talk_rolls`). An unsurprised party escapes surprised
    monsters without a chase: `always`, once it is `out of sight`, or `never` for certain. Each `bribe` gold
    pieces a head improve the reaction by a step; 0 means no step at all. A side that fights may first take a
    defensive position if the book `defends`.
    """

    initiative: Annotated[int, Meta(ge=0, le=20)] = 0
    pursues: Annotated[int, Meta(ge=0, le=30)] = 0
    talk_rolls: bool = True
    slips_away: Literal["always", "out of sight", "never"] = "never"
    bribe: Faces = 10
    defends: bool = False


class EscapeRow(AdventurePart, frozen=True):
    """The escape chances of up to `fleeing` fugitives, by the number of pursuers: (at most, percent)."""

    fleeing: Faces
    chances: tuple[tuple[Faces, Percent], ...]


class ChaseRules(AdventurePart, frozen=True):
    """The rules of a chase in a dungeon.

    `dungeon` is "rates", where the faster side wins, or "rounds" of running. Faster fugitives escape at once
    with `faster_escape`; slower ones are caught within `caught_feet`, and lost beyond the pursuers' sight
    (`vision_feet`). With `hidden_round` fugitives who are unseen for a whole round escape. At doors and
    corners every runner saves against `obstacle_save` or falls. Dropped `treasure` or `food` stops pursuers
    on that many faces of the `die`. Other things thrown in the way slow pursuers to `blocked` percent of
    their pace for the round in which they cross them; 100 is no obstacle. A group that is `split` up is
    followed one by one, or all together.
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

    The chance to `escape` goes by numbers; `double` is added or taken off where one side is twice as fast,
    `woods` is added in woods, and `least` is the minimum. Faster pursuers catch up with `catch_percent`. On
    the water the chance goes by how many feet a round the fugitives are slower (`water`); pursuers close in
    by no less than `water_feet` a round.
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
    """Figures side by side: each takes `man_feet`, or `lane` (`lane_small` if small) fit in `lane_feet`.

    `wall` is (figures, spaces): the figures of a shield wall and the spaces they take. An inch of the table
    is `inch_feet`.
    """

    man_feet: Faces = 0
    lane_feet: Faces = 0
    lane: Faces = 0
    lane_small: Faces = 0
    wall: tuple[Die, Die] | None = None
    inch_feet: Faces = 0


class FallingRules(AdventurePart, frozen=True):
    """A fall onto hard ground does `dice` of damage for every whole `each_feet`."""

    dice: str = ""
    each_feet: Annotated[int, Meta(ge=1, le=100)] = 10


class SwimmingRules(AdventurePart, frozen=True):
    """A swimmer moves at `share` of its rate, and may drown each turn, by its load: (coins, percent)."""

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
