"""Links for players, screens and referees: what each sees, may do, and what a link that is not good gets."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from grognard.faces.web.app import Server, make_app
from grognard.faces.web.limits import MOST_A_LINK
from grognard.faces.web.requests import ENDPOINTS
from grognard.faces.web.seats import hash_token
from tests.web.waiting import wait_for

ENCOUNTER = """
title = "The stair"
reaction = "immediate attack"
[[sides]]
name = "Party"
player_characters = true
members = [
    { character = "fighter 6", name = "Hild", hit_points = 60 },
    { character = "fighter 6", name = "Ulf", hit_points = 60 },
]
[[sides]]
name = "Ogres"
members = [{ creature = "ogre", count = 2 }]
"""
HILD, ULF, OGRE = 0, 1, 2


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Clients]:
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    app: Any = make_app(Server(), hosts=frozenset({"testserver"}))
    with TestClient(app) as client, ExitStack() as stack:
        yield Clients(client, stack)


class Seated:
    """A page that sat down: what it was told last, and the ways to wait for more without waiting for ever."""

    kind = "state"
    """The kind of message that shows what the page sat down at."""

    def __init__(self, socket: WebSocketTestSession, fight: str, token: str = "", page: str = "") -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.say("hello", fight=fight, token=token, page=page)
        self.state = self.until(self.kind)

    def say(self, kind: str, **what: object) -> None:
        self.socket.send_json({"t": kind} | what)

    def do(self, kind: str, **what: object) -> None:
        self.say(kind, node=self.state["node"], **what)

    def _listen(self) -> None:
        """Hear all that has come up to now."""
        self.say("ping")
        while (message := json.loads(self.socket.receive_text()))["t"] != "pong":
            self.heard.append(message)
            if message["t"] == self.kind:
                self.state = message

    def until(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        return wait_for(lambda: self._next(kind))

    def _next(self, kind: str) -> dict[str, Any] | None:
        """The next message of a kind, if it has come."""
        if not any(one["t"] == kind for one in self.heard):
            self._listen()
        while self.heard:
            message = self.heard.pop(0)
            if message["t"] == kind:
                return message
        return None

    def wait(self, is_so: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The state, as soon as it is so."""

        def find() -> dict[str, Any] | None:
            if not is_so(self.state):
                self._listen()
            return self.state if is_so(self.state) else None

        return wait_for(find)

    def invite(self, **how: object) -> tuple[str, str]:
        """The id and the token of a link."""
        self.say("invite", **({"role": "player", "name": "Anna"} | how))
        invited = self.until("invited")
        return invited["id"], invited["link"].rpartition("/")[2]

    def refusal(self) -> str:
        return str(self.until("refusal")["reasons"][0])

    def act(self) -> None:
        """Choose what is usual, and wait until it is done."""
        before = self.state["node"]
        self.do("act", action=self.state["menu"]["usual"])
        self.wait(lambda now: now["node"] != before)

    def decide_until(self, actor: int) -> None:
        while self.state["menu"]["actor"] != actor:
            self.act()


class Clients:
    """The sockets of a test, closed at its end."""

    def __init__(self, client: TestClient, stack: ExitStack) -> None:
        self.client = client
        self._stack = stack

    def connect(self) -> WebSocketTestSession:
        return self._stack.enter_context(self.client.websocket_connect("/ws"))

    def sit(self, fight: str, token: str = "", page: str = "") -> Seated:
        return Seated(self.connect(), fight, token, page)

    def begin(self, **more: object) -> str:
        answer = self.client.post("/api/fights", json={"text": ENCOUNTER, "seed": 5} | more)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["id"])


def gone(socket: WebSocketTestSession) -> str:
    while (message := json.loads(socket.receive_text()))["t"] != "gone":
        pass
    return str(message["why"])


def test_a_player_decides_for_the_own_figures_alone(house: Clients) -> None:
    name = house.begin()
    referee = house.sit(name)
    phone = house.sit(name, referee.invite(side=0, figures=[HILD])[1])
    assert (phone.state["role"], phone.state["mine"]) == ("player", [HILD])
    referee.decide_until(ULF)
    phone.wait(lambda now: now["deciding"] == "Ulf decides.")
    assert phone.state["menu"] is None
    phone.do("act", action=referee.state["menu"]["usual"])
    assert "not yours" in phone.refusal()
    referee.decide_until(HILD)
    menu = phone.wait(lambda now: now["menu"])["menu"]
    assert menu["situation"].startswith("Hild")
    step = referee.state["step"]
    phone.act()
    assert referee.wait(lambda now: now["step"] == step + 1)["history"][-1]


def test_a_player_gets_nothing_that_is_the_referees(house: Clients) -> None:
    name = house.begin()
    referee = house.sit(name)
    phone = house.sit(name, referee.invite(side=0)[1])
    state = phone.state
    assert state["seed"] is None
    assert (state["undo"], state["history"], state["kept"], state["seats"]) == ("", [], "", [])
    assert all("points" not in one for one in state["scene"]["figures"] if one["side"] == 1)
    for kind in ("undo", "redo", "askhints", "askanalysis"):
        phone.do(kind)
        assert "not yours" in phone.refusal(), kind
    phone.do("word", text="points Ogre 1 1")
    assert "not yours" in phone.refusal()
    phone.do("command", who=[OGRE], order="tactics")
    assert "not yours" in phone.refusal()
    phone.do("goon", to="end")
    assert "not yours" in phone.refusal()
    phone.do("diceby", by="all")
    assert "not yours" in phone.refusal()
    phone.do("lookas", viewer=1)
    assert "not yours" in phone.refusal()
    phone.do("branch", name="x")
    assert "not yours" in phone.refusal()
    phone.say("invite", role="referee", name="me")
    assert "not yours" in phone.refusal()
    phone.say("letsee", shows={"odds": True})
    assert "not yours" in phone.refusal()
    phone.say("prepare", n=1, text="1 orc vs 1 orc")
    assert "not yours" in phone.refusal()


def test_a_player_may_leave_the_own_figures_to_the_tactics(house: Clients) -> None:
    name = house.begin()
    phone = house.sit(name, house.sit(name).invite(side=0, figures=[ULF])[1])
    phone.do("command", who=[ULF], order="tactics")
    orders = phone.wait(lambda now: now["orders"])["orders"]
    assert [one["who"] for one in orders] == [ULF]


def test_a_screen_shows_and_decides_nothing(house: Clients) -> None:
    name = house.begin()
    referee = house.sit(name)
    wall = house.sit(name, referee.invite(role="screen", side=0)[1])
    assert wall.state["role"] == "screen"
    assert wall.state["scene"]["figures"]
    referee.decide_until(HILD)
    wall.wait(lambda now: now["deciding"] == "Hild decides." and now["track"]["slots"])
    assert (wall.state["menu"], wall.state["mine"]) == (None, [])
    wall.do("act", action=referee.state["menu"]["usual"])
    assert wall.refusal()


def test_a_second_referee_may_do_all_at_this_table(house: Clients) -> None:
    name, other = house.begin(), house.begin()
    referee = house.sit(name)
    token = referee.invite(role="referee", name="Bea")[1]
    second = house.sit(name, token)
    second.do("word", text="note the bell rings")
    referee.wait(lambda now: any("bell" in line["text"] for line in now["lines"]))
    second.say("hello", fight=other, token=token)
    assert gone(second.socket)


def test_links_that_are_not_good_get_nothing(house: Clients) -> None:
    name, other = house.begin(), house.begin()
    referee = house.sit(name)
    id, token = referee.invite(side=0)
    stranger = house.connect()
    said = set()
    for fight, guess in (
        (other, token),  # of another table
        (name, token[:-1] + ("A" if token[-1] != "A" else "B")),  # forged
        (name, hash_token(token)),  # what is kept of it
        ("no-such-table", token),
        ("../../etc/passwd", "x"),
        ("", token),
    ):
        stranger.send_json({"t": "hello", "fight": fight, "token": guess})
        said.add(gone(stranger))
        for message in ({"t": "askreach", "node": 0}, {"t": "prepare", "n": 1, "text": "1 orc vs 1 orc"}):
            stranger.send_json(message)
            said.add(gone(stranger))
    assert len(said) == 1  # none tells which tables there are
    phone = house.sit(name, token)
    referee.say("revoke", id=id)
    assert "taken this link back" in gone(phone.socket)
    phone.do("askreach")
    assert gone(phone.socket) in said
    phone.say("hello", fight=name, token=token)
    assert gone(phone.socket) in said


def test_a_link_is_open_on_a_few_pages_at_a_time(house: Clients) -> None:
    name = house.begin()
    referee = house.sit(name)
    token = referee.invite(side=0)[1]
    for _ in range(MOST_A_LINK):
        house.sit(name, token)
    one_more = house.connect()
    one_more.send_json({"t": "hello", "fight": name, "token": token})
    assert "too many" in gone(one_more)
    referee.wait(lambda now: now["seats"][0]["here"] == MOST_A_LINK)


def test_an_action_that_is_sent_again_is_done_once(house: Clients) -> None:
    name = house.begin()
    page = house.sit(name, page="p")
    act = {"node": page.state["node"], "action": page.state["menu"]["usual"], "n": 1}
    page.say("act", **act)
    assert page.wait(lambda now: now["done"] == 1)["step"] == 1
    page.socket.close()
    again = house.sit(name, page="p")
    assert (again.state["done"], again.state["step"]) == (1, 1)
    again.say("act", **act | {"node": again.state["node"]})
    assert again.until("state")["step"] == 1
    again.do("act", n=2, action=again.state["menu"]["usual"])
    assert again.wait(lambda now: now["done"] == 2)["step"] == 2


def test_an_action_that_is_sent_again_before_its_answer_has_come_is_not_refused(house: Clients) -> None:
    """A page says it again when it is shown the same moment meanwhile, as because a link was opened."""
    name = house.begin()
    page = house.sit(name, page="p")
    act = {"node": page.state["node"], "action": page.state["menu"]["usual"], "n": 1}
    page.say("act", **act)
    page.say("act", **act)
    assert page.wait(lambda now: now["done"] == 1)["step"] == 1
    page._listen()
    assert page.state["step"] == 1
    assert not [one for one in page.heard if one["t"] == "refusal"]


@pytest.mark.slow
def test_a_die_is_asked_of_whose_it_is_and_of_the_referee(house: Clients) -> None:
    name = house.begin()
    referee = house.sit(name)
    phone = house.sit(name, referee.invite(side=0, figures=[HILD])[1])
    other = house.sit(name, referee.invite(side=0, figures=[ULF], name="Ben")[1])
    referee.do("diceby", by="all")
    referee.wait(lambda now: now["dice"] == "all")
    asked = 0
    while asked < 3:
        state = referee.state
        if state["die"] is None:
            referee.do("act", action=state["menu"]["usual"])
        elif state["die"]["who"] != HILD:
            referee.do("faces", face=state["die"]["sides"])
        else:
            asked += 1
            phone.wait(lambda now, die=state["die"]: now["die"] == die)  # type: ignore[misc]
            theirs = other.wait(lambda now: now["deciding"] == "Hild throws a die.")
            assert theirs["die"] is None
            other.do("faces", face=1)
            assert other.refusal()
            phone.do("faces", face=state["die"]["sides"])
            # The next round may ask for it in the same words.
            phone.wait(lambda now, die=state["die"]: now["die"] != die)  # type: ignore[misc]
        referee.wait(lambda now, before=state["node"]: now["node"] != before)  # type: ignore[misc]


@pytest.mark.slow
def test_the_referee_says_what_players_see(house: Clients) -> None:
    name = house.begin()
    referee = house.sit(name)
    phone = house.sit(name, referee.invite(side=0)[1])
    referee.decide_until(HILD)
    referee.do("word", text="points Ogre 1 2")
    phone.wait(lambda now: now["track"]["slots"] and any(one.get("looks") for one in now["scene"]["figures"]))
    referee.say("letsee", shows={"odds": True, "track": False, "wounds": False})
    phone.wait(lambda now: not now["track"]["slots"])
    assert not any(one.get("looks") for one in phone.state["scene"]["figures"])
    assert phone.until("chances")["node"] == phone.state["node"]
    phone.do("asksheet", who=OGRE)
    assert phone.until("sheet")["lines"] == []


def test_a_question_about_a_past_moment_is_answered_by_the_present_one_without_a_word(house: Clients) -> None:
    name = house.begin()
    referee = house.sit(name)
    phone = house.sit(name, referee.invite(side=0, figures=[HILD])[1])
    past = phone.state["node"]
    referee.act()
    phone.wait(lambda now: now["node"] != past)
    phone.say("asksheet", node=past, who=HILD)
    assert phone.until("state")["node"] == phone.state["node"]
    phone.say("act", node=past, action="end")
    phone._listen()
    assert [one["t"] for one in phone.heard if one["t"] in ("sheet", "refusal")] == ["refusal"]


@pytest.mark.slow
def test_no_route_answers_whose_link_is_not_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By no link, a forged one, a player's, one of another table, one that was revoked."""
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    app: Any = make_app(Server(token="secret"), hosts=frozenset({"testserver"}))
    with TestClient(app) as client, ExitStack() as stack:
        house = Clients(client, stack)
        of_house = {"authorization": "Bearer secret"}
        name, other = (
            client.post("/api/fights", json={"text": ENCOUNTER, "seed": 5}, headers=of_house).json()["id"]
            for _ in range(2)
        )
        referee = house.sit(name, "secret")
        _, player = referee.invite(side=0)
        _, second = referee.invite(role="referee", name="Ben")
        id, revoked = referee.invite(role="referee", name="Cid")
        _, elsewhere = house.sit(other, "secret").invite(role="referee", name="Dot")
        referee.say("revoke", id=id)
        referee.wait(lambda now: len(now["seats"]) == 2)
        bad = ("", "guess", player, revoked, elsewhere, hash_token(second))
        tried = set()
        for route in ENDPOINTS:
            if route.path == "/api/rules/{id}":
                continue
            path = route.path.replace("{id}", name).replace("{form}", "json")
            for token in bad if route.open else (*bad, second):
                headers = {"authorization": f"Bearer {token}"} if token else {}
                body: Any = {} if route.method == "POST" else None
                answer = client.request(route.method, path, headers=headers, json=body)
                assert answer.status_code in (403, 422), (route.path, token)
                assert "Hild" not in answer.text
                assert set(answer.json()) <= {"problem", "key", "line", "expected"}, route.path
            tried.add(route.path)
        assert len(tried) == len(ENDPOINTS) - 1
        exported = f"/api/fights/{name}/export.json"
        assert client.get(exported, headers={"authorization": f"Bearer {second}"}).status_code == 200
