"""The confused: as its turn comes a die decides a confused combatant's action."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.attacks import make_attack
from grognard.battle.blows.parting_shots import free_blow
from grognard.battle.ground.position import can_strike
from grognard.battle.moving.flight import flight_action
from grognard.battle.state.actions import END_TURN
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_rounds,
    effect_source,
    pack_effect,
)
from grognard.battle.state.effects import (
    CONFUSION,
    find_effect,
    mark_of,
    replace_effect,
)
from grognard.battle.state.events import BEWILDER, Event
from grognard.battle.state.flags import ATTACKED, DONE, MOVED, OUT
from grognard.battle.state.occasions import ORDINARY
from grognard.battle.state.steps import CAN_MOVE, CAN_STRIKE, step_phase
from grognard.dice import purpose
from grognard.dice.roll import Roll

CONFUSED: Final = mark_of(CONFUSION)
DIE: Final = 20

# The confused actions
FREE: Final = 1
BABBLES: Final = 2
FLEES: Final = 3
STRIKES: Final = 4
_NAMES: Final = ("", "as it likes", "babbles", "flees", "strikes")


def confused_action(battle: Battle, me: Combatant, step: i64) -> i64:
    """The action that confusion makes of the turn of a combatant; 0 where it is left to itself."""
    does = effect_amount(find_effect(me, CONFUSION))
    if does == 0:
        does = _roll(battle, me)
    if does == FREE:
        return 0
    if does == FLEES:
        # In some books one may go on after a flight: the confused have run and do no more.
        if step_phase(step) & CAN_MOVE == 0 or me.flags & MOVED != 0:
            return END_TURN
        return flight_action(battle, me)
    if does == STRIKES:
        other = nearest_creature(battle, me)
        if other is None or other.side != me.side:
            return 0
        if step_phase(step) & CAN_STRIKE == 0:
            return END_TURN
        if me.flags & ATTACKED == 0 and can_strike(battle, me, other):
            blow = free_blow(battle, me, other, occasion=ORDINARY)
            if blow is not None:
                me.flags |= ATTACKED
                make_attack(battle, blow)
    me.flags |= DONE
    return END_TURN


def _roll(battle: Battle, me: Combatant) -> i64:
    """Roll once in a round what a confused combatant does."""
    face = battle.dice.die(DIE, purpose.pack_why(purpose.MOOD, me.index, -1))
    does: i64 = FREE
    if face > 14:
        does = STRIKES
    elif face > 10:
        does = FLEES
    elif face > 4:
        does = BABBLES
    old = find_effect(me, CONFUSION)
    new = pack_effect(CONFUSION, rounds=effect_rounds(old), amount=does, source=effect_source(old))
    replace_effect(me, old, new)
    if battle.log is not None:
        roll = Roll(((DIE, face),), total=face, label="confusion")
        battle.record(Event(BEWILDER, actor=me.index, result=_NAMES[does], roll=roll))
    return does


def nearest_creature(battle: Battle, me: Combatant) -> Combatant | None:
    """The creature nearest to a combatant, of either side."""
    best: Combatant | None = None
    least: i64 = 0
    for other in battle.combatants:
        if other is not me and other.flags & OUT == 0:
            apart = battle.field.cells_apart(me.x, me.y, other.x, other.y)
            if best is None or apart < least:
                best, least = other, apart
    return best
