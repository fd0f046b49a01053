"""Basic Fantasy, movement and engagement: how far, who is engaged with whom, and who may strike whom."""

from __future__ import annotations

from functools import partial
from itertools import combinations

import pytest

from grognard.battle.play.decision import legal_destinations
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import FLEE, MODE_NAMES, WITHDRAW, mode_of
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import Field, are_engaged, fill_field, is_engaged
from grognard.battle.state.profile import Profile
from grognard.battle.state.side import Side
from grognard.battle.state.weapon import Routine, Weapon
from tests import support
from tests.support import act, allowed, conditions_of, events_of, finish_dice, refused_by

REACHING = "1 fist (reach 10'), Dam 1d6"
brute = partial(support.brute, armour_class=15, points=8)


def fight(first: str, second: str, *, dice: str = "", options: dict[str, object] | None = None) -> Engine:
    """A fight at the first side's first decision: one there rolls 6, all others 1."""
    number = first.count("stat_line") + second.count("stat_line")
    rolls = " ".join(["d6:6", *["d6:1"] * (number - 1), dice])
    return support.fight("bf", first, second, feet=0, dice=rolls, options=options, begun=True)


def on_single_feet(places: list[tuple[int, tuple[int, int]]]) -> tuple[Field, list[Side], list[Combatant]]:
    """Figures of the sides given, standing on a field whose cells are one foot across."""
    profile = Profile("figure", routines=[Routine([Weapon("fist", dice_count=1, dice_sides=6)])])
    field = Field(40, 40, cell_feet=1)
    combatants = []
    for index, (side, (x, y)) in enumerate(places):
        combatant = Combatant(index, side, profile, f"figure {index}")
        combatant.x, combatant.y = x, y
        combatants.append(combatant)
    sides = []
    for number, name in enumerate(("First", "Second")):
        sides.append(Side(number, name, [one for one in combatants if one.side == number]))
        sides[-1].forget_near(field.width * field.height)
    fill_field(field, sides, combatants)
    return field, sides, combatants


@pytest.mark.rule("bf.movement.encounter-move-limit")
def test_a_walk_goes_as_far_as_the_encounter_movement() -> None:
    engine = fight(brute("A", 2, 5), brute("B", 30, 5))
    assert [allowed(engine, f"move {2 + feet // 5},5 walk") for feet in (40, 45)] == [True, False]
    assert refused_by(engine, "move 11,5 walk") == ["bf.movement.encounter-move-limit"]
    assert allowed(engine, "move 11,5 run")


@pytest.mark.rule("bf.engage.within-5")
@pytest.mark.parametrize(("feet", "engaged"), [(5, True), (6, False)])
def test_opponents_within_5_feet_are_engaged(feet: int, engaged: bool) -> None:
    field, sides, (one, other) = on_single_feet([(0, (10, 10)), (1, (10 + feet, 10))])
    assert [is_engaged(field, sides, figure) for figure in (one, other)] == [engaged, engaged]
    assert are_engaged(field, one, other) is engaged


def test_the_distance_of_engagement_is_the_books() -> None:
    engine = fight(
        brute("A", 5, 5, weapon="club"),
        brute("B", 7, 5, weapon="club"),
        options={"attack.engage_feet": 10},
    )
    assert is_engaged(engine.battle.field, engine.battle.sides, engine.battle.combatants[0])


@pytest.mark.rule("bf.engage.free-move-beyond-5")
def test_opponents_10_feet_apart_move_freely() -> None:
    engine = fight(brute("A", 10, 5), brute("B", 12, 5))
    battle = engine.battle
    assert [is_engaged(battle.field, battle.sides, one) for one in battle.combatants] == [False, False]
    assert allowed(engine, "move 2,5 walk")
    act(engine, "move 2,5 walk")
    finish_dice(battle)  # Nobody rolled a parting shot.


@pytest.mark.rule("bf.engage.mutual-pairs")
def test_diagonal_neighbours_are_engaged_and_allies_never_are() -> None:
    engine = fight(f"{brute('Fighter', 0, 0)}, {brute('Cleric', 0, 1)}", brute("Orc", 1, 0))
    battle = engine.battle
    pairs = [
        (one.name, other.name)
        for one, other in combinations(battle.combatants, 2)
        if are_engaged(battle.field, one, other)
    ]
    assert pairs == [("Fighter", "Orc"), ("Cleric", "Orc")]
    assert all(are_engaged(battle.field, battle.combatants[2], battle.combatants[i]) for i in (0, 1))
    assert all(is_engaged(battle.field, battle.sides, one) for one in battle.combatants)


@pytest.mark.rule("bf.engage.enemy-reach")
def test_an_enemys_longer_reach_engages() -> None:
    engine = fight(
        brute("A", 10, 5),
        f"{brute('Long', 12, 5, attack=REACHING)}, {brute('Short', 6, 5)}",
    )
    battle = engine.battle
    me = battle.combatants[0]
    assert is_engaged(battle.field, battle.sides, me)
    assert [are_engaged(battle.field, me, other) for other in battle.combatants[1:]] == [True, False]
    assert not allowed(engine, "move 10,9 walk")


@pytest.mark.rule("bf.engage.one-enemy-enough")
@pytest.mark.parametrize(("column", "engaged"), [(12, False), (11, True)])
def test_one_enemy_in_reach_is_enough(column: int, engaged: bool) -> None:
    engine = fight(brute("A", 10, 5), f"{brute('B', column, 5)}, {brute('C', 20, 5)}")
    battle = engine.battle
    assert is_engaged(battle.field, battle.sides, battle.combatants[0]) is engaged
    assert allowed(engine, "move 10,9 walk") is not engaged


@pytest.mark.rule("bf.engage.disengage-rules-apply")
def test_the_engaged_leave_only_by_fleeing_or_withdrawing() -> None:
    engine = fight(brute("A", 10, 5), brute("B", 11, 5))
    assert allowed(engine, "move 2,5 flee")
    assert allowed(engine, "move 8,5 withdraw")
    assert not allowed(engine, "move 8,5 walk")
    assert refused_by(engine, "move 8,5 walk") == ["bf.engage.disengage-rules-apply"]
    assert {mode_of(choice.action) for choice in legal_destinations(engine.battle)} == {FLEE, WITHDRAW}
    for mode in MODE_NAMES[:2]:
        assert not allowed(engine, f"move 8,5 {mode}")


@pytest.mark.rule("bf.engage.moving-past")
def test_one_who_moves_on_past_an_enemy_draws_a_parting_shot() -> None:
    # From 10 to 18 is 40 feet; the orc engages from 12 on, with 30 feet of the move still to go.
    engine = fight(brute("A", 10, 0), brute("Orc", 13, 1), dice="d20:2")
    assert not allowed(engine, "move 18,0 walk")
    assert allowed(engine, "move 12,0 walk")
    act(engine, "move 18,0 flee")
    (shot,) = events_of(engine.battle, "attack")
    assert shot.roll is not None
    assert (shot.actor, shot.target, shot.amount, shot.roll.label) == (1, 0, 5, "parting shot")
    assert (engine.battle.combatants[0].x, engine.battle.combatants[0].y) == (18, 0)
    finish_dice(engine.battle)


def test_moving_past_for_half_a_move_is_a_withdrawal() -> None:
    engine = fight(brute("A", 10, 0), brute("Orc", 13, 1))
    act(engine, "move 16,0 flee")  # 20 feet lie beyond the cell where the orc engages.
    assert events_of(engine.battle, "attack") == []
    finish_dice(engine.battle)


def test_moving_past_goes_around_what_stands_in_the_way() -> None:
    first = f"{brute('A', 10, 0)}, {brute('Friend', 11, 0)}"
    engine = fight(first, brute("Orc", 13, 1), dice="d20:2")
    act(engine, "move 18,0 flee")
    assert len(events_of(engine.battle, "attack")) == 1
    (move,) = events_of(engine.battle, "move")
    assert (move.way, move.amount) == (((10, 0), (18, 0)), 40)


def test_one_who_can_keep_clear_of_an_enemy_does() -> None:
    engine = fight(brute("A", 10, 5), brute("Orc", 13, 6))
    act(engine, "move 18,5 flee")
    assert events_of(engine.battle, "attack") == []
    (move,) = events_of(engine.battle, "move")
    assert (move.way, move.amount) == (((10, 5), (18, 5)), 40)
    finish_dice(engine.battle)


def test_nobody_strikes_twice_at_one_who_runs_past() -> None:
    engine = fight(brute("A", 10, 0), f"{brute('Orc', 11, 1)}, {brute('Bear', 14, 1)}", dice="d20:2 d20:2")
    act(engine, "move 18,0 flee")
    assert [event.actor for event in events_of(engine.battle, "attack")] == [1, 2]
    finish_dice(engine.battle)


def test_one_killed_on_the_way_goes_no_farther() -> None:
    first = f"{brute('A', 10, 0, points=2)}, {brute('Friend', 2, 0)}"
    engine = fight(first, f"{brute('Orc', 13, 1)}, {brute('Bear', 16, 1)}", dice="d20:19 d6:2")
    act(engine, "move 18,0 flee")
    fallen = engine.battle.combatants[0]
    assert ("dead" in conditions_of(engine, 0), fallen.x, fallen.y) == (True, 12, 0)
    assert [event.actor for event in events_of(engine.battle, "attack")] == [2]
    finish_dice(engine.battle)


@pytest.mark.rule("bf.engage.melee-close-to-reach")
def test_melee_needs_closing_first() -> None:
    engine = fight(brute("A", 0, 0), brute("B", 4, 0), dice="d20:2")
    assert not allowed(engine, "attack 0>1")
    act(engine, "move 3,0 walk")
    assert allowed(engine, "attack 0>1")
    act(engine, "attack 0>1")
    finish_dice(engine.battle)


@pytest.mark.rule("bf.engage.melee-only-engaged-targets")
@pytest.mark.parametrize(("feet", "may_attack"), [(5, True), (10, False)])
def test_melee_only_with_the_engaged(feet: int, may_attack: bool) -> None:
    engine = fight(brute("A", 5, 5, weapon="longsword"), brute("B", 5 + feet // 5, 5))
    assert allowed(engine, "attack 0>1") is may_attack


@pytest.mark.rule("bf.engage.melee-only-engaged-generally")
def test_a_spear_reaches_5_feet_unless_the_referee_says_otherwise() -> None:
    engine = fight(brute("A", 5, 5, weapon="spear"), brute("B", 7, 5, weapon="club"))
    assert refused_by(engine, "attack 0>1") == ["bf.engage.melee-only-engaged-targets"]
    ruled = fight(brute("A", 5, 5, attack=REACHING), brute("B", 7, 5, weapon="club"))
    assert allowed(ruled, "attack 0>1")
