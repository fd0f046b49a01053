"""Steps from cell to cell: squares are walked without lists of neighbours, and come to the same."""

from __future__ import annotations

import random

import pytest

from grognard.battle.ground.spreading import NEVER, steps_from
from grognard.battle.state.field import Field


@pytest.mark.parametrize("seed", range(30))
def test_both_ways_to_spread_come_to_the_same(seed: int) -> None:
    chooser = random.Random(seed)
    width, height = chooser.randint(1, 12), chooser.randint(1, 12)
    field = Field(width, height)
    for _ in range(chooser.randint(0, width * height // 2)):
        field.add_wall(chooser.randrange(width), chooser.randrange(height))
    walls = {y * width + x for x, y in field.walls}
    free = [cell for cell in range(width * height) if cell not in walls]
    if not free or not walls:
        return
    start = chooser.sample(free, min(2, len(free)))
    # A wall that is shut besides changes nothing, and is walked the other way.
    assert steps_from(field, start) == steps_from(field, start, shut=[min(walls)])


def test_nobody_slips_between_two_walls_at_a_corner() -> None:
    field = Field(2, 2)
    field.add_wall(1, 0)
    field.add_wall(0, 1)
    assert list(steps_from(field, [0])) == [0, NEVER, NEVER, NEVER]
    open_corner = Field(2, 2)
    open_corner.add_wall(1, 0)
    assert list(steps_from(open_corner, [0])) == [0, NEVER, 1, 1]
