"""B/X Essentials, how far apart the sides meet: in the dungeon, under the sky, and where one is surprised."""

from __future__ import annotations

import pytest

from grognard.battle.state.events import Event
from grognard.battle.state.field import distance_feet
from tests.support import by_hand, decide, events_of, finish_dice

MEETING = """
title = "A meeting"
rules = "bxe"
reaction = "immediate attack"
hit_points = "average"
{keys}
[[sides]]
name = "Party"
player_characters = true
can_be_surprised = {surprised}
members = [{{ character = "fighter 1" }}]
[[sides]]
name = "Orcs"
can_be_surprised = false
members = [{{ creature = "orc", morale = 12 }}]
"""


def meeting(dice: str, *, outdoors: bool, surprised: bool = False) -> Event:
    """How far apart they meet."""
    keys = "outdoors = true" if outdoors else ""
    text = MEETING.format(keys=keys, surprised=str(surprised).lower())
    engine = by_hand(text, dice=dice + (" d6:1" if surprised else " d6:1 d6:2"))
    decide(engine)
    finish_dice(engine.battle)
    return events_of(engine.battle, "distance")[0]


@pytest.mark.rule("bxe.distance.dungeon", "bxe.distance.dungeon-range")
@pytest.mark.parametrize(("dice", "feet"), [("d6:3 d6:4", 70), ("d6:1 d6:1", 20), ("d6:6 d6:6", 120)])
def test_in_the_dungeon_they_meet_at_2d6_times_10_feet(dice: str, feet: int) -> None:
    met = meeting(dice, outdoors=False)
    assert (met.amount, met.rules) == (feet, ("bxe.distance.dungeon",))


@pytest.mark.rule("bxe.distance.dungeon-surprise-no-change")
def test_surprise_brings_nobody_nearer_in_the_dungeon() -> None:
    assert meeting("d6:1 d6:6 d6:6", outdoors=False, surprised=True).amount == 120


@pytest.mark.rule("bxe.distance.wilderness", "bxe.distance.wilderness-range")
@pytest.mark.parametrize(
    ("dice", "yards"),
    [("d6:1 d6:2 d6:3 d6:4", 100), ("d6:1 d6:1 d6:1 d6:1", 40), ("d6:6 d6:6 d6:6 d6:6", 240)],
)
def test_under_the_sky_they_meet_at_4d6_times_10_yards(dice: str, yards: int) -> None:
    met = meeting(dice, outdoors=True)
    assert (met.amount, met.rules) == (3 * yards, ("bxe.distance.wilderness",))


@pytest.mark.rule("bxe.distance.wilderness-surprise")
@pytest.mark.parametrize("face", [1, 3, 4])
def test_where_somebody_is_surprised_it_is_1d4_times_10_yards(face: int) -> None:
    met = meeting(f"d6:1 d4:{face}", outdoors=True, surprised=True)
    assert (met.amount, met.rules) == (30 * face, ("bxe.distance.wilderness-surprise",))


@pytest.mark.rule("bxe.distance.wilderness-surprise-either")
def test_it_is_the_shorter_distance_whichever_side_is_surprised() -> None:
    text = MEETING.format(keys="outdoors = true", surprised="false")
    engine = by_hand(
        text.replace("can_be_surprised = false\nmembers = [{ creature", "members = [{ creature"),
        dice="d6:1 d4:4 d6:1",
    )
    decide(engine)
    assert events_of(engine.battle, "distance")[0].amount == 120


@pytest.mark.rule("bxe.distance.situation-decides")
def test_a_distance_given_is_not_rolled() -> None:
    engine = by_hand(MEETING.format(keys="distance_feet = 30", surprised="false"), dice="d6:1 d6:2")
    decide(engine)
    finish_dice(engine.battle)
    assert events_of(engine.battle, "distance") == []
    one, other = engine.battle.combatants
    assert distance_feet(engine.battle.field, one, other) == 30
