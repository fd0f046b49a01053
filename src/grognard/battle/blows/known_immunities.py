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
from grognard.battle.state.weapon import BLUNT, MAGIC, POINTED, SILVER, Weapon

PLAIN_FAILS: Final = 1
SILVER_FAILS: Final = 2
POINTS_FAIL: Final = 4
BLUNT_FAILS: Final = 8

PROOF: Final = mark_of(FOUND_PROOF)
"""The mark of those to whom some weapon was seen to do nothing."""


def failing_material(weapon: Weapon) -> i64:
    """Which of the makes a weapon is that is not magical: `PLAIN_FAILS`, `SILVER_FAILS`."""
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
    elif blow.weapon.flags & MAGIC != 0:
        return
    else:
        fails = failing_material(blow.weapon)
    for other in battle.combatants:
        if other.profile.kind == blow.target.profile.kind:
            known = amount_of(other, FOUND_PROOF)
            if known & fails == 0:
                add_effect(other, pack_effect(FOUND_PROOF, amount=known | fails))
