"""The B/X procedure sheet: initiative, phases and actions."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from grognard.battle.play.engine import Engine
from tests.support import (
    act,
    allowed,
    armed,
    brute,
    come_to,
    dead,
    decide,
    events_of,
    fight,
    finish_dice,
    hero,
    refused_by,
    turns,
)

A, B = brute("A", 5, 5), brute("B", 25, 5)
PHASES = ["movement", "missile", "spells", "melee"]


def first_of(engine: Engine) -> int:
    return decide(engine).actor


@pytest.mark.rule("bxs.initiative.side-roll")
def test_the_higher_side_wins() -> None:
    assert first_of(fight("bxs", A, B, dice="d6:5 d6:3")) == 0
    assert first_of(fight("bxs", A, B, dice="d6:3 d6:5")) == 1


@pytest.mark.rule("bxs.initiative.probabilities")
def test_chances_of_winning() -> None:
    found: Counter[str] = Counter()
    for one, two in product(range(1, 7), repeat=2):
        tie = " d6:6 d6:1" if one == two else ""
        engine = fight("bxs", A, B, dice=f"d6:{one} d6:{two}{tie}")
        winner = decide(engine).actor
        finish_dice(engine.battle)
        found["tie" if events_of(engine.battle, "initiative") else f"side {winner}"] += 1
    assert found == {"side 0": 15, "side 1": 15, "tie": 6}


@pytest.mark.rule("bxs.initiative.every-round")
def test_sides_roll_every_round() -> None:
    engine = fight("bxs", A, B, dice="d6:5 d6:3 " * 4 + "d6:5 d6:3")
    for _ in range(4):
        turns(engine)
    rolled = [event.side for event in events_of(engine.battle, "side initiative") if event.round <= 4]
    assert rolled == [0, 1] * 4


@pytest.mark.rule("bxs.initiative.side-no-modifier")
def test_the_side_roll_is_not_modified() -> None:
    quick = hero(5, 5, who="halfling fighter 1", weapon="dagger", more="abilities = { dexterity = 16 }")
    assert first_of(fight("bxs", quick, B, dice="d6:3 d6:4")) == 1


@pytest.mark.rule("bxs.initiative.winner-first-each-phase")
def test_the_winner_acts_first_in_a_phase() -> None:
    archers = armed("A", 5, 5, "shortbow"), armed("B", 13, 5, "shortbow", points=3)
    engine = fight("bxs", *archers, dice="d6:5 d6:3 d20:19 d6:3")
    come_to(engine, 0, "missile")
    act(engine, "attack 0>1")
    assert dead(engine) == ["B"]
    assert [event.actor for event in events_of(engine.battle, "attack")] == [0]


def rolls_of(engine: Engine) -> list[int]:
    return [event.amount for event in events_of(engine.battle, "initiative")]


@pytest.mark.rule("bxs.initiative.tie-individual")
def test_a_tie_goes_to_individual_rolls() -> None:
    engine = fight("bxs", A, B, dice="d6:4 d6:4 d6:2 d6:6")
    assert first_of(engine) == 1
    assert rolls_of(engine) == [2, 6]


@pytest.mark.rule("bxs.initiative.tie-still-phased")
def test_individuals_keep_to_the_phases() -> None:
    first, second = brute("A", 12, 5), armed("B", 20, 5, "shortbow")
    engine = fight(
        "bxs", first, f"{second}, {brute('C', 13, 5)}", dice="d6:4 d6:4 d6:6 d6:2 d6:1 d20:2 d20:2"
    )
    come_to(engine, 1, "missile")
    act(engine, "attack 0>0")
    come_to(engine, 0, "melee")
    act(engine, "attack 0>2")
    assert [event.actor for event in events_of(engine.battle, "attack")] == [1, 0]
    assert rolls_of(engine) == [6, 2, 1]


@pytest.mark.rule("bxs.initiative.individual-roll", "bxs.initiative.individual-halfling")
@pytest.mark.parametrize(("who", "number"), [("fighter 1", 5), ("halfling fighter 1", 6)])
def test_individual_rolls(who: str, number: int) -> None:
    figure = hero(5, 5, who=who, weapon="dagger", more="abilities = { dexterity = 13 }")
    engine = fight("bxs", figure, B, dice="d6:4 d6:4 d6:4 d6:1")
    decide(engine)
    assert rolls_of(engine)[0] == number


@pytest.mark.rule("bxs.initiative.individual-two-handed")
def test_two_handed_weapons_come_last_in_a_tie() -> None:
    slow = hero(5, 5, weapon="two-handed sword", more="abilities = { dexterity = 16 }")
    engine = fight("bxs", slow, B, dice="d6:4 d6:4 d6:6 d6:1 d6:5 d6:1")
    assert turns(engine) == [(who, phase) for phase in PHASES for who in (1, 0)]


@pytest.mark.rule("bxs.initiative.two-handed-side-roll")
def test_two_handed_weapons_cost_nothing_otherwise() -> None:
    slow = hero(5, 5, weapon="two-handed sword")
    assert first_of(fight("bxs", slow, B, dice="d6:5 d6:3")) == 0


@pytest.mark.rule("bxs.initiative.individual-tie")
def test_equal_individuals_act_at_once() -> None:
    first, second = brute("A", 5, 5, points=3), brute("B", 6, 5, points=3)
    engine = fight("bxs", first, second, dice="d6:4 d6:4 d6:3 d6:3 d20:19 d6:3 d20:19 d6:3")
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    act(engine, "attack 0>0")
    assert dead(engine) == ["A", "B"]
    # Two slow weapons compare their totals.
    slow = [armed(name, x, 5, "two-handed sword") for name, x in (("A", 5), ("B", 25))]
    engine = fight("bxs", *slow, dice="d6:4 d6:4 d6:2 d6:5 d6:6 d6:1")
    assert [who for who, _ in turns(engine)[:2]] == [1, 0]


@pytest.mark.rule("bxs.round.phases", "bxs.round.phases-together")
def test_both_sides_go_through_each_phase_together() -> None:
    engine = fight("bxs", A, B, dice="d6:5 d6:3 d6:5 d6:3")
    assert turns(engine) == [(who, phase) for phase in PHASES for who in (0, 1)]
    assert len(events_of(engine.battle, "side initiative")) == 4  # first of all, in each round


@pytest.mark.rule("bxs.round.loser-missile-before-winner-melee")
def test_the_losers_missiles_come_before_the_winners_blows() -> None:
    first = brute("A", 12, 5)
    second = f"{brute('C', 13, 5)}, {armed('B', 20, 5, 'shortbow')}"
    engine = fight("bxs", first, second, dice="d6:5 d6:3 d20:2 d20:2")
    come_to(engine, 2, "missile")
    act(engine, "attack 0>0")
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    assert [event.actor for event in events_of(engine.battle, "attack")] == [2, 0]


@pytest.mark.rule("bxs.round.order-within-side")
def test_figures_of_a_side_act_as_listed() -> None:
    engine = fight("bxs", f"{A}, {brute('A2', 5, 7)}", B, dice="d6:5 d6:3 d6:5 d6:3")
    assert [who for who, phase in turns(engine) if phase == "movement"] == [0, 1, 2]


@pytest.mark.rule("bxs.actions.move-and-melee")
def test_move_and_strike() -> None:
    engine = fight("bxs", brute("A", 5, 5, move=30), brute("B", 12, 5), dice="d6:5 d6:3")
    come_to(engine, 0, "movement")
    act(engine, "move 11,5 walk")
    come_to(engine, 0, "melee")
    assert allowed(engine, "attack 0>1")


@pytest.mark.rule("bxs.actions.move-and-shoot")
def test_move_and_shoot() -> None:
    archer = armed("A", 5, 5, "shortbow")
    engine = fight("bxs", archer.replace("Mv 40'", "Mv 30'"), brute("B", 25, 5), dice="d6:5 d6:3")
    come_to(engine, 0, "movement")
    act(engine, "move 11,5 walk")
    come_to(engine, 0, "missile")
    assert allowed(engine, "attack 0>1")


def archer_with_sword(foe_at: int = 6, dice: str = "d6:5 d6:3") -> Engine:
    """One with a bow in hand and a sword at its side; routine 0 is the bow, 1 the sword."""
    engine = fight("bxs", armed("A", 5, 5, "shortbow", "longsword"), brute("B", foe_at, 5), dice=dice)
    come_to(engine, 0, "movement")
    return engine


@pytest.mark.rule(
    "bxs.actions.swap-equipment", "bxs.actions.swap-then-attack", "bxs.actions.swap-while-engaged"
)
def test_changing_weapons_takes_the_move_and_leaves_the_attack() -> None:
    engine = archer_with_sword()
    me = engine.battle.combatants[0]
    assert me.profile.routines[me.ready].weapons[0].name == "shortbow"
    assert allowed(engine, "move 0,5 flee")
    act(engine, "ready 1")
    assert not allowed(engine, "move 4,5 withdraw")
    assert not allowed(engine, "move 0,5 flee")
    come_to(engine, 0, "melee")
    assert allowed(engine, "attack 1>1")


@pytest.mark.rule("bxs.actions.swap-and-move")
def test_no_change_after_a_move() -> None:
    engine = archer_with_sword(foe_at=20)
    act(engine, "move 6,5 walk")
    assert refused_by(engine, "ready 1") == ["bxs.actions.swap-equipment"]
