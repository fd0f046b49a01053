"""The server of the table in the browser: its routes, its socket, and the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from hmac import compare_digest
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from grognard.errors import GrognardError, InputError
from grognard.faces.web import messages as m
from grognard.faces.web import requests as r
from grognard.faces.web.describe import SOCKET, asyncapi, openapi
from grognard.faces.web.exporting import export_fight
from grognard.faces.web.limits import MOST_MESSAGE, MOST_SOCKETS, Guard
from grognard.faces.web.reckoner import Prepare, Reply
from grognard.faces.web.reckoning import Reckoning
from grognard.faces.web.sockets import Page
from grognard.faces.web.start_page import describe_start, draw_setup, find_creatures, read_lines, show_rule
from grognard.faces.web.table import Stale, Table
from grognard.faces.web.tables import Tables
from grognard.fight.refusals import IllegalAction

PAGE: Final = Path(__file__).parent / "page"
MOST_REASON: Final = 500
UNBUILT: Final = "The page is not built yet: `make web` builds it, `make serve` builds it and opens it.\n"
CHANGES: Final = (
    m.Act | m.Undo | m.Redo | m.Branch | m.GoTo | m.Word | m.Command | m.GoOn | m.DiceBy | m.Faces | m.LookAs
)
Answering = Callable[[Request], Awaitable[Response]]


class Server:
    """Everything that the server has: the tables, the open pages, the process that looks ahead.

    Args:
        token: what a page has to know to be answered; "" where every page of this machine is.
    """

    def __init__(self, *, token: str = "") -> None:
        self.token = token
        self.pages: dict[str, Page] = {}
        self.reckoning = Reckoning(self._deliver)
        self.analysing = Reckoning(self._deliver)
        self.tables = Tables(self.reckoning.ask)
        self._incoming = msgspec.json.Decoder(m.Incoming)
        self._numbers = 0
        self._running: set[asyncio.Task[None]] = set()

    # The pages and their messages.

    async def serve_page(self, socket: WebSocket) -> None:
        """Serve a page for as long as its socket is open."""
        await socket.accept()
        if len(self.pages) >= MOST_SOCKETS:
            await socket.close(1013, "too many pages are open")
            return
        self._numbers += 1
        key, page = f"page {self._numbers}", Page(socket, is_welcome=not self.token)
        self.pages[key] = page
        writing = asyncio.create_task(page.write())
        try:
            while True:
                await self._take(key, page, await socket.receive_text())
        except (WebSocketDisconnect, RuntimeError, KeyError):
            pass  # The page is gone.
        finally:
            del self.pages[key]
            writing.cancel()
            self._leave(key, page)

    def _leave(self, key: str, page: Page) -> None:
        self.reckoning.ask(Prepare(key))
        table = page.table
        if table is not None and not self._pages_at(table):
            self.tables.look_away(table)

    async def _take(self, key: str, page: Page, text: str) -> None:
        # A page that sends too much waits, and loses nothing.
        await asyncio.sleep(page.rate.wait())
        try:
            message = self._incoming.decode(text[:MOST_MESSAGE])
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            page.send(m.Refusal(node=0, reasons=(str(error)[:MOST_REASON],)))
            return
        if isinstance(message, m.Ping):
            page.send(m.Pong())
        elif isinstance(message, m.Hello):
            self._welcome(page, message)
        elif not page.is_welcome:
            page.send(m.Gone(why="this link is not one of the referee's"))
        elif isinstance(message, m.Prepare):
            wanted = Prepare(key, message.n, message.text, message.rules, message.house_rules)
            self.reckoning.ask(wanted)
        elif page.table is None:
            page.send(m.Gone(why="sit down at a table first"))
        else:
            await self._take_at(page.table, page, message)

    def _welcome(self, page: Page, message: m.Hello) -> None:
        page.is_welcome = not self.token or compare_digest(message.token, self.token)
        if not page.is_welcome:
            page.send(m.Gone(why="this link is not one of the referee's"))
            return
        if not message.fight:
            page.sit_down(None)
            return
        try:
            table = self.tables.sit_at(message.fight)
        except InputError as error:
            page.send(m.Gone(why=str(error)))
            return
        page.sit_down(table)
        self.tables.look(table)

    async def _take_at(self, table: Table, page: Page, message: m.In) -> None:
        """Do what a page at a table asks for, or answer it."""
        try:
            if isinstance(message, CHANGES):
                table.take(message)
                self._changed(table)
                if table.runs:
                    running = asyncio.create_task(self._run_on(table))
                    self._running.add(running)
                    running.add_done_callback(self._running.discard)
            elif isinstance(message, m.AskHints):
                self.tables.think(table, message, self.reckoning)
            elif isinstance(message, m.AskAnalysis):
                self.tables.think(table, message, self.analysing)
            else:
                page.send(table.answer(message))
        except Stale:
            self._refuse(table, page, message, ("the fight has gone on meanwhile",))
            page.show()
        except IllegalAction as error:
            self._refuse(table, page, message, tuple(refusal.reason for refusal in error.refusals))
        except InputError as error:
            self._refuse(table, page, message, (str(error)[:MOST_REASON],))

    def _refuse(self, table: Table, page: Page, message: m.In, reasons: tuple[str, ...]) -> None:
        number = message.n if isinstance(message, m.Act) else 0
        page.send(m.Refusal(node=table.node, reasons=reasons, n=number))

    async def _run_on(self, table: Table) -> None:
        """Have a fight that is watched go on to its end, round by round; others are served meanwhile."""
        while table.runs:
            await asyncio.sleep(0)
            if table.runs:
                table.run_on()
                self._changed(table)

    def _changed(self, table: Table) -> None:
        for page in self._pages_at(table):
            page.show()
        self.tables.look(table)

    def _pages_at(self, table: Table) -> list[Page]:
        return [page for page in self.pages.values() if page.table is table]

    def _deliver(self, reply: Reply) -> None:
        """Pass on what was worked out to those who wait for it."""
        page = self.pages.get(reply.key)
        if page is not None:
            page.send(reply.message)
            return
        table = self.tables.note(reply)
        for one in self._pages_at(table) if table is not None else ():
            one.send(reply.message)

    # Requests over HTTP.

    async def start(self, request: Request) -> Response:
        """What the start page shows first."""
        return _json(describe_start())

    async def creatures(self, request: Request) -> Response:
        """The creatures that words name."""
        return _json(find_creatures(request.query_params))

    async def lines(self, request: Request) -> Response:
        """Pasted stat lines, read."""
        asked = await _body(request, r.LinesAsked)
        return _json(read_lines(asked.text, asked.rules))

    async def draw(self, request: Request) -> Response:
        """A set-up made into an encounter file."""
        return _json(draw_setup(await _body(request, r.Setup)))

    async def fights(self, request: Request) -> Response:
        """A fight begun."""
        return _json(r.Begun(self.tables.begin(await _body(request, r.Begin))))

    async def rule(self, request: Request) -> Response:
        """A rule by its id."""
        return _json(show_rule(request.path_params["id"]))

    async def export(self, request: Request) -> Response:
        """A fight as a file."""
        table = self.tables.sit_at(request.path_params["id"])
        return export_fight(table, request.path_params["form"])

    def _guarded(self, answering: Answering) -> Answering:
        """Answer those who know the token; what a person wrote wrong is said in JSON."""

        async def answer(request: Request) -> Response:
            given = request.headers.get("authorization", "").removeprefix("Bearer ")
            if self.token and not compare_digest(given, self.token):
                return _json(r.Problem("this link is not one of the referee's"), status=403)
            try:
                return await answering(request)
            except InputError as error:
                return _json(r.Problem(error.problem, error.key, error.expected), status=422)
            except GrognardError as error:
                return _json(r.Problem(str(error)), status=422)

        return answer

    def routes(self) -> list[Route | WebSocketRoute | Mount]:
        """What is answered at which path."""
        answering: dict[str, Answering] = {
            "/api/start": self.start,
            "/api/creatures": self.creatures,
            "/api/lines": self.lines,
            "/api/draw": self.draw,
            "/api/fights": self.fights,
            "/api/rules/{id}": self.rule,
            "/api/fights/{id}/export.{form}": self.export,
        }
        routes: list[Route | WebSocketRoute | Mount] = [
            Route(one.path, self._guarded(answering[one.path]), methods=[one.method]) for one in r.ENDPOINTS
        ]
        routes.append(Route("/api/openapi.json", _openapi))
        routes.append(Route("/api/asyncapi.json", _asyncapi))
        routes.append(WebSocketRoute(SOCKET, self.serve_page))
        if (PAGE / "index.html").is_file():
            routes.append(Mount("/", StaticFiles(directory=PAGE, html=True)))
        else:
            routes.append(Route("/", _unbuilt))
        return routes

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Have the processes that look ahead run as long as the server does."""
        await self.reckoning.begin()
        await self.analysing.begin()
        try:
            yield
        finally:
            await self.reckoning.close()
            await self.analysing.close()


def make_app(server: Server, *, hosts: frozenset[str]) -> Guard:
    """The application of a server that answers to some host names, none for any."""
    return Guard(Starlette(routes=server.routes(), lifespan=server.lifespan), hosts)


async def _openapi(request: Request) -> Response:
    return _json(openapi())


async def _asyncapi(request: Request) -> Response:
    return _json(asyncapi())


async def _unbuilt(request: Request) -> Response:
    return PlainTextResponse(UNBUILT)


def _json(answer: object, *, status: int = 200) -> Response:
    return Response(msgspec.json.encode(answer), status_code=status, media_type="application/json")


async def _body(request: Request, kind: type[Any]) -> Any:
    """The body of a request.

    Raises:
        InputError: it is not what is expected.
    """
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise InputError(str(error)[:300], expected=kind.__name__) from error
