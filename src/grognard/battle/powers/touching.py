"""Powers delivered by a touch: an attack with the bare hand, harmless by itself."""

from __future__ import annotations

from typing import Final

from grognard.battle.blows.attack_modifiers import add_attack_modifiers, roll_to_hit
from grognard.battle.blows.attack_record import record_attack, record_sure_hit
from grognard.battle.hurts.spoiling import spoil_by_attack
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import HELPLESS, SPELLS, UNCONSCIOUS
from grognard.battle.state.power import Power
from grognard.battle.state.weapon import MAGIC, Weapon
from grognard.dice import purpose
from grognard.rules.attack import is_hit

_AT_MERCY: Final = HELPLESS | UNCONSCIOUS


def roll_to_touch(battle: Battle, me: Combatant, power: Power, one: Combatant) -> bool:
    """Roll to touch an unwilling target; friends and the helpless are touched without a roll."""
    if one.side == me.side:
        return True
    blow = Blow(me, one, Weapon("touch", dice_count=0, dice_sides=1, flags=MAGIC))
    if one.flags & _AT_MERCY != 0:
        blow.hit = True
        if battle.log is not None:
            record_sure_hit(battle, blow)
        return True
    add_attack_modifiers(battle, blow, recording=battle.log is not None)
    roll_to_hit(battle, blow, reason=purpose.ATTACK)
    blow.hit = is_hit(blow.natural, blow.total, blow.needed)
    if battle.counts is not None:
        battle.counts.note_touch(blow)
    if battle.log is not None:
        record_attack(battle, blow)
    if one.profile.flags & SPELLS != 0:
        spoil_by_attack(battle, one, hit=blow.hit)
    return blow.hit
