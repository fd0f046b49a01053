"""As a round begins: what creatures do to those near them by being there, and whose eyes meet a gaze."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.sight import can_see
from grognard.battle.hurts.ailing import AVERTS, MIRROR
from grognard.battle.hurts.landed_effects import roll_dice
from grognard.battle.hurts.power_effects import queue_damage
from grognard.battle.hurts.saving import roll_save
from grognard.battle.hurts.wound_effects import queue_effect, sear
from grognard.battle.state import effects
from grognard.battle.state.aura import Aura
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_kind,
    effect_source,
    pack_effect,
)
from grognard.battle.state.effects import (
    add_effect,
    as_waiting,
    has_effect,
)
from grognard.battle.state.events import EYES, Event
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import ASLEEP, BLINDED, EYELESS, FLEEING, OUT, SURPRISED, UNABLE, UNDEAD
from grognard.battle.state.moments import AURAS
from grognard.battle.state.power import NO_DICE, NO_SAVE, NOTHING
from grognard.dice import purpose
from grognard.rules.harm_kinds import harm_done


def feel_auras(battle: Battle) -> None:
    """Apply the auras of able creatures to all combatants near them."""
    for bearer in battle.combatants:
        if bearer.profile.moments & AURAS != 0 and bearer.flags & UNABLE == 0:
            number: i64 = 0
            for aura in bearer.profile.auras:
                for one in battle.combatants:
                    if is_within(battle, bearer, aura, one):
                        _feel(battle, bearer, aura, number, one)
                number += 1


def is_within(battle: Battle, bearer: Combatant, aura: Aura, one: Combatant) -> bool:
    """Whether a combatant is near enough to feel an aura, and not immune."""
    if one is bearer or one.flags & OUT != 0 or (aura.enemies and one.side == bearer.side):
        return False
    profile = one.profile
    if profile.flags & UNDEAD != 0 and not aura.for_all:
        return False
    if profile.folk and profile.folk in aura.spares:
        return False
    if profile.hide.is_immune(aura.kinds) or distance_feet(battle.field, bearer, one) > aura.feet:
        return False
    if aura.gaze or aura.seen:
        return (
            one.flags & (BLINDED | ASLEEP) == 0
            and profile.flags & EYELESS == 0
            and can_see(battle, one, bearer)
        )
    return True


def _feel(battle: Battle, bearer: Combatant, aura: Aura, number: i64, one: Combatant) -> None:
    if (aura.once or aura.until_saved) and _has_felt(one, bearer, number):
        return
    if aura.gaze and _looks_away(battle, bearer, one):
        return
    if aura.effect != NOTHING and has_effect(one, aura.effect):
        return
    if aura.damage != NO_DICE:
        damage = roll_dice(battle, aura.damage, purpose.DAMAGE, bearer)
        damage = harm_done(one.profile.hide, aura.kinds, damage, aura.damage[0], magical=False)
        if damage > 0:
            queue_damage(battle, bearer, one, damage, by=aura.name)
            sear(one, aura.kinds, damage)
        return
    if aura.once:
        add_effect(one, pack_effect(effects.SETTLED, amount=number, source=bearer.index))
    if aura.save != NO_SAVE and roll_save(battle, one, aura.save, aura.name, modifier=aura.bonus).saved:
        if aura.until_saved:
            add_effect(one, pack_effect(effects.SETTLED, amount=number, source=bearer.index))
        return
    rounds = roll_dice(battle, aura.rounds, purpose.DURATION, one)
    if aura.effect != NOTHING:
        queue_effect(battle, one, as_waiting(pack_effect(aura.effect, rounds=rounds)))
    if aura.rider >= 0:
        lasting = pack_effect(effects.POISONED, rounds=rounds, amount=aura.rider, source=bearer.index)
        queue_effect(battle, one, as_waiting(lasting))
    if aura.weakened != 0:
        sick = pack_effect(effects.SICKNESS, rounds=rounds, amount=aura.weakened)
        queue_effect(battle, one, as_waiting(sick))


def _has_felt(one: Combatant, bearer: Combatant, number: i64) -> bool:
    """Whether a saving throw against that has been made before."""
    for effect in one.effects:
        if effect_kind(effect) == effects.SETTLED and effect_source(effect) == bearer.index:
            if effect_amount(effect) == number:
                return True
    return False


def _looks_away(battle: Battle, bearer: Combatant, one: Combatant) -> bool:
    """Let a combatant with wits look away, or into a mirror, for the round; return whether it does."""
    if one.flags & (SURPRISED | FLEEING) != 0:
        return one.flags & SURPRISED == 0
    if not one.profile.averts:
        return False
    if not has_effect(one, effects.AVERTING):
        how: i64 = MIRROR if one.profile.mirror else AVERTS
        add_effect(one, pack_effect(effects.AVERTING, rounds=1, amount=how))
        if battle.log is not None:
            what = "mirror" if how == MIRROR else "away"
            battle.record(Event(EYES, actor=one.index, target=bearer.index, what=what))
    return True
