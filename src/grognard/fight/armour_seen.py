"""A side's knowledge of an enemy's armour class, deduced from the hits and misses of its own blows."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import ATTACK, Event

_POSSIBLE: Final = range(-10, 61)
"""Armour classes, counted upward."""


class ArmourSeen(NamedTuple):
    """Between which bounds an armour class lies, counted upward; None for a bound that nothing has shown."""

    least: int | None = None
    most: int | None = None


def deduce_armour(battle: Battle, side: int, target: Combatant) -> ArmourSeen:
    """The bounds of a combatant's armour class that a side's blows at it and its kind have shown.

    A natural 1 or 20 shows nothing.
    """
    least, most = _POSSIBLE[0], _POSSIBLE[-1]
    for event in battle.log.events if battle.log is not None else ():
        roll = event.roll
        if event.code != ATTACK or roll is None or roll.is_extreme:
            continue
        if battle.combatants[event.actor].side != side:
            continue
        if battle.combatants[event.target].profile is not target.profile:
            continue
        hits = [armour for armour in _POSSIBLE if roll.total >= _number_needed(battle, event, armour)]
        if roll.success and hits:
            most = min(most, hits[-1])
        elif not roll.success and len(hits) < len(_POSSIBLE):
            least = max(least, hits[-1] + 1 if hits else _POSSIBLE[0])
    return ArmourSeen(
        least if least > _POSSIBLE[0] else None,
        most if most < _POSSIBLE[-1] else None,
    )


def _number_needed(battle: Battle, event: Event, armour: int) -> int:
    """The number that a blow would have needed against an armour class, with what changed it then."""
    assert event.roll is not None
    changes = sum(change.value for change in event.roll.defences)
    row = battle.combatants[event.actor].profile.attack_row
    return int(battle.ruleset.attack_test.target_number(row, armour + changes))
