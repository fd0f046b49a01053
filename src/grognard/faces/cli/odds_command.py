"""``grognard odds WHAT``: how deadly is it? Many fights counted, and any one of them to watch."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Final

from grognard.chances.arena import Arena, FightPlan
from grognard.chances.ask import odds_in
from grognard.chances.find import Which, find_fight
from grognard.chances.monte_carlo import INTERRUPTED, Limits, choose_limits
from grognard.chances.result import Odds
from grognard.encounter.setting import locating
from grognard.errors import InputError
from grognard.faces.cli.fight_setup import read_fought
from grognard.faces.cli.modules import PROCEDURES, print_fight_json, write_report
from grognard.faces.cli.odds_arguments import INTERRUPTED_STATUS, add_counting, add_setting, choose_workers
from grognard.faces.cli.odds_text import print_odds
from grognard.faces.cli.printing_json import print_json_text
from grognard.faces.cli.progress import ProgressLine
from grognard.faces.cli.terminal import load_console
from grognard.fight.fight import Fight
from grognard.tactics.levels import tactics_of

if TYPE_CHECKING:
    from grognard.faces.cli.modules import MakeAnyWorkers

LARGEST_NUMBER: Final = 2**63 - 1


def parse_fight_number(text: str) -> int:
    """The number of a fight, from 0 up; commas between thousands are allowed.

    Raises:
        ArgumentTypeError: it is no such number.
    """
    digits = text.strip().replace(",", "")
    if not re.fullmatch(r"\d{1,19}", digits) or int(digits) > LARGEST_NUMBER:
        raise argparse.ArgumentTypeError(f"{text!r} is not the number of a fight such as 123456")
    return int(digits)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = (
        f"In the place of WHAT stands what is rolled between fights, with facts of its own: "
        f"{', '.join(PROCEDURES)}; see grognard odds door --help."
    )
    add_setting(parser, rules=("ID|FILE.toml", "another rulebook than the encounter's own"))
    add_counting(parser)
    parser.add_argument(
        "--skill", action="store_true", help="also fight some with experts on all sides; takes its time"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--report", metavar="FILE.html", help="also write a page with pictures")
    watch = parser.add_mutually_exclusive_group()
    watch.add_argument(
        "--watch", metavar="I", type=parse_fight_number, help="tell fight number I, blow by blow"
    )
    for which, words in (
        ("worst", "the worst for the player characters"),
        ("closest", "the closest"),
        ("typical", "one of the usual kind"),
    ):
        watch.add_argument(
            f"--{which}", dest="which", action="store_const", const=which, help=f"find and tell {words}"
        )
    parser.add_argument("--why", action="store_true", help="with a fight told: explain every roll")


def run(args: argparse.Namespace) -> int:
    """Run the fights and print the odds, or tell the fight that is to be watched.

    Raises:
        InputError: something on the command line or in a file cannot be used.
    """
    telling = args.watch is not None or args.which is not None
    if telling and args.report:
        raise InputError("--report shows all fights, and only one is to be told", expected="only one of them")
    workers = choose_workers(args)
    setting = read_fought(args)
    plan = FightPlan(
        encounter=setting.encounter,
        rulebook=setting.book,
        seed=args.seed,
        tactics=tactics_of(setting.encounter),
    )
    with locating(setting):
        arena = Arena(plan)
    if args.watch is not None:
        return _tell_fight(arena, args.watch, args)
    odds = _count_fights(arena, choose_limits(args.fights, args.within), workers=workers, skill=args.skill)
    if args.which is not None:
        _tell_fight(arena, find_fight(arena, odds, which=args.which), args, which=args.which)
    else:
        _print_answer(odds, args)
    return INTERRUPTED_STATUS if odds.stopped == INTERRUPTED else 0


def _count_fights(
    arena: Arena, limits: Limits, *, workers: int | MakeAnyWorkers, skill: bool = False
) -> Odds:
    """Run the fights while a line shows how far they are."""
    side = arena.plan.watched
    progress = ProgressLine(limits, side=side, name=arena.plan.encounter.sides[side].name)
    try:
        return odds_in(arena, limits, workers=workers, progress=progress, skill=skill)
    finally:
        progress.clear()


def _print_answer(odds: Odds, args: argparse.Namespace) -> None:
    if args.report:
        write_report(odds, args.report)
    if args.json:
        print_json_text(odds.to_json())
        return
    console = load_console()
    print_odds(console, odds)
    if args.report:
        console.line("")
        console.line(f"The report is in {args.report}.")


def _tell_fight(arena: Arena, number: int, args: argparse.Namespace, *, which: Which | None = None) -> int:
    """Tell one fight as `grognard fight` does."""
    engine = arena.put_up(number)
    plan = arena.plan
    fight = Fight(engine, encounter=plan.encounter, rulebook=plan.rulebook, seed=plan.seed, number=number)
    if args.json:
        print_fight_json(fight)
        return 0
    console = load_console()
    teller = fight.teller(console, why=args.why)
    teller.open()
    if which is not None:
        side = plan.encounter.sides[plan.watched].name
        names = {"worst": f"The worst for {side}", "closest": "The closest", "typical": "A typical one"}
        console.line("")
        console.line(f"{names[which]}; again with --watch {number}.")
    fight.run()
    teller.flush()
    teller.close()
    return 0
