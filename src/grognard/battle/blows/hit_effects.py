"""Effects of a hit as it is struck, besides its damage: more damage, and effects that wait to land."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.hurts.healing import restore
from grognard.battle.hurts.wound_effects import list_as_wounded, queue_effect
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_kind,
    effect_source,
    pack_effect,
)
from grognard.battle.state.effects import (
    add_effect,
    amount_of,
    replace_effect,
)
from grognard.battle.state.events import HARM, HEAL, Event
from grognard.battle.state.flags import AIRBORNE, IN_WATER, METAL, UNDEAD
from grognard.battle.state.power import NO_DICE, NOTHING
from grognard.battle.state.rider import HOT, IN_METAL, ON_GROUND, RUINS_METAL, WET, Rider
from grognard.battle.state.weapon import Weapon
from grognard.dice import purpose
from grognard.rules.harm_kinds import COLD as FROST
from grognard.rules.harm_kinds import FIRE, harm_done

_MOST_HITS: Final = 16
_PERCENT: Final = 100


def apply_hit_effects(battle: Battle, blow: Blow) -> None:
    """Apply all effects of a weapon's hit besides its damage."""
    me, victim = blow.attacker, blow.target
    if blow.turned:
        return
    for number in blow.weapon.riders:
        rider = me.profile.riders[number]
        if blow.natural < rider.natural or not is_open_to(rider, victim):
            continue
        if rider.hits > 1 and not _is_last_of_hits(me, victim, rider, number):
            continue
        if rider.damage != NO_DICE:
            _add_damage(battle, me, victim, rider, rider.damage)
        if rider.ruins == RUINS_METAL and victim.profile.body is not None:
            _add_damage(battle, me, victim, rider, victim.profile.body.rusts)
        if rider.feeds > 0:
            _feed(battle, me, rider, blow.damage)
        if rider.grows:
            add_effect(me, pack_effect(effects.BITING_HARDER, amount=1))
        if rider.slays_itself:
            queue_effect(battle, me, pack_effect(effects.SLAIN, amount=1))
        if rider.mauls and not _count_mauling(victim, blow.damage):
            continue
        bite = pack_effect(effects.BITE, amount=number, source=me.index)
        if bite not in victim.effects:
            queue_effect(battle, victim, bite)


def grown_dice(me: Combatant, weapon: Weapon) -> tuple[int, int]:
    """How many dice of how many sides an attack does by now that does more with each hit."""
    hits = amount_of(me, effects.BITING_HARDER)
    for number in weapon.riders:
        steps = me.profile.riders[number].grows
        if hits > 0 and steps:
            dice = steps[(hits if hits < len(steps) else len(steps)) - 1]
            return dice[0], dice[1]
    return int(weapon.dice_count), int(weapon.dice_sides)


def _feed(battle: Battle, me: Combatant, rider: Rider, damage: i64) -> None:
    """Give an attacker its share of the damage that it has done."""
    back = restore(battle, me, damage * rider.feeds // _PERCENT, magical=False)
    if back > 0 and battle.log is not None:
        battle.record(Event(HEAL, actor=me.index, target=me.index, what=rider.name, amount=back))


def _count_mauling(victim: Combatant, damage: i64) -> bool:
    """Count the damage of such hits; return whether it comes to half of the target's full hit points."""
    add_effect(victim, pack_effect(effects.MAULED, amount=damage))
    return 2 * amount_of(victim, effects.MAULED) >= victim.max_hit_points


def is_open_to(rider: Rider, victim: Combatant) -> bool:
    """Whether it affects a target of that size, nature and folk."""
    profile = victim.profile
    if profile.size > rider.largest or (profile.flags & UNDEAD != 0 and not rider.for_all):
        return False
    if profile.folk and profile.folk in rider.spares:
        return False
    if rider.against != NOTHING and not is_harmed_kind(victim, rider.against):
        return False
    return not profile.hide.is_immune(rider.kinds)


def is_harmed_kind(victim: Combatant, against: i64) -> bool:
    """Whether a target is among the only ones that an effect harms."""
    profile = victim.profile
    if against == IN_METAL:
        return profile.flags & METAL != 0
    if against == ON_GROUND:
        return victim.altitude <= 0 and profile.flags & (AIRBORNE | IN_WATER) == 0
    if against == WET:
        return profile.flags & IN_WATER != 0 or victim.altitude < 0
    return profile.hide.immune & (FIRE if against == HOT else FROST) != 0


def _is_last_of_hits(me: Combatant, victim: Combatant, rider: Rider, number: i64) -> bool:
    """Count a hit at the same victim in the same round; whether it is the one that was still wanting."""
    for effect in victim.effects:
        if effect_kind(effect) == effects.STRUCK and effect_source(effect) == me.index:
            known = effect_amount(effect)
            if known // _MOST_HITS == number:
                hits = known % _MOST_HITS + 1
                counted = pack_effect(effects.STRUCK, rounds=1, amount=known + 1, source=me.index)
                replace_effect(victim, effect, counted)
                return hits == rider.hits
    amount = number * _MOST_HITS + 1
    add_effect(victim, pack_effect(effects.STRUCK, rounds=1, amount=amount, source=me.index))
    return False


def corrodes(blow: Blow) -> bool:
    """Whether a touch is nothing but rust, and its target is of metal that rust harms."""
    body = blow.target.profile.body
    if body is None or body.rusts == NO_DICE or blow.weapon.dice_count > 0:
        return False
    for number in blow.weapon.riders:
        if blow.attacker.profile.riders[number].ruins == RUINS_METAL:
            return True
    return False


def _add_damage(
    battle: Battle, me: Combatant, victim: Combatant, rider: Rider, dice: tuple[int, int, int, int]
) -> None:
    """Roll damage that comes with a hit, if any does, and let it wait with that of the hit."""
    if dice == NO_DICE:
        return
    rolled = battle.dice.total(dice[0], dice[1], purpose.pack_why(purpose.DAMAGE, me.index, victim.index))
    damage = harm_done(victim.profile.hide, rider.kinds, rolled + dice[2], dice[0], magical=False)
    if damage <= 0:
        return
    list_as_wounded(battle, victim)
    victim.pending.damage += damage
    if battle.counts is not None:
        battle.counts.note_harm(me.index, victim, damage)
    if battle.log is not None:
        battle.record(Event(HARM, actor=me.index, target=victim.index, what=rider.name, amount=damage))
