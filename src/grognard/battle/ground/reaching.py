"""Where a mover can get to and what each cell costs: searches over a field on which no heading counts."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.closing_in import comes_nearer, may_close_in
from grognard.battle.ground.ways import is_leaving, lets_pass, move_limit_feet
from grognard.battle.state.actions import CLOSE, HURRY, WITHDRAW
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import EMPTY, WALL, Field, is_reached_by_enemy, reaches
from grognard.battle.state.flags import UNABLE
from grognard.battle.state.neighbours import ASLANT, ROW, Neighbours, square_across, square_down
from grognard.battle.state.spread import Reach, Spread


def reachable_cells(
    battle: Battle, mover: Combatant, mode: i64, avoid: set[int] | None = None
) -> dict[int, int]:
    """Every cell the mover can end its move on, with the feet it costs; its own cell is not among them.

    Cells to `avoid` are neither entered nor passed.

    A walking or running mover goes no farther once an enemy engages it, unless the book lets it pass at the
    price of a blow; one that flees or withdraws may pass. Friends are passed where the book allows it.

    Rule: bf.movement.encounter-move-limit, bf.engage.moving-past, bf.engage.disengage-rules-apply,
        bxs.movement.diagonal-cost, bxs.movement.orthogonal-cost, bxs.movement.through-friends,
        bxs.movement.not-through-enemies, bxs.movement.end-on-friend, bcb.engage.closing-stops-adjacent
    """
    spread = spread_over(battle, mover, mode, avoid) if avoid else find_reach(battle, mover, mode)
    found: dict[int, int] = {}
    i: i64 = 1
    while i < spread.found:
        cell = spread.order[i]
        if battle.field.occupant[cell] == EMPTY:
            found[cell] = spread.cost_of(cell) * battle.field.cell_feet
        i += 1
    return found


def find_reach(battle: Battle, mover: Combatant, mode: i64) -> Spread:
    """The search of `reachable_cells` with none to avoid; the last of each manner is kept with the battle."""
    known = battle.reaches.get(mode)
    reach = known if known is not None else Reach()
    if known is None:
        battle.reaches[mode] = reach
    shunned = enemies_in_contact(battle, mover) if must_back_away(battle, mode) else []
    limit = move_limit_feet(battle, mover, mode) // battle.field.cell_feet
    if (
        reach.changes != battle.field.changes
        or reach.mover != mover.index
        or reach.limit != limit
        or reach.shunned != shunned
    ):
        reach.changes, reach.mover = battle.field.changes, mover.index
        reach.limit, reach.shunned = limit, shunned
        _begin_spread(battle, mover, reach.spread, None)
        passing = may_pass(battle, mode)
        _spread_to_end(battle, mover, reach.spread, limit, passing=passing, shunned=shunned)
    return reach.spread


def spread_over(
    battle: Battle,
    mover: Combatant,
    mode: i64,
    avoid: set[int] | None,
    goal: Combatant | None = None,
    gap: i64 = 0,
) -> Spread:
    """The search of `reachable_cells`, with the mover's own cell first; good until the battle's next search.

    With a combatant as a `goal` it ends once it has found all the cheapest free cells as near to it as any.
    """
    shunned = enemies_in_contact(battle, mover) if must_back_away(battle, mode) else None
    spread = _begin_spread(battle, mover, battle.spread, avoid)
    limit = move_limit_feet(battle, mover, mode) // battle.field.cell_feet
    passing = may_pass(battle, mode)
    if goal is None:
        _spread_to_end(battle, mover, spread, limit, passing=passing, shunned=shunned)
        return spread
    near_enough = max(battle.field.cells_apart(mover.x, mover.y, goal.x, goal.y) - limit, gap)
    spent: i64 = 0
    while spent < spread.queue.costs and spent <= limit:
        _spread_on(battle, mover, spread, spent, limit, passing=passing, shunned=shunned)
        if _has_come_near(battle.field, spread, spent, goal, near_enough):
            break
        spent += 1
    return spread


def may_pass(battle: Battle, mode: i64) -> bool:
    """Whether a move of that manner may go on past an enemy that reaches it."""
    return mode != CLOSE and (is_leaving(mode) or battle.ruleset.moving.controlled_free_attack)


def spread_out(
    battle: Battle,
    mover: Combatant,
    limit_feet: i64,
    *,
    passing: bool,
    avoid: set[int] | None = None,
    shunned: list[Combatant] | None = None,
    goal: i64 = -1,
) -> Spread:
    """The cells a mover can get to and the steps to each; without `passing` an enemy's reach ends the way.

    Every step leads away from the shunned combatants. With a `goal` the search ends there: then cells
    farther away may be missing, or have a longer way than the shortest. What is found is good until the
    battle's next search.
    """
    limit = limit_feet // battle.field.cell_feet
    spread = _begin_spread(battle, mover, battle.spread, avoid)
    _spread_to_end(battle, mover, spread, limit, passing=passing, shunned=shunned, goal=goal)
    return spread


def _begin_spread(battle: Battle, mover: Combatant, spread: Spread, avoid: set[int] | None) -> Spread:
    """A search from where a mover stands that never enters the cells to avoid."""
    field = battle.field
    start = mover.y * field.width + mover.x
    spread.begin(field.width * field.height, start)
    if avoid is not None:
        for cell in avoid:
            if cell != start:
                spread.close(cell)
    spread.reach(start, 0)
    return spread


def _spread_to_end(
    battle: Battle,
    mover: Combatant,
    spread: Spread,
    limit: i64,
    *,
    passing: bool,
    shunned: list[Combatant] | None,
    goal: i64 = -1,
) -> None:
    """Go on until there is nothing more within the limit, or a cell that is the goal is found."""
    spent: i64 = 0
    while spent < spread.queue.costs and spent <= limit:
        if goal >= 0 and 0 <= spread.cost_of(goal) <= spent:
            return
        _spread_on(battle, mover, spread, spent, limit, passing=passing, shunned=shunned)
        spent += 1


def _spread_on(
    battle: Battle,
    mover: Combatant,
    spread: Spread,
    spent: i64,
    limit: i64,
    *,
    passing: bool,
    shunned: list[Combatant] | None,
) -> None:
    """Continue the search from all cells of the cost `spent`."""
    field = battle.field
    width = field.width
    table = field.neighbours()
    queue = spread.queue
    link: i64 = queue.first[spent]
    while link >= 0:
        cell: i64 = queue.item[link]
        link = queue.after[link]
        if spread.known[cell] - spread.floor != spent:
            continue
        closing = False
        if not passing and is_reached_by_enemy(field, battle.sides, mover.side, cell % width, cell // width):
            closing = may_close_in(battle, mover, starts=cell == spread.start)
            if not closing and cell != spread.start:
                continue
        _reach_beside(battle, mover, spread, table, cell, spent, limit, shunned, closing=closing)


def _reach_beside(
    battle: Battle,
    mover: Combatant,
    spread: Spread,
    table: Neighbours,
    cell: i64,
    spent: i64,
    limit: i64,
    shunned: list[Combatant] | None,
    *,
    closing: bool,
) -> None:
    """Note what the cells beside one cost by way of it, where that is less than is known.

    From where enemies with a longer reach engage the mover it goes on `closing` in with them alone.
    """
    field = battle.field
    beside, known = table.beside, spread.known
    floor = spread.floor
    k: i64 = 0
    while k < table.count:
        other = beside[ROW * cell + k]
        if other >= 0:
            total = spent + cost_of_step(battle, k, other)
            if total <= limit and floor + total < known[other] and may_enter(battle, mover, table, cell, k):
                if (not shunned or backs_away(field, shunned, cell, other)) and (
                    not closing or _comes_nearer(battle, mover, cell, other)
                ):
                    spread.reach(other, total)
        k += 1


def _comes_nearer(battle: Battle, mover: Combatant, cell: i64, other: i64) -> bool:
    """Whether a step leads nearer to every enemy that reaches a cell."""
    width = battle.field.width
    return comes_nearer(battle, mover, cell % width, cell // width, other % width, other // width)


def cost_of_step(battle: Battle, k: i64, onto: i64) -> i64:
    """The cost, in cells, of the step with the number `k` onto a cell: see `step_cost`."""
    field = battle.field
    cost: i64 = 1
    if k >= ASLANT and not field.hexes:
        cost = battle.ruleset.moving.diagonal_steps
    return cost << field.dear[onto]


def may_enter(battle: Battle, mover: Combatant, table: Neighbours, cell: i64, k: i64) -> bool:
    """Whether a mover could go from a cell into its neighbour of that number: see `is_passable`."""
    field = battle.field
    held = field.occupant[table.beside[ROW * cell + k]]
    if held == EMPTY:
        return k < ASLANT or not cuts_corner(battle, table, cell, k)
    return held > EMPTY and lets_pass(battle, mover, battle.combatants[held - 1])


def cuts_corner(battle: Battle, table: Neighbours, cell: i64, k: i64) -> bool:
    """Whether a diagonal step leads past the corner of a wall, which the book does not allow."""
    field = battle.field
    if field.hexes or battle.ruleset.moving.cut_corners or not field.walls:
        return False
    occupant = field.occupant
    if occupant[table.beside[ROW * cell + square_across(k)]] == WALL:
        return True
    return occupant[table.beside[ROW * cell + square_down(k)]] == WALL


def _has_come_near(field: Field, spread: Spread, spent: i64, goal: Combatant, near_enough: i64) -> bool:
    """Whether a free cell of that cost is near enough to a combatant."""
    width = field.width
    link: i64 = spread.queue.first[spent]
    while link >= 0:
        cell: i64 = spread.queue.item[link]
        link = spread.queue.after[link]
        if field.occupant[cell] == EMPTY and spread.known[cell] - spread.floor == spent:
            if field.cells_apart(cell % width, cell // width, goal.x, goal.y) <= near_enough:
                return True
    return False


def must_back_away(battle: Battle, mode: i64) -> bool:
    """Whether a move in that manner is a way back from the enemy, in this book."""
    return (mode == WITHDRAW or mode == HURRY) and battle.ruleset.withdrawal.backwards


def enemies_in_contact(battle: Battle, mover: Combatant) -> list[Combatant]:
    """The enemies who reach a combatant where it stands, and are able to strike."""
    return [
        enemy
        for enemy in battle.combatants
        if enemy.side != mover.side and enemy.flags & UNABLE == 0 and reaches(battle.field, enemy, mover)
    ]


def backs_away(field: Field, enemies: list[Combatant], start: i64, goal: i64) -> bool:
    """Whether a step from a cell to another leads farther from every one of those enemies.

    Step by step, for a way around an enemy also ends farther from it, at its back.

    Rule: bxe.withdraw.fighting-retreat-backwards, bf.withdraw.backing-limit, bcb.withdraw.fractions
    """
    width = field.width
    x, y = start % width, start // width
    to_x, to_y = goal % width, goal // width
    for enemy in enemies:
        if field.cells_apart(enemy.x, enemy.y, to_x, to_y) <= field.cells_apart(enemy.x, enemy.y, x, y):
            return False
    return True
