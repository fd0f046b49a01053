"""A table: every message of the page, one after the other, and what it comes to."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.faces.web import messages as m
from grognard.faces.web.page_sight import PageSight
from grognard.faces.web.seats import HOUSE, Invitation
from grognard.faces.web.table import StaleMessageError, Table
from grognard.fight.begin import start
from grognard.fight.control import Control
from grognard.fight.illegal_action import IllegalAction
from grognard.fight.journaled import apply_change, find_change, load_document

CASTERS = "examples/the-shamans-drum.toml"


def laid(tmp_path: Path, what: str = CASTERS, *, play: str | tuple[str, ...] = "all") -> Table:
    fight = grognard.start(what, seed=3)
    sides = range(len(fight.sides)) if play == "all" else ()
    from grognard.fight.control import Control

    fight.take_control(Control(frozenset(sides)))
    table = Table("t", fight, path=str(tmp_path / "t.json"))
    table.open()
    return table


def seen(table: Table, invitation: Invitation = HOUSE) -> m.State:
    """What a page of a seat sees of a table."""
    return PageSight(table, invitation).state


def usual(table: Table) -> str:
    menu = seen(table).menu
    assert menu is not None
    return menu.usual


def test_a_message_about_a_moment_that_is_past_changes_nothing(tmp_path: Path) -> None:
    table = laid(tmp_path)
    node, action = table.version, usual(table)
    table.take(m.Act(node=node, action=action))
    before = table.fight.notation
    with pytest.raises(StaleMessageError):
        table.take(m.Act(node=node, action=action))
    with pytest.raises(StaleMessageError):
        PageSight(table).admit(m.AskReach(node=node))
    assert table.fight.notation == before


def test_what_the_rules_do_not_allow_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    table = laid(tmp_path)
    before, node = table.fight.notation, table.version
    with pytest.raises(IllegalAction):
        table.take(m.Act(node=node, action="attack 0>4"))
    with pytest.raises(InputError):
        table.take(m.Act(node=node, action="dance"))
    with pytest.raises(InputError):
        table.take(m.Word(node=node, text="brng 2 orc"))
    assert (table.fight.notation, table.version) == (before, node)


def test_decisions_are_taken_back_and_put_again(tmp_path: Path) -> None:
    table = laid(tmp_path)
    places = []
    for _ in range(5):
        places.append(table.fight.notation)
        table.take(m.Act(node=table.version, action=usual(table)))
    last = table.fight.notation
    table.take(m.Undo(node=table.version, count=3))
    assert table.fight.notation == places[2]
    state = seen(table)
    assert state.redo
    table.take(m.Redo(node=table.version, count=3))
    assert table.fight.notation == last
    table.take(m.Undo(node=table.version, count=10_000))
    assert table.fight.notation == places[0]
    with pytest.raises(InputError):
        table.take(m.Undo(node=table.version))


def test_a_page_gets_only_the_lines_that_it_has_not_and_ends_up_with_the_story(tmp_path: Path) -> None:
    table = laid(tmp_path)
    page: list[object] = []
    sight = PageSight(table)
    sent = 0
    for number in range(14):
        state = sight.news(at_any_rate=True)
        assert state is not None
        assert sight.news(at_any_rate=False) is None
        page = page[: state.cut] + list(state.lines)
        assert page == list(table.seat.story)
        sent += len(state.lines)
        if number % 5 == 4:
            table.take(m.Undo(node=table.version, count=2))
        elif state.menu is not None:
            table.take(m.Act(node=table.version, action=state.menu.usual))
    assert sent < 3 * len(page)


def test_lines_of_play_are_gone_to_and_come_back_from(tmp_path: Path) -> None:
    table = laid(tmp_path)
    table.take(m.Act(node=table.version, action=usual(table)))
    here = table.fight.notation
    table.take(m.Branch(node=table.version, name="run"))
    table.take(m.Act(node=table.version, action=usual(table)))
    there = table.fight.notation
    table.take(m.GoTo(node=table.version, name="the fight"))
    assert table.fight.notation == here
    table.take(m.GoTo(node=table.version, name="run"))
    assert table.fight.notation == there
    state = seen(table)
    assert [(one.name, one.here) for one in state.variations] == [("run", True), ("the fight", False)]
    kept = grognard.load(table.snapshot(), waits=True)
    assert set(kept.lines.names) == {"run", "the fight"}


def test_a_side_left_to_its_tactics_is_not_asked_until_it_is_taken_back(tmp_path: Path) -> None:
    table = laid(tmp_path)
    orcs = tuple(int(one.index) for one in table.fight.battle.combatants if one.side == 1)
    table.take(m.Command(node=table.version, who=orcs, order="tactics"))
    for _ in range(8):
        state = seen(table)
        if state.menu is None:
            break
        assert state.menu.side == 0
        table.take(m.Act(node=table.version, action=state.menu.usual))
    assert len(seen(table).orders) == len(orcs)
    table.take(m.Command(node=table.version, who=orcs, order="mine"))
    assert seen(table).orders == ()


def test_a_fight_that_is_watched_goes_on_by_turns_by_rounds_and_to_its_end(tmp_path: Path) -> None:
    table = laid(tmp_path, "3 fighter 3 vs 3 ogre", play=())
    state = seen(table)
    assert state.auto
    assert state.menu is None
    events = len(table.fight.events)
    table.take(m.GoOn(node=table.version, to="turn"))
    assert len(table.fight.events) >= events
    round_before = table.fight.round
    table.take(m.GoOn(node=table.version, to="round"))
    assert table.fight.round == round_before + 1
    table.take(m.GoOn(node=table.version, to="end"))
    while table.runs:
        table.run_on()
    state = seen(table)
    assert state.over is not None
    assert state.over.closing
    assert {row.name for row in state.over.rows} >= {"Fighter 3 #1", "Ogre 1"}
    again = grognard.start("3 fighter 3 vs 3 ogre", seed=3)
    again.run()
    assert again.notation == table.fight.notation


def test_the_next_decision_of_a_watched_fight_may_be_taken_over(tmp_path: Path) -> None:
    table = laid(tmp_path, "2 fighter 1 vs 3 goblin", play=())
    table.take(m.Command(node=table.version, who=(0, 1), order="mine"))
    state = seen(table)
    assert not state.auto
    assert state.menu is not None
    assert state.menu.actor in (0, 1)


def test_a_die_is_asked_for_and_what_waited_for_it_goes_on_with_its_face(tmp_path: Path) -> None:
    table = laid(tmp_path, "1 fighter 4 with longsword vs 1 ogre")
    table.take(m.DiceBy(node=table.version, by="all"))
    asked: list[str] = []
    for _ in range(60):
        state = seen(table)
        if state.over is not None:
            break
        if state.die is not None:
            assert state.menu is None
            asked.append(state.die.purpose)
            table.take(m.Faces(node=table.version, face=state.die.sides))
        elif state.menu is not None:
            table.take(m.Act(node=table.version, action=state.menu.usual))
    assert any(purpose.startswith("to hit") for purpose in asked)
    assert any(purpose.startswith("damage") for purpose in asked)
    with pytest.raises(InputError):
        table.take(m.Faces(node=table.version, face=3))


def test_what_waits_for_a_die_is_given_up_when_something_else_is_done(tmp_path: Path) -> None:
    table = laid(tmp_path, "1 fighter 4 with longsword vs 1 ogre")
    table.take(m.DiceBy(node=table.version, by="all"))
    for _ in range(40):
        state = seen(table)
        if state.die is not None and state.die.sides == 20:
            break
        if state.die is not None:
            table.take(m.Faces(node=table.version, face=1))
        elif state.menu is not None:
            table.take(m.Act(node=table.version, action=state.menu.usual))
    history = table.fight.history
    table.take(m.DiceBy(node=table.version, by="seeded"))
    state = seen(table)
    assert state.die is None
    assert state.menu is not None
    assert table.fight.history == history


def test_the_referee_looks_with_the_eyes_of_a_side(tmp_path: Path) -> None:
    table = laid(tmp_path)
    sight = PageSight(table)
    sight.look_as(0)
    state = sight.state
    assert state.scene.viewer == 0
    assert state.seed is None
    orc = next(figure for figure in state.scene.figures if figure.name == "Orc 1")
    assert orc.points is None
    sheet = sight.answer(m.AskSheet(node=table.version, who=orc.id))
    assert isinstance(sheet, m.Sheet)
    assert "hit points" not in " ".join(sheet.lines)
    sight.look_as(-2)
    assert sight.state.seed == 3
    with pytest.raises(InputError):
        sight.look_as(5)


def test_the_curve_has_the_chances_of_this_line_of_play_alone(tmp_path: Path) -> None:
    table = laid(tmp_path)
    table.note_chances(-2, (0.5, 0.5))
    table.take(m.Act(node=table.version, action=usual(table)))
    table.note_chances(-2, (0.75, 0.25))
    assert [one.sides for one in seen(table).curve] == [(0.5, 0.5), (0.75, 0.25)]
    table.take(m.Undo(node=table.version))
    assert [one.sides for one in seen(table).curve] == [(0.5, 0.5)]
    table.take(m.Word(node=table.version, text="note the wind turns"))
    assert [one.sides for one in seen(table).curve] == [(0.5, 0.5)]
    table.note_chances(0, (0.1, 0.9))
    assert len(seen(table).curve) == 1


def test_a_journal_keeps_standing_orders_as_a_saved_fight_does() -> None:
    fight = start("2 fighter 3 vs 2 goblin", seed=3)
    fight.take_control(Control(frozenset((0, 1))))
    table = Table("t", fight)
    table.open()
    before = fight.capture()
    table.take(m.Command(node=table.version, who=(1,), order="hold"))
    document: dict[str, object] = {}
    apply_change(document, find_change(None, before))
    apply_change(document, find_change(before, fight.capture()))
    assert load_document(document).control.save_orders() == fight.control.save_orders() != ()


def test_what_pages_of_one_seat_show_is_made_once_for_each_moment() -> None:
    table = Table("t", start("2 fighter 2 vs 2 orc", seed=1))
    table.fight.take_control(Control(frozenset({0, 1})))
    table.open()
    one, other, party = PageSight(table), PageSight(table), PageSight(table)
    party.look_as(0)
    scene = one.state.scene
    assert other.state.scene is scene
    assert party.state.scene is not scene
    assert one.state.menu is not None
    table.take(m.Act(node=table.version, action=one.state.menu.usual, n=1), "")
    assert one.state.scene is not scene
