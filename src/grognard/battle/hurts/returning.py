"""Back from death, where magic can do that in a fight."""

from __future__ import annotations

from grognard.battle.hurts.presence import come_back
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import EFFECT_WAYS, PASSES, effect_kind, reindex
from grognard.battle.state.events import RISE, Event
from grognard.battle.state.flags import DEAD


def rise(battle: Battle, one: Combatant) -> None:
    """Have a dead combatant live again where it fell: as many hit points as hit dice, and nothing upon it."""
    if one.flags & DEAD == 0:
        return
    before = one.flags
    one.effects = [effect for effect in one.effects if EFFECT_WAYS[effect_kind(effect)] & PASSES == 0]
    one.flags &= ~DEAD
    reindex(one)
    dice = one.profile.hit_dice_count
    one.hit_points = dice if dice > 1 else 1
    one.casting = 0
    way = come_back(battle, one, before)
    if battle.log is not None:
        battle.record(Event(RISE, target=one.index, mover=one.index if way else -1, way=way))
