"""Healing: what a day's rest and magic give back."""

from __future__ import annotations

from grognard.dice.expression import parse_dice
from grognard.dice.purpose import HIT_POINTS
from grognard.dice.source import Dice
from grognard.rulebooks.hurt_schema import HealingRules


def healed(hit_points: int, maximum: int, gain: int, *, dead_at: int = 0) -> int:
    """Hit points after a gain: never above the maximum, and none for the dead.

    Rule: bfref.healing.capped, bxe.healing.cap, bxe.healing.dead-not-healed,
        bxe.healing.magic-instantaneous
    """
    return hit_points if hit_points <= dead_at else min(maximum, hit_points + gain)


def counts_as_rest(rules: HealingRules, *, slept: bool, interrupted: bool) -> bool:
    """Whether a day heals, by what the book wants of it: sleep, or rest that nothing interrupts.

    Rule: bfref.healing.needs-sleep, bxe.healing.natural-interrupted,
        bxe.healing.natural-interrupted-one-day
    """
    return slept and not (interrupted and rules.needs == "complete rest")


def rest_a_day(
    rules: HealingRules, dice: Dice, *, bed_rest: bool = False, slept: bool = True, interrupted: bool = False
) -> int:
    """The hit points a day gives back, to characters and monsters alike; a day without the rest gives none.

    Args:
        rules: the book's.
        dice: for books in which the gain is rolled.
        bed_rest: the whole day was spent in bed.
        slept: a normal night's sleep was possible.
        interrupted: complete rest was broken; it costs that day alone.

    Rule: bfref.healing.daily, bfref.healing.bed-rest, bxe.healing.natural-rate,
        bxe.healing.natural-monsters, bxe.healing.natural-several-days, bxe.healing.magic-keeps-rest,
        bxe.healing.magic-and-natural-combine
    """
    if not counts_as_rest(rules, slept=slept, interrupted=interrupted):
        return 0
    return parse_dice(rules.daily).roll(dice, why=HIT_POINTS).total + (rules.bed_rest if bed_rest else 0)


def constitution_after_rest(rules: HealingRules, lost: int, days: int) -> int:
    """The points of Constitution still lost after `days` full days of rest.

    Rule: bcb.ability.con-recovery
    """
    return max(0, lost - rules.constitution_daily * days)
