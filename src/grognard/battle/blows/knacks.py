"""Abilities that modify a blow: ambush, a shell on the back, small size against large attackers."""

from __future__ import annotations

from grognard.battle.ground.position import MEDIUM
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.flags import SURPRISED
from grognard.battle.state.weapon import MISSILE


def knack_modifiers(battle: Battle, blow: Blow) -> None:
    """Add what abilities of the two are worth to the tally of an attack and to the guard of its target."""
    attacker, target = blow.attacker.profile, blow.target.profile
    if attacker.ambush != 0 and blow.target.flags & SURPRISED != 0:
        battle.tally.add(attacker.ambush, "ambush", "attack")
    if attacker.dazzled != 0:
        battle.tally.add(attacker.dazzled, "dazzled by daylight", "attack")
    if target.spry != 0 and attacker.size > MEDIUM and blow.weapon.flags & MISSILE == 0:
        battle.guard.add(target.spry, "hard for the large to hit", "armour class")
    if target.shell != 0 and blow.behind:
        battle.guard.add(target.shell, "a back of shell", "armour class")
