"""A server that is killed in the middle of play loses nothing that it has answered."""

from __future__ import annotations

import json
import random
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from grognard.fight.begin import load
from tests.adventure.test_expedition_by_hand import CELLAR
from tests.long.amounts import amount
from tests.web.postgres import Postgres
from tests.web.waiting import wait_for
from tools.serving import PATIENCE, Serving, serving

pytestmark = pytest.mark.slow

ENCOUNTER = "4 fighter 3 vs 4 ogre"
TABLES = 8
BY_DICE = (2, 3, 7)
"""The tables at which people throw all dice."""
DELVES = (6, 7)
"""The tables at which a delve is led."""
STATES = ("state", "expeditionstate")
KEPT = (
    "t",
    "history",
    "step",
    "undo",
    "redo",
    "variations",
    "scene",
    "die",
    "over",
    "outcome",
    "dice",
    "menu",
)
"""What a table is known by: where it stands, and all that can be taken back or put again."""


def until(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        if message["t"] in kinds:
            return dict(message)


def known_by(state: dict[str, Any]) -> dict[str, Any]:
    return {one: state.get(one) for one in KEPT}


class Played:
    """A table as it was answered last: its state, its links, and how many actions were done."""

    def __init__(self, fight: str) -> None:
        self.fight = fight
        self.state: dict[str, Any] = {}
        self.tokens: list[str] = []
        self.count = 0
        self.under_way = False
        self.branches = 0

    def sit(self, stack: ExitStack, server: Serving) -> None:
        """Sit down after the server was killed, and see that nothing is lost."""
        self.socket = stack.enter_context(connect(server.socket))
        self.say(t="hello", fight=self.fight, page="p")
        state = until(self.socket, *STATES)
        if self.state:
            before, done = self.state, state.get("done", 0)
            if not self.under_way or (done == self.count and "done" in state):
                assert known_by(state) == known_by(before)
            else:
                assert done in (0, self.count, self.count + 1)
            if state["t"] == before["t"] == "state":
                assert state["history"][: len(before["history"])] == before["history"]
                assert len(state["history"]) <= len(before["history"]) + self.under_way
            assert len(state["seats"]) == len(self.tokens)
        self._take(state)
        self.under_way = False

    def _take(self, state: dict[str, Any]) -> None:
        self.state, self.count = state, max(self.count, state.get("done", 0))

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def step(self, dice: random.Random, *, waits: bool = True) -> None:
        """Do something that is answered, or have it under way."""
        before = known_by(self.state)
        message = self._choose(dice, is_counted=not waits)
        if message is None:
            return
        self.say(**message)
        self.under_way = not waits
        while waits:
            answer = until(self.socket, *STATES, "refused")
            if answer["t"] == "refused":
                self._take(until(self.socket, *STATES))
                return
            self._take(answer)
            waits = known_by(answer) == before and answer.get("done", 0) < message.get("n", 1)

    def _choose(self, dice: random.Random, *, is_counted: bool) -> dict[str, Any] | None:
        """A message that does something; one that `is_counted` is known by its number when it is done."""
        state, chance = self.state, dice.random()
        message: dict[str, Any] = {"node": state["node"]}
        if state["t"] == "expeditionstate":
            return None if is_counted else message | self._lead(dice)
        if state["die"] is not None:
            face = dice.randrange(1, state["die"]["sides"] + 1)
            return message | {"t": "faces", "face": face, "n": self.count + 1}
        if state["menu"] is not None and (chance < 0.7 or is_counted):
            return message | {"t": "act", "action": state["menu"]["usual"], "n": self.count + 1}
        if is_counted:
            return None
        if state["over"] and state["expedition"] and chance < 0.8:
            return message | {"t": "return"}
        others = [one["name"] for one in state["variations"] if not one["here"]]
        if chance > 0.97 and others:
            return message | {"t": "goto", "name": dice.choice(others)}
        if chance > 0.94 and len(others) < 3:
            self.branches += 1
            return message | {"t": "branch", "name": f"line {self.branches}"}
        if chance > 0.85 and state["redo"]:
            return message | {"t": "redo", "count": dice.randrange(1, 4)}
        if state["undo"]:
            return message | {"t": "undo", "count": 10_000 if state["over"] else dice.randrange(1, 4)}
        if state["menu"] is not None:
            return message | {"t": "act", "action": state["menu"]["usual"], "n": self.count + 1}
        return message | {"t": "undo", "count": 1}

    def _lead(self, dice: random.Random) -> dict[str, Any]:
        state, chance = self.state, dice.random()
        if state["redo"] and chance < 0.4:
            return {"t": "redo"}
        if state["menu"] is None or (state["undo"] and chance < 0.6):
            return {"t": "undo"}
        orders = [one["text"] for one in state["menu"]["orders"]]
        return {"t": "giveorder", "text": dice.choice([state["menu"]["usual"], *orders])}

    def throw_all_dice(self) -> None:
        """Have people throw all dice, in a fight."""
        while self.state["t"] == "state" and self.state["dice"] == "seeded":
            self.say(t="diceby", node=self.state["node"], by="all")
            self._take(until(self.socket, *STATES))

    def invite(self) -> None:
        self.say(t="invite", role="player", name="Anna", side=0)
        invited = None
        while invited is None or len(self.state["seats"]) == len(self.tokens):
            message = until(self.socket, *STATES, "invited")
            if message["t"] == "invited":
                invited = message
            else:
                self._take(message)
        self.tokens.append(invited["link"].rpartition("/")[2])


def begin_table(server: Serving, number: int) -> Played:
    """A table of a fight or of a delve."""
    if number in DELVES:
        return Played(server.ask("api/expeditions", {"text": CELLAR, "seed": number})["id"])
    return Played(server.ask("api/fights", {"text": ENCOUNTER, "seed": number})["id"])


def play_and_kill(home: Path, where: str, *, kills: int) -> int:
    """Play at eight tables of servers that are killed at moments drawn by chance; how much was answered."""
    dice = random.Random(kills)
    tables: list[Played] = []
    answered = 0
    for _ in range(kills):
        with serving(home, tables=where) as server, ExitStack() as stack:
            while len(tables) < TABLES:
                tables.append(begin_table(server, len(tables)))
            for number, table in enumerate(tables):
                table.sit(stack, server)
                if number in BY_DICE:
                    table.throw_all_dice()
                if not table.tokens:
                    table.invite()
            for _ in range(dice.randrange(10, 50)):
                dice.choice(tables).step(dice)
                answered += 1
            for table in tables:
                table.step(dice, waits=False)
            server.process.kill()
            server.process.wait()
    with serving(home, tables=where) as server, ExitStack() as stack:
        for table in tables:
            table.sit(stack, server)
            with connect(server.socket) as phone:
                phone.send(json.dumps({"t": "hello", "fight": table.fight, "token": table.tokens[0]}))
                assert until(phone, *STATES)["role"] == "player"
    print(f"{answered} answered, {kills} kills: nothing lost")
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


def file_of(home: Path, fight: str) -> Path:
    """The file that a fight is kept in besides its journal."""
    [found] = home.rglob(f"{fight}.json")
    return found


def test_the_file_of_an_earlier_moment_is_not_taken_for_a_newer_one(tmp_path: Path) -> None:
    """A server that is killed between its journal and the file leaves a file behind that may be younger."""
    dice = random.Random(2)
    with serving(tmp_path) as server, ExitStack() as stack:
        table = begin_table(server, 0)
        table.sit(stack, server)
        for _ in range(4):
            table.step(dice)
        path = file_of(tmp_path, table.fight)
        earlier = path.read_bytes()
        while len(table.state["history"]) < 6:
            table.step(dice)
        server.process.kill()
        server.process.wait()
    path.write_bytes(earlier)
    played = table.state["history"]
    with serving(tmp_path) as server, ExitStack() as stack:
        table.sit(stack, server)
        assert table.state["history"][: len(played)] == played


def test_a_fight_that_was_played_on_elsewhere_is_taken_up_from_its_file(tmp_path: Path) -> None:
    dice = random.Random(3)
    with serving(tmp_path) as server, ExitStack() as stack:
        table = begin_table(server, 0)
        table.sit(stack, server)
        while len(table.state["history"]) < 4:
            table.step(dice)
        path = file_of(tmp_path, table.fight)
        # The file is written after the answer.
        wait_for(lambda: len(load(path).history) >= len(table.state["history"]))
        server.process.kill()
        server.process.wait()
    fight = load(path)
    fight.undo()
    fight.undo()
    fight.save(path)
    with serving(tmp_path) as server, connect(server.socket) as socket:
        socket.send(json.dumps({"t": "hello", "fight": table.fight, "page": "p"}))
        assert until(socket, "state")["history"] == table.state["history"][:-2]


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
