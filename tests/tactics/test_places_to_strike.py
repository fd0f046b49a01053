"""Where to strike from: a free cell beside an enemy that few enemies reach, with a straight way to it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import x_of, y_of
from tests.support import armed, fight
from tests.tactics.test_minds import come_to_first

RANK = ((8, 5), (8, 6), (8, 7))


def stand_before(
    enemies: Sequence[tuple[int, int]], friends: Sequence[tuple[int, int]] = (), *, me: int = 4
) -> Engine:
    """One at row 6 of a column whose turn it is, before orcs and among friends; a cell is 5 feet."""
    party = [armed("Brand", me, 6, "longsword"), *(armed("Ulf", x, y, "longsword") for x, y in friends)]
    orcs = [armed("Orc", x, y, "spear") for x, y in enemies]
    engine = fight("bf", ", ".join(party), ", ".join(orcs), dice=1)
    come_to_first(engine)
    return engine


def place_of(engine: Engine) -> tuple[int, int] | None:
    """Where the first combatant would strike from."""
    move = engine.look().ways.place_to_strike()
    return (int(x_of(move)), int(y_of(move))) if move != 0 else None


def test_one_goes_where_the_fewest_enemies_strike_back() -> None:
    """All three orcs reach (7, 6), two reach (7, 5) and (7, 7); (7, 4) and (7, 8) are reached by one each."""
    assert place_of(stand_before(RANK)) == (7, 4)


def test_of_several_such_places_one_goes_to_the_nearest() -> None:
    """The rank's end (7, 4) is 4 cells off, the far orc's cells 10; (7, 8) is 2 off, the far orc's 7."""
    assert place_of(stand_before([*RANK, (14, 6)], me=3)) == (7, 4)
    assert place_of(stand_before([(8, 9), (14, 6)], me=6)) == (7, 8)


def test_there_is_no_place_where_friends_have_taken_all() -> None:
    """An orc in the corner of the field has three neighbours."""
    assert place_of(stand_before([(0, 0)], [(0, 1), (1, 0), (1, 1)])) is None
    assert place_of(stand_before([(0, 0)], [(0, 1), (1, 0)])) == (1, 1)


@pytest.mark.parametrize(("column", "place"), [(13, (12, 5)), (14, None)])
def test_a_place_is_no_farther_than_a_walk(column: int, place: tuple[int, int] | None) -> None:
    """A walk of 40 feet from column 4 ends in column 12; the first by rows of three cells beside the orc."""
    assert place_of(stand_before([(column, 6)])) == place
