"""Creatures as the tables of generators name them: "4 x Goblin (CR 1/4); hunting for food"."""

from __future__ import annotations

import re
from typing import Any, Final

from grognard.creatures.bestiary import find_creature
from grognard.dice.expression import parse_dice
from grognard.errors import InputError

_SAID: Final = re.compile(
    r"(?:(?P<count>\d+(?:d\d+)?)\s*(?:x|×)?\s+)?(?P<name>[A-Za-z][A-Za-z' -]*?)\s*"
    r"(?:\((?P<number>\d+(?:d\d+)?)?[^)]*\))?\s*(?:$|[,;:.])"
)
_MOST: Final = 100


def read_group(said: str, *, wanders: bool = False) -> dict[str, Any] | None:
    """The table of those who live somewhere, or who wander; None where no creature of that name is known.

    >>> read_group("4 x Goblin (cr 1/4, mm 166); easy, 200 xp")
    {'name': 'Goblin', 'members': [{'creature': 'goblin', 'count': 4}]}
    >>> read_group("Orc (1d6), scouting", wanders=True)
    {'name': 'Orc', 'members': [{'creature': 'orc'}], 'number': '1d6'}
    >>> read_group("1 x Gibbering Mouther Prince (cr 2)")
    """
    found = _SAID.match(said.strip())
    if found is None:
        return None
    creature = _known(found["name"])
    number = found["count"] or found["number"] or ""
    if not creature or ("d" in number and not _is_dice(number)):
        return None
    group: dict[str, Any] = {"name": found["name"][:80]}
    if wanders:
        number = number if "d" in number else ""
        count = found["count"] if found["count"] and "d" not in found["count"] else ""
    else:
        count = number if number.isdecimal() else ""
    member: dict[str, Any] = {"creature": creature}
    if count and 1 < int(count) <= _MOST:
        member["count"] = int(count)
    group["members"] = [member]
    if wanders and number:
        group["number"] = number
    return group


def _known(name: str) -> str:
    """The name under which the bestiary has a creature; "" for none."""
    lower = name.lower().strip()
    for one in (lower, lower.removesuffix("s"), lower.removesuffix("es")):
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
