"""``grognard roll EXPR``: dice rolled, and their exact chances."""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import Final

import msgspec

from grognard.dice.distribution import Distribution
from grognard.dice.expression import DiceExpression, format_dice, parse_dice
from grognard.dice.purpose import OTHER
from grognard.dice.roll import Roll
from grognard.dice.rolling import draw_seed
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.errors import InputError
from grognard.faces.cli.arguments import parse_count, parse_seed
from grognard.faces.cli.console import Console
from grognard.faces.cli.printing_json import print_json_text
from grognard.faces.cli.terminal import load_console
from grognard.text.explain import explain_total
from grognard.text.percent import format_percent

MAX_ROLLS: Final = 10_000
MAX_ROWS: Final = 40
BAR_WIDTH: Final = 36


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("expression", metavar="DICE", help="dice such as 3d6, d%%, 1d8+1 or 2d6x10")
    parser.add_argument(
        "-n", metavar="COUNT", type=parse_count, default=1, dest="count", help="roll so often"
    )
    parser.add_argument("--seed", metavar="N", type=parse_seed, help="a whole number: the same dice again")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Roll, and print faces, total and chances.

    Raises:
        InputError: the expression cannot be read.
    """
    expression = parse_dice(args.expression)
    if args.count > MAX_ROLLS:
        raise InputError(f"{args.count} rolls", expected=f"at most {MAX_ROLLS:,}")
    seed = draw_seed() if args.seed is None else args.seed
    dice = SeededDice(Stream(seed))
    rolls = [expression.roll(dice, why=OTHER) for _ in range(args.count)]
    chances = find_chances(expression)
    if args.json:
        print_json_text(format_json(expression, rolls, chances, seed=seed))
        return 0
    console = load_console()
    for roll in rolls:
        console.line(explain_total(roll), tone="hit")
    console.line(f"seed {seed}", tone="quiet")
    print_chances(console, expression, chances)
    return 0


def find_chances(expression: DiceExpression) -> Distribution | None:
    """The exact chances, or None where there are too many dice to count them in a moment."""
    try:
        return Distribution.of(expression)
    except InputError:
        return None


def format_json(
    expression: DiceExpression, rolls: list[Roll], chances: Distribution | None, *, seed: int
) -> str:
    """Rolls and chances as one JSON object; chances are ways out of `denominator`."""
    document: dict[str, object] = {
        "dice": format_dice(expression),
        "seed": seed,
        "rolls": [roll.as_dict() for roll in rolls],
        "mean": expression.mean,
        "minimum": expression.minimum,
        "maximum": expression.maximum,
    }
    if chances is not None:
        # Ways can be larger than any number format of JSON readers holds, so they are written as text.
        document["denominator"] = str(chances.denominator)
        document["ways"] = [{"total": total, "ways": str(ways)} for total, ways in chances.items()]
    return msgspec.json.encode(document).decode()


def print_chances(console: Console, expression: DiceExpression, chances: Distribution | None) -> None:
    """Mean, range and the chance of every total; neighbouring totals are put together when there are many."""
    low, high = expression.minimum, expression.maximum
    console.line(f"mean {format_number(expression.mean)}, from {low} to {high}")
    if chances is None:
        console.line("The exact chances of so many dice would take too long to count.")
        return
    outcomes = [(total, Fraction(ways, chances.denominator)) for total, ways in chances.items()]
    step = -(-len(outcomes) // MAX_ROWS)
    bands = [outcomes[start : start + step] for start in range(0, len(outcomes), step)]
    greatest = max(sum(chance for _, chance in band) for band in bands)
    rows = []
    left = Fraction(1)
    for band in bands:
        chance = sum((chance for _, chance in band), Fraction(0))
        bar = "#" * max(1, round(BAR_WIDTH * chance / greatest))
        label = str(band[0][0]) if len(band) == 1 else f"{band[0][0]} to {band[-1][0]}"
        rows.append([label, format_percent(chance), format_percent(left), bar])
        left -= chance
    widest = max(len(row[0]) for row in rows)
    aligned = [[row[0].rjust(widest), *row[1:]] for row in rows]
    console.table(["total", "chance", "or more", ""], aligned)


def format_number(number: float) -> str:
    """A mean without needless places.

    >>> format_number(7.0), format_number(3.5)
    ('7', '3.5')
    """
    return str(int(number)) if number.is_integer() else f"{number:g}"
