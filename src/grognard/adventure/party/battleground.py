"""Where a fight of an expedition takes place."""

from __future__ import annotations

import msgspec

from grognard.encounter.ground_entries import Cell, FieldEntry


class Battleground(msgspec.Struct, frozen=True):
    """Where a fight takes place: the field, the spaces of both sides, and the feet between them.

    `exits` are the places to which the exits of the field lead, by their spaces, and `doors` the numbers of
    the ways whose doors are on it. `ways_back` are the exits by which the party flees, all of
    them if there are none of its own. Of two ships either side `boards`, or not. Sides
    without spaces stand as far apart as `feet` says.
    """

    field: FieldEntry | None
    feet: int
    party: tuple[Cell, ...] = ()
    foes: tuple[Cell, ...] = ()
    ways_back: tuple[Cell, ...] | None = None
    boards: tuple[bool, bool] = (False, False)
    surface: str = ""
    exits: dict[Cell, str] = {}
    doors: dict[Cell, int] = {}
