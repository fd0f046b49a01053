"""Saving throws: what each creature must roll, what adds to it, and what success and failure mean."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SAVE_DIE: Final = 20

DEATH: Final = 0
WANDS: Final = 1
PARALYSIS: Final = 2
BREATH: Final = 3
SPELLS: Final = 4

CATEGORIES: Final = (
    "death ray or poison",
    "magic wands",
    "paralysis or turn to stone",
    "dragon breath",
    "rods, staves or spells",
)
"""Every creature has a target in each; the effect says which one counts.

Rule: bxe.saves.five-categories, bxe.saves.everyone-can-save, bxe.saves.category-from-effect
"""


def is_saved(natural: i64, total: i64, target: i64, *, extremes: bool = False) -> bool:
    """Whether a saving throw succeeds: the total reaches the target.

    With `extremes` a natural 20 always does and a natural 1 never.

    Rule: bxe.saves.roll-success, bxe.saves.roll-failure, bcb.saves.natural-20-succeeds

    >>> is_saved(12, 12, 12), is_saved(11, 11, 12), is_saved(20, 20, 24, extremes=True)
    (True, False, True)
    """
    if extremes and natural in (1, SAVE_DIE):
        return natural == SAVE_DIE
    return total >= target


def wisdom_modifier_to_save(modifier: i64, category: i64, *, magical: bool, counts: bool) -> i64:
    """The Wisdom modifier of a saving throw: against magic, dragon breath excepted.

    Rule: bxe.ability.wis-save-magical, bxe.ability.wis-save-not-nonmagical, bxe.ability.wis-save-not-breath,
        bxe.ability.wis-save-any-other-category
    """
    return modifier if counts and magical and category != BREATH else 0


def is_worst_effect(natural: i64, *, extremes: bool) -> bool:
    """Whether whatever called for a saving throw does its worst, all dice at their highest: on a natural 1.

    Rule: bcb.saves.natural-1-maximum-effect, bcb.saves.natural-1-maximum-non-dice
    """
    return extremes and natural == 1


def damage_after_save(
    damage: i64, greatest: i64, natural: i64, *, saved: bool, extremes: bool = False
) -> i64:
    """An effect's damage after the saving throw: half if it succeeded, rounded down.

    Args:
        damage: as rolled.
        greatest: the most the dice could have shown.
        natural: the face of the saving throw.
        saved: whether it succeeded.
        extremes: a natural 20 leaves nothing of it, a natural 1 brings the greatest.

    Rule: bxe.saves.success-halves-damage, bxe.saves.failure-full-damage, bcb.saves.natural-20-no-effect,
        bcb.saves.natural-1-maximum-effect
    """
    if extremes and natural == SAVE_DIE:
        return 0
    if is_worst_effect(natural, extremes=extremes):
        return greatest
    return damage // 2 if saved else damage


def effect_duration(rolled: i64, greatest: i64, natural: i64, *, extremes: bool) -> i64:
    """The duration of an effect after a failed save: as rolled, or the dice at their highest on a natural 1.

    Rule: bcb.saves.natural-1-maximum-non-dice
    """
    return greatest if is_worst_effect(natural, extremes=extremes) else rolled


def is_item_lost(*, owner_dead: bool, destructive: bool, saved: bool = False) -> bool:
    """Whether what a creature carries is destroyed with it: where something destructive killed it.

    Magic items may be allowed a saving throw (`item_save_total`).

    Rule: bxe.saves.items-destroyed-with-owner, bxe.saves.items-safe-if-owner-survives,
        bxe.saves.items-safe-if-ordinary-death, bxe.saves.magic-items-may-save
    """
    return owner_dead and destructive and not saved


def item_save_total(natural: i64, combat_bonus: i64) -> i64:
    """The total of a magic item's saving throw, made against its owner's target.

    Rule: bxe.saves.magic-items-use-owner-values, bxe.saves.magic-items-add-combat-bonus
    """
    return natural + combat_bonus
