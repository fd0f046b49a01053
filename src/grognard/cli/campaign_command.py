"""``grognard campaign``: a company kept in a file, entry by entry, each of which can be taken back."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final

from grognard.cli.campaign_arguments import add_change_arguments
from grognard.cli.campaign_files import backup, begin_new, export, fork, import_journal
from grognard.cli.campaign_looks import gone, ledger, log, roster, sheet, status
from grognard.cli.campaign_words import pass_days, redo, say_word, undo
from grognard.cli.lore_words import add_view

_ACTIONS: Final[dict[str, tuple[Callable[[argparse.Namespace], int], str]]] = {
    "new": (begin_new, "begin a campaign, with the people and money of a TOML file"),
    "status": (status, "tell the day, who is there, the money, and what waits"),
    "sheet": (sheet, "show one of its people"),
    "roster": (roster, "list those who are with the company"),
    "gone": (gone, "list those who are captive, gone or dead"),
    "ledger": (ledger, "list where money came from and went"),
    "log": (log, "list what was done"),
    "undo": (undo, "take the last entry back, or any other"),
    "redo": (redo, "let count again what the last undo took back"),
    "pass": (pass_days, "let days go by"),
    "word": (say_word, "the referee's word: 'Hob hp 3', 'Hob dead', 'chest +300', 'Hob blind until 30'"),
    "export": (export, "print the campaign as TOML, or its journal as JSON Lines"),
    "import": (import_journal, "make a campaign of a journal that was exported"),
    "backup": (backup, "copy the file, also while somebody uses it"),
    "fork": (fork, "make a campaign of its own of this one, to try what would be"),
}
_CHANGING: Final = ("undo", "redo", "pass", "word")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    actions = parser.add_subparsers(dest="action", metavar="WHAT", required=True)
    for name, (_, said) in _ACTIONS.items():
        one = actions.add_parser(name, help=said, description=said[0].upper() + said[1:] + ".")
        if name not in ("new", "import"):
            one.add_argument("-c", "--campaign", metavar="FILE", default="", help="the campaign's file")
        one.add_argument("--json", action="store_true", help="print JSON")
        if name in _CHANGING:
            add_change_arguments(one)
        if name in ("status", "sheet"):
            add_view(one)
        _add_own(one, name)


def _add_own(one: argparse.ArgumentParser, name: str) -> None:
    """What only one of them takes."""
    if name in ("new", "import", "backup", "fork"):
        one.add_argument("name", metavar="NAME", help="the name of the new file")
    if name == "new":
        one.add_argument("--from", dest="origin", metavar="FILE.toml", required=True, help="who begins it")
        one.add_argument(
            "--rules", metavar="ID|FILE.toml", default="", help="another rulebook than the file says"
        )
    elif name == "import":
        one.add_argument("--from", dest="origin", metavar="FILE.jsonl", required=True, help="the journal")
    elif name == "sheet":
        one.add_argument("who", metavar="WHO", help="a name, or an id such as hob-2")
    elif name == "log":
        one.add_argument("-n", type=int, default=0, metavar="N", help="only the last N")
        one.add_argument("--why", action="store_true", help="with the command, dice, rules and reason")
    elif name == "undo":
        one.add_argument(
            "number", nargs="?", type=int, metavar="N", help="the entry; the last if none is named"
        )
        one.add_argument(
            "--with-dependents", action="store_true", help="and those that do not stand without it"
        )
    elif name == "pass":
        one.add_argument("days", type=int, metavar="N", help="how many")
        one.add_argument("unit", nargs="?", choices=("days", "day"), help=argparse.SUPPRESS)
    elif name == "word":
        one.add_argument("text", metavar="TEXT", help="what is so: 'Hob hp 3'")
        one.add_argument("--reason", metavar="TEXT", default="", help="why")
    elif name == "export":
        which = one.add_mutually_exclusive_group()
        which.add_argument("--toml", action="store_true", help="people and money (if nothing is said)")
        which.add_argument("--jsonl", action="store_true", help="every entry of the journal")


def run(args: argparse.Namespace) -> int:
    """Do it.

    Raises:
        InputError: it cannot be done.
    """
    return _ACTIONS[args.action][0](args)
