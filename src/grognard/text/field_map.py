"""The ground around the figures as a drawing of letters, one mark for each figure and # for walls."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final

from grognard.battle.ground.lights import is_cell_lit
from grognard.battle.ground.sight import DARK_SIGHT_FEET, DARK_SIGHTED
from grognard.battle.state import patches
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import WALL, WATER, has_line_of_sight
from grognard.battle.state.flags import OUT
from grognard.encounter.places import MARKS
from grognard.text.wording import number_of

MARGIN: Final = 2
MAX_ROWS: Final = 22
LABEL_WIDTH: Final = 4
FIRE: Final = "*"
OIL: Final = "o"
ROUGH: Final = "~"
OTHER_GROUND: Final = "+"
SEA: Final = "="
DARK: Final = " "
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
)
"""What lies on the ground for a while, with its mark and meaning; of several the first is drawn."""
_FIGURES: Final = r"(?:##|[A-Za-z][1-9a-z*])*"
"""Walls and figures, which are two signs wide, with what stands right after them."""
_NUMERALS: Final = "123456789abcdefghijklmnopqrstuvwxyz"


def mark_figures(
    battle: Battle, *, side: int, hidden: Collection[int] = (), used: Collection[str] = ()
) -> dict[int, str]:
    """A mark of two signs for every combatant: capitals for the own side, small letters for the others.

    Who has a number in the name has it in the mark, too, unless somebody before has that mark; the others
    take what is free. Those who are `hidden` have none, and take none from others. Marks that are `used`
    already are given to none of these.
    """
    letters: dict[int, str] = {}
    marks: dict[int, str] = {}
    taken: set[str] = set(used)
    for one in battle.combatants:
        if one.index in hidden:
            continue
        letter = one.name[:1].upper() if one.side == side else one.name[:1].lower()
        letters[one.index] = letter
        mark = letter + _numeral(number_of(one))
        if number_of(one) > 0 and mark not in taken:
            marks[one.index] = mark
            taken.add(mark)
    for index, letter in letters.items():
        if index not in marks:
            free = (letter + sign for sign in _NUMERALS if letter + sign not in taken)
            marks[index] = next(free, letter + "*")
            taken.add(marks[index])
    return {index: marks[index] for index in letters}


def _numeral(number: int) -> str:
    return _NUMERALS[number - 1] if 0 < number <= len(_NUMERALS) else "*"


def draw_field(
    battle: Battle,
    *,
    side: int,
    centre: Combatant | None = None,
    width: int = 80,
    hidden: Collection[int] = (),
    rows: int = MAX_ROWS,
    dark: Collection[int] = (),
    marks: Mapping[int, str] | None = None,
) -> list[str]:
    """The part of the field where the figures are, with column and row numbers.

    Args:
        battle: what to draw.
        side: whose figures are drawn in capitals.
        centre: who must be in the picture when not all can be.
        width: the columns of text there is room for.
        hidden: whom that side does not see.
        rows: the lines there is room for.
        dark: the cells it does not see, as `y * width + x`; they are left blank.
        marks: what `mark_figures` gave, if not for all who are there.
    """
    figures = [one for one in battle.combatants if one.flags & OUT == 0 and one.index not in hidden]
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
    marks = {
        index: mark
        for index, mark in (mark_figures(battle, side=side) if marks is None else marks).items()
        if index not in hidden
    }
    lines = [_draw_heading(left, right, cell=cell)]
    for y in range(top, bottom + 1):
        row = "".join(_draw_cell(battle, x, y, marks, dark).ljust(cell) for x in range(left, right + 1))
        # On hexes every odd row lies half a hex to the right.
        shift = " " if battle.field.hexes and y % 2 else ""
        lines.append(f"{y:>3} {shift}{row}".rstrip())
    return lines


def _window(places: list[int], middle: int, *, size: int, most: int) -> tuple[int, int]:
    """The first and last column (or row) to draw: all figures and a margin, else those around the middle."""
    first, last = max(0, min(places) - MARGIN), min(size - 1, max(places) + MARGIN)
    if last - first + 1 > most >= max(places) - min(places) + 1:
        # Everybody fits, if not with a margin: then the picture stays where it is, whoever is to decide.
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


def _draw_cell(battle: Battle, x: int, y: int, marks: Mapping[int, str], dark: Collection[int]) -> str:
    cell = y * battle.field.width + x
    occupant = battle.field.occupant[cell]
    if cell in dark:
        return marks.get(occupant - 1, DARK)
    if occupant == WALL and cell not in battle.field.barred:
        return "##"
    if occupant == WATER and cell not in battle.field.barred:
        return SEA
    return marks.get(occupant - 1, "") or _mark_of_ground(battle, x, y)


def _mark_of_ground(battle: Battle, x: int, y: int) -> str:
    """What an empty cell is drawn as: what lies on it, the first terrain it has, rough ground, floor."""
    field = battle.field
    cell = y * field.width + x
    lying = {int(patches.patch_kind(one)) for one in battle.patches if patches.patch_cell(one) == cell}
    for kind, mark, _ in PATCH_MARKS:
        if kind in lying:
            return mark
    bits = int(field.terrain[cell]) if field.terrain else 0
    if bits:
        name = battle.ruleset.terrain.names[(bits & -bits).bit_length() - 1]
        return next((mark for mark, known in TERRAIN_MARKS.items() if known == name), OTHER_GROUND)
    return ROUGH if field.is_rough(x, y) else "."


def dark_cells(battle: Battle, side: int) -> frozenset[int]:
    """The cells beyond what a side sees in the light there is; none where that is as far as it likes."""
    feet = int(battle.sides[side].sight_feet)
    if feet <= 0:
        return frozenset()
    field = battle.field
    watchers = [
        (int(one.x), int(one.y), max(feet, DARK_SIGHT_FEET) if one.marks & DARK_SIGHTED else feet)
        for one in battle.sides[side].members
        if one.flags & OUT == 0
    ]
    return frozenset(
        y * field.width + x
        for y in range(field.height)
        for x in range(field.width)
        if not any(field.cells_apart(x, y, a, b) * field.cell_feet <= most for a, b, most in watchers)
        and not (
            is_cell_lit(battle, x, y) and any(has_line_of_sight(field, a, b, x, y) for a, b, _ in watchers)
        )
    )


def explain_marks(rows: list[str], battle: Battle | None = None) -> str:
    """What the marks of the ground in a drawing mean; empty when there is none.

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
