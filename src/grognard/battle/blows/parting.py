"""What a parting shot is struck with."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import IN_BOUT
from grognard.battle.state.weapon import FLASK, UNWIELDY, Weapon


def parting_weapon(attacker: Combatant) -> Weapon | None:
    """The melee attack used for a parting shot: the one preferred, else the one with the highest mean damage.

    Rule: bf.withdraw.parting-shot-single, bf.withdraw.parting-shot-tiger-example
    """
    best: Weapon | None = None
    if attacker.flags & IN_BOUT != 0:
        return None
    best_mean: i64 = -1
    for routine in attacker.profile.routines:
        if routine.is_missile or attacker.thrown >> routine.hand & 1 != 0:
            continue
        for weapon in routine.weapons:
            if weapon.flags & (UNWIELDY | FLASK) != 0:
                continue
            if weapon.name == attacker.profile.parting:
                return weapon
            mean = weapon.dice_count * (weapon.dice_sides + 1) + 2 * (weapon.dice_bonus + weapon.magic_bonus)
            if mean > best_mean:
                best, best_mean = weapon, mean
    return best
