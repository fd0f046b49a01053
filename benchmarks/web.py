"""The table in the browser: how long a page waits, at one table and at fifty, with the chances on."""

from __future__ import annotations

import asyncio
import gzip
import json
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.measuring import ROOT, Plan, Row, Section
from grognard.faces.web.built_page import PAGE
from tools.serving import Serving, serving

CASTERS = (ROOT / "examples" / "the-shamans-drum.toml").read_text(encoding="utf-8")
AMBUSH = (ROOT / "examples" / "goblin-ambush.toml").read_text(encoding="utf-8")
TABLES, SOCKETS = 50, 5
PAUSE = 2.5
"""Seconds between the actions of a table."""
# What a person does not notice, in milliseconds; the page in kilobytes.
BOUNDS = {
    "begin a fight, first choices": 1000.0,
    "action to new state, p95": 30.0,
    "first bar of chances": 150.0,
    "bar to two points, the ambush": 2000.0,
    "slowest answer while hints run": 30.0,
    "50 tables x 5 pages, p95": 100.0,
    "a fight on a phone, compressed (kB)": 80.0,
}


class Player:
    """A page without a screen: it sits at a table and plays what is usual."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.state: dict[str, Any] = {}

    async def sit(self, fight: str) -> None:
        """Sit down at the table of a fight."""
        await self.say({"t": "hello", "fight": fight})
        await self.until("state")

    async def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        await self._socket.send(json.dumps(message))

    async def until(self, kind: str) -> dict[str, Any]:
        """The next message of a kind; states are kept."""
        while True:
            message: dict[str, Any] = msgspec.json.decode(await self._socket.recv())
            if message["t"] == "state":
                self.state = message
            if message["t"] == kind:
                return message

    async def act(self) -> float:
        """Choose what is usual, or take all back where nothing is to be chosen; seconds to the new state."""
        node, menu = self.state["node"], self.state["menu"]
        message = {"t": "undo", "node": node, "count": 10_000}
        if menu is not None:
            message = {"t": "act", "node": node, "action": menu["usual"]}
        begun = time.perf_counter()
        await self.say(message)
        while self.state["node"] == node:
            await self.until("state")
        return time.perf_counter() - begun


def share(times: list[float], part: float) -> float:
    """The time within which such a part of the times lies, in milliseconds."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]


async def measure_one(server: Serving, actions: int) -> dict[str, float]:
    """The waits at a single table."""
    found: dict[str, float] = {}
    async with connect(server.socket, max_size=None) as socket:
        player = Player(socket)
        begun = time.perf_counter()
        fight = await asyncio.to_thread(
            server.ask, "api/fights", {"text": CASTERS, "rules": "bxe", "seed": 3}
        )
        await player.sit(fight["id"])
        found["begin a fight, first choices"] = 1000 * (time.perf_counter() - begun)
        found["action to new state, p95"] = share([await player.act() for _ in range(actions)], 0.95)
        begun = time.perf_counter()
        node = player.state["node"]
        await player.act()
        while (await player.until("chances"))["node"] == node:
            pass
        found["first bar of chances"] = 1000 * (time.perf_counter() - begun)
        await player.say({"t": "askhints", "node": player.state["node"]})
        waits = []
        for _ in range(40):
            begun = time.perf_counter()
            await player.say({"t": "ping"})
            await player.until("pong")
            waits.append(time.perf_counter() - begun)
            await asyncio.sleep(0.03)
        found["slowest answer while hints run"] = 1000 * max(waits)
        ambush = await asyncio.to_thread(server.ask, "api/fights", {"text": AMBUSH, "seed": 3})
        begun = time.perf_counter()
        await player.sit(ambush["id"])
        while not (chances := await player.until("chances"))["done"]:
            if max(one["high"] - one["low"] for one in chances["sides"]) <= 0.04:
                break
        found["bar to two points, the ambush"] = 1000 * (time.perf_counter() - begun)
    return found


async def measure_many(server: Serving, actions: int) -> float:
    """The wait for a new state, p95, where fifty tables of five pages each are played at."""
    request = {"text": CASTERS, "rules": "bxe", "seed": 3}
    times: list[float] = []
    seated = asyncio.Barrier(TABLES)

    async def play_table(number: int) -> None:
        fight = (await asyncio.to_thread(server.ask, "api/fights", request | {"seed": number}))["id"]
        sockets = [await connect(server.socket, max_size=None) for _ in range(SOCKETS)]
        players = [Player(socket) for socket in sockets]
        for player in players:
            await player.sit(fight)
        await seated.wait()
        await asyncio.sleep(PAUSE * number / TABLES)  # people do not act in step
        watching = [asyncio.create_task(watch(player)) for player in players[1:]]
        for _ in range(actions):
            times.append(await players[0].act())
            await asyncio.sleep(PAUSE)
        for task in watching:
            task.cancel()
        for socket in sockets:
            await socket.close()

    await asyncio.gather(*(play_table(number) for number in range(TABLES)))
    return share(times, 0.95)


async def watch(player: Player) -> None:
    """Take what comes."""
    while True:
        await player.until("state")


def kilobytes_of(part: str) -> float:
    """The size, compressed, of all that a browser loads to show a part of the page first."""
    chunks = json.loads((PAGE / "manifest.json").read_text(encoding="utf-8"))
    files, seen, open_chunks = {"index.html"}, set[str](), ["index.html", part]
    while open_chunks:
        name = open_chunks.pop()
        if name not in seen:
            seen.add(name)
            chunk = chunks[name]
            files |= {chunk["file"], *chunk.get("css", ())}
            open_chunks += chunk.get("imports", ())
    return sum(len(gzip.compress((PAGE / name).read_bytes())) for name in files) / 1000


def measure_web(plan: Plan) -> Section:
    """What a person at a table waits for, beside what is not noticed."""
    build, folder = list(plan.builds.items())[-1]
    with tempfile.TemporaryDirectory(prefix="grognard-bench-") as home:
        with serving(Path(home, "one"), engine=folder) as server:
            found = asyncio.run(measure_one(server, plan.count(60)))
        with serving(Path(home, "many"), engine=folder) as server:
            found["50 tables x 5 pages, p95"] = asyncio.run(measure_many(server, plan.count(8)))
    if PAGE.is_dir():
        found["a fight on a phone, compressed (kB)"] = kilobytes_of("src/pages/Guest.svelte")
    rows = tuple(
        Row(name=name, value=found[name], ratio=found[name] / most, bound=1.0)
        for name, most in BOUNDS.items()
        if name in found
    )
    return Section(
        title=f"the table in the browser, {build}, chances on",
        unit="ms",
        yardstick="what is not noticed",
        rows=rows,
    )
