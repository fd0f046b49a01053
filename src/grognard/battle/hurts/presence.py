"""Leaving the fight, coming back to it, and the consequences of effects that begin or end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.grips import break_up
from grognard.battle.ground.lights import fall_with_light
from grognard.battle.state import effects
from grognard.battle.state.battle import LIT, Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_kind,
    effect_source,
    pack_effect,
)
from grognard.battle.state.effects import (
    EFFECT_FLAGS,
    add_effect,
    amount_of,
    drop_effect,
    drop_kind,
)
from grognard.battle.state.events import Way
from grognard.battle.state.field import lift, nearest_free, place
from grognard.battle.state.flags import (
    DEAD,
    FLEEING,
    HIDDEN,
    IN_BOUT,
    NOT_STANDING,
    OUT,
    POWERLESS,
    SURRENDERED,
    UNABLE,
)
from grognard.battle.state.moments import BURSTS
from grognard.battle.state.profile import Profile

HOLDING_KINDS: Final = (effects.CLINGING, effects.INSIDE, effects.BORNE)
"""The effects of being held or carried by another combatant."""
_HOLDERS: Final = (effects.GRASP, effects.BEARING)


def remove_from_fight(battle: Battle, combatant: Combatant, flag: i64) -> None:
    """Take a combatant out of the fight for the reason of that flag (`DEAD`, `GONE`, `SURRENDERED`).

    Rule: bf.morale.incapacitated-count-dead
    """
    _take_off_field(battle, combatant, flag)
    if flag == DEAD:
        if combatant.called_by < 0:
            battle.sides[combatant.own_side].losses += 1
        if combatant.profile.moments & BURSTS != 0:
            add_effect(combatant, pack_effect(effects.BURSTING))
            battle.wounded.append(combatant.index)
    combatant.flags |= flag
    if combatant.flags & IN_BOUT != 0:
        break_up(battle, combatant)
    if combatant.effects:
        release_grapples(battle, combatant)


def gain_effect(battle: Battle, combatant: Combatant, effect: i64) -> None:
    """Put an effect on a combatant, with what follows if it can no longer fight.

    A held or charmed combatant stays in its place, but no longer counts towards its side's strength.

    Rule: bf.morale.incapacitated-count-dead
    """
    kind = effect_kind(effect)
    flags: i64 = EFFECT_FLAGS[kind]
    if kind == effects.DRIVEN_OFF or kind == effects.FEAR:
        flags |= FLEEING
    _take_off_field(battle, combatant, flags)
    falls_powerless = flags & POWERLESS != 0 and combatant.flags & UNABLE == 0
    if falls_powerless:
        lift(battle.field, battle.sides[combatant.side], combatant)
    add_effect(combatant, effect)
    combatant.flags |= flags
    battle.traces.flags |= flags
    if flags & HIDDEN != 0:
        battle.hides = True
    if falls_powerless:
        place(battle.field, battle.sides[combatant.side], combatant)
    if kind == effects.WON_OVER:
        change_side(battle, combatant, effect_source(effect))
    elif kind in effects.FORM_KINDS:
        change_form(battle, combatant, effect_amount(effect))
    if flags & UNABLE != 0 and combatant.flags & IN_BOUT != 0:
        break_up(battle, combatant)
    if flags & UNABLE != 0:
        release_grapples(battle, combatant)


def lose_effects(battle: Battle, combatant: Combatant, kind: i64) -> Way | None:
    """Remove all effects of a kind from a combatant; if it can fight again, it counts again.

    Returns the way to its new place, if it lay senseless, else nothing.
    """
    before = combatant.flags
    if kind == effects.CURSED_GRIP:
        combatant.thrown &= ~amount_of(combatant, kind)
    powerless = before & POWERLESS != 0 and before & OUT == 0
    if powerless:
        lift(battle.field, battle.sides[combatant.side], combatant)
    drop_kind(combatant, kind)
    if powerless:
        place(battle.field, battle.sides[combatant.side], combatant)
    if kind == effects.WON_OVER:
        change_side(battle, combatant, combatant.own_side)
    elif kind in effects.FORM_KINDS:
        change_form(battle, combatant, form_left(combatant))
        if kind == effects.ALOFT and combatant.profile.flier == 0 and combatant.altitude > 0:
            combatant.altitude = 0  # It floats down.
    elif kind == effects.DRIVEN_OFF or kind == effects.FEAR:
        combatant.flags &= ~FLEEING
    return return_to_fight(battle, combatant, before)


def return_to_fight(battle: Battle, combatant: Combatant, before: i64) -> Way | None:
    """Return a combatant whose flags were `before` to the fight, as far as these flags are gone.

    A combatant that was out of the fight returns to the field, where it lay or beside it; returns the way.
    """
    way: Way | None = None
    side = battle.sides[combatant.side]
    if before & OUT != 0 and combatant.flags & OUT == 0:
        from_x, from_y = combatant.x, combatant.y
        cell = nearest_free(battle.field, from_x, from_y)
        combatant.x, combatant.y = cell % battle.field.width, cell // battle.field.width
        place(battle.field, side, combatant)
        way = ((from_x, from_y), (combatant.x, combatant.y))
    if before & NOT_STANDING != 0 and combatant.flags & NOT_STANDING == 0:
        side.standing += 1
    return way


def release_grapples(battle: Battle, combatant: Combatant) -> None:
    """Release the grapples of a combatant that cannot hold them any longer, or that is gone."""
    flags = combatant.flags
    for effect in combatant.effects.copy():
        kind = effect_kind(effect)
        if kind in _HOLDERS:
            _end_holds(battle, combatant, battle.combatants[effect_source(effect)])
        elif kind == effects.CLINGING or kind == effects.BORNE:
            ends: i64 = OUT if kind == effects.CLINGING else DEAD | SURRENDERED
            if flags & ends != 0:
                set_free(battle, combatant, effect)
        elif kind == effects.INSIDE and flags & DEAD != 0:
            drop_effect(combatant, effect)


def _end_holds(battle: Battle, holder: Combatant, held: Combatant) -> None:
    """End every hold of one combatant upon another."""
    for grip in held.effects.copy():
        if effect_kind(grip) in HOLDING_KINDS and effect_source(grip) == holder.index:
            set_free(battle, held, grip)


def set_free(battle: Battle, held: Combatant, grip: i64) -> Way | None:
    """End one hold upon a combatant, for its holder too; the way out, of one that was swallowed."""
    before = held.flags
    holder = battle.combatants[effect_source(grip)]
    drop_effect(held, grip)
    for effect in holder.effects.copy():
        kind = effect_kind(effect)
        if kind in (effects.GRASP, effects.LATCH, effects.BEARING) and effect_source(effect) == held.index:
            drop_effect(holder, effect)
    if held.flags & DEAD != 0:
        return None
    return return_to_fight(battle, held, before)


def change_side(battle: Battle, combatant: Combatant, side: i64) -> None:
    """Move a combatant to another side, which then controls it; it drops its present action.

    Rule: bcb.morale.pcs-controlled
    """
    if combatant.side == side:
        return
    present = combatant.flags & OUT == 0
    if combatant.flags & IN_BOUT != 0:
        break_up(battle, combatant)
    if present:
        lift(battle.field, battle.sides[combatant.side], combatant)
    if combatant.flags & NOT_STANDING == 0:
        battle.sides[combatant.side].standing -= 1
        battle.sides[side].standing += 1
    combatant.side = side
    combatant.target = -1
    for other in battle.combatants:
        if other.side == side and other is not combatant:
            _end_holds(battle, other, combatant)
            _end_holds(battle, combatant, other)
    battle.muster()
    if present:
        place(battle.field, battle.sides[side], combatant)


def change_form(battle: Battle, combatant: Combatant, form: i64) -> None:
    """Give a combatant one of its forms, or (0) its own again; its hit points stay as they are.

    A weapon that it still has in that form, as one does under haste, stays in its hand.
    """
    present = combatant.flags & OUT == 0
    held = _weapon_at(combatant.profile, combatant.ready)
    if present:
        lift(battle.field, battle.sides[combatant.side], combatant)
    combatant.take_form(form)
    combatant.routine = -1
    if held != _weapon_at(combatant.profile, combatant.ready):
        combatant.ready = 0
    if present:
        place(battle.field, battle.sides[combatant.side], combatant)


def _weapon_at(profile: Profile, hand: i64) -> str:
    """The weapon that a number of the hand stands for, or nothing."""
    for routine in profile.routines:
        if routine.hand == hand:
            return routine.weapons[0].name
    return ""


def form_left(combatant: Combatant) -> i64:
    """The form that a combatant's remaining effects give it, 0 for its own."""
    for effect in combatant.effects:
        if effect_kind(effect) in effects.FORM_KINDS:
            return effect_amount(effect)
    return 0


def _take_off_field(battle: Battle, combatant: Combatant, flags: i64) -> None:
    """Before it gets those flags: take a combatant off the field, and off its side's strength."""
    side = battle.sides[combatant.side]
    if flags & OUT != 0 and combatant.marks & LIT != 0:
        fall_with_light(battle, combatant, flags)
    if flags & OUT != 0 and combatant.flags & OUT == 0:
        lift(battle.field, side, combatant)
    if flags & NOT_STANDING != 0 and combatant.flags & NOT_STANDING == 0:
        side.standing -= 1
