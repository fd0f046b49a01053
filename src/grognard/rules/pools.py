"""Pools as numbers: usage dice, and what spells cost where they cost points."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.rulebooks.pool_schema import SpellPointRules, UsageRules

USAGE_DICE: Final = (4, 6, 8, 10, 12, 20)
LASTS: Final = (2, 5, 9, 14, 20, 30)
"""How many uses each die lasts on average where it steps down on 1 and 2: half its sides, and those below."""

LUCK: Final = "luck"
SPELL_POINTS: Final = "spell points"
"""The names of the pools of which campaigns and expeditions keep how much a person has spent."""


class UsageRule:
    """Whether missiles and torches use a usage die, and the highest face on which it shrinks."""

    def __init__(self, rules: UsageRules) -> None:
        self.missiles: bool = rules.missiles
        self.torches: bool = rules.torches
        self.steps_down_on: i64 = rules.steps_down_on


def usage_die(number: i64) -> i64:
    """The sides of the usage die for a number of things, 0 for none.

    >>> [int(usage_die(number)) for number in (0, 1, 5, 6, 19, 20, 60)]
    [0, 4, 6, 6, 10, 12, 20]
    """
    if number <= 0:
        return 0
    sides: i64 = USAGE_DICE[0]
    for place in range(len(LASTS)):
        if LASTS[place] <= number:
            sides = USAGE_DICE[place]
    return sides


def count_on_smaller_die(number: i64) -> i64:
    """As how many of a thing the next smaller die counts, 0 where there is none.

    >>> [int(count_on_smaller_die(number)) for number in (2, 6, 20, 40)]
    [0, 2, 14, 20]
    """
    left: i64 = 0
    for place in range(1, len(LASTS)):
        if LASTS[place] <= number:
            left = LASTS[place - 1]
    return left


def usage_word(number: int) -> str:
    """So many of a thing as a usage die: "d8", or "none".

    >>> usage_word(9)
    'd8'
    """
    return f"d{int(usage_die(number))}" if number > 0 else "none"


def spell_cost(rules: SpellPointRules, spell_level: int) -> int:
    """The spell points that a spell of a level costs."""
    return rules.costs[min(spell_level, len(rules.costs)) - 1]


def spell_points_of(rules: SpellPointRules, *, arcane: bool, level: int, slots: tuple[int, ...]) -> int:
    """The spell points of a caster of a level with such slots; 0 where its class casts from memory."""
    points = rules.magic_user if arcane else rules.cleric
    if points == "none":
        return 0
    if points == "slots":
        return sum(count * spell_cost(rules, place + 1) for place, count in enumerate(slots))
    assert not isinstance(points, str)
    return points[min(max(level, 1), len(points)) - 1]
