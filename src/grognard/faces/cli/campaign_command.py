"""``grognard campaign``: a company kept in a file, entry by entry, each of which can be taken back."""

from __future__ import annotations

import argparse
from typing import Final

from grognard.faces.cli.campaign_arguments import add_change_arguments
from grognard.faces.cli.campaign_away_arguments import add_away_arguments
from grognard.faces.cli.modules import run_part

# Each with the function that does it, which is loaded when it is asked for.
_ACTIONS: Final[dict[str, tuple[str, str]]] = {
    "new": ("campaign_files.begin_new", "begin a campaign, with the people and money of a TOML file"),
    "status": ("campaign_looks.status", "tell the day, who is there, the money, and what waits"),
    "sheet": ("campaign_looks.sheet", "show one of its people"),
    "roster": ("campaign_looks.roster", "list those who are with the company"),
    "gone": ("campaign_looks.gone", "list those who are captive, gone or dead"),
    "dues": ("campaign_pay.show_dues", "list who is in pay by the month, and what is due"),
    "ledger": ("campaign_looks.ledger", "list where money came from and went"),
    "log": ("campaign_log.log", "list what was done"),
    "undo": ("campaign_words.undo", "take the last entry back, or any other"),
    "redo": ("campaign_words.redo", "let count again what the last undo took back"),
    "pass": ("campaign_words.pass_days", "let days go by"),
    "word": (
        "campaign_words.say_word",
        "the referee's word: 'Hob hp 3', 'Hob dead', 'chest +300', 'Hob blind until 30'",
    ),
    "fight": ("campaign_away.fight", "have the company, or some of it, fight: '6 orc, ogre'"),
    "return": ("campaign_away.return_home", "have those who were away come back, and settle what came of it"),
    "find": ("campaign_pay.find_hoard", "treasure was found: '1,800 gp, gems 600 gp, sword +1'"),
    "divide": ("campaign_pay.divide_hoard", "divide treasure evenly, with the shares of retainers"),
    "dismiss": ("campaign_pay.send_away", "send somebody away who is in pay"),
    "export": ("campaign_files.export", "print the campaign as TOML, or its journal as JSON Lines"),
    "import": ("campaign_files.import_journal", "make a campaign of a journal that was exported"),
    "backup": ("campaign_files.backup", "copy the file, also while somebody uses it"),
    "rescue": ("campaign_files.rescue", "make a campaign of all that can be read of a damaged one"),
    "fork": ("campaign_files.fork", "make a campaign of its own of this one, to try what would be"),
}
_SHOWN: Final = ("status", "sheet", "roster", "gone", "dues", "ledger", "log")
_CHANGING: Final = ("undo", "redo", "pass", "word", "find", "divide", "dismiss", "fight", "return")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    actions = parser.add_subparsers(dest="action", metavar="WHAT", required=True)
    for name, (_, said) in _ACTIONS.items():
        one = actions.add_parser(name, help=said, description=said[0].upper() + said[1:] + ".")
        if name not in ("new", "import"):
            one.add_argument("-c", "--campaign", metavar="FILE", default="", help="the campaign's file")
        one.add_argument("--json", action="store_true", help="print JSON")
        if name in _SHOWN:
            one.add_argument(
                "--view", choices=("referee", "player"), default="referee", help="who may read it"
            )
        if name in _CHANGING:
            add_change_arguments(one)
        _add_own(one, name)


def _add_own(one: argparse.ArgumentParser, name: str) -> None:
    """What only one of them takes."""
    add_away_arguments(one, name)
    if name in ("new", "import", "backup", "fork", "rescue"):
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
    elif name == "ledger":
        one.add_argument("--month", type=int, metavar="N", help="only this month: days 1 to 30 are month 1")
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
    elif name == "find":
        one.add_argument("text", metavar="TREASURE", help="coins, and things with their value or without")
        one.add_argument("--at", metavar="PLACE", default="", help="where")
    elif name == "divide":
        one.add_argument("hoard", metavar="HOARD", nargs="?", default="", help="such as hoard-1")
        one.add_argument("--among", metavar="NAMES", default="", help="only among these")
    elif name == "dismiss":
        one.add_argument("who", metavar="WHO", help="a name of campaign dues or roster")
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
    return run_part(_ACTIONS[args.action][0], args)
