"""Reasons against moving."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.closing_in import is_held_off
from grognard.battle.ground.hampering import is_hampered
from grognard.battle.ground.headed_ways import feet_to
from grognard.battle.ground.reaching import must_back_away
from grognard.battle.ground.ways import can_run, is_leaving, move_limit_feet
from grognard.battle.moving.overrun import overrun_feet, why_not_overrun
from grognard.battle.state.actions import (
    CLOSE,
    FLEE,
    HURRY,
    MODE_NAMES,
    OVERRUN,
    RUN,
    WALK,
    WITHDRAW,
    mode_of,
    x_of,
    y_of,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import WALL, WATER, is_engaged
from grognard.battle.state.flags import (
    ATTACKED,
    CHARGE,
    CLUNG,
    FENDED,
    FLEEING,
    IN_BOUT,
    MOVED,
    PRONE,
    READIED,
    RETREAT,
    STAYS,
    STOOD,
)
from grognard.battle.state.patches import is_portcullis
from grognard.battle.state.refusal import Refusal, why_not_phase
from grognard.battle.state.steps import CAN_MOVE
from grognard.rules.movement import hurried_limit_feet, withdraw_limit_feet


def why_not_move(battle: Battle, me: Combatant, action: int) -> list[Refusal]:
    """Reasons against a move.

    Rule: bf.actions.no-move-after-attack, bf.movement.encounter-move-limit,
        bf.engage.disengage-rules-apply, bf.engage.melee-close-to-reach, bf.withdraw.two-ways,
        bf.withdraw.flee-definition, bf.running.exhaustion, bxe.withdraw.in-melee-only-two-ways,
        bxs.engage.no-free-movement, bxe.round.declare-full-retreat, bcb.withdraw.stumble-get-up
    """
    field = battle.field
    mode, x, y = mode_of(action), x_of(action), y_of(action)
    if mode >= len(MODE_NAMES):
        return [Refusal(f"there is no manner of moving {mode}")]
    refusals = why_not_go(battle, me)
    refusals += why_not_manner(battle, me, mode)
    if not field.is_inside(x, y):
        refusals.append(Refusal(f"{x},{y} lies outside the field"))
        return refusals
    occupant = field.occupant[y * field.width + x]
    if occupant == WALL:
        shut = y * field.width + x in field.barred
        refusals.append(Refusal(f"the way is barred at {x},{y}" if shut else f"there is a wall at {x},{y}"))
    elif occupant == WATER and y * field.width + x in field.barred:
        shut_by = "portcullis" if is_portcullis(field.door_in(y * field.width + x)) else "window"
        refusals.append(Refusal(f"there is a {shut_by} at {x},{y}"))
    elif occupant == WATER and not battle.rail:
        refusals.append(Refusal(f"there is water at {x},{y}"))
    elif occupant == WATER:
        refusals.append(Refusal("the ships are not grappled yet", battle.ruleset.cite("boarding/chance")))
    elif occupant != 0:
        refusals.append(Refusal(f"{battle.combatants[occupant - 1].name} stands at {x},{y}"))
    if not refusals:
        refusals += why_not_reach_cell(battle, me, mode, x, y)
    return refusals


def why_not_go(battle: Battle, me: Combatant) -> list[Refusal]:
    """Reasons against any move at all now."""
    ruleset = battle.ruleset
    refusals = why_not_phase(battle, battle.agenda.due(), CAN_MOVE, "moving")
    if me.flags & ATTACKED != 0 and not ruleset.moving.after_attack:
        refusals.append(
            Refusal("after attacking there is no moving", ruleset.cite("movement/no move after attack"))
        )
    if me.flags & MOVED != 0:
        refusals.append(Refusal("you have moved already", ruleset.cite("movement/walk")))
    if me.flags & READIED != 0:
        refusals.append(Refusal("the move of the round is used up", ruleset.cite("actions/swap")))
    if me.flags & IN_BOUT != 0:
        refusals.append(Refusal("it is in a wrestling bout", ruleset.cite("wrestling/held")))
    if me.flags & CLUNG != 0:
        refusals.append(Refusal("something holds it fast"))
    if me.flags & PRONE != 0:
        refusals.append(Refusal("it must stand up first", ruleset.cite("movement/stumble")))
    if me.flags & STAYS != 0:
        refusals.append(
            Refusal("it has turned on the spot and stays there", ruleset.cite("facing/on the spot"))
        )
    return refusals


def why_not_manner(battle: Battle, me: Combatant, mode: i64) -> list[Refusal]:
    """Reasons against moving in that manner, wherever to."""
    ruleset = battle.ruleset
    refusals: list[Refusal] = []
    engaged = is_engaged(battle.field, battle.sides, me)
    refusals += _why_not_rush(battle, me, mode)
    if engaged and not is_leaving(mode) and not (mode == WALK and is_held_off(battle, me)):
        refusals.append(
            Refusal("an engaged combatant must withdraw or flee", ruleset.cite("movement/disengage"))
        )
    if not engaged and (mode == WITHDRAW or mode == HURRY):
        refusals.append(Refusal("only an engaged combatant withdraws", ruleset.cite("movement/withdraw")))
    if me.flags & FLEEING != 0 and mode != FLEE:
        refusals.append(Refusal("its nerve is broken: it can only flee", ruleset.cite("morale/flight")))
    if mode == RUN and not can_run(battle, me):
        refusals.append(why_not_run(battle, me))
    if mode == HURRY and ruleset.withdrawal.fast_part == 0:
        refusals.append(Refusal("this book knows no hurried withdrawal"))
    if mode == CLOSE and not ruleset.moving.controlled_free_attack:
        refusals.append(Refusal("this book knows no closing move"))
    if mode == OVERRUN:
        refusals += why_not_overrun(battle, me)
    if mode == FLEE and engaged and ruleset.announcing.retreat:
        if me.declared & RETREAT == 0 and me.flags & FLEEING == 0:
            refusals.append(
                Refusal(
                    "a full retreat must be announced before initiative", ruleset.cite("declaration/retreat")
                )
            )
    return refusals


def _why_not_rush(battle: Battle, me: Combatant, mode: i64) -> list[Refusal]:
    """Reasons against more than half a move: the rest of the round is spent, or bound by a word given.

    Rule: bcb.actions.move-before-or-after, bcb.withdraw.stumble-get-up
    """
    ruleset = battle.ruleset
    refusals: list[Refusal] = []
    if me.flags & (ATTACKED | STOOD) != 0 and mode not in (WALK, WITHDRAW, HURRY):
        refusals.append(Refusal("only half a move is left", ruleset.cite("movement/run no attack")))
    if me.flags & ATTACKED != 0 and me.flags & STOOD != 0:
        refusals.append(Refusal("the move went into standing up", ruleset.cite("movement/stumble")))
    if me.flags & FENDED != 0 and not is_leaving(mode):
        refusals.append(
            Refusal("it is held off at the length of a spear", ruleset.cite("attack/fending off"))
        )
    if me.declared & CHARGE != 0 and me.flags & FLEEING == 0:
        reason = "it announced a charge: it charges, or does nothing"
        refusals.append(Refusal(reason, ruleset.cite("declaration/abandoned")))
    return refusals


def why_not_reach_cell(battle: Battle, me: Combatant, mode: i64, x: i64, y: i64) -> list[Refusal]:
    """Reasons against going to that cell in that manner."""
    if mode == OVERRUN:
        if overrun_feet(battle, me, x, y) > 0:
            return []
        reason = f"no straight way to {x},{y} leads through an enemy"
        return [Refusal(reason, battle.ruleset.cite("movement/overrun"))]
    cost = feet_to(battle, me, x, y, mode)
    if cost < 0:
        limit = move_limit_feet(battle, me, mode)
        apart_feet = battle.field.cells_apart(me.x, me.y, x, y) * battle.field.cell_feet
        if must_back_away(battle, mode) and apart_feet <= limit:
            reason = "a withdrawal leads back, every step away from the enemies in contact"
            return [Refusal(reason, battle.ruleset.cite("movement/withdraw"))]
        rule = battle.ruleset.cite("movement/" + MODE_NAMES[mode])
        return [Refusal(f"{x},{y} is out of reach within {limit}'", rule)]
    return why_not_distance(battle, me, mode, cost)


def why_not_run(battle: Battle, me: Combatant) -> Refusal:
    """Why a combatant that may not run this round only walks."""
    if is_hampered(battle, me):
        return Refusal("nobody runs on such ground")
    return Refusal("it is exhausted and can only walk", battle.ruleset.cite("movement/exhausted"))


def why_not_distance(battle: Battle, me: Combatant, mode: i64, cost_feet: i64) -> list[Refusal]:
    """Reasons against going so short a way in that manner.

    Rule: bf.withdraw.flee-definition, bxe.withdraw.full-retreat-definition, bcb.withdraw.fractions
    """
    ruleset = battle.ruleset
    pace = me.profile.walk_feet
    careful = withdraw_limit_feet(ruleset, pace)
    if mode == HURRY and cost_feet <= careful:
        return [Refusal("so short a way needs no hurry", ruleset.cite("movement/withdraw"))]
    if mode != FLEE or not is_engaged(battle.field, battle.sides, me):
        return []
    slowest = careful if ruleset.withdrawal.fast_part == 0 else hurried_limit_feet(ruleset, pace)
    if cost_feet > slowest:
        return []
    reason = f"to flee is to move more than {slowest}'; to go less is to withdraw"
    return [Refusal(reason, ruleset.cite("movement/flee"))]
