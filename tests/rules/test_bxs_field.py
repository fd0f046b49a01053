"""The B/X procedure sheet on the grid: squares, contact, leaving it, spears and bows, flanks."""

from __future__ import annotations

import pytest

from grognard.battle.ground.ways import can_step
from grognard.battle.play.engine import Engine
from grognard.battle.state.field import is_engaged
from tests.support import (
    act,
    allowed,
    armed,
    attacks_on,
    brute,
    come_to,
    conditions_of,
    dead,
    decide,
    events_of,
    fight,
    finish_dice,
    parts_of,
    refused_by,
    roll_of,
    turns,
)


def to_move(first: str, second: str, *, dice: str = "", keys: str = "", start: str = "d6:5 d6:3") -> Engine:
    """The first combatant's movement phase."""
    engine = fight("bxs", first, second, dice=f"{start} {dice}", keys=keys)
    come_to(engine, 0, "movement")
    return engine


FAR = brute("B", 50, 5)


@pytest.mark.rule("bxs.scale.square", "bxs.movement.encounter-speed")
def test_8_squares_are_40_feet() -> None:
    engine = to_move(brute("A", 5, 5), FAR)
    assert [allowed(engine, f"move {5 + squares},5 walk") for squares in (8, 9)] == [True, False]
    act(engine, "move 13,5 walk")
    assert events_of(engine.battle, "move")[0].amount == 40


@pytest.mark.rule("bxs.movement.diagonal-cost", "bxs.movement.orthogonal-cost")
def test_the_feet_told_are_the_feet_walked() -> None:
    engine = to_move(brute("A", 5, 5), FAR)
    assert [allowed(engine, f"move {cell} walk") for cell in ("9,9", "10,10")] == [True, False]
    act(engine, "move 9,9 walk")
    assert events_of(engine.battle, "move")[0].amount == 40  # four diagonal steps of two squares


@pytest.mark.rule("bxs.running.speed")
def test_running_covers_the_base_rate() -> None:
    engine = to_move(brute("A", 5, 5), FAR)
    assert [allowed(engine, f"move {5 + feet // 5},5 run") for feet in (120, 125)] == [True, False]


@pytest.mark.rule("bxs.running.unengaged-in-combat")
def test_the_unengaged_may_run_and_then_not_attack() -> None:
    engine = to_move(brute("A", 5, 5), brute("B", 30, 5), dice="d6:5 d6:3")
    assert allowed(engine, "move 29,5 run")  # 24 squares
    assert not allowed(engine, "move 30,6 run")
    act(engine, "move 29,5 run")
    assert {who for who, _ in turns(engine)} == {1}


@pytest.mark.rule("bxs.movement.diagonal-cost", "bxs.movement.diagonal-odd-remainder")
def test_diagonals_cost_2() -> None:
    engine = to_move(brute("A", 5, 5), FAR)
    assert allowed(engine, "move 9,9 walk")  # four diagonals, 8 squares
    assert not allowed(engine, "move 10,9 walk")
    # Seven straight leave 1 square: no diagonal with that.
    assert [allowed(engine, f"move {cell} walk") for cell in ("12,5", "13,6", "12,6")] == [True, False, True]


@pytest.mark.rule("bxs.movement.orthogonal-cost")
def test_straight_steps_cost_1() -> None:
    engine = to_move(brute("A", 5, 5, move=15), FAR)
    assert [allowed(engine, f"move {cell} walk") for cell in ("8,5", "9,5", "7,6", "7,7")] == [
        True,
        False,
        True,
        False,
    ]


HALL = "[field]\nmap = '''\n############\n............\n############\n'''"


@pytest.mark.rule("bxs.movement.through-friends", "bxs.movement.end-on-friend")
def test_friends_may_be_passed_but_not_stood_on() -> None:
    engine = to_move(f"{brute('A', 1, 1)}, {brute('A2', 2, 1)}", brute("B", 11, 1), keys=HALL)
    assert [allowed(engine, f"move {x},1 walk") for x in (2, 3)] == [False, True]


@pytest.mark.rule("bxs.movement.not-through-enemies")
def test_enemies_may_not_be_passed() -> None:
    engine = to_move(f"{brute('A', 1, 1)}, {brute('A2', 11, 1)}", brute("B", 4, 1), keys=HALL)
    assert [allowed(engine, f"move {x},1 walk") for x in (3, 4, 5)] == [True, False, False]


@pytest.mark.rule("bxs.terrain.diagonal-past-corner")
def test_walls_block_their_corner() -> None:
    for mark, open_corner in (("#", False), (".", True)):
        keys = f"[field]\nmap = '''\n.{mark}......\n........\n........\n........\n'''"
        engine = to_move(brute("A", 0, 0, move=10), brute("B", 7, 3), keys=keys)
        # The cell itself can be had in two straight steps by the other side.
        assert can_step(engine.battle, 0, 0, 1, 1) is open_corner
    # Enemies at the corner do not.
    foes = f"{brute('B', 6, 5)}, {brute('C', 5, 6)}"
    engine = to_move(brute("A", 5, 5), foes)
    assert allowed(engine, "move 6,6 withdraw")


@pytest.mark.rule("bxs.engage.definition")
def test_diagonal_neighbours_are_engaged() -> None:
    battle = fight("bxs", brute("A", 5, 5), brute("B", 6, 6), dice="").battle
    assert all(is_engaged(battle.field, battle.sides, one) for one in battle.combatants)
    battle = fight("bxs", brute("A", 5, 5), brute("B", 7, 6), dice="").battle
    assert not any(is_engaged(battle.field, battle.sides, one) for one in battle.combatants)


@pytest.mark.rule("bxs.engage.stops-movement")
def test_contact_ends_a_move() -> None:
    keys = "[field]\nmap = '''\n....\n##.#\n####\n'''"
    engine = to_move(brute("A", 0, 0), brute("B", 2, 1), keys=keys)
    assert [allowed(engine, f"move {x},0 walk") for x in (1, 2, 3)] == [True, False, False]


@pytest.mark.rule("bxs.engage.no-free-movement")
def test_the_engaged_cannot_walk_off() -> None:
    engine = to_move(brute("A", 5, 5), brute("B", 6, 5))
    assert refused_by(engine, "move 4,5 walk") == ["bxs.engage.no-free-movement"]
    assert allowed(engine, "move 4,5 withdraw")
    assert allowed(engine, "move 0,5 flee")


def closing_on_archer(*, ready: bool = True, dice: str = "", runners: int = 1) -> Engine:
    """A figure about to step up to an archer with a bow (or a sword) in hand."""
    weapons = ("shortbow", "longsword") if ready else ("longsword", "shortbow")
    first = ", ".join(brute(f"A{y}", 5, y, points=4, armour_class=14) for y in range(5, 5 + runners))
    return to_move(first, armed("B", 8, 5, *weapons), dice=dice)


@pytest.mark.rule("bxs.engage.archer-free-attack", "bxs.engage.free-attack-timing")
def test_a_ready_bow_shoots_at_one_who_closes_in() -> None:
    engine = closing_on_archer(dice="d20:19 d6:6")
    act(engine, "move 7,5 walk")
    decision = decide(engine)
    assert (decision.kind, decision.actor) == ("reach", 1)
    act(engine, "attack 0>0")
    assert dead(engine) == ["A5"]
    assert [event.actor for event in events_of(engine.battle, "attack")] == [1]
    finish_dice(engine.battle)


@pytest.mark.rule("bxs.engage.archer-free-attack-not-readied")
def test_a_bow_not_in_hand_does_not() -> None:
    engine = closing_on_archer(ready=False)
    act(engine, "move 7,5 walk")
    assert decide(engine).kind == "turn"
    assert not events_of(engine.battle, "attack")


@pytest.mark.rule("bxs.engage.archer-attack-is-free")
def test_the_free_shot_leaves_the_archers_attack() -> None:
    engine = closing_on_archer(dice="d20:2")
    act(engine, "move 7,5 walk")
    act(engine, "attack 0>0")
    come_to(engine, 1, "movement")
    act(engine, "ready 1")
    come_to(engine, 1, "melee")
    assert allowed(engine, "attack 1>0")


@pytest.mark.rule("bxs.engage.archer-free-attack-first-only")
def test_only_the_first_to_close_draws_a_shot() -> None:
    engine = closing_on_archer(dice="d20:2", runners=3)
    act(engine, "move 7,5 walk")
    act(engine, "attack 0>0")
    for actor, cell in ((1, "7,6"), (2, "8,6")):
        come_to(engine, actor, "movement")
        act(engine, f"move {cell} walk")
    assert decide(engine).kind == "turn"
    assert len(events_of(engine.battle, "attack")) == 1


@pytest.mark.rule("bxs.engage.archer-free-attack-range")
def test_the_free_shot_is_at_short_range() -> None:
    # Armour class 6 needs 13.
    engine = closing_on_archer(dice="d20:12 d6:1")
    act(engine, "move 7,5 walk")
    act(engine, "attack 0>0")
    (event,) = attacks_on(engine, 0)
    assert parts_of(event) == {"short range": 1}
    assert roll_of(event) == (13, 13, True)


def spearman(dice: str = "") -> Engine:
    """A spear has been set; a figure stands 10 feet away, about to step up."""
    engine = fight("bxs", brute("A", 5, 5), armed("B", 8, 5, "spear"), dice=f"d6:2 d6:5 {dice}")
    come_to(engine, 1, "movement")
    act(engine, "set")
    come_to(engine, 0, "movement")
    act(engine, "move 7,5 walk")
    return engine


@pytest.mark.rule(
    "bxs.polearm.set-spear-attack", "bxs.polearm.set-spear-double-damage", "bxs.polearm.set-spear-uses-action"
)
def test_a_set_spear_strikes_at_once_for_double_damage() -> None:
    engine = spearman("d20:19 d6:4 d6:2 d6:5")
    decision = decide(engine)
    assert (decision.kind, decision.actor) == ("reach", 1)
    act(engine, "attack 0>0")
    (wound,) = events_of(engine.battle, "damage")
    assert wound.amount == 8
    assert engine.battle.combatants[0].hit_points == 42  # in the movement phase
    assert 1 not in {who for who, _ in turns(engine)}


@pytest.mark.rule("bxs.polearm.set-spear-optional")
def test_the_spear_may_wait_for_the_melee() -> None:
    engine = spearman("d20:19 d6:4")
    decide(engine)
    act(engine, "end")
    come_to(engine, 1, "melee")
    act(engine, "attack 0>0")
    assert events_of(engine.battle, "damage")[0].amount == 4


@pytest.mark.rule("bxs.polearm.set-spear-how")
def test_a_spear_is_set_in_place_of_moving() -> None:
    engine = to_move(armed("A", 5, 5, "spear"), FAR)
    assert allowed(engine, "set")
    act(engine, "move 8,5 walk")  # 3 squares
    assert "set" not in conditions_of(engine, 0)
    come_to(engine, 1, "movement")
    engine = to_move(armed("A", 5, 5, "spear"), FAR)
    act(engine, "set")
    assert "set" in conditions_of(engine, 0)
    assert not allowed(engine, "move 6,5 walk")


@pytest.mark.rule("bxs.charge.no-own-rule")
def test_any_move_into_contact_is_a_charge_without_a_bonus() -> None:
    # One square suffices for a set spear; the mover's own blow gets nothing: 12 against 13.
    engine = fight(
        "bxs",
        brute("A", 6, 5),
        armed("B", 8, 5, "spear").replace("AC 11", "AC 14"),
        dice="d6:2 d6:5 d20:2 d20:12 d6:2 d6:5",
    )
    come_to(engine, 1, "movement")
    act(engine, "set")
    come_to(engine, 0, "movement")
    act(engine, "move 7,5 walk")
    assert decide(engine).kind == "reach"
    act(engine, "attack 0>0")
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    (event,) = attacks_on(engine, 1)
    assert parts_of(event) == {}
    assert roll_of(event) == (12, 13, False)


@pytest.mark.rule("bxs.withdraw.half-movement")
@pytest.mark.parametrize(("squares", "half"), [(8, 4), (6, 3), (4, 2), (2, 1)])
def test_half_a_move_backwards(squares: int, half: int) -> None:
    engine = to_move(brute("A", 20, 5, move=5 * squares), brute("B", 21, 5))
    assert [allowed(engine, f"move {20 - cells},5 withdraw") for cells in (half, half + 1)] == [True, False]


@pytest.mark.rule("bxs.withdraw.tactical-movement", "bxs.withdraw.no-free-attack")
def test_shifting_within_the_melee() -> None:
    engine = to_move(brute("A", 5, 5), f"{brute('B', 6, 5)}, {brute('C', 5, 4)}")
    act(engine, "move 6,6 withdraw")
    battle = engine.battle
    assert is_engaged(battle.field, battle.sides, battle.combatants[0])
    assert not events_of(battle, "attack")  # neither of the two strikes


@pytest.mark.rule("bxs.withdraw.no-attack", "bxs.withdraw.no-attack-any-kind")
def test_who_withdraws_does_nothing_more() -> None:
    archer = armed("A", 20, 5, "longsword", "shortbow")
    engine = to_move(archer, brute("B", 21, 5), dice="d6:5 d6:3")
    act(engine, "move 17,5 withdraw")
    battle = engine.battle
    assert not is_engaged(battle.field, battle.sides, battle.combatants[0])
    # No turn of any phase comes to it again: no blow, no shot, no spell.
    assert {who for who, _ in turns(engine)} == {1}


@pytest.mark.rule("bxs.withdraw.retreat-normal", "bxs.running.retreat-at-run")
def test_a_retreat_may_be_a_run() -> None:
    engine = to_move(brute("A", 40, 5, move=30), brute("B", 41, 5))
    assert [allowed(engine, f"move {40 - squares},5 flee") for squares in (6, 18, 19)] == [True, True, False]


@pytest.mark.rule("bxs.withdraw.retreat-free-attack", "bxs.withdraw.retreat-pace-same-penalty")
@pytest.mark.parametrize("squares", [6, 18])
def test_every_opponent_strikes_at_one_who_retreats(squares: int) -> None:
    foes = ", ".join(brute(f"B{y}", 41, y) for y in (4, 5, 6))
    engine = to_move(brute("A", 40, 5, move=30), foes, dice="d20:2 d20:2 d20:2")
    act(engine, f"move {40 - squares},5 flee")
    assert [event.actor for event in events_of(engine.battle, "attack")] == [1, 2, 3]
    finish_dice(engine.battle)


@pytest.mark.rule("bxs.withdraw.retreat-plus-2")
def test_those_attacks_are_at_plus_2() -> None:
    engine = to_move(brute("A", 40, 5, armour_class=15), brute("B", 41, 5), dice="d20:12 d6:1")
    act(engine, "move 32,5 flee")
    (event,) = attacks_on(engine, 0)
    assert parts_of(event) == {"parting shot": 2}
    assert roll_of(event) == (14, 14, True)


@pytest.mark.rule("bxs.withdraw.retreat-ignores-shield")
def test_those_attacks_ignore_the_shield() -> None:
    knight = (
        '{ character = "fighter 1", at = [[40, 5]], hit_points = 50, armour = "chain mail", shield = true, '
        'weapons = ["longsword"] }'
    )
    engine = to_move(knight, brute("B", 41, 5), dice="d20:2")
    act(engine, "move 36,5 flee")
    assert roll_of(attacks_on(engine, 0)[0])[1] == 14  # armour class 5 instead of 4


@pytest.mark.rule("bxs.withdraw.retreat-and-attack")
def test_who_retreats_does_not_attack() -> None:
    engine = to_move(armed("A", 20, 5, "shortbow"), brute("B", 21, 5), dice="d20:2 d6:5 d6:3")
    act(engine, "move 12,5 flee")
    assert {who for who, _ in turns(engine)} == {1}


def flanking(*cells: tuple[int, int]) -> str:
    return ", ".join(brute(f"A{number}", x, y) for number, (x, y) in enumerate(cells))


def blow_at_flank(*cells: tuple[int, int], actor: int = 0) -> dict[str, int]:
    engine = fight("bxs", flanking(*cells), brute("T", 10, 10), dice="d6:5 d6:3 d20:2")
    come_to(engine, actor, "melee")
    act(engine, f"attack 0>{len(cells)}")
    return parts_of(attacks_on(engine, len(cells))[0])


@pytest.mark.rule("bxs.facing.flanked-definition", "bxs.facing.flanked-who-benefits")
def test_flanked_by_two_on_opposite_squares() -> None:
    assert blow_at_flank((9, 10), (11, 10)) == {"flanked": 2}
    assert blow_at_flank((9, 10), (10, 9)) == {}
    assert blow_at_flank((9, 10), (11, 10), (10, 9), actor=2) == {"flanked": 2}


@pytest.mark.rule("bxs.facing.flanked-plus-2")
def test_10_and_2_is_12() -> None:
    # Armour class 7 needs 12.
    target = brute("T", 10, 10, armour_class=13)
    engine = fight("bxs", flanking((9, 10), (11, 10)), target, dice="d6:5 d6:3 d20:10 d6:1")
    come_to(engine, 0, "melee")
    act(engine, "attack 0>2")
    assert roll_of(attacks_on(engine, 2)[0]) == (12, 12, True)


@pytest.mark.rule("bxs.facing.flanked-melee-only")
def test_flanks_do_not_matter_to_missiles() -> None:
    first = f"{flanking((9, 10), (11, 10))}, {armed('Bow', 10, 26, 'shortbow')}"
    engine = fight("bxs", first, brute("T", 10, 10), dice="d6:5 d6:3 d20:2")
    come_to(engine, 2, "missile")
    act(engine, "attack 0>3")
    assert parts_of(attacks_on(engine, 3)[0]) == {}


def test_hexes_have_no_corners_to_cut() -> None:
    """From an odd row the hexes below are straight below and to the right; a wall beside bars neither."""
    rows = ["." * 14 for _ in range(9)]
    rows[3] = "....#........."
    drawn = "\n".join(rows)
    keys = f"[field]\nhexes = true\nmap = '''\n{drawn}\n'''"
    engine = to_move(brute("A", 3, 3, move=5), brute("B", 12, 7), keys=keys)
    assert allowed(engine, "move 4,4 walk")
