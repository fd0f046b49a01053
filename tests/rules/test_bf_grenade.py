"""Flasks in the encounter chapter and on its reference sheet: direct hits, scatter, splash."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.dice.source import ScriptedDice
from grognard.rules.grenade import SCATTER_DIE, SCATTER_FEET, is_splashed, scatter_feet
from tests.rules.flasks import burns, points, scatters, standing, throw
from tests.support import attacks_on, cell_of, events_of, finish_dice, parts_of, roll_of

DIAGRAM = [
    (0, -20),
    (-10, -10),
    (0, -10),
    (10, -10),
    (-10, 0),
    (10, 0),
    (-10, 10),
    (0, 10),
    (10, 10),
    (0, 20),
]
LANDS = [(50, 30), (40, 40), (50, 40), (60, 40), (40, 50), (60, 50), (40, 60), (50, 60), (60, 60), (50, 70)]
SHEET = {
    0: [0, 2],
    1: [0, -2],
    2: [-1, -1],
    3: [0, -1],
    4: [1, -1],
    5: [-1, 0],
    6: [1, 0],
    7: [-1, 1],
    8: [0, 1],
    9: [1, 1],
}


@pytest.mark.rule("bf.grenade.attack-roll")
def test_a_throw_is_a_missile_attack() -> None:
    engine = throw(
        standing("A", 7, armour_class=13), dice="d20:10 d8:5", thrower="abilities = { dexterity = 13 }"
    )
    (blow,) = attacks_on(engine, 1)
    assert parts_of(blow) == {"fighter level": 1, "Dexterity": 1, "short range": 1}
    assert roll_of(blow) == (13, 13, True)
    assert scatters(engine) == []
    finish_dice(engine.battle)


@pytest.mark.rule("bfref.grenade.direct-hit")
def test_the_sheet_has_direct_hits_too() -> None:
    engine = throw(
        standing("A", 7, armour_class=14),
        rules="bfref",
        dice="d20:12 d8:5",
        thrower="abilities = { dexterity = 13 }, attack_adjustment = -1",
    )
    (blow,) = attacks_on(engine, 1)
    # The referee takes the fighter's own bonus away: 12 and 1 and 1.
    assert parts_of(blow) == {"fighter level": 1, "Dexterity": 1, "short range": 1, "referee": -1}
    assert roll_of(blow) == (14, 14, True)
    assert burns(engine) == [("direct", 1, 5)]


@pytest.mark.rule("bf.grenade.miss-scatters")
@pytest.mark.parametrize(
    ("x", "face", "lands"), [(11, 6, (11, 12)), (11, 8, (13, 10)), (11, 3, (9, 10)), (2, 6, (2, 8))]
)
def test_a_miss_scatters(x: int, face: int, lands: tuple[int, int]) -> None:
    engine = throw(standing("A", x, armour_class=13), dice=f"d20:11 d10:{face} d20:12")
    assert roll_of(attacks_on(engine, 1)[0])[1:] == (13, False)
    (event,) = scatters(engine)
    # Thrown eastward, the right is south: two cells of 5' down the map. Thrown westward it is north.
    assert (event.face, event.at) == (face, lands)
    finish_dice(engine.battle)


@pytest.mark.rule("bf.grenade.scatter-table", "bf.grenade.scatter-square-size")
def test_the_diagram() -> None:
    assert [scatter_feet(face, 0, 50) for face in range(1, 11)] == DIAGRAM
    assert [(50 + right, 50 + away) for right, away in DIAGRAM] == LANDS
    assert SCATTER_FEET == 10
    assert scatter_feet(8, 0, 50) == (0, 10)


@pytest.mark.rule("bf.grenade.scatter-die-zero")
def test_the_face_zero_is_a_ten() -> None:
    assert scatter_feet(10, 0, 1) == (0, 20)


@pytest.mark.rule(
    "bfref.grenade.miss-diagram", "bfref.grenade.square-size", "bfref.grenade.miss-never-on-target"
)
def test_the_diagram_of_the_sheet() -> None:
    for face, (right, away) in SHEET.items():
        assert scatter_feet(face or 10, 0, 50) == (10 * right, 10 * away)
    right, away = scatter_feet(7, 0, 50)
    assert (right, 50 + away) == (-10, 60)
    assert scatter_feet(10, 0, 50) == (0, 20)
    assert [face for face in SHEET if scatter_feet(face or 10, 0, 50) == (0, 0)] == []


@pytest.mark.rule("bf.grenade.scatter-orientation")
def test_in_front_is_on_the_side_of_the_thrower() -> None:
    right, away = scatter_feet(1, 30, 0)
    assert (30 + right, away) == (10, 0)
    # And turned to the nearer axis, all four ways.
    assert [scatter_feet(3, *way) for way in [(9, 2), (-9, 2), (2, 9), (2, -9)]] == [
        (-10, 0),
        (10, 0),
        (0, -10),
        (0, 10),
    ]


@pytest.mark.rule("bf.grenade.scatter-uniform")
def test_every_square_is_as_likely() -> None:
    landed = [scatter_feet(face, 0, 50) for face in range(1, SCATTER_DIE + 1)]
    places = [(int(right), int(away)) for right, away in landed]
    assert len(set(places)) == 10
    assert SCATTER_DIE == 10
    near = [place for place in places if max(abs(place[0]), abs(place[1])) == 10]
    assert Fraction(len(near), 10) == Fraction(8, 10)
    far = [place for place in places if max(abs(place[0]), abs(place[1])) == 20]
    assert Fraction(len(far), 10) == Fraction(2, 10)
    assert (0, 0) not in places


@pytest.mark.rule("bf.grenade.impact-point")
def test_which_misses_still_splash_their_target() -> None:
    splashed = [is_splashed(*scatter_feet(face, 0, 50), 10, 5) for face in (1, 2, 3, 5, 6, 8, 10)]
    assert splashed == [False, False, True, True, True, True, False]


@pytest.mark.parametrize("rules", ["bf", "bfref"])
def test_four_misses_in_ten_still_splash_their_target_by_enumeration(rules: str) -> None:
    """Every face of the scatter die through the engine: the share is 2/5 exactly."""
    caught = 0
    for face in range(1, 11):
        save = " d20:1 d6:3" if face in (3, 5, 6, 8) else ""
        engine = throw(standing("A", 11), rules=rules, dice=f"d20:2 d10:{face}{save}")
        assert isinstance(engine.battle.dice, ScriptedDice)
        finish_dice(engine.battle)
        caught += ("splash", 1, 3) in burns(engine)
    assert Fraction(caught, 10) == Fraction(2, 5)


@pytest.mark.rule("bfref.grenade.miss-roll")
def test_a_miss_on_the_sheet_rolls_a_ten_sided_die() -> None:
    landed = []
    for face in range(1, 11):
        save = " d20:20" if face in (3, 5, 6, 8) else ""
        engine = throw(standing("A", 11), rules="bfref", dice=f"d20:2 d10:{face}{save}")
        (event,) = scatters(engine)
        assert event.roll is not None
        assert event.roll.faces == ((10, face),)
        landed.append(cell_of(event))
    assert {place: Fraction(landed.count(place), 10) for place in landed} == dict.fromkeys(
        landed, Fraction(1, 10)
    )
    assert len(set(landed)) == 10


@pytest.mark.rule("bf.grenade.no-ally-roll")
def test_a_flask_that_misses_strikes_no_friend() -> None:
    friends = (standing("B", 10), standing("C", 12, 11))
    engine = throw(standing("A", 11), friends=friends, dice="d20:2 d10:1")
    assert len(events_of(engine.battle, "attack")) == 1
    assert len(scatters(engine)) == 1


@pytest.mark.rule("bfref.missile.grenade-exception")
def test_a_flask_that_misses_strikes_no_friend_on_the_sheet() -> None:
    engine = throw(standing("A", 11), rules="bfref", friends=(standing("B", 10),), dice="d20:2 d10:1")
    assert len(events_of(engine.battle, "attack")) == 1
    (event,) = scatters(engine)
    assert event.roll is not None
    assert event.roll.faces == ((10, 1),)
    assert points(engine)[1] == 20
