"""Damage and death."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

UNHARMED: Final = 0
FALLS: Final = 1
DIES: Final = 2
SAVES: Final = 3

INJURED: Final = 8
"""A table of injuries says what becomes of one at the limit."""

INJURIES: Final = "injury table"
DOWN: Final = "down"
"""The name of the rule by which one at the limit lies there, and may yet live."""


@mypyc_attr(allow_interpreted_subclasses=True)
class DeathRule:
    """The fate of a creature at few hit points: death at the book's limit.

    Subclass it in plain Python and register it by name for optional rules of death and dying.

    Rule: bf.damage.zero-hp-dead, bf.damage.death-and-dying-option
    """

    def fate(self, hit_points: i64, death_at: i64) -> i64:
        """`DIES`, `FALLS` (unconscious and out of the fight), or `UNHARMED` while it still fights."""
        return DIES if hit_points <= death_at else UNHARMED


class DeathByDepth(DeathRule):
    """Whoever is brought down to the limit saves for its life; how far below it stands says what for.

    Rule: bcb.damage.dying-each-new-wound
    """

    def fate(self, hit_points: i64, death_at: i64) -> i64:
        """`SAVES` at the limit or below it."""
        return SAVES if hit_points <= death_at else UNHARMED


class DownBeforeDeath(DeathRule):
    """One brought down to the limit lies there, and is not dead yet."""

    def fate(self, hit_points: i64, death_at: i64) -> i64:
        """`FALLS` at the limit or below it."""
        return FALLS if hit_points <= death_at else UNHARMED


class InjuryTable(DeathRule):
    """For one brought down to the limit a table of injuries is rolled."""

    def fate(self, hit_points: i64, death_at: i64) -> i64:
        """`INJURED` at the limit or below it."""
        return INJURED if hit_points <= death_at else UNHARMED


def final_damage(minimum: i64, rolled: i64, modifier: i64, multiple: i64) -> i64:
    """The damage of a hit: dice plus modifiers, multiplied, and never less than the book's minimum.

    Rule: bf.damage.minimum-one
    """
    damage = (rolled + modifier) * multiple
    return damage if damage > minimum else minimum
