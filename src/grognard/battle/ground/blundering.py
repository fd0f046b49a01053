"""A move among combatants unknown to the mover's side: its real end, and the combatant it bumps into.

No book speaks of it; the ruling is in each book's list as "walking-into-the-unseen".
"""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.headed_ways import take_heading, way_to
from grognard.battle.ground.knowing import bring_back, set_aside, unknown_to
from grognard.battle.ground.reaching import may_pass
from grognard.battle.ground.unseen import is_unfound
from grognard.battle.ground.witness import knows_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import BUMP, Event
from grognard.battle.state.field import EMPTY, reaches
from grognard.battle.state.flags import FOUND, REVEALED, UNABLE, UNDETECTED


class Walk:
    """The cells of a move that are truly gone, and the unseen combatant `met` in the next one, if any."""

    def __init__(self, way: list[int], met: Combatant | None) -> None:
        self.way = way
        self.met = met


def walk_unaware(battle: Battle, mover: Combatant, x: i64, y: i64, mode: i64) -> Walk | None:
    """The real end of a move to a cell, by the way its mover believes in; None without hidden combatants.

    It ends in the cell before an unseen combatant, and where an enemy engages the mover that is noticed only
    there, if the manner of the move does not let it pass. The mover turns its heading.

    Rule: bf.engage.moving-past, bxs.engage.stops-movement
    """
    hidden = unknown_to(battle, mover.side)
    if not hidden:
        return None
    set_aside(battle, mover.side)
    way = way_to(battle, mover, x, y, mode)
    bring_back(battle)
    walk = _follow(battle, mover, hidden, way, passing=may_pass(battle, mode))
    if battle.field.keeps_facing and walk.way:
        last: i64 = walk.way[len(walk.way) - 1]
        set_aside(battle, mover.side)
        take_heading(battle, mover, last % battle.field.width, last // battle.field.width, mode)
        bring_back(battle)
    return walk


def _follow(
    battle: Battle, mover: Combatant, hidden: list[Combatant], way: list[int], *, passing: bool
) -> Walk:
    """The part of a way that is gone, up to a cell where the mover can stay."""
    field = battle.field
    gone: i64 = 0
    at: i64 = 0
    caught = False
    for cell in way:
        held = field.occupant[cell]
        at += 1
        if held > EMPTY and battle.combatants[held - 1] in hidden:
            return Walk(way[:gone], battle.combatants[held - 1])
        if caught:
            break
        if held == EMPTY:
            gone = at
            caught = not passing and _is_caught(battle, mover, hidden, cell)
    return Walk(way[:gone], None)


def _is_caught(battle: Battle, mover: Combatant, hidden: list[Combatant], cell: i64) -> bool:
    """Whether an enemy that the side had not noticed would engage the mover in a cell, and be noticed."""
    x, y = mover.x, mover.y
    mover.x, mover.y = cell % battle.field.width, cell // battle.field.width
    caught = False
    for one in hidden:
        if one.side != mover.side and one.flags & UNABLE == 0 and reaches(battle.field, one, mover):
            caught = caught or knows_of(battle, mover.side, one)
    mover.x, mover.y = x, y
    return caught


def first_blocked(battle: Battle, way: list[int]) -> i64:
    """The place in a way of the first cell that is not free, or -1."""
    place: i64 = 0
    for cell in way:
        if battle.field.occupant[cell] != EMPTY:
            return place
        place += 1
    return -1


def come_upon(battle: Battle, mover: Combatant, met: Combatant) -> None:
    """Reveal the unseen combatant that a mover has walked into: its place is known until it moves.

    Rule: bcb.invisible.undetected-cannot-be-hit
    """
    if met.flags & UNDETECTED != 0:
        met.flags &= ~UNDETECTED
    elif is_unfound(battle, mover, met):
        met.flags |= FOUND | REVEALED
    if battle.log is not None:
        battle.record(Event(BUMP, actor=mover.index, target=met.index))
