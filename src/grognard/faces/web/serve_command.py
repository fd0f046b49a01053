"""``grognard serve``: the table in the browser."""

from __future__ import annotations

import argparse
import asyncio
import ssl
import webbrowser
from typing import Final
from urllib.parse import urlsplit

import uvicorn

from grognard.base.errors import InputError
from grognard.faces.serving import LOOPBACK, listen_at
from grognard.faces.web.addresses import find_own_address, print_code
from grognard.faces.web.app import Server, make_app
from grognard.faces.web.limits import MOST_MESSAGE
from grognard.faces.web.seats import make_token
from grognard.fight.journaled import open_tables

EVERYWHERE: Final = "0.0.0.0"
PORT: Final = 8765


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--port", type=int, default=PORT, metavar="N", help=f"the port ({PORT})")
    parser.add_argument(
        "--host",
        nargs="?",
        default=LOOPBACK[0],
        const=EVERYWHERE,
        metavar="ADDRESS",
        help="let phones in this network reach the table, at this machine's address or the given one; "
        "without it only this machine can",
    )
    parser.add_argument(
        "--url", metavar="URL", default="", help="where players reach the table, if a proxy stands before it"
    )
    parser.add_argument("--certificate", metavar="FILE", help="serve by TLS, with this certificate (PEM)")
    parser.add_argument(
        "--key", metavar="FILE", help="the private key of the certificate, if it is a file of its own"
    )
    parser.add_argument(
        "--tables",
        metavar="WHERE",
        default="",
        help="keep the tables in this SQLite file, or in PostgreSQL by its URL (postgresql://...)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the page in the browser")


def run(args: argparse.Namespace) -> int:
    """Serve the table until it is interrupted.

    Raises:
        InputError: the address cannot be served.
    """
    is_local = args.host in LOOPBACK and not args.url
    token = "" if is_local else make_token()
    listening = listen_at(args.host, args.port)
    address = find_address(args, listening.getsockname()[1])
    hosts = (
        frozenset(LOOPBACK) | {urlsplit(args.url).hostname or ""} if args.host in LOOPBACK else frozenset()
    )
    server = Server(token=token, address="" if is_local else address, journals=open_tables(args.tables))
    config = uvicorn.Config(
        make_app(server, hosts=hosts),
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        ssl_certfile=args.certificate,
        ssl_keyfile=args.key,
    )
    load_certificate(config)
    link = address + (f"#token={token}" if token else "")
    announce(link, is_local=is_local)
    if not args.no_browser:
        webbrowser.open(link)
    asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))
    return 0


def find_address(args: argparse.Namespace, port: int) -> str:
    """The address at which the table is reached, with a slash at its end.

    Raises:
        InputError: the URL that was given is none.
    """
    if args.url:
        parts = urlsplit(args.url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise InputError(
                f"{args.url!r} as an address", key="--url", expected="such as https://table.example/"
            )
        return str(args.url).rstrip("/") + "/"
    host = find_own_address() if args.host in ("0.0.0.0", "::") else args.host
    scheme = "https" if args.certificate else "http"
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/"


def load_certificate(config: uvicorn.Config) -> None:
    """Load the certificate, so that one that cannot be used is said before anything is promised.

    Raises:
        InputError: it cannot be used.
    """
    try:
        config.load()
    except (OSError, ssl.SSLError) as error:
        expected = "files in PEM format, the certificate and its key"
        raise InputError(
            f"the certificate cannot be used: {error}", key="--certificate", expected=expected
        ) from error


def announce(link: str, *, is_local: bool) -> None:
    """Say where the table is, and to whom the link may be given."""
    print(f"The table is served at {link}")
    if not is_local:
        print("This link is the referee's: whoever has it may do all that the referee may. On your phone:")
        print(print_code(link))
        print("Players and screens get links of their own at the table (Players).")
    print("Ctrl-C ends it; the fights are kept.", flush=True)
