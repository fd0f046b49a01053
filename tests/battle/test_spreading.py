"""Steps from cell to cell, beside a walk that looks at every pair of cells."""

from __future__ import annotations

import random

import pytest

from grognard.battle.ground.spreading import NEVER, steps_from
from grognard.battle.state.field import Field
from grognard.battle.state.hexes import hex_distance


def walk(field: Field, start: list[int], closed: set[int], *, aslant: bool) -> list[int]:
    """The steps found by trying every cell from every cell, until nothing changes."""
    width = int(field.width)
    places = [(cell % width, cell // width) for cell in range(width * int(field.height))]
    walls = set(field.walls)

    def are_beside(one: tuple[int, int], other: tuple[int, int]) -> bool:
        if field.hexes:
            return hex_distance(*one, *other) == 1
        across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
        if max(across, down) != 1 or (not aslant and across + down == 2):
            return False
        return across + down == 1 or not {(one[0], other[1]), (other[0], one[1])} <= walls

    steps = [0 if cell in start else NEVER for cell in range(len(places))]
    changed = True
    while changed:
        changed = False
        for cell, place in enumerate(places):
            if place in walls or cell in closed or cell in start:
                continue
            near = min(
                (steps[at] for at, other in enumerate(places) if are_beside(place, other)), default=NEVER
            )
            if near < NEVER and near + 1 < steps[cell]:
                steps[cell], changed = near + 1, True
    return steps


@pytest.mark.parametrize("hexes", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_steps_are_those_of_a_patient_walk(seed: int, hexes: bool) -> None:
    chooser = random.Random(seed)
    width, height = chooser.randint(1, 9), chooser.randint(1, 9)
    field = Field(width, height, hexes=hexes)
    for _ in range(chooser.randint(0, width * height // 2)):
        field.add_wall(chooser.randrange(width), chooser.randrange(height))
    walls = {y * width + x for x, y in field.walls}
    free = [cell for cell in range(width * height) if cell not in walls]
    if not free:
        return
    start = chooser.sample(free, min(2, len(free)))
    closed = chooser.sample(free, min(3, len(free)))
    assert list(steps_from(field, start)) == walk(field, start, set(), aslant=True)
    assert list(steps_from(field, start, aslant=False)) == walk(field, start, set(), aslant=False)
    assert list(steps_from(field, start, shut=closed)) == walk(field, start, set(closed), aslant=True)


def test_nobody_slips_between_two_walls_at_a_corner() -> None:
    field = Field(2, 2)
    field.add_wall(1, 0)
    field.add_wall(0, 1)
    assert list(steps_from(field, [0])) == [0, NEVER, NEVER, NEVER]
    open_corner = Field(2, 2)
    open_corner.add_wall(1, 0)
    assert list(steps_from(open_corner, [0])) == [0, NEVER, 1, 1]
