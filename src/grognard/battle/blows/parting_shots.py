"""Blows out of turn: their weapons, and their purpose."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.subdual import would_subdue
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
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
            mean = weapon.twice_mean_damage() + 2 * weapon.magic_bonus
            if mean > best_mean:
                best, best_mean = weapon, mean
    return best


def free_blow(battle: Battle, striker: Combatant, target: Combatant, *, occasion: i64) -> Blow | None:
    """A combatant's free blow, if any: meant to subdue where its side is to take prisoners."""
    weapon = parting_weapon(striker)
    if weapon is None:
        return None
    blow = Blow(striker, target, weapon, occasion=occasion)
    blow.subduing = would_subdue(battle, blow)
    return blow
