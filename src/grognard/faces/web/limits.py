"""Who may ask, and how much: hosts, origins, sizes, rates, and the headers of every answer."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

MOST_BODY: Final = 512_000
"""Bytes of a request: an encounter with its house rules."""
MOST_MESSAGE: Final = 256_000
"""Bytes of a message on a socket."""
MOST_A_SECOND: Final = 40
MOST_SOCKETS: Final = 400
MOST_A_LINK: Final = 8
"""Pages that are open by one link."""
HEADERS: Final = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Guard:
    """Lets in only requests for a host that is served, from pages of this server, that are not too large.

    Args:
        app: what answers the others.
        hosts: the names and addresses that are served, without port; none for any.
    """

    def __init__(self, app: App, hosts: frozenset[str]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {
            name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]
        }
        problem = self._find_problem(scope, headers)
        if problem:
            await _refuse(scope, receive, send, problem)
            return
        await self._app(scope, receive, _with_headers(send))

    def _find_problem(self, scope: Scope, headers: dict[str, str]) -> str:
        """Why a request is refused; "" for one that is let in."""
        host = headers.get("host", "")
        name = urlsplit(f"//{host}").hostname or ""
        if self._hosts and name not in self._hosts:
            return f"this server is not {host[:80]!r}"
        origin = headers.get("origin", "")
        if origin and urlsplit(origin).netloc != host:
            return f"pages of {origin[:80]!r} may not ask this server"
        if scope["type"] == "http" and scope["method"] == "POST":
            if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
                return "a request has to be application/json"
            length = headers.get("content-length", "")
            if not length.isdecimal() or int(length[:12]) > MOST_BODY:
                return f"a request has at most {MOST_BODY:,} bytes"
        return ""


async def _refuse(scope: Scope, receive: Receive, send: Send, problem: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": problem[:100]})
        return
    body = problem.encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            added = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            message = {**message, "headers": [*message["headers"], *added]}
        await send(message)

    return send_with_headers


class RateLimiter:
    """Slows down what comes in to so many a second, after as many at once."""

    def __init__(self, most: int = MOST_A_SECOND) -> None:
        self._most = most
        self._left = float(most)
        self._last = time.monotonic()

    def wait(self) -> float:
        """Count one more, and say how many seconds it has to wait."""
        now = time.monotonic()
        self._left = min(float(self._most), self._left + (now - self._last) * self._most) - 1.0
        self._last = now
        return max(0.0, -self._left / self._most)
