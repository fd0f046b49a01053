"""What a hit leaves behind besides its damage: venom in the wound, a mighty blow, a missile that sticks."""

from __future__ import annotations

from grognard.battle.hurts.suffering import await_effect
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import add_effect, pack_effect
from grognard.battle.state.weapon import MISSILE, PARALYSIS, POISON, UNARMED, Weapon


def envenom(battle: Battle, target: Combatant, weapon: Weapon) -> None:
    """Note the saving throws that a poisonous or paralysing hit calls for.

    Rule: bxe.saves.poison-failure-fatal, bxe.saves.poison-attack-damage-unaffected
    """
    if weapon.flags & POISON != 0:
        await_effect(battle, target, pack_effect(effects.VENOM, amount=1))
    if weapon.flags & PARALYSIS != 0:
        await_effect(battle, target, pack_effect(effects.NUMBNESS, amount=1))


def critical(battle: Battle, target: Combatant, weapon: Weapon, *, reached: bool) -> None:
    """A natural 20 that hit: a missile sticks, and a blow that would have hit anyway is a mighty one.

    A fist stuns instead.

    Rule: bcb.critical.effect-only-if-normally-hits, bcb.critical.pcs-only, bcb.critical.missile-stuck
    """
    hurts = battle.ruleset.hurts
    if hurts.missiles_stick and weapon.flags & MISSILE != 0 and weapon.dice_count > 0:
        add_effect(target, pack_effect(effects.STUCK_MISSILE, amount=weapon.dice_sides))
    if (
        reached
        and weapon.flags & UNARMED == 0
        and (hurts.criticals_for_all or battle.sides[target.side].player_characters)
    ):
        await_effect(battle, target, pack_effect(effects.MIGHTY_BLOW, amount=1))
