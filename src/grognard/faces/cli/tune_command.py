"""``grognard tune WHAT --vary "goblin count" --target 80%``: what makes it fair?"""

from __future__ import annotations

import argparse
import re
from typing import Final

from grognard.battle.state.tally import FightTally
from grognard.chances.arena import Arena, FightPlan
from grognard.chances.monte_carlo import INTERRUPTED, choose_limits
from grognard.chances.tune import FightMeasure, Swept, Tuned, sweep_values, tune_in
from grognard.chances.vary import Value, Variation, parse_variation
from grognard.encounter.entries import Encounter
from grognard.encounter.setting import Setting, locating
from grognard.errors import InputError
from grognard.faces.cli.fight_setup import read_fought
from grognard.faces.cli.odds_arguments import INTERRUPTED_STATUS, add_counting, add_setting, choose_workers
from grognard.faces.cli.printing_json import print_json_text
from grognard.faces.cli.progress import ProgressLine
from grognard.faces.cli.terminal import load_console
from grognard.faces.cli.tune_text import print_swept, print_tuned
from grognard.tactics.levels import tactics_of

_EXAMPLES: Final = '"goblin count", "party level", "ogre hit points", "fighter armour"'


def parse_chance(text: str) -> float:
    """A chance from the command line: "80%", or 0.8.

    >>> parse_chance("80%"), parse_chance("0.8"), parse_chance("80")
    (0.8, 0.8, 0.8)

    Raises:
        ArgumentTypeError: it is no such number.
    """
    number = text.strip().removesuffix("%")
    if re.fullmatch(r"\d{0,3}(\.\d{1,6})?", number) and number:
        chance = float(number) / (100 if "%" in text or float(number) > 1 else 1)
        if 0 < chance < 1:
            return chance
    raise argparse.ArgumentTypeError(f"{text!r} is not a chance between 0% and 100%, such as 80%")


def parse_ends(text: str) -> tuple[int, int]:
    """Two values from the command line: "3-12".

    Raises:
        ArgumentTypeError: they are no two whole numbers.
    """
    found = re.fullmatch(r"\s*(\d{1,4})\s*(?:-|,|to)\s*(\d{1,4})\s*", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} are not two whole numbers such as 3-12")
    return int(found[1]), int(found[2])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_setting(parser, rules=("ID|FILE.toml", "another rulebook than the encounter's own"))
    parser.add_argument("--vary", metavar="WHAT", required=True, help=f"what to vary: {_EXAMPLES}")
    parser.add_argument("--target", metavar="PERCENT", type=parse_chance, help="the wanted chance of winning")
    parser.add_argument("--sweep", action="store_true", help="draw the chance at every value")
    parser.add_argument(
        "--between", metavar="A-B", type=parse_ends, help="sweep from A to B; else from a half to the double"
    )
    add_counting(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Find the value, or draw the curve.

    Raises:
        InputError: something on the command line or in a file cannot be used.
    """
    if args.target is None and not args.sweep:
        raise InputError("neither --target nor --sweep", expected="--target 80%, or --sweep, or both")
    if args.between and not args.sweep:
        raise InputError("--between without --sweep", expected="both")
    setting = read_fought(args)
    variation = parse_variation(args.vary, setting.encounter, setting.book)
    arena = _set_up(setting, setting.encounter, args.seed)
    swept, tuned = _find(arena, setting, variation, args)
    if args.json:
        for answer in (swept, tuned):
            if answer is not None:
                print_json_text(answer.to_json())
    else:
        console = load_console()
        if swept is not None:
            print_swept(console, swept, target=args.target)
        if tuned is not None:
            print_tuned(console, tuned, headed=swept is None)
    stopped = (swept is not None and swept.stopped == INTERRUPTED) or (
        tuned is not None and tuned.found == INTERRUPTED
    )
    return INTERRUPTED_STATUS if stopped else 0


def _find(
    arena: Arena, setting: Setting, variation: Variation, args: argparse.Namespace
) -> tuple[Swept | None, Tuned | None]:
    """The sweep and the value that are wanted, while a line shows how far they are."""
    limits = choose_limits(args.fights, args.within)
    side = arena.plan.watched
    lines: dict[Value, ProgressLine] = {}

    def told(value: Value, tally: FightTally) -> None:
        if value not in lines:
            name = f"{variation.phrase} {value}: {setting.encounter.sides[side].name}"
            lines[value] = ProgressLine(limits, side=side, name=name)
        lines[value](tally)

    measure = FightMeasure(
        variation,
        set_up=lambda encounter: _set_up(setting, encounter, args.seed),
        limits=limits,
        workers=choose_workers(args),
        told=told,
    )
    first, last = args.between or (None, None)
    try:
        swept = (
            sweep_values(arena, variation, first=first, last=last, measure=measure) if args.sweep else None
        )
        if args.target is None or (swept is not None and swept.stopped == INTERRUPTED):
            return swept, None
        return swept, tune_in(arena, variation, target=args.target, measure=measure)
    finally:
        for line in lines.values():
            line.clear()


def _set_up(setting: Setting, encounter: Encounter, seed: int) -> Arena:
    """The place for the fights of a varied encounter."""
    with locating(setting):
        return Arena(FightPlan(encounter, setting.book, seed, tactics_of(encounter)))
