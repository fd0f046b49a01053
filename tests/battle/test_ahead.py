"""Battles played on from a moment: the battle itself stays as it is, and nobody sees more than they can."""

from __future__ import annotations

from collections import Counter

import pytest

import grognard
from grognard.battle.hurts.looks import health_of
from grognard.battle.play.hidden_information import redraw_unknown
from grognard.battle.play.lookahead import NOTHING, Lookahead, Prospect, rank_actions
from grognard.battle.state.actions import parse_action
from grognard.battle.state.flags import GONE
from grognard.chances.counting.outlook import start_look_ahead
from grognard.dice.rewind import mark_dice
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.fight.fight import Fight


def at_blows(matchup: str, seed: int = 4) -> Fight:
    """A fight at the players' first decision."""
    return grognard.start(matchup, rules="bf", seed=seed, play="party")


@pytest.mark.slow
def test_looking_ahead_changes_nothing_in_the_fight() -> None:
    fight = at_blows("2 fighter 1 vs 3 orc")
    state, mark, events = fight.battle.state(), mark_dice(fight.battle.dice), len(fight.events)
    grognard.outlook(fight, fights=50)
    grognard.hints(fight)
    assert (fight.battle.state(), mark_dice(fight.battle.dice), len(fight.events)) == (state, mark, events)


def test_where_many_fight_an_outlook_is_given_in_the_time_it_may_take() -> None:
    fight = at_blows("6 fighter 3 vs 8 orc")
    soon = grognard.outlook(fight, seconds=0.0)
    assert 1 <= soon.fights <= 10, "the clock is looked at before there are hundreds"
    assert soon.sides[0].margin > 0.01, "and it says how sure that is"
    assert grognard.outlook(fight, fights=soon.fights) == soon


def test_a_continuation_depends_on_its_number_and_nothing_else() -> None:
    fight = at_blows("2 fighter 1 vs 3 orc")
    ahead = start_look_ahead(fight.engine, fight.tactics)
    ends = []
    for number in (3, 7, 3, 7):
        ahead.play(number, NOTHING)
        ends.append(ahead.battle.state())
    assert ends[0] == ends[2]
    assert ends[1] == ends[3]
    assert ends[0] != ends[1]


def test_each_key_has_dice_of_its_own() -> None:
    fight = at_blows("2 fighter 1 vs 3 orc")
    ahead = start_look_ahead(fight.engine, fight.tactics)
    ends = []
    for key in (1, 2, 1):
        ahead.look(fight.battle, key=key)
        ahead.play(0, NOTHING)
        ends.append(ahead.battle.state())
    assert ends[0] == ends[2] != ends[1]


def test_a_continuation_begins_with_the_action_it_is_given() -> None:
    """To surrender at once is to lose: nobody of a party of one is left to fight."""
    fight = at_blows("1 fighter 1 vs 1 orc")
    ahead = start_look_ahead(fight.engine, fight.tactics)
    prospect = Prospect(parse_action("surrender"), side=0, sides=2)
    ahead.explore(prospect, 20)
    assert prospect.wins == [0, 20, 0]


def test_what_is_worth_more_is_found() -> None:
    """Of giving up and fighting on, fighting on comes out better, whichever is asked for first."""
    fight = at_blows("1 fighter 3 vs 1 goblin")
    ahead = start_look_ahead(fight.engine, fight.tactics)
    give_up = parse_action("surrender")
    for options in ([give_up, NOTHING], [NOTHING, give_up]):
        prospects = rank_actions(ahead, options, side=0, first=20, budget=200)
        assert prospects[0].action == NOTHING
        assert prospects[0].wins[0] > prospects[0].fights // 2


def supposed(fight: Fight, index: int, worlds: int) -> Counter[tuple[int, int]]:
    """The hit points and their full number that somebody has in many worlds of the players."""
    ahead = start_look_ahead(fight.engine, fight.tactics, viewer=0)
    seen: Counter[tuple[int, int]] = Counter()
    for number in range(worlds):
        world = ahead.moment.copy()
        world.dice = SeededDice(Stream(number))
        redraw_unknown(world, 0)
        seen[int(world.combatants[index].hit_points), int(world.combatants[index].max_hit_points)] += 1
    return seen


def test_an_unhurt_enemy_may_have_any_number_its_dice_can_show() -> None:
    """An orc has 1d8; nobody who looks at it knows how many of them it has."""
    seen = supposed(at_blows("1 fighter 1 vs 1 orc"), 1, 400)
    assert sorted(seen) == [(points, points) for points in range(1, 9)]
    # 50 of each are expected; 21 and 86 are more than four standard deviations away.
    assert all(21 < count < 86 for count in seen.values())


def test_a_hurt_enemy_keeps_its_harm_and_its_looks() -> None:
    """Three points down and badly hurt: 4 to 6 in full, as half or less but more than a quarter is left."""
    fight = at_blows("1 fighter 1 vs 1 orc")
    orc = fight.battle.combatants[1]
    orc.max_hit_points, orc.hit_points = 5, 2
    looks = health_of(orc)
    seen = supposed(fight, 1, 200)
    assert sorted(seen) == [(2, 5), (3, 6)]
    assert looks == 2


def test_the_own_side_is_known() -> None:
    fight = at_blows("1 fighter 3 vs 1 orc")
    own = fight.battle.combatants[0]
    assert list(supposed(fight, 0, 20)) == [(own.hit_points, own.max_hit_points)]


AMBUSH = """
title = "Somebody unnoticed"
rules = "bcb"
reaction = "immediate attack"
[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [{ character = "fighter 1", at = [[2, 2]] }]
[[sides]]
name = "Orcs"
can_be_surprised = false
members = [{ creature = "orc", at = [[12, 2]] }, { creature = "orc", undetected = true, at = [[14, 4]] }]
"""


def test_nobody_reckons_with_one_who_has_given_no_sign() -> None:
    fight = grognard.start(AMBUSH, seed=2, play="party")
    world = Lookahead(fight.battle, structure=fight.engine.structure, policies=[], viewer=0).moment.copy()
    world.dice = SeededDice(Stream(1))
    assert redraw_unknown(world, 0)
    assert [one.flags & GONE != 0 for one in world.combatants] == [False, False, True]
    assert world.sides[1].standing == 1
