"""The ground around the figures as a drawing of letters, one mark for each figure and # for walls."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final

from grognard.battle.state import patches
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import REFEREE
from grognard.battle.state.field import WALL, WATER
from grognard.battle.state.flags import OUT
from grognard.encounter.placement import MARKS
from grognard.text.viewer_knowledge import ViewerKnowledge, is_in_mask, update_knowledge

MARGIN: Final = 2
MAX_ROWS: Final = 22
LABEL_WIDTH: Final = 4
FIRE: Final = "*"
OIL: Final = "o"
ROUGH: Final = "~"
OTHER_GROUND: Final = "+"
SEA: Final = "="
DARK: Final = " "
FLOOR: Final = "."
TERRAIN_MARKS: Final = MARKS | {",": "light cover", ";": "good cover", "!": "arrow slit"}
"""The marks of terrain by name; the first few are those of maps in encounter files."""
SHUT_DOORS: Final = (
    patches.DOOR,
    patches.STUCK_DOOR,
    patches.LOCKED_DOOR,
    patches.LOCKED_IRON_DOOR,
    patches.LOCKED_STONE_DOOR,
    patches.BARRED_DOOR,
)
SHUT_PORTCULLISES: Final = (patches.PORTCULLIS, patches.STUCK_PORTCULLIS, patches.LOCKED_PORTCULLIS)
PATCH_MARKS: Final = (
    (patches.BLAZE, FIRE, "fire"),
    (patches.FLAMES, FIRE, "fire"),
    (patches.FIRE, FIRE, "fire"),
    (patches.BARRIER, "|", "a barrier"),
    (patches.BLADES, "/", "whirling blades"),
    (patches.SWARM, "$", "a swarm"),
    (patches.GAS, "%", "a poisonous cloud"),
    (patches.WEB, "x", "a web"),
    (patches.DARKNESS, "?", "magical darkness"),
    (patches.CLOUD, "@", "a cloud"),
    (patches.QUIET, "'", "silence"),
    (patches.OIL, OIL, "oil"),
    (patches.HAIL, '"', "hail"),
    (patches.HEAT, "`", "heat"),
    (patches.WARMTH, "`", "heat"),
    *((kind, "[", "a door, shut") for kind in SHUT_DOORS),
    (patches.OPEN_DOOR, "_", "an open door"),
    (patches.SHUTTER, "]", "a shutter, closed"),
    (patches.OPEN_SHUTTER, "}", "an open shutter"),
    *((kind, "{", "a portcullis, let down") for kind in SHUT_PORTCULLISES),
    (patches.RAISED_PORTCULLIS, "(", "a raised portcullis"),
)
"""Passing things on the ground, each with its mark and meaning; of several the first is drawn."""
_FIGURES: Final = r"(?:##|[A-Za-z][1-9a-z*])*"
"""Walls and figures, which are two signs wide, with what stands right after them."""


def draw_field(
    battle: Battle,
    seen: ViewerKnowledge | None = None,
    *,
    centre: Combatant | None = None,
    width: int = 80,
    rows: int = MAX_ROWS,
) -> list[str]:
    """The part of the field where the figures are, with column and row numbers.

    Args:
        battle: what to draw.
        seen: what the viewer has seen of it; without it all, as the referee sees it.
        centre: who must be in the picture when not all can be.
        width: the columns of text there is room for.
        rows: the lines there is room for.
    """
    seen = update_knowledge(battle, REFEREE) if seen is None else seen
    figures = [one for one in battle.combatants if one.flags & OUT == 0 and one.index in seen.known]
    if not figures:
        return []
    middle = centre if centre is not None else figures[0]
    columns = (width - LABEL_WIDTH) // 2
    left, right = _window(
        [int(one.x) for one in figures], int(middle.x), size=int(battle.field.width), most=columns
    )
    top, bottom = _window(
        [int(one.y) for one in figures],
        int(middle.y),
        size=int(battle.field.height),
        most=min(rows, MAX_ROWS),
    )
    cell = 3 if (right - left + 1) * 3 <= width - LABEL_WIDTH else 2
    lying: dict[int, set[int]] = {}
    for place, kind in seen.patches:
        lying.setdefault(place, set()).add(kind)
    lines = [_draw_heading(left, right, cell=cell)]
    for y in range(top, bottom + 1):
        row = "".join(_draw_cell(battle, seen, x, y, lying).ljust(cell) for x in range(left, right + 1))
        # On hexes every odd row lies half a hex to the right.
        shift = " " if battle.field.hexes and y % 2 else ""
        lines.append(f"{y:>3} {shift}{row}".rstrip())
    return lines


def _window(places: list[int], middle: int, *, size: int, most: int) -> tuple[int, int]:
    """The first and last column (or row) to draw: all figures and a margin, else those around the middle."""
    first, last = max(0, min(places) - MARGIN), min(size - 1, max(places) + MARGIN)
    if last - first + 1 > most >= max(places) - min(places) + 1:
        # All figures fit, if not with a margin: the picture then stays in place from turn to turn.
        spare = most - (max(places) - min(places) + 1)
        first = max(0, min(min(places) - spare // 2, size - most))
        last = first + most - 1
    elif last - first + 1 > most:
        first = max(0, min(middle - most // 2, size - most))
        last = first + most - 1
    return first, last


def _draw_heading(left: int, right: int, *, cell: int) -> str:
    """Column numbers, at every fifth column."""
    signs = [" "] * (LABEL_WIDTH + (right - left + 1) * cell + 3)
    for x in range(left, right + 1):
        if x % 5 == 0:
            start = LABEL_WIDTH + (x - left) * cell
            signs[start : start + len(str(x))] = str(x)
    return "".join(signs).rstrip()


def _draw_cell(
    battle: Battle, seen: ViewerKnowledge, x: int, y: int, lying: Mapping[int, Collection[int]]
) -> str:
    """A figure, or the ground: what is not in sight now is drawn only where more than floor was seen."""
    cell = y * int(battle.field.width) + x
    occupant = int(battle.field.occupant[cell])
    if occupant - 1 in seen.known:
        return seen.marks[occupant - 1]
    if not is_in_mask(seen.ever, cell):
        return DARK
    if occupant == WALL and cell not in battle.field.barred:
        return "##"
    sign = SEA if occupant == WATER and cell not in battle.field.barred else ""
    sign = sign or _mark_of_ground(battle, x, y, lying.get(cell, ()))
    return DARK if sign == FLOOR and not is_in_mask(seen.ground, cell) else sign


def _mark_of_ground(battle: Battle, x: int, y: int, lying: Collection[int]) -> str:
    """The mark of an empty cell: a thing on it, else its first terrain, else rough ground or floor."""
    field = battle.field
    for kind, mark, _ in PATCH_MARKS:
        if kind in lying:
            return mark
    bits = int(field.terrain[y * field.width + x]) if field.terrain else 0
    if bits:
        name = battle.ruleset.terrain.names[(bits & -bits).bit_length() - 1]
        return next((mark for mark, known in TERRAIN_MARKS.items() if known == name), OTHER_GROUND)
    return ROUGH if field.is_rough(x, y) else FLOOR


def explain_marks(rows: list[str], battle: Battle | None = None) -> str:
    """The key to the marks of the ground in a drawing; empty when there is none.

    With the `battle` ground without a mark of its own is called by its name.

    >>> explain_marks([" 10 ", "  1 .  .  ^", "  2 .  *  U1"])
    '* fire; ^ higher ground'
    """
    meanings = {FIRE: "fire", OIL: "oil", ROUGH: "rough ground", OTHER_GROUND: "other ground", SEA: "water"}
    meanings |= {mark: meaning for _, mark, meaning in PATCH_MARKS} | TERRAIN_MARKS
    if battle is not None:
        meanings[OTHER_GROUND] = ", ".join(_names_without_marks(battle)) or meanings[OTHER_GROUND]
    drawn = {re.sub(_FIGURES, "", word) for row in rows[1:] for word in row.split()[1:]}
    return "; ".join(f"{mark} {meaning}" for mark, meaning in meanings.items() if mark in drawn)


def _names_without_marks(battle: Battle) -> list[str]:
    """The names of the terrain on the field that has no mark of its own."""
    bits = 0
    for terrain in battle.field.terrain or ():
        bits |= int(terrain)
    names = battle.ruleset.terrain.names
    known = TERRAIN_MARKS.values()
    return [name for place, name in enumerate(names) if bits >> place & 1 and name not in known]
