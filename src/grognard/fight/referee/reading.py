"""Reading the referee's words: the combatants they are about, and the rest."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from grognard.base.closest import close_matches
from grognard.base.errors import InputError
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.text.wording import number_of

MOST_POINTS = 2000
_NUMBER = re.compile(r"[+-]?\d{1,5}")
_CELL = re.compile(r"(\d{1,4})\s*,\s*(\d{1,4})")
_BETWEEN = re.compile(r"\s*(?:,\s*and\b|[,;]|\band\b)\s*", re.IGNORECASE)
_RUN = r"#?\d{1,3}(?:-#?\d{1,3})?"
_IN_SERVICE = ("hirelings", "retainers")
_SMALL_WORDS = ("and", "the")


class WordTargets(NamedTuple):
    """The combatants a word is about, and the rest of it."""

    who: list[Combatant]
    rest: str


def read_who(battle: Battle, text: str, *, unknown: Collection[int] = ()) -> WordTargets:
    """The combatants a word begins with, separated by commas: names, sides, kinds; none that is `unknown`.

    A kind may stand with numbers as they are printed ("Goblins 1-3 and 5"); one word of a longer name is
    enough if it is unique.

    Raises:
        InputError: it begins with no name, or with a word that fits several.
    """
    known = [one for one in battle.combatants if one.index not in unknown]
    found: list[Combatant] = []
    rest = text.strip()
    spoken = _read_some(battle, known, rest)
    while spoken is not None:
        found += [one for one in spoken.who if one not in found]
        rest = spoken.rest
        between = _BETWEEN.match(rest)
        spoken = _read_some(battle, known, rest[between.end() :]) if between is not None else None
    if not found:
        names = [one.name for one in known]
        alike = close_matches(text.strip(), names, cutoff=0.4) or names[:6]
        said = f"{text.strip()[:60]!r} begins with no name known here" if text.strip() else "no name is given"
        raise InputError(said, expected=f"one such as {', '.join(alike)}")
    return WordTargets(found, rest.strip(" :"))


def _read_some(battle: Battle, known: list[Combatant], text: str) -> WordTargets | None:
    """The combatants that the beginning of a text names in one go; None for none."""
    group = _read_group(battle, known, text)
    if group is not None:
        return group
    numbered = _read_numbered(known, text)
    if numbered is not None:
        return numbered
    one = _longest_name(known, text)
    if one is not None:
        return WordTargets([one], text[len(one.name) :])
    return _read_name_part(known, text)


def _read_group(battle: Battle, known: list[Combatant], text: str) -> WordTargets | None:
    """A whole side by its name, or all of a kind: "all goblins", "goblins", "Party", "hirelings"."""
    for lead in ("all ", "every ", "the ", ""):
        if not text.lower().startswith(lead):
            continue
        rest = text[len(lead) :]
        for name, members in _groups(battle, known):
            # A number right after a kind tells some of it from the others.
            number = r"(?!\s*#?\d)" if lead in ("the ", "") else ""
            if re.match(rf"{re.escape(name)}(?![\w'-]){number}", rest, re.IGNORECASE) and (
                lead or _longest_name(known, rest) is None
            ):
                return WordTargets(members, rest[len(name) :])
    return None


def _groups(battle: Battle, known: list[Combatant]) -> list[tuple[str, list[Combatant]]]:
    """Sides, kinds and retainers by their names, the longest name first."""
    found: dict[str, list[Combatant]] = {}
    for side in battle.sides:
        found[side.name] = [one for one in known if one.side == side.index]
    for one in known:
        for name in (one.profile.plural, one.profile.name):
            found.setdefault(name, [other for other in known if other.profile.name == one.profile.name])
    for name in _IN_SERVICE:
        found.setdefault(name, [one for one in known if one.own_profile.employed])
    return sorted([entry for entry in found.items() if entry[1]], key=lambda entry: -len(entry[0]))


def _read_numbered(known: list[Combatant], text: str) -> WordTargets | None:
    """Several of a kind by their numbers, as they are printed: "Goblins 1-3 and 5"."""
    kinds = sorted({(one.own_profile.plural, one.own_profile.name) for one in known}, key=str)
    for plural, name in kinds:
        for said in (plural, name):
            numbers = re.match(
                rf"{re.escape(said)} +({_RUN}(?:{_BETWEEN.pattern}{_RUN})*)(?!\w)", text, re.IGNORECASE
            )
            if numbers is None or (said == name and numbers[1].strip("#").isdigit()):
                continue
            wanted = _numbers_of(numbers[1])
            who = [one for one in known if one.own_profile.name == name and number_of(one) in wanted]
            if len(who) == len(wanted):
                return WordTargets(who, text[numbers.end() :])
    return None


def _numbers_of(text: str) -> set[int]:
    """The numbers of a list with ranges in it.

    >>> sorted(_numbers_of("1-3 and 5, #7"))
    [1, 2, 3, 5, 7]
    """
    found: set[int] = set()
    for part in _BETWEEN.split(text.replace("#", "")):
        first, _, last = part.partition("-")
        found.update(range(int(first), int(last or first) + 1))
    return found


def _read_name_part(known: list[Combatant], text: str) -> WordTargets | None:
    """The combatant with a part of its name at the start of a text: "Annis" for "Red Annis", "spider".

    Raises:
        InputError: it is part of several names.
    """
    found: dict[str, list[Combatant]] = {}
    for one in known:
        words = one.name.lower().split()
        for first in range(len(words)):
            for last in range(first + 1, len(words) + 1):
                part = " ".join(words[first:last])
                if len(part) > 2 and not part[0].isdigit() and part not in _SMALL_WORDS:
                    found.setdefault(part, []).append(one)
    said = [part for part in found if re.match(rf"{re.escape(part)}(?![\w'#-])", text, re.IGNORECASE)]
    if not said:
        return None
    part = max(said, key=len)
    who = {one.name: one for one in found[part]}
    if len(who) > 1 and re.match(r"\s*#?\d", text[len(part) :]):
        return None  # One of them is meant, and there is none of that number.
    if len(who) > 1:
        raise InputError(f"{part!r} may be {' or '.join(list(who)[:6])}", expected="one of them")
    return WordTargets(list(who.values()), text[len(part) :])


def _longest_name(known: list[Combatant], text: str) -> Combatant | None:
    """The combatant with the longest name that a text begins with."""
    said = [
        one
        for one in known
        if text.lower().startswith(one.name.lower()) and not text[len(one.name) : len(one.name) + 1].isalnum()
    ]
    return max(said, key=lambda one: len(one.name), default=None)


def read_one(battle: Battle, text: str) -> tuple[Combatant, str]:
    """The single combatant a word is about, and the rest.

    Raises:
        InputError: it is about no combatant, or about several.
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
    if not text.strip():
        raise InputError(f"nothing is said of {what}", expected=f"a whole number from {least} to {most}")
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
