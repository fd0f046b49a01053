"""Who runs at the enemy, and who had better not: for a charge, for friends who shoot, ahead of friends."""

from __future__ import annotations

import pytest

from grognard.battle.state.events import ATTACK, CHARGE, MOVE, Event
from grognard.battle.state.field import square_distance
from grognard.fight.fight import Fight
from tests.support import events_of
from tests.tactics.test_standing import fought, of_side

PLAIN_GROUND = "[field]\nwidth = 40\nheight = 12\n"


def moves_in(fight: Fight, side: int, number: int) -> list[Event]:
    """The moves that a side made in a round."""
    return [one for one in of_side(fight, MOVE, side) if one.round == number]


def test_a_run_does_not_take_the_room_for_a_charge() -> None:
    # By this book anybody may charge over 10 feet and more: after a run of 60 feet there is no room for it.
    archer = '{ character = "fighter 3", weapons = ["longbow"], hit_points = 60, at = [[2, 5]] }'
    ogre = 'can_be_surprised = false\nmembers = [{ creature = "ogre", hit_points = 60, at = [[19, 5]] }]'
    for seed in range(6):
        fight = fought(archer, ogre, ground=PLAIN_GROUND, rules="bfref", seed=seed)
        assert "run" not in {one.what for one in of_side(fight, MOVE, 1)}
        charges = of_side(fight, CHARGE, 1)
        assert len(charges) == 1
        assert charges[0].round == 2


def test_those_who_come_on_together_run_together() -> None:
    # A sling carries 90 feet by this book, to the first goblin and not to those behind it.
    slinger = '{ character = "fighter 2", weapons = ["sling"], hit_points = 40, at = [[2, 5]] }'
    at = "[[20, 5], [22, 4], [22, 5], [22, 6]]"
    goblins = f'{{ creature = "goblin", count = 4, hit_points = 20, at = {at} }}'
    foes = f"can_be_surprised = false\nmembers = [{goblins}]"
    fight = fought(slinger, foes, ground=PLAIN_GROUND, rules="bxe")
    assert [one.what for one in moves_in(fight, 1, 1)] == ["run"] * 4


@pytest.mark.parametrize("rules", ["bxe", "bxs"])
def test_nobody_runs_out_before_friends_who_shoot(rules: str) -> None:
    party = (
        '{ character = "fighter 2", count = 2, weapons = ["longsword"], temperament = "steady" },'
        '{ character = "fighter 2", count = 2, weapons = ["longbow"], temperament = "steady" }'
    )
    foes = 'surprised = true\nmembers = [{ creature = "orc", count = 4, weapons = ["longsword"] }]'
    fight = fought(party, foes, ground="distance_feet = 60", rules=rules)
    assert "run" not in {one.what for one in moves_in(fight, 0, 1)}
    shots = [one for one in events_of(fight.battle, ATTACK) if one.round == 1]
    assert {one.actor for one in shots} == {2, 3}
    for one in moves_in(fight, 0, 1):
        assert one.way is not None
        assert square_distance(*one.way[0], *one.way[-1]) > 0
