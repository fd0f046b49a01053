"""Turns put off, and turns spent without a blow: delaying, setting a weapon, standing up, loading."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.actions import (
    DELAY,
    HOLD,
    MISC,
    READY,
    RELOAD,
    SET,
    STAND,
    count_of,
    kind_of,
    routine_of,
    target_of,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import DELAY as DELAYS
from grognard.battle.state.events import HOLD as HOLDS
from grognard.battle.state.events import MISCELLANEOUS, Event
from grognard.battle.state.events import READY as READIES
from grognard.battle.state.events import RELOAD as RELOADS
from grognard.battle.state.events import SET as SETS
from grognard.battle.state.events import STAND as STANDS
from grognard.battle.state.events import WAIT as WAITS
from grognard.battle.state.flags import DELAYED, DONE, HOLDING, PRONE, READIED, SET_WEAPON, STOOD
from grognard.battle.state.steps import ACT, step_kind, step_who
from grognard.battle.state.supply import load_one_round
from grognard.battle.turns.order import HELD_COUNT
from grognard.battle.turns.rounds import pending_turn, schedule
from grognard.rules.ruleset import SET_HELD


def perform_waiting(battle: Battle, me: Combatant, action: i64) -> None:
    """Carry out an action that puts the turn off or prepares for a later one."""
    kind = kind_of(action)
    if kind == DELAY:
        delay(battle, me, count_of(action))
    elif kind == HOLD:
        hold(battle, me)
    elif kind == RELOAD:
        left = load_one_round(me)
        me.flags |= DONE
        _tell(battle, me, RELOADS, "missile/reload", left=left)
    elif kind == SET:
        set_weapon(battle, me)
    elif kind == STAND:
        me.flags = (me.flags & ~PRONE) | STOOD
        _tell(battle, me, STANDS, "movement/stumble")
    elif kind == MISC:
        me.flags |= READIED
        _tell(battle, me, MISCELLANEOUS, "actions/miscellaneous")
    elif kind == READY:
        routine = me.profile.routines[routine_of(action)]
        me.ready = routine.hand
        me.flags |= READIED
        _tell(battle, me, READIES, "actions/swap", what=routine.weapons[0].name)
    else:
        wait(battle, me, target_of(action))


def _tell(battle: Battle, me: Combatant, code: str, rule: str, *, what: str = "", left: int = 0) -> None:
    if battle.log is not None:
        battle.record(Event(code, actor=me.index, what=what, left=left, rules=(battle.ruleset.cite(rule),)))


def set_weapon(battle: Battle, me: Combatant) -> None:
    """Brace a weapon against a charge: a held action in some books, in place of moving in others.

    Rule: bf.charge.set-holds-action, bfref.polearm.set-is-delay, bxs.polearm.set-spear-how
    """
    me.flags |= SET_WEAPON
    me.flags |= DONE if battle.ruleset.set_how == SET_HELD else READIED
    _tell(battle, me, SETS, "charge/set weapon")


def hold(battle: Battle, me: Combatant) -> None:
    """Act after everybody who did not hold, together with the others who do.

    Rule: bcb.initiative.hold, bcb.initiative.held-simultaneous
    """
    i: i64 = len(battle.agenda) - 1
    while i >= 0:
        step: i64 = battle.agenda[i]
        if step_kind(step) == ACT and step_who(step) == me.index:
            del battle.agenda[i]
        i -= 1
    me.flags |= HOLDING
    schedule(battle, me.index, HELD_COUNT)
    _tell(battle, me, HOLDS, "initiative/hold")


def delay(battle: Battle, me: Combatant, count: i64) -> None:
    """Put a turn off to a lower number; whoever waits for it is put off as well.

    Rule: bf.initiative.delay, bf.initiative.delay-not-earlier, bf.initiative.delay-for-creature
    """
    battle.agenda.pop()
    me.flags |= DELAYED
    me.waiting_for = -1
    schedule(battle, me.index, count)
    if battle.log is not None:
        battle.record(
            Event(DELAYS, actor=me.index, amount=count, rules=(battle.ruleset.cite("initiative/delay"),))
        )
    _put_off_waiters(battle, me.index, count)


def _put_off_waiters(battle: Battle, awaited: i64, count: i64) -> None:
    """Move the turns of those who wait for a combatant, and of those who wait for them, to its new number."""
    for other in battle.combatants:
        if other.waiting_for == awaited and other.flags & DONE == 0:
            _move_turn(battle, other, count)
            _put_off_waiters(battle, other.index, count)


def _move_turn(battle: Battle, waiter: Combatant, count: i64) -> None:
    i: i64 = len(battle.agenda) - 1
    while i >= 0:
        step: i64 = battle.agenda[i]
        if step_kind(step) == ACT and step_who(step) == waiter.index:
            del battle.agenda[i]
            break
        i -= 1
    schedule(battle, waiter.index, count)


def wait(battle: Battle, me: Combatant, target: i64) -> None:
    """Act when another acts, simultaneously with it; should it never act, on its number all the same.

    Rule: bf.initiative.delay-for-creature, bf.initiative.delay-for-creature-simultaneous,
        bf.initiative.delay-target-never-acts
    """
    count = pending_turn(battle, target)
    battle.agenda.pop()
    me.flags |= DELAYED
    me.waiting_for = target
    schedule(battle, me.index, count)
    if battle.log is not None:
        battle.record(
            Event(
                WAITS,
                actor=me.index,
                target=target,
                amount=count,
                rules=(battle.ruleset.cite("initiative/wait"),),
            )
        )
    _put_off_waiters(battle, me.index, count)
