"""Combatants that outlive a deadly wound: they regenerate, or fight on for a while."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.hurts.landed_effects import roll_dice
from grognard.battle.hurts.presence import gain_effect, lose_effects, remove_from_fight
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import (
    add_effect,
    drop_kind,
    has_effect,
    take_amount,
)
from grognard.battle.state.events import DEATH, REGROW, Event
from grognard.battle.state.flags import DEAD
from grognard.battle.state.moments import REGROWS
from grognard.dice import purpose
from grognard.rules.damage import UNHARMED

GROWS_AGAIN: Final = 6
"""It lies there, and rises again after some rounds."""


def note_seared_points(one: Combatant) -> i64:
    """The points of the wound that lands which fire or acid has done to one that regenerates all others."""
    seared = take_amount(one, effects.SEARED)
    if seared > 0:
        add_effect(one, pack_effect(effects.SCORCHED, amount=seared))
    return seared


def fate_of_outliver(one: Combatant, fate: i64, *, seared: bool) -> i64:
    """The fate of a regenerating or lingering combatant, instead of the one its wound has for others.

    A regenerating creature dies only of harm it cannot regenerate; a lingering one fights on for its rounds.
    """
    if one.profile.moments & REGROWS != 0:
        return fate if seared else GROWS_AGAIN
    if not has_effect(one, effects.LAST_BREATH):
        add_effect(one, pack_effect(effects.LAST_BREATH, rounds=one.profile.lingers + 1))
    return UNHARMED


def lie_regrowing(battle: Battle, one: Combatant) -> None:
    """Lie as if dead, for as many rounds as the dice say."""
    one.hit_points = 0
    if has_effect(one, effects.REGROWING):
        return
    rounds = roll_dice(battle, one.profile.rises, purpose.DURATION, one)
    gain_effect(battle, one, pack_effect(effects.REGROWING, rounds=rounds))
    if battle.log is not None:
        battle.record(Event(REGROW, target=one.index, result="falls"))


def rise_again(battle: Battle, one: Combatant) -> None:
    """Stand up with a point."""
    one.hit_points = 1
    lose_effects(battle, one, effects.REGROWING)
    if battle.log is not None:
        battle.record(Event(REGROW, target=one.index, result="rises"))


def breathe_last(battle: Battle, one: Combatant) -> None:
    """End a lingering combatant's last rounds: it dies of its wound unless it has been healed since."""
    drop_kind(one, effects.LAST_BREATH)
    if one.hit_points <= battle.ruleset.damage.death_at:
        _die(battle, one)


def meet_doom(battle: Battle, one: Combatant) -> None:
    """Die of a delayed effect."""
    drop_kind(one, effects.DOOM)
    _die(battle, one)


def _die(battle: Battle, one: Combatant) -> None:
    if battle.counts is not None:
        battle.counts.note_fall(one)
    remove_from_fight(battle, one, DEAD)
    if battle.log is not None:
        battle.record(Event(DEATH, target=one.index))
