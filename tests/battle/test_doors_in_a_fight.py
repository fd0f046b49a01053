"""Doors in a fight's place: who opens, closes and forces them, what they hide, and how one comes by them."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.battle.ground.sight import can_see
from grognard.battle.play.decision import DECLARE_DECISION
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import format_action, parse_action
from grognard.battle.state.notation import format_battle, read_battle
from grognard.battle.view.policy import Policy
from grognard.tactics.plain import Plain
from grognard.tactics.sensible import Sensible
from grognard.text.field_map import draw_field, explain_marks
from grognard.text.narrate import Narrator
from tests.support import (
    EXAMPLES,
    act,
    allowed,
    attacks_on,
    come_to,
    decide,
    dice_of,
    engine_of,
    events_of,
    fight,
    finish_dice,
    hero,
    man,
    person,
    refused_by,
    way_of,
    words_of,
)

BOOKS = ("bf", "bfref", "bxe", "bxs", "bcb")
ROOMS = """
#############
#.....#.....#
#.....#.....#
#.....{}.....#
#.....#.....#
#############
"""
PLAIN = ROOMS.format("[")


def rooms(doors: str = "", *, drawing: str = PLAIN) -> str:
    listed = f"doors = [{doors}]\n" if doors else ""
    return f'[field]\n{listed}map = """{drawing}"""\n'


def shut(state: str, of: str = "wood") -> str:
    return f'{{ at = [6, 3], state = "{state}", of = "{of}" }}'


def meeting(first: str, second: str, *, drawing: str = PLAIN, doors: str = "") -> str:
    return (
        f'title = "A door"\nreaction = "immediate attack"\n{rooms(doors, drawing=drawing)}'
        f'[[sides]]\nname = "First"\nmembers = [{first}]\n[[sides]]\nname = "Second"\nmembers = [{second}]\n'
    )


def beside(rules: str, keys: str, dice: str | int = 1, *, more: str = "", other: int = 10) -> Engine:
    """An orc beside the door of two rooms, whose turn it is, and a fighter in the other one."""
    engine = fight(rules, person(5, 3, more=more), hero(other, 3), dice=dice, keys=keys, begun=True)
    come_to(engine, 0, "movement" if rules in ("bxe", "bxs") else "")
    return engine


def reasons(engine: Engine, action: str) -> list[str]:
    return [refusal.reason for refusal in why_not(engine.battle, parse_action(action))]


def force(engine: Engine, face: int) -> None:
    """Throw oneself against the door, with that face of the die."""
    engine.battle.dice = dice_of(f"d6:{face}")
    engine.submit(parse_action("force-door 6,3"))
    finish_dice(engine.battle)


def told(engine: Engine) -> list[str | None]:
    narrator = Narrator(engine.battle)
    return [narrator.tell(event) for event in events_of(engine.battle, "door")]


def sees(engine: Engine) -> bool:
    return can_see(engine.battle, engine.battle.combatants[0], engine.battle.combatants[1])


@pytest.mark.parametrize("rules", BOOKS)
def test_a_shut_door_bars_the_way_and_hides_until_somebody_opens_it(rules: str) -> None:
    engine = beside(rules, rooms())
    assert not sees(engine)
    assert not engine.battle.field.is_free(6, 3)
    choices = [format_action(choice.action) for choice in decide(engine).choices]
    assert "open-door 6,3" in choices
    assert {"close-door 6,3", "force-door 6,3"}.isdisjoint(choices)
    act(engine, "open-door 6,3")
    assert sees(engine)
    assert engine.battle.field.is_free(6, 3)
    assert told(engine) == ["The orc opens a door."]


@pytest.mark.parametrize("rules", BOOKS)
def test_to_open_a_door_takes_the_place_of_the_move(rules: str) -> None:
    engine = beside(rules, rooms())
    act(engine, "open-door 6,3")
    come_to(engine, 0, "movement" if rules in ("bxe", "bxs") else "")
    number = engine.battle.round
    if number == 1:
        assert not allowed(engine, "move 6,3")
        assert not allowed(engine, "close-door 6,3")
    else:
        assert allowed(engine, "move 6,3")


def test_an_open_door_is_closed_again_if_nobody_stands_in_it() -> None:
    engine = beside("bf", rooms(shut("open")))
    assert sees(engine)
    act(engine, "close-door 6,3")
    assert not sees(engine)
    assert told(engine) == ["The orc closes a door."]
    standing = fight("bf", person(5, 3), hero(6, 3), dice=1, keys=rooms(shut("open")), begun=True)
    come_to(standing, 0)
    assert reasons(standing, "close-door 6,3") == ["the doorway is not free"]


def test_what_speaks_against_handling_a_door() -> None:
    engine = beside("bf", rooms())
    assert reasons(engine, "open-door 5,1") == ["there is no door at 5,1"]
    assert reasons(engine, "close-door 6,3") == ["the door is shut"]
    assert reasons(engine, "force-door 6,3") == ["the door is not shut fast"]
    assert reasons(engine, "move 6,3") == ["the way is barred at 6,3"]
    assert reasons(beside("bf", rooms(shut("barred"))), "open-door 6,3") == ["the door is barred"]
    assert reasons(beside("bf", rooms(shut("stuck"))), "force-door 6,3") == ["this book forces no doors"]
    beast = beside("bf", rooms(), more="humanoid = false")
    assert reasons(beast, "open-door 6,3") == ["it has no hands for a door"]
    far = fight("bf", person(3, 3), hero(10, 3), dice=1, keys=rooms(), begun=True)
    come_to(far, 0)
    assert reasons(far, "open-door 6,3") == ["it does not stand beside the door"]


@pytest.mark.rule("bxs.doors.force-chance")
@pytest.mark.rule("bxe.doors.stuck-base-chance")
@pytest.mark.rule("bxe.doors.stuck-retry")
@pytest.mark.parametrize("rules", ["bxe", "bxs"])
def test_a_stuck_door_takes_the_roll_of_the_book(rules: str) -> None:
    for face, opened in ((3, False), (2, True)):
        engine = beside(rules, rooms(shut("stuck")), 7)
        force(engine, face)
        (event,) = events_of(engine.battle, "door")
        assert event.roll is not None
        assert (event.roll.faces, event.roll.target) == (((6, face),), 2)
        assert event.result == ("forces" if opened else "fails")
        assert engine.battle.field.is_free(6, 3) == sees(engine) == opened
        said = (
            "The orc forces a door open."
            if opened
            else "The orc throws a shoulder against a door, but it holds."
        )
        assert told(engine) == [said]
        assert "attacked" in words_of(engine, 0), "it took the whole round"


@pytest.mark.rule("bxe.doors.stuck-chance-by-str")
@pytest.mark.rule("bxe.doors.stuck-max-5-in-6")
@pytest.mark.rule("bxe.doors.stuck-min-1-in-6")
@pytest.mark.rule("bxs.doors.force-strength")
@pytest.mark.rule("bxs.doors.force-maximum")
@pytest.mark.rule("bxs.doors.force-minimum")
@pytest.mark.parametrize("rules", ["bxe", "bxs"])
@pytest.mark.parametrize(
    ("strength", "faces", "bound"), [(18, 5, "most"), (16, 4, "Strength"), (10, 2, ""), (3, 1, "least")]
)
def test_strength_helps_at_a_stuck_door(rules: str, strength: int, faces: int, bound: str) -> None:
    strong = man(5, 3, scores={"strength": strength})
    engine = fight(rules, strong, person(8, 1), dice=1, keys=rooms(shut("stuck")), begun=True)
    come_to(engine, 0, "movement")
    force(engine, faces)
    (event,) = events_of(engine.battle, "door")
    assert event.roll is not None
    assert (event.roll.target, event.result) == (faces, "forces")
    book = engine.battle.ruleset
    named = [book.cite("doors/force"), book.cite(f"doors/{bound}") if bound else ""]
    assert list(event.rules) == [rule for rule in named if rule]


@pytest.mark.rule("bxe.doors.locked-no-force")
@pytest.mark.rule("bxs.doors.force-locked-wooden")
@pytest.mark.rule("bxs.doors.force-not-iron-stone")
def test_a_locked_door_is_forced_where_the_book_says_so() -> None:
    for rules, of, yields in (("bxe", "wood", False), ("bxs", "wood", True), ("bxs", "iron", False)):
        engine = beside(rules, rooms(shut("locked", of)))
        assert allowed(engine, "force-door 6,3") == yields
        assert not allowed(engine, "open-door 6,3")
    cite = engine.battle.ruleset.cite
    assert refused_by(engine, "force-door 6,3") == [cite("doors/not locked")]


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("skill", [Plain, Sensible])
def test_a_goblin_opens_the_door_and_comes_through(rules: str, skill: type[Policy]) -> None:
    text = meeting('{ creature = "goblin", at = [[2, 1]], morale = 12, hit_points = 50 }', man(10, 1))
    engine = engine_of(text, rules=rules, dice=3, policies=[skill(), None])
    for _ in range(60):
        decision = engine.advance()
        if decision is None or attacks_on(engine, 1):
            break
        engine.submit(parse_action("declare-nothing" if decision.kind == DECLARE_DECISION else "end"))
    assert attacks_on(engine, 1)
    (opened,) = events_of(engine.battle, "door")
    assert opened.result == "opens"
    ways = [way_of(event) for event in events_of(engine.battle, "move") if event.number < opened.number]
    assert all(to[0] < 6 for _, to in ways), "nobody goes through a door that is shut"
    assert engine.battle.combatants[0].x > 6


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("drawing", [PLAIN, ROOMS.format("_")])
def test_fights_with_a_door_between_the_sides_end(rules: str, drawing: str) -> None:
    goblins = '{ creature = "goblin", count = 3, at = [[10, 1], [10, 2], [11, 4]] }'
    fighters = '{ character = "fighter 1", count = 2, at = [[1, 1], [1, 4]] }'
    for seed in range(10):
        text = meeting(fighters, goblins, drawing=drawing)
        engine = engine_of(text, rules=rules, dice=seed, policies=[Sensible(), Plain()])
        assert engine.advance() is None
        assert engine.battle.ending != "stalemate"
        assert engine.battle.round < 60


def test_those_whom_no_door_lets_through_end_as_they_did_without_doors() -> None:
    text = meeting(man(1, 1), person(10, 1, more="morale = 12"), doors=shut("barred"))
    engine = engine_of(text, rules="bf", dice=1)
    assert engine.advance() is None
    assert engine.battle.ending == "stalemate"
    silver = '{ creature = "gargoyle", at = [[X, 1]], hit_points = 20, morale = 12 }'
    doomed = engine_of(meeting(silver.replace("X", "1"), silver.replace("X", "10")), rules="bf", dice=1)
    assert doomed.advance() is None
    assert doomed.battle.ending == "neither can harm the other"


def test_a_door_is_copied_saved_restored_and_written() -> None:
    engine = beside("bf", rooms(shut("stuck") + ', { at = [3, 2], state = "open" }', drawing=PLAIN))
    battle = engine.battle
    before, line = battle.state(), format_battle(battle)
    assert "patches=open-door@3,2+stuck-door@6,3" in line
    twin = battle.copy()
    assert twin == battle
    assert not twin.field.is_free(6, 3)
    read_battle(line.replace("stuck-door", "open-door"), battle)
    assert battle.field.is_free(6, 3)
    assert not twin.field.is_free(6, 3)
    read_battle(line, battle)
    assert battle.state() == before
    assert not battle.field.is_free(6, 3)


def test_going_back_and_forth_over_a_door_leaves_nobody_in_a_wall() -> None:
    engine = beside("bf", rooms())
    battle = engine.battle
    shut_then = battle.state()
    act(engine, "open-door 6,3")
    come_to(engine, 0)
    while battle.round < 2:
        engine.submit(parse_action("end"))
        come_to(engine, 0)
    engine.submit(parse_action("move 6,3"))
    through = battle.state()
    twin = battle.copy()
    for state, place, free in ((shut_then, 5, False), (through, 6, True), (shut_then, 5, False)):
        battle.restore(state)
        twin.copy_from(battle)
        for one in (battle, twin):
            assert one.state() == state
            assert (one.combatants[0].x, list(one.field.shared)) == (place, [])
            assert one.field.occupant_at(place, 3) == 0
            assert (one.field.occupant_at(6, 3) == 0) == free


def test_the_map_shows_doors_and_says_what_they_are() -> None:
    engine = beside("bf", rooms(shut("locked") + ', { at = [3, 2], state = "open" }'))
    rows = draw_field(engine.battle)
    drawn = {row.split()[0]: row.split()[1:] for row in rows[1:]}
    assert (drawn["3"].count("["), drawn["2"].count("_")) == (1, 1)
    assert explain_marks(rows) == "[ a door, shut; _ an open door"


def test_the_mark_of_a_door_may_stand_for_something_else() -> None:
    keys = f'[field]\nlegend = {{ "[" = "table" }}\nmap = """{PLAIN}"""\n'
    engine = fight("bf", person(5, 3), hero(10, 3), dice=1, keys=keys, begun=True)
    assert engine.battle.patches == []


@pytest.mark.parametrize(
    ("doors", "key", "problem"),
    [
        ("{ at = [0, 0] }", "field.doors[0].at", "0,0: there is a wall"),
        ("{ at = [40, 3] }", "field.doors[0].at", "40,3: the field ends before"),
        ("{ at = [6, 3] }, { at = [6, 3] }", "field.doors[1].at", "a second door at 6,3"),
        ("{ at = [5, 3] }", "sides[0].members[0].at[0]", "Orc cannot stand at 5,3: there is a door"),
    ],
)
def test_doors_that_cannot_be(doors: str, key: str, problem: str) -> None:
    with pytest.raises(InputError) as caught:
        beside("bf", rooms(doors))
    assert (caught.value.key, caught.value.problem) == (key, problem)


@pytest.mark.parametrize("rules", ["bf", "bxe"])
def test_who_knows_of_no_enemy_may_go_to_the_door(rules: str) -> None:
    engine = fight(rules, person(2, 3), hero(9, 3), dice=1, keys=rooms(shut("stuck")))
    decision = decide(engine)
    while decision.actor != 0 or decision.kind == "declare":
        engine.submit(parse_action("declare-nothing" if decision.kind == "declare" else "end"))
        decision = decide(engine)
    assert any("door" in choice.label for choice in decision.choices)


@pytest.mark.parametrize("distance", ["distance_feet = 5", "distance_feet = 10", ""])
def test_nobody_begins_in_the_way_of_a_shut_door(distance: str) -> None:
    narrow = "\n#########\n#...[...#\n#########\n"
    text = meeting(
        '{ character = "fighter 1", count = 3 }', '{ creature = "goblin", count = 3 }', drawing=narrow
    )
    engine = engine_of(text.replace("reaction", f"{distance}\nreaction"), rules="bf", dice=1)
    assert "patches=door@4,1" in format_battle(engine.battle)
    sides = [{int(one.x) for one in side.own} for side in engine.battle.sides]
    assert sides == [{1, 2, 3}, {5, 6, 7}]


def test_the_last_moment_of_a_fight_with_doors_comes_back_from_its_file(tmp_path: Path) -> None:
    played = grognard.start(str(EXAMPLES / "behind-the-door.toml"), rules="bxe", seed=3, play="1")
    while played.decision is not None and not any(event.code == "door" for event in played.events):
        played.push(played.suggest())
    there, events = played.notation, played.events
    assert "open-door@10,3" in there
    played.save(tmp_path / "kept")
    again = grognard.load(tmp_path / "kept")
    assert (again.notation, again.events) == (there, events)
    taken = [played.undo() for _ in played.history]
    assert "patches=door@10,3+open-door@4,5+stuck-door@10,6" in played.notation
    for _ in taken:
        played.redo()
    assert (played.notation, played.events) == (there, events)


WINDOW = ROOMS.format("}")
ARCHER = '{ character = "fighter 2", at = [[5, 3]], weapons = ["shortbow", "club"] }'


@pytest.mark.parametrize("rules", BOOKS)
def test_one_shoots_through_an_open_shutter_and_nobody_goes_through(rules: str) -> None:
    text = meeting(ARCHER, hero(10, 3), drawing=WINDOW)
    fight = grognard.start(text, rules=rules, seed=1, play="First")
    while "shortbow" not in str(fight.choices):
        fight.push(fight.suggest())
    here = fight.battle
    assert can_see(here, here.combatants[0], here.combatants[1])
    assert [choice for choice in fight.choices if "shortbow" in choice.label]
    assert any("window" in str(reason) for reason in fight.why_not("move 6,3"))


def test_a_closed_shutter_hides_both_from_each_other() -> None:
    text = meeting(ARCHER, hero(10, 3), drawing=WINDOW)
    fight = grognard.start(text, rules="bf", seed=1, play="First")
    label = "Close the shutter at 6,3"
    while label not in fight.choices:
        fight.push(fight.suggest())
    fight.push(label)
    here = fight.battle
    assert not can_see(here, here.combatants[0], here.combatants[1])
    assert "closes a shutter." in fight.tell()
    while "Open the shutter at 6,3" not in fight.choices:
        fight.push("end")
    assert not [choice for choice in fight.choices if "shortbow" in choice.label]


def test_a_shutter_is_closed_or_open() -> None:
    listed = '{ at = [6, 3], kind = "shutter", state = "stuck" }'
    text = meeting(person(5, 3), hero(10, 3), doors=listed)
    with pytest.raises(InputError, match="a shutter that is stuck"):
        grognard.start(text, seed=1)
    with pytest.raises(InputError):
        grognard.start(meeting(person(6, 3), hero(10, 3), drawing=WINDOW), seed=1)


ROUND_A_WINDOW = """
#############
#...........#
#.....#.....#
#.....].....#
#.....#.....#
#############
"""


@pytest.mark.parametrize("rules", BOOKS)
def test_an_archer_who_sees_nobody_opens_the_shutter_and_shoots(rules: str) -> None:
    archer = ARCHER.replace("at =", 'temperament = "skirmish", at =')
    text = meeting(archer, person(11, 3), drawing=ROUND_A_WINDOW)
    engine = engine_of(text, rules=rules, dice=1, policies=[Sensible(), None])
    while not attacks_on(engine, 1):
        decision = engine.advance()
        assert decision is not None
        engine.submit(parse_action("declare-nothing" if decision.kind == DECLARE_DECISION else "end"))
    assert [event.result for event in events_of(engine.battle, "door")] == ["opens"]
    assert attacks_on(engine, 1)[0].what == "shortbow"
    assert not events_of(engine.battle, "move")


def test_it_stays_shut_where_an_enemy_is_seen_on_this_side() -> None:
    archer = ARCHER.replace("at =", 'temperament = "skirmish", at =')
    text = meeting(archer, person(2, 1), drawing=ROUND_A_WINDOW)
    engine = engine_of(text, dice=1, policies=[Sensible(), None])
    before = format_battle(engine.battle)
    decision = engine.advance()
    while decision is not None and engine.battle.round < 3:
        engine.submit(parse_action("end"))
        decision = engine.advance()
    assert not events_of(engine.battle, "door")
    assert "shutter@6,3" in before
    assert "shutter@6,3" in format_battle(engine.battle)


def test_an_open_shutter_is_drawn_as_such_and_not_as_water() -> None:
    engine = beside("bf", rooms(drawing=ROOMS.format("}")))
    rows = draw_field(engine.battle)
    assert explain_marks(rows) == "} an open shutter"
