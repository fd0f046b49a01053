"""``grognard mcp``: the table for assistants, over stdin and stdout or over HTTP."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import socket
import sys
from collections.abc import AsyncIterator, Sequence
from typing import Final

import uvicorn
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.routing import BaseRoute, Mount

from grognard.base.errors import InputError
from grognard.faces.mcp.fights import REFEREE_SEAT
from grognard.faces.mcp.open_games import OpenGames
from grognard.faces.mcp.prompts import copy_skills
from grognard.faces.mcp.server import make_server
from grognard.faces.mcp.service import Service
from grognard.faces.serving import LOOPBACK, listen_at
from grognard.faces.web.seats import make_token

PORT: Final = 8766
SEATS: Final = (REFEREE_SEAT, "1", "2")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "--seat",
        action="append",
        metavar="SEAT",
        help='who sits there: "referee" (the default), or a side by its name, its number or "party"; '
        "with --http it may be given again, and without it there are the referee and sides 1 and 2",
    )
    parser.add_argument("--http", action="store_true", help="serve over HTTP, with a link for each seat")
    parser.add_argument("--host", default=LOOPBACK[0], metavar="ADDRESS", help="the address to serve at")
    parser.add_argument("--port", type=int, default=PORT, metavar="N", help=f"the port ({PORT})")
    parser.add_argument("--folder", default=".", metavar="DIR", help="the folder whose files may be opened")
    parser.add_argument("--forget", action="store_true", help="keep no game on disk")
    parser.add_argument("--skills", metavar="DIR", help="copy the skills for assistants there, and leave")


def run(args: argparse.Namespace) -> int:
    """Serve until the client leaves, or until it is interrupted.

    Raises:
        InputError: the folder or the address cannot be used.
    """
    if args.skills:
        print("\n".join(copy_skills(args.skills)))
        return 0
    try:
        os.chdir(args.folder)
    except OSError as error:
        raise InputError(f"cannot be entered: {error.strerror}", file=args.folder, key="--folder") from error
    service = Service(OpenGames(keeps=not args.forget))
    seats: list[str] = args.seat or []
    if args.http:
        _serve(service, seats or SEATS, host=args.host, port=args.port)
        return 0
    if len(seats) > 1:
        raise InputError("one client, several seats", key="--seat", expected="one --seat, or --http")
    asyncio.run(_talk(service, seats[0] if seats else REFEREE_SEAT))
    return 0


async def _talk(service: Service, seat: str) -> None:
    """Serve the client at the other end of stdin and stdout."""
    server = make_server(service, seat)
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


def make_app(service: Service, keys: dict[str, str], *, host: str) -> Starlette:
    """The application of several seats, each at `/KEY/mcp`.

    Args:
        service: the table.
        keys: the seat of each key.
        host: the address it is served at; only at this machine's own are foreign pages kept out by name.
    """
    apps = [
        make_server(service, seat).streamable_http_app(host=host, transport_security=_security(host))
        for seat in keys.values()
    ]
    routes: list[BaseRoute] = [Mount(f"/{key}", app=app) for key, app in zip(keys, apps, strict=True)]

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with contextlib.AsyncExitStack() as stack:
            for one in apps:
                await stack.enter_async_context(one.router.lifespan_context(one))
            yield

    return Starlette(routes=routes, lifespan=lifespan)


def _security(host: str) -> TransportSecuritySettings | None:
    """The SDK's own at this machine's own addresses; elsewhere the key of a seat is what protects it."""
    return None if host in LOOPBACK else TransportSecuritySettings(enable_dns_rebinding_protection=False)


def _serve(service: Service, seats: Sequence[str], *, host: str, port: int) -> None:
    keys = {make_token(): seat for seat in seats}
    listening = listen_at(host, port)
    shown = host if host not in ("0.0.0.0", "::") else socket.gethostname()
    for key, seat in keys.items():
        print(f"{seat}: http://{shown}:{listening.getsockname()[1]}/{key}/mcp")
    print("Give each assistant the link of its seat and no other. Ctrl-C ends it.", flush=True)
    app = make_app(service, keys, host=host)
    config = uvicorn.Config(app, log_level="warning", server_header=False, timeout_graceful_shutdown=2)
    try:
        asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))
    except KeyboardInterrupt:
        print("The table is closed.", file=sys.stderr)
