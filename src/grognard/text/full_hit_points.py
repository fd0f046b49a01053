"""The full hit points of a combatant at any moment of a fight told after its end."""

from __future__ import annotations

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import LEVEL_LOST, LEVEL_REGAINED


def full_hit_points(battle: Battle, one: Combatant, *, before: int = 0) -> int:
    """A combatant's hit points without wounds at the event of that number, or at the beginning.

    Levels that were drained by then had taken hit points with them. Who came later begins as it is.
    """
    log = battle.log
    if log is None or one.index >= len(log.full_points) or log.full_points[one.index] == 0:
        return int(one.max_hit_points)
    points = log.full_points[one.index]
    if points == one.max_hit_points:
        return points
    for event in log.events[: max(before - 1, 0)]:
        if event.target == one.index and event.code in (LEVEL_LOST, LEVEL_REGAINED):
            points += -event.amount if event.code == LEVEL_LOST else event.amount
    return max(points, 1)
