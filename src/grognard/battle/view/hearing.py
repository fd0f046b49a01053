"""What a side hears of a battle: the events it may know, without the numbers of other sides' sheets."""

from __future__ import annotations

from grognard.battle.state.battle import Battle
from grognard.battle.state.events import ATTACK, EVERYONE, MORALE, OVERRUN, Event
from grognard.dice.roll import Roll


def events_for(battle: Battle, side: int) -> list[Event]:
    """The events of the log that a side may know, with the armour class and morale of the others taken out.

    The number needed, what changed it, and whether it was reached by how much are the referee's; that a blow
    hit or missed is everybody's.
    """
    if battle.log is None:
        return []
    return [
        without_target(event) if hides_target(battle, event, side) else event
        for event in battle.log.events
        if event.audience in (EVERYONE, side)
    ]


def hides_target(battle: Battle, event: Event, side: int) -> bool:
    """Whether the number an event's roll needed is a secret of another side."""
    if event.code == MORALE:
        return event.side != side
    if event.code in (ATTACK, OVERRUN):
        return battle.combatants[event.target].side != side
    return False


def without_target(event: Event) -> Event:
    """The same event, its roll without the number needed."""
    if event.roll is None:
        return event
    return event.with_roll(
        Roll(
            event.roll.faces,
            modifiers=event.roll.modifiers,
            multiplier=event.roll.multiplier,
            total=event.roll.total,
            success=event.roll.success,
            label=event.roll.label,
        )
    )
