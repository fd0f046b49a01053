"""Where a server is reached: this machine's address in the house's network, and links as QR codes."""

from __future__ import annotations

import io
import socket
from typing import Final

_FAR_AWAY: Final = ("192.0.2.1", 9)
"""An address of documentation: nothing is sent there, the system only says by which way it would be."""


def find_own_address() -> str:
    """The address of this machine in the network it is in; that of the machine itself where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_FAR_AWAY)
        except OSError:
            return "127.0.0.1"
        return str(asking.getsockname()[0])


def draw_code(link: str) -> tuple[str, ...]:
    """A link as the rows of a QR code, "1" for a dark cell, with the quiet zone around it.

    >>> rows = draw_code("http://192.168.0.7:8765/")
    >>> len(rows) == len(rows[0]), set("".join(rows)) == {"0", "1"}
    (True, True)
    """
    import segno

    code = segno.make(link, error="m", micro=False)
    return tuple("".join("1" if cell else "0" for cell in row) for row in code.matrix_iter(border=4))


def print_code(link: str) -> str:
    """A link as a QR code for a terminal, in block letters."""
    import segno

    out = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(out=out, border=2, compact=True)
    return out.getvalue()
