"""The open pages: each with its socket, the newest state it has yet to get, and answers that wait for it."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

import msgspec
from msgspec.structs import replace
from starlette.websockets import WebSocket, WebSocketState

from grognard.faces.web import messages as m
from grognard.faces.web.company_sight import CompanySight
from grognard.faces.web.expedition_sight import ExpeditionSight
from grognard.faces.web.limits import RateLimiter
from grognard.faces.web.page_sight import PageSight

MOST_WAITING: Final = 200
AnySight = PageSight | ExpeditionSight | CompanySight
"""What a page sees: a fight, an expedition or a company."""


class Page:
    """A page that is open: it is sent the newest state of its table, and all else in order.

    A slow page never has a queue of states: it gets the one that is newest when it can take one.

    Args:
        socket: that of the page.
    """

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.origin = f"{'https' if socket.url.is_secure else 'http'}://{socket.url.netloc}/"
        """Where the page was loaded from."""
        self.is_of_house = False
        """Whether it is one of the referee whose server it is, and may prepare fights."""
        self.rate = RateLimiter()
        self.sight: AnySight | None = None
        self._waiting: deque[m.Out] = deque(maxlen=MOST_WAITING)
        self._is_state_due = False
        self._waits = False
        self._is_due = asyncio.Event()

    def sit_down(self, sight: AnySight | None) -> None:
        """Be at a table from now on, without anything of its story."""
        self.sight = sight
        if sight is not None:
            self.show(waits=True)

    def show(self, *, waits: bool = False) -> None:
        """Have the newest state sent if there is anything new in it, or at any rate to a page that waits."""
        self._is_state_due = True
        self._waits = self._waits or waits
        self._is_due.set()

    def send(self, message: m.Out) -> None:
        """Have a message sent; one about a moment only while that is the one shown."""
        self._waiting.append(message)
        self._is_due.set()

    async def write(self) -> None:
        """Send what is due, for as long as the socket is open."""
        while self.socket.client_state is WebSocketState.CONNECTED:
            await self._is_due.wait()
            self._is_due.clear()
            if self._is_state_due and self.sight is not None:
                waits, self._is_state_due, self._waits = self._waits, False, False
                async with self.sight.table.lock:  # What is not written down yet is not shown.
                    state = self.sight.news(at_any_rate=waits) if self.sight is not None else None
                if state is not None:
                    await self.socket.send_text(encode(state))
            while self._waiting:
                message = self._addressed(self._waiting.popleft())
                if message is not None:
                    await self.socket.send_text(encode(message))

    def _addressed(self, message: m.Out) -> m.Out | None:
        """A message of the table with the node that the page knows the moment by; None if it is past."""
        version = getattr(message, "node", None)
        if version is None or self.sight is None:
            return message
        if version != self.sight.table.version and not isinstance(message, m.Refusal):
            return None
        return replace(message, node=self.sight.state.node)


def encode(message: m.Out) -> str:
    """A message as it goes over the wire."""
    return msgspec.json.encode(message).decode()
