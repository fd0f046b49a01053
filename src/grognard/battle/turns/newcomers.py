"""Combatants that join a fight in progress undetected by any enemy."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.arrival import arrives_undetected
from grognard.battle.state.battle import Battle, unmet_bit
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import EXPECTED, mark_of
from grognard.battle.turns.opening import roll_surprise
from grognard.battle.turns.unmet_sides import lose_turn


def undetected_reserves(battle: Battle) -> list[Combatant]:
    """The combatants still to arrive that no enemy detects before they join."""
    return [
        one
        for one in battle.combatants
        if one.marks & mark_of(EXPECTED) != 0 and arrives_undetected(one.arrival)
    ]


def check_surprise_by(battle: Battle, reserves: list[Combatant], *, in_round: bool) -> None:
    """Check surprise for the enemies of those among some undetected reserves who have joined just now.

    No one else checks once a fight is under way. A combatant caught in the middle of a round loses the rest
    of it, or else the next one.

    Rule: bcb.surprise.later-only-new-arrivals
    """
    theirs: i64 = 0
    for one in reserves:
        if one.marks & mark_of(EXPECTED) == 0:
            theirs |= unmet_bit(one.side)
    if theirs == 0:
        return
    enemies: i64 = 0
    for side in battle.sides:
        if theirs & unmet_bit(side.index) == 0 and side.standing > 0:
            enemies |= unmet_bit(side.index)
    roll_surprise(battle, enemies)
    if in_round:
        lose_turn(battle, enemies)
