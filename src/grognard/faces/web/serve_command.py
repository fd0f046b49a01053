"""``grognard serve``: the table in the browser."""

from __future__ import annotations

import argparse
import asyncio
import base64
import os
import socket
import webbrowser
from typing import Final

import uvicorn

from grognard.errors import InputError
from grognard.faces.web.app import Server, make_app
from grognard.faces.web.limits import MOST_MESSAGE

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
PORT: Final = 8765


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--port", type=int, default=PORT, metavar="N", help=f"the port ({PORT})")
    parser.add_argument(
        "--host",
        default=LOOPBACK[0],
        metavar="ADDRESS",
        help="the address to serve at; without it only this machine can reach the table",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the page in the browser")


def run(args: argparse.Namespace) -> int:
    """Serve the table until it is interrupted.

    Raises:
        InputError: the address cannot be served.
    """
    is_local = args.host in LOOPBACK
    token = "" if is_local else make_token()
    app = make_app(Server(token=token), hosts=frozenset(LOOPBACK) if is_local else frozenset())
    listening = listen_at(args.host, args.port)
    port = listening.getsockname()[1]
    shown = args.host if args.host not in ("0.0.0.0", "::") else socket.gethostname()
    link = f"http://{shown}:{port}/" + (f"#token={token}" if token else "")
    print(f"The table is served at {link}")
    if not is_local:
        print("Everybody who has this link and can reach this machine may do what the referee may.")
    print("Ctrl-C ends it; the fights are kept.", flush=True)
    if not args.no_browser:
        webbrowser.open(link)
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))
    return 0


def make_token() -> str:
    """A word that nobody guesses, for the link of the referee."""
    return base64.urlsafe_b64encode(os.urandom(24)).decode()


def listen_at(host: str, port: int) -> socket.socket:
    """A socket that listens at an address, so that a port in use is said before anything is promised."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # asyncio sends small messages at once only where the protocol is named; else some wait for 40 ms.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            # A port that was served a moment ago is free; on Windows this would share one that is in use.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()  # a browser that is quick waits for the answer
    except (OSError, OverflowError) as error:
        problem = f"cannot serve at {host} port {port}: {error}"
        raise InputError(
            problem, key="--port", expected="an address of this machine, and a free port"
        ) from error
    return listening
