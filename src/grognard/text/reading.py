"""What a fight says of the stat lines in it: what was understood, assumed, and will not be carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grognard.encounter.entries import Encounter
from grognard.encounter.lines import read_stat_line
from grognard.rulebooks.schema import Rulebook

if TYPE_CHECKING:
    from grognard.creatures.stat_line import StatLine

_CARRIED_OUT: Final = ("poison", "paralysis")
"""The effects of hits that the engine carries out."""


def tell_readings(encounter: Encounter, book: Rulebook) -> list[str]:
    """Three lines at most for each stat line of an encounter; none where it has none."""
    told: list[str] = []
    for side in encounter.sides:
        for member in side.members:
            if member.stat_line:
                line = read_stat_line(member.stat_line, book)
                told += _tell(member.name or line.creature.name, line)
    return list(dict.fromkeys(told))


def _tell(name: str, line: StatLine) -> list[str]:
    understood = "; ".join(remark.text for remark in line.understood[1 if line.name else 0 :])
    told = [f"{name}, read: {understood}"]
    if line.assumed:
        told.append(f"{name}, assumed: {'; '.join(remark.text for remark in line.assumed)}")
    if idle := _idle(line):
        told.append(f"{name}, left to the referee: {'; '.join(idle)}")
    return told


def _idle(line: StatLine) -> list[str]:
    """What the line says and the engine does nothing about."""
    attacks = [attack for routine in line.creature.routines for attack in routine]
    effects = [
        f"{one.name}: {effect}" for one in attacks for effect in one.effects if effect not in _CARRIED_OUT
    ]
    empty = [one.name for one in attacks if not one.damage and not one.effects and not one.by_weapon]
    return list(dict.fromkeys([*effects, *empty, *(f'"{remark.text}"' for remark in line.unread)]))
