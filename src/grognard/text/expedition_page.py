"""An expedition as HTML for a notebook, as players may know it."""

from __future__ import annotations

from grognard.adventure.meetings.machine import Machine
from grognard.text.expedition_view import (
    describe_end,
    describe_situation,
    describe_supplies,
    explain_map,
    hour_of,
    map_of,
    party_rows,
)
from grognard.text.parts import Line, Part, Rows, Title, Verbatim
from grognard.text.parts_page import show_parts


def show_expedition(machine: Machine, *, title: str, told: str, over: bool) -> str:
    """The page of an expedition: the map, the party, its supplies, and the story so far.

    Args:
        machine: the expedition.
        title: the place's title.
        told: the story.
        over: whether it is over.
    """
    stands = describe_end(machine) if over else f"{hour_of(machine)} {describe_situation(machine)}"
    parts: list[Part] = [Title(title), Line(stands)]
    if drawn := map_of(machine, referee=False):
        parts += [Verbatim("\n".join(drawn)), Line(explain_map(machine))]
    parts += [Rows(("party", "state", "hp", "has"), party_rows(machine)), Line(describe_supplies(machine))]
    parts.append(Verbatim(told.strip()))
    return show_parts(parts)
