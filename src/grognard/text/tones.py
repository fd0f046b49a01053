"""How lines are to be set off."""

from __future__ import annotations

from grognard.battle.state import events as codes
from grognard.battle.state.events import Event


def tone_of(event: Event) -> str:
    """The tone of an event's line: round, hit, miss, death, nerve, quiet, or plain (empty)."""
    if event.code in (codes.ROUND, codes.DEATH):
        return event.code
    if event.code == codes.ATTACK and event.roll is not None:
        return "hit" if event.roll.success else "miss"
    if event.code in (codes.MORALE, codes.FLIGHT, codes.SURRENDER, codes.ESCAPE, codes.CHASE, codes.BEAR):
        return "nerve"
    return "quiet" if event.code in (codes.INITIATIVE, codes.SIDE_INITIATIVE) else ""
