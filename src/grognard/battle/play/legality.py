"""Whether an action is allowed now: the one place that knows, and it gives every reason against."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.legal_attacks import why_not_attack, why_not_reload, why_not_strike
from grognard.battle.grappling.bouts import why_not_counter, why_not_in_bout
from grognard.battle.moving.legal_moves import (
    why_not_charge_action,
    why_not_misc,
    why_not_move,
    why_not_ready,
    why_not_set,
    why_not_stand,
)
from grognard.battle.play.manoeuvres import MANOEUVRES
from grognard.battle.state.actions import (
    ATTACK,
    CHARGE,
    DELAY,
    END_TURN,
    FIGHT,
    HOLD,
    LEAVE,
    MISC,
    MOVE,
    PARLEY,
    READY,
    RELOAD,
    SET,
    STAND,
    WAIT_FOR,
    count_of,
    is_action,
    kind_of,
    routine_of,
    target_of,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import IN_BOUT
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.steps import ACT, COUNTER, DECLARE, REACH, STANCE, step_kind, step_other, step_who
from grognard.battle.turns.declare import DECLARATIONS, why_not_declare
from grognard.battle.turns.legal_waiting import why_not_delay, why_not_hold_turn, why_not_wait
from grognard.errors import GrognardError


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
    step = battle.agenda[-1]
    due = step_kind(step)
    kind = kind_of(action)
    if due == STANCE:
        if kind in (FIGHT, PARLEY, LEAVE):
            return []
        return [Refusal("the encounter has not come to blows: fight, parley or leave")]
    if due == COUNTER:
        return why_not_counter(battle, action)
    if due not in (ACT, REACH, DECLARE):
        return [Refusal("nobody has a decision to make now")]
    me = battle.combatants[step_who(step)]
    if due == REACH:
        return _why_not_reach(battle, me, action, step_other(step))
    if due == DECLARE:
        return why_not_declare(battle, me, action)
    if kind in (FIGHT, PARLEY, LEAVE):
        return [Refusal("the fight has begun")]
    if kind in DECLARATIONS:
        return [Refusal("that is announced before initiative", battle.ruleset.cite("declaration/moment"))]
    return _why_not_turn(battle, me, action, step)


def _why_not_turn(battle: Battle, me: Combatant, action: int, step: i64) -> list[Refusal]:
    kind = kind_of(action)
    if me.flags & IN_BOUT != 0:
        barred = why_not_in_bout(battle, me, kind)
        if barred:
            return barred
    if kind == MOVE:
        return why_not_move(battle, me, action)
    if kind == ATTACK:
        return why_not_attack(battle, me, action, step)
    if kind == CHARGE:
        return why_not_charge_action(battle, me, action, step)
    if kind == DELAY:
        return why_not_delay(battle, me, count_of(action))
    if kind == WAIT_FOR:
        return why_not_wait(battle, me, target_of(action))
    if kind == HOLD:
        return why_not_hold_turn(battle, me)
    if kind == RELOAD:
        return why_not_reload(battle, me)
    if kind == SET:
        return why_not_set(battle, me)
    if kind == STAND:
        return why_not_stand(battle, me)
    if kind == MISC:
        return why_not_misc(battle, me)
    if kind == READY:
        return why_not_ready(battle, me, routine_of(action))
    manoeuvre = MANOEUVRES[kind]
    return [] if manoeuvre is None else manoeuvre.why_not(battle, me, action)


def _why_not_reach(battle: Battle, me: Combatant, action: int, closing: i64) -> list[Refusal]:
    """Only the strike at the one who closes, or nothing.

    Rule: bf.initiative.reach-only-closing, bf.initiative.reach-vs-closing
    """
    kind = kind_of(action)
    rule = battle.ruleset.cite("initiative/reach")
    if kind == END_TURN:
        return []
    if kind != ATTACK:
        return [Refusal("now you may only strike at the one closing with you, or wait for your turn", rule)]
    if target_of(action) != closing:
        return [Refusal("the early strike is only against the one closing with you", rule)]
    return why_not_strike(battle, me, action)
