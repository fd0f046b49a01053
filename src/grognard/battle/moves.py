"""Moves: finding the way, leaving melee by the book, and what a move provokes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.actions import CLOSE, FLEE, HURRY, MODE_NAMES, RUN, WALK, WITHDRAW, mode_of, x_of, y_of
from grognard.battle.attacks import PARTING, PASSING, make_attack, parting_weapon
from grognard.battle.battle import Battle
from grognard.battle.events import MOVE, STUMBLE, Event
from grognard.battle.field import (
    WALL,
    are_engaged,
    cells_between,
    is_engaged,
    is_reached_by_enemy,
    reaches,
    relocate,
)
from grognard.battle.nerve import may_act
from grognard.battle.reactions import offer_reactions
from grognard.battle.state import (
    CLOSING,
    DEAD,
    DONE,
    FLEEING,
    HURRIED,
    MOVED,
    OUT,
    PRONE,
    RAN,
    SET_WEAPON,
    TURNED,
    WITHDREW,
    Combatant,
)
from grognard.battle.wounds import settle, suffer
from grognard.dice import purpose
from grognard.rules.movement import (
    hurried_limit_feet,
    run_limit_feet,
    run_limit_rounds,
    walk_limit_feet,
    withdraw_limit_feet,
)

LEAVING: Final = (WITHDRAW, FLEE, HURRY)
"""The manners of moving that leave melee."""


def move_limit_feet(battle: Battle, combatant: Combatant, mode: i64) -> i64:
    """How far a combatant may go in that manner this round.

    Rule: bf.movement.encounter-move-limit, bf.running.double-move, bf.withdraw.backing-limit,
        bf.withdraw.flee-may-run, bf.running.exhausted-walk-rate, bcb.engage.closing-full-move,
        bcb.actions.full-move-without-attack
    """
    ruleset = battle.ruleset
    pace = combatant.profile.walk_feet
    if mode == WALK:
        return walk_limit_feet(ruleset, pace)
    if mode == WITHDRAW:
        return withdraw_limit_feet(ruleset, pace)
    if mode == HURRY:
        return hurried_limit_feet(ruleset, pace)
    if mode == CLOSE:
        return pace
    return run_limit_feet(ruleset, pace) if can_run(battle, combatant) else pace


def can_run(battle: Battle, combatant: Combatant) -> bool:
    """Whether a combatant may run this round: it has running rounds left, or the book only makes it tired.

    Rule: bf.running.duration, bf.running.exhaustion, bxe.running.limit-30-rounds
    """
    if battle.ruleset.exhausted_attack != 0:
        return True
    return combatant.rounds_run < run_limit_rounds(battle.ruleset, combatant.profile.constitution)


def step_toward(battle: Battle, mover: Combatant, goal_x: i64, goal_y: i64, *, gap: i64, steps: i64) -> i64:
    """Walk straight at a goal, around figures in the way, for at most so many steps.

    Stops within `gap` cells of the goal, or as soon as an enemy engages the mover. Returns the cell reached
    as `y * width + x`, which is the mover's own cell when there is no way forward.

    Rule: bf.engage.moving-past, bxs.engage.stops-movement, bxs.movement.diagonal-cost,
        bxs.movement.diagonal-odd-remainder
    """
    field = battle.field
    diagonal = battle.ruleset.diagonal_steps
    x, y = mover.x, mover.y
    while steps > 0:
        distance = cells_between(x, y, goal_x, goal_y)
        if distance <= gap:
            break
        dx = _sign(goal_x - x)
        dy = _sign(goal_y - y)
        if steps < diagonal and dx != 0 and dy != 0:
            dx, dy = _straighten(goal_x - x, goal_y - y, dx, dy)
        if not can_step(battle, x, y, dx, dy):
            dx, dy = _sidestep(battle, x, y, dx, dy)
            if dx == 0 and dy == 0:
                break
            if cells_between(x + dx, y + dy, goal_x, goal_y) > distance:
                break
        cost = diagonal if dx != 0 and dy != 0 else 1
        if cost > steps:
            break
        x += dx
        y += dy
        steps -= cost
        if is_reached_by_enemy(field, battle.sides, mover.side, x, y):
            break
    return y * field.width + x


def _sign(value: i64) -> i64:
    if value > 0:
        return 1
    return -1 if value < 0 else 0


def _straighten(left_x: i64, left_y: i64, dx: i64, dy: i64) -> tuple[i64, i64]:
    """The straight step along the longer way, for one who cannot afford a diagonal."""
    return (dx, 0) if left_x * left_x >= left_y * left_y else (0, dy)


def can_step(battle: Battle, x: i64, y: i64, dx: i64, dy: i64) -> bool:
    """Whether a figure could step from a cell into the next: it is free, and no wall's corner is cut.

    Rule: bxs.terrain.diagonal-past-corner
    """
    field = battle.field
    if not field.is_free(x + dx, y + dy):
        return False
    if dx == 0 or dy == 0 or not field.walls:
        return True
    return field.occupant_at(x + dx, y) != WALL - 1 and field.occupant_at(x, y + dy) != WALL - 1


def _sidestep(battle: Battle, x: i64, y: i64, dx: i64, dy: i64) -> tuple[i64, i64]:
    """The free step nearest in direction to a blocked one, or no step."""
    if dx == 0:
        if can_step(battle, x, y, 1, dy):
            return 1, dy
        if can_step(battle, x, y, -1, dy):
            return -1, dy
    elif dy == 0:
        if can_step(battle, x, y, dx, 1):
            return dx, 1
        if can_step(battle, x, y, dx, -1):
            return dx, -1
    else:
        if can_step(battle, x, y, dx, 0):
            return dx, 0
        if can_step(battle, x, y, 0, dy):
            return 0, dy
    return 0, 0


def reachable_cells(battle: Battle, mover: Combatant, mode: i64) -> dict[int, int]:
    """Every cell the mover can end its move on, with the feet it costs; its own cell is not among them.

    A walking or running mover goes no farther once an enemy engages it, unless the book lets it pass at the
    price of a blow; one that flees or withdraws may pass. Friends are passed where the book allows it.

    Rule: bf.movement.encounter-move-limit, bf.engage.moving-past, bf.engage.disengage-rules-apply,
        bxs.movement.diagonal-cost, bxs.movement.orthogonal-cost, bxs.movement.through-friends,
        bxs.movement.not-through-enemies, bxs.movement.end-on-friend, bcb.engage.closing-stops-adjacent
    """
    field = battle.field
    limit = move_limit_feet(battle, mover, mode) // field.cell_feet
    stops = mode == CLOSE or (mode not in LEAVING and not battle.ruleset.controlled_free_attack)
    start = mover.y * field.width + mover.x
    cost: dict[int, int] = {start: 0}
    frontier: list[list[int]] = [[start]]
    spent = 0
    while spent < len(frontier) and spent <= limit:
        for cell in frontier[spent]:
            if cost[cell] != spent:
                continue
            if stops and cell != start:
                if is_reached_by_enemy(
                    field, battle.sides, mover.side, cell % field.width, cell // field.width
                ):
                    continue
            for other, step in _neighbours(battle, mover, cell):
                total = spent + step
                if total <= limit and total < cost.get(other, limit + 1):
                    cost[other] = total
                    while len(frontier) <= total:
                        frontier.append([])
                    frontier[total].append(other)
        spent += 1
    return {
        cell: steps * field.cell_feet
        for cell, steps in cost.items()
        if cell != start and field.occupant[cell] == 0
    }


def _neighbours(battle: Battle, mover: Combatant, cell: i64) -> list[tuple[int, int]]:
    """The cells a mover could step into from a cell, with the steps each costs."""
    field = battle.field
    x, y = cell % field.width, cell // field.width
    found: list[tuple[int, int]] = []
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
        passable = can_step(battle, x, y, dx, dy)
        if not passable and battle.ruleset.pass_friends:
            friend = field.occupant_at(x + dx, y + dy)
            passable = friend >= 0 and battle.combatants[friend].side == mover.side
        if passable:
            step = battle.ruleset.diagonal_steps if dx != 0 and dy != 0 else 1
            found.append(((y + dy) * field.width + x + dx, step))
    return found


def perform_move(battle: Battle, mover: Combatant, action: i64) -> None:
    """Carry out a move, with the blows and the strikes of long weapons it provokes.

    Rule: bf.engage.disengage-rules-apply, bf.withdraw.no-parting-shot, bf.actions.move-then-attack,
        bxs.withdraw.no-attack, bxs.withdraw.no-free-attack, bxe.withdraw.full-retreat-forfeits-attack,
        bxe.withdraw.fighting-retreat-no-penalty
    """
    ruleset = battle.ruleset
    mode = mode_of(action)
    x, y = x_of(action), y_of(action)
    feet = cells_between(mover.x, mover.y, x, y) * battle.field.cell_feet
    engaged = is_engaged(battle.field, battle.sides, mover)
    if mode == HURRY:
        mover.flags |= HURRIED
        if stumbles(battle, mover):
            return
    if mode == FLEE and engaged:
        mover.flags |= TURNED
        if ruleset.parting_shot:
            take_parting_shots(battle, mover)
            if mover.flags & OUT != 0:
                settle(battle)
                return
    if ruleset.controlled_free_attack and not engaged and (mode == WALK or mode == RUN):
        if not pass_defenders(battle, mover, x, y):
            return
    engaged_with = (
        [other.index for other in battle.combatants if are_engaged(battle.field, mover, other)]
        if (mode != FLEE)
        else []
    )
    note_move(battle, mover, mode, feet)
    go(battle, mover, x, y, mode=mode, feet=feet)
    if mode != FLEE:
        offer_reactions(battle, mover, engaged_with, closing=mode == CLOSE)


def note_move(battle: Battle, mover: Combatant, mode: i64, feet: i64) -> None:
    """Mark on a combatant what its move costs it for the rest of the round."""
    mover.flags |= MOVED
    mover.flags &= ~SET_WEAPON
    if mode == RUN or feet > mover.profile.walk_feet:
        mover.flags |= RAN
        mover.rounds_run += 1
    if mode == RUN or mode == FLEE:
        mover.flags |= DONE
    elif mode == CLOSE:
        mover.flags |= CLOSING
    elif mode == WITHDRAW or mode == HURRY:
        mover.flags |= WITHDREW
        if not battle.ruleset.attack_after_withdraw:
            mover.flags |= DONE


def go(battle: Battle, mover: Combatant, x: i64, y: i64, *, mode: i64, feet: i64) -> None:
    """Set a combatant down in another cell and tell of it."""
    from_x, from_y = mover.x, mover.y
    relocate(battle.field, battle.sides[mover.side], mover, x, y)
    if battle.log is not None:
        battle.record(
            Event(
                MOVE,
                actor=mover.index,
                who=(from_x, from_y, x, y),
                what=MODE_NAMES[mode],
                amount=feet,
                rules=(battle.ruleset.cite("movement/" + MODE_NAMES[mode]),),
            )
        )


def take_parting_shots(battle: Battle, mover: Combatant) -> None:
    """Everyone engaged with a fleeing combatant strikes once, at the place it leaves, before it moves.

    Rule: bf.withdraw.flee-parting-shot, bf.withdraw.parting-shot-bonus,
        bf.withdraw.parting-shot-extra, bf.withdraw.parting-shot-single, bxs.withdraw.retreat-free-attack,
        bcb.withdraw.fast-free-attack, bcb.withdraw.fast-several-opponents
    """
    if not is_engaged(battle.field, battle.sides, mover):
        return
    for enemy in battle.combatants:
        if enemy.side == mover.side or not may_act(enemy) or not reaches(battle.field, enemy, mover):
            continue
        strike_now(battle, enemy, mover, PARTING)
        if mover.flags & DEAD != 0:
            return


def strike_now(battle: Battle, enemy: Combatant, mover: Combatant, occasion: i64) -> bool:
    """A free blow that lands at once, with the best melee attack; whether it hit.

    Blows of the same initiative number keep waiting: only this one lands before the move goes on.
    """
    weapon = parting_weapon(enemy)
    if weapon is None:
        return False
    waiting = mover.pending
    mover.pending = 0
    hit = make_attack(battle, enemy, mover, weapon, occasion=occasion)
    if mover.pending > 0:
        suffer(battle, mover)
        battle.wounded.remove(mover.index)
    mover.pending = waiting
    return hit


def stumbles(battle: Battle, mover: Combatant) -> bool:
    """Whether one who backs off in a hurry loses its footing; then it lies there and is struck at.

    Rule: bcb.withdraw.medium-dex-roll, bcb.withdraw.stumble-free-attack, bcb.withdraw.stumble-ac
    """
    dexterity = mover.profile.dexterity if mover.profile.dexterity > 0 else 10
    face = battle.dice.die(20, purpose.pack_why(purpose.CHECK, mover.index, -1))
    if face <= dexterity:
        return False
    mover.flags |= PRONE | MOVED | WITHDREW
    if battle.log is not None:
        battle.record(
            Event(STUMBLE, actor=mover.index, amount=face, rules=(battle.ruleset.cite("movement/stumble"),))
        )
    for enemy in battle.combatants:
        if enemy.side != mover.side and may_act(enemy) and reaches(battle.field, enemy, mover):
            strike_now(battle, enemy, mover, PARTING)
            if mover.flags & DEAD != 0:
                break
    settle(battle)
    return True


def pass_defenders(battle: Battle, mover: Combatant, x: i64, y: i64) -> bool:
    """Take the free blows of those whose ground a mover crosses; False when one of them ends the move.

    Each defender passed strikes once, unless the mover ends within its reach, which is moving in to attack. A
    hit pushes the mover one cell away from the defender, at random, and there its move ends.

    Rule: bcb.movement.controlled-hexes, bcb.movement.moving-through-free-attack,
        bcb.movement.moving-in-to-attack-is-free, bcb.movement.attacking-someone-beyond,
        bcb.movement.fended-to-adjacent-hex, bcb.movement.fend-miss, bcb.movement.fend-direction-random,
        bcb.movement.fend-damage, bcb.movement.one-free-attack-per-defender
    """
    for enemy in passed_by(battle, mover, x, y):
        hit = strike_now(battle, enemy, mover, PASSING)
        if mover.flags & OUT != 0:
            settle(battle)
            return False
        if hit:
            push_away(battle, enemy, mover)
            mover.flags |= MOVED
            return False
    return True


def passed_by(battle: Battle, mover: Combatant, x: i64, y: i64) -> list[Combatant]:
    """The enemies whose reach a straight way to a cell crosses without ending in it, nearest first."""
    found: list[Combatant] = []
    at_x, at_y = mover.x, mover.y
    while at_x != x or at_y != y:
        at_x += _sign(x - at_x)
        at_y += _sign(y - at_y)
        for enemy in battle.combatants:
            if enemy.side == mover.side or not may_act(enemy) or enemy.flags & FLEEING != 0:
                continue
            if enemy in found or cells_between(enemy.x, enemy.y, x, y) <= 1:
                continue
            if cells_between(enemy.x, enemy.y, at_x, at_y) <= 1:
                found.append(enemy)
    return found


def push_away(battle: Battle, striker: Combatant, mover: Combatant) -> None:
    """Push a combatant into a free cell beside it that leads away from the one who struck it, at random."""
    cells: list[tuple[int, int]] = []
    away = cells_between(striker.x, striker.y, mover.x, mover.y) + 1
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            x, y = mover.x + dx, mover.y + dy
            if battle.field.is_free(x, y) and cells_between(striker.x, striker.y, x, y) == away:
                cells.append((x, y))
    if not cells:
        return
    place: i64 = 0
    if len(cells) > 1:
        why = purpose.pack_why(purpose.SCATTER, mover.index, -1)
        place = battle.dice.die(len(cells), why) - 1
    x, y = cells[place]
    relocate(battle.field, battle.sides[mover.side], mover, x, y)
