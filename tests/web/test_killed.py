"""A server that is killed in the middle of play loses nothing that it has answered."""

from __future__ import annotations

import json
import random
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.long.amounts import amount
from tests.web.postgres import Postgres
from tools.serving import Serving, serving

pytestmark = pytest.mark.slow

ENCOUNTER = "4 fighter 3 vs 4 ogre"
TABLES = 8
BY_DICE = 3
"""The table at which people throw all dice."""


def until(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message = json.loads(socket.recv(timeout=60))
        if message["t"] == kind:
            return dict(message)


class Played:
    """A table as it was answered last: its state, its links, and how many actions were done."""

    def __init__(self, fight: str) -> None:
        self.fight = fight
        self.state: dict[str, Any] = {}
        self.tokens: list[str] = []
        self.count = 0
        self.under_way = False

    def sit(self, stack: ExitStack, server: Serving) -> None:
        """Sit down after the server was killed, and see that nothing is lost."""
        self.socket = stack.enter_context(connect(server.socket))
        self.say(t="hello", fight=self.fight, page="p")
        state = until(self.socket, "state")
        if self.state:
            before, now = self.state["history"], state["history"]
            allowed = [before, *([now] if self.under_way and now[:-1] == before else [])]
            assert now in allowed
            if now == before and state["done"] == self.count:
                assert (state["die"], state["scene"]) == (self.state["die"], self.state["scene"])
            assert self.count <= state["done"] <= self.count + self.under_way
            assert len(state["seats"]) == len(self.tokens)
        self.state, self.count, self.under_way = state, state["done"], False

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def step(self, dice: random.Random, *, waits: bool = True) -> None:
        """Do something that is answered, or have it under way."""
        state = self.state
        message: dict[str, object] = {"node": state["node"], "n": self.count + 1}
        if state["die"] is not None:
            message |= {"t": "faces", "face": dice.randrange(1, state["die"]["sides"] + 1)}
        elif state["menu"] is not None and (dice.random() < 0.9 or not waits or not state["undo"]):
            message |= {"t": "act", "action": state["menu"]["usual"]}
        else:
            message = {"t": "undo", "node": state["node"], "count": 10_000 if state["over"] else 1}
        self.say(**message)
        self.under_way = not waits
        if waits:
            self.state = until(self.socket, "state")
            while self.state["done"] < message.get("n", 0):
                self.state = until(self.socket, "state")
            self.count = self.state["done"]

    def invite(self) -> None:
        self.say(t="invite", role="player", name="Anna", side=0)
        invited = None
        while invited is None or len(self.state["seats"]) == len(self.tokens):
            message = json.loads(self.socket.recv(timeout=60))
            if message["t"] == "state":
                self.state = message
            elif message["t"] == "invited":
                invited = message
        self.tokens.append(invited["link"].rpartition("/")[2])


def play_and_kill(home: Path, where: str, *, kills: int) -> int:
    """Play at eight tables of servers that are killed at moments drawn by chance; how much was answered."""
    dice = random.Random(kills)
    tables: list[Played] = []
    answered = 0
    for _ in range(kills):
        with serving(home, tables=where) as server, ExitStack() as stack:
            while len(tables) < TABLES:
                begun = server.ask("api/fights", {"text": ENCOUNTER, "seed": len(tables)})
                tables.append(Played(begun["id"]))
            for number, table in enumerate(tables):
                table.sit(stack, server)
                if number == BY_DICE and table.state["dice"] == "seeded":
                    table.say(t="diceby", node=table.state["node"], by="all")
                    while table.state["dice"] == "seeded":
                        table.state = until(table.socket, "state")
                if not table.tokens:
                    table.invite()
            for _ in range(dice.randrange(5, 25)):
                dice.choice(tables).step(dice)
                answered += 1
            for table in tables:
                if table.state["menu"] is not None or table.state["die"] is not None:
                    table.step(dice, waits=False)
            server.process.kill()
            server.process.wait()
    with serving(home, tables=where) as server, ExitStack() as stack:
        for table in tables:
            table.sit(stack, server)
            with connect(server.socket) as phone:
                phone.send(json.dumps({"t": "hello", "fight": table.fight, "token": table.tokens[0]}))
                assert until(phone, "state")["role"] == "player"
    return answered


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest) -> str:
    if request.param == "sqlite":
        return ""
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


def test_nothing_that_was_answered_is_lost(tmp_path: Path, where: str) -> None:
    assert play_and_kill(tmp_path, where, kills=5) >= 25


@pytest.mark.long
def test_nothing_that_was_answered_is_lost_at_many_moments(tmp_path: Path, where: str) -> None:
    assert play_and_kill(tmp_path, where, kills=amount(100)) > 0


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
