"""A table at which an expedition is led, by a referee with players or solo: fights, undo, what leaks."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grognard.base.errors import InputError
from grognard.faces.web import messages as m
from grognard.faces.web.expedition_sight import ExpeditionSight
from grognard.faces.web.expedition_table import ExpeditionTable
from grognard.faces.web.seats import HOUSE
from grognard.faces.web.table import StaleMessageError
from grognard.fight.departing import depart
from grognard.fight.expedition import ExpeditionControl, IllegalOrder, resume
from tests.adventure.test_expedition_by_hand import CELLAR


def laid(tmp_path: Path, *, solo: bool = False, text: str = CELLAR, seed: int = 5) -> ExpeditionTable:
    seated = ExpeditionControl(solo=solo, played=(0,) if solo else (0, 1))
    table = ExpeditionTable("delve:t", depart(text, seed=seed, seated=seated), path=str(tmp_path / "t.json"))
    table.open()
    return table


def shown(sight: ExpeditionSight) -> m.ExpeditionState:
    state = sight.state
    assert isinstance(state, m.ExpeditionState)
    return state


def fought(sight: ExpeditionSight) -> m.State:
    state = sight.state
    assert isinstance(state, m.State)
    return state


def do(sight: ExpeditionSight, kind: type[m.In], **fields: object) -> None:
    sight.table.take(sight.admit(kind(node=sight.state.node, **fields)), sight.caller)
    sight.table.write()


def to_the_fight(sight: ExpeditionSight) -> None:
    do(sight, m.GiveOrder, text="go east door")
    if sight.table.within is None:
        do(sight, m.GiveOrder, text="attack")


def play_on(sight: ExpeditionSight) -> None:
    """Play a fight to its end as the tactics would."""
    for _ in range(300):
        state = fought(sight)
        if state.over is not None:
            return
        assert state.menu is not None
        do(sight, m.Act, action=state.menu.usual)


def test_orders_are_given_and_taken_back_and_all_is_on_disk(tmp_path: Path) -> None:
    table = laid(tmp_path)
    sight = ExpeditionSight(table)
    first = shown(sight)
    assert first.menu is not None
    assert first.seed == 5
    do(sight, m.GiveOrder, text="search")
    assert shown(sight).undo == "search"
    assert resume(tmp_path / "t.json", by_hand=True) == table.expedition
    do(sight, m.Undo)
    assert shown(sight).redo == "search"
    assert shown(sight).told == "Taken back: search."
    do(sight, m.Redo)
    assert table.expedition.orders == ("search",)
    with pytest.raises(StaleMessageError):
        sight.admit(m.GiveOrder(node=first.node + 1, text="search"))
    with pytest.raises(IllegalOrder):
        do(sight, m.GiveOrder, text="disarm")
    with pytest.raises(InputError):
        do(sight, m.GiveOrder, text="dance")


@pytest.mark.parametrize("solo", [False, True])
def test_a_fight_opens_from_an_expedition_and_returns_to_it(tmp_path: Path, *, solo: bool) -> None:
    table = laid(tmp_path, solo=solo)
    sight = ExpeditionSight(table)
    to_the_fight(sight)
    state = fought(sight)
    assert state.expedition == "A cellar"
    assert state.role == ("solo" if solo else "referee")
    assert state.scene.viewer == (0 if solo else -2)
    if solo:
        assert {one.points for one in state.scene.figures if one.side == 1} == {None}
        assert state.seed is None
    play_on(sight)
    do(sight, m.Return)
    after = shown(sight)
    assert after.step == len(table.expedition.orders)
    assert any("wins" in line.text or "loses" in line.text for line in sight.news(at_any_rate=True).lines)  # type: ignore[union-attr]
    do(sight, m.Undo)
    assert fought(sight).over is not None
    do(sight, m.Undo)
    assert fought(sight).over is None


def test_undo_before_the_first_decision_of_a_fight_takes_back_the_order(tmp_path: Path) -> None:
    table = laid(tmp_path)
    sight = ExpeditionSight(table)
    to_the_fight(sight)
    last = table.expedition.orders[-1]
    assert last in fought(sight).undo
    do(sight, m.Act, action=fought(sight).menu.usual)  # type: ignore[union-attr]
    do(sight, m.Undo)
    do(sight, m.Undo)
    assert shown(sight).redo == last
    do(sight, m.Redo)
    assert fought(sight).scene.figures


def test_a_table_is_taken_up_again_in_the_middle_of_a_fight(tmp_path: Path) -> None:
    table = laid(tmp_path, solo=True)
    sight = ExpeditionSight(table)
    to_the_fight(sight)
    do(sight, m.Act, action=fought(sight).menu.usual)  # type: ignore[union-attr]
    again = ExpeditionTable(
        "delve:t", resume(tmp_path / "t.json", by_hand=True), path=str(tmp_path / "t.json")
    )
    again.open()
    there = ExpeditionSight(again)
    assert fought(there).node == fought(sight).node
    assert there.invitation.role == "solo"


def test_who_goes_solo_cannot_do_what_a_referee_does(tmp_path: Path) -> None:
    table = laid(tmp_path, solo=True)
    sight = ExpeditionSight(table, HOUSE)
    assert sight.viewer == 0
    for word in ("referee", "Referee"):
        with pytest.raises(InputError):
            do(sight, m.GiveOrder, text=f"{word} points Ulf 3")
    with pytest.raises(InputError):
        do(sight, m.LookAs, viewer=-2)
    to_the_fight(sight)
    with pytest.raises(InputError):
        do(sight, m.Word, text="points Ulf 1")
    with pytest.raises(InputError):
        do(sight, m.LookAs, viewer=-2)
    with pytest.raises(InputError):
        do(sight, m.AskHints)


def test_players_see_the_party_s_map_and_decide_for_their_own_in_fights(tmp_path: Path) -> None:
    table = laid(tmp_path)
    referee = ExpeditionSight(table)
    maud, token = table.invite(m.Invite(role="player", name="Anna", figures=(1,)))
    assert table.guests.find(token) == maud
    anna = ExpeditionSight(table, maud)
    state = shown(anna)
    assert state.menu is not None
    assert not state.leads
    assert state.mine == (1,)
    assert state.seed is None
    assert state.kept == ""
    assert [area.title for area in state.scene.level.areas] == ["the stair"]  # type: ignore[union-attr]
    with pytest.raises(InputError):
        do(anna, m.GiveOrder, text="search")
    to_the_fight(referee)
    own = fought(anna).mine
    names = [one.name for one in fought(anna).scene.figures if one.id in own]
    assert names == ["Maud"]
    with pytest.raises(InputError):
        do(anna, m.Undo)
    with pytest.raises(InputError):
        do(anna, m.Return)


def test_what_the_party_cannot_know_is_in_no_message_of_a_player_or_one_who_goes_solo(tmp_path: Path) -> None:
    planted = CELLAR.replace('"Skeletons"', '"Zzyzx"').replace('name = "the vault"', 'name = "Xanadu"')
    for solo in (False, True):
        table = laid(tmp_path, solo=solo, text=planted, seed=987_654_321)
        invitation = HOUSE if solo else table.invite(m.Invite(role="player", name="Anna"))[0]
        sight = ExpeditionSight(table, invitation)
        told = msgspec.json.encode(sight.news(at_any_rate=True))
        assert b"Zzyzx" not in told
        assert b"Xanadu" not in told
        assert b"987654321" not in told


def test_a_player_with_a_figure_proposes_orders_and_the_referee_gives_them(tmp_path: Path) -> None:
    table = laid(tmp_path)
    referee = ExpeditionSight(table)
    anna = ExpeditionSight(table, table.invite(m.Invite(role="player", name="Anna", figures=(1,)))[0])
    ben = ExpeditionSight(table, table.invite(m.Invite(role="player", name="Ben", figures=(0,)))[0])
    node = shown(referee).node
    anna.propose(m.Propose(node=node, text="search"))
    assert shown(referee).proposals == (m.Proposal("Anna", "search", "Search", own=False),)
    assert shown(anna).proposals[0].own
    assert not shown(ben).proposals[0].own
    assert shown(referee).node == node, "a proposal makes nobody's order late"
    anna.propose(m.Propose(node=node, text="rest 1"))
    ben.propose(m.Propose(node=node, text="search"))
    assert [(one.name, one.text) for one in shown(referee).proposals] == [
        ("Anna", "rest 1"),
        ("Ben", "search"),
    ]
    for text in ("referee points Maud 1", "dance"):
        with pytest.raises(InputError):
            anna.propose(m.Propose(node=node, text=text))
    with pytest.raises(IllegalOrder):
        ben.propose(m.Propose(node=node, text="disarm"))
    assert shown(referee).proposals == ()
    ben.propose(m.Propose(node=node, text="search"))
    ben.propose(m.Propose(node=node, text=""))
    assert shown(ben).proposals == ()
    ben.propose(m.Propose(node=node, text="rest 1"))
    do(referee, m.GiveOrder, text="search")
    assert shown(ben).proposals == ()
    with pytest.raises(InputError):
        referee.admit(m.Propose(node=shown(referee).node, text="search"))


def test_a_player_of_the_whole_party_gives_its_orders_and_no_more(tmp_path: Path) -> None:
    table = laid(tmp_path)
    caller = ExpeditionSight(table, table.invite(m.Invite(role="player", name="Cara"))[0])
    screen = ExpeditionSight(table, table.invite(m.Invite(role="screen", name="Wall"))[0])
    assert shown(caller).leads
    assert shown(screen).menu is None
    do(caller, m.GiveOrder, text="search")
    assert table.expedition.orders == ("search",)
    for kind, fields in (
        (m.Undo, {}),
        (m.GiveOrder, {"text": "referee points Ulf 1"}),
        (m.GiveOrder, {"text": "REFEREE points Ulf 1"}),
        (m.LookAs, {"viewer": -2}),
        (m.Propose, {"text": "search"}),
    ):
        with pytest.raises(InputError):
            do(caller, kind, **fields)
    for asked in (m.GiveOrder(node=0, text="rest 1"), m.Propose(node=0, text="rest 1"), m.AskWhyNot(node=0)):
        with pytest.raises(InputError):
            screen.admit(asked)
    to_the_fight(caller)
    play_on(ExpeditionSight(table))
    assert fought(caller).leads
    do(caller, m.Return)
    assert table.within is None


def test_links_made_in_a_fight_and_before_it_are_for_the_same_people(tmp_path: Path) -> None:
    table = laid(tmp_path)
    referee = ExpeditionSight(table)
    table.invite(m.Invite(role="player", name="Anna", figures=(1,)))
    to_the_fight(referee)
    names = {one.name: one.id for one in fought(referee).scene.figures}
    assert fought(referee).seats[0].figures == (names["Maud"],)
    ulf, _ = table.invite(m.Invite(role="player", name="Ben", figures=(names["Ulf"],)))
    assert ulf.figures == (0,)
    enemy = next(one.id for one in fought(referee).scene.figures if one.side == 1)
    with pytest.raises(InputError):
        table.invite(m.Invite(role="player", name="Eve", figures=(enemy,)))
    play_on(referee)
    do(referee, m.Return)
    assert [seat.figures for seat in shown(referee).seats] == [(1,), (0,)]
