"""The table of mighty blows: how a saving throw lowers a critical hit's effect, and which row it ends on."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.rulebooks.hurt_schema import MightyBlow
from grognard.rules.saves import SAVE_DIE

EFFECT_DIE: Final = 20
NEGATED: Final = 0


def effect_reduction(margin: i64, *, saved: bool, literal: bool) -> i64:
    """By how much a saving throw lowers the effect: its margin, at least 1; or 1 plus the margin.

    Rule: bcb.critical.save-lowers-effect, bcb.critical.save-margin-lowers-effect,
        bcb.critical.failed-save-no-reduction

    >>> effect_reduction(0, saved=True, literal=False), effect_reduction(4, saved=True, literal=True)
    (1, 5)
    """
    if not saved:
        return 0
    if literal:
        return 1 + margin
    return margin if margin > 1 else 1


def effect_after_save(
    effect: i64, natural: i64, margin: i64, *, saved: bool, literal: bool, extremes: bool
) -> i64:
    """The result to read off the table; below 1 nothing is left of the blow but its damage.

    With `extremes` a natural 20 leaves nothing, and a natural 1 the result as it was rolled.

    Rule: bcb.critical.save-can-negate, bcb.critical.blogo-example, bcb.saves.natural-20-versus-mighty-blow
    """
    if extremes and natural == SAVE_DIE:
        return NEGATED
    if extremes and natural == 1:
        return effect
    return effect - effect_reduction(margin, saved=saved, literal=literal)


def find_row(table: list[MightyBlow], result: i64) -> MightyBlow:
    """The row of a result.

    Rule: bcb.critical.mighty-blows-table, bcb.critical.effect-die-d20
    """
    for row in table:
        if row.up_to is None or result <= row.up_to:
            return row
    return table[-1]
