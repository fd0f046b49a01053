"""Which console a command prints on."""

from __future__ import annotations

import sys

from grognard.faces.cli.console import Console


def load_console() -> Console:
    """Return a console in colour on a terminal, plain text anywhere else."""
    if sys.stdout.isatty():
        from grognard.faces.cli.rich_console import open_console

        return open_console()
    from grognard.faces.cli.plain_console import open_console as open_plain

    return open_plain()
