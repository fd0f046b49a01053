"""No call keeps the server's loop from the other pages."""

from __future__ import annotations

import asyncio
import gc
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from grognard.build_info import is_compiled
from grognard.faces.web.app import Server, make_app

MOST: Final = 0.030
"""Seconds of the processor, so that a busy machine makes no difference."""


@pytest.fixture
def without_the_tests_own_litter() -> Iterator[None]:
    """A collection of garbage looks at all that the other tests have left; a server has none of that."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


async def longest_pass(is_over: threading.Event) -> float:
    """The seconds of the processor that the longest pass through the loop has taken."""
    longest, before = 0.0, time.thread_time()
    while not is_over.is_set():
        await asyncio.sleep(0)
        now = time.thread_time()
        longest, before = max(longest, now - before), now
    return longest


@pytest.mark.skipif(not is_compiled(), reason="the bound is that of the compiled engine")
@pytest.mark.usefixtures("without_the_tests_own_litter")
def test_no_call_holds_the_loop_while_hints_are_worked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    ambush = Path("examples/goblin-ambush.toml").read_text(encoding="utf-8")
    app: Any = make_app(Server(), hosts=frozenset({"testserver"}))
    with TestClient(app) as client:
        name = client.post("/api/fights", json={"text": ambush, "seed": 5}).json()["id"]
        assert client.portal is not None
        with client.websocket_connect("/ws") as socket:
            socket.send_json({"t": "hello", "fight": name})
            state = _until(socket, "state")
            is_over = threading.Event()
            held = client.portal.start_task_soon(longest_pass, is_over)
            for _ in range(6):
                socket.send_json({"t": "askhints", "node": state["node"]})
                socket.send_json({"t": "askwhynot", "node": state["node"]})
                _until(socket, "whynot")
                socket.send_json({"t": "act", "node": state["node"], "action": state["menu"]["usual"]})
                state = _until(socket, "state")
            is_over.set()
            assert held.result() < MOST


def _until(socket: Any, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.receive_text())
        if message["t"] == kind:
            return message
