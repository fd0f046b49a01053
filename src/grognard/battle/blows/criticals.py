"""Effects of a hit besides its damage: venom, mighty blows, missiles that stick."""

from __future__ import annotations

from grognard.battle.blows.hit_effects import apply_hit_effects
from grognard.battle.hurts.wound_effects import queue_effect
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import add_effect
from grognard.battle.state.weapon import DRAINS, MISSILE, PARALYSIS, POISON, RIDDEN, UNARMED
from grognard.rules.harm_kinds import POISON as VENOMOUS


def envenom(battle: Battle, blow: Blow) -> None:
    """Note the saving throws that a poisonous or paralysing hit calls for, and the levels it drains.

    Rule: bxe.saves.poison-failure-fatal, bxe.saves.poison-attack-damage-unaffected
    """
    target, weapon = blow.target, blow.weapon
    hide = target.profile.hide
    if weapon.flags & POISON != 0 and not hide.is_immune(VENOMOUS):
        queue_effect(battle, target, pack_effect(effects.VENOM, amount=1))
    if weapon.flags & PARALYSIS != 0 and target.profile.folk not in weapon.spares:
        queue_effect(battle, target, pack_effect(effects.NUMBNESS, amount=1))
    if weapon.flags & DRAINS != 0:
        drain = pack_effect(effects.LEVELS, amount=weapon.drains, source=blow.attacker.index)
        queue_effect(battle, target, drain)
    if weapon.flags & RIDDEN != 0:
        apply_hit_effects(battle, blow)


def critical(battle: Battle, blow: Blow) -> None:
    """A natural 20 that hit: a missile sticks, and a blow that would have hit anyway is a mighty one.

    A fist stuns instead.

    Rule: bcb.critical.effect-only-if-normally-hits, bcb.critical.pcs-only, bcb.critical.missile-stuck
    """
    hurts = battle.ruleset.hurts
    target, weapon = blow.target, blow.weapon
    if hurts.missiles_stick and weapon.flags & MISSILE != 0 and weapon.dice_count > 0:
        add_effect(target, pack_effect(effects.STUCK_MISSILE, amount=weapon.dice_sides))
    if (
        blow.total >= blow.needed
        and weapon.flags & UNARMED == 0
        and (hurts.criticals_for_all or battle.sides[target.side].player_characters)
    ):
        queue_effect(battle, target, pack_effect(effects.MIGHTY_BLOW, amount=1))
