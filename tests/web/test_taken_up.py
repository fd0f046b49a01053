"""A table that is taken up again shows what it showed before, wherever it was left."""

from __future__ import annotations

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
from tests.adventure.test_expedition_by_hand import CELLAR

ENCOUNTER = "4 fighter 3 vs 4 ogre"
PASSING = {"node": 0, "told": "", "redo": "", "variations": ()}
"""What is not kept, or has a number of its own at each opening."""


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


@pytest.mark.parametrize(
    "leave",
    [
        play_again_from_the_start,
        take_back_before_an_order,
        order_everybody,
        put_again,
        branch_and_return,
        ask_for_a_die,
    ],
)
def test_a_fight_stands_where_it_was_left(leave: Callable[[Table], None]) -> None:
    table = laid(0, 1)
    leave(table)
    assert shown(taken_up(table)) == shown(table)


def test_a_fight_that_is_watched_pauses_where_it_was_left() -> None:
    table = laid()
    table.take(m.GoOn(node=table.version, to="turn"))
    table.take(m.GoOn(node=table.version, to="round"))
    table.take(m.Undo(node=table.version))
    assert shown(taken_up(table)) == shown(table)


def test_a_fight_of_an_expedition_stands_where_it_was_left(tmp_path: Path) -> None:
    path = str(tmp_path / "t.json")
    seated = ExpeditionControl(played=(0, 1))
    table = ExpeditionTable("delve:t", depart(CELLAR, seed=5, seated=seated), path=path)
    table.open()
    for order in ("go east door", "attack"):
        if table.within is None:
            table.take(m.GiveOrder(node=table.version, text=order))
    assert table.within is not None
    who = table.within.fight.decision
    assert who is not None
    table.take(m.Act(node=table.version, action=table.within.fight.suggest()))
    table.take(m.Command(node=table.version, who=(who.actor,), order="attack nearest"))
    table.take(m.Undo(node=table.version))
    again = ExpeditionTable("delve:t", resume(path, by_hand=True), path=path)
    again.open()
    before, after = (ExpeditionSight(one).state for one in (table, again))
    assert isinstance(before, m.State)
    assert isinstance(after, m.State)
    assert fields(after) == fields(before)
