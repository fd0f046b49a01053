"""The field: who stands where, who reaches what, what hides whom."""

from __future__ import annotations

import pytest

from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import (
    WALL,
    Field,
    are_engaged,
    clear_field,
    distance_feet,
    fill_field,
    is_engaged,
    lift,
    place,
    relocate,
    square_distance,
)
from grognard.battle.state.flags import DEAD
from grognard.battle.state.line_of_sight import has_line_of_sight
from grognard.battle.state.profile import Profile
from grognard.battle.state.side import Side
from grognard.battle.state.weapon import Routine, Weapon
from grognard.dice.stream import Stream


def profile_of(*, control_feet: int = 5) -> Profile:
    """A profile that only matters for its reach."""
    profile = Profile("Figure", routines=[Routine([Weapon("fist", dice_count=1, dice_sides=2)])])
    profile.control_feet = control_feet
    return profile


def two_sides(
    field: Field, first: tuple[int, int], second: tuple[int, int], *, reach: int = 5
) -> tuple[list[Side], list[Combatant]]:
    """One figure on each side, standing; the second has that reach."""
    figures = [Combatant(0, 0, profile_of(), "A"), Combatant(1, 1, profile_of(control_feet=reach), "B")]
    sides = [Side(number, figure.name, [figure]) for number, figure in enumerate(figures)]
    for side in sides:
        side.forget_near(field.width * field.height)
    (figures[0].x, figures[0].y), (figures[1].x, figures[1].y) = first, second
    fill_field(field, sides, figures)
    return sides, figures


def near_cells(field: Field, side: Side) -> set[tuple[int, int]]:
    """The cells a side reaches."""
    return {(cell % field.width, cell // field.width) for cell, count in enumerate(list(side.near)) if count}


@pytest.mark.parametrize(
    ("one", "other", "cells"),
    [((0, 0), (0, 0), 0), ((0, 0), (1, 1), 1), ((4, 4), (1, 3), 3), ((2, 7), (3, 1), 6), ((5, 0), (0, 5), 5)],
)
def test_a_diagonal_step_counts_as_one(one: tuple[int, int], other: tuple[int, int], cells: int) -> None:
    assert square_distance(*one, *other) == cells
    assert square_distance(*other, *one) == cells


def test_a_figure_in_a_corner_reaches_only_cells_of_the_field() -> None:
    field = Field(4, 3)
    sides, _ = two_sides(field, (0, 0), (3, 2))
    assert near_cells(field, sides[0]) == {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert near_cells(field, sides[1]) == {(3, 2), (2, 2), (3, 1), (2, 1)}


def test_occupants_walls_and_the_outside_are_told_apart() -> None:
    field = Field(4, 3)
    field.add_wall(2, 1)
    two_sides(field, (0, 0), (3, 2))
    expected = {(0, 0): 0, (3, 2): 1, (1, 1): -1, (2, 1): -2, (-1, 0): -2, (4, 0): -2, (0, 3): -2}
    assert {cell: field.occupant_at(*cell) for cell in expected} == expected
    assert [cell for cell in expected if field.is_free(*cell)] == [(1, 1)]
    assert field.is_inside(3, 2)
    assert not field.is_inside(4, 2)


def test_leaving_and_coming_back_restores_the_tables() -> None:
    field = Field(9, 9)
    field.add_wall(8, 8)
    sides, figures = two_sides(field, (4, 4), (5, 5), reach=10)
    occupant, near = list(field.occupant), [list(side.near) for side in sides]
    relocate(field, sides[1], figures[1], 0, 7)
    assert (figures[1].x, figures[1].y) == (0, 7)
    assert near_cells(field, sides[1]) == {(x, y) for x in range(3) for y in range(5, 9)}
    relocate(field, sides[1], figures[1], 5, 5)
    clear_field(field, sides, figures)
    assert set(field.occupant) == {0, WALL}
    assert all(set(side.near) == {0} for side in sides)
    fill_field(field, sides, figures)
    assert (list(field.occupant), [list(side.near) for side in sides]) == (occupant, near)


def test_the_fallen_are_not_put_back() -> None:
    field = Field(5, 5)
    sides, figures = two_sides(field, (1, 1), (2, 2))
    lift(field, sides[1], figures[1])
    figures[1].flags |= DEAD
    clear_field(field, sides, figures)
    fill_field(field, sides, figures)
    assert field.occupant_at(2, 2) == -1
    assert near_cells(field, sides[1]) == set()
    assert not is_engaged(field, sides, figures[0])


@pytest.mark.parametrize(
    ("second", "reach", "engaged"),
    [((2, 1), 5, True), ((2, 2), 5, True), ((3, 1), 5, False), ((3, 1), 10, True), ((4, 1), 10, False)],
)
def test_reach_decides_engagement_for_both(second: tuple[int, int], reach: int, engaged: bool) -> None:
    field = Field(8, 5)
    sides, figures = two_sides(field, (1, 1), second, reach=reach)
    assert is_engaged(field, sides, figures[0]) is engaged
    assert are_engaged(field, figures[0], figures[1]) is engaged
    assert are_engaged(field, figures[1], figures[0]) is engaged
    assert distance_feet(field, figures[0], figures[1]) == 5 * max(second[0] - 1, second[1] - 1)


def test_two_members_count_twice_where_both_reach() -> None:
    field = Field(6, 3)
    figures = [Combatant(0, 0, profile_of(), "A"), Combatant(1, 0, profile_of(), "B")]
    side = Side(0, "Both", figures)
    side.forget_near(18)
    figures[0].x, figures[1].x = 1, 3
    for figure in figures:
        figure.y = 1
        place(field, side, figure)
    assert [list(side.near)[6 + x] for x in range(6)] == [1, 1, 2, 1, 1, 0]


def test_a_wall_between_hides_and_a_wall_beside_does_not() -> None:
    field = Field(7, 5)
    assert has_line_of_sight(field, 0, 2, 6, 2)
    field.add_wall(3, 2)
    assert not has_line_of_sight(field, 0, 2, 6, 2)
    assert has_line_of_sight(field, 0, 1, 6, 1)
    assert has_line_of_sight(field, 2, 2, 3, 3)
    assert has_line_of_sight(field, 0, 2, 3, 2)


def test_sight_is_always_mutual() -> None:
    stream = Stream(1)
    blocked = 0
    for _ in range(20):
        field = Field(9, 7)
        for _ in range(12):
            x, y = stream.die(9) - 1, stream.die(7) - 1
            if field.is_free(x, y):
                field.add_wall(x, y)
        cells = [(x, y) for x in range(9) for y in range(7) if field.is_free(x, y)]
        for one in cells[::3]:
            for other in cells[::2]:
                assert has_line_of_sight(field, *one, *other) == has_line_of_sight(field, *other, *one)
                blocked += not has_line_of_sight(field, *one, *other)
    assert blocked > 100


def test_fields_of_one_size_share_the_table_of_neighbours() -> None:
    table = Field(4, 3).neighbours()
    assert Field(4, 3).neighbours() is table
    assert Field(3, 4).neighbours() is not table
    assert Field(4, 3, hexes=True).neighbours() is not table


@pytest.mark.parametrize(
    ("cell", "beside"),
    [
        (5, [6, 4, 9, 1, 10, 2, 8, 0]),
        (0, [1, -1, 4, -1, 5, -1, -1, -1]),
        (11, [-1, 10, -1, 7, -1, -1, -1, 6]),
    ],
)
def test_neighbours_of_a_square_come_straight_ones_first(cell: int, beside: list[int]) -> None:
    table = Field(4, 3).neighbours()
    assert [int(table.beside[8 * cell + place]) for place in range(8)] == beside
