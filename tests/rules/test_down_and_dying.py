"""House rules of dying: down at 0, dead at -10, bleeding, saves for one's life, and bound wounds.

Every figure is worked out by hand from the words of the rule: "down at 0 hit points, dead at -10; one
bleeds a point a round until a friend binds the wounds".
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.base.errors import InputError
from grognard.battle.hurts.healing import restore
from grognard.battle.hurts.wounds import land_wounds
from grognard.battle.play.batch import count_lost
from grognard.battle.play.engine import Engine
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import DEAD
from grognard.rulebooks.loader import load_rulebook
from grognard.rules.binding import bind_rulebook
from grognard.text.summary import format_closing, summarize
from tests.support import (
    EXAMPLES,
    act,
    allowed,
    brute,
    come_to,
    conditions_of,
    effects_of,
    engine_of,
    events_of,
    fight,
    finish_dice,
    inflict,
    man,
    refused_by,
)

PARTY = "player_characters = true\ncan_be_surprised = false"
DOWN = {"damage.dying": "down"}
BLEEDS = {**DOWN, "dying.bleeds": 1}
FILE = str(EXAMPLES / "house-rules/down-and-dying.toml")


def party_of(
    *members: str, dice: str | int = "", options: Mapping[str, object] = DOWN, rules: str = "bf"
) -> Engine:
    """A party against a brute far away, before anything has happened; the first is hurt as a test likes."""
    return fight(
        "bf",
        ", ".join(members),
        brute("Brute", 40, 40),
        dice=dice,
        first_keys=PARTY,
        options=options,
        keys='[field]\nwidth = 60\nheight = 60\n[options]\n"morale.at_first_encounter" = false',
        feet=0,
    )


def suffers(engine: Engine, who: int, points: int, pending: int) -> Combatant:
    """Somebody with so many hit points suffers a wound."""
    battle = engine.battle
    battle.combatants[who].hit_points = points
    inflict(engine, who, pending=pending)
    battle.wounded.append(who)
    land_wounds(battle)
    return battle.combatants[who]


def state(battle: Battle, who: int) -> tuple[int, str]:
    """Hit points, and whether one is up, down or dead."""
    said = conditions_of(battle, who)
    return battle.combatants[
        who
    ].hit_points, "dead" if "dead" in said else "down" if "dying" in said else "up"


@pytest.mark.parametrize(
    ("points", "damage", "left"),
    [
        (5, 4, (1, "up")),
        (5, 5, (0, "down")),
        (5, 14, (-9, "down")),
        (5, 15, (-10, "dead")),
        (5, 20, (-15, "dead")),
    ],
)
def test_down_at_0_and_dead_at_minus_10(points: int, damage: int, left: tuple[int, str]) -> None:
    engine = party_of(man(5, 5), man(6, 5))
    suffers(engine, 0, points, damage)
    assert state(engine.battle, 0) == left


def test_further_blows_bring_one_who_is_down_to_death() -> None:
    engine = party_of(man(5, 5), man(6, 5))
    suffers(engine, 0, 3, 5)
    assert state(engine.battle, 0) == (-2, "down")
    suffers(engine, 0, -2, 7)
    assert state(engine.battle, 0) == (-9, "down")
    suffers(engine, 0, -9, 1)
    assert state(engine.battle, 0) == (-10, "dead")


@pytest.mark.parametrize(
    ("whom", "party", "brute_state"),
    [
        ("all", (-2, "down"), (-2, "down")),
        ("player characters", (-2, "down"), (-2, "dead")),
        ("all but player characters", (-2, "dead"), (-2, "down")),
    ],
)
def test_the_rule_is_for_some_alone(whom: str, party: tuple[int, str], brute_state: tuple[int, str]) -> None:
    for who, expected in ((0, party), (2, brute_state)):
        engine = party_of(man(5, 5), man(6, 5), options={**DOWN, "dying.whom": whom})
        suffers(engine, who, 3, 5)
        assert state(engine.battle, who) == expected


@pytest.mark.parametrize(
    ("dead_at", "who", "damage", "left"),
    [
        ("level", "fighter 3", 5, (-2, "down")),
        ("level", "fighter 3", 6, (-3, "dead")),
        ("level", "fighter 7", 9, (-6, "down")),
        ("constitution", "fighter 3", 16, (-13, "down")),
        ("constitution", "fighter 3", 17, (-14, "dead")),
        (-4, "fighter 3", 7, (-4, "dead")),
    ],
)
def test_dead_at_a_level_or_a_score(dead_at: object, who: str, damage: int, left: tuple[int, str]) -> None:
    first = man(5, 5, who=who, scores={"constitution": 14})
    engine = party_of(first, man(6, 5), options={**DOWN, "dying.dead_at": dead_at})
    suffers(engine, 0, 3, damage)
    assert state(engine.battle, 0) == left


@pytest.mark.parametrize(("die", "left"), [(11, (-2, "dead")), (12, (-2, "down"))])
def test_a_save_against_death_on_falling(die: int, left: tuple[int, str]) -> None:
    # A 1st level fighter of Basic Fantasy saves against death on 12.
    engine = party_of(man(5, 5), man(6, 5), dice=f"d20:{die}", options={**DOWN, "dying.save": "on falling"})
    suffers(engine, 0, 3, 5)
    assert state(engine.battle, 0) == left
    # Who is down already needs no second one.
    if left[1] == "down":
        suffers(engine, 0, -2, 1)
        assert state(engine.battle, 0) == (-3, "down")


def rounds_of_bleeding(options: Mapping[str, object], dice: str) -> Engine:
    """The first of a party lies at -8 beside a friend, and the fight has begun."""
    engine = party_of(man(5, 5), man(6, 5), dice=dice, options=options)
    engine.advance()
    suffers(engine, 0, 1, 9)
    assert state(engine.battle, 0) == (-8, "down")
    return engine


def test_one_bleeds_a_point_a_round_and_dies() -> None:
    rolls = "d6:6 d6:6 d6:1 "
    engine = rounds_of_bleeding(BLEEDS, rolls + "d6:6 d6:1 " * 3)
    seen = []
    while engine.battle.round < 4:
        before = engine.battle.round
        act(engine, "end")
        if engine.battle.round > before:
            seen.append(state(engine.battle, 0))
    assert seen == [(-9, "down"), (-10, "dead"), (-10, "dead")]
    bled = events_of(engine.battle, "bleed")
    assert [(event.target, event.amount, event.left, event.rules) for event in bled] == [
        (0, 1, -9, ("option.dying.bleeds",)),
        (0, 1, -10, ("option.dying.bleeds",)),
    ]
    assert events_of(engine.battle, "death")[0].rules == ("option.dying.dead_at",)


def test_a_save_each_round_until_one_fails() -> None:
    options = {**DOWN, "dying.save": "each round"}
    engine = rounds_of_bleeding(options, "d6:6 d6:6 d6:1 d20:12 d6:6 d6:1 d20:11 d6:6 d6:1")
    seen = []
    while engine.battle.round < 3:
        before = engine.battle.round
        act(engine, "end")
        if engine.battle.round > before:
            seen.append(state(engine.battle, 0))
    assert seen == [(-8, "down"), (-8, "dead")]


def test_a_friend_binds_the_wounds_in_the_place_of_an_attack() -> None:
    engine = rounds_of_bleeding(BLEEDS, "d6:6 d6:6 d6:1 " + "d6:6 d6:1 " * 3)
    come_to(engine, 1)
    assert allowed(engine, "bind-wounds 0")
    assert not allowed(engine, "bind-wounds 1")
    assert not allowed(engine, "bind-wounds 2")
    act(engine, "bind-wounds 0")
    assert effects_of(engine, 0, "dying") == [(0, 1)]
    told = events_of(engine.battle, "bandage")[0]
    assert (told.actor, told.target, told.left, told.rules) == (1, 0, -8, ("option.dying.bleeds",))
    while engine.battle.round < 3:
        act(engine, "end")
    assert state(engine.battle, 0) == (-8, "down")
    # A new wound opens them again.
    suffers(engine, 0, -8, 1)
    assert effects_of(engine, 0, "dying") == [(0, 0)]


def test_wounds_are_bound_beside_the_fallen_alone() -> None:
    engine = party_of(man(5, 5), man(20, 5), dice="d6:6 d6:6 d6:1", options=BLEEDS)
    engine.advance()
    suffers(engine, 0, 1, 9)
    come_to(engine, 1)
    assert refused_by(engine, "bind-wounds 0") == ["option.dying.bleeds"]


def test_healing_wakes_only_where_the_rule_says_so() -> None:
    for wakes, expected in ((False, (2, "down")), (True, (2, "up"))):
        engine = party_of(man(5, 5), man(6, 5), options={**DOWN, "dying.healing_wakes": wakes})
        one = suffers(engine, 0, 3, 5)
        restore(engine.battle, one, 1, magical=True)
        assert state(engine.battle, 0) == (-1, "down")
        restore(engine.battle, one, 3, magical=True)
        assert state(engine.battle, 0) == expected


def test_the_winners_bind_their_fallen_who_are_no_loss() -> None:
    engine = party_of(man(5, 5), man(6, 5), options=BLEEDS)
    battle = engine.battle
    suffers(engine, 0, 3, 7)
    suffers(engine, 2, 1, 12)
    assert battle.over
    assert state(battle, 0) == (-4, "down")
    assert [count_lost(side, battle.winner) for side in battle.sides] == [0, 1]
    told = summarize(battle)
    assert told.combatants[0].hit_points == -4
    assert "1 down at -4" in format_closing(told)


def test_the_fallen_of_the_beaten_are_lost() -> None:
    engine = party_of(man(5, 5), man(6, 5), options={**BLEEDS, "dying.whom": "player characters"})
    battle = engine.battle
    suffers(engine, 0, 3, 7)
    suffers(engine, 1, 3, 7)
    assert battle.over
    assert [count_lost(side, battle.winner) for side in battle.sides] == [2, 0]


def test_tactics_bind_wounds_where_it_is_safe() -> None:
    text = f'''
title = "A fallen friend"
rules = "{FILE}"
reaction = "immediate attack"
[field]
width = 60
height = 60
[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [{man(5, 5, who="fighter 2", points=9)}, {man(7, 5, who="fighter 2", points=9)}]
[[sides]]
name = "Brute"
can_be_surprised = false
members = [{brute("Brute", 50, 50, move=10)}]
'''
    engine = engine_of(text, dice=5)
    while engine.battle.round < 1:
        engine.step()
    suffers(engine, 0, 3, 5)
    while engine.battle.round < 2:
        engine.step()
    told = events_of(engine.battle, "bandage")
    assert [(event.actor, event.target) for event in told] == [(1, 0)]
    assert told[0].rules == ("down-and-dying.dying.bleeds",)


INJURIES = {
    "damage.dying": "injury table",
    "injuries.dice": "2d6",
    "injuries.points_each": 2,
    "injuries.table": [
        {"up_to": 3, "effect": "is slain on the spot", "dead": True},
        {"up_to": 5, "effect": "goes down with broken ribs", "out": True, "constitution": 1},
        {"up_to": 8, "effect": "reels", "stun_die": 3},
        {"effect": "fights on"},
    ],
}


@pytest.mark.parametrize(
    ("damage", "dice", "row", "left", "effect"),
    [
        (5, "d6:4 d6:5", 9, (0, "up"), "weakened"),  # At 0 the roll counts as it falls.
        (6, "d6:4 d6:5", 9, (0, "up"), "weakened"),  # At -1 as well: 1 for each 2 points.
        (7, "d6:4 d6:5 d3:2", 8, (0, "up"), "stunned"),
        (9, "d6:4 d6:3", 5, (0, "down"), "dying"),
        (9, "d6:1 d6:4", 3, (-4, "dead"), "dead"),
    ],
)
def test_a_table_of_injuries(damage: int, dice: str, row: int, left: tuple[int, str], effect: str) -> None:
    engine = party_of(man(5, 5), man(6, 5), dice=dice, options=INJURIES)
    one = suffers(engine, 0, 5, damage)
    battle = engine.battle
    assert state(battle, 0) == left
    assert effect in conditions_of(battle, 0)
    told = events_of(battle, "injury")[0]
    assert (told.target, told.row, told.rules) == (0, row, ("option.injuries.table",))
    finish_dice(battle)
    assert one.flags & DEAD == 0 or told.what == "is slain on the spot"


def test_so_many_points_below_0_kill_without_a_roll() -> None:
    engine = party_of(man(5, 5), man(6, 5), options={**INJURIES, "dying.dead_at": -10})
    suffers(engine, 0, 5, 15)
    assert state(engine.battle, 0) == (-10, "dead")
    assert events_of(engine.battle, "injury") == []


def test_a_table_of_injuries_needs_a_last_row() -> None:
    with pytest.raises(InputError) as refused:
        bind_rulebook(load_rulebook("bf", options={**INJURIES, "injuries.table": []}))
    assert refused.value.key == "injuries.table"
