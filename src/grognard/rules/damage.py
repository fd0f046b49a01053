"""Damage and death."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.rules.ruleset import Ruleset


def final_damage(ruleset: Ruleset, rolled: i64, modifier: i64, multiple: i64) -> i64:
    """The damage of a hit: dice plus modifiers, multiplied, and never less than the book's minimum.

    Rule: bf.damage.minimum-one
    """
    damage = (rolled + modifier) * multiple
    return damage if damage > ruleset.minimum_damage else ruleset.minimum_damage


def is_dead(ruleset: Ruleset, hit_points: i64) -> bool:
    """Whether hit points have fallen as low as death.

    Rule: bf.damage.zero-hp-dead
    """
    return hit_points <= ruleset.death_at
