"""Blows from within: a swallowed combatant cuts at the swallower with a small blade, if it has one."""

from __future__ import annotations

from grognard.battle.blows.attacks import make_attack
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_source
from grognard.battle.state.effects import find_effect
from grognard.battle.state.flags import DEAD, POWERLESS, SWALLOWED, UNCONSCIOUS
from grognard.battle.state.weapon import MISSILE, SMALL, Weapon


def cut_from_within(battle: Battle) -> None:
    """Let swallowed combatants attack the swallower, as the round begins."""
    for one in battle.combatants:
        if one.flags & (SWALLOWED | DEAD | POWERLESS | UNCONSCIOUS) != SWALLOWED:
            continue
        weapon = small_blade(one)
        if weapon is not None:
            swallower = battle.combatants[effect_source(find_effect(one, effects.INSIDE))]
            make_attack(battle, Blow(one, swallower, weapon))


def small_blade(one: Combatant) -> Weapon | None:
    """The first small weapon for cutting or stabbing that one has in its hands still."""
    for routine in one.profile.routines:
        weapon = routine.weapons[0]
        if weapon.flags & (SMALL | MISSILE) == SMALL and one.thrown >> routine.hand & 1 == 0:
            return weapon
    return None
