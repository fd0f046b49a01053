"""What commands share that have a fight played at a terminal."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from grognard.faces.cli.asked_dice import Asker
from grognard.faces.cli.console import Console, InputEnded
from grognard.fight.fight import Fight
from grognard.text.map_times import CHANGES

if TYPE_CHECKING:
    from grognard.faces.cli.table.terminal_table import TerminalTable


def open_terminal_table(
    console: Console, fight: Fight, args: argparse.Namespace, asker: Asker | None
) -> TerminalTable:
    """What people have before them who play a fight, told and kept as the arguments say."""
    from grognard.faces.cli.table.terminal_table import TerminalTable

    desk = TerminalTable(
        console,
        fight,
        referee=args.referee,
        why=args.why,
        maps=args.map or CHANGES,
        pictures=not args.screen_reader,
        asks_all=args.ask == "all",
        path=args.keep or "",
    )
    if asker is not None:
        asker.serve(fight, desk.prepare_for_die)
    return desk


def play_to_the_end(desk: TerminalTable, *, sides: Sequence[str] | None = None, resumed: bool = False) -> int:
    """Play a fight until it is over, or until the person stops.

    Args:
        desk: what the people have before them.
        sides: the sides to play, none for a referee who watches; without them as it was kept.
        resumed: whether it was taken up again.
    """
    try:
        desk.open(sides, resumed=resumed)
        play_fight(desk)
    except InputEnded as stop:
        desk.leave(str(stop))
        return 0
    desk.close()
    return 0


def play_fight(desk: TerminalTable) -> None:
    """Let the people at a desk decide until the fight is over.

    Raises:
        InputEnded: a person stopped.
    """
    from grognard.faces.cli.table.player import play_fight as play

    if (
        sys.stdin is not None
        and sys.stdin.isatty()
        and sys.stdout.isatty()
        and os.environ.get("TERM") != "dumb"
    ):
        from grognard.faces.cli.line_editor import edit_line

        desk.console.editor = edit_line
    play(desk)
