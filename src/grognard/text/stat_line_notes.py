"""The stat lines of a fight: the parts understood, assumed, and not understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.encounter.entries import Encounter
from grognard.encounter.stat_lines import read_stat_line
from grognard.rulebooks.schema import Rulebook

if TYPE_CHECKING:
    from grognard.creatures.stat_line import StatLine


def tell_stat_line_notes(encounter: Encounter, book: Rulebook) -> list[str]:
    """Three lines at most for each stat line of an encounter; none where it has none.

    What was understood and no rule carries out stands with those it belongs to, where the sides are listed.
    """
    told: list[str] = []
    for side in encounter.sides:
        for member in side.members:
            if member.stat_line:
                line = read_stat_line(member.stat_line, book)
                told += _tell(member.name or line.creature.name, line)
    return list(dict.fromkeys(told))


def _tell(name: str, line: StatLine) -> list[str]:
    understood = "; ".join(remark.text for remark in line.understood[1 if line.name else 0 :])
    told = [f"{name}, read as: {understood}"]
    if line.assumed:
        told.append(f"{name}, assumed: {'; '.join(remark.text for remark in line.assumed)}")
    if line.unread:
        words = "; ".join(f'"{remark.text}"' for remark in line.unread)
        told.append(f"{name}, not understood, left to the referee: {words}")
    return told
