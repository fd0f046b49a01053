"""Casting: a spell takes effect at once or at the end of its number; a scroll may take rounds to read."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.unseen import attack_ends_invisibility, give_away
from grognard.battle.hurts.spoiling import cause_of_shock, is_spell_spoiled, spend_power, spoil
from grognard.battle.powers.legal_casting import is_surprise_segment
from grognard.battle.powers.potions import spoil_mixed_potions
from grognard.battle.powers.unleash import unleash
from grognard.battle.state import effects
from grognard.battle.state.actions import routine_of, target_of, x_of, y_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_rounds, pack_effect
from grognard.battle.state.effects import (
    add_effect,
    drop_kind,
    find_effect,
)
from grognard.battle.state.events import READ, Event
from grognard.battle.state.flags import ATTACKED, DONE, INVISIBLE, READIED
from grognard.battle.state.power import AT_CREATURE, AT_SELF, DEVICE, POTION, Power
from grognard.battle.state.steps import CAST, LAND, pack_step, step_count, step_kind


def cast(battle: Battle, me: Combatant, action: i64) -> None:
    """Use a power: a spell may have been spoiled, may take its time, or takes effect at once.

    Where attacks interrupt the use of a device, it takes as long as a spell.

    Rule: bcb.casting.effect-on-initiative, bcb.casting.scroll-finish-moment, bcb.casting.scroll-same-limits,
        bxs.casting.phase-actions, bxs.casting.spell-like-ability, bxs.casting.while-engaged,
        bxs.magic-items.spell-like-item, bxs.actions.one-attack-or-magic, bfref.actions.one-attack-item,
        bcb.casting.in-melee-range-allowed, bcb.casting.caster-keeps-dexterity-ac,
        bcb.magic-items.wand-simultaneous-interrupt, bxs.magic-items.scroll, bxs.actions.drink-potion,
        bxe.magic-items.potion-onset
    """
    number = routine_of(action)
    power = me.profile.powers[number]
    if power.means == POTION and battle.ruleset.items.drinks_for_move:
        me.flags |= READIED
    else:
        me.flags |= ATTACKED | DONE
    if me.flags & INVISIBLE != 0 and attack_ends_invisibility(me) and breaks_cover(power):
        give_away(battle, me)
    if power.means == DEVICE and battle.ruleset.items.interrupted:
        me.casting = action
        if is_spell_spoiled(battle, me):
            spoil(battle, me, cause_of_shock(me))
        elif not _wait_for_number(battle, me):
            finish_casting(battle, me)
        return
    if not power.is_spell():
        take_effect(battle, me, action)
        return
    if is_surprise_segment(battle):
        add_effect(me, pack_effect(effects.CAST_EARLY))
    reading = find_effect(me, effects.READING)
    if effect_rounds(reading) > 1:
        if battle.log is not None:
            left = effect_rounds(reading) - 1
            rules = (battle.ruleset.cite("casting/scroll"),)
            battle.record(Event(READ, actor=me.index, what=power.name, rounds=left, rules=rules))
        return
    me.casting = action
    if is_spell_spoiled(battle, me):
        spoil(battle, me, cause_of_shock(me))
    elif not battle.ruleset.casting.takes_all_its_number() or not _wait_for_number(battle, me):
        finish_casting(battle, me)


def breaks_cover(power: Power) -> bool:
    """Whether using a power counts as an attack: every spell does, and every harmful power."""
    return power.is_spell() or power.harmful


def finish_casting(battle: Battle, me: Combatant) -> None:
    """Let the spell that a combatant is casting take effect, unless it is spoiled."""
    action: i64 = me.casting
    if action == 0:
        return
    me.casting = 0
    drop_kind(me, effects.READING)
    take_effect(battle, me, action)


def take_effect(battle: Battle, me: Combatant, action: i64) -> None:
    """Spend a power and apply it; its target may have moved since it was begun."""
    number, target = routine_of(action), target_of(action)
    power = me.profile.powers[number]
    spend_power(me, number)
    x, y = x_of(action), y_of(action)
    if power.aim == AT_CREATURE or power.aim == AT_SELF:
        x, y = battle.combatants[target].x, battle.combatants[target].y
    if not spoil_mixed_potions(battle, me, power):
        unleash(battle, me, number, target, x, y)


def _wait_for_number(battle: Battle, me: Combatant) -> bool:
    """Delay a spell until all turns on this number are over; False where the agenda has no such time."""
    agenda = battle.agenda
    i: i64 = len(agenda) - 1
    while i >= 0:
        step: i64 = agenda[i]
        if step_kind(step) == LAND and step_count(step) == battle.count:
            agenda.insert(i + 1, pack_step(CAST, who=me.index, count=battle.count))
            return True
        i -= 1
    return False
