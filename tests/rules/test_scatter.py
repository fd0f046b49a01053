"""Where a flask lands that missed, and how often it still splashes its target: every face of the die."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest

from grognard.battle.ground.burning import oily_cells
from grognard.battle.play.engine import Engine
from grognard.battle.state.hexes import hex_distance, hex_neighbour
from grognard.rules.grenade import SCATTER_DIE
from tests.rules.flasks import CALM, scatters, standing
from tests.support import act, cell_of, come_to, events_of, fight, finish_dice, hero

SPLASHING = (3, 5, 6, 8)
"""The faces that land beside the target's own square, not at its corners."""

MIDDLE = (14, 14)


def ground(*, hexes: bool, space: int, cells: int = 30) -> str:
    return f"[field]\nwidth = {cells}\nheight = {cells}\nspace_feet = {space}\nhexes = {str(hexes).lower()}\n"


def miss(face: int, x: int, y: int, *, hexes: bool, space: int) -> Engine:
    """A throw from x,y at the middle that misses, with that face for the scatter."""
    # Who is splashed saves; a save too many or too few would be left over, or missing.
    saves = " d20:20" if face in SPLASHING else ""
    thrower, target = hero(x, y, weapon="oil flask"), standing("Target", *MIDDLE)
    dice = f"d6:6 d6:1 d20:1 d10:{face}{saves}"
    engine = fight("bf", thrower, target, dice=dice, keys=ground(hexes=hexes, space=space), options=CALM)
    come_to(engine, 0)
    act(engine, "attack 0>1")
    finish_dice(engine.battle)
    return engine


def landings(x: int, y: int, *, hexes: bool, space: int) -> tuple[dict[tuple[int, ...], Fraction], Fraction]:
    """The exact chance of every cell for a throw from x,y that misses, and of splashing the target."""
    chances: Counter[tuple[int, ...]] = Counter()
    splashed = Fraction(0)
    for face in range(1, SCATTER_DIE + 1):
        engine = miss(face, x, y, hexes=hexes, space=space)
        (event,) = scatters(engine)
        chances[cell_of(event)] += 1
        splashed += Fraction(len(events_of(engine.battle, "saving throw")), SCATTER_DIE)
    return {cell: Fraction(count, SCATTER_DIE) for cell, count in chances.items()}, splashed


@pytest.mark.rule("bf.grenade.scatter-uniform", "bf.grenade.scatter-table", "bf.grenade.impact-point")
@pytest.mark.parametrize("space", [5, 10])
@pytest.mark.parametrize("way", [(-1, 0), (1, 0), (0, -1), (0, 1)])
def test_on_squares_each_of_ten_places_is_as_likely_and_four_splash(way: tuple[int, int], space: int) -> None:
    across, down = way
    cells = 40 // space
    x, y = MIDDLE
    chances, splashed = landings(x + across * cells, y + down * cells, hexes=False, space=space)
    step = 10 // space
    ahead, right = (-across, -down), (down, -across)
    diagram = [(0, -2), (-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1), (0, 2)]
    expected = {
        (x + step * (a * right[0] + b * ahead[0]), y + step * (a * right[1] + b * ahead[1]))
        for a, b in diagram
    }
    assert chances == dict.fromkeys(expected, Fraction(1, 10))
    assert splashed == Fraction(4, 10)


def in_feet(x: int, y: int, space: int) -> tuple[float, float]:
    """The middle of a hex, in feet east and south."""
    return space * (x + (y & 1) / 2), space * y * sqrt(3) / 2


def walk(x: int, y: int, direction: int, steps: int) -> tuple[int, int]:
    for _ in range(steps):
        to_x, to_y = hex_neighbour(x, y, direction)
        x, y = int(to_x), int(to_y)
    return x, y


@pytest.mark.parametrize("space", [5, 10])
@pytest.mark.parametrize("direction", range(6))
def test_on_hexes_each_of_ten_places_is_as_likely_and_four_splash(direction: int, space: int) -> None:
    # The thrower stands the opposite way, so that the throw goes in that direction.
    x, y = walk(*MIDDLE, (direction + 3) % 6, 40 // space)
    chances, splashed = landings(x, y, hexes=True, space=space)
    assert list(chances.values()) == [Fraction(1, 10)] * 10
    assert splashed == Fraction(4, 10)
    apart = Counter(hex_distance(cell[0], cell[1], *MIDDLE) * space for cell in chances)
    assert apart == {10: 4, 20: 6}


@pytest.mark.parametrize("direction", range(6))
def test_on_hexes_the_diagram_keeps_its_sides(direction: int) -> None:
    """Short falls short, far goes far, left is left: each place is within 30 degrees of the diagram's."""
    x, y = walk(*MIDDLE, (direction + 3) % 6, 4)
    east, south = in_feet(*MIDDLE, 10)
    ahead_x, ahead_y = (part - whole for part, whole in zip((east, south), in_feet(x, y, 10), strict=True))
    length = sqrt(ahead_x**2 + ahead_y**2)
    ahead_x, ahead_y = ahead_x / length, ahead_y / length
    diagram = {1: (0, -2), 2: (-1, -1), 3: (0, -1), 4: (1, -1), 5: (-1, 0)}
    diagram |= {6: (1, 0), 7: (-1, 1), 8: (0, 1), 9: (1, 1), 10: (0, 2)}
    for face, (right, away) in diagram.items():
        (event,) = scatters(miss(face, x, y, hexes=True, space=10))
        off_x, off_y = (a - b for a, b in zip(in_feet(*cell_of(event), 10), (east, south), strict=True))
        along = off_x * ahead_x + off_y * ahead_y
        # Rows count downward, so the right of one who looks east is south.
        aside = -off_x * ahead_y + off_y * ahead_x
        cosine = (along * away + aside * right) / sqrt((along**2 + aside**2) * (away**2 + right**2))
        assert cosine > 0.866 - 1e-3


def test_a_flask_thrown_at_ones_own_feet_scatters_too() -> None:
    thrower = hero(30, 30, weapon="oil flask")
    keys = ground(hexes=True, space=5, cells=60)
    dice = "d6:6 d6:1 d20:1 d10:10"
    engine = fight("bf", thrower, standing("Target", 40, 30), dice=dice, keys=keys, options=CALM)
    come_to(engine, 0)
    act(engine, "throw-at 0 30,30")
    assert [event.at for event in scatters(engine)] == [(34, 30)]


@pytest.mark.parametrize(("hexes", "cells"), [(False, 5), (True, 7)])
def test_burning_oil_covers_the_cells_beside_it(hexes: bool, cells: int) -> None:
    keys = ground(hexes=hexes, space=5, cells=60)
    engine = fight("bf", hero(20, 30), standing("Target", 40, 30), dice="", keys=keys)
    found = oily_cells(engine.battle, 30, 31)
    assert len(found) == cells
    field = engine.battle.field
    assert {int(field.cells_apart(cell % 60, cell // 60, 30, 31)) for cell in found} == {0, 1}
