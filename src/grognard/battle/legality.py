"""Whether an action is allowed now: the one place that knows, and it gives every reason against."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.actions import (
    ATTACK,
    DELAY,
    END_TURN,
    FIGHT,
    FLEE,
    LEAVE,
    MODE_NAMES,
    MOVE,
    PARLEY,
    RELOAD,
    RUN,
    WAIT_FOR,
    WITHDRAW,
    count_of,
    is_action,
    kind_of,
    mode_of,
    routine_of,
    target_of,
    x_of,
    y_of,
)
from grognard.battle.battle import Battle
from grognard.battle.field import (
    WALL,
    distance_feet,
    has_line_of_sight,
    is_engaged,
    reaches,
)
from grognard.battle.moves import can_run, is_long_reach, move_limit_feet, reachable_cells
from grognard.battle.rounds import pending_turn
from grognard.battle.sight import is_too_dark
from grognard.battle.state import ATTACKED, FLEEING, MOVED, OUT, RAN, Combatant
from grognard.battle.steps import ACT, REACH, STANCE, step_kind, step_other, step_who
from grognard.errors import GrognardError
from grognard.rules.movement import withdraw_limit_feet


class Refusal:
    """One reason why an action is not allowed, and the census id of the rule behind it."""

    def __init__(self, reason: str, rule: str = "") -> None:
        self.reason = reason
        self.rule = rule

    def __repr__(self) -> str:
        return f"Refusal({self.reason!r}, {self.rule!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and self.reason == other.reason and self.rule == other.rule

    def __hash__(self) -> int:
        return hash((self.reason, self.rule))

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]" if self.rule else self.reason


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
    step = battle.agenda[-1]
    if not is_action(action):
        return [Refusal(f"there is no action {action}")]
    kind = kind_of(action)
    if step_kind(step) == STANCE:
        if kind in (FIGHT, PARLEY, LEAVE):
            return []
        return [Refusal("the encounter has not come to blows: fight, parley or leave")]
    if step_kind(step) not in (ACT, REACH):
        return [Refusal("nobody has a decision to make now")]
    me = battle.combatants[step_who(step)]
    if step_kind(step) == REACH:
        return _why_not_reach(battle, me, action, step_other(step))
    if kind in (FIGHT, PARLEY, LEAVE):
        return [Refusal("the fight has begun")]
    if kind == MOVE:
        return _why_not_move(battle, me, action)
    if kind == ATTACK:
        return _why_not_attack(battle, me, action)
    if kind == DELAY:
        return _why_not_delay(battle, me, count_of(action))
    if kind == WAIT_FOR:
        return _why_not_wait(battle, me, target_of(action))
    if kind == RELOAD:
        return _why_not_reload(battle, me)
    return []


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
    refusals = _why_not_attack(battle, me, action)
    if not refusals and not is_long_reach(me.profile.routines[routine_of(action)]):
        refusals.append(Refusal("only a weapon with a long reach strikes early", rule))
    return refusals


def _why_not_move(battle: Battle, me: Combatant, action: int) -> list[Refusal]:
    """Reasons against a move.

    Rule: bf.actions.no-move-after-attack, bf.movement.encounter-move-limit,
        bf.engage.disengage-rules-apply, bf.withdraw.two-ways, bf.withdraw.flee-definition,
        bf.running.exhaustion
    """
    ruleset = battle.ruleset
    field = battle.field
    mode, x, y = mode_of(action), x_of(action), y_of(action)
    refusals: list[Refusal] = []
    if me.flags & ATTACKED != 0:
        refusals.append(
            Refusal("after attacking there is no moving", ruleset.cite("movement/no move after attack"))
        )
    if me.flags & MOVED != 0:
        refusals.append(Refusal("you have moved already", ruleset.cite("movement/walk")))
    engaged = is_engaged(field, battle.sides, me)
    leaving = mode in (WITHDRAW, FLEE)
    if engaged and not leaving:
        refusals.append(
            Refusal("an engaged combatant must withdraw or flee", ruleset.cite("movement/disengage"))
        )
    if not engaged and mode == WITHDRAW:
        refusals.append(Refusal("only an engaged combatant withdraws", ruleset.cite("movement/withdraw")))
    if me.flags & FLEEING != 0 and mode != FLEE:
        refusals.append(Refusal("its nerve is broken: it can only flee", ruleset.cite("morale/flight")))
    if mode == RUN and not can_run(battle, me):
        refusals.append(Refusal("it is exhausted and can only walk", ruleset.cite("movement/exhausted")))
    if not field.is_inside(x, y):
        refusals.append(Refusal(f"{x},{y} lies outside the field"))
        return refusals
    occupant = field.occupant[y * field.width + x]
    if occupant == WALL:
        refusals.append(Refusal(f"there is a wall at {x},{y}"))
    elif occupant != 0:
        refusals.append(Refusal(f"{battle.combatants[occupant - 1].name} stands at {x},{y}"))
    if not refusals:
        cost = reachable_cells(battle, me, mode).get(y * field.width + x)
        limit = move_limit_feet(battle, me, mode)
        if cost is None:
            refusals.append(
                Refusal(
                    f"{x},{y} is out of reach within {limit}'", ruleset.cite(f"movement/{MODE_NAMES[mode]}")
                )
            )
        elif mode == FLEE and engaged and cost <= withdraw_limit_feet(ruleset, me.profile.walk_feet):
            refusals.append(
                Refusal(
                    "to flee is to move more than half; to go less is to withdraw",
                    ruleset.cite("movement/flee"),
                )
            )
    return refusals


def _why_not_attack(battle: Battle, me: Combatant, action: int) -> list[Refusal]:
    """Reasons against an attack; not having moved is none.

    Rule: bf.actions.attack-needs-range, bf.actions.move-optional, bf.engage.melee-only-engaged-targets,
        bf.engage.melee-close-to-reach, bf.missile.beyond-long, bf.missile.rof-unloaded-cannot-fire,
        bf.missile.rof-switch-instead-of-reload, bf.running.no-attack
    """
    ruleset = battle.ruleset
    refusals: list[Refusal] = []
    routine, target = routine_of(action), target_of(action)
    if not 0 <= target < len(battle.combatants):
        return [Refusal(f"there is no combatant {target}")]
    if not 0 <= routine < len(me.profile.routines):
        return [Refusal(f"{me.name} has no attack {routine}")]
    if me.flags & RAN != 0:
        refusals.append(Refusal("a runner cannot attack", ruleset.cite("movement/run no attack")))
    if me.flags & FLEEING != 0:
        refusals.append(Refusal("its nerve is broken: it can only flee", ruleset.cite("morale/flight")))
    if me.routine >= 0 and me.routine != routine:
        refusals.append(Refusal("the attacks of a round belong to one routine"))
    chosen = me.profile.routines[routine]
    if me.attacks_made >= chosen.size:
        refusals.append(Refusal("all attacks of the round are made", ruleset.cite("attack/one per round")))
        return refusals
    other = battle.combatants[target]
    if other.flags & OUT != 0:
        refusals.append(Refusal(f"{other.name} is out of the fight"))
        return refusals
    if other.side == me.side:
        refusals.append(Refusal(f"{other.name} is on your side"))
    weapon = chosen.weapons[me.attacks_made]
    if chosen.is_missile:
        feet = distance_feet(battle.field, me, other)
        if me.reloading > 0 and weapon.reload_rounds > 0:
            refusals.append(Refusal(f"the {weapon.name} is not loaded", ruleset.cite("missile/reload")))
        if feet > weapon.long_feet:
            refusals.append(
                Refusal(
                    f"{other.name} is {feet}' away, beyond the {weapon.long_feet}' of the {weapon.name}",
                    ruleset.cite("missile/beyond long range"),
                )
            )
        if is_too_dark(battle, me, other):
            refusals.append(Refusal(f"it is too dark to see {other.name}"))
        if not has_line_of_sight(battle.field, me.x, me.y, other.x, other.y):
            refusals.append(Refusal(f"a wall hides {other.name}"))
    elif not reaches(battle.field, me, other):
        feet = distance_feet(battle.field, me, other)
        refusals.append(
            Refusal(
                f"{other.name} is {feet}' away, out of reach of the {weapon.name}",
                ruleset.cite("attack/needs reach"),
            )
        )
    return refusals


def _why_not_delay(battle: Battle, me: Combatant, count: i64) -> list[Refusal]:
    """Reasons against acting on another number.

    Rule: bf.initiative.delay, bf.initiative.delay-not-earlier
    """
    refusals = _why_not_hold(battle, me)
    if count >= battle.count:
        refusals.append(
            Refusal(
                f"waiting never moves an action to an earlier number: it is {battle.count} now",
                battle.ruleset.cite("initiative/delay"),
            )
        )
    if count < -100:
        refusals.append(Refusal("no number is that low", battle.ruleset.cite("initiative/delay")))
    return refusals


def _why_not_wait(battle: Battle, me: Combatant, target: i64) -> list[Refusal]:
    """Reasons against waiting for someone.

    Rule: bf.initiative.delay-for-creature
    """
    refusals = _why_not_hold(battle, me)
    if not 0 <= target < len(battle.combatants) or target == me.index:
        refusals.append(Refusal("wait for another combatant", battle.ruleset.cite("initiative/wait")))
    elif pending_turn(battle, target) == -1000:
        refusals.append(
            Refusal(
                f"{battle.combatants[target].name} has no turn left this round",
                battle.ruleset.cite("initiative/wait"),
            )
        )
    elif _waits_for(battle, target, me.index):
        refusals.append(
            Refusal(
                f"{battle.combatants[target].name} is waiting for you", battle.ruleset.cite("initiative/wait")
            )
        )
    return refusals


def _waits_for(battle: Battle, who: i64, awaited: i64) -> bool:
    """Whether a combatant waits for another, be it through others who wait."""
    while who >= 0:
        who = battle.combatants[who].waiting_for
        if who == awaited:
            return True
    return False


def _why_not_hold(battle: Battle, me: Combatant) -> list[Refusal]:
    refusals: list[Refusal] = []
    if me.flags & (MOVED | ATTACKED) != 0:
        refusals.append(Refusal("the turn has begun", battle.ruleset.cite("initiative/delay")))
    if me.flags & FLEEING != 0:
        refusals.append(
            Refusal("its nerve is broken: it can only flee", battle.ruleset.cite("morale/flight"))
        )
    return refusals


def _why_not_reload(battle: Battle, me: Combatant) -> list[Refusal]:
    """Reasons against reloading: it takes the whole round.

    Rule: bf.missile.rof-light-crossbow-reload-exclusive, bf.missile.rof-heavy-crossbow-reload-exclusive
    """
    refusals: list[Refusal] = []
    if me.reloading == 0:
        refusals.append(Refusal("nothing needs loading"))
    if me.flags & (MOVED | ATTACKED) != 0:
        refusals.append(Refusal("reloading takes the whole round", battle.ruleset.cite("missile/reload")))
    return refusals
