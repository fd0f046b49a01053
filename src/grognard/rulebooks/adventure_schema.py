"""What a rulebook says of rolls between fights: doors, listening, searching, traps, food, and the way."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Faces = Annotated[int, Meta(ge=0, le=1000)]
Die = Annotated[int, Meta(ge=2, le=1000)]
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
    `turn_of_tries` a turn holds as many tries as one likes, else each is a round.
    """

    die: Die = 6
    faces: Faces = 0
    least: Faces = 1
    most: Faces = 5
    locked: tuple[Material, ...] = ()
    costs_surprise: bool = False
    abreast: Annotated[int, Meta(ge=1, le=4)] = 1
    turn_of_tries: bool = False


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

    One with a failsafe goes off on so many when somebody fails to remove it.
    """

    die: Die = 6
    faces: Faces = 0
    failsafe: Faces = 0


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
    time the book knows; others light `light_feet`.
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
    lights: dict[str, LightSource] = {}


class WanderingRules(AdventurePart, frozen=True):
    """Those met on the way come on so many of the lowest faces of a die, by the ground."""

    die: Die = 6
    ground: dict[str, Faces] = {}
    allowed: bool = False


class DistractionRules(AdventurePart, frozen=True):
    """The witless stop for dropped `food` on so many faces of a die, those with wits for `treasure`."""

    die: Die = 6
    food: Faces = 0
    treasure: Faces = 0
