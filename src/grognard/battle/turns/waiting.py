"""Turns put off or ended: waiting for a number, a combatant, the end of the round; doing no more."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.sight import is_seen_by
from grognard.battle.ground.witness import knows_of
from grognard.battle.state.actions import (
    DELAY,
    END_TURN,
    HOLD,
    WAIT_FOR,
    count_of,
    delay_until,
    target_of,
    wait_for,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import DELAY as DELAYS
from grognard.battle.state.events import HOLD as HOLDS
from grognard.battle.state.events import WAIT as WAITS
from grognard.battle.state.events import Event
from grognard.battle.state.flags import (
    ATTACKED,
    CHARGE,
    DELAYED,
    DONE,
    FLEEING,
    HOLDING,
    MOVED,
    OUT,
    READIED,
)
from grognard.battle.state.manoeuvre import (
    AT_ANSWER,
    AT_COUNTER,
    AT_REACH,
    IN_TURN,
    LabelledAction,
    Manoeuvre,
)
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.steps import (
    ACT,
    ANSWER,
    CAN_ALL,
    COUNTER,
    LAND,
    REACH,
    step_count,
    step_kind,
    step_other,
    step_phase,
    step_who,
)
from grognard.battle.turns.order import HELD_COUNT
from grognard.battle.turns.popcorn import WHO_IS_NEXT
from grognard.battle.turns.rounds import pending_turn, schedule

LOWEST_COUNT: Final = -100
"""The lowest number a turn can be put off to."""


class EndTurn(Manoeuvre):
    """Doing nothing, or nothing more: in a turn, and where a chance is offered out of turn."""

    def __init__(self) -> None:
        super().__init__(END_TURN, answers=IN_TURN | AT_REACH | AT_COUNTER | AT_ANSWER)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """It is always one."""
        due = step_kind(battle.agenda.due())
        if due == REACH:
            return [LabelledAction(END_TURN, "Let it come")]
        return [LabelledAction(END_TURN, "Let it be" if due in (COUNTER, ANSWER) else "Do nothing more")]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Somebody has to be named who acts next."""
        due = battle.agenda.due()
        if step_kind(due) == ANSWER and step_other(due) == WHO_IS_NEXT:
            return [Refusal("it names who acts next")]
        return []

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """End the turn, or decline the chance to act."""
        battle.agenda.pop()


class Delay(Manoeuvre):
    """Putting a turn off to a lower number.

    Rule: bf.initiative.delay, bf.initiative.delay-not-earlier, bf.initiative.delay-for-creature
    """

    def __init__(self) -> None:
        super().__init__(DELAY)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """The later numbers on which combatants known to the side act."""
        return [
            LabelledAction(delay_until(count), f"Wait until number {count}")
            for count in _later_numbers(battle, me)
        ]

    def actions(self, battle: Battle, me: Combatant) -> list[int]:
        """The same, where a turn can be put off at all."""
        if battle.ruleset.order.hold or step_phase(battle.agenda.due()) != CAN_ALL:
            return []
        return [delay_until(count) for count in _later_numbers(battle, me)]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Reasons against acting on another number.

        Rule: bf.initiative.delay, bf.initiative.delay-not-earlier
        """
        count = count_of(action)
        refusals = why_not_put_off(battle, me)
        if battle.ruleset.order.hold:
            return [*refusals, _only_held(battle)]
        if count >= battle.count:
            refusals.append(
                Refusal(
                    f"waiting never moves an action to an earlier number: it is {battle.count} now",
                    battle.ruleset.cite("initiative/delay"),
                )
            )
        if count < LOWEST_COUNT:
            refusals.append(Refusal("no number is that low", battle.ruleset.cite("initiative/delay")))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Put the turn off, with the turns that wait for it."""
        count = count_of(action)
        battle.agenda.pop()
        me.flags |= DELAYED
        me.waiting_for = -1
        schedule(battle, me.index, count)
        if battle.log is not None:
            battle.record(
                Event(DELAYS, actor=me.index, amount=count, rules=(battle.ruleset.cite("initiative/delay"),))
            )
        _put_off_waiters(battle, me.index, count)


def last_number(battle: Battle, me: Combatant) -> i64:
    """The last number of the round to which a turn can be put off; the present one where there is none."""
    if battle.ruleset.order.hold or step_phase(battle.agenda.due()) != CAN_ALL:
        return battle.count
    counts = _later_numbers(battle, me)
    return counts[-1] if counts and not why_not_put_off(battle, me) else battle.count


def _later_numbers(battle: Battle, me: Combatant) -> list[int]:
    """The later numbers on which combatants known to the side act, the next one first."""
    counts: list[int] = []
    agenda = battle.agenda
    i: i64 = 0
    while i < agenda.size:
        step = agenda.at(i)
        i += 1
        if step_kind(step) == LAND and step_count(step) < battle.count:
            if _is_known_number(battle, me, step_count(step)):
                counts.append(int(step_count(step)))
    counts.sort(reverse=True)
    return counts


def _is_known_number(battle: Battle, me: Combatant, count: i64) -> bool:
    """Whether a combatant seen by the side acts on a number."""
    unseen = False
    agenda = battle.agenda
    i: i64 = 0
    while i < agenda.size:
        step = agenda.at(i)
        i += 1
        if step_kind(step) == ACT and step_count(step) == count:
            other = battle.combatants[step_who(step)]
            if other.side == me.side or is_seen_by(battle, me.side, other):
                return True
            unseen = True
    return not unseen


class WaitFor(Manoeuvre):
    """Acting when another acts, simultaneously with it.

    Rule: bf.initiative.delay-for-creature, bf.initiative.delay-for-creature-simultaneous,
        bf.initiative.delay-target-never-acts
    """

    def __init__(self) -> None:
        super().__init__(WAIT_FOR)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every enemy in sight."""
        found: list[LabelledAction] = []
        for other in battle.combatants:
            if other.side != me.side and other.flags & OUT == 0 and is_seen_by(battle, me.side, other):
                found.append(LabelledAction(wait_for(other.index), f"Wait for {other.name}"))
        return found

    def actions(self, battle: Battle, me: Combatant) -> list[int]:
        """The same, where a turn can be put off at all."""
        if battle.ruleset.order.hold or step_phase(battle.agenda.due()) != CAN_ALL:
            return []
        return [choice.action for choice in self.options(battle, me)]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Reasons against waiting for someone.

        Rule: bf.initiative.delay-for-creature
        """
        target = target_of(action)
        refusals = why_not_put_off(battle, me)
        rule = battle.ruleset.cite("initiative/wait")
        if battle.ruleset.order.hold:
            refusals.append(_only_held(battle))
        if not 0 <= target < len(battle.combatants) or target == me.index:
            return [*refusals, Refusal("wait for another combatant", rule)]
        if not knows_of(battle, me.side, battle.combatants[target]):
            return [*refusals, Refusal("no one is to be seen there", rule)]
        name = battle.combatants[target].name
        if pending_turn(battle, target) == -1000:
            refusals.append(Refusal(f"{name} has no turn left this round", rule))
        elif _waits_for(battle, target, me.index):
            refusals.append(Refusal(f"{name} is waiting for you", rule))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Take the other's number, and act on it even should the other never act."""
        target = target_of(action)
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


class Hold(Manoeuvre):
    """Holding the whole turn to the end of the round.

    Rule: bcb.initiative.hold, bcb.initiative.held-simultaneous
    """

    def __init__(self) -> None:
        super().__init__(HOLD)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """There is one way to hold."""
        return [LabelledAction(HOLD, "Hold until everyone else has acted")]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Reasons against holding.

        Rule: bcb.initiative.hold, bcb.initiative.hold-interrupt
        """
        refusals = why_not_put_off(battle, me)
        if not battle.ruleset.order.hold:
            refusals.append(Refusal("in this book one delays to a number instead"))
        if battle.count == HELD_COUNT:
            refusals.append(Refusal("it has held already", battle.ruleset.cite("initiative/hold")))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Act after all combatants that did not hold, together with the others that hold."""
        i: i64 = len(battle.agenda) - 1
        while i >= 0:
            step: i64 = battle.agenda[i]
            if step_kind(step) == ACT and step_who(step) == me.index:
                del battle.agenda[i]
            i -= 1
        me.flags |= HOLDING
        schedule(battle, me.index, HELD_COUNT)
        if battle.log is not None:
            rules = (battle.ruleset.cite("initiative/hold"),)
            battle.record(Event(HOLDS, actor=me.index, rules=rules))


def why_not_put_off(battle: Battle, me: Combatant) -> list[Refusal]:
    """Reasons against putting a turn off in any way."""
    refusals: list[Refusal] = []
    if me.flags & (MOVED | ATTACKED | READIED) != 0:
        refusals.append(Refusal("the turn has begun", battle.ruleset.cite("initiative/delay")))
    if step_phase(battle.agenda.due()) != CAN_ALL:
        refusals.append(
            Refusal("there is no waiting in a round of phases", battle.ruleset.cite("round/phases"))
        )
    if me.flags & FLEEING != 0:
        refusals.append(
            Refusal("its nerve is broken: it can only flee", battle.ruleset.cite("morale/flight"))
        )
    if me.declared & CHARGE != 0:
        rule = battle.ruleset.cite("declaration/abandoned")
        refusals.append(Refusal("it announced a charge: it charges, or does nothing", rule))
    return refusals


def _only_held(battle: Battle) -> Refusal:
    return Refusal("in this book one holds to the end of the round", battle.ruleset.cite("initiative/hold"))


def _waits_for(battle: Battle, who: i64, awaited: i64) -> bool:
    """Whether a combatant waits for another, be it through others who wait."""
    while who >= 0:
        who = battle.combatants[who].waiting_for
        if who == awaited:
            return True
    return False


def _put_off_waiters(battle: Battle, awaited: i64, count: i64) -> None:
    """Move the turns that wait for a combatant, directly or through others, to its new number."""
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
