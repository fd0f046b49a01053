"""The bundled bestiary, and creatures that people describe in the same form in their own files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from grognard.base.closest import close_matches
from grognard.base.errors import InputError
from grognard.creatures.creature import Creature
from grognard.creatures.fields import Column, build_creature
from grognard.creatures.lookup import OWN, find_listing, is_listed, listed_names
from grognard.creatures.name_suggestions import nearest_names
from grognard.creatures.names import name_key
from grognard.creatures.occupations import find_occupation, occupation_names
from grognard.creatures.variants import has_ages, spells_of_age

_FILE: Final = "the bestiary"
_MUCH_ALIKE: Final = 0.75
_LISTS: Final = ("weapons", "notes")
_NEEDED: Final = ("ac", "hd", "attacks", "move", "morale")
# What is listed of a creature and is none of its columns.
_NOT_READ: Final = frozenset({"treasure", "rallies", "fearless"})
_KEYS: Final = {
    "ac": "ac",
    "hd": "hd",
    "attack_bonus": "bonus",
    "attacks": "at",
    "damage": "dam",
    "move": "mv",
    "save": "sv",
    "morale": "ml",
    "xp": "xp",
    "number": "na",
    "weapons": "weapons",
    "notes": "notes",
}


@cache
def find_creature(name: str) -> Creature:
    """The creature of a name, in any capitals and in the plural too; "Wolf, Dire" is "dire wolf".

    Variants have names of their own: "goblin chieftain", "hydra 7 heads", "red dragon age 5".

    Raises:
        InputError: with close matches when no source lists such a creature.

    >>> find_creature("Goblins").armour_class
    14
    """
    listing = find_listing(name)
    if listing is None:
        if find_occupation(name):
            raise InputError(f"{name!r} is no creature", expected=f"character = {name!r}")
        people = [one for names in occupation_names().values() for one in names]
        much_alike = close_matches(name_key(name), people, n=1, cutoff=_MUCH_ALIKE)
        close = list(dict.fromkeys([*much_alike, *nearest_names(name, listed_names())]))
        expected = f"one of {', '.join(close)}" if close else "a creature of the list"
        raise InputError(f"unknown creature {name!r}", expected=f"{expected} (or a pasted stat line)")
    columns = {key: value for key, value in listing.columns.items() if key not in _NOT_READ}
    if has_ages(listing):
        columns["notes"] = "; ".join(filter(None, (str(columns.get("notes", "")), spells_of_age(listing))))
    return parse_creature_table(listing.title, columns, file=_FILE, key=listing.title.lower())


def is_known(name: str) -> bool:
    """Whether some creature is listed by exactly this name, in the singular.

    >>> is_known("zombie"), is_known("zombies")
    (True, False)
    """
    return is_listed(name_key(name))


def creature_names() -> tuple[str, ...]:
    """The names of the creatures of the package's own list, in alphabetical order.

    >>> "Goblin" in creature_names()
    True
    """
    return tuple(sorted(OWN.read(key).title for key in set(OWN.names().values())))


def parse_creature_table(
    name: str, table: Mapping[str, object], *, file: str = "", key: str = ""
) -> Creature:
    """Read a creature written as a table: the columns of a stat line, each under its own key.

    The keys are ac, hd, attacks, damage, move, save, morale, xp, number, attack_bonus, and the lists weapons
    and notes; values are written as in a stat line. Only save, damage and those after morale may be missing.

    Raises:
        InputError: naming the file and key at fault.

    >>> rat = {"ac": 11, "hd": "1 hp", "attacks": "1 bite", "damage": "1", "move": "20'", "morale": 5}
    >>> parse_creature_table("Rat", rat).walk_feet
    20
    """
    columns: dict[str, Column] = {}
    for name_of_key, value in table.items():
        place = f"{key}.{name_of_key}" if key else name_of_key
        if name_of_key not in _KEYS:
            close = close_matches(name_of_key, _KEYS, n=1)
            problem = f"unknown key {name_of_key!r} of creature {name!r}"
            raise InputError(problem, expected=" or ".join(close) or ", ".join(_KEYS), file=file, key=place)
        columns[_KEYS[name_of_key]] = Column(_text(name_of_key, value, file=file, place=place), 0, place)
    try:
        return build_creature(name, columns)
    except InputError as error:
        raise error.located(file=file, key=key) from None


def creature_schema() -> dict[str, object]:
    """The JSON Schema of a creature's file: its name and the columns of a stat line."""
    lists: dict[str, object] = {"type": ["string", "array"], "items": {"type": "string"}}
    column: dict[str, object] = {"type": ["string", "integer"]}
    return {
        "title": "Creature",
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            **{key: lists if key in _LISTS else column for key in _KEYS},
        },
        "required": ["name", *_NEEDED],
        "additionalProperties": False,
    }


def _text(key: str, value: object, *, file: str, place: str) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if key in _LISTS and isinstance(value, (list, tuple)):
        items = [item for item in value if isinstance(item, str)]
        if len(items) == len(value):
            return ("; " if key == "notes" else ", ").join(items)
    expected = "a list of texts" if key in _LISTS else "a text or a whole number"
    raise InputError(f"{key} is {value!r}", expected=expected, file=file, key=place)
