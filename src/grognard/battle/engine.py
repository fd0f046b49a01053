"""The engine: takes the next step of a battle's agenda until somebody has to decide or it is over."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.actions import (
    ATTACK,
    DELAY,
    END_TURN,
    FLEE,
    MOVE,
    PARLEY,
    RELOAD,
    SURRENDER,
    WAIT_FOR,
    WITHDRAW,
    count_of,
    format_action,
    kind_of,
    move_to,
    routine_of,
    target_of,
    x_of,
    y_of,
)
from grognard.battle.attacks import perform_attack
from grognard.battle.battle import Battle
from grognard.battle.decision import Decision, current_decision
from grognard.battle.events import DELAY as DELAYS
from grognard.battle.events import RELOAD as RELOADS
from grognard.battle.events import ROUND as ROUNDS
from grognard.battle.events import WAIT as WAITS
from grognard.battle.events import Event
from grognard.battle.field import cells_between, is_engaged
from grognard.battle.legality import IllegalAction, why_not
from grognard.battle.moves import perform_move
from grognard.battle.nerve import check_first_encounter, may_act, surrender
from grognard.battle.opening import (
    decide_reaction,
    roll_distance,
    roll_hit_points,
    roll_surprise,
    take_stance,
)
from grognard.battle.policy import Policy
from grognard.battle.rounds import RoundStructure, begin_round, pending_turn, schedule
from grognard.battle.state import DELAYED, DONE, FLEEING, RAN, REACHED, Combatant
from grognard.battle.steps import (
    ACT,
    DISTANCE,
    END_ROUND,
    HIT_POINTS,
    LAND,
    REACH,
    REACTION,
    ROUND,
    STANCE,
    SURPRISE,
    pack_step,
    step_count,
    step_kind,
    step_other,
    step_who,
)
from grognard.battle.view import View
from grognard.battle.wounds import end_round, land_wounds, settle
from grognard.rules.movement import withdraw_limit_feet


class Engine:
    """Runs one battle. `policies` has an entry for each side; a side without one decides from outside.

    Every action taken is kept in `journal`, if there is one, so that the fight can be replayed.
    """

    def __init__(self, battle: Battle, *, structure: RoundStructure, policies: list[Policy | None]) -> None:
        self.battle = battle
        self.structure = structure
        self.policies = policies
        self.view = View(battle)
        self.journal: list[int] | None = None

    def advance(self) -> Decision | None:
        """Run to the next decision nobody here answers, or to the end (then None).

        Raises:
            IllegalAction: a policy chose what the rules do not allow.
        """
        battle = self.battle
        agenda = battle.agenda
        while not battle.over:
            step: i64 = agenda[-1]
            kind = step_kind(step)
            if kind == ACT:
                me = battle.combatants[step_who(step)]
                battle.count = step_count(step)
                if me.flags & DONE != 0 or not may_act(me):
                    agenda.pop()
                    continue
                if me.flags & FLEEING != 0:
                    self._apply(me, flight(battle, self.view, me))
                    continue
                if not self._decide(me, me.side, -1):
                    return current_decision(battle)
            elif kind == LAND:
                agenda.pop()
                battle.count = step_count(step)
                land_wounds(battle)
            elif kind == REACH:
                me = battle.combatants[step_who(step)]
                if not may_act(me):
                    agenda.pop()
                elif not self._decide(me, me.side, step_other(step)):
                    return current_decision(battle)
            elif kind == STANCE:
                if not self._decide(battle.combatants[0], step_who(step), -1):
                    return current_decision(battle)
            else:
                agenda.pop()
                self._take(kind)
                agenda = battle.agenda
        return None

    def submit(self, action: int) -> None:
        """Carry out the action somebody outside chose for the current decision.

        Raises:
            IllegalAction: it is not legal now; nothing has changed.
        """
        refusals = why_not(self.battle, action)
        if refusals:
            raise IllegalAction(format_action(action), refusals)
        self._carry_out(action)

    def _take(self, kind: i64) -> None:
        """Take a step that needs no decision."""
        battle = self.battle
        if kind == ROUND:
            begin_round(battle)
            if battle.log is not None:
                battle.record(Event(ROUNDS, amount=battle.round))
            check_first_encounter(battle)
            self.structure.fill(battle)
        elif kind == END_ROUND:
            end_round(battle)
            if not battle.over:
                battle.agenda.append(pack_step(ROUND))
        elif kind == HIT_POINTS:
            roll_hit_points(battle)
        elif kind == DISTANCE:
            roll_distance(battle)
        elif kind == SURPRISE:
            roll_surprise(battle)
        elif kind == REACTION:
            decide_reaction(battle)

    def _decide(self, me: Combatant, side: i64, closing: i64) -> bool:
        """Let the side's policy choose and carry it out; False when the side decides from outside."""
        policy = self.policies[side]
        if policy is None:
            return False
        if step_kind(self.battle.agenda[-1]) == STANCE:
            self._carry_out(PARLEY)
            return True
        self.view.turn_to(me.index, closing=closing)
        action = policy.choose(self.view)
        if not policy.trusted:
            refusals = why_not(self.battle, action)
            if refusals:
                raise IllegalAction(f"{format_action(action)} ({me.name})", refusals)
        self._carry_out(action)
        return True

    def _carry_out(self, action: i64) -> None:
        if self.journal is not None:
            self.journal.append(action)
        battle = self.battle
        step: i64 = battle.agenda[-1]
        kind = step_kind(step)
        if kind == STANCE:
            take_stance(battle, step_who(step), action)
        elif kind == REACH:
            self._strike_early(battle.combatants[step_who(step)], action)
        else:
            self._apply(battle.combatants[step_who(step)], action)

    def _strike_early(self, me: Combatant, action: i64) -> None:
        """The strike of a long weapon at one who closes; it is the wielder's attack for the round.

        Rule: bf.initiative.reach-uses-attack, bf.initiative.reach-vs-closing
        """
        battle = self.battle
        battle.agenda.pop()
        if kind_of(action) == ATTACK:
            perform_attack(battle, me, battle.combatants[target_of(action)], routine_of(action))
            me.flags |= REACHED | DONE

    def _apply(self, me: Combatant, action: i64) -> None:
        """Carry out one action of a turn; the turn's step leaves the agenda once the turn is done."""
        battle = self.battle
        kind = kind_of(action)
        if kind == ATTACK:
            perform_attack(battle, me, battle.combatants[target_of(action)], routine_of(action))
            if me.attacks_made >= me.profile.routines[me.routine].size:
                me.flags |= DONE
        elif kind == MOVE:
            perform_move(battle, me, action)
            # One who has turned to flee without running may still strike at somebody else where it stops.
            if me.flags & (RAN | FLEEING) != 0:
                me.flags |= DONE
        elif kind == END_TURN:
            me.flags |= DONE
        elif kind == DELAY:
            delay(battle, me, count_of(action))
        elif kind == WAIT_FOR:
            wait(battle, me, target_of(action))
        elif kind == RELOAD:
            me.reloading -= 1
            me.flags |= DONE
            if battle.log is not None:
                battle.record(
                    Event(
                        RELOADS,
                        actor=me.index,
                        left=me.reloading,
                        rules=(battle.ruleset.cite("missile/reload"),),
                    )
                )
        elif kind == SURRENDER:
            surrender(battle, battle.sides[me.side], me)
            settle(battle)


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


def flight(battle: Battle, view: View, me: Combatant) -> i64:
    """What the broken do: they run, back off where there is little room, or stay cornered."""
    view.turn_to(me.index)
    action = view.retreat(FLEE)
    if action == 0:
        return END_TURN
    feet = cells_between(me.x, me.y, x_of(action), y_of(action)) * battle.field.cell_feet
    if is_engaged(battle.field, battle.sides, me):
        if feet <= withdraw_limit_feet(battle.ruleset, me.profile.walk_feet):
            return move_to(x_of(action), y_of(action), WITHDRAW)
    return action
