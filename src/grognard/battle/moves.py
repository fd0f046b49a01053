"""Moves: finding the way, leaving melee by the book, and what a move provokes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.actions import FLEE, RUN, WALK, WITHDRAW, mode_of, x_of, y_of
from grognard.battle.attacks import PARTING, make_attack, parting_weapon
from grognard.battle.battle import Battle
from grognard.battle.events import MOVE, Event
from grognard.battle.field import (
    are_engaged,
    cells_between,
    is_engaged,
    is_reached_by_enemy,
    reaches,
    relocate,
)
from grognard.battle.nerve import may_act
from grognard.battle.rounds import pending_turn
from grognard.battle.state import (
    ATTACKED,
    DEAD,
    FLEEING,
    LONG_REACH,
    MOVED,
    OUT,
    RAN,
    REACHED,
    Combatant,
    Routine,
)
from grognard.battle.steps import REACH, pack_step
from grognard.battle.wounds import settle, suffer
from grognard.rules.movement import run_limit_feet, run_limit_rounds, withdraw_limit_feet

MODE_RULES: Final = ("movement/walk", "movement/run", "movement/withdraw", "movement/flee")


def move_limit_feet(battle: Battle, combatant: Combatant, mode: i64) -> i64:
    """How far a combatant may go in that manner this round.

    Rule: bf.movement.encounter-move-limit, bf.running.double-move, bf.running.exhausted-walk-rate,
        bf.withdraw.backing-limit, bf.withdraw.flee-may-run
    """
    walk = combatant.profile.walk_feet
    if mode == WALK:
        return walk
    if mode == WITHDRAW:
        return withdraw_limit_feet(battle.ruleset, walk)
    return run_limit_feet(battle.ruleset, walk) if can_run(battle, combatant) else walk


def can_run(battle: Battle, combatant: Combatant) -> bool:
    """Whether a combatant still has running rounds left.

    Rule: bf.running.duration, bf.running.exhaustion
    """
    return combatant.rounds_run < run_limit_rounds(battle.ruleset, combatant.profile.constitution)


def step_toward(battle: Battle, mover: Combatant, goal_x: i64, goal_y: i64, *, gap: i64, steps: i64) -> i64:
    """Walk straight at a goal, around figures in the way, for at most so many steps.

    Stops within `gap` cells of the goal, or as soon as an enemy engages the mover. Returns the cell reached
    as `y * width + x`, which is the mover's own cell when there is no way forward.

    Rule: bf.engage.moving-past
    """
    field = battle.field
    x, y = mover.x, mover.y
    while steps > 0:
        distance = cells_between(x, y, goal_x, goal_y)
        if distance <= gap:
            break
        dx: i64 = 0
        dy: i64 = 0
        if goal_x > x:
            dx = 1
        elif goal_x < x:
            dx = -1
        if goal_y > y:
            dy = 1
        elif goal_y < y:
            dy = -1
        if not field.is_free(x + dx, y + dy):
            dx, dy = _sidestep(battle, x, y, dx, dy)
            if dx == 0 and dy == 0:
                break
            if cells_between(x + dx, y + dy, goal_x, goal_y) > distance:
                break
        x += dx
        y += dy
        steps -= 1
        if is_reached_by_enemy(field, battle.sides, mover.side, x, y):
            break
    return y * field.width + x


def _sidestep(battle: Battle, x: i64, y: i64, dx: i64, dy: i64) -> tuple[i64, i64]:
    """The free step nearest in direction to a blocked one, or no step."""
    field = battle.field
    if dx == 0:
        if field.is_free(x + 1, y + dy):
            return 1, dy
        if field.is_free(x - 1, y + dy):
            return -1, dy
    elif dy == 0:
        if field.is_free(x + dx, y + 1):
            return dx, 1
        if field.is_free(x + dx, y - 1):
            return dx, -1
    else:
        if field.is_free(x + dx, y):
            return dx, 0
        if field.is_free(x, y + dy):
            return 0, dy
    return 0, 0


def reachable_cells(battle: Battle, mover: Combatant, mode: i64) -> dict[int, int]:
    """Every cell the mover can end its move on, with the feet it costs; its own cell is not among them.

    A walking or running mover goes no farther once an enemy engages it; one that flees or withdraws may pass.

    Rule: bf.movement.encounter-move-limit, bf.engage.moving-past, bf.engage.disengage-rules-apply
    """
    return _spread(
        battle, mover, move_limit_feet(battle, mover, mode), passing=mode == FLEE or mode == WITHDRAW
    )


def _spread(battle: Battle, mover: Combatant, limit_feet: i64, *, passing: bool) -> dict[int, int]:
    """The cells within some feet and what they cost; `passing` goes on past enemies."""
    field = battle.field
    limit = limit_feet // field.cell_feet
    start = mover.y * field.width + mover.x
    cost: dict[int, int] = {start: 0}
    frontier: list[int] = [start]
    steps: i64 = 0
    while frontier and steps < limit:
        steps += 1
        following: list[int] = []
        for cell in frontier:
            y, x = divmod(cell, field.width)
            if steps > 1 and not passing and is_reached_by_enemy(field, battle.sides, mover.side, x, y):
                continue
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
                if field.is_free(x + dx, y + dy):
                    other = (y + dy) * field.width + x + dx
                    if other not in cost:
                        cost[other] = steps * field.cell_feet
                        following.append(other)
        frontier = following
    del cost[start]
    return cost


def perform_move(battle: Battle, mover: Combatant, action: i64) -> None:
    """Carry out a move, with the parting shots and the strikes of long weapons it provokes.

    Rule: bf.engage.disengage-rules-apply, bf.withdraw.no-parting-shot, bf.actions.move-then-attack
    """
    mode = mode_of(action)
    x, y = x_of(action), y_of(action)
    from_x, from_y = mover.x, mover.y
    feet = cells_between(from_x, from_y, x, y) * battle.field.cell_feet
    if mode == FLEE:
        feet = run_the_gauntlet(battle, mover, x, y)
        if mover.flags & OUT != 0:
            settle(battle)
            return
    engaged_before: list[int] = []
    watch_reach = mode != FLEE and someone_has_long_reach(battle, mover.side)
    if watch_reach:
        engaged_before = [
            other.index for other in battle.combatants if are_engaged(battle.field, mover, other)
        ]
    mover.flags |= MOVED
    if mode == RUN or feet > mover.profile.walk_feet:
        mover.flags |= RAN
        mover.rounds_run += 1
    relocate(battle.field, battle.sides[mover.side], mover, x, y)
    if battle.log is not None:
        battle.record(
            Event(
                MOVE,
                actor=mover.index,
                who=(from_x, from_y, x, y),
                what=("walk", "run", "withdraw", "flee")[mode],
                amount=feet,
                rules=(battle.ruleset.cite(MODE_RULES[mode]),),
            )
        )
    if watch_reach:
        offer_reach(battle, mover, engaged_before)


def run_the_gauntlet(battle: Battle, mover: Combatant, x: i64, y: i64) -> i64:
    """The parting shots a flight to that cell draws: at the place left, and from each enemy run past.

    An enemy met on the way strikes when more than half a move still lies ahead: less is a withdrawal. Nobody
    strikes twice. Returns the feet of the way; one killed on it lies where it was struck.

    Rule: bf.engage.moving-past
    """
    field = battle.field
    way = find_way(battle, mover, x, y)
    met: list[int] = []
    take_parting_shots(battle, mover, met)
    ahead: i64 = len(way)
    half = withdraw_limit_feet(battle.ruleset, mover.profile.walk_feet)
    for cell in way:
        ahead -= 1
        if mover.flags & OUT != 0 or ahead * field.cell_feet <= half:
            break
        cell_x, cell_y = cell % field.width, cell // field.width
        if is_reached_by_enemy(field, battle.sides, mover.side, cell_x, cell_y):
            relocate(field, battle.sides[mover.side], mover, cell_x, cell_y)
            take_parting_shots(battle, mover, met)
    return len(way) * field.cell_feet


def find_way(battle: Battle, mover: Combatant, x: i64, y: i64) -> list[int]:
    """The cells of a flight, the last one included: a shortest way, clear of enemies if it can be."""
    field = battle.field
    way: list[int] = []
    clear = True
    at_x, at_y = mover.x, mover.y
    while at_x != x or at_y != y:
        at_x += (1 if x > at_x else 0) - (1 if x < at_x else 0)
        at_y += (1 if y > at_y else 0) - (1 if y < at_y else 0)
        if not field.is_free(at_x, at_y):
            way.clear()
            break
        if (at_x != x or at_y != y) and is_reached_by_enemy(field, battle.sides, mover.side, at_x, at_y):
            clear = False
        way.append(at_y * field.width + at_x)
    if way and clear:
        return way
    goal = y * field.width + x
    if not way:
        through = _spread(battle, mover, move_limit_feet(battle, mover, FLEE), passing=True)
        way = _trace(battle, mover, through, goal)
    around = _spread(battle, mover, len(way) * field.cell_feet, passing=False)
    return _trace(battle, mover, around, goal) or way


def _trace(battle: Battle, mover: Combatant, cost: dict[int, int], goal: i64) -> list[int]:
    """A shortest way to a cell of those spread over, or none to any other; clear of enemies if it can be."""
    field = battle.field
    way: list[int] = []
    cell: i64 = goal
    while cell in cost:
        way.insert(0, cell)
        before = cost[cell] - field.cell_feet
        if before == 0:
            break
        reached: i64 = -1
        for other, feet in cost.items():
            other_x, other_y = other % field.width, other // field.width
            if (
                feet == before
                and cells_between(cell % field.width, cell // field.width, other_x, other_y) == 1
            ):
                reached = other
                if not is_reached_by_enemy(field, battle.sides, mover.side, other_x, other_y):
                    break
        cell = reached
    return way


def take_parting_shots(battle: Battle, mover: Combatant, met: list[int]) -> None:
    """Everyone who engages a fleeing combatant where it is strikes once, unless it has; `met` lists those.

    Rule: bf.withdraw.flee-parting-shot, bf.withdraw.parting-shot-bonus,
        bf.withdraw.parting-shot-extra, bf.withdraw.parting-shot-single
    """
    if not is_engaged(battle.field, battle.sides, mover):
        return
    for enemy in battle.combatants:
        if enemy.side == mover.side or enemy.index in met or not may_act(enemy):
            continue
        if not reaches(battle.field, enemy, mover):
            continue
        met.append(enemy.index)
        weapon = parting_weapon(enemy)
        if weapon is None:
            continue
        # Blows of the same initiative number keep waiting: only the parting shot lands before the move.
        waiting = mover.pending
        mover.pending = 0
        make_attack(battle, enemy, mover, weapon, occasion=PARTING)
        if mover.pending > 0:
            suffer(battle, mover)
            battle.wounded.remove(mover.index)
        mover.pending = waiting
        if mover.flags & DEAD != 0:
            return


def someone_has_long_reach(battle: Battle, side_index: i64) -> bool:
    """Whether an enemy of the side carries a weapon with a long reach."""
    for side in battle.sides:
        if side.index != side_index and side.has_long_reach:
            return True
    return False


def offer_reach(battle: Battle, mover: Combatant, engaged_before: list[int]) -> None:
    """Offer those with long weapons, whose turn is still to come, a strike at one who closes with them.

    Rule: bf.initiative.reach-vs-closing, bf.initiative.reach-only-closing,
        bf.initiative.reach-weapon-list
    """
    for enemy in battle.combatants:
        if enemy.side == mover.side or not may_act(enemy) or enemy.index in engaged_before:
            continue
        if enemy.flags & (ATTACKED | REACHED | FLEEING) != 0 or long_reach_routine(enemy) < 0:
            continue
        if not are_engaged(battle.field, mover, enemy):
            continue
        if pending_turn(battle, enemy.index) > -1000:
            battle.agenda.append(pack_step(REACH, who=enemy.index, count=battle.count, other=mover.index))


def long_reach_routine(combatant: Combatant) -> i64:
    """The first attack routine made with a long-reach weapon, or -1."""
    i: i64 = 0
    for routine in combatant.profile.routines:
        if is_long_reach(routine):
            return i
        i += 1
    return -1


def is_long_reach(routine: Routine) -> bool:
    """Whether an attack is made in melee with a long-reach weapon."""
    return routine.weapons[0].flags & LONG_REACH != 0 and not routine.is_missile
