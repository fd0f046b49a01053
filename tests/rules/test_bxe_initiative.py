"""B/X Essentials: side initiative, ties, slow weapons, and the option of individual rolls."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from tests.support import (
    act,
    armed,
    brute,
    come_to,
    dead,
    decide,
    events_of,
    fight,
    finish_dice,
    hero,
    inflict,
    turns,
)

A, B, C = brute("A", 5, 5), brute("B", 25, 5), brute("C", 15, 15)
COUNTDOWN = {"round.structure": "countdown"}
TOUCHING = (brute("A", 5, 5, points=3), brute("B", 6, 5, points=4))


def order(engine: Engine) -> list[int]:
    """Who has turns this round, each once, in the order of the first."""
    return list(dict.fromkeys(actor for actor, _ in turns(engine)))


def side_rolls(engine: Engine) -> list[tuple[int, int]]:
    return [(event.side, event.amount) for event in events_of(engine.battle, "side initiative")]


@pytest.mark.rule("bxe.initiative.d6-per-side")
def test_each_side_rolls_a_d6() -> None:
    engine = fight("bxe", f"{A}, {brute('A2', 5, 7)}", B, dice="d6:3 d6:5")
    decide(engine)
    finish_dice(engine.battle)
    assert side_rolls(engine) == [(0, 3), (1, 5)]


@pytest.mark.rule("bxe.initiative.every-round")
def test_sides_roll_anew_each_round() -> None:
    engine = fight("bxe", A, B, dice="d6:3 d6:5 d6:6 d6:2 d6:4 d6:1")
    for _ in range(2):
        turns(engine)
    assert engine.battle.round == 3
    finish_dice(engine.battle)
    assert len(side_rolls(engine)) == 6


@pytest.mark.rule("bxe.initiative.highest-first")
def test_the_highest_roll_acts_first() -> None:
    assert order(fight("bxe", A, B, dice="d6:3 d6:5 d6:1 d6:2")) == [1, 0]


@pytest.mark.rule("bxe.initiative.descending-order")
def test_sides_act_from_high_to_low() -> None:
    assert order(fight("bxe", A, B, third=C, dice="d6:3 d6:5 d6:1 d6:1 d6:2 d6:3")) == [1, 0, 2]


@pytest.mark.rule("bxe.initiative.tie-simultaneous", "bxe.initiative.tie-mutual-kill-example")
def test_tied_opponents_may_kill_each_other() -> None:
    engine = fight("bxe", *TOUCHING, dice="d6:3 d6:3 d20:15 d6:5 d20:15 d6:4")
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    act(engine, "attack 0>0")
    finish_dice(engine.battle)
    assert dead(engine) == ["A", "B"]


def test_without_a_tie_the_dead_strike_no_blow() -> None:
    engine = fight("bxe", *TOUCHING, dice="d6:4 d6:3 d20:15 d6:5")
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    assert dead(engine) == ["B"]
    finish_dice(engine.battle)


@pytest.mark.rule("bxe.initiative.tie-only-tied-sides")
def test_only_the_tied_are_simultaneous() -> None:
    first, second = TOUCHING
    engine = fight("bxe", first, second, third=C, dice="d6:3 d6:3 d6:6 d20:15 d6:5 d20:15 d6:4")
    assert come_to(engine, 2, "movement").count == 6
    assert not events_of(engine.battle, "attack")
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    act(engine, "attack 0>0")
    assert dead(engine) == ["A", "B"]


@pytest.mark.rule("bxe.initiative.two-handed-last", "bxe.initiative.two-handed-per-character")
def test_two_handed_weapons_come_last() -> None:
    slow = armed("A1", 5, 5, "two-handed sword")
    engine = fight("bxe", slow, armed("B", 25, 5, "spear"), dice="d6:6 d6:1 d6:1 d6:2")
    assert order(engine) == [1, 0]
    party = f"{slow}, {armed('A2', 5, 7, 'longsword')}"
    engine = fight("bxe", party, armed("B1", 25, 5, "spear"), dice="d6:6 d6:1 d6:1 d6:2")
    assert order(engine) == [1, 2, 0]


@pytest.mark.rule("bxe.initiative.some-missile-weapons-last")
def test_slow_missile_weapons_come_last() -> None:
    archer = armed("Archer", 5, 5, "shortbow", more="acts_last = true")
    assert order(fight("bxe", archer, B, dice="d6:6 d6:1 d6:1 d6:2")) == [1, 0]
    assert order(fight("bxe", armed("Archer", 5, 5, "shortbow"), B, dice="d6:6 d6:1 d6:1 d6:2")) == [0, 1]


@pytest.mark.rule("bxe.initiative.two-handed-both-sides")
def test_slow_weapons_keep_the_order_of_their_sides() -> None:
    first, second = armed("A1", 5, 5, "two-handed sword"), armed("B1", 25, 5, "pole arm")
    assert order(fight("bxe", first, second, dice="d6:6 d6:1 d6:1 d6:2")) == [0, 1]
    assert order(fight("bxe", first, second, dice="d6:1 d6:6 d6:1 d6:2")) == [1, 0]


@pytest.mark.rule("bxe.initiative.two-handed-when-tied")
def test_slow_weapons_come_last_even_in_a_tie() -> None:
    first = armed("A1", 5, 5, "two-handed sword", points=3)
    engine = fight("bxe", first, armed("B1", 6, 5, "spear"), dice="d6:4 d6:4 d20:15 d6:5")
    come_to(engine, 1, "melee")
    act(engine, "attack 0>0")
    finish_dice(engine.battle)
    assert dead(engine) == ["A1"]


@pytest.mark.rule("bxe.initiative.individual-option")
def test_everyone_may_roll() -> None:
    five = f"{A}, {brute('A2', 5, 7)}, {brute('A3', 5, 9)}"
    engine = fight("bxe", five, f"{B}, {C}", dice="d6:3 d6:5 d6:1 d6:6 d6:2", options=COUNTDOWN)
    assert decide(engine).actor == 3
    finish_dice(engine.battle)
    assert [event.amount for event in events_of(engine.battle, "initiative")] == [3, 5, 1, 6, 2]


@pytest.mark.rule("bxe.initiative.individual-dex-modifier")
@pytest.mark.parametrize(
    ("dexterity", "number"), [(18, 5), (17, 4), (13, 4), (12, 3), (8, 2), (4, 2), (3, 1)]
)
def test_dexterity_adjusts_individual_rolls(dexterity: int, number: int) -> None:
    quick = hero(5, 5, more=f"abilities = {{ dexterity = {dexterity} }}")
    engine = fight("bxe", quick, B, dice="d6:3 d6:6", options=COUNTDOWN)
    decide(engine)
    event = events_of(engine.battle, "initiative")[0]
    assert event.amount == number
    assert event.roll is not None
    assert sum(modifier.value for modifier in event.roll.modifiers) == number - 3


@pytest.mark.rule("bxe.initiative.individual-monster-modifier")
@pytest.mark.parametrize(("key", "number"), [("", 3), ("initiative_modifier = -1", 2)])
def test_monsters_may_be_fast_or_slow(key: str, number: int) -> None:
    engine = fight("bxe", brute("Slug", 5, 5, more=key), B, dice="d6:3 d6:6", options=COUNTDOWN)
    decide(engine)
    event = events_of(engine.battle, "initiative")[0]
    assert event.amount == number
    assert event.roll is not None
    assert [modifier.rule for modifier in event.roll.modifiers] == (
        ["bxe.initiative.individual-monster-modifier"] if key else []
    )


@pytest.mark.rule("bxe.initiative.side-roll-no-dex")
def test_the_side_roll_is_not_modified() -> None:
    engine = fight("bxe", hero(5, 5, more="abilities = { dexterity = 18 }"), B, dice="d6:3 d6:4 d6:1 d6:2")
    assert order(engine) == [1, 0]
    assert side_rolls(engine)[0] == (0, 3)


def meeting(first: str, second: str, *, dice: str) -> Engine:
    """A fight in which surprise is settled for both sides."""
    engine = fight("bxe", A, B, dice=dice)
    for who, surprised in enumerate((first, second)):
        if surprised:
            inflict(engine, who, "surprised", segments=1)
    return engine


@pytest.mark.rule("bxe.initiative.only-unsurprised-sides", "bxe.initiative.surprise-and-initiative-order")
def test_only_the_unsurprised_roll() -> None:
    engine = meeting("", "surprised", dice="d6:1 d6:2 d6:6")
    assert decide(engine).actor == 0
    assert side_rolls(engine) == [(0, 1)]
    assert order(engine) == [0]
    assert side_rolls(engine)[1:] == [(0, 2), (1, 6)]


@pytest.mark.rule("bxe.initiative.none-when-both-surprised")
def test_nobody_rolls_when_all_are_surprised() -> None:
    engine = meeting("surprised", "surprised", dice="d6:5 d6:3")
    decide(engine)
    assert [(event.round, event.side) for event in events_of(engine.battle, "side initiative")] == [
        (2, 0),
        (2, 1),
    ]
    finish_dice(engine.battle)


def test_morale_is_checked_under_individual_initiative_too() -> None:
    foes = ", ".join(brute(f"F{y}", 6, y, points=1, morale=7) for y in (4, 5))
    dice = "d6:6 d6:2 d6:1 d20:20 d6:3 d6:6 d6:1 d6:6 d6:1 d6:1 d6:2"
    engine = fight("bxe", brute("A", 5, 5), foes, dice=dice, options=COUNTDOWN)
    come_to(engine, 0)
    act(engine, "attack 0>1")
    come_to(engine, 2)
    act(engine, "end")
    decide(engine)
    act(engine, "declare-nothing")
    decide(engine)
    act(engine, "declare-nothing")
    assert [(event.round, event.what) for event in events_of(engine.battle, "morale")] == [
        (2, "first death"),
        (2, "half strength"),
    ]
