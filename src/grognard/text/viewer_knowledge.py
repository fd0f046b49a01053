"""A viewer's knowledge of a battle: the ground, the combatants met and their last places, with marks."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.battle.ground.ground_in_sight import cells_in_sight, is_ground_open
from grognard.battle.ground.witness import knows_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import REFEREE
from grognard.battle.state.flags import GONE
from grognard.battle.state.patches import patch_cell, patch_kind
from grognard.text.map_cells import MapWindow
from grognard.text.marks import mark_figures
from grognard.text.summary import has_come

Cell = tuple[int, int]

MOST_WIDE: Final = 80
MOST_HIGH: Final = 60
MARGIN: Final = 4
"""Cells around the figures that are shown of a field that is larger than that."""


class ViewerKnowledge(NamedTuple):
    """A viewer's knowledge up to a moment.

    Attributes:
        ground: the cells in sight now, as bits; -1 for all.
        ever: the cells seen up to now, as bits; -1 for all.
        marks: the marks of all combatants met, in the order in which they were met.
        places: the place where each of them was seen last.
        known: the combatants whose places are known now.
        window: the part of the field that is shown.
        patches: the cells on which something lies, each with the kind of patch that was last seen there.
    """

    ground: int
    ever: int
    marks: dict[int, str]
    places: dict[int, Cell]
    known: frozenset[int]
    window: MapWindow
    patches: tuple[tuple[int, int], ...]


def update_knowledge(battle: Battle, viewer: int, before: ViewerKnowledge | None = None) -> ViewerKnowledge:
    """The knowledge of a viewer now, added to its earlier knowledge."""
    known = [one for one in battle.combatants if has_come(one) and _knows(battle, viewer, one.index)]
    places = dict(before.places) if before is not None else {}
    places |= {int(one.index): (int(one.x), int(one.y)) for one in known}
    marks = dict(before.marks) if before is not None else {}
    marks |= mark_figures(
        battle,
        side=max(viewer, 0),
        hidden=[one.index for one in battle.combatants if one.index in marks or one not in known],
        used=marks.values(),
    )
    ground = ever = -1
    if viewer != REFEREE and not is_ground_open(battle, viewer):
        ground = _bits(cells_in_sight(battle, viewer))
        ever = ground | before.ever if before is not None and before.ever >= 0 else ground
    present = [places[int(one.index)] for one in known if one.flags & GONE == 0]
    window = _widen(battle, before.window if before is not None else None, present, ever)
    return ViewerKnowledge(
        ground=ground,
        ever=ever,
        marks=marks,
        places=places,
        known=frozenset(int(one.index) for one in known),
        window=window,
        patches=_patches(battle, ground, before),
    )


def is_in_mask(mask: int, cell: int) -> bool:
    """Whether a cell is in a mask, -1 for all cells."""
    return mask < 0 or mask >> cell & 1 != 0


def _patches(battle: Battle, ground: int, before: ViewerKnowledge | None) -> tuple[tuple[int, int], ...]:
    """The things on the cells in sight, and those last seen on the others."""
    now = [(int(patch_cell(one)), int(patch_kind(one))) for one in battle.patches]
    kept = [one for one in before.patches if not is_in_mask(ground, one[0])] if before is not None else []
    return (*(one for one in now if is_in_mask(ground, one[0])), *kept)


def _knows(battle: Battle, viewer: int, index: int) -> bool:
    return viewer == REFEREE or knows_of(battle, viewer, battle.combatants[index])


def _bits(cells: list[int]) -> int:
    """Cells as the bits of one number."""
    if not cells:
        return 0
    marked = bytearray(max(cells) // 8 + 1)
    for cell in cells:
        marked[cell >> 3] |= 1 << (cell & 7)
    return int.from_bytes(marked, "little")


def _widen(battle: Battle, before: MapWindow | None, places: list[Cell], ever: int) -> MapWindow:
    """The part of the field to be shown: all of it, or what was seen, or where figures are and were."""
    field = battle.field
    width, height = int(field.width), int(field.height)
    if ever >= 0:
        places = places + _corners(ever, width)
    elif width <= MOST_WIDE and height <= MOST_HIGH:
        return MapWindow(0, 0, width - 1, height - 1)
    margin = 0 if ever >= 0 else MARGIN
    across, down = [x for x, _ in places], [y for _, y in places]
    window = MapWindow(
        max(0, min(across, default=0) - margin),
        max(0, min(down, default=0) - margin),
        min(width - 1, max(across, default=MOST_WIDE) + margin),
        min(height - 1, max(down, default=MOST_HIGH) + margin),
    )
    if before is None:
        return window
    return MapWindow(
        min(window.left, before.left),
        min(window.top, before.top),
        max(window.right, before.right),
        max(window.bottom, before.bottom),
    )


def _corners(cells: int, width: int) -> list[Cell]:
    """The first and last column and row of some cells, as two cells."""
    data = cells.to_bytes(cells.bit_length() // 8 + 1, "little")
    found = [8 * at + bit for at, byte in enumerate(data) if byte for bit in range(8) if byte >> bit & 1]
    columns = [cell % width for cell in found]
    if not found:
        return []
    return [(min(columns), found[0] // width), (max(columns), found[-1] // width)]
