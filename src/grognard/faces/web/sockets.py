"""The open pages: each with its socket, the newest state it has yet to get, and answers that wait for it."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from starlette.websockets import WebSocket, WebSocketState

from grognard.faces.web import messages as m
from grognard.faces.web.limits import Rate
from grognard.faces.web.table import Table, encode
from grognard.fight.shown import Told

MOST_WAITING: Final = 200


class Page:
    """A page that is open: it is sent the newest state of its table, and all else in order.

    A slow page never has a queue of states: it gets the one that is newest when it can take one.
    """

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.rate = Rate()
        self.table: Table | None = None
        self._story: tuple[Told, ...] = ()
        self._waiting: deque[str] = deque(maxlen=MOST_WAITING)
        self._is_state_due = False
        self._is_due = asyncio.Event()

    def sit_down(self, table: Table | None) -> None:
        """Be at a table from now on, without anything of its story."""
        self.table, self._story = table, ()
        if table is not None:
            self.show()

    def show(self) -> None:
        """Have the newest state sent."""
        self._is_state_due = True
        self._is_due.set()

    def send(self, message: m.Out) -> None:
        """Have a message sent."""
        self._waiting.append(encode(message))
        self._is_due.set()

    async def write(self) -> None:
        """Send what is due, for as long as the socket is open."""
        while self.socket.client_state is WebSocketState.CONNECTED:
            await self._is_due.wait()
            self._is_due.clear()
            if self._is_state_due and self.table is not None:
                self._is_state_due = False
                state, self._story = self.table.state(self._story)
                await self.socket.send_text(encode(state))
            while self._waiting:
                await self.socket.send_text(self._waiting.popleft())
