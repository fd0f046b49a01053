"""Oil, holy water and cover on the procedure sheet."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.battle.ground.burning import is_burning, is_oily
from grognard.battle.play.engine import Engine
from tests.rules.flasks import FIELD, burns, points, standing
from tests.support import (
    act,
    allowed,
    attacks_on,
    brute,
    come_to,
    conditions_of,
    events_of,
    fight,
    finish_dice,
    hero,
    parts_of,
    roll_of,
    turns,
)

NEW_ROUND = " d6:6 d6:1"
PLATE = 18


def throw(
    target: str,
    *,
    dice: str,
    weapon: str = "oil flask",
    more: str = "",
    action: str = "attack 0>1",
    others: tuple[str, ...] = (),
    friends: str = "",
    field: str = FIELD,
    start: int = 5,
    options: Mapping[str, object] | None = None,
) -> Engine:
    """A first-level fighter (19 against 0) at 5,10 throws in the missile phase of the first round."""
    first = ", ".join([hero(start, 10, weapon=weapon, more=more)] + [friends] * bool(friends))
    engine = fight(
        "bxs", first, ", ".join([target, *others]), dice="d6:6 d6:1 " + dice, keys=field, options=options
    )
    come_to(engine, 0, "missile")
    act(engine, action)
    return engine


@pytest.mark.rule("bxs.grenade.flask-ac")
def test_a_flask_is_thrown_at_armour_class_nine() -> None:
    # Given upward, an armour class of 3 is 17. At medium range, which adds nothing.
    engine = throw(standing("A", 8, armour_class=17), dice="d20:10")
    (blow,) = attacks_on(engine, 1)
    assert engine.battle.ruleset.shown_armour_class(engine.battle.combatants[1].profile.armour_class) == 3
    # 19 less an armour class of 9.
    assert (parts_of(blow), roll_of(blow)) == ({}, (10, 10, True))
    assert events_of(engine.battle, "oiled")[0].target == 1


@pytest.mark.rule("bxs.grenade.flask-target-dexterity")
@pytest.mark.parametrize(("dexterity", "needed"), [(16, 12), (8, 9), (10, 10)])
def test_dexterity_counts_against_a_flask(dexterity: int, needed: int) -> None:
    target = hero(7, 10, more=f"abilities = {{ dexterity = {dexterity} }}")
    engine = throw(target.replace('"none"', '"plate mail"'), dice="d20:19")
    assert roll_of(attacks_on(engine, 1)[0])[1] == needed


@pytest.mark.rule("bxs.grenade.flask-at-square")
def test_a_flask_is_thrown_at_a_square() -> None:
    engine = throw(standing("A", 15), action="throw-at 0 8,10", dice="d20:10")
    (event,) = events_of(engine.battle, "throw")
    assert (parts_of(event), roll_of(event)) == ({}, (10, 10, True))
    assert is_oily(engine.battle, 8, 10)


@pytest.mark.rule("bxs.grenade.flask-miss")
def test_a_flask_that_misses_breaks_for_nothing() -> None:
    engine = throw(standing("A", 7), dice="d20:2")
    assert (burns(engine), engine.battle.patches, events_of(engine.battle, "scatter")) == ([], [], [])
    finish_dice(engine.battle)
    scattering = throw(standing("A", 7), dice="d20:2 d10:8", options={"flasks.scatters": True})
    assert len(events_of(scattering.battle, "scatter")) == 1
    finish_dice(scattering.battle)


@pytest.mark.rule("bxs.grenade.flask-modifiers")
def test_a_throw_takes_the_modifiers_of_missiles() -> None:
    engine = throw(standing("A", 7), dice="d20:9")
    (blow,) = attacks_on(engine, 1)
    assert parts_of(blow) == {"short range": 1}
    assert roll_of(blow) == (10, 10, True)
    far = throw(standing("A", 11), dice="d20:9", more="abilities = { dexterity = 13 }")
    assert parts_of(attacks_on(far, 1)[0]) == {"Dexterity": 1}


@pytest.mark.rule("bxs.holy-water.damage")
def test_holy_water_harms_undead() -> None:
    dead = standing("Skull", 7, points=6, more='nature = ["undead"]')
    engine = throw(dead, weapon="holy water", action="attack 1>1", dice="d20:15 d8:5")
    assert points(engine)[1] == 1
    orc = throw(standing("Orc", 7), weapon="holy water", action="attack 1>1", dice="d20:15")
    assert points(orc)[1] == 20


@pytest.mark.rule("bxs.oil.must-be-lit")
def test_oil_does_nothing_until_it_is_lit() -> None:
    engine = throw(standing("A", 7), dice=f"d20:15{NEW_ROUND}")
    turns(engine)
    assert burns(engine) == []
    assert points(engine)[1] == 20


def lit(dice: str, *, target: str = "", x: int = 5, torches: str = "torch") -> Engine:
    """Oil by one figure and a torch by another, which stands at that x."""
    engine = fight(
        "bxs",
        f"{hero(5, 10, weapon='oil flask')}, {hero(x, 11, weapon=torches)}",
        target or standing("A", 7, armour_class=PLATE, points=12),
        dice="d6:6 d6:1 d20:15 " + dice,
        keys=FIELD,
    )
    come_to(engine, 0, "missile")
    act(engine, "attack 0>2")
    come_to(engine, 1, "missile")
    act(engine, "attack 1>2")
    return engine


@pytest.mark.rule("bxs.oil.lighting-attack")
def test_a_thrown_torch_lights_the_oil() -> None:
    engine = lit("d20:15 d8:1")
    assert [event.what for event in attacks_on(engine, 2)] == ["oil flask", "thrown torch"]
    assert burns(engine) == [("direct", 2, 1)]
    # In the missile phase of the very same round, by the second figure.
    assert engine.battle.round == 1


@pytest.mark.rule("bxs.oil.lighting-bonus")
def test_the_torch_has_a_bonus_and_misses_on_nine() -> None:
    # From medium range, which adds nothing.
    engine = lit("d20:7", x=4)
    torch = attacks_on(engine, 2)[1]
    assert parts_of(torch) == {"lighting oil": 2}
    assert roll_of(torch) == (9, 10, False)
    assert burns(engine) == []


@pytest.mark.rule("bxs.oil.lighting-ac")
def test_a_torch_is_thrown_at_a_square_against_armour_class_nine() -> None:
    engine = fight(
        "bxs",
        f"{hero(5, 10, weapon='oil flask')}, {hero(4, 11, weapon='torch')}",
        standing("A", 30),
        dice="d6:6 d6:1 d20:15 d20:8",
        keys=FIELD,
    )
    come_to(engine, 0, "missile")
    act(engine, "throw-at 0 7,10")
    come_to(engine, 1, "missile")
    act(engine, "throw-at 1 7,10")
    torch = events_of(engine.battle, "throw")[1]
    assert parts_of(torch) == {"lighting oil": 2}
    assert roll_of(torch) == (10, 10, True)
    assert is_burning(engine.battle, 7, 10)


@pytest.mark.rule("bxs.oil.lighting-miss")
def test_another_torch_may_be_tried() -> None:
    engine = lit(f"d20:3{NEW_ROUND} d20:15 d8:4", torches='torch", "torch')
    assert burns(engine) == []
    turns(engine)
    assert "oiled" in conditions_of(engine, 2)
    come_to(engine, 1, "movement")
    act(engine, "ready 3")
    come_to(engine, 1, "missile")
    act(engine, "attack 3>2")
    assert (engine.battle.round, burns(engine)) == (2, [("direct", 2, 4)])


@pytest.mark.rule("bxs.oil.on-character-damage")
def test_it_burns_for_a_die_each_round() -> None:
    engine = lit(f"d20:15 d8:5{NEW_ROUND} d8:3{NEW_ROUND}")
    turns(engine)
    turns(engine)
    assert points(engine)[2] == 4


@pytest.mark.rule("bxs.oil.on-character-duration")
def test_it_burns_for_two_rounds_in_the_phase_it_was_lit() -> None:
    engine = lit(f"d20:15 d8:5{NEW_ROUND} d8:3{NEW_ROUND}{NEW_ROUND}")
    turns(engine)
    # There is no putting it out.
    come_to(engine, 2, "movement")
    assert not allowed(engine, "extinguish 0")
    come_to(engine, 0, "melee")
    # The missile phase of the second round is over.
    assert (engine.battle.round, burns(engine)[-1]) == (2, ("again", 2, 3))
    turns(engine)
    turns(engine)
    assert (engine.battle.round, len(burns(engine))) == (4, 2)
    finish_dice(engine.battle)


def square_afire(dice: str, *, target: str = "", field: str = FIELD) -> Engine:
    """A burning square at 7,10, lit in the first round."""
    engine = fight(
        "bxs",
        f"{hero(5, 10, weapon='oil flask')}, {hero(5, 11, weapon='torch')}",
        target or standing("A", 9, points=12),
        dice="d6:6 d6:1 d20:15 d20:15 " + dice,
        keys=field,
    )
    come_to(engine, 0, "missile")
    act(engine, "throw-at 0 7,10")
    come_to(engine, 1, "missile")
    act(engine, "throw-at 1 7,10")
    return engine


@pytest.mark.rule("bxs.oil.in-square-duration")
def test_a_square_burns_for_a_turn() -> None:
    engine = square_afire(NEW_ROUND * 60, field="[field]\nwidth = 12\nheight = 13")
    begun = engine.battle.round
    for _ in range(59):
        turns(engine)
    assert engine.battle.round - begun == 59
    assert is_burning(engine.battle, 7, 10)
    turns(engine)
    assert engine.battle.round - begun == 60
    assert not is_burning(engine.battle, 7, 10)


@pytest.mark.rule("bxs.oil.in-square-damage")
def test_entering_a_burning_square() -> None:
    engine = square_afire(f"{NEW_ROUND} d8:3 d8:6{NEW_ROUND}")
    turns(engine)
    come_to(engine, 2, "movement")
    act(engine, "move 7,10")
    assert burns(engine) == [("ground", 2, 9)]
    while engine.battle.combatants[2].pending.damage:
        come_to(engine, 2)
        act(engine, "end")
    assert points(engine)[2] == 3


@pytest.mark.rule("bxs.oil.in-square-standing")
def test_standing_in_a_square_that_is_lit() -> None:
    engine = square_afire("d8:4 d8:4", target=standing("A", 7, points=10))
    assert burns(engine) == [("ground", 2, 8)]
    assert points(engine)[2] == 2
    stays = square_afire(f"d8:4 d8:4{NEW_ROUND} d8:3 d8:1", target=standing("A", 7))
    turns(stays)
    # The next round has begun, and nobody has had a turn.
    assert (stays.battle.round, burns(stays)[-1]) == (2, ("ground", 2, 4))
    assert points(stays)[2] == 8


# Cover.


@pytest.mark.rule("bxs.cover.range")
def test_cover_costs_up_to_four() -> None:
    engine = throw(standing("A", 25, armour_class=12, more="cover = [90]"), weapon="longbow", dice="d20:14")
    (blow,) = attacks_on(engine, 1)
    # At medium range: 14 - 4 = 10, and 11 are needed.
    assert parts_of(blow) == {"cover": -4}
    assert roll_of(blow) == (10, 11, False)


@pytest.mark.rule("bxs.cover.grades")
@pytest.mark.parametrize(("percent", "penalty"), [(25, -1), (50, -2), (75, -3), (90, -4)])
@pytest.mark.parametrize(("kind", "name"), [("cover", "cover"), ("fog", "concealment")])
def test_grades_of_cover(kind: str, name: str, percent: int, penalty: int) -> None:
    target = standing("A", 25, more=f'cover = ["{kind} {percent}"]')
    engine = throw(target, weapon="longbow", dice="d20:2")
    assert parts_of(attacks_on(engine, 1)[0]) == {name: penalty}


@pytest.mark.rule("bxs.cover.intervening-characters")
@pytest.mark.parametrize("near", [6, 15])
def test_figures_between_are_cover(near: int) -> None:
    others = (brute("C", 19, 10),)
    engine = fight(
        "bxs",
        f"{brute('B', near, 10)}, {hero(5, 10, weapon='longbow')}",
        ", ".join([standing("A", 25), *others]),
        dice="d6:6 d6:1 d20:2",
        keys=FIELD,
    )
    come_to(engine, 1, "missile")
    act(engine, "attack 0>2")
    assert parts_of(attacks_on(engine, 2)[0]) == {"figures between": -2}


@pytest.mark.rule("bxs.cover.cap")
def test_cover_and_figures_stop_at_four() -> None:
    friends = ", ".join(brute(name, x, 10) for name, x in (("B", 11), ("C", 13), ("D", 15)))
    engine = fight(
        "bxs",
        f"{hero(5, 10, weapon='longbow')}, {friends}",
        standing("A", 25, more="cover = [75]"),
        dice="d6:6 d6:1 d20:2",
        keys=FIELD,
    )
    come_to(engine, 0, "missile")
    act(engine, "attack 0>4")
    parts = parts_of(attacks_on(engine, 4)[0])
    assert parts == {"cover": -3, "figures between": -1}
    assert sum(parts.values()) == -4
