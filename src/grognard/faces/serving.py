"""The addresses that a face is served at."""

from __future__ import annotations

import os
import socket
from typing import Final

from grognard.base.errors import InputError

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
"""The addresses by which only this machine reaches itself."""


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
