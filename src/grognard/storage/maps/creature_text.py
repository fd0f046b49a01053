"""Creatures as the tables of generators name them: "4 x Goblin (CR 1/4); hunting for food"."""

from __future__ import annotations

import re
from typing import Any, Final

from grognard.base.errors import InputError
from grognard.creatures.bestiary import find_creature
from grognard.dice.expression import parse_dice

_SAID: Final = re.compile(
    r"(?:(?P<count>\d+(?:d\d+)?)\s*(?:x|×)?\s+)?(?P<name>(?:\d+(?:st|nd|rd|th) )?[A-Za-z][A-Za-z' -]*?)\s*"
    r"(?:\((?P<number>\d+(?:d\d+)?)?[^)]*\))?\s*(?:$|[,;:.])"
)
_APART: Final = re.compile(r"\s+and\s+(?=\d)")
_LEVEL: Final = re.compile(r"^\d+(?:st|nd|rd|th) Level \w+ ")
_MOST: Final = 100


def read_group(said: str, *, wanders: bool = False) -> dict[str, Any] | None:
    """The table of a group that lives somewhere, or wanders; None where none of its creatures is known.

    >>> read_group("4 x Goblin (cr 1/4, mm 166); easy, 200 xp")
    {'name': 'Goblin', 'members': [{'creature': 'goblin', 'count': 4}]}
    >>> read_group("Ogre (cr 2, mm 237) and 3 x 1st Level Warrior Goblin; hard")
    {'name': 'Ogre', 'members': [{'creature': 'ogre'}, {'creature': 'goblin', 'count': 3}]}
    >>> read_group("Orc (1d6), scouting", wanders=True)
    {'name': 'Orc', 'members': [{'creature': 'orc'}], 'number': '1d6'}
    >>> read_group("1 x Gibbering Mouther Prince (cr 2)")
    """
    groups = [group for one in _APART.split(said) if (group := _read_one(one, wanders=wanders)) is not None]
    if not groups:
        return None
    first, *others = groups
    first["members"] += [member for one in others for member in one["members"]]
    if others:
        first.pop("number", None)
    return first


def _read_one(said: str, *, wanders: bool) -> dict[str, Any] | None:
    """The table of creatures of one kind."""
    found = _SAID.match(said.strip())
    if found is None:
        return None
    name = _LEVEL.sub("", found["name"])
    creature = _known(name)
    dice = next((one for one in (found["count"], found["number"]) if one), "")
    if not creature or ("d" in dice and not _is_dice(dice)):
        return None
    member: dict[str, Any] = {"creature": creature}
    group: dict[str, Any] = {"name": name[:80], "members": [member]}
    if dice.isdecimal() and 1 < int(dice) <= _MOST:
        member["count"] = int(dice)
    elif wanders and "d" in dice:
        group["number"] = dice
    return group


def _known(name: str) -> str:
    """The name under which the bestiary has a creature; "" for none."""
    lower = name.lower().strip()
    names = [lower, lower.removesuffix("s"), lower.removesuffix("es"), re.sub(r"^dire ", "giant ", lower)]
    for one in names:
        try:
            find_creature(one)
        except InputError:
            continue
        return one
    return ""


def _is_dice(text: str) -> bool:
    try:
        parse_dice(text)
    except InputError:
        return False
    return True
