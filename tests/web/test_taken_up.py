"""A table that is taken up again shows what it showed before, wherever it was left."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from grognard.faces.web import messages as m
from grognard.faces.web.expedition_sight import ExpeditionSight
from grognard.faces.web.expedition_table import ExpeditionTable
from grognard.faces.web.page_sight import PageSight
from grognard.faces.web.table import Table
from grognard.faces.web.table_journal import JournaledTable, TableEntry, TableRecorder, table_from_journal
from grognard.fight.begin import start
from grognard.fight.control import Control
from grognard.fight.departing import depart
from grognard.fight.expedition import ExpeditionControl, resume
from grognard.storage.saves.saved_fight import ThrownBy
from tests.adventure.test_expedition_by_hand import CELLAR

ENCOUNTER = "4 fighter 3 vs 4 ogre"
PASSING = {"node": 0, "told": ""}
"""What is not kept, and what has a number of its own at each opening."""


def laid(*sides: int) -> Table:
    fight = start(ENCOUNTER, rules="bxe", seed=3)
    fight.take_control(Control(frozenset(sides)))
    table = Table("t", fight)
    table.open()
    return table


def taken_up(table: Table) -> Table:
    """The table that its journal comes to."""
    kept = JournaledTable(fight={}, done={})
    kept.take(
        msgspec.json.decode(TableRecorder(table, head=0, is_known=False).draft("act").body, type=TableEntry)
    )
    again = table_from_journal("t", kept, path="")
    again.take_up(kept.waits)
    return again


def shown(table: Table) -> list[bytes]:
    """What the referee and both sides are shown."""
    sight = PageSight(table)
    found = []
    for viewer in (-2, 0, 1):
        sight.look_as(viewer)
        found.append(msgspec.json.encode(fields(sight.state)))
    return found


def fields(state: m.State) -> dict[str, object]:
    return {**msgspec.structs.asdict(state), **PASSING}


def act(table: Table) -> None:
    menu = table.seat.menu
    assert menu is not None
    table.take(m.Act(node=table.version, action=menu.usual))


def play_again_from_the_start(table: Table) -> None:
    """After the undo it asks in early rounds about what it would pass over."""
    while not table.fight.over:
        act(table)
    table.take(m.Undo(node=table.version, count=10_000))
    act(table)
    assert [one.text for one in table.fight.choices] == ["end", "surrender"]


def take_back_before_an_order(table: Table) -> None:
    """The order of the combatant that is to decide lasts on."""
    who = table.fight.decision
    assert who is not None
    act(table)
    table.take(m.Command(node=table.version, who=(who.actor,), order="attack nearest"))
    table.take(m.Undo(node=table.version))
    assert table.fight.decision is not None
    assert table.fight.decision.actor == who.actor


def order_everybody(table: Table) -> None:
    table.take(m.Command(node=table.version, who=tuple(range(8)), order="hold"))
    table.take(m.GoOn(node=table.version, to="turn"))
    assert table.is_waiting


def put_again(table: Table) -> None:
    for _ in range(5):
        act(table)
    table.take(m.Undo(node=table.version, count=4))
    table.take(m.Redo(node=table.version, count=2))


def branch_and_return(table: Table) -> None:
    act(table)
    act(table)
    table.take(m.Undo(node=table.version))
    table.take(m.Branch(node=table.version, name="another"))
    act(table)
    table.take(m.GoTo(node=table.version, name="the fight"))


def ask_for_a_die(table: Table) -> None:
    table.take(m.DiceBy(node=table.version, by="all"))
    while table.wanted is None:
        act(table)
    table.take(m.Faces(node=table.version, face=1))


def ask_for_dice_after_orders_that_are_remembered(table: Table) -> None:
    """Which dice are asked for depends on the orders of this fight that go on without a question."""
    for _ in range(12):
        act(table)
    table.take(m.DiceBy(node=table.version, by="mine"))
    while table.wanted is None or len(table.waits.faces if table.waits else ()) < 3:
        if table.wanted is None:
            act(table)
        else:
            table.take(m.Faces(node=table.version, face=table.wanted.sides))


@pytest.mark.parametrize(
    "leave",
    [
        play_again_from_the_start,
        take_back_before_an_order,
        order_everybody,
        put_again,
        branch_and_return,
        ask_for_a_die,
        ask_for_dice_after_orders_that_are_remembered,
    ],
)
def test_a_fight_stands_where_it_was_left(leave: Callable[[Table], None]) -> None:
    table = laid(0, 1)
    leave(table)
    assert shown(taken_up(table)) == shown(table)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_fight_with_all_dice_thrown_by_people_is_taken_up_at_every_die(seed: int) -> None:
    dice = random.Random(seed)
    table = laid(0, 1)
    for _ in range(8):
        act(table)
    table.take(m.DiceBy(node=table.version, by="all"))
    for _ in range(60):
        if table.fight.over:
            break
        before = shown(table)
        table = taken_up(table)
        assert shown(table) == before
        if table.wanted is not None:
            table.take(m.Faces(node=table.version, face=dice.randrange(1, table.wanted.sides + 1)))
        else:
            act(table)


def test_an_order_that_was_given_up_for_another_is_not_remembered() -> None:
    table = laid(0, 1)
    table.take(m.DiceBy(node=table.version, by="all"))
    before = table.seat.quiet.memory
    act(table)
    while table.wanted is None:
        before = table.seat.quiet.memory
        act(table)
    assert table.seat.quiet.memory == before


def test_a_fight_that_is_watched_pauses_where_it_was_left() -> None:
    table = laid()
    table.take(m.GoOn(node=table.version, to="turn"))
    table.take(m.GoOn(node=table.version, to="round"))
    table.take(m.Undo(node=table.version))
    assert shown(taken_up(table)) == shown(table)


def led(path: Path, *, rules: str = "", thrown_by: ThrownBy = "seeded") -> ExpeditionTable:
    """A table of a delve, at the first decision of the fight in the vault."""
    seated = ExpeditionControl(played=(0, 1), thrown_by=thrown_by)
    table = ExpeditionTable("delve:t", depart(CELLAR, rules=rules, seed=5, seated=seated), path=str(path))
    table.open()
    for order in ("go east door", "attack"):
        if table.within is None:
            table.take(m.GiveOrder(node=table.version, text=order))
    assert table.within is not None
    return table


def led_on(table: ExpeditionTable) -> ExpeditionTable:
    """Another table of the same delve, from what is kept of it."""
    table.write()
    again = ExpeditionTable("delve:t", resume(table.path, by_hand=True), path=table.path)
    again.open()
    return again


def state_of(table: ExpeditionTable) -> dict[str, object]:
    state = ExpeditionSight(table).state
    return {**msgspec.structs.asdict(state), "node": 0, "told": ""}


def act_in(table: ExpeditionTable) -> None:
    assert table.within is not None
    table.take(m.Act(node=table.version, action=table.within.fight.suggest()))


def test_a_fight_of_an_expedition_stands_where_it_was_left(tmp_path: Path) -> None:
    table = led(tmp_path / "t.json")
    assert table.within is not None
    who = table.within.fight.decision
    assert who is not None
    act_in(table)
    table.take(m.Command(node=table.version, who=(who.actor,), order="attack nearest"))
    table.take(m.Undo(node=table.version))
    assert state_of(led_on(table)) == state_of(table)


def test_a_fight_of_an_expedition_keeps_its_lines_and_what_was_taken_back(tmp_path: Path) -> None:
    table = led(tmp_path / "t.json")
    for _ in range(3):
        act_in(table)
    table.take(m.Undo(node=table.version, count=2))
    table.take(m.Branch(node=table.version, name="another"))
    act_in(table)
    table.take(m.Undo(node=table.version))
    again = led_on(table)
    assert state_of(again) == state_of(table)
    for one in (table, again):
        one.take(m.Redo(node=one.version))
        one.take(m.GoTo(node=one.version, name="the fight"))
        one.take(m.Redo(node=one.version))
    assert state_of(again) == state_of(table)
    assert again.within is not None
    assert len(again.within.fight.history) == 2


@pytest.mark.slow
def test_dice_of_a_fight_of_an_expedition_wait_from_its_first_on(tmp_path: Path) -> None:
    dice = random.Random(7)
    table = led(tmp_path / "t.json", rules="bf", thrown_by="all")
    assert table.within is not None
    assert table.within.wanted is not None
    assert not table.within.fight.history
    for _ in range(40):
        before = state_of(table)
        table = led_on(table)
        assert state_of(table) == before
        within = table.within
        if within is None or within.fight.over:
            break
        if within.wanted is not None:
            table.take(m.Faces(node=table.version, face=dice.randrange(1, within.wanted.sides + 1)))
        else:
            act_in(table)


def test_an_order_of_an_expedition_that_was_taken_back_is_given_again(tmp_path: Path) -> None:
    table = led(tmp_path / "t.json")
    act_in(table)
    before = state_of(table)
    table.take(m.Undo(node=table.version))
    while table.within is not None:
        table.take(m.Undo(node=table.version))
    again = led_on(table)
    assert state_of(again) == state_of(table)
    again.take(m.Redo(node=again.version))
    table.take(m.Redo(node=table.version))
    assert state_of(again) == state_of(table)
    assert again.within is not None
    again.take(m.Redo(node=again.version))
    assert state_of(again) == before


def test_an_action_that_is_sent_again_after_a_restart_is_done_once(tmp_path: Path) -> None:
    table = led(tmp_path / "t.json")
    assert table.within is not None
    message = m.Act(node=table.version, action=table.within.fight.suggest(), n=4)
    table.take(message, "page")
    assert led_on(table).is_done("page", message)
