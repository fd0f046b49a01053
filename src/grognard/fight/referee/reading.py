"""Reading what the referee says: whom it is about, and the rest."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.closest import close_matches
from grognard.errors import InputError

MOST_POINTS = 2000
_NUMBER = re.compile(r"[+-]?\d{1,5}")
_CELL = re.compile(r"(\d{1,4})\s*,\s*(\d{1,4})")
_BETWEEN = re.compile(r"\s*(?:,|\band\b)\s*", re.IGNORECASE)


class Spoken(NamedTuple):
    """What is left of a word after those it is about."""

    who: list[Combatant]
    rest: str


def read_who(battle: Battle, text: str, *, unknown: Collection[int] = ()) -> Spoken:
    """Those a word begins with: names with commas between, "all goblins", a side; nobody who is `unknown`.

    Raises:
        InputError: it begins with nobody's name.
    """
    group = _read_group(battle, text)
    if group is not None and not unknown:
        return group
    if group is not None and (known := [one for one in group.who if one.index not in unknown]):
        return Spoken(known, group.rest)
    found: list[Combatant] = []
    rest = text.strip()
    while True:
        one = _longest_name(battle, rest)
        if one is None or one.index in unknown:
            break
        found.append(one)
        rest = rest[len(one.name) :]
        between = _BETWEEN.match(rest)
        if between is None or _longest_name(battle, rest[between.end() :]) is None:
            break
        rest = rest[between.end() :]
    if not found:
        names = [one.name for one in battle.combatants if one.index not in unknown]
        alike = close_matches(text.strip(), names, cutoff=0.4) or names[:6]
        raise InputError(
            f"{text.strip()[:60]!r} begins with nobody's name", expected=f"one such as {', '.join(alike)}"
        )
    return Spoken(found, rest.strip())


def _read_group(battle: Battle, text: str) -> Spoken | None:
    """A whole side by its name, or all of a kind: "all goblins", "goblins", "Party"."""
    words = text.strip()
    for lead in ("all ", "every ", ""):
        if not words.lower().startswith(lead):
            continue
        rest = words[len(lead) :]
        for name, members in _groups(battle):
            if re.match(rf"{re.escape(name)}(?![\w'-])(?!\s*\d)", rest, re.IGNORECASE) and (
                lead or _longest_name(battle, rest) is None
            ):
                return Spoken(members, rest[len(name) :].strip(" ,:"))
    return None


def _groups(battle: Battle) -> list[tuple[str, list[Combatant]]]:
    """Sides and kinds by their names, the longest first."""
    found: dict[str, list[Combatant]] = {}
    for side in battle.sides:
        found[side.name] = [one for one in battle.combatants if one.side == side.index]
    for one in battle.combatants:
        for name in (one.profile.plural, one.profile.name):
            found.setdefault(
                name, [other for other in battle.combatants if other.profile.name == one.profile.name]
            )
    return sorted(found.items(), key=lambda entry: -len(entry[0]))


def _longest_name(battle: Battle, text: str) -> Combatant | None:
    """The one with the longest name that a text begins with."""
    known = [
        one
        for one in battle.combatants
        if text.lower().startswith(one.name.lower()) and not text[len(one.name) : len(one.name) + 1].isalnum()
    ]
    return max(known, key=lambda one: len(one.name), default=None)


def read_one(battle: Battle, text: str) -> tuple[Combatant, str]:
    """The one a word is about.

    Raises:
        InputError: it is about nobody, or about several.
    """
    who, rest = read_who(battle, text)
    if len(who) != 1:
        raise InputError(f"{len(who)} at once", expected="the name of one")
    return who[0], rest


def read_number(text: str, *, least: int, most: int, what: str) -> int:
    """A whole number within bounds.

    Raises:
        InputError: it is none.
    """
    if _NUMBER.fullmatch(text.strip()) is None or not least <= int(text) <= most:
        raise InputError(
            f"{text.strip()[:40]!r} as {what}", expected=f"a whole number from {least} to {most}"
        )
    return int(text)


def read_cell(battle: Battle, text: str) -> tuple[int, int]:
    """A cell of the field, column and row.

    Raises:
        InputError: it is none.
    """
    found = _CELL.fullmatch(text.strip())
    field = battle.field
    if found is None or not field.is_inside(int(found[1]), int(found[2])):
        expected = f"COLUMN,ROW, from 0,0 to {field.width - 1},{field.height - 1}"
        raise InputError(f"{text.strip()[:40]!r} as a place", expected=expected)
    return int(found[1]), int(found[2])
