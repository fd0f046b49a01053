"""Whether an action is allowed now: the one place that knows, and it gives every reason against."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.base.errors import GrognardError
from grognard.battle.grappling.bouts import why_not_in_bout
from grognard.battle.ground.knowing import bring_back, set_aside
from grognard.battle.ground.witness import knows_of
from grognard.battle.play.manoeuvres import MANOEUVRES, who_decides
from grognard.battle.state.actions import (
    CHARGE,
    DELAY,
    END_TURN,
    HOLD,
    SURRENDER,
    USE,
    WAIT_FOR,
    is_action,
    kind_of,
    target_of,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import IN_BOUT, SPELL
from grognard.battle.state.manoeuvre import (
    AT_ANSWER,
    AT_COUNTER,
    AT_DECLARATION,
    AT_MEETING,
    AT_REACH,
    IN_TURN,
    Manoeuvre,
)
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.steps import ACT, ANSWER, COUNTER, DECLARE, REACH, STANCE, step_kind
from grognard.battle.turns.declare import needless_announcement

_WITH_SPELL: Final = (USE, END_TURN, DELAY, WAIT_FOR, HOLD, SURRENDER)
"""The options of a caster that has announced a spell: cast it, put it off, or give it up."""

_DECISIONS: Final = IN_TURN | AT_REACH | AT_MEETING | AT_DECLARATION | AT_COUNTER | AT_ANSWER


class IllegalAction(GrognardError):
    """An action was submitted that the rules do not allow now; `refusals` holds every reason."""

    def __init__(self, action: str, refusals: list[Refusal]) -> None:
        self.action = action
        self.refusals = refusals
        super().__init__(f"cannot {action}: " + "; ".join([str(refusal) for refusal in refusals]))


def why_not(battle: Battle, action: int) -> list[Refusal]:
    """Every reason why the combatant or side to decide may not do this now; an empty list means it may.

    Changes nothing and rolls nothing, and tells nothing the deciding side may not know.
    """
    if battle.over or not battle.agenda:
        return [Refusal("the fight is over")]
    if not is_action(action):
        return [Refusal(f"there is no action {action}")]
    step: i64 = battle.agenda.due()
    due = step_kind(step)
    if _DECISIONS >> due & 1 == 0:
        return [Refusal("nobody has a decision to make now")]
    manoeuvre = MANOEUVRES[kind_of(action)]
    if manoeuvre.answers >> due & 1 == 0:
        return [_why_not_now(battle, due, manoeuvre)]
    me = who_decides(battle, step)
    barred = why_not_of_kind(battle, me, due, manoeuvre.kind)
    if barred:
        return barred
    aside = set_aside(battle, me.side)
    refusals = _why_not_so(battle, me, manoeuvre, action)
    if aside:
        bring_back(battle)
    return refusals


def why_not_of_kind(battle: Battle, me: Combatant, due: i64, kind: i64) -> list[Refusal]:
    """The reasons against every action of a kind, where what is under way allows none of it.

    Rule: bxe.casting.no-other-actions, bxe.casting.intent-locks-round, bxe.casting.abandon-declared-spell,
        bcb.casting.no-other-task, bcb.round.declared-but-abandoned
    """
    if due == ACT and me.flags & IN_BOUT != 0:
        barred = why_not_in_bout(battle, me, kind)
        if barred:
            return barred
    if me.declared & SPELL != 0 and (due == ACT or due == REACH) and kind not in _WITH_SPELL:
        reason = "it announced a spell: it casts it, or does nothing"
        return [Refusal(reason, battle.ruleset.cite("casting/nothing else"))]
    return []


def _why_not_so(battle: Battle, me: Combatant, manoeuvre: Manoeuvre, action: i64) -> list[Refusal]:
    """The reasons against doing a thing of a kind that is allowed now, by what the side knows."""
    refusals = manoeuvre.why_not(battle, me, action)
    if refusals and not is_aimed_openly(battle, me, action):
        # Any other reason would give away an unseen combatant and its place.
        rule = "charge/line of sight" if manoeuvre.kind == CHARGE else "attack/unfound"
        return [Refusal(f"its side knows of no combatant {target_of(action)}", battle.ruleset.cite(rule))]
    return refusals


def is_aimed_openly(battle: Battle, me: Combatant, action: i64) -> bool:
    """Whether the target of an action, if it has one, is known to the side of the combatant."""
    target = target_of(action)
    if target < 0:
        return True
    return target < len(battle.combatants) and knows_of(battle, me.side, battle.combatants[target])


def _why_not_now(battle: Battle, due: i64, manoeuvre: Manoeuvre) -> Refusal:
    """The reason against what does not answer the decision that is due.

    Rule: bf.initiative.reach-only-closing, bf.initiative.reach-vs-closing
    """
    cite = battle.ruleset.cite
    if due == STANCE:
        return Refusal("the encounter has not come to blows: fight, parley or leave")
    if due == REACH:
        reason = "now you may only strike at the one closing with you, or wait for your turn"
        return Refusal(reason, cite("initiative/reach"))
    if due == DECLARE:
        return needless_announcement(battle)
    if due == ANSWER:
        return Refusal("now it answers a question: it does one of the things offered, or lets it be")
    if manoeuvre.answers == AT_ANSWER:
        return Refusal("that is done only when it is asked")
    if due == COUNTER:
        return Refusal("now it may turn the hold around, or break free", cite("wrestling/counter"))
    if manoeuvre.answers == AT_MEETING:
        return Refusal("the fight has begun")
    if manoeuvre.answers == AT_DECLARATION:
        return Refusal("that is announced before initiative", cite("declaration/moment"))
    reason = "only after a failed attempt to take its weapon can it do that"
    return Refusal(reason, cite("wrestling/counter"))
