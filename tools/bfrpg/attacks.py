"""The attacks and the damage of `bfrpg-data`, matched by their words.

"2 claws, 1 bite + hug" goes with "1d4 claw, 1d6 bite, 2d6 hug": each damage says of which attack it is, or
else is the next that says nothing.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from grognard.creatures.names import singular

_NEXT: Final = r"\s*,\s*|\s+and\s+(?=\d)"
_ROUTINE: Final = r"\s*\bor\s+(?=\d|by\s+weapon)"
_CHOICE: Final = r"\s+or\s+"
_DAMAGES: Final = r"\s*,\s*|\s+or\s+(?!by\s+weapon)|(?<=[a-z])(?=\d+d\d)"
_COUNT: Final = r"(\d+)(?!d\d)\s+(.*)"
_REMARK: Final = r"\s*\((?![^()]*\blevels?\b)[^()]*\)|\*"
_WITH: Final = r"\s*(?:\+|\bplus\b)\s*(?:\d\s+)?(?=[a-z])"
_DICE: Final = (
    r"(?P<dice>\d+d\d+(?:/round|\s*[+-]\s*\d+(?![d\d])(?!\s*point))?|\d+(?=\s+point\b))?"
    r"(?:\s+point\b)?(?P<rest>.*)"
)
_EACH_ROUND: Final = "/round"
_BY_WEAPON: Final = r"(?i)\bby\s+weapon\b(?:\s*\+\s*(?=\d))?"
_SHARED: Final = r"(?i)(?:all\s+plus|\+)\s*[a-z]"
# What does harm though no dice are printed for it.
_HARMFUL: Final = ("poison", "paralysis", "energy drain")
_SAYS_NO_ATTACK: Final = ("+", "plus", "or ", "by ")
_SAYS_NOTHING: Final = frozenset({"see below", "knock down"})


class _Damage(msgspec.Struct, frozen=True):
    """One item of the damage column: its dice, and the words after them: effects, then the attack."""

    dice: str
    words: str


class _Columns(msgspec.Struct, frozen=True):
    """What has been read of the damage column, what of it is unused, and what the referee is left with."""

    items: list[_Damage]
    unused: list[_Damage]
    notes: list[str]


def match_attacks(attacks: str, damage: str) -> tuple[str, str, list[str]]:
    """Both columns in the form that `parse_attacks` reads, and what of them is left to the referee.

    Attacks for which no damage is printed, such as a gaze, are left to the referee.

    >>> match_attacks("2 claws, 1 bite + hug", "1d4 claw, 1d6 bite, 2d6 hug")
    ('2 claws/1 bite', '1d4/1d6 + hug 2d6', [])
    >>> match_attacks("1 bite, 1 gaze", "1d10 bite, petrification gaze")
    ('1 bite', '1d10', ['gaze: petrification'])
    """
    damage = re.sub(_BY_WEAPON, _in_small_letters, re.sub(_REMARK, "", damage))
    printed = [part.strip() for part in re.split(_DAMAGES, damage) if part.strip()]
    shared = [part for part in printed[1:] if re.match(_SHARED, part)]
    items = [_read_damage(part) for part in printed if part not in shared]
    columns = _Columns(items, list(items), [])
    routines: list[tuple[str, str]] = []
    for routine in re.split(_ROUTINE, re.sub(_REMARK, "", attacks)):
        slots = [_match_slot(slot, columns) for slot in re.split(_NEXT, routine) if slot.strip()]
        fitting = [slot for slot in slots if slot is not None]
        if fitting:
            routines.append(("/".join(slot[0] for slot in fitting), "/".join(slot[1] for slot in fitting)))
    if not routines:
        return "none", "", columns.notes
    # "by weapon" after other dice would be read as another way to deal them.
    routines.sort(key=lambda one: not one[1].startswith("by weapon"))
    effects = "".join(f", all plus {re.sub(r'^(?:all plus|[+])', '', part).strip()}" for part in shared)
    # What goes on each round goes on after the last attack: "1d4 bite, 1d4/round blood drain".
    for one in columns.unused:
        if one.dice.endswith(_EACH_ROUND):
            effects = f" + {one.words} {one.dice}{effects}"
        elif one.dice:
            columns.notes.append(f"{one.dice} {one.words}")
    return (
        " or ".join(one[0] for one in routines),
        " or ".join(one[1] for one in routines) + effects,
        columns.notes,
    )


def _match_slot(slot: str, columns: _Columns) -> tuple[str, str] | None:
    """One place of a routine and its damage; None when the referee has to say what it does."""
    options = [_match_option(option.strip(), columns) for option in re.split(_CHOICE, slot)]
    return next((option for option in options if option is not None), None)


def _match_option(option: str, columns: _Columns) -> tuple[str, str] | None:
    counted = re.fullmatch(_COUNT, option)
    count, words = (int(counted[1]), counted[2]) if counted else (1, option)
    name, *riders = re.split(_WITH, words)
    if name.isdigit():
        count, name = int(name), "strike"
    name = re.sub(r"^(?:by|a|one)\s+", "", name.strip().lower())
    if not name or name in _SAYS_NOTHING:
        return None
    found = _find_damage(singular(name) if count > 1 else name, columns)
    if found is None or not _does_harm(found):
        columns.notes.append(f"{name}: {found.strip()}" if found else name)
        return None
    for rider in riders:
        more = next((one for one in columns.items if one.words == rider), None)
        if more is not None:
            _use(more, columns)
            found += f" + {rider} {more.dice}"
        elif rider not in found:
            found += f" + {rider}"
    return f"{count} {name}", found


def _find_damage(name: str, columns: _Columns) -> str | None:
    """The damage of an attack, without its name: that which is said of it, else the first said of none."""
    said = [one for one in columns.items if "by weapon" not in one.words]
    for label in (name, name.split()[-1]):
        for one in said:
            words = f" {one.words.lower()}"
            if words.endswith((f" {label}", f" {label}s")):
                return _join(one, one.words[: words.rindex(f" {label}")], columns)
            if ridden := re.match(rf" {re.escape(label)}s?\s*(\+.*)", words):
                return _join(one, ridden[1], columns)
    for one in said:
        last = one.words.lower().rpartition(" ")[2]
        if len(last) > 3 and last in name:
            return _join(one, one.words[: -len(last)], columns)
    unsaid = [one for one in columns.items if not one.words or one.words.startswith(_SAYS_NO_ATTACK)]
    by_weapon = [one for one in unsaid if "by weapon" in one.words]
    chosen = by_weapon if name.endswith("weapon") and by_weapon else unsaid
    if not chosen and len(columns.items) == 1:
        chosen = columns.items
    return _join(chosen[0], chosen[0].words, columns) if chosen else None


def _in_small_letters(found: re.Match[str]) -> str:
    return "by weapon +" if "+" in found[0] else "by weapon"


def _join(one: _Damage, effects: str, columns: _Columns) -> str:
    _use(one, columns)
    return f"{one.dice} {effects.strip()}".strip()


def _use(one: _Damage, columns: _Columns) -> None:
    if one in columns.unused:
        columns.unused.remove(one)


def _read_damage(text: str) -> _Damage:
    found = re.fullmatch(_DICE, text)
    assert found is not None, text
    return _Damage((found["dice"] or "").replace(" ", ""), " ".join(found["rest"].split()).strip(" ."))


def _does_harm(text: str) -> bool:
    said = text.lower()
    return bool(re.match(r"\d", said)) or "by weapon" in said or any(word in said for word in _HARMFUL)
