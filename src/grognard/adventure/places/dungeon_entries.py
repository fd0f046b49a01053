"""A level of a dungeon as people write it: a TOML file with a map or with passages, and its contents."""

import os
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from grognard.adventure.places.place_files import read_place
from grognard.base.errors import InputError
from grognard.dice.expression import parse_dice
from grognard.encounter.entries import MemberEntry, SideEntry
from grognard.encounter.ground_entries import Cell, Side
from grognard.rulebooks.adventure_schema import LightSource, Material
from grognard.rulebooks.rule_documents import DEFAULT_BOOK, DEFAULT_LENDER

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Text = Annotated[str, Meta(max_length=4000)]
Faces = Annotated[int, Meta(ge=0, le=6)]
Feet = Annotated[int, Meta(ge=0, le=2000)]
Coins = Annotated[int, Meta(ge=0, le=1_000_000)]
Count = Annotated[int, Meta(ge=0, le=10_000)]
SaveName = Literal["", "death", "wands", "paralysis", "breath", "spells"]
Direction = Literal[
    "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest", "up", "down"
]
OPPOSITES: Final[dict[str, str]] = {
    "north": "south",
    "northeast": "southwest",
    "east": "west",
    "southeast": "northwest",
    "south": "north",
    "southwest": "northeast",
    "west": "east",
    "northwest": "southeast",
    "up": "down",
    "down": "up",
}
DoorKind = Literal["door", "double door", "archway", "portcullis"]
ARCHWAY: Final = "archway"
PORTCULLIS: Final = "portcullis"
DOUBLE_DOOR: Final = "double door"
Mark = Annotated[str, Meta(max_length=1)]
LevelName = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[^/]+$")]
MAX_AREAS: Final = 1024


class PlacePart(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Base of these parts: fixed once read, every key known."""


class TrapEntry(PlacePart, frozen=True):
    """A trap, sprung by its trigger on `faces` of a die (the book's if not given).

    It deals `damage` (dice), drops its victim `pit_feet` deep, or kills (`deadly`); a `save` halves the harm
    (`half`) or avoids it. A trap with a `failsafe` may go off when its removal fails, and one that `resets`
    goes off again.
    """

    name: Name
    damage: str = ""
    pit_feet: Feet = 0
    deadly: bool = False
    save: SaveName = ""
    half: bool = False
    faces: Faces | None = None
    failsafe: bool = False
    resets: bool = False
    text: Text = ""


class CrossingEntry(PlacePart, frozen=True):
    """An obstacle on a way: a climb, or water to swim through.

    A character that climbs `climb` feet falls on `faces` of a d6, the referee's chance; only thieves climb a
    `sheer` one without spikes. Where the party has to `swim`, `treacherous` water can drown even lightly
    loaded characters.
    """

    climb: Feet = 0
    faces: Annotated[int, Meta(ge=0, le=6)] = 0
    sheer: bool = False
    swim: bool = False
    treacherous: bool = False


class WayDoorEntry(PlacePart, frozen=True):
    """A door on the way between two areas, "." for one drawn as passage or as a room without an entry.

    `at` tells several such doors apart.

    With a `side` it stands in the wall on that side of its square, and has no square of its own. A double
    door is as wide as its square. An archway is never shut. A portcullis is lifted as a stuck door is forced.
    A `one_way` door opens only from the first area. A `barred` door has its bar on the side of the second
    area: it is taken off there, and forced from the other side. A `secret` door is unseen until it is found.
    A door falls shut behind the party unless it `stays_open` or is wedged. A `crossing` lies behind it.
    """

    between: tuple[Name, Name]
    at: Cell | None = None
    side: Side = ""
    kind: DoorKind = "door"
    name: str = ""
    of: Material = "wood"
    stuck: bool = False
    locked: bool = False
    barred: bool = False
    secret: bool = False
    one_way: bool = False
    stays_open: bool = False
    trap: TrapEntry | None = None
    crossing: CrossingEntry | None = None

    @property
    def title(self) -> str:
        """The door's name, else its kind."""
        return self.name or self.kind

    @property
    def is_archway(self) -> bool:
        """Whether there is nothing in it that could be shut."""
        return self.kind == ARCHWAY

    @property
    def sticks(self) -> bool:
        """Whether it takes force or luck to open it at first."""
        return self.stuck or self.kind == PORTCULLIS


class WayEntry(PlacePart, frozen=True):
    """A way between two areas that no map shows: its length in `feet`, and its direction from the first area.

    On a level without a map it is a passage, on one with a map such as stairs, a shaft or a chute. A
    `one_way` way leads only from the first area to the second. It may have a `crossing`.
    """

    between: tuple[Name, Name]
    name: str = ""
    feet: Feet = 30
    leaves: Direction = "north"
    arrives: Direction | None = None
    one_way: bool = False
    crossing: CrossingEntry | None = None


class TreasureEntry(PlacePart, frozen=True):
    """A treasure of `worth` gold pieces, of a `weight` in coins; `hidden` until it is found."""

    what: Name
    worth: Coins = 0
    weight: Coins = 0
    hidden: bool = False
    trap: TrapEntry | None = None


class FolkEntry(PlacePart, frozen=True):
    """The inhabitants of an area, or wandering monsters: members as an encounter has them.

    Their `reaction` is rolled unless it is given. `watchful` monsters are never surprised, `sleeping` ones
    always are. Monsters that like `food` or `treasure` may stop for it when dropped; `relentless` ones never
    give up. With a `language` they talk only to characters that speak it; a folk that `flees` runs from the
    party at once. On the water, attackers board the party's ship unless `boards` says otherwise. Each one
    killed is `edible` for that number of rations, 0 by default.
    """

    name: Name
    members: list[MemberEntry]
    reaction: str = "roll"
    watchful: bool = False
    sleeping: bool = False
    silent: bool = False
    food: bool | None = None
    treasure: bool | None = None
    relentless: bool = False
    language: Name | None = None
    flees: bool = False
    morale_adjustment: Annotated[int, Meta(ge=-20, le=20)] = 0
    capture: bool = False
    boards: bool | None = None
    edible: Annotated[int, Meta(ge=0, le=1000)] = 0


class WanderingEntry(FolkEntry, frozen=True):
    """Wandering monsters: their `chances` among all wanderers here, and the `number` of them (dice)."""

    chances: Annotated[int, Meta(ge=1, le=100)] = 1
    number: str = ""


class AreaEntry(PlacePart, frozen=True):
    """A room or a stretch of passage, by the letter or digit that draws it on the map.

    A `mark` draws it if its key is longer than one letter. `at` gives the square of an area that shares its
    mark with others; a stretch of passage may be identified so, too. `text` is for everyone who enters,
    `notes` for the referee. `size` in feet is for a level without a map. A `lit` area needs no light.
    Wandering monsters come here on `wandering_faces`, if given.
    """

    key: Name
    mark: Mark = ""
    at: Cell | None = None
    name: str = ""
    text: Text = ""
    notes: Text = ""
    size: tuple[Annotated[int, Meta(ge=5, le=1000)], Annotated[int, Meta(ge=5, le=1000)]] = (20, 20)
    lit: bool = False
    wandering_faces: Faces | None = None
    folk: FolkEntry | None = None
    trap: TrapEntry | None = None
    treasure: list[TreasureEntry] = []


class SuppliesEntry(PlacePart, frozen=True):
    """The party's supplies, besides each character's equipment in a fight; `gold` is to give away."""

    torches: Count = 6
    lanterns: Annotated[int, Meta(ge=0, le=20)] = 0
    oil: Count = 2
    spikes: Count = 12
    rations: Count = 0
    gold: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


def usual_lights() -> dict[str, LightSource]:
    """The duration and radius of torches and lanterns in a book that leaves them to its equipment list."""
    return {"torch": LightSource(turns=6, feet=30), "lantern": LightSource(turns=24, feet=30)}


class LevelEntry(PlacePart, frozen=True):
    """A further level of a dungeon, in the same file or in a `file` of its own.

    Outside of it, its areas are called by its name and their keys: "lower/3".
    """

    name: LevelName
    areas: list[AreaEntry] = []
    map: Annotated[str, Meta(max_length=40_000)] = ""
    walls: list[tuple[Cell, Cell]] = []
    columns: list[Cell] = []
    doors: list[WayDoorEntry] = []
    wandering: list[WanderingEntry] = []
    wandering_faces: Faces | None = None
    file: Annotated[str, Meta(max_length=1000)] = ""


class DungeonEntry(PlacePart, frozen=True, tag="dungeon", tag_field="kind"):
    """A dungeon, or a level of one: the map or the ways, the areas, who lives there, and who comes.

    Digits and letters of the map draw areas, `#` and blanks are rock, `.` is passage, `:` a room without an
    entry of its own, `+` a door, `'` an archway, `~` water, `<` and `>` stairs. A square is `square_feet`
    wide. `walls` between squares are lines from one corner of the grid to another, `columns` stand on
    corners. `ways` join areas that no map joins, such as stairs to another of the `levels`. The party comes
    in at the `entrance`, and may leave by that and by the `exits`. `wandering_faces` is said where wandering
    monsters are more or less common here than by the book. `lights` burn as long as they say here where the
    book leaves that to its list of equipment. A book without a procedure takes that of its `lender`.
    """

    title: Name
    entrance: Name
    areas: list[AreaEntry]
    rules: str = DEFAULT_BOOK
    lender: str = DEFAULT_LENDER
    introduction: Text = ""
    map: Annotated[str, Meta(max_length=40_000)] = ""
    square_feet: Literal[5, 10] = 10
    walls: list[tuple[Cell, Cell]] = []
    columns: list[Cell] = []
    exits: list[Name] = []
    levels: list[LevelEntry] = []
    ways: list[WayEntry] = []
    doors: list[WayDoorEntry] = []
    wandering: list[WanderingEntry] = []
    wandering_faces: Faces | None = None
    supplies: SuppliesEntry = SuppliesEntry()
    lights: dict[str, LightSource] = msgspec.field(default_factory=usual_lights)
    party: SideEntry | None = None
    options: dict[str, bool | int | str] = {}


def read_dungeon(what: str | os.PathLike[str], *, files: bool = True) -> DungeonEntry:
    """Read a dungeon's level from its file, or from the text of one; without `files` none is opened.

    Raises:
        InputError: naming the file, the line and the key at fault.
    """
    return read_place(what, DungeonEntry, validate_dungeon, called="dungeon", files=files)


def levels_of(dungeon: DungeonEntry) -> list[LevelEntry]:
    """Its levels, the first of which has no name."""
    first = LevelEntry(
        name="",
        areas=dungeon.areas,
        map=dungeon.map,
        walls=dungeon.walls,
        columns=dungeon.columns,
        doors=dungeon.doors,
        wandering=dungeon.wandering,
        wandering_faces=dungeon.wandering_faces,
    )
    return [first, *dungeon.levels]


def key_on(level: LevelEntry, key: str) -> str:
    """The key of an area outside of its level."""
    return f"{level.name}/{key}" if level.name else key


def validate_dungeon(dungeon: DungeonEntry) -> None:
    """Check what single keys cannot tell.

    Raises:
        InputError: naming the key at fault.
    """
    keys = []
    names = [level.name for level in dungeon.levels]
    for number, level in enumerate(levels_of(dungeon)):
        at = f"levels[{number - 1}]." if number else ""
        if number and level.name in names[: number - 1]:
            raise InputError(f"a second level {level.name!r}", key=f"{at}name", expected="a name of its own")
        if number and not (level.map and dungeon.map):
            raise InputError("levels without a map", key=f"{at}map", expected="a map of each level")
        _check_level(level, at)
        keys += [key_on(level, area.key) for area in level.areas]
    if not dungeon.areas or len(keys) > MAX_AREAS:
        raise InputError(f"{len(keys)} areas", key="areas", expected=f"1 to {MAX_AREAS}")
    for number, way in enumerate(dungeon.ways):
        for one in way.between:
            if one not in keys:
                raise _no_area(one, f"ways[{number}].between", keys)
    if dungeon.entrance not in keys:
        raise _no_area(dungeon.entrance, "entrance", keys)
    for number, out in enumerate(dungeon.exits):
        if out not in keys:
            raise _no_area(out, f"exits[{number}]", keys)
    check_party(dungeon.party)


def _check_level(level: LevelEntry, at: str) -> None:
    """Check the areas, doors and wandering monsters of one level.

    Raises:
        InputError: naming the key at fault, which begins with `at`.
    """
    keys = [area.key for area in level.areas]
    for number, area in enumerate(level.areas):
        key = f"{at}areas[{number}]"
        if area.key in keys[:number]:
            raise InputError(f"a second area {area.key!r}", key=f"{key}.key", expected="a key of its own")
        if level.map and len(area.mark or area.key) != 1:
            problem = f"the key {area.key!r} draws no square"
            raise InputError(problem, key=f"{key}.key", expected='one mark, or a mark besides: mark = "a"')
        _check_trap(area.trap, f"{key}.trap")
        for place, treasure in enumerate(area.treasure):
            _check_trap(treasure.trap, f"{key}.treasure[{place}].trap")
        if area.folk is not None:
            check_folk(area.folk, f"{key}.folk")
    for number, door in enumerate(level.doors):
        key = f"{at}doors[{number}]"
        _check_trap(door.trap, f"{key}.trap")
        if door.side and door.at is None:
            raise InputError("a door in a wall", key=f"{key}.at", expected="the square that has the wall")
        for one in door.between:
            if one not in keys and not level.map:
                raise _no_area(one, f"{key}.between", keys)
    for number, wandering in enumerate(level.wandering):
        check_folk(wandering, f"{at}wandering[{number}]")
        check_dice(wandering.number, f"{at}wandering[{number}].number")


def check_party(party: SideEntry | None) -> None:
    """Check that a party, if there is one, has members.

    Raises:
        InputError: it has none.
    """
    if party is not None and not party.members:
        raise InputError("the party has no members", key="party.members", expected="at least one")


def check_folk(folk: FolkEntry, key: str) -> None:
    """Check that a group has members.

    Raises:
        InputError: it has none.
    """
    if not folk.members:
        raise InputError(f"{folk.name!r} has no members", key=f"{key}.members", expected="at least one")


def _check_trap(trap: TrapEntry | None, key: str) -> None:
    if trap is not None:
        check_dice(trap.damage, f"{key}.damage")


def check_dice(dice: str, key: str) -> None:
    """Check dice, if there are any.

    Raises:
        InputError: naming the key.
    """
    if not dice:
        return
    try:
        parse_dice(dice)
    except InputError as error:
        # Its column is one of the dice, not of the file.
        raise InputError(error.problem, expected=error.expected, key=key) from error


def _no_area(name: str, key: str, keys: list[str]) -> InputError:
    return InputError(f"there is no area {name!r}", key=key, expected=", ".join(keys))
