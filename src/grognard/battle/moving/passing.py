"""Going past defenders: the reaches that a way crosses, their blows, and being held off."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.fending import record_fend
from grognard.battle.ground.shortest import find_way, find_way_around, way_cost, way_feet
from grognard.battle.ground.ways import move_limit_feet
from grognard.battle.hurts.morale_checks import may_act
from grognard.battle.hurts.wounds import settle_losses
from grognard.battle.moving.free_blows import strike_now
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import is_reached_by_enemy, relocate
from grognard.battle.state.flags import FLEEING, MOVED, UNABLE
from grognard.battle.state.occasions import PASSING
from grognard.dice import purpose


def pass_defenders(
    battle: Battle, mover: Combatant, x: i64, y: i64, mode: i64, way: list[int], *, sure: bool = True
) -> i64:
    """Take the free attacks of the defenders that a move passes; the feet moved, -1 when one ends the move.

    Each defender passed strikes once, where the mover enters its reach, unless it ends there: that is moving
    in to attack. A way past all of them is taken where the move allows one. A hit pushes the mover one cell
    away from the defender, at random and at no cost; it goes on from there if the rest of its move still
    brings it to its goal. A mover not `sure` of others' positions keeps to its way.

    Rule: bcb.movement.controlled-hexes, bcb.movement.moving-through-free-attack,
        bcb.movement.moving-in-to-attack-is-free, bcb.movement.attacking-someone-beyond,
        bcb.movement.fended-to-adjacent-hex, bcb.movement.fend-miss, bcb.movement.fend-direction-random,
        bcb.movement.fend-damage, bcb.movement.one-free-attack-per-defender, bcb.movement.fend-may-help,
        bcb.movement.leaving-contact-uses-withdraw, bcb.scale.man-controls-adjacent, bcb.scale.other-sizes
    """
    field = battle.field
    limit = move_limit_feet(battle, mover, mode)
    met: list[int] = []
    gone: i64 = 0
    if sure and not field.keeps_facing:
        way = way_past(battle, mover, x, y, mode, met)
    crossing, enemy = next_defender(battle, mover, way, x, y, met)
    while enemy is not None:
        met.append(enemy.index)
        if field.occupant[way[crossing]] == 0:
            gone += way_feet(battle, mover.x, mover.y, way[: crossing + 1])
            cell: i64 = way[crossing]
            way = way[crossing + 1 :]
            relocate(field, battle.sides[mover.side], mover, cell % field.width, cell // field.width)
        hit = strike_now(battle, enemy, mover, PASSING)
        if mover.flags & UNABLE != 0:
            settle_losses(battle)
            return -1
        if hit:
            pushed = push_aside(battle, enemy, mover)
            if pushed:
                way = way_past(battle, mover, x, y, mode, met)
            left = way_feet(battle, mover.x, mover.y, way)
            at_goal = mover.x == x and mover.y == y
            if not pushed or (not way and not at_goal) or gone + left > limit:
                mover.flags |= MOVED
                return -1
        crossing, enemy = next_defender(battle, mover, way, x, y, met)
    return gone + way_feet(battle, mover.x, mover.y, way)


def way_past(battle: Battle, mover: Combatant, x: i64, y: i64, mode: i64, met: list[int]) -> list[int]:
    """The cells of a shortest way to a cell, past every defender not yet met where one as short allows it."""
    way = find_way(battle, mover, x, y, mode)
    if battle.burning:
        limit = move_limit_feet(battle, mover, mode)
        way = find_way_around(battle, mover, x, y, mode, battle.burning, limit) or way
    _, enemy = next_defender(battle, mover, way, x, y, met)
    if enemy is None:
        return way
    avoid = defended_cells(battle, mover, x, y, met) | battle.burning
    limit = way_cost(battle, mover.x, mover.y, way) * battle.field.cell_feet
    return find_way_around(battle, mover, x, y, mode, avoid, limit) or way


def next_defender(
    battle: Battle, mover: Combatant, way: list[int], x: i64, y: i64, met: list[int]
) -> tuple[i64, Combatant | None]:
    """The first enemy not yet met whose reach a way to a cell crosses without ending in it, and where."""
    field = battle.field
    place: i64 = 0
    for cell in way:
        cell_x, cell_y = cell % field.width, cell // field.width
        # Where no enemy engages anyone, which is known at once, there is none to look for.
        if is_reached_by_enemy(field, battle.sides, mover.side, cell_x, cell_y):
            for enemy in battle.combatants:
                if field.cells_apart(enemy.x, enemy.y, cell_x, cell_y) <= 1:
                    if defends(battle, enemy, mover, x, y, met):
                        return place, enemy
        place += 1
    return -1, None


def defends(battle: Battle, enemy: Combatant, mover: Combatant, x: i64, y: i64, met: list[int]) -> bool:
    """Whether an enemy not yet met would strike at a mover that crosses its reach on the way to a cell."""
    if enemy.side == mover.side or not may_act(enemy) or enemy.flags & FLEEING != 0 or enemy.index in met:
        return False
    return battle.field.cells_apart(enemy.x, enemy.y, x, y) > 1


def defended_cells(battle: Battle, mover: Combatant, x: i64, y: i64, met: list[int]) -> set[int]:
    """The cells in reach of enemies that would strike at a mover on its way to a cell."""
    field = battle.field
    cells: set[int] = set()
    for enemy in battle.combatants:
        if defends(battle, enemy, mover, x, y, met):
            for to_y in range(enemy.y - 1, enemy.y + 2):
                for to_x in range(enemy.x - 1, enemy.x + 2):
                    if field.is_inside(to_x, to_y) and field.cells_apart(enemy.x, enemy.y, to_x, to_y) <= 1:
                        cells.add(int(to_y * field.width + to_x))
    return cells


def push_aside(battle: Battle, striker: Combatant, mover: Combatant) -> bool:
    """Push a combatant into a free cell beside it, away from its striker, at random.

    Returns whether there was one.
    """
    field = battle.field
    cells: list[tuple[int, int]] = []
    away = field.cells_apart(striker.x, striker.y, mover.x, mover.y) + 1
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            x, y = mover.x + dx, mover.y + dy
            if field.cells_apart(mover.x, mover.y, x, y) == 1 and field.is_free(x, y):
                if field.cells_apart(striker.x, striker.y, x, y) == away:
                    cells.append((x, y))
    if not cells:
        return False
    place: i64 = 0
    if len(cells) > 1:
        why = purpose.pack_why(purpose.SCATTER, mover.index, -1)
        place = battle.dice.die(len(cells), why) - 1
    x, y = cells[place]
    from_x, from_y = mover.x, mover.y
    relocate(battle.field, battle.sides[mover.side], mover, x, y)
    record_fend(battle, striker, mover, from_x, from_y, "attack/passing blow")
    return True
