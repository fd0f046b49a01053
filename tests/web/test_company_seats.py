"""A player's link to a company: what it shows, where it holds besides, and what it never shows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from grognard.faces.web import messages as m
from grognard.faces.web.app import Server, make_app
from grognard.faces.web.company_sight import CompanySight
from grognard.faces.web.company_table import CompanyTable
from grognard.faces.web.seats import Invitation
from grognard.operations.asking import ask, ask_in
from grognard.operations.campaigns.beginning import BeginCampaign
from grognard.operations.campaigns.word import SayWord
from grognard.operations.magic.identify import Identify
from tests.web.test_seats import Clients, Seated, gone

GREYWATER = Path(__file__).resolve().parents[2] / "examples" / "campaigns" / "greywater.toml"
SERVING = '\nemployer = "Dorn"\nshare = 15\nloyalty = 7'


def begin(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str = "") -> None:
    folder.mkdir(exist_ok=True)
    monkeypatch.chdir(folder)
    origin = folder / "origin.toml"
    origin.write_text(text or GREYWATER.read_text())
    ask(BeginCampaign(file="greywater", origin=str(origin)))


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Clients]:
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    begin(tmp_path / "campaigns", monkeypatch)
    app: Any = make_app(Server(token="house"), hosts=frozenset({"testserver"}))
    with TestClient(app, headers={"authorization": "Bearer house"}) as client, ExitStack() as stack:
        yield Clients(client, stack)


class CompanyPage(Seated):
    """A page that sits at the table of a company."""

    kind = "companystate"


def sit(house: Clients, token: str = "house") -> CompanyPage:
    return CompanyPage(house.connect(), "company:greywater", token)


def ask_over_http(house: Clients, operation: str, **fields: object) -> Any:
    body = {"campaign": "greywater", "operation": operation, "fields": fields}
    answer = house.client.post("/api/campaigns", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_player_sees_what_is_the_players_own_and_nothing_else(house: Clients) -> None:
    referee = sit(house)
    assert [one["name"] for one in referee.state["glance"]["people"]][:2] == ["Dorn", "Maude"]
    phone = sit(house, referee.invite(people=["maude"])[1])
    state = phone.state
    assert state["role"] == "player"
    assert [one["member"]["name"] for one in state["people"]] == ["Maude"]
    assert "Maude, cleric 4 (player)" in state["people"][0]["sheet"]
    assert (state["glance"], state["seats"], state["items"]) == (None, [], [])
    assert [line["text"] for line in state["lines"]] == [
        "Day 1: Greywater begins on day 1: Dorn, Maude, Wat, Ysolde, Hob."
    ]
    for one in ("3,150", "12.5", "charm person", "10300", "10,300"):
        assert one not in json.dumps(state), one


def test_what_changes_is_shown_at_once_and_an_undo_too(house: Clients) -> None:
    referee = sit(house)
    phone = sit(house, referee.invite(people=["wat"])[1])
    told = ask_over_http(house, "campaign word", word="Wat hp 3", reason="a secret")
    assert [part["text"] for part in told["parts"]] == ["Wat: hp 14 -> 3.", "Entry 2."]
    phone.wait(lambda now: now["people"][0]["member"]["hp"] == 3)
    assert referee.wait(lambda now: now["glance"]["people"][2]["hp"] == 3)
    assert "secret" not in json.dumps(phone.state)
    ask_over_http(house, "campaign undo", number=told["entry"])
    phone.wait(lambda now: now["people"][0]["member"]["hp"] == 14)
    ask_in("greywater", SayWord(word="Wat hp 5"))  # as a command at the terminal would
    phone.wait(lambda now: now["people"][0]["member"]["hp"] == 5)


def test_a_players_link_changes_nothing_and_hands_out_nothing(house: Clients) -> None:
    referee = sit(house)
    id, token = referee.invite(people=["wat"])
    phone = sit(house, token)
    for kind, what in (
        ("invite", {"role": "player", "name": "Eve"}),
        ("revoke", {"id": id}),
        ("act", {"action": "x"}),
        ("word", {"text": "Wat hp 1"}),
        ("asksheet", {"who": 1}),
    ):
        phone.say(kind, **({} if kind in ("invite", "revoke") else {"node": phone.state["node"]}), **what)
        assert "not yours" in phone.refusal(), kind
    headers = {"authorization": f"Bearer {token}"}
    body = {"campaign": "greywater", "operation": "campaign log", "fields": {}}
    assert house.client.post("/api/campaigns", json=body, headers=headers).status_code == 403
    referee.say("invite", role="screen", name="Wall")
    assert "a player's" in referee.refusal()
    referee.say("invite", role="player", name="Eve", people=["nobody"])
    assert "not in the company" in referee.refusal()


def test_a_link_that_is_forged_or_taken_back_gets_nothing(house: Clients) -> None:
    socket = house.connect()
    for name in ("company:greywater", "company:other", "company:"):
        socket.send_json({"t": "hello", "fight": name, "token": "forged"})
        assert "this link" in gone(socket)
    referee = sit(house)
    id, token = referee.invite(people=["wat"])
    phone = sit(house, token)
    referee.say("revoke", id=id)
    assert "taken this link back" in gone(phone.socket)
    again = house.connect()
    again.send_json({"t": "hello", "fight": "company:greywater", "token": token})
    assert "this link" in gone(again)


@pytest.mark.slow
def test_the_link_holds_where_the_players_characters_go_and_no_further(house: Clients) -> None:
    referee = sit(house)
    anna_id, anna = referee.invite(name="Anna", people=["wat"])
    _, ben = referee.invite(name="Ben", people=["maude"])
    phone, other = sit(house, anna), sit(house, ben)
    going = {"campaign": "greywater", "example": "places/under-hobs-mill", "people": ["Dorn", "Wat"]}
    begun = house.client.post("/api/departures", json=going)
    assert begun.status_code == 200, begun.text
    table = begun.json()["id"]
    (call,) = phone.wait(lambda now: now["calls"])["calls"]
    assert call["table"] == table
    assert other.state["calls"] == []
    delve = Delver(house.connect(), table, anna)
    assert (delve.state["mine"], delve.state["campaign"], delve.state["leads"]) == ([1], "greywater", False)
    stranger = house.connect()
    stranger.send_json({"t": "hello", "fight": table, "token": ben})
    assert "this link" in gone(stranger)
    late = sit(house, referee.invite(name="Cora", people=["dorn"])[1])
    assert late.state["calls"][0]["table"] == table
    referee.say("revoke", id=anna_id)
    assert "taken this link back" in gone(phone.socket)
    assert "taken this link back" in gone(delve.socket)


class Delver(Seated):
    kind = "expeditionstate"


def told_to_player(people: tuple[str, ...]) -> bytes:
    """All bytes that a player's page gets of a company."""
    table = CompanyTable("greywater")
    sight = CompanySight(table, Invitation(id="a", role="player", name="A", people=people))
    return msgspec.json.encode(sight.news(at_any_rate=True))


SECRETS = {
    "a retainer's loyalty": ("loyalty = 7", "loyalty = 12"),
    "another's purse": ('purse = "12.50"', 'purse = "99.75"'),
    "another's experience": ("xp = 10300", "xp = 10400"),
    "another's spell book": ('"charm person"', '"magic missile"'),
    "the chest": ('chest = "3,150 gp"', 'chest = "4,700 gp"'),
    "another's hit points": ("hit_points = [6, 4, 3, 5]", "hit_points = [6, 4, 3, 4]"),
}


@pytest.mark.parametrize("what", SECRETS)
def test_what_a_player_cannot_know_changes_no_byte(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    text = GREYWATER.read_text().rstrip() + SERVING + "\n"
    old, new = SECRETS[what]
    assert old in text
    told = []
    for number, one in enumerate((text, text.replace(old, new))):
        begin(tmp_path / str(number), monkeypatch, one)
        told.append(told_to_player(("wat",)))
    assert told[0] == told[1]
    assert b"Wat" in told[0]


DEEDS: tuple[tuple[str, Any, Any], ...] = (
    (
        "what an item is",
        Identify(what="potion of healing", found=True, holder="Wat"),
        Identify(what="potion of poison", found=True, holder="Wat"),
    ),
    (
        "how many charges it has",
        Identify(what="wand of fireball", found=True, holder="Wat", charges=3),
        Identify(what="wand of fireball", found=True, holder="Wat", charges=9),
    ),
    (
        "that an item is cursed",
        Identify(what="longsword +1", found=True, holder="Wat"),
        Identify(what="cursed longsword", found=True, holder="Wat"),
    ),
    (
        "the referee's reason",
        SayWord(word="Wat hp 3", reason="poison"),
        SayWord(word="Wat hp 3", reason="a fall"),
    ),
)


@pytest.mark.parametrize(("what", "one", "other"), DEEDS, ids=[deed[0] for deed in DEEDS])
def test_what_is_done_in_secret_changes_no_byte(
    what: str, one: Any, other: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    told = []
    for number, deed in enumerate((one, other)):
        begin(tmp_path / str(number), monkeypatch)
        ask_in("greywater", deed, seed=number + 1)
        told.append(told_to_player(("wat",)))
    assert told[0] == told[1]


def test_the_referee_alone_has_the_chest_and_every_item(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(tmp_path / "campaigns", monkeypatch)
    ask_in("greywater", Identify(what="potion of poison", found=True, holder="Dorn"), seed=1)
    state = CompanySight(CompanyTable("greywater")).state
    assert isinstance(state, m.CompanyState)
    assert state.glance is not None
    assert state.glance.chest == "3,150 gp"
    assert [(one.said, one.holder) for one in state.glance.items] == [
        ("potion of poison, to the players potion", "Dorn")
    ]


def test_items_are_given_put_back_and_sold(house: Clients) -> None:
    referee = sit(house)
    phone = sit(house, referee.invite(people=["dorn"])[1])
    ask_over_http(house, "identify", what="potion of healing", found=True, holder="Wat")
    (item,) = referee.wait(lambda now: now["glance"]["items"])["glance"]["items"]
    assert (item["id"], item["holder"]) == ("potion", "Wat")
    ask_over_http(house, "identify", what="potion", holder="dorn")
    assert phone.wait(lambda now: now["items"])["items"][0]["said"] == "potion"
    ask_over_http(house, "identify", what="potion", holder="company")
    assert referee.wait(lambda now: not now["glance"]["items"][0]["holder"])
    assert phone.wait(lambda now: not now["items"])
    ask_over_http(house, "campaign sell", what="potion", price="200")
    now = referee.wait(lambda now: not now["glance"]["items"])
    assert now["glance"]["chest"] == "3,350 gp"


def test_a_cursed_item_is_not_sold_before_the_curse_is_dispelled(house: Clients) -> None:
    ask_over_http(house, "identify", what="cursed longsword", found=True, holder="Wat")
    body = {
        "campaign": "greywater",
        "operation": "campaign sell",
        "fields": {"what": "longsword", "price": "10"},
    }
    refused = house.client.post("/api/campaigns", json=body)
    assert refused.status_code == 422
    assert "does not part with" in refused.json()["problem"]
    ask_over_http(house, "identify", what="longsword", holder="company", dispelled=True)
    assert ask_over_http(house, "campaign sell", what="longsword", price="10")["entry"] == 4
