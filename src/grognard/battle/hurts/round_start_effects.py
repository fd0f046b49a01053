"""As a round begins: the held and the swallowed are hurt, regenerating creatures regain hit points."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.healing import restore
from grognard.battle.hurts.landed_effects import can_keep_hold, roll_dice
from grognard.battle.hurts.presence import remove_from_fight, set_free
from grognard.battle.hurts.saving import roll_save
from grognard.battle.hurts.wound_effects import list_as_wounded
from grognard.battle.hurts.wounds import end_if_over
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_kind,
    effect_source,
    pack_effect,
)
from grognard.battle.state.effects import add_effect, amount_of
from grognard.battle.state.events import EFFECT, ESCAPE, HARM, HEAL, Event
from grognard.battle.state.flags import DEAD, GONE, UNCONSCIOUS
from grognard.battle.state.moments import REGENERATES
from grognard.dice import purpose
from grognard.rules.harm_kinds import harm_done


def squeeze_held(battle: Battle) -> None:
    """Hurt held and swallowed combatants; free those whose holder cannot hold them any more."""
    for one in battle.combatants:
        if battle.over:
            return
        if not one.effects or one.flags & DEAD != 0:
            continue
        for effect in one.effects.copy():
            kind = effect_kind(effect)
            if kind not in (effects.CLINGING, effects.INSIDE, effects.POISONED):
                continue
            holder = battle.combatants[effect_source(effect)]
            if kind == effects.POISONED:
                _apply_poison(battle, holder, one, effect_amount(effect))
                continue
            if effect not in one.effects:
                continue  # Another has carried it off, or has ended this.
            if can_keep_hold(holder) and holder.own_profile.riders[effect_amount(effect)].carries:
                carry_off(battle, holder, one, effect)
            elif can_keep_hold(holder):
                _squeeze(battle, holder, one, effect_amount(effect))
            else:
                set_free(battle, one, effect)
                if battle.log is not None:
                    name = effects.EFFECT_NAMES[kind]
                    battle.record(Event(EFFECT, target=one.index, what=name, result="ends"))


def carry_off(battle: Battle, holder: Combatant, one: Combatant, grip: i64) -> None:
    """A flyer carries its held prey away: both are gone."""
    set_free(battle, one, grip)
    if battle.log is not None:
        name = effects.EFFECT_NAMES[effects.CARRIED_OFF]
        battle.record(Event(EFFECT, actor=holder.index, target=one.index, what=name, result="begins"))
    remove_from_fight(battle, one, GONE)
    add_effect(one, pack_effect(effects.CARRIED_OFF, source=holder.index))
    remove_from_fight(battle, holder, GONE)
    if battle.log is not None:
        battle.record(Event(ESCAPE, actor=holder.index))
    end_if_over(battle)


def _apply_poison(battle: Battle, by: Combatant, one: Combatant, number: i64) -> None:
    """Apply poison for the round, unless the victim saves for the round."""
    rider = by.own_profile.riders[number]
    if rider.saves_again and roll_save(battle, one, rider.save, rider.name, modifier=rider.bonus).saved:
        return
    _squeeze(battle, by, one, number)


def _squeeze(battle: Battle, holder: Combatant, one: Combatant, number: i64) -> None:
    rider = holder.own_profile.riders[number]
    damage = roll_dice(battle, rider.each_round, purpose.DAMAGE, holder)
    damage = harm_done(one.profile.hide, rider.kinds, damage, rider.each_round[0], magical=False)
    if damage <= 0:
        return
    list_as_wounded(battle, one)
    one.pending.damage += damage
    if battle.counts is not None:
        battle.counts.note_harm(holder.index, one, damage)
    if battle.log is not None:
        battle.record(Event(HARM, actor=holder.index, target=one.index, what=rider.name, amount=damage))


def limit_attacks_by_heads(battle: Battle) -> None:
    """Reduce the attacks of many-headed combatants by the heads that their wounds have cost them."""
    for one in battle.combatants:
        heads = one.profile.heads
        if heads > 0 and one.max_hit_points > 0 and one.hit_points > 0:
            left = (one.hit_points * heads + one.max_hit_points - 1) // one.max_hit_points
            one.attacks_made = heads - left if left < heads else 0


def regenerate(battle: Battle) -> None:
    """Give those their points back who get some each round, but none that fire or acid has taken."""
    for one in battle.combatants:
        points = one.profile.regenerates
        if one.profile.moments & REGENERATES == 0 or one.flags & (DEAD | UNCONSCIOUS) != 0:
            continue
        wanting = one.max_hit_points - amount_of(one, effects.SCORCHED) - one.hit_points
        if wanting <= 0:
            continue
        back = restore(battle, one, points if points < wanting else wanting, magical=False)
        if back > 0 and battle.log is not None:
            battle.record(Event(HEAL, actor=one.index, target=one.index, what="regeneration", amount=back))
