"""The engine: takes the steps of a battle's agenda until a decision is needed or it is over."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.base.errors import GrognardError
from grognard.battle.blows.hook_choices import has_blow_to_ask, may_answer, raise_question
from grognard.battle.blows.swallowed_attacks import cut_from_within
from grognard.battle.fire.fire import burn_again, schedule_fires
from grognard.battle.grappling.bouts import release
from grognard.battle.ground.boarding import come_alongside, place_ships
from grognard.battle.ground.expected_enemies import note_expected_place
from grognard.battle.ground.knowing import bring_back, is_obscured, set_aside
from grognard.battle.ground.unseen import sense_invisible
from grognard.battle.hurts.morale_checks import (
    check_first_encounter,
    check_losses,
    may_act,
    send_off_timid,
)
from grognard.battle.hurts.quiet import note_deed
from grognard.battle.hurts.round_start_effects import limit_attacks_by_heads, regenerate, squeeze_held
from grognard.battle.hurts.sunlight import burn_in_light
from grognard.battle.hurts.varying_attacks import set_attacks_of_round
from grognard.battle.hurts.wounds import end_if_over, land_wounds
from grognard.battle.moving.altitude import drop_the_stalled
from grognard.battle.moving.charge import strike_after_charge
from grognard.battle.moving.confusion import CONFUSED, confused_action
from grognard.battle.moving.flight import fight_on_if_cornered, flight_action
from grognard.battle.play.decision import Decision, current_decision
from grognard.battle.play.legality import IllegalAction, why_not
from grognard.battle.play.manoeuvres import MANOEUVRES, who_decides
from grognard.battle.play.round_end import end_round
from grognard.battle.powers.auras import feel_auras
from grognard.battle.powers.casting import finish_casting
from grognard.battle.powers.moods import roll_moods
from grognard.battle.state.actions import (
    END_TURN,
    HOLD,
    format_action,
    kind_of,
)
from grognard.battle.state.battle import NOBODY_MET, Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import ROUND as ROUNDS
from grognard.battle.state.events import Event
from grognard.battle.state.flags import (
    ATTACKED,
    AUTOMATIC,
    CHARGING,
    CLUNG,
    DONE,
    FLEEING,
    GRIPPED,
    IN_BOUT,
    LATCHED,
    MOVED,
    OUT,
)
from grognard.battle.state.moments import AURAS, HEADS, HOLDS, MOODS, PACES, REGENERATES, SUNLIT
from grognard.battle.state.side import Side
from grognard.battle.state.steps import (
    ACT,
    ANSWER,
    BOARDING,
    BURN,
    CAN_MOVE,
    CAST,
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
from grognard.battle.turns.opening import (
    TOLD,
    decide_reaction,
    roll_charges,
    roll_distance,
    roll_hit_points,
    roll_surprise,
    settle_reaction,
    tell_distance,
)
from grognard.battle.turns.order import acts_alone
from grognard.battle.turns.popcorn import WHO_IS_NEXT, go_on_without_choice, to_be_named
from grognard.battle.turns.rounds import RoundStructure, begin_round
from grognard.battle.turns.stance import usual_stance
from grognard.battle.turns.unmet_sides import lose_turn, newly_met, note_unmet_sides
from grognard.battle.view.policy import Policy
from grognard.battle.view.view import View


class Engine:
    """Runs one battle. `policies` has an entry for each side; a side without one decides from outside.

    Every action taken is kept in `journal`, if there is one, so that the fight can be replayed.
    """

    def __init__(self, battle: Battle, *, structure: RoundStructure, policies: list[Policy | None]) -> None:
        self.battle: Final = battle
        self.structure = structure
        self.policies = policies
        self.view: Final = View(battle)
        self.view.use_structure(structure)
        self.journal: list[int] | None = None

    def advance(self) -> Decision | None:
        """Run to the next decision without a policy, or to the end (then None).

        Raises:
            IllegalAction: a policy chose what the rules do not allow.
        """
        battle = self.battle
        while not battle.over:
            if not self.step():
                return current_decision(battle)
        return None

    def step(self) -> bool:
        """Take the next step of the agenda; False when a decision from outside is needed first.

        Steps of which nothing comes are taken together with the turn or the blows after them.

        Raises:
            IllegalAction: a policy chose what the rules do not allow.
        """
        battle = self.battle
        agenda = battle.agenda
        if battle.ruleset.hooks.watches and step_kind(agenda.due()) != ANSWER and raise_question(battle):
            return True
        if _is_idle(battle, agenda.due()) and _pass_idle(battle):
            return True
        step: i64 = agenda.due()
        kind = step_kind(step)
        if battle.unmet != 0 and (kind == ACT or kind == END_ROUND) and self._meet(battle):
            return True
        if kind == ACT:
            me = battle.combatants[step_who(step)]
            battle.count = step_count(step)
            if me.flags & AUTOMATIC != 0 and self._go_on(me, step):
                return True
            if me.marks & CONFUSED != 0:
                action = confused_action(battle, me, step)
                if action != 0:
                    self._apply(me, action)
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
        if kind == COUNTER or kind == ANSWER:
            return self._ask(battle.combatants[step_who(step)], step)
        if kind == STANCE:
            return self._take_stance(battle.sides[step_who(step)], step)
        agenda.pop()
        self._take(kind, step_who(step), step_other(step))
        return True

    def _ask(self, me: Combatant, step: i64) -> bool:
        """Ask a combatant for its answer, if it can still give one; False to wait for the answer."""
        if step_kind(step) == ANSWER and step_other(step) == WHO_IS_NEXT:
            return self._ask_who_is_next(me, step)
        if step_kind(step) == COUNTER:
            asked = may_act(me) and self.battle.combatants[step_other(step)].grip == me.index
        else:
            asked = may_answer(self.battle, me, step_other(step))
        if asked:
            return self._decide(me, step, -1)
        self.battle.agenda.pop()
        return True

    def _ask_who_is_next(self, me: Combatant, step: i64) -> bool:
        """Ask a combatant which one acts next, if there is a choice; False to wait for the answer."""
        battle = self.battle
        if may_act(me) and len(to_be_named(battle, me)) > 1:
            return self._decide(me, step, -1)
        battle.agenda.pop()
        go_on_without_choice(battle, me)
        return True

    def _take_stance(self, side: Side, step: i64) -> bool:
        """Do what a side does of itself about those it meets; False when it decides from outside."""
        if self.policies[side.index] is None:
            return False
        self._carry_out(who_decides(self.battle, step), usual_stance(self.battle, side), step)
        return True

    def look(self) -> View:
        """The view of the combatant that has the current decision."""
        step: i64 = self.battle.agenda.due()
        closing: i64 = step_other(step) if step_kind(step) == REACH else -1
        self.view.look(who_decides(self.battle, step), step, closing)
        return self.view

    def submit(self, action: int) -> None:
        """Carry out the action chosen from outside for the current decision.

        Raises:
            IllegalAction: it is not legal now; nothing has changed.
        """
        refusals = why_not(self.battle, action)
        if refusals:
            raise IllegalAction(format_action(action), refusals)
        self.carry_out(action)

    def carry_out(self, action: i64) -> None:
        """Carry out an action that is known to be legal for the current decision."""
        step: i64 = self.battle.agenda.due()
        self._carry_out(who_decides(self.battle, step), action, step)

    def _go_on(self, me: Combatant, step: i64) -> bool:
        """Go on with the blow of a charge, or with a flight; False if the combatant may choose."""
        if me.flags & CHARGING != 0:
            strike_after_charge(self.battle, me)
            self._land_if_alone(me)
            return True
        if me.flags & FLEEING == 0:
            return False
        if me.flags & IN_BOUT != 0:
            if me.grip >= 0:
                release(self.battle, me)
            if me.flags & GRIPPED != 0:
                return False
        if me.flags & CLUNG != 0:
            self.battle.agenda.pop()
            return True
        if step_phase(step) & CAN_MOVE == 0:
            self.battle.agenda.pop()
            return True
        aside = set_aside(self.battle, me.side)
        action = flight_action(self.battle, me)
        if aside:
            bring_back(self.battle)
        if action == END_TURN and fight_on_if_cornered(self.battle, me):
            return False
        self._apply(me, action)
        return True

    def _take(self, kind: i64, who: i64, other: i64) -> None:
        """Take a step that needs no decision."""
        battle = self.battle
        if kind == ROUND:
            begin_round(battle)
            if battle.log is not None:
                battle.record(Event(ROUNDS, amount=battle.round))
            if battle.moments != 0 and not self._begin(battle):
                return
            if battle.rail:
                come_alongside(battle)
            if battle.ruleset.hurts.sense_range > 0:
                sense_invisible(battle)
            if battle.round == 1 and battle.ruleset.morale.never_fights > 0:
                send_off_timid(battle)
            check_first_encounter(battle)
            battle.agenda.append(pack_step(INITIATIVE))
            self.structure.declare(battle)
        elif kind == INITIATIVE:
            self._fill_round()
        elif kind == MORALE:
            check_losses(battle, battle.sides[who])
            end_if_over(battle)
        elif kind == END_ROUND:
            if battle.field.has_heights:
                drop_the_stalled(battle)
            end_round(battle)
            if not battle.over:
                battle.agenda.append(pack_step(ROUND))
        elif kind == BOARDING:
            place_ships(battle, who, apart=other > 0)
        elif kind == CAST:
            finish_casting(battle, battle.combatants[who])
        elif kind == BURN:
            burn_again(battle, battle.combatants[who], other)
        elif kind == HIT_POINTS:
            roll_hit_points(battle)
            if other > 0:
                roll_charges(battle)
        elif kind == DISTANCE:
            if other == TOLD:
                tell_distance(battle)
            else:
                roll_distance(battle, outdoors=other > 0)
        elif kind == SURPRISE:
            note_unmet_sides(battle)
            roll_surprise(battle, ~battle.unmet)
        elif kind == REACTION:
            decide_reaction(battle)

    def _fill_round(self) -> None:
        """Put the steps of the round structure on the agenda.

        Raises:
            GrognardError: the round would have no end.
        """
        battle = self.battle
        self.structure.fill(battle)
        if battle.agenda.size == 0 or step_kind(battle.agenda[0]) != END_ROUND:
            raise GrognardError(
                f"the round of {type(self.structure).__name__} has no end: "
                "its fill puts the step END_ROUND on the agenda before any other"
            )
        schedule_fires(battle)

    def _meet(self, battle: Battle) -> bool:
        """Start the encounter of sides that see each other through an opened door; return whether any met."""
        met = newly_met(battle)
        if met == 0:
            return False
        roll_surprise(battle, met)
        lose_turn(battle, met)
        if battle.unmet & NOBODY_MET != 0:
            battle.unmet &= ~NOBODY_MET
            if not settle_reaction(battle):
                return True
        if battle.ruleset.morale.never_fights > 0:
            send_off_timid(battle)
        check_first_encounter(battle)
        return True

    def _begin(self, battle: Battle) -> bool:
        """Apply the effects that come at the start of a round; return whether the fight goes on."""
        if battle.moments & REGENERATES != 0:
            regenerate(battle)
        if battle.moments & HEADS != 0:
            limit_attacks_by_heads(battle)
        if battle.moments & PACES != 0:
            set_attacks_of_round(battle)
        if battle.moments & HOLDS != 0:
            squeeze_held(battle)
            land_wounds(battle)
            if not battle.over:
                cut_from_within(battle)
                land_wounds(battle)
        if battle.moments & AURAS != 0 and not battle.over:
            feel_auras(battle)
            land_wounds(battle)
        if battle.moments & SUNLIT != 0 and not battle.over:
            burn_in_light(battle)
            land_wounds(battle)
        if battle.moments & MOODS != 0 and not battle.over:
            roll_moods(battle)
        return not battle.over

    def _decide(self, me: Combatant, step: i64, closing: i64) -> bool:
        """Let the side's policy choose an action and carry it out; False when the side has no policy."""
        policy = self.policies[me.side]
        if policy is None:
            return False
        action = self._choose(policy, me, step, closing)
        if not policy.trusted:
            self._check(me, action)
        self._carry_out(me, action, step)
        return True

    def ask(self, policy: Policy) -> int:
        """The action a policy would take at the current decision, given what its side knows.

        Raises:
            LookupError: no decision is due.
        """
        step: i64 = self.battle.agenda.due()
        closing: i64 = step_other(step) if step_kind(step) == REACH else -1
        return self._choose(policy, who_decides(self.battle, step), step, closing)

    def _choose(self, policy: Policy, me: Combatant, step: i64, closing: i64) -> i64:
        """The action a policy chooses for a combatant, given what its side knows."""
        battle = self.battle
        if not set_aside(battle, me.side):
            self.view.look(me, step, closing)
            return policy.choose(self.view)
        try:
            self.view.look(me, step, closing)
            return policy.choose(self.view)
        finally:
            bring_back(battle)

    def _check(self, me: Combatant, action: i64) -> None:
        """Object to what a policy chose against the rules."""
        refusals = why_not(self.battle, action)
        if refusals:
            raise IllegalAction(f"{format_action(action)} ({me.name})", refusals)

    def _carry_out(self, me: Combatant, action: i64, step: i64) -> None:
        if self.journal is not None:
            self.journal.append(action)
        kind = kind_of(action)
        if step_kind(step) == ACT and me.directed_at >= 0:
            _forget_last_enemy(me, kind)
        MANOEUVRES[kind].perform(self.battle, me, action)
        note_deed(self.battle, kind)
        if self.battle.wounded.size > 0 and step_kind(step) != ANSWER:
            acting = me
            if step_kind(step) == REACH:
                acting = self.battle.combatants[step_other(step)]
            self._land_if_alone(acting)
        self._look_around(me)

    def _look_around(self, me: Combatant) -> None:
        """Have the side of a combatant that has acted note where its enemies are, if they may be hidden."""
        if is_obscured(self.battle) and not self.battle.over:
            note_expected_place(self.battle, me)

    def _apply(self, me: Combatant, action: i64) -> None:
        """Carry out one action of a turn; the turn's step leaves the agenda once the turn is done."""
        kind = kind_of(action)
        _forget_last_enemy(me, kind)
        MANOEUVRES[kind].perform(self.battle, me, action)
        note_deed(self.battle, kind)
        self._land_if_alone(me)

    def _land_if_alone(self, me: Combatant) -> None:
        """Land the blows of a combatant before the next friend acts, if no enemy acts with it.

        The blows at a charger land with the blow of the charge.
        """
        battle = self.battle
        if battle.wounded.size == 0 or not battle.ruleset.order.one_by_one or battle.over:
            return
        step: i64 = battle.agenda.due()
        kind = step_kind(step)
        if kind == REACH or (kind == ACT and battle.combatants[step_who(step)].flags & CHARGING != 0):
            return
        if acts_alone(battle, me):
            if battle.ruleset.hooks.damage and has_blow_to_ask(battle):
                battle.agenda.append(pack_step(LAND, count=battle.count))
            else:
                land_wounds(battle)


def _is_idle(battle: Battle, step: i64) -> bool:
    """Whether a step has no effect: the turn of an idle combatant, a landing of no blows."""
    kind = step_kind(step)
    if kind == ACT:
        me = battle.combatants[step_who(step)]
        return me.flags & (DONE | LATCHED) != 0 or not may_act(me)
    return kind == LAND and battle.wounded.size == 0


def _pass_idle(battle: Battle) -> bool:
    """Take the steps without an effect; return whether the next is neither a turn nor landing blows."""
    agenda = battle.agenda
    step: i64 = agenda.due()
    while _is_idle(battle, step):
        battle.count = step_count(step)
        agenda.pop()
        step = agenda.due()
    kind = step_kind(step)
    return kind != ACT and kind != LAND


def _forget_last_enemy(me: Combatant, kind: i64) -> None:
    """With the first thing that one does in a turn one no longer attends to the enemy of the last."""
    if me.flags & (MOVED | ATTACKED) == 0 and kind != HOLD:
        me.directed_at = -1
