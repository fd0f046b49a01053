"""Two ships: the water between them, attempts to grapple, and boarders."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import BOARDING as TRIES
from grognard.battle.state.events import Event
from grognard.battle.state.field import APART, AXIS, BOARDERS, FIRST, LAST, LOW
from grognard.battle.state.flags import BOARDING, OUT
from grognard.battle.state.rail_water import drain, flood
from grognard.battle.state.side import Side
from grognard.dice import purpose
from grognard.dice.roll import Roll


def find_water(sides: list[Side], boarders: i64) -> tuple[i64, i64, i64, bool]:
    """The strip between the ship of one side and that of all others, and whether the side's comes first.

    The strip goes down the field, from a first column to a last, or across it (axis 1), between rows. None is
    left, and the first is greater than the last, where the crews stand rail to rail.
    """
    axis: i64 = 0
    while True:
        ours, theirs = _span(sides, boarders, axis, own=True), _span(sides, boarders, axis, own=False)
        if ours[1] < theirs[0]:
            return axis, ours[1] + 1, theirs[0] - 1, True
        if theirs[1] < ours[0] or axis == 1:
            return axis, theirs[1] + 1, ours[0] - 1, False
        axis += 1


def _span(sides: list[Side], boarders: i64, axis: i64, *, own: bool) -> tuple[i64, i64]:
    """The first and the last column, or row, where that side stands, or where the others do."""
    first: i64 = 1 << 20
    last: i64 = -1
    for side in sides:
        if (side.index == boarders) == own:
            for one in side.members:
                at = one.x if axis == 0 else one.y
                first = at if at < first else first
                last = at if at > last else last
    return first, last


def place_ships(battle: Battle, boarders: i64, *, apart: bool) -> None:
    """The ships are where they are: who is on which, and what water lies between.

    The battle keeps it as a list of numbers: the strip's axis, its first and last column or row, whether the
    ships are apart, the side that boards, and whether its ship comes first.

    Rule: bxe.boarding.mutual-automatic, bxe.boarding.chance
    """
    axis, first, last, low = find_water(battle.sides, boarders)
    battle.rail = [axis, first, last, 1 if apart and first <= last else 0, boarders, 1 if low else 0]
    flood(battle.field, battle.rail)


def come_alongside(battle: Battle) -> None:
    """Make the round's try to grapple the other ship; once it holds, the crews can reach each other.

    Rule: bxe.boarding.chance, bxe.boarding.standard-combat-follows
    """
    hurts = battle.ruleset.hurts
    boarders = battle.sides[battle.rail[BOARDERS]]
    if battle.rail[APART] == 0 or boarders.standing == 0:
        return
    face = battle.dice.die(hurts.boarding_die, purpose.BOARDING)
    holds = face <= hurts.boarding_range
    if holds:
        drain(battle.field, battle.rail)
        battle.rail[APART] = 0
    if battle.log is not None:
        roll = Roll(
            ((hurts.boarding_die, face),),
            total=face,
            target=hurts.boarding_range,
            success=holds,
            label="boarding",
        )
        result = "holds" if holds else "fails"
        rules = (battle.ruleset.cite("boarding/chance"),)
        battle.record(Event(TRIES, side=boarders.index, result=result, roll=roll, rules=rules))


def is_aboard(battle: Battle, one: Combatant, x: i64, y: i64) -> bool:
    """Whether a cell belongs to a combatant's own ship."""
    at = x if battle.rail[AXIS] == 0 else y
    comes_first = (one.side == battle.rail[BOARDERS]) == (battle.rail[LOW] != 0)
    return at < battle.rail[FIRST] if comes_first else at > battle.rail[LAST]


def mark_boarder(battle: Battle, mover: Combatant, from_x: i64, from_y: i64) -> None:
    """Mark a boarder that has just left its own ship: it is at a disadvantage for this round.

    Rule: bxe.boarding.attack-penalty, bxe.boarding.ac-penalty, bxe.boarding.penalty-one-round,
        bxe.boarding.defenders-no-penalty
    """
    if mover.flags & OUT == 0 and is_aboard(battle, mover, from_x, from_y):
        if not is_aboard(battle, mover, mover.x, mover.y):
            mover.flags |= BOARDING
