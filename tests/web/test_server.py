"""The server as a page meets it: requests, sockets, who is let in, and input that makes no sense."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient, WebSocketTestSession

import grognard
from grognard.faces.web.app import Server, make_app
from grognard.faces.web.built_page import PARTS
from grognard.faces.web.limits import MOST_BODY
from grognard.faces.web.requests import ENDPOINTS
from grognard.fight.expedition import resume
from grognard.operations.asking import ask
from grognard.operations.campaigns.beginning import BeginCampaign
from grognard.storage.saves.kept_folder import expedition_path
from tests.adventure.test_expedition_by_hand import CELLAR

GREYWATER = Path(__file__).resolve().parents[2] / "examples" / "campaigns" / "greywater.toml"
VAULT = """
title = "The vault"
entrance = "1"
map = '''
##########
#11+22222#
#11#22222#
####+#####
###33333##
##########
'''
[[areas]]
key = "1"
[[areas]]
key = "2"
[[areas]]
key = "3"
"""
SETUP = {
    "sides": [
        {"players": True, "members": [{"text": "fighter 3 with longsword", "name": "Hild"}]},
        {"members": [{"text": "3 orc"}]},
    ],
    "distance": 40,
}
ENCOUNTER = "3 fighter 3 vs 3 ogre"


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    app: Any = make_app(Server(), hosts=frozenset({"testserver"}))
    with TestClient(app) as client:
        yield client


def begin(client: TestClient, **more: object) -> str:
    answer = client.post("/api/fights", json={"text": ENCOUNTER, "seed": 5} | more)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def until(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    while True:
        message = json.loads(socket.receive_text())
        if message["t"] == kind:
            return dict(message)


def sit(socket: WebSocketTestSession, fight: str) -> dict[str, Any]:
    socket.send_json({"t": "hello", "fight": fight})
    return until(socket, "state")


def test_the_start_page_has_books_and_the_fights_that_are_kept(client: TestClient) -> None:
    name = begin(client)
    start = client.get("/api/start").json()
    assert {book["id"] for book in start["books"]} == {"bf", "bfref", "bxe", "bcb", "bxs"}
    assert [kept["id"] for kept in start["kept"]] == [name]


def test_a_set_up_is_made_into_a_file_and_a_scene_and_a_fault_has_the_key_of_its_field(
    client: TestClient,
) -> None:
    drawn = client.post("/api/draw", json=SETUP).json()
    assert drawn["problem"] == ""
    assert 'name = "Hild"' in drawn["text"]
    assert {figure["name"] for figure in drawn["scene"]["figures"]} == {"Hild", "Orc 1", "Orc 2", "Orc 3"}
    wrong = SETUP | {"sides": [{"members": [{"text": "figter 3"}]}, {"members": [{"text": "3 orc"}]}]}
    drawn = client.post("/api/draw", json=wrong).json()
    assert drawn["key"] == "sides[0].members[0].text"
    assert "fighter 3" in drawn["problem"]


def test_creatures_are_found_and_pasted_lines_are_read(client: TestClient) -> None:
    found = client.get("/api/creatures", params={"q": "goblin", "rules": "bxe"}).json()
    assert found[0]["name"] == "Goblin"
    lines = client.post("/api/lines", json={"text": "Ogre: AC 5, HD 4+1, ML 10\nGrub: AC twelve"}).json()
    assert "morale 10" in lines[0]["understood"]
    assert lines[1]["unread"] == ["AC twelve (column 7)"]
    assert client.post("/api/lines", json={"text": "-"}).json()[0]["problem"]


def test_a_fight_is_played_over_a_socket_and_goes_on_after_it_was_closed(client: TestClient) -> None:
    name = begin(client)
    with client.websocket_connect("/ws") as socket:
        state = sit(socket, name)
        assert state["menu"]["options"]
        for _ in range(3):
            socket.send_json({"t": "act", "node": state["node"], "action": state["menu"]["usual"]})
            state = until(socket, "state")
        history = state["history"]
    with client.websocket_connect("/ws") as socket:
        again = sit(socket, name)
        assert again["history"] == history
        assert again["cut"] == 0
        socket.send_json({"t": "undo", "node": again["node"]})
        assert until(socket, "state")["history"] == history[:-1]


@pytest.mark.slow
def test_chances_and_hints_come_from_a_process_of_their_own(client: TestClient) -> None:
    name = begin(client, rules="bxe")
    with client.websocket_connect("/ws") as socket:
        state = sit(socket, name)
        chances = until(socket, "chances")
        assert chances["node"] == state["node"]
        assert len(chances["sides"]) == 2
        while not chances["done"]:
            chances = until(socket, "chances")
        assert chances["fights"] >= 200
        socket.send_json({"t": "askhints", "node": state["node"]})
        assert until(socket, "hints")["node"] == state["node"]


@pytest.mark.slow
def test_the_odds_of_a_set_up_come_bit_by_bit(client: TestClient) -> None:
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"t": "hello", "fight": ""})
        socket.send_json({"t": "prepare", "n": 7, "text": ENCOUNTER})
        prepared = until(socket, "prepared")
        assert (prepared["n"], prepared["names"]) == (7, ["Party", "Ogres"])
        socket.send_json({"t": "prepare", "n": 8, "text": "[[sides]]\nname = "})
        while prepared["n"] == 7:
            prepared = until(socket, "prepared")
        assert prepared["problem"]


@pytest.mark.slow
def test_no_text_that_is_sent_opens_a_file(client: TestClient) -> None:
    named = 'rules = "/etc/passwd"\n[[sides]]\nname = "A"\nmembers = [{ creature = "orc" }]\n'
    named += '[[sides]]\nname = "B"\nmembers = [{ file = "/etc/hostname" }]\n'
    assert client.post("/api/fights", json={"text": named}).status_code == 422
    assert client.post("/api/fights", json={"text": "/etc/passwd"}).status_code == 422
    assert client.post("/api/fights", json={"kept": "../../etc/passwd"}).status_code == 422
    assert client.post("/api/fights", json={"text": ENCOUNTER, "rules": "/tmp/x.toml"}).status_code == 422
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"t": "hello", "fight": "../secret"})
        assert until(socket, "gone")["why"]
        socket.send_json({"t": "prepare", "n": 1, "text": "examples/ogre-alone.toml"})
        assert until(socket, "prepared")["problem"]


def test_parts_of_the_page_are_compressed_and_kept_and_its_beginning_is_asked_for_anew(
    client: TestClient,
) -> None:
    if not PARTS.is_dir():
        pytest.skip("the page is not built: `make web` builds it")
    largest = max(PARTS.iterdir(), key=lambda one: one.stat().st_size)
    part = client.get(f"/assets/{largest.name}", headers={"Accept-Encoding": "gzip"})
    assert part.headers["Content-Encoding"] == "gzip"
    assert part.content == largest.read_bytes()
    assert part.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    first = client.get("/")
    assert largest.name not in first.text
    assert first.headers["Cache-Control"] == "no-cache"
    assert client.get("/", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert client.get("/assets/of-an-older-page.js").status_code == 404


def test_other_hosts_other_pages_and_other_content_are_refused(client: TestClient) -> None:
    assert client.get("/api/start", headers={"host": "evil.example"}).status_code == 403
    assert client.get("/api/start", headers={"origin": "http://evil.example"}).status_code == 403
    assert client.post("/api/draw", content=b"{}", headers={"content-type": "text/plain"}).status_code == 403
    large = b" " * (MOST_BODY + 1)
    sent = client.post("/api/draw", content=large, headers={"content-type": "application/json"})
    assert sent.status_code == 403
    from starlette.websockets import WebSocketDisconnect

    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/ws", headers={"origin": "http://evil.example"}),
    ):
        pass
    headers = client.get("/api/start").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


def test_a_server_with_a_token_answers_nobody_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    app: Any = make_app(Server(token="secret"), hosts=frozenset())
    with TestClient(app) as client:
        assert client.get("/api/start").status_code == 403
        assert client.get("/api/start", headers={"authorization": "Bearer secret"}).status_code == 200
        with client.websocket_connect("/ws") as socket:
            socket.send_json({"t": "hello", "fight": "", "token": "guess"})
            assert until(socket, "gone")
            socket.send_json({"t": "prepare", "n": 1, "text": ENCOUNTER})
            assert until(socket, "gone")


def test_a_rule_is_shown_and_a_fight_is_exported(client: TestClient) -> None:
    rule = client.get("/api/rules/bf.morale.check").json()
    assert rule["id"] == "bf.morale.check"
    assert rule["text"].startswith("Morale check")
    assert client.get("/api/rules/bf.morale.chek").status_code == 422
    name = begin(client)
    assert "<svg" in client.get(f"/api/fights/{name}/export.html").text
    assert "Round 1" in client.get(f"/api/fights/{name}/export.txt").text
    assert client.get(f"/api/fights/{name}/export.json").json()["seed"] == 5
    assert client.get(f"/api/fights/{name}/export.exe").status_code == 422


@pytest.mark.slow
def test_damaged_messages_are_answered_and_lose_nothing(client: TestClient) -> None:
    name = begin(client)
    dice = random.Random(7)
    with client.websocket_connect("/ws") as socket:
        state = sit(socket, name)
        good = json.dumps({"t": "act", "node": state["node"], "action": state["menu"]["usual"]})
        for number in range(60):
            damaged = list(good)
            for _ in range(dice.randrange(1, 6)):
                damaged[dice.randrange(len(damaged))] = chr(dice.randrange(32, 1000))
            text = "".join(damaged)
            if number % 7 == 0:
                text = json.dumps(
                    dice.choice([None, [], {}, {"t": "act"}, {"t": "undo", "node": -1}, "x" * 300])
                )
            socket.send_text(text)
            socket.send_json({"t": "ping"})
            until(socket, "pong")
        socket.send_json({"t": "hello", "fight": name})
        now = until(socket, "state")
        assert now["menu"] is not None


@pytest.mark.slow
def test_damaged_requests_are_refused_with_what_was_expected(client: TestClient) -> None:
    dice = random.Random(11)
    for path in ("/api/draw", "/api/fights", "/api/lines"):
        for _ in range(40):
            body = list(json.dumps(SETUP))
            for _ in range(dice.randrange(1, 8)):
                body[dice.randrange(len(body))] = chr(dice.randrange(32, 300))
            answer = client.post(path, content="".join(body), headers={"content-type": "application/json"})
            assert answer.status_code in (200, 422), answer.text
            if answer.status_code == 422:
                assert answer.json()["problem"]
    for path in (
        "/api/creatures?hit_dice=twelve",
        "/api/creatures?kind=xyzzy",
        "/api/creatures?rules=/etc/x",
    ):
        assert client.get(path).status_code == 422


def test_every_answer_has_the_shape_that_is_described(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    described = client.get("/api/openapi.json").json()
    assert described["openapi"].startswith("3.")
    name = begin(client)
    bodies: dict[str, object] = {
        "/api/lines": {"text": "3 orc"},
        "/api/draw": SETUP,
        "/api/fights": {"text": ENCOUNTER},
        "/api/places": {"text": CELLAR},
        "/api/stock": {"text": VAULT, "level": 2, "seed": 3},
        "/api/treasure": {"types": "C", "seed": 3},
        "/api/saved": {"text": grognard.start("fighter 1 vs orc", seed=1).to_bytes().decode()},
        "/api/expeditions": {"example": "places/to-the-isle", "seed": 1},
        "/api/campaigns": {"campaign": "greywater", "operation": "campaign log"},
        "/api/departures": {"campaign": "greywater", "foes": "2 orc", "people": ["Dorn"]},
    }
    monkeypatch.chdir(tmp_path)
    ask(BeginCampaign(file="greywater", origin=str(GREYWATER)))
    for one in ENDPOINTS:
        assert one.method.lower() in described["paths"][one.path]
        path = one.path.replace("{form}", "json").replace("rules/{id}", "rules/bf.morale.check")
        path = path.replace("{id}", name)
        answer = client.get(path) if one.method == "GET" else client.post(path, json=bodies[one.path])
        assert answer.status_code == 200, path
        if one.answers is not None:
            msgspec.json.decode(answer.content, type=one.answers, strict=True)
    schemas = described["components"]["schemas"]
    assert {"Start", "Setup", "SideSetup", "Scene", "Problem"} <= set(schemas)


@pytest.mark.slow
def test_an_expedition_is_set_out_on_kept_and_taken_up_again(client: TestClient) -> None:
    begun = client.post("/api/expeditions", json={"text": CELLAR, "seed": 5, "solo": True}).json()["id"]
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"t": "hello", "fight": begun})
        state = until(socket, "expeditionstate")
        assert (state["role"], state["seed"]) == ("solo", None)
        socket.send_json({"t": "giveorder", "node": state["node"], "text": "disarm"})
        assert until(socket, "refusal")["reasons"] == ["no trap is known here"]
        socket.send_json({"t": "askwhynot", "node": state["node"]})
        assert until(socket, "whynot")["refused"]
        socket.send_json({"t": "giveorder", "node": state["node"], "text": "go east door"})
        fight = until(socket, "state")
        assert fight["expedition"] == "A cellar"
        # The chances are those that the party can know, worked out from the expedition's own file.
        assert until(socket, "chances")["fights"] > 0
    kept = client.get("/api/start").json()["expeditions"]
    assert [(one["title"], one["kind"]) for one in kept] == [("A cellar", "delve")]
    again = client.post("/api/expeditions", json={"kept": kept[0]["name"]}).json()["id"]
    assert again == begun
    terminal = resume(expedition_path(kept[0]["name"]), waits=True)
    assert terminal.orders == ("go east door",)
    assert client.get(f"/api/fights/{begun}/export.json").status_code == 422
    assert "door" in client.get(f"/api/fights/{begun}/export.txt").text
    assert client.post("/api/expeditions", json={"kept": "nothing"}).status_code == 422


def test_what_is_wrong_with_a_place_is_said_before_anybody_sets_out(client: TestClient) -> None:
    read = client.post("/api/places", json={"text": CELLAR.replace('"skeleton"', '"skeletton"')}).json()
    assert read["key"] == "areas[1].folk.members[0]"
    assert "skeleton" in read["problem"]
    right = client.post("/api/places", json={"text": CELLAR, "party": "2 elf 1", "rules": "bxs"}).json()
    assert right["problem"] == ""
    assert [one["what"] for one in right["scene"]["party"]] == ["elf 1", "elf 1"]


def test_what_is_said_over_the_socket_is_described(client: TestClient) -> None:
    described = client.get("/api/asyncapi.json").json()
    assert described["asyncapi"] == "3.0.0"
    channel = described["channels"]["table"]
    asked, told = described["operations"]["receive"], described["operations"]["send"]
    assert {"$ref": "#/channels/table/messages/Act"} in asked["messages"]
    assert {"$ref": "#/channels/table/messages/State"} in told["messages"]
    with client.websocket_connect(channel["address"]) as socket:
        state = sit(socket, begin(client))
    # Every field of a state, and of the scene in it, is one that is described.
    schemas = described["components"]["schemas"]
    assert channel["messages"]["State"]["payload"] == {"$ref": "#/components/schemas/State"}
    assert set(state) <= set(schemas["State"]["properties"])
    assert set(state["scene"]) <= set(schemas["Scene"]["properties"])
    assert schemas["Act"]["required"] == ["t", "node", "action"]


def test_a_kept_fight_begins_again_by_its_own_rules_and_keeps_the_first(client: TestClient) -> None:
    name = begin(client, rules="bxe")
    with client.websocket_connect("/ws") as socket:
        state = sit(socket, name)
        socket.send_json({"t": "act", "node": state["node"], "action": state["menu"]["usual"]})
        assert until(socket, "state")["step"] == 1
    again = client.post("/api/fights", json={"kept": name, "again": True}).json()["id"]
    assert again != name
    with client.websocket_connect("/ws") as socket:
        state = sit(socket, again)
        assert (state["book"], state["step"]) == ("bxe", 0)
    kept = {one["id"]: one for one in client.get("/api/start").json()["kept"]}
    assert kept[name]["round"] >= 1
    assert not kept[name]["over"]


@pytest.mark.slow
def test_hints_name_what_may_be_chosen(client: TestClient) -> None:
    name = begin(client)
    with client.websocket_connect("/ws") as socket:
        state = sit(socket, name)
        while state["menu"]["kind"] != "turn":
            socket.send_json({"t": "act", "node": state["node"], "action": state["menu"]["usual"]})
            state = until(socket, "state")
        socket.send_json({"t": "askhints", "node": state["node"]})
        hints = until(socket, "hints")["hints"]
        assert 1 <= len(hints) <= 3
        assert hints[0]["action"] in {option["text"] for option in state["menu"]["options"]}


def test_a_dungeon_is_stocked_and_treasure_rolled_with_their_tables(client: TestClient) -> None:
    asked = {"text": VAULT, "level": 2, "seed": 3, "rules": "bxs"}
    stocked = client.post("/api/stock", json=asked).json()
    assert [one["key"] for one in stocked["rooms"]] == ["2", "3"]  # the entrance stays empty
    assert all(one["sources"][0].startswith("contents: ") for one in stocked["rooms"])
    assert stocked == client.post("/api/stock", json=asked).json()
    read = client.post("/api/places", json={"text": stocked["text"], "party": "4 fighter 3"}).json()
    assert (read["problem"], read["title"]) == ("", "The vault")
    journey = client.post("/api/stock", json={"example": "places/to-the-isle", "level": 1})
    assert journey.status_code == 422
    rolled = client.post("/api/treasure", json={"types": "C", "seed": 3, "rules": "bxs"}).json()
    (rows,) = [one for one in rolled["parts"] if one["kind"] == "rows"]
    assert rows["rows"][0][:2] == ["6,000 copper pieces", "60 gp"]
    assert rows["rows"][0][3] == "treasure type C: 20% for 1d12x1000 cp"
    refused = client.post("/api/treasure", json={"types": "XYZ"})
    assert refused.status_code == 422
    assert "one of A, B, C" in refused.json()["expected"]
