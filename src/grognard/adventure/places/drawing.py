"""The map of a level, drawn with letters: areas, passages, doors, and how far they are from each other."""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

from grognard.errors import InputError

Square = tuple[int, int]
ROCK: Final = "#"
PASSAGE: Final = "."
DOOR: Final = "+"
_NEXT: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


class Gap(NamedTuple):
    """Where one area goes over into another, open or by a door."""

    ends: tuple[str, str]
    leaves: tuple[str, str]
    feet: int
    door: bool
    at: Square


class Drawing(NamedTuple):
    """A map read: the squares of each area, and the gaps between them."""

    rows: tuple[str, ...]
    squares: dict[str, frozenset[Square]]
    gaps: tuple[Gap, ...]
    middles: dict[str, Square]


def draw(text: str, square_feet: int, keys: list[str]) -> Drawing:
    """Read a map.

    Raises:
        InputError: it has an unknown mark, or a door that does not lead anywhere.
    """
    rows = tuple(row.rstrip() for row in text.strip("\n").split("\n"))
    width = max((len(row) for row in rows), default=0)
    if width > 400 or len(rows) > 400:
        raise InputError(f"the map is {width} by {len(rows)}", key="map", expected="at most 400 each way")
    marks: dict[Square, str] = {}
    doors: set[Square] = set()
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            if mark in (ROCK, " "):
                continue
            if mark == DOOR:
                doors.add((x, y))
            elif mark == PASSAGE or mark in keys:
                marks[x, y] = mark
            else:
                where = f"unknown mark {mark!r} in row {y + 1}, column {x + 1} of the map"
                expected = f"an area ({', '.join(keys)}), # or a blank for rock, . for passage, + for a door"
                raise InputError(where, key="map", expected=expected)
    areas = _gather(marks, keys)
    owner = {square: key for key, squares in areas.items() for square in squares}
    middles = {key: _middle(squares) for key, squares in areas.items()}
    feet = {key: _spread(middles[key], squares) for key, squares in areas.items()}
    gaps = [_door_gap(door, owner, middles, feet, square_feet) for door in sorted(doors, key=_by_row)]
    gaps += _open_gaps(owner, middles, feet, square_feet)
    return Drawing(rows, {key: frozenset(one) for key, one in areas.items()}, tuple(gaps), middles)


def _gather(marks: dict[Square, str], keys: list[str]) -> dict[str, set[Square]]:
    """The squares of each area; each stretch of passage is an area of its own, with a letter for a key."""
    areas: dict[str, set[Square]] = {}
    free = [f"{letter}{more}" for more in ("", *map(str, range(2, 9))) for letter in _LETTERS]
    free = [key for key in free if key not in keys]
    seen: set[Square] = set()
    for square, mark in marks.items():
        if mark != PASSAGE:
            areas.setdefault(mark, set()).add(square)
        elif square not in seen:
            stretch = _flood(square, marks)
            seen |= stretch
            areas[free.pop(0)] = stretch
    return areas


def _flood(start: Square, marks: dict[Square, str]) -> set[Square]:
    found = {start}
    waiting = [start]
    while waiting:
        x, y = waiting.pop()
        for dx, dy in _NEXT:
            square = (x + dx, y + dy)
            if square not in found and marks.get(square) == PASSAGE:
                found.add(square)
                waiting.append(square)
    return found


def _middle(squares: set[Square]) -> Square:
    """The square of an area that is nearest to the middle of all of them."""
    x = sum(square[0] for square in squares) / len(squares)
    y = sum(square[1] for square in squares) / len(squares)
    return min(sorted(squares), key=lambda one: (one[0] - x) ** 2 + (one[1] - y) ** 2)


def _spread(start: Square, squares: set[Square]) -> dict[Square, int]:
    """How many steps each square of an area is from one of them; those apart are as far as they look."""
    steps = {start: 0}
    waiting = deque([start])
    while waiting:
        x, y = waiting.popleft()
        for dx, dy in _NEXT:
            square = (x + dx, y + dy)
            if square in squares and square not in steps:
                steps[square] = steps[x, y] + 1
                waiting.append(square)
    for square in squares:
        steps.setdefault(square, abs(square[0] - start[0]) + abs(square[1] - start[1]))
    return steps


def _door_gap(
    door: Square,
    owner: dict[Square, str],
    middles: dict[str, Square],
    feet: dict[str, dict[Square, int]],
    square_feet: int,
) -> Gap:
    x, y = door
    pairs = [((x - 1, y), (x + 1, y)), ((x, y - 1), (x, y + 1))]
    across = [pair for pair in pairs if pair[0] in owner and pair[1] in owner]
    if len(across) != 1 or owner[across[0][0]] == owner[across[0][1]]:
        raise InputError(
            f"the door in row {y + 1}, column {x + 1} of the map is not between two areas",
            key="map",
            expected="one area on either side, and rock beside it",
        )
    one, other = across[0]
    ends = (owner[one], owner[other])
    steps = feet[ends[0]][one] + feet[ends[1]][other] + 2
    leaves = (_direction(middles[ends[0]], door), _direction(middles[ends[1]], door))
    return Gap(ends, leaves, steps * square_feet, True, door)


def _open_gaps(
    owner: dict[Square, str],
    middles: dict[str, Square],
    feet: dict[str, dict[Square, int]],
    square_feet: int,
) -> list[Gap]:
    """Where areas touch without a door: squares side by side are one gap."""
    touching: dict[tuple[str, str], list[tuple[Square, Square]]] = {}
    for (x, y), key in sorted(owner.items(), key=lambda one: _by_row(one[0])):
        for dx, dy in ((1, 0), (0, 1)):
            there = (x + dx, y + dy)
            other = owner.get(there, key)
            if other != key:
                pair = ((x, y), there) if key < other else (there, (x, y))
                touching.setdefault((min(key, other), max(key, other)), []).append(pair)
    gaps = []
    for ends, pairs in touching.items():
        while pairs:
            run = [pairs.pop(0)]
            grown = True
            while grown:
                near = [pair for pair in pairs if any(_touch(pair[0], known[0]) for known in run)]
                run += near
                pairs = [pair for pair in pairs if pair not in near]
                grown = bool(near)
            here, there = run[len(run) // 2]
            steps = feet[ends[0]][here] + feet[ends[1]][there] + 1
            leaves = (_direction(middles[ends[0]], there), _direction(middles[ends[1]], here))
            gaps.append(Gap(ends, leaves, steps * square_feet, False, here))
    return gaps


def _touch(one: Square, other: Square) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _direction(start: Square, goal: Square) -> str:
    """The point of the compass in which something lies."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    if dx == 0 and dy == 0:
        return "north"
    vertical = "north" if dy < 0 else "south"
    horizontal = "east" if dx > 0 else "west"
    if abs(dx) > 2 * abs(dy):
        return horizontal
    if abs(dy) > 2 * abs(dx):
        return vertical
    return vertical + horizontal


def _by_row(square: Square) -> tuple[int, int]:
    return (square[1], square[0])
