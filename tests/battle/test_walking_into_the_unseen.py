"""Moves of those who do not know who stands there: how far they get, what they find, what it costs them."""

from __future__ import annotations

import pytest

from grognard.battle.ground.witness import knows_of
from grognard.battle.play.decision import current_decision, legal_destinations
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import format_action
from grognard.battle.state.flags import MOVED
from grognard.battle.state.notation import format_battle, read_battle
from grognard.fight.begin import start
from grognard.rulebooks.rulings import find_ruling
from tests.contract.fights import BOOKS, ROOT
from tests.support import act, allowed, by_hand, come_to, events_of, finish_dice, man, person, way_of

DARK = 'light = "dark"\n[field]\nwidth = 24\nheight = 9'
INVISIBLE = 'condition = ["invisible"]'


def meet(
    *others: str, rules: str = "bf", keys: str = "", weapon: str = "longsword", dice: str | int = 1
) -> Engine:
    """One who comes from the west, at its turn of the first round, and some to the east of it."""
    members = ", ".join(others)
    text = f"""
title = "A walk"
reaction = "immediate attack"
{keys}
[[sides]]
name = "Walkers"
player_characters = true
can_be_surprised = false
members = [{man(2, 4, weapons=[weapon], more='name = "Ulf"')}]
[[sides]]
name = "Orcs"
can_be_surprised = false
members = [{members}]
"""
    engine = by_hand(text, rules=rules, dice=dice)
    come_to(engine, 0, "movement" if rules == "bxs" else "")
    return engine


def place_of(engine: Engine, index: int) -> tuple[int, int]:
    one = engine.battle.combatants[index]
    return int(one.x), int(one.y)


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("keys", ["", DARK])
def test_a_walk_ends_before_one_who_is_unseen(rules: str, keys: str) -> None:
    unseen = person(5, 4, more="" if keys else INVISIBLE)
    engine = meet(unseen, person(20, 4), rules=rules, keys=keys)
    battle = engine.battle
    assert not knows_of(battle, 0, battle.combatants[1])
    assert allowed(engine, "move 5,4 walk")
    assert "move 5,4 walk" in [format_action(one.action) for one in legal_destinations(battle)]
    act(engine, "move 5,4 walk")
    assert place_of(engine, 0) == (4, 4)
    (move,) = events_of(battle, "move")
    assert (way_of(move), move.amount) == (((2, 4), (4, 4)), 10)
    (bump,) = events_of(battle, "bump")
    assert (bump.actor, bump.target) == (0, 1)
    assert bump.known[0] >> 1 & 1
    assert knows_of(battle, 0, battle.combatants[1])
    assert battle.combatants[0].flags & MOVED


def test_what_lies_beyond_is_not_reached_either() -> None:
    engine = meet(person(5, 4, more=INVISIBLE), person(20, 4), rules="bcb")
    act(engine, "move 6,4 run")
    assert place_of(engine, 0) == (4, 4)
    assert events_of(engine.battle, "bump")


def test_who_stands_right_before_the_unseen_stays_there_and_has_moved() -> None:
    engine = meet(person(3, 4, more=INVISIBLE), person(20, 4), rules="bcb")
    assert not knows_of(engine.battle, 0, engine.battle.combatants[1])
    act(engine, "move 5,4 run")
    assert place_of(engine, 0) == (2, 4)
    assert not events_of(engine.battle, "move")
    assert events_of(engine.battle, "bump")
    assert not allowed(engine, "move 2,6 walk")


def test_one_found_so_can_be_attacked_at_once_until_it_moves() -> None:
    engine = meet(person(5, 4, more=INVISIBLE), person(20, 4), rules="bf", dice="d6:6 d6:1 d6:2 d20:20 d8:3")
    assert not allowed(engine, "attack 0>1")
    act(engine, "move 5,4 walk")
    assert allowed(engine, "attack 0>1")
    act(engine, "attack 0>1")
    (blow,) = events_of(engine.battle, "attack")
    assert (blow.target, blow.result) == (1, "natural 20")
    finish_dice(engine.battle)


@pytest.mark.parametrize("rules", ["bf", "bxs"])
def test_a_walk_past_one_in_the_dark_ends_where_that_engages_and_is_seen(rules: str) -> None:
    engine = meet(person(5, 5), person(20, 4), rules=rules, keys=DARK)
    act(engine, "move 7,4 walk")
    assert place_of(engine, 0) == (4, 4)
    assert not events_of(engine.battle, "bump")
    (move,) = events_of(engine.battle, "move")
    assert move.known[0] >> 1 & 1


def test_a_charge_into_one_who_is_unseen_is_lost() -> None:
    unseen = person(6, 4, more=INVISIBLE)
    engine = meet(unseen, person(14, 4), rules="bf", weapon="spear", dice="d6:6 d6:1 d6:2")
    assert allowed(engine, "charge 0>2 13,4")
    act(engine, "charge 0>2 13,4")
    assert place_of(engine, 0) == (5, 4)
    assert [event.target for event in events_of(engine.battle, "bump")] == [1]
    assert not events_of(engine.battle, "attack")
    finish_dice(engine.battle)


def test_a_cell_in_the_dark_is_refused_as_any_other() -> None:
    fight = start(str(ROOT / "examples" / "torchlight.toml"), seed=1, play="Delvers")
    battle = fight.battle
    decision = current_decision(battle)
    one = next(one for one in battle.combatants if not knows_of(battle, decision.side, one))
    here = [str(why) for why in fight.why_not(f"move {one.x},{one.y}")]
    beside = [str(why) for why in fight.why_not(f"move {one.x},{one.y - 1}")]
    assert here == [why.replace(f"{one.x},{one.y - 1}", f"{one.x},{one.y}") for why in beside]
    assert one.name not in " ".join(here)


def test_where_an_enemy_was_last_seen_one_looks_for_it() -> None:
    engine = meet(person(3, 4), rules="bf", keys=DARK, dice=1)
    battle = engine.battle
    act(engine, "end")
    assert battle.sides[0].lead == 4 * 24 + 3
    assert read_again(engine) == format_battle(battle)


def read_again(engine: Engine) -> str:
    """The notation of a battle that was read from its notation."""
    twin = engine.battle.copy()
    text = format_battle(engine.battle)
    read_battle(text, twin)
    return format_battle(twin)


def test_of_enemies_never_seen_the_far_side_is_where_they_must_be() -> None:
    places = []
    for x, y in ((20, 4), (12, 1), (9, 8)):
        engine = meet(person(x, y), rules="bf", keys=DARK)
        choices = current_decision(engine.battle).choices
        places += [
            format_action(one.action) for one in choices if one.label == "Move toward where the enemy must be"
        ]
    assert places == ["move 10,4 walk"] * 3


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", ["walking-into-the-unseen", "enemies-out-of-sight"])
def test_each_book_has_the_ruling(rules: str, name: str) -> None:
    assert find_ruling(rules, name).reading
