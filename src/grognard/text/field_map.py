"""The ground around the figures as a drawing of letters, one mark for each figure and # for walls."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from grognard.battle.ground.burning import is_burning, is_oily
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import WALL, WATER
from grognard.battle.state.flags import OUT
from grognard.encounter.places import MARKS

MARGIN: Final = 2
MAX_ROWS: Final = 22
LABEL_WIDTH: Final = 4
FIRE: Final = "*"
OIL: Final = "o"
ROUGH: Final = "~"
OTHER_GROUND: Final = "+"
SEA: Final = "="
_NUMERALS: Final = "123456789abcdefghijklmnopqrstuvwxyz"


def mark_figures(battle: Battle, *, side: int) -> dict[int, str]:
    """A mark of two signs for every combatant: capitals for the own side, small letters for the others."""
    used: dict[str, int] = {}
    marks: dict[int, str] = {}
    for one in battle.combatants:
        letter = one.name[:1].upper() if one.side == side else one.name[:1].lower()
        used[letter] = used.get(letter, 0) + 1
        number = used[letter]
        marks[one.index] = letter + (_NUMERALS[number - 1] if number <= len(_NUMERALS) else "*")
    return marks


def draw_field(
    battle: Battle,
    *,
    side: int,
    centre: Combatant | None = None,
    width: int = 80,
    hidden: Collection[int] = (),
    rows: int = MAX_ROWS,
) -> list[str]:
    """The part of the field where the figures are, with column and row numbers.

    Args:
        battle: what to draw.
        side: whose figures are drawn in capitals.
        centre: who must be in the picture when not all can be.
        width: the columns of text there is room for.
        hidden: whom that side does not see.
        rows: the lines there is room for.
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
    marks = mark_figures(battle, side=side)
    for index in hidden:
        del marks[index]
    lines = [_draw_heading(left, right, cell=cell)]
    for y in range(top, bottom + 1):
        row = "".join(_draw_cell(battle, x, y, marks).ljust(cell) for x in range(left, right + 1))
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


def _draw_cell(battle: Battle, x: int, y: int, marks: dict[int, str]) -> str:
    occupant = battle.field.occupant[y * battle.field.width + x]
    if occupant == WALL:
        return "##"
    if occupant == WATER:
        return SEA
    return marks.get(occupant - 1, "") or _mark_of_ground(battle, x, y)


def _mark_of_ground(battle: Battle, x: int, y: int) -> str:
    """What an empty cell is drawn as: fire, oil, the first terrain it has a mark for, rough ground, floor."""
    if is_oily(battle, x, y):
        return FIRE if is_burning(battle, x, y) else OIL
    field = battle.field
    bits = int(field.terrain[y * field.width + x]) if field.terrain else 0
    if bits:
        name = battle.ruleset.terrain.names[(bits & -bits).bit_length() - 1]
        return next((mark for mark, known in MARKS.items() if known == name), OTHER_GROUND)
    return ROUGH if field.is_rough(x, y) else "."


def explain_marks(rows: list[str]) -> str:
    """What the marks of the ground in a drawing mean; empty when there is none.

    >>> explain_marks([" 10 ", "  1 .  .  ^", "  2 .  *  U1"])
    '* fire; ^ higher ground'
    """
    meanings = {
        FIRE: "fire",
        OIL: "oil",
        ROUGH: "rough ground",
        OTHER_GROUND: "other ground",
        SEA: "water",
    } | MARKS
    drawn = {mark for row in rows[1:] for mark in row.split()[1:]}
    return "; ".join(f"{mark} {meaning}" for mark, meaning in meanings.items() if mark in drawn)
