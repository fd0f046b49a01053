"""Basic Fantasy, facing and altitude as parts of a battle: turns, steps aside, backs, heights, stalls."""

from __future__ import annotations

import pytest

from grognard.battle.ground.headed_ways import destinations, way_to
from grognard.battle.ground.heading import COMPASS, HEX_COMPASS, degrees_between, may_turn
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import FLEE, RUN, WALK, format_action, parse_action
from grognard.battle.state.field import distance_feet
from grognard.battle.state.notation import format_battle, read_battle
from grognard.rules.facing import facing_changes
from tests.support import (
    act,
    allowed,
    attacks_on,
    brute,
    come_to,
    conditions_of,
    events_of,
    fight,
    hero,
    parts_of,
    refused_by,
)

FACING = "distance_feet = 300\nfacing = true"


def field_of(first: str, second: str, *, dice: str = "d6:5 d6:2", keys: str = FACING) -> Engine:
    """A fight that has come to the first one's turn."""
    engine = fight("bf", first, second, dice=dice, keys=keys)
    come_to(engine, 0)
    return engine


def facing_of(engine: Engine, index: int) -> str:
    """The point of the compass a combatant faces on squares."""
    return COMPASS[engine.battle.combatants[index].facing]


def place_of(engine: Engine, index: int) -> tuple[int, int]:
    """Where a combatant stands."""
    return engine.battle.combatants[index].x, engine.battle.combatants[index].y


@pytest.mark.rule("bf.facing.optional")
def test_without_facing_one_turns_as_often_as_one_likes() -> None:
    away = brute("A", 40, 10, move=30), brute("B", 60, 10)
    plain = field_of(*away, keys="distance_feet = 300")
    assert not plain.battle.field.keeps_facing
    me = plain.battle.combatants[0]
    # Six spaces in any direction, and so by any way.
    assert {(34, 4), (34, 10), (46, 16)} <= {
        (cell % plain.battle.field.width, cell // plain.battle.field.width)
        for cell in destinations(plain.battle, me, WALK)
    }
    assert field_of(*away, keys="distance_feet = 300\noutdoors = true").battle.field.keeps_facing
    indoors = field_of(*away, keys="distance_feet = 300\noutdoors = true\nfacing = false")
    assert not indoors.battle.field.keeps_facing


@pytest.mark.rule("bf.facing.normal-characters")
def test_player_characters_turn_every_five_feet() -> None:
    engine = field_of(hero(40, 10), brute("B", 60, 10), dice="d6:3 d6:3 d6:5 d6:2")
    assert engine.battle.combatants[0].profile.turning_feet == 5


def test_a_way_holds_the_turning_distance() -> None:
    """A creature that turns every 15 feet and faces north cannot be straight behind itself in 40 feet."""
    horse = brute("Horse", 40, 20, move=40, more='facing = "north"').replace("Mv 40'", "Mv 40' (15')")
    engine = field_of(horse, brute("B", 60, 20))
    battle = engine.battle
    me = battle.combatants[0]
    width = battle.field.width
    reached = destinations(battle, me, WALK)
    assert reached[12 * width + 40] == 40
    # One turn at once, then 15 feet, then another: east, south-east at best.
    assert reached[20 * width + 48] == 40
    assert 24 * width + 40 not in reached
    assert [divmod(cell, width)[::-1] for cell in way_to(battle, me, 43, 20, WALK)] == [
        (41, 20),
        (42, 20),
        (43, 20),
    ]
    assert refused_by(engine, "move 40,24 walk") == ["bf.movement.encounter-move-limit"]


@pytest.mark.rule("bf.facing.turning-distance-meaning")
def test_fifteen_feet_lie_between_turns() -> None:
    horse = brute("Horse", 40, 20, more='facing = "north"').replace("Mv 40'", "Mv 40' (15')")
    engine = field_of(horse, brute("B", 40, 5))
    me = engine.battle.combatants[0]
    legal = [
        may_turn(engine.battle, me, 90, carried_feet=feet, running=False)
        for feet in (me.carried_feet, 15, 10)
    ]
    assert legal == [True, True, False]
    # Along a way: a turn to the east at once, 15 feet, a turn to the south, 10 feet, and none to the west.
    act(engine, "move 43,22 walk")
    assert facing_of(engine, 0) == "south"
    assert refused_by(engine, "face 6") == ["bf.facing.turning-distance-meaning"]


@pytest.mark.rule("bf.facing.square-grid")
def test_from_north_one_change_reaches_both_sides_and_the_corners_before_them() -> None:
    engine = field_of(brute("A", 40, 20, more='facing = "north"'), brute("B", 40, 5))
    battle = engine.battle
    within = {
        COMPASS[heading]
        for heading in range(1, 8)
        if may_turn(
            battle,
            battle.combatants[0],
            degrees_between(battle.field, 0, heading),
            carried_feet=5,
            running=False,
        )
    }
    assert within == {"northwest", "west", "northeast", "east"}


@pytest.mark.rule("bf.facing.running-definition")
@pytest.mark.parametrize(("move", "running"), [("48,20 walk", False), ("49,20 run", True)])
def test_any_move_beyond_the_normal_rate_is_a_run(move: str, running: bool) -> None:
    engine = field_of(brute("A", 40, 20, move=40, more='facing = "east"'), brute("B", 60, 20))
    act(engine, f"move {move}")
    assert ("ran" in conditions_of(engine, 0)) is running


@pytest.mark.rule("bf.facing.half-turn")
def test_half_a_turn_is_a_whole_change() -> None:
    horse = brute("Horse", 40, 20, more='facing = "north"').replace("Mv 40'", "Mv 40' (10')")
    engine = field_of(horse, brute("B", 40, 5))
    assert facing_changes(45, hexes=False) == 1
    assert not may_turn(engine.battle, engine.battle.combatants[0], 45, carried_feet=5, running=False)


@pytest.mark.rule("bf.facing.incorporeal-fliers")
def test_a_spectre_turns_anywhere() -> None:
    spectre = brute("Spectre", 40, 20, more='facing = "north", altitude = 10, incorporeal = true')
    engine = field_of(spectre.replace("Mv 40'", "Mv Fly 40' (15')"), brute("B", 40, 5))
    me = engine.battle.combatants[0]
    assert [may_turn(engine.battle, me, 90, carried_feet=feet, running=False) for feet in (5, 0, 5)] == [
        True
    ] * 3
    # Straight behind it, at the whole of its move.
    assert destinations(engine.battle, me, WALK)[28 * engine.battle.field.width + 40] == 40


@pytest.mark.rule("bf.facing.running-60-degrees")
@pytest.mark.parametrize(("degrees", "legal"), [(45, True), (60, True), (90, False)])
def test_runners_turn_no_farther_than_sixty_degrees(degrees: int, legal: bool) -> None:
    engine = field_of(brute("A", 40, 20), brute("B", 60, 20))
    me = engine.battle.combatants[0]
    assert may_turn(engine.battle, me, degrees, carried_feet=me.carried_feet, running=True) is legal


@pytest.mark.rule("bf.facing.running-60-degrees")
@pytest.mark.parametrize(
    ("heading", "hexes", "near", "far"),
    [("northeast", True, "41,20", "40,21"), ("north", False, "41,19", "41,20")],
)
def test_a_runner_goes_round_a_corner_in_a_curve(heading: str, hexes: bool, near: str, far: str) -> None:
    # 60 degrees on hexes and 45 on squares are one turn; 120 and 90 are two, with 10 feet between them. The
    # space off by one turn is a step away; that off by two lies behind a circle of more than 50 feet.
    keys = f"{FACING}\n[field]\nwidth = 80\nheight = 40\nhexes = {str(hexes).lower()}"
    for move, reached in ((25, [True, False]), (60, [True, True])):
        runner = brute("A", 40, 20, move=move, more=f'facing = "{heading}"')
        engine = field_of(runner, brute("B", 60, 20), keys=keys)
        assert [allowed(engine, f"move {cell} run") for cell in (near, far)] == reached
        assert allowed(engine, f"move {far} walk")


@pytest.mark.rule("bf.facing.sidestep-walk-only")
def test_runners_do_not_step_aside() -> None:
    engine = field_of(brute("A", 40, 20, more='facing = "north"'), brute("B", 40, 5))
    battle = engine.battle
    aside = 20 * battle.field.width + 41
    assert destinations(battle, battle.combatants[0], WALK)[aside] == 5
    assert destinations(battle, battle.combatants[0], RUN)[aside] > 40


def test_who_runs_turns_no_farther_than_a_half_turn_on_squares() -> None:
    engine = field_of(brute("A", 40, 20, more='facing = "north"'), brute("B", 60, 20))
    battle = engine.battle
    me = battle.combatants[0]
    assert (12 * battle.field.width + 48) in destinations(battle, me, RUN)
    # East lies ten feet further on: a half turn, ten feet, and another.
    reached = destinations(battle, me, RUN)
    assert reached[20 * battle.field.width + 41] > 40
    assert reached[(18 * battle.field.width) + 43] == 15


@pytest.mark.rule("bf.facing.sidestep")
def test_a_step_aside_keeps_the_facing() -> None:
    engine = field_of(brute("A", 40, 20, more='facing = "north"'), brute("B", 40, 5))
    act(engine, "move 41,20 walk")
    assert (place_of(engine, 0), facing_of(engine, 0)) == ((41, 20), "north")


@pytest.mark.rule("bf.facing.sidestep-not-all")
def test_a_vehicle_turns_to_go_there() -> None:
    cart = brute("Cart", 40, 20, more='facing = "north", vehicle = true').replace("Mv 40'", "Mv 40' (10')")
    engine = field_of(cart, brute("B", 40, 5))
    act(engine, "move 41,20 walk")
    assert facing_of(engine, 0) == "east"


@pytest.mark.rule("bf.facing.stationary-obstructed")
def test_a_horse_in_a_narrow_corridor_cannot_turn() -> None:
    engine = field_of(brute("Horse", 40, 20, more='facing = "north", cramped = true'), brute("B", 40, 5))
    assert refused_by(engine, "face 4") == ["bf.facing.stationary-obstructed"]
    free = field_of(brute("Horse", 40, 20, more='facing = "north"'), brute("B", 40, 5))
    assert allowed(free, "face 4")


@pytest.mark.rule("bf.facing.stationary-free")
def test_who_stays_turns_four_times() -> None:
    horse = brute("Horse", 40, 20, more='facing = "north"').replace("Mv 40'", "Mv 40' (30')")
    engine = field_of(horse, brute("B", 40, 5))
    for heading in (4, 0, 2, 6):
        act(engine, f"face {heading}")
    assert facing_of(engine, 0) == "west"
    assert place_of(engine, 0) == (40, 20)
    assert refused_by(engine, "move 36,20 walk") == ["bf.facing.stationary-free"]


def test_a_turn_after_a_move_needs_the_distance() -> None:
    horse = brute("Horse", 40, 20, more='facing = "north"').replace("Mv 40'", "Mv 40' (15')")
    engine = field_of(horse, brute("B", 40, 5))
    act(engine, "move 42,18 walk")
    assert facing_of(engine, 0) == "northeast"
    assert refused_by(engine, "face 2") == ["bf.facing.turning-distance-meaning"]


@pytest.mark.rule("bf.withdraw.keeps-facing")
def test_who_backs_off_faces_the_enemy() -> None:
    engine = field_of(brute("A", 40, 20, more='facing = "north"'), brute("B", 40, 19))
    act(engine, "move 40,22 withdraw")
    assert (place_of(engine, 0), facing_of(engine, 0)) == ((40, 22), "north")


def test_who_flees_turns_about_at_once() -> None:
    engine = field_of(brute("A", 40, 20, more='facing = "north"'), brute("B", 40, 19))
    assert (28 * engine.battle.field.width + 40) in destinations(
        engine.battle, engine.battle.combatants[0], FLEE
    )


@pytest.mark.rule("bf.facing.attack-from-behind-usually")
@pytest.mark.parametrize(
    ("facing", "bonus"), [("west", 2), ("northwest", 2), ("southwest", 2), ("north", 0), ("east", 0)]
)
def test_the_back_is_opposite_the_facing_and_beside_that(facing: str, bonus: int) -> None:
    target = brute("B", 41, 20, more=f'facing = "{facing}"')
    engine = field_of(brute("A", 42, 20), target, dice="d6:5 d6:2 d20:3")
    act(engine, "attack 0>1")
    assert parts_of(attacks_on(engine, 1)[0]).get("from behind", 0) == bonus


def test_on_hexes_the_back_is_one_side() -> None:
    keys = "distance_feet = 60\nfacing = true\n[field]\nwidth = 30\nheight = 20\nhexes = true"
    for facing in HEX_COMPASS:
        target = brute("B", 10, 10, more=f'facing = "{facing}"')
        engine = field_of(brute("A", 11, 10), target, keys=keys, dice="d6:5 d6:2 d20:3")
        act(engine, "attack 0>1")
        behind = "from behind" in parts_of(attacks_on(engine, 1)[0])
        assert behind == (facing == "west")


HIPPOGRIFF = brute("Hippogriff", 40, 20, more="altitude = 30").replace("Mv 40'", "Mv 40' Fly 90' (15')")


@pytest.mark.rule("bf.altitude.tracked")
def test_a_flier_has_a_height() -> None:
    engine = field_of(HIPPOGRIFF, brute("B", 60, 20))
    battle = engine.battle
    assert battle.combatants[0].altitude == 30
    text = format_battle(battle)
    assert "altitude=30" in text
    battle.combatants[0].altitude = 0
    read_battle(text, battle)
    assert battle.combatants[0].altitude == 30


def test_wings_climb_ten_feet_for_each_turning_distance_flown() -> None:
    engine = field_of(HIPPOGRIFF, brute("B", 60, 20))
    assert refused_by(engine, "climb 5") == ["bf.altitude.winged-climb"]
    act(engine, "move 46,20 walk")
    assert allowed(engine, "climb 20")
    assert refused_by(engine, "climb 25") == ["bf.altitude.winged-climb"]
    act(engine, "climb 20")
    assert engine.battle.combatants[0].altitude == 50
    assert not allowed(engine, "dive 5")


def test_reach_and_range_count_the_height() -> None:
    engine = field_of(HIPPOGRIFF.replace("40, 20", "40, 20"), brute("B", 41, 20))
    battle = engine.battle
    above, below = battle.combatants
    assert distance_feet(battle.field, above, below) == 30
    assert refused_by(engine, "attack 0>1") == ["bf.engage.melee-only-engaged-targets"]
    act(engine, "dive 25")
    assert distance_feet(battle.field, above, below) == 5
    assert allowed(engine, "attack 0>1")
    assert "cannot" not in format_action(parse_action("dive 25"))
    assert why_not(battle, parse_action("dive 5"))


@pytest.mark.rule("bf.altitude.stall-duration")
def test_a_stall_is_one_dive_in_the_same_round() -> None:
    high = HIPPOGRIFF.replace("altitude = 30", "altitude = 300")
    engine = field_of(high, brute("B", 80, 20), dice="d6:5 d6:2 d6:5 d6:2 d6:5 d6:2")
    come = engine.battle
    act(engine, "end")
    come_to(engine, 0)
    assert come.round == 2
    assert [event.round for event in events_of(come, "stall")] == [1]
    assert come.combatants[0].altitude == 120
    act(engine, "move 46,20 walk")
    act(engine, "end")
    come_to(engine, 0)
    assert come.round == 3
    assert come.combatants[0].altitude == 120
    assert len(events_of(come, "stall")) == 1
