"""A decision as a question: whose it is, how it is, when in the round, who is near."""

from __future__ import annotations

from contextlib import nullcontext

from grognard.battle.blows.hook_choices import ABOUT_A_BLOW
from grognard.battle.ground.witness import knows_of
from grognard.battle.hurts.hooks import blow_in_question
from grognard.battle.play.decision import (
    ANSWER_DECISION,
    DECLARE_DECISION,
    REACH_DECISION,
    STANCE_DECISION,
    Decision,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_amount, effect_source
from grognard.battle.state.flags import OUT, PRONE
from grognard.battle.state.steps import step_other
from grognard.battle.turns.order import HELD_COUNT
from grognard.battle.view.fates import HURT, STANDING
from grognard.battle.view.knowing import hide_unknown
from grognard.battle.view.view import View
from grognard.text.log_reader import SOMEBODY
from grognard.text.phases import phase_of
from grognard.text.plights import plight_of


def describe_situation(battle: Battle, decision: Decision, *, knows_all: bool) -> str:
    """The question that a decision asks; with the enemies that the side knows of, or all."""
    if decision.kind == STANCE_DECISION:
        return f"What does your side do ({battle.sides[decision.side].name})?"
    me = battle.combatants[decision.actor]
    lead = f"{me.name} ({me.hit_points}/{me.max_hit_points} hp{describe_plight(me)})"
    text = f"{lead}, {describe_moment(battle, decision)}"
    if decision.kind == REACH_DECISION:
        closing = battle.combatants[step_other(battle.agenda.due())]
        known = knows_all or knows_of(battle, decision.side, closing)
        text = f"{lead} may strike out of turn at {closing.name if known else SOMEBODY}, who closes in"
    elif decision.kind == ANSWER_DECISION:
        text = f"{lead} {_describe_question(battle, me)}"
    return text + _describe_near(battle, me, knows_all=knows_all)


def _describe_question(battle: Battle, me: Combatant) -> str:
    """The question to a combatant: about a blow that has hit it, or one that it may strike again."""
    blow = blow_in_question(me)
    if step_other(battle.agenda.due()) != ABOUT_A_BLOW or not blow:
        return "may strike again"
    striker = battle.combatants[effect_source(blow)]
    name = striker.name if knows_of(battle, me.side, striker) else SOMEBODY
    return f"is hit by {name} for {effect_amount(blow)}"


def describe_moment(battle: Battle, decision: Decision) -> str:
    """When in the round a combatant has to decide: before initiative, in a phase, or on its number."""
    if decision.kind == DECLARE_DECISION:
        return "before initiative"
    phase = phase_of(battle)
    if phase:
        return phase
    return "after all others" if decision.count == HELD_COUNT else f"number {decision.count}"


def describe_plight(one: Combatant) -> str:
    """The state of a combatant besides its wounds: ", asleep, prone"."""
    state = plight_of(one)
    words = [] if state in (STANDING, HURT) else [state]
    if one.flags & PRONE:
        words.append("prone")
    return f", {', '.join(words)}" if words else ""


def _describe_near(battle: Battle, me: Combatant, *, knows_all: bool) -> str:
    with nullcontext() if knows_all else hide_unknown(battle, me.side):
        view = View(battle)
        view.turn_to(me.index)
        if not view.am_engaged():
            return ""
        names = [
            other.name
            for other in battle.combatants
            if other.side != me.side and other.flags & OUT == 0 and view.distance_to(other.index) <= 5
            if knows_all or knows_of(battle, int(me.side), other)
        ]
    return f", in melee with {', '.join(names)}" if names else ", in melee"
