"""Powers of creatures in a fight besides attacks: those of their kind, and breath in a stat line.

A note such as "breathes a cone of fire, 90' long, 30' wide, 9d8" overrides the breath listed for the kind;
"breathes fire" alone leaves the rest to the kind.
"""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from grognard.creatures.creature import Creature
from grognard.creatures.kind_tables import abilities_in, tables_of_kind
from grognard.rulebooks.power_schema import PowerRules

POWERS: Final = "powers.toml"
BY_HIT_DICE: Final = "hit dice"
NOTHING_LEFT_OUT: Final = "nothing"
_PER_DIE: Final = re.compile(r"1(d\d+) per hit die")
YOUNG: Final = "too young to breathe"
_BREATH: Final = re.compile(
    r"breathes(?: (?:an? (?P<shape>cone|line|cloud) of )?"
    r"(?P<kind>fire|heat|flames?|cold|frost|ice|lightning|acid|poison gas|steam))?"
    r"(?:,? (?P<length>\d{1,4})' long)?(?:,? (?P<width>\d{1,4})' wide)?"
    r"(?:,? (?P<damage>\d{1,3}d\d{1,3}(?:[+]\d{1,3})?|its hit points))?"
    r"(?:,? (?P<uses>\d{1,3})(?:/| times a )day)?"
)
_KINDS: Final = {
    "heat": "fire",
    "flame": "fire",
    "flames": "fire",
    "frost": "cold",
    "ice": "cold",
    "poison gas": "poison",
}
_SHAPES: Final = {"cone": "cone", "line": "line", "cloud": "burst"}
_LINE_FEET: Final = 5
_USUAL: Final[dict[str, object]] = {
    "label": "Breathe",
    "aim": "place",
    "shape": "cone",
    "size_feet": 30,
    "width_feet": 10,
    "save": "breath",
    "saved": "half",
    "damage": "1d8 per hit die",
    "uses": BY_HIT_DICE,
    "every": 2,
    "phase": "missiles",
}
"""What is so of a breath where neither a note nor a list says otherwise."""


class CreaturePower(PowerRules, frozen=True, forbid_unknown_fields=True):
    """A power of a kind of creature.

    It has `uses` a day, or as many as hit dice; 0 is unlimited. It replaces the attack `instead_of` in the
    routine, "nothing", or all attacks. `damage` may be "1d8 per hit die". A power that works `when_slain`
    cannot be chosen: it affects everything within `size_feet`. `called` is its name in stories, if not the
    ability's.
    """

    uses: Annotated[int, Meta(ge=0, le=1000)] | Literal["hit dice"] = 0
    instead_of: str = ""
    when_slain: bool = False
    called: str = ""


def find_powers(creature: Creature) -> dict[str, CreaturePower]:
    """The powers of a creature by their names, with dice and uses for its own hit dice.

    >>> from grognard.creatures.bestiary import find_creature
    >>> breath = find_powers(find_creature("red dragon age 6"))["dragon breath"]
    >>> breath.damage, breath.size_feet, breath.width_feet, breath.uses, breath.instead_of
    ('12d8', 100, 55, 12, 'bite')
    """
    tables = {name: dict(table) for name, table in tables_of_kind(POWERS, creature.name).items()}
    for note in creature.notes:
        if YOUNG in note:
            tables = {name: table for name, table in tables.items() if "breath" not in name}
        elif (found := _BREATH.search(note)) and any(found.groups()):
            name = next((name for name in tables if "breath" in name), "breath")
            tables[name] = {**tables.get(name, _USUAL), **_breath_keys(found)}
    return {name: _settle(table, creature) for name, table in tables.items()}


def is_breath(note: str) -> bool:
    """Whether a note says nothing but what a creature breathes.

    >>> is_breath("breathes a cone of frost, 60' long, 30' wide, 6d6"), is_breath("breathes through gills")
    (True, False)
    """
    found = _BREATH.fullmatch(note.strip().rstrip("."))
    return found is not None and any(found.groups())


def power_names() -> tuple[str, ...]:
    """The name of every power that some kind of creature has."""
    return abilities_in(POWERS)


def _breath_keys(found: re.Match[str]) -> dict[str, object]:
    """The keys of a power that a note on breath sets; a cloud is as long as it is wide."""
    said: dict[str, object] = {}
    if found["kind"]:
        said["kind"] = _KINDS.get(found["kind"], found["kind"])
        said["tells"] = f"breathes {found['kind']}"
    shape, length, width = found["shape"], found["length"], found["width"]
    if shape:
        said["shape"] = _SHAPES[shape]
    if shape == "cloud":
        across = int(width or length or 0)
        if across:
            said["size_feet"], said["range_feet"] = max(across // 2, 1), max(across // 2, 5)
    else:
        if length:
            said["size_feet"] = int(length)
        if width:
            said["width_feet"] = int(width)
        if shape == "line":
            said["width_feet"] = int(width or _LINE_FEET)
    if found["damage"]:
        said["damage"] = found["damage"].removeprefix("its ")
    if found["uses"]:
        said["uses"] = int(found["uses"])
    return said


def _settle(table: dict[str, object], creature: Creature) -> CreaturePower:
    """A power with its dice and uses for a creature's hit dice."""
    dice = max(creature.hit_dice.count, 1)
    settled = dict(table)
    if per_die := _PER_DIE.fullmatch(str(table.get("damage", ""))):
        settled["damage"] = f"{dice}{per_die[1]}"
    if settled.get("uses") == BY_HIT_DICE:
        settled["uses"] = dice
    return msgspec.convert(settled, CreaturePower)
