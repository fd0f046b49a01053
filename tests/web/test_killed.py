"""A server that is killed in the middle of play loses no action that it has answered."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.long.amounts import amount
from tools.serving import serving

pytestmark = pytest.mark.slow

ENCOUNTER = "4 fighter 3 vs 4 ogre"


def until(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message = json.loads(socket.recv(timeout=30))
        if message["t"] == kind:
            return dict(message)


def play_and_kill(home: Path, *, kills: int) -> int:
    """Play a fight on servers that are killed at moments drawn by chance; how many actions were answered."""
    dice = random.Random(kills)
    fight, count = "", 0
    answered: list[str] = []
    for _ in range(kills):
        with serving(home) as server:
            if not fight:
                fight = server.ask("api/fights", {"text": ENCOUNTER, "seed": 5})["id"]
            with connect(server.socket) as socket:
                socket.send(json.dumps({"t": "hello", "fight": fight}))
                state = until(socket, "state")
                assert state["history"][: len(answered)] == answered
                for _ in range(dice.randrange(1, 6)):
                    if state["menu"] is None:
                        socket.send(json.dumps({"t": "undo", "node": state["node"], "count": 10_000}))
                    else:
                        action = {"t": "act", "node": state["node"], "action": state["menu"]["usual"]}
                        socket.send(json.dumps(action))
                    state = until(socket, "state")
                    answered, count = state["history"], count + 1
                # One more is under way when it is killed: it is done whole, or not at all.
                if state["menu"] is not None:
                    action = {"t": "act", "node": state["node"], "action": state["menu"]["usual"]}
                    socket.send(json.dumps(action))
                server.process.kill()
                server.process.wait()
    return count


def test_no_answered_action_is_lost(tmp_path: Path) -> None:
    assert play_and_kill(tmp_path, kills=5) >= 5


@pytest.mark.long
def test_no_answered_action_is_lost_at_many_moments(tmp_path: Path) -> None:
    assert play_and_kill(tmp_path, kills=amount(100)) > 0


def test_a_reckoner_that_is_killed_is_begun_again(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        fight = server.ask("api/fights", {"text": ENCOUNTER, "seed": 5})["id"]
        with connect(server.socket) as socket:
            socket.send(json.dumps({"t": "hello", "fight": fight}))
            state = until(socket, "state")
            until(socket, "chances")
            children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
            if not children.exists():
                pytest.skip("the processes of a process are listed on Linux alone")
            import os
            import signal

            for child in children.read_text().split():
                os.kill(int(child), signal.SIGKILL)
            socket.send(json.dumps({"t": "act", "node": state["node"], "action": state["menu"]["usual"]}))
            state = until(socket, "state")
            chances = until(socket, "chances")
            while chances["node"] != state["node"]:
                chances = until(socket, "chances")
            assert chances["fights"] > 0
