"""What a side learns of its enemies from blows that do not harm them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import (
    FOUND_PROOF,
    add_effect,
    amount_of,
    mark_of,
)
from grognard.battle.state.weapon import BLUNT, MAGIC, POINTED, SILVER, TORCH, Weapon

PLAIN_FAILS: Final = 1
SILVER_FAILS: Final = 2
POINTS_FAIL: Final = 4
BLUNT_FAILS: Final = 8
MAGIC_FAILS: Final = 16
"""The first of as many bits as there are magical bonuses: what fails with one, fails with any lower one."""
MOST_BONUS: Final = 5
TORCH_FAILS: Final = MAGIC_FAILS << MOST_BONUS

PROOF: Final = mark_of(FOUND_PROOF)
"""The mark of those to whom some weapon was seen to do nothing."""


def failing_material(weapon: Weapon) -> i64:
    """Which of the makes a weapon is: `PLAIN_FAILS`, ..., or the one of its magical bonus."""
    if weapon.flags & TORCH != 0:
        return TORCH_FAILS
    if weapon.flags & MAGIC != 0:
        return MAGIC_FAILS << min(max(weapon.magic_bonus - 1, 0), MOST_BONUS - 1)
    return SILVER_FAILS if weapon.flags & SILVER != 0 else PLAIN_FAILS


def failing_form(weapon: Weapon) -> i64:
    """Which of the forms a weapon has that do nothing to some: `POINTS_FAIL`, `BLUNT_FAILS`, or neither."""
    if weapon.flags & POINTED != 0:
        return POINTS_FAIL
    return BLUNT_FAILS if weapon.flags & BLUNT != 0 else 0


def learn_immunity(battle: Battle, blow: Blow) -> None:
    """Record that all have seen such a weapon do nothing to such creatures."""
    if blow.target.profile.is_unharmed_by(blow.weapon):
        fails = failing_form(blow.weapon)
    else:
        fails = failing_material(blow.weapon)
    for other in battle.combatants:
        if other.profile.kind == blow.target.profile.kind:
            known = amount_of(other, FOUND_PROOF)
            if known & fails == 0:
                add_effect(other, pack_effect(FOUND_PROOF, amount=known | fails))
