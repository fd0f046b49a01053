"""The engine: takes the next step of a battle's agenda until somebody has to decide or it is over."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.attacks import make_attack, perform_attack
from grognard.battle.blows.shots import perform_shot
from grognard.battle.fire.fire import burn_again, schedule_fires
from grognard.battle.grappling.bouts import counter, release
from grognard.battle.ground.boarding import come_alongside, draw_near
from grognard.battle.ground.position import count_in_reach, targets_in_reach
from grognard.battle.ground.unseen import sense_invisible
from grognard.battle.hurts.nerve import (
    check_first_encounter,
    check_losses,
    may_act,
    send_off_timid,
    surrender,
)
from grognard.battle.hurts.wounds import check_over, land_wounds, settle
from grognard.battle.moving.altitude import drop_the_stalled
from grognard.battle.moving.charge import fend_off, hold_off, perform_charge, strike_home
from grognard.battle.moving.moves import perform_move
from grognard.battle.play.decision import Decision, current_decision
from grognard.battle.play.legality import IllegalAction, why_not
from grognard.battle.play.manoeuvres import MANOEUVRES
from grognard.battle.play.round_end import end_round
from grognard.battle.state.actions import (
    ANYONE,
    ATTACK,
    CHARGE,
    END_TURN,
    FINISH,
    FLEE,
    HOLD,
    HURRY,
    MOVE,
    PARLEY,
    SUBDUE,
    SURRENDER,
    WITHDRAW,
    format_action,
    kind_of,
    move_to,
    routine_of,
    target_of,
    x_of,
    y_of,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import ROUND as ROUNDS
from grognard.battle.state.events import Event
from grognard.battle.state.flags import (
    ATTACKED,
    AUTOMATIC,
    CHARGING,
    DONE,
    FLEEING,
    GRIPPED,
    IN_BOUT,
    INTELLIGENT,
    MOVED,
    OUT,
    REACHED,
    READIED,
    SHOT_FREE,
    SUBDUING,
    WITHDREW,
)
from grognard.battle.state.occasions import FENDING, FREE_SHOT, ORDINARY
from grognard.battle.state.steps import (
    ACT,
    BOARDING,
    BURN,
    CAN_MOVE,
    COUNTER,
    DECLARE,
    DISTANCE,
    END_ROUND,
    HIT_POINTS,
    INITIATIVE,
    LAND,
    MORALE,
    REACH,
    REACTION,
    ROUND,
    STANCE,
    SURPRISE,
    pack_step,
    step_count,
    step_kind,
    step_other,
    step_phase,
    step_who,
)
from grognard.battle.state.weapon import FLASK, MISSILE, TORCH
from grognard.battle.turns.declare import perform_declaration
from grognard.battle.turns.opening import (
    decide_reaction,
    roll_distance,
    roll_hit_points,
    roll_surprise,
    take_stance,
)
from grognard.battle.turns.rounds import RoundStructure, begin_round
from grognard.battle.turns.waiting import perform_waiting
from grognard.battle.view.policy import Policy
from grognard.battle.view.view import View
from grognard.dice import purpose
from grognard.rules.movement import hurried_limit_feet, withdraw_limit_feet
from grognard.rules.ruleset import FAILURE_WITHDRAW, SET_HELD


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
        while not battle.over:
            if not self.step():
                return current_decision(battle)
        return None

    def step(self) -> bool:
        """Take the next step of the agenda; False, and nothing done, when somebody outside must decide first.

        Raises:
            IllegalAction: a policy chose what the rules do not allow.
        """
        battle = self.battle
        agenda = battle.agenda
        step: i64 = agenda[-1]
        kind = step_kind(step)
        if kind == ACT:
            me = battle.combatants[step_who(step)]
            battle.count = step_count(step)
            if me.flags & DONE != 0 or not may_act(me):
                agenda.pop()
                return True
            if me.flags & AUTOMATIC != 0 and self._go_on(me, step):
                return True
            return self._decide(me, step, -1)
        if kind == LAND:
            agenda.pop()
            battle.count = step_count(step)
            land_wounds(battle)
            return True
        if kind == REACH:
            me = battle.combatants[step_who(step)]
            if may_act(me) and battle.combatants[step_other(step)].flags & OUT == 0:
                return self._decide(me, step, step_other(step))
            agenda.pop()
            return True
        if kind == DECLARE:
            me = battle.combatants[step_who(step)]
            if may_act(me) and me.flags & FLEEING == 0:
                return self._decide(me, step, -1)
            agenda.pop()
            return True
        if kind == COUNTER:
            me = battle.combatants[step_who(step)]
            if may_act(me) and battle.combatants[step_other(step)].grip == me.index:
                return self._decide(me, step, -1)
            agenda.pop()
            return True
        if kind == STANCE:
            if self.policies[step_who(step)] is None:
                return False
            self._carry_out(PARLEY, step)
            return True
        agenda.pop()
        self._take(kind, step_who(step), step_other(step))
        return True

    def submit(self, action: int) -> None:
        """Carry out the action somebody outside chose for the current decision.

        Raises:
            IllegalAction: it is not legal now; nothing has changed.
        """
        refusals = why_not(self.battle, action)
        if refusals:
            raise IllegalAction(format_action(action), refusals)
        self._carry_out(action, self.battle.agenda[-1])

    def _go_on(self, me: Combatant, step: i64) -> bool:
        """Go on with the blow of a charge, or with a flight; False if the combatant may choose."""
        if me.flags & CHARGING != 0:
            strike_home(self.battle, me)
            return True
        if me.flags & FLEEING == 0:
            return False
        if me.flags & IN_BOUT != 0:
            if me.grip >= 0:
                release(self.battle, me)
            if me.flags & GRIPPED != 0:
                return False
        if step_phase(step) & CAN_MOVE == 0:
            self.battle.agenda.pop()
        else:
            self._apply(me, flight(self.battle, self.view, me))
        return True

    def _take(self, kind: i64, who: i64, other: i64) -> None:
        """Take a step that needs no decision."""
        battle = self.battle
        if kind == ROUND:
            begin_round(battle)
            if battle.log is not None:
                battle.record(Event(ROUNDS, amount=battle.round))
            if battle.rail:
                come_alongside(battle)
            if battle.ruleset.hurts.unfound_safe:
                sense_invisible(battle)
            if battle.round == 1 and battle.ruleset.morale_never_fights > 0:
                send_off_timid(battle)
            check_first_encounter(battle)
            battle.agenda.append(pack_step(INITIATIVE))
            self.structure.declare(battle)
        elif kind == INITIATIVE:
            self.structure.fill(battle)
            schedule_fires(battle)
        elif kind == MORALE:
            check_losses(battle, battle.sides[who])
            check_over(battle)
        elif kind == END_ROUND:
            if battle.field.has_heights:
                drop_the_stalled(battle)
            end_round(battle)
            if not battle.over:
                battle.agenda.append(pack_step(ROUND))
        elif kind == BOARDING:
            draw_near(battle, who, apart=other > 0)
        elif kind == BURN:
            burn_again(battle, battle.combatants[who], other)
        elif kind == HIT_POINTS:
            roll_hit_points(battle)
        elif kind == DISTANCE:
            roll_distance(battle)
        elif kind == SURPRISE:
            roll_surprise(battle)
        elif kind == REACTION:
            decide_reaction(battle)

    def _decide(self, me: Combatant, step: i64, closing: i64) -> bool:
        """Let the side's policy choose and carry it out; False when the side decides from outside."""
        policy = self.policies[me.side]
        if policy is None:
            return False
        self.view.turn_to(me.index, closing=closing)
        action = policy.choose(self.view)
        if not policy.trusted:
            refusals = why_not(self.battle, action)
            if refusals:
                raise IllegalAction(f"{format_action(action)} ({me.name})", refusals)
        self._carry_out(action, step)
        return True

    def _carry_out(self, action: i64, step: i64) -> None:
        if self.journal is not None:
            self.journal.append(action)
        battle = self.battle
        kind = step_kind(step)
        if kind == STANCE:
            take_stance(battle, step_who(step), action)
        elif kind == REACH:
            self._strike_early(battle.combatants[step_who(step)], action, step)
        elif kind == COUNTER:
            counter(battle, battle.combatants[step_who(step)], action)
        elif kind == DECLARE:
            perform_declaration(battle, battle.combatants[step_who(step)], action)
        else:
            self._apply(battle.combatants[step_who(step)], action)

    def _strike_early(self, me: Combatant, action: i64, step: i64) -> None:
        """A strike out of turn at one who closes in.

        Rule: bf.initiative.reach-uses-attack, bf.initiative.reach-vs-closing,
            bxs.engage.archer-attack-is-free, bxs.engage.free-attack-timing,
            bxs.polearm.set-spear-uses-action, bxs.polearm.set-spear-optional, bcb.polearm.fend-off
        """
        battle = self.battle
        battle.agenda.pop()
        if kind_of(action) != ATTACK:
            return
        occasion = step_phase(step)
        mover = battle.combatants[target_of(action)]
        if occasion == FREE_SHOT:
            me.flags |= SHOT_FREE
            weapon = me.profile.routines[routine_of(action)].weapons[0]
            make_attack(battle, me, mover, weapon, occasion=occasion)
        else:
            hit = perform_attack(battle, me, mover, routine_of(action), slot=-1, occasion=occasion)
            me.flags |= REACHED | DONE
            # One who withdrew keeps the whole of its attack, a long weapon strikes but once.
            more = me.attacks_made < me.profile.routines[me.routine].size
            if more and occasion == ORDINARY and me.flags & WITHDREW != 0:
                battle.agenda.append(step)
            if occasion == FENDING and hit:
                fend_off(battle, me, mover)
        if occasion != ORDINARY and battle.ruleset.set_how != SET_HELD:
            land_wounds(battle)

    def _apply(self, me: Combatant, action: i64) -> None:
        """Carry out one action of a turn; the turn's step leaves the agenda once the turn is done."""
        kind = kind_of(action)
        if me.directed_at >= 0 and me.flags & (MOVED | ATTACKED) == 0 and kind != HOLD:
            me.directed_at = -1
        if kind == ATTACK or kind == FINISH:
            self._attack(me, action)
        elif kind == SUBDUE:
            me.flags |= SUBDUING
            self._attack(me, action)
            me.flags &= ~SUBDUING
        elif kind == MOVE:
            perform_move(self.battle, me, action)
        elif kind == END_TURN:
            self.battle.agenda.pop()
        elif kind == CHARGE:
            target = self.battle.combatants[target_of(action)]
            perform_charge(self.battle, me, target, routine_of(action))
        elif kind == SURRENDER:
            surrender(self.battle, self.battle.sides[me.side], me)
            settle(self.battle)
        else:
            manoeuvre = MANOEUVRES[kind]
            if manoeuvre is None:
                perform_waiting(self.battle, me, action)
            else:
                manoeuvre.perform(self.battle, me, action)

    def _attack(self, me: Combatant, action: i64) -> None:
        """Make the attack of this turn: the next of the routine, or the one this number is for.

        Rule: bcb.engage.directed-attack-choice, bcb.engage.directed-attack-duration,
            bcb.actions.move-before-or-after, bcb.polearm.fend-off, bcb.round.one-roll-abstracts-the-minute
        """
        battle = self.battle
        step: i64 = battle.agenda[-1]
        slot = step_other(step)
        target = target_of(action)
        if target == ANYONE:
            target = choose_target(battle, me)
        elif battle.ruleset.directed_exposure != 0 and count_in_reach(battle, me) > 1:
            me.directed_at = target
        enemy = battle.combatants[target]
        routine = routine_of(action)
        if me.profile.routines[routine].weapons[0].flags & (MISSILE | FLASK | TORCH) != 0:
            hit = perform_shot(battle, me, enemy, routine, slot=slot)
        else:
            hit = perform_attack(battle, me, enemy, routine, slot=slot)
        if hit and battle.ruleset.fend_off:
            hold_off(battle, me, enemy)
        made_all = me.attacks_made >= me.profile.routines[me.routine].size
        if battle.ruleset.move_after_attack and me.flags & (MOVED | READIED) == 0:
            if slot >= 0 or made_all:
                battle.agenda[-1] = pack_step(
                    ACT, who=me.index, count=battle.count, other=slot, phase=CAN_MOVE
                )
        elif slot >= 0:
            battle.agenda.pop()
        elif made_all:
            me.flags |= DONE


def choose_target(battle: Battle, me: Combatant) -> i64:
    """Let the dice choose among the enemies in reach; the choice holds for the round while it can.

    Rule: bcb.engage.random-target, bcb.engage.random-per-sequence
    """
    reached = targets_in_reach(battle, me)
    if me.attacks_made > 0 and me.target >= 0:
        for enemy in reached:
            if enemy.index == me.target:
                return me.target
    place: i64 = 0
    if len(reached) > 1:
        why = purpose.pack_why(purpose.TARGET, me.index, -1)
        place = battle.dice.die(len(reached), why) - 1
    return reached[place].index


def flight(battle: Battle, view: View, me: Combatant) -> i64:
    """What the broken do: they run, back off where there is little room, or stay cornered or surrender.

    Rule: bxe.morale.failure-result, bxs.morale.failure, bxs.morale.failure-choice
    """
    view.turn_to(me.index)
    engaged = view.am_engaged()
    ruleset = battle.ruleset
    if engaged and ruleset.morale_failure == FAILURE_WITHDRAW:
        action = view.retreat(WITHDRAW)
        if action != 0:
            return action
    action = view.retreat(FLEE)
    if action == 0:
        gives_up = engaged and ruleset.morale_cornered_surrender and me.profile.flags & INTELLIGENT != 0
        return SURRENDER if gives_up else END_TURN
    x, y = x_of(action), y_of(action)
    feet = battle.field.cells_apart(me.x, me.y, x, y) * battle.field.cell_feet
    if engaged:
        if feet <= withdraw_limit_feet(ruleset, me.profile.walk_feet):
            return move_to(x, y, WITHDRAW)
        if feet <= hurried_limit_feet(ruleset, me.profile.walk_feet):
            return move_to(x, y, HURRY)
    return action
