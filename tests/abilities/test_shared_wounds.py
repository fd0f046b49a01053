"""Creatures that wrap themselves round their prey: what blows at them do to whom they hold."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from tests.support import act, effects_of, events_of, fight, man, parts_of

FIELD = "[field]\nwidth = 40\nheight = 20\n"


def beast(name: str, *, points: int) -> str:
    """A creature that goes before others."""
    keys = f'creature = "{name}", at = [[5, 5]], hit_points = {points}, morale = 12'
    return f"{{ {keys}, initiative_modifier = 9 }}"


def held(name: str, *, dice: str, friend: str = "") -> Engine:
    """A creature beside its prey and a friend of that, who is the next to act after it."""
    second = friend or man(6, 5, more="initiative_modifier = 4")
    return fight("bf", beast(name, points=40), f"{man(4, 5)}, {second}", dice=dice, keys=FIELD, begun=True)


def points(engine: Engine) -> list[int]:
    return [int(one.hit_points) for one in engine.battle.combatants]


@pytest.mark.parametrize(("harm", "own", "preys"), [(7, 4, 3), (1, 1, 0)])
def test_a_cloaker_takes_half_of_a_blow_and_its_prey_the_rest(harm: int, own: int, preys: int) -> None:
    # Its bite holds; armour class 19 is hit by a 20 alone, and half of what the sword does is rounded down.
    engine = held("cloaker", dice=f"d6:1 d6:1 d6:1 d20:15 d6:1 d20:20 d8:{harm}")
    act(engine, "attack 0>1", "end", "attack 0>0")
    assert points(engine) == [40 - own, 50 - 1 - preys, 50]
    damage = events_of(engine.battle, "damage")[-1]
    assert (damage.amount, parts_of(damage).get("shared with its prey", 0)) == (own, -preys)


def test_a_cloaker_that_holds_nobody_takes_all_of_it() -> None:
    engine = held("cloaker", dice="d6:1 d6:1 d6:1 d20:1 d20:20 d8:7")
    act(engine, "attack 0>1", "end", "attack 0>0")
    assert points(engine) == [40 - 7, 50, 50]


@pytest.mark.parametrize(("save", "preys"), [("11", 3), ("12", 0)])
def test_whom_a_mound_has_engulfed_saves_against_death_or_takes_half_as_well(save: str, preys: int) -> None:
    # Two slams engulf; the mound takes all 7 in any case.
    dice = f"d6:1 d6:1 d6:1 d20:15 d4:1 d4:1 d20:15 d4:1 d4:1 d20:20 d8:7 d20:{save}"
    # The next round begins with a point for whom it has within.
    dice += " d6:1 d6:1 d6:1 d6:1"
    engine = held("lesser shambling mound", dice=dice)
    act(engine, "attack 0>1", "attack 0>1", "attack 0>0")
    assert points(engine) == [40 - 7, 50 - 4 - preys - 1, 50]


@pytest.mark.parametrize(("save", "free"), [(13, False), (14, True)])
def test_each_wound_of_a_bloodshroud_lets_its_prey_go_that_saves(save: int, free: bool) -> None:
    # The whip holds with 17 or more, and paralyses for 1d4 rounds; a fighter saves at 14 against that.
    # Who is not free by then loses 1d8 as the next round begins.
    dice = f"d6:1 d6:1 d6:1 d20:17 d4:1 d4:4 d20:19 d8:7 d20:{save}"
    engine = held("bloodshroud", dice=dice + ("" if free else " d8:1 d6:1 d6:1 d6:1"))
    act(engine, "attack 0>1", "attack 0>0")
    assert points(engine) == [40 - 7, 50 - 1 - 3 - (not free), 50]
    assert (effects_of(engine, 1, "held-fast") == []) == free
    assert (effects_of(engine, 1, "paralysed") == []) == free
    assert (effects_of(engine, 0, "grasping") == []) == free


@pytest.mark.parametrize(("natural", "own", "preys"), [(11, 6, 0), (10, 0, 6)])
def test_blows_at_an_eelbat_that_hangs_on_have_2_more_and_hit_its_prey_if_they_miss(
    natural: int, own: int, preys: int
) -> None:
    # Armour class 14, +1 of a fighter and +2: 11 hits.
    engine = held("eelbat nazgorean", dice=f"d6:1 d6:1 d6:1 d20:15 d6:1 d20:{natural} d8:6")
    act(engine, "attack 0>1", "attack 0>0")
    assert points(engine) == [40 - own, 50 - 1 - preys, 50]
    assert parts_of(events_of(engine.battle, "attack")[-1])["hangs on to its prey"] == 2


def test_an_eelbat_that_hangs_on_to_nobody_is_missed_as_others_are() -> None:
    engine = held("eelbat nazgorean", dice="d6:1 d6:1 d6:1 d20:1 d20:12")
    act(engine, "attack 0>1", "attack 0>0")
    assert points(engine) == [40, 50, 50]
