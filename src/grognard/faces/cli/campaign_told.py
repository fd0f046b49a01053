"""How the answers of ``grognard campaign`` are printed."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.replies import Rows
from grognard.faces.cli.terminal import load_console


def tell(args: argparse.Namespace, facts: object, parts: Sequence[str | Rows]) -> int:
    """Print sentences and tables, or the facts with `--json`."""
    if args.json:
        print_json(facts)
        return 0
    console = load_console()
    for part in parts:
        if isinstance(part, Rows):
            console.table(list(part.header), [list(row) for row in part.rows])
        else:
            console.line(part)
    return 0
