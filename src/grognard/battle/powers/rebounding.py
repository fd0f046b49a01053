"""Spells that come back from those they are cast at upon their caster."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.power_effects import PERCENT
from grognard.battle.powers.touching import roll_to_touch
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import REBOUND, Event
from grognard.battle.state.flags import UNDEAD
from grognard.battle.state.power import AT_CREATURE, ONE, Power
from grognard.dice import purpose
from grognard.dice.roll import Roll

LOST = "lost"
"""The result of a spell that comes back upon one to whom it can do nothing."""


def target_after_rebound(battle: Battle, me: Combatant, power: Power, one: Combatant) -> Combatant | None:
    """The combatant that a power aimed at a target strikes: the target, its caster, or none if it is lost.

    Only harmful spells of enemies rebound: from a target that throws spells back, by its chance to do so, and
    from a target that casters must hit with their spells, on a miss.
    """
    hide = one.profile.hide
    if (hide.throws_back == 0 and not hide.deflects) or power.spell_level == 0:
        return one
    if not power.harmful or me.side == one.side:
        return one
    face: i64 = 0
    if hide.deflects:
        if power.touch or roll_to_touch(battle, me, power, one):
            return one
    else:
        if power.aim != AT_CREATURE or power.shape != ONE:
            return one
        face = battle.dice.die(PERCENT, purpose.pack_why(purpose.SAVE, one.index, -1))
        if face > hide.throws_back:
            return one
    suffers = _could_affect_caster(power, me)
    if battle.log is not None:
        roll = None
        if face > 0:
            roll = Roll(
                ((PERCENT, face),),
                modifiers=(),
                total=face,
                target=hide.throws_back,
                success=True,
                label="thrown back",
            )
        result = "" if suffers else LOST
        event = Event(REBOUND, actor=me.index, target=one.index, what=power.name, result=result, roll=roll)
        battle.record(event)
    return me if suffers else None


def _could_affect_caster(power: Power, me: Combatant) -> bool:
    """Whether a power could do anything to its own user if it came back: by nature and by hit dice."""
    flags = me.profile.flags
    if flags & power.only != power.only or flags & power.spares != 0:
        return False
    if power.most_hit_dice > 0 and me.profile.hit_dice_count > power.most_hit_dice:
        return False
    return not power.living_only or flags & UNDEAD == 0
