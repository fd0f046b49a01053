"""The server of the table in the browser: its routes, its socket, and the page."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from hmac import compare_digest
from typing import Final
from urllib.parse import quote

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from grognard.base.errors import GrognardError, InputError
from grognard.faces.web import messages as m
from grognard.faces.web import requests as r
from grognard.faces.web import start_page
from grognard.faces.web.addresses import draw_code
from grognard.faces.web.bodies import as_json, as_problem, bearer_of, body_of
from grognard.faces.web.built_page import page_route
from grognard.faces.web.companies import Companies
from grognard.faces.web.company_sight import CompanySight
from grognard.faces.web.company_table import NAMES as COMPANIES
from grognard.faces.web.company_table import CompanyTable
from grognard.faces.web.describe import SOCKET, asyncapi, openapi
from grognard.faces.web.expedition_sight import ExpeditionSight
from grognard.faces.web.expedition_table import ExpeditionTable
from grognard.faces.web.exporting import export_expedition, export_fight
from grognard.faces.web.journal_writer import JournalWriter
from grognard.faces.web.limits import MOST_A_LINK, MOST_MESSAGE, MOST_SOCKETS, Guard
from grognard.faces.web.lookahead_client import LookaheadClient
from grognard.faces.web.lookahead_worker import Reply, SetupOddsRequest
from grognard.faces.web.page_sight import PageSight
from grognard.faces.web.places import read_place, roll_treasure, stock_place
from grognard.faces.web.seats import HOUSE
from grognard.faces.web.sockets import AnySight, Page
from grognard.faces.web.table import StaleMessageError
from grognard.faces.web.table_journal import name_message
from grognard.faces.web.tables import EYES, AnyTable, Tables
from grognard.fight.expedition import IllegalOrder
from grognard.fight.illegal_action import IllegalAction
from grognard.fight.journaled import Journals, open_tables
from grognard.operations.campaigns.campaign_at_table import ask_by_name

MOST_REASON: Final = 500
CHANGES: Final = (
    m.Act
    | m.Undo
    | m.Redo
    | m.Branch
    | m.GoTo
    | m.Word
    | m.Command
    | m.GoOn
    | m.DiceBy
    | m.Faces
    | m.GiveOrder
    | m.Return
)
NO_SUCH_LINK: Final = "this link is not, or no longer, one of this server"
TAKEN_BACK: Final = "the referee has taken this link back"
Answering = Callable[[Request], Awaitable[Response]]
AnySeating = AnyTable | CompanyTable


class Server:
    """Everything that the server has: the tables, the open pages, the process that looks ahead.

    Args:
        token: what a page of the referee's has to know; "" where every page of this machine is one.
        address: where phones reach the server; "" where only this machine does.
        journals: those of the tables; without them those that are usually used.
    """

    def __init__(self, *, token: str = "", address: str = "", journals: Journals | None = None) -> None:
        self.keeper = JournalWriter(journals or open_tables())
        self.token = token
        self.address = address
        self.pages: dict[str, Page] = {}
        self.reckoning = LookaheadClient(self._deliver)
        self.analysing = LookaheadClient(self._deliver)
        self.tables = Tables(self.reckoning.ask, self.keeper)
        self.companies = Companies(self.tables, self.keeper)
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
        key, page = f"{EYES}page {self._numbers}", Page(socket)
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
            self.reckoning.ask(SetupOddsRequest(key))
            self._left(page.sight)

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
            if isinstance(page.sight, CompanySight):
                page.show()  # A campaign changes by commands, too.
        elif isinstance(message, m.Hello):
            self._welcome(page, message)
        elif isinstance(message, m.Prepare) and page.is_of_house:
            wanted = SetupOddsRequest(key, message.n, message.text, message.rules, message.house_rules)
            self.reckoning.ask(wanted)
        elif page.sight is None:
            page.send(m.Gone(why="sit down at a table first" if page.is_of_house else NO_SUCH_LINK))
        else:
            await self._take_at(page, page.sight, message)

    def _welcome(self, page: Page, message: m.Hello) -> None:
        """Have a page sit down at the table that its link is for."""
        before = page.sight
        page.sit_down(None)
        page.is_of_house = self._is_of_house(message.token)
        try:
            sight = self._sight_for(message) if message.fight or not page.is_of_house else None
        except InputError as error:
            page.send(m.Gone(why=str(error)))
        else:
            page.sit_down(sight)
        self._left(before)
        if page.sight is not None:
            self._count_pages(page.sight.table)
            self._look(page.sight.table)

    def _sight_for(self, message: m.Hello) -> AnySight:
        """What a page sees that says this.

        Raises:
            InputError: its link is forged, revoked, of another table, or open on too many pages; or there is
                no such table.
        """
        rooms = self.companies if message.fight.startswith(COMPANIES) else self.tables
        table: AnySeating
        if self._is_of_house(message.token):
            table, invitation = rooms.sit_at(message.fight), HOUSE
        else:
            guest_at = rooms.find(message.fight)
            found = guest_at.guests.find(message.token) if guest_at is not None else None
            if guest_at is None or found is None:
                raise InputError(NO_SUCH_LINK)
            table, invitation = guest_at, found
            if table.here.get(found.id, 0) >= MOST_A_LINK:
                raise InputError("this link is open on too many pages", expected="one to be closed first")
        table.address = self.address
        if isinstance(table, CompanyTable):
            return CompanySight(table, invitation, message.page)
        if isinstance(table, ExpeditionTable):
            return ExpeditionSight(table, invitation, message.page)
        return PageSight(table, invitation, message.page)

    def _left(self, sight: AnySight | None) -> None:
        """A page has left a table."""
        if sight is not None:
            self._count_pages(sight.table)
            self._look(sight.table)

    def _count_pages(self, table: AnySeating) -> None:
        """Let referees know on how many pages each link is open."""
        here = Counter(page.sight.invitation.id for page in self._pages_at(table) if page.sight is not None)
        if table.note_here(dict(here)):
            self._show(table)

    async def _take_at(self, page: Page, sight: AnySight, message: m.In) -> None:
        """Do what a page at a table asks for, or answer it."""
        async with sight.table.lock:
            if isinstance(sight, CompanySight):
                await self._do_at_company(page, sight, message)
            else:
                await self._do_at(page, sight, message)

    async def _do_at_company(self, page: Page, sight: CompanySight, message: m.In) -> None:
        try:
            await self._seat(page, sight.table, sight.admit(message))
        except InputError as error:
            self._refuse(sight.table, page, message, (str(error)[:MOST_REASON],))

    async def _do_at(self, page: Page, sight: PageSight | ExpeditionSight, message: m.In) -> None:
        table = sight.table
        if table.is_done(sight.caller, message):  # It was said again, and may be about a moment that is past.
            page.show(waits=True)
            return
        try:
            message = sight.admit(message)
            if isinstance(message, CHANGES):
                table.take(message, sight.caller)
                await self._keep(table, message, sight.caller)
                self._changed(table, page)
                if table.runs:
                    running = asyncio.create_task(self._run_on(table))
                    self._running.add(running)
                    running.add_done_callback(self._running.discard)
            elif isinstance(message, m.LookAs):
                sight.look_as(message.viewer)
                page.show(waits=True)
                self._look(table)
            elif isinstance(message, m.Propose) and isinstance(sight, ExpeditionSight):
                sight.propose(message)
                page.show(waits=True)
                self._show(table)
            elif isinstance(message, m.Invite | m.Revoke | m.LetSee):
                await self._seat(page, table, message)
            elif isinstance(message, m.AskHints | m.AskAnalysis):
                thinker = self.reckoning if isinstance(message, m.AskHints) else self.analysing
                self.tables.ask_lookahead(table, message, thinker)
            else:
                page.send(sight.answer(message))
        except StaleMessageError:
            if isinstance(message, CHANGES):  # A question about a past moment is asked anew by the page.
                self._refuse(table, page, message, ("the fight has gone on meanwhile",))
            page.show(waits=True)
        except (IllegalAction, IllegalOrder) as error:
            self._refuse(table, page, message, tuple(refusal.reason for refusal in error.refusals))
        except InputError as error:
            self._refuse(table, page, message, (str(error)[:MOST_REASON],))

    async def _seat(self, page: Page, table: AnySeating, message: m.Invite | m.Revoke | m.LetSee) -> None:
        """Hand out a link, take one back, or say what players see."""
        answer: m.Out | None = None
        match message:
            case m.Invite():
                invitation, token = table.invite(message)
                link = f"{self.address or page.origin}#/at/{quote(table.id)}/{token}"
                answer = m.Invited(id=invitation.id, link=link, code=draw_code(link))
            case m.Revoke():
                table.revoke(message.id)
                self._close_pages(message.id, None if isinstance(table, CompanyTable) else table)
            case m.LetSee():
                table.let_see(message.shows)
                self._look(table)
        if isinstance(table, CompanyTable):
            await self.companies.change(table, message)
        else:
            await self._keep(table, message)
        if answer is not None:
            page.send(answer)
        self._show(table)

    def _close_pages(self, id: str, table: AnyTable | None) -> None:
        """Show nothing more on the pages that are open by a link, at a table or, for None, at any."""
        for page in list(self.pages.values()) if table is None else self._pages_at(table):
            if page.sight is not None and page.sight.invitation.id == id:
                page.sit_down(None)
                page.send(m.Gone(why=TAKEN_BACK))

    async def _keep(self, table: AnyTable, message: m.In, caller: str = "") -> None:
        await self.tables.keep(table, name_message(message), caller, getattr(message, "n", 0))

    def _refuse(self, table: AnySeating, page: Page, message: m.In, reasons: tuple[str, ...]) -> None:
        number = getattr(message, "n", 0)
        page.send(m.Refusal(node=table.version, reasons=reasons, n=number))

    async def _run_on(self, table: AnyTable) -> None:
        """Have a fight that is watched go on to its end, round by round; others are served meanwhile."""
        while table.runs:
            await asyncio.sleep(0)
            async with table.lock:
                if table.runs:
                    table.run_on()
                    await self.tables.keep(table, "goon")
                    self._changed(table)

    def _changed(self, table: AnyTable, by: Page | None = None) -> None:
        """Have a change shown: in any case to the page that made it."""
        if by is not None:
            by.show(waits=True)
        self._show(table)
        self._look(table)

    def _show(self, table: AnySeating) -> None:
        for page in self._pages_at(table):
            page.show()

    def _look(self, table: AnySeating) -> None:
        """Have the chances worked out that some page at a table wants."""
        if isinstance(table, CompanyTable):
            return
        sights = [page.sight for page in self._pages_at(table) if page.sight is not None]
        self.tables.look(table, {sight.viewer for sight in sights if sight.sees_chances})

    def _pages_at(self, table: AnySeating) -> list[Page]:
        return [page for page in self.pages.values() if page.sight is not None and page.sight.table is table]

    def _deliver(self, reply: Reply) -> None:
        """Pass results on to the waiting pages."""
        page = self.pages.get(reply.key)
        if page is not None:
            page.send(reply.message)
            return
        table, viewer = self.tables.note(reply)
        for one in self._pages_at(table) if table is not None else ():
            sight = one.sight
            if sight is None:
                continue
            if isinstance(reply.message, m.Analysis | m.Refusal):
                is_wanted = sight.sees_afterwards
            elif viewer is None:
                is_wanted = sight.is_referee
            else:
                is_wanted = viewer == sight.viewer and sight.sees_chances
            if is_wanted:
                one.send(reply.message)

    # Requests over HTTP.

    async def start(self, request: Request) -> Response:
        """What the start page shows first."""
        return as_json(start_page.describe_start())

    async def creatures(self, request: Request) -> Response:
        """The creatures that words name."""
        return as_json(start_page.find_creatures(request.query_params))

    async def lines(self, request: Request) -> Response:
        """Pasted stat lines, read."""
        asked = await body_of(request, r.LinesAsked)
        return as_json(start_page.read_pasted_members(asked.text, asked.rules))

    async def draw(self, request: Request) -> Response:
        """A set-up made into an encounter file."""
        return as_json(start_page.preview_setup(await body_of(request, r.Setup)))

    async def fights(self, request: Request) -> Response:
        """A fight begun."""
        wanted = await body_of(request, r.Begin)
        table = self.tables.begin(wanted)
        async with table.lock:
            await self.tables.keep(table, "begin")
        return as_json(r.Begun(table.id))

    async def saved(self, request: Request) -> Response:
        """A fight or an expedition from its file."""
        table = self.tables.open_saved((await body_of(request, r.Saved)).text.encode())
        async with table.lock:
            await self.tables.keep(table, "begin")
        return as_json(r.Begun(table.id))

    async def places(self, request: Request) -> Response:
        """A place read."""
        return as_json(read_place(await body_of(request, r.PlaceAsked)))

    async def stock(self, request: Request) -> Response:
        """A dungeon stocked."""
        return as_json(stock_place(await body_of(request, r.StockAsked)))

    async def treasure(self, request: Request) -> Response:
        """Treasure rolled."""
        return as_json(roll_treasure(await body_of(request, r.TreasureAsked)))

    async def expeditions(self, request: Request) -> Response:
        """An expedition begun."""
        return as_json(r.Begun(self.tables.set_out(await body_of(request, r.SetOut))))

    async def campaigns(self, request: Request) -> Response:
        """Something asked of a campaign, or done in it."""
        asked = await body_of(request, r.CampaignAsked)
        told = ask_by_name(asked.campaign, asked.operation, asked.fields, rolled=asked.rolled)
        self._show_company(asked.campaign)
        return as_json(told)

    def _show_company(self, campaign: str) -> None:
        """Have what is new of a campaign shown on the pages of its company."""
        company = self.companies.opened(campaign)
        if company is not None:
            self._show(company)

    async def departures(self, request: Request) -> Response:
        """Those of a campaign who have set out."""
        wanted = await body_of(request, r.SendOut)
        table = self.tables.send_out(wanted)
        async with table.lock:
            await self.tables.keep(table, "begin")
            await self.companies.seat(wanted.campaign)
        self._show_company(wanted.campaign)
        return as_json(r.Begun(table.id))

    async def rule(self, request: Request) -> Response:
        """A rule by its id."""
        return as_json(start_page.show_rule(request.path_params["id"]))

    async def export(self, request: Request) -> Response:
        """A fight or an expedition as a file: for the referee, or by a referee's link."""
        table = self._table_for(request.path_params["id"], bearer_of(request))
        if isinstance(table, ExpeditionTable):
            return export_expedition(table, request.path_params["form"])
        return export_fight(table, request.path_params["form"])

    def _table_for(self, name: str, token: str) -> AnyTable:
        """The table of that name, for the referee or by the token of a referee's link to it.

        Raises:
            InputError: there is none, or the token is none of these.
        """
        if self._is_of_house(token):
            return self.tables.sit_at(name)
        table = self.tables.find(name)
        link = table.guests.find(token) if table is not None else None
        if table is None or link is None or link.role != "referee":
            raise InputError(NO_SUCH_LINK)
        return table

    def _is_of_house(self, token: str) -> bool:
        return compare_digest(token.encode(), self.token.encode())

    def _guarded(self, answering: Answering, *, open_to_all: bool) -> Answering:
        """Answer the referee, who knows the token, or all; input errors are returned as JSON."""

        async def answer(request: Request) -> Response:
            if not open_to_all and not self._is_of_house(bearer_of(request)):
                return as_json(r.Problem("this link is not one of the referee's"), status=403)
            try:
                return await answering(request)
            except InputError as error:
                return as_problem(error)
            except GrognardError as error:
                return as_json(r.Problem(str(error)), status=422)

        return answer

    def routes(self) -> list[Route | WebSocketRoute | Mount]:
        """What is answered at which path."""
        answering: dict[str, Answering] = {
            "/api/start": self.start,
            "/api/creatures": self.creatures,
            "/api/lines": self.lines,
            "/api/draw": self.draw,
            "/api/fights": self.fights,
            "/api/places": self.places,
            "/api/stock": self.stock,
            "/api/treasure": self.treasure,
            "/api/campaigns": self.campaigns,
            "/api/departures": self.departures,
            "/api/expeditions": self.expeditions,
            "/api/saved": self.saved,
            "/api/rules/{id}": self.rule,
            "/api/fights/{id}/export.{form}": self.export,
        }
        routes: list[Route | WebSocketRoute | Mount] = [
            Route(one.path, self._guarded(answering[one.path], open_to_all=one.open), methods=[one.method])
            for one in r.ENDPOINTS
        ]
        routes.append(Route("/api/openapi.json", _openapi))
        routes.append(Route("/api/asyncapi.json", _asyncapi))
        routes.append(WebSocketRoute(SOCKET, self.serve_page))
        routes.append(page_route())
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
            self.keeper.close()


def make_app(server: Server, *, hosts: frozenset[str]) -> Guard:
    """The application of a server that answers to some host names, none for any."""
    return Guard(Starlette(routes=server.routes(), lifespan=server.lifespan), hosts)


async def _openapi(request: Request) -> Response:
    return as_json(openapi())


async def _asyncapi(request: Request) -> Response:
    return as_json(asyncapi())
