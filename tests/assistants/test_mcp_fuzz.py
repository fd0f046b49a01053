"""Whatever an assistant calls with whatever arguments: an answer or an error in words, never a traceback."""

from __future__ import annotations

import pytest

from grognard.base.errors import GrognardError
from grognard.dice.stream import Stream
from grognard.faces.mcp.fights import REFEREE_SEAT
from grognard.faces.mcp.open_games import OpenGames
from grognard.faces.mcp.resources import list_readable, read
from grognard.faces.mcp.service import TOOLS, Service, schema_of
from grognard.operations.catalogue import all_operations
from tests.long.amounts import amount

VALUES: tuple[object, ...] = (
    *("", "1", "*", "7", "-1", "party", "2", "fight-1", "delve-1", "goblin 1", "Dorn", "move 3,3 run", "end"),
    *(
        "attack nearest",
        "tactics until round",
        "hold",
        "mine",
        "points Dorn 3",
        "state all asleep",
        "go east door",
    ),
    *(
        "bring 2 orc",
        "die d20 17",
        "note \u2603",
        "../x",
        "/etc/passwd",
        "\0",
        "a\nb",
        "x" * 290,
        "2d6",
        "d0",
    ),
    *("bf", "bxe", "under-hobs-mill", "goblin-ambush", "2 fighter 1 vs 3 goblin", "1 ogre vs", "sleep 3,3"),
    *(0, 1, -1, 3, 10**9, 2**70, 1.5, True, None, [], {}, ["1"], {"what": "1 orc vs 1 orc", "fights": 3}),
)
SEATS = (REFEREE_SEAT, "party", "2", "nobody")
SLOW = ("sweep", "league", "tune", "odds", "compare", "analyse", "compare-rounds", "delve", "journey")
WAITING = ("wait", "chances")


def call_at_random(service: Service, chooser: Stream) -> str:
    """Call a tool with arguments of which most fit its schema; the text."""

    def pick(things: tuple[object, ...]) -> object:
        return things[chooser.die(len(things)) - 1]

    seat, name = str(pick(SEATS)), str(pick(tuple(TOOLS)))
    fields = list(schema_of(TOOLS[name])["properties"])
    arguments = {field: pick(VALUES) for field in fields if chooser.die(3) == 1}
    if name == "ask":
        arguments["operation"] = pick(tuple(one for one in all_operations() if one not in SLOW))
    if name == "wait":
        arguments["seconds"] = 0
    if chooser.die(20) == 1:
        arguments["strange"] = pick(VALUES)
    if name in ("fight", "expedition") and chooser.die(2) == 1:
        arguments = {"what": "2 fighter 1 vs 2 goblin"} if name == "fight" else {"place": "under-hobs-mill"}
    called = service.call(seat, name, arguments)
    assert called.text or not called.is_error
    assert not called.is_error or called.text.startswith("No: ")
    if seat != REFEREE_SEAT:
        assert "[referee]" not in called.text
    return called.text


def call_many(service: Service, *, calls: int, seed: int) -> None:
    chooser = Stream(seed)
    service.call(REFEREE_SEAT, "fight", {"what": "goblin-ambush", "seed": 1})
    for _ in range(calls):
        call_at_random(service, chooser)


@pytest.mark.parametrize("seed", range(2))
def test_calls_at_random(seed: int, tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(str(tmp_path))
    monkeypatch.setitem(TOOLS, "chances", TOOLS["games"])
    service = Service(OpenGames(keeps=False))
    call_many(service, calls=250, seed=seed)
    assert service.desk.games


@pytest.mark.long
@pytest.mark.parametrize("seed", range(amount(200)))
def test_calls_at_random_for_long(seed: int, tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(str(tmp_path))
    monkeypatch.setitem(TOOLS, "chances", TOOLS["games"])
    service = Service(OpenGames(keeps=False))
    call_many(service, calls=500, seed=1_000 + seed)
    assert service.desk.games


def test_addresses_at_random() -> None:
    service = Service(OpenGames("examples", keeps=False))
    readable = list_readable(service, REFEREE_SEAT)
    assert len(readable) > 20
    for one in readable[:40]:
        assert read(service, REFEREE_SEAT, one.uri)
    for uri in (
        "",
        "grognard://",
        "grognard://file/../pyproject.toml",
        "grognard://rule/x",
        "http://x",
        "file:///etc",
    ):
        for seat in SEATS:
            with pytest.raises(GrognardError):
                read(service, seat, uri)
