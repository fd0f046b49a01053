"""``grognard check rest 3/10 --days 4``: the hit points that days of rest give back."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from grognard.adventure.rolls.rest import (
    Days,
    heals_wounds,
    rest,
    rest_chances,
    rest_constitution,
    rules_of_rest,
    validate_rest,
)
from grognard.adventure.rolls.table_roll import cite
from grognard.creatures.grammar import join_words
from grognard.dice.expression import parse_dice
from grognard.dice.rolling import draw_seed
from grognard.dice.source import Dice, ScriptedDice, SeededDice
from grognard.dice.stream import Stream
from grognard.errors import InputError
from grognard.faces.cli.arguments import add_dice_arguments
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.terminal import load_console
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.schema import Rulebook
from grognard.text.explain import cite_rules
from grognard.text.numbers import format_percent
from grognard.text.wording import count_words

_POINTS: Final = "hit points and their full number, such as 3/10"


def add_rest(add: Callable[..., argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Declare the arguments of the question."""
    parser = add("rest", help="the hit points that days of rest give back")
    parser.add_argument("points", metavar="HP/MOST", help=_POINTS)
    parser.add_argument("--days", metavar="N", type=int, default=1, help="how many days")
    parser.add_argument("--bed", action="store_true", help="they are spent in bed")
    parser.add_argument("--sleepless", metavar="N", type=int, default=0, help="so many without sleep")
    parser.add_argument("--interrupted", metavar="N", type=int, default=0, help="so many are interrupted")
    parser.add_argument(
        "--constitution", metavar="N", type=int, default=0, help="points of Constitution that are lost"
    )
    add_dice_arguments(parser)
    return parser


def answer_rest(args: argparse.Namespace) -> int:
    """Answer the question.

    Raises:
        InputError: the book heals nobody by rest, or an argument cannot be used.
    """
    book = load_rulebook(args.rules, options=parse_options(args.option))
    points, most = _read_points(args.points)
    days = Days(args.days, in_bed=args.bed, sleepless=args.sleepless, interrupted=args.interrupted)
    validate_rest(book, points, most, days, constitution=args.constitution)
    seed = None if args.rolled else draw_seed() if args.seed is None else args.seed
    dice = _dice(book, args.rolled) if seed is None else SeededDice(Stream(seed))
    after = rest(book, points, most, days, dice)
    if isinstance(dice, ScriptedDice):
        dice.finish()
    chances = rest_chances(book, points, most, days)
    rules = rules_of_rest(book, days)
    lost = rest_constitution(book, args.constitution, days)
    why = cite(book, "healing", "Constitution") if args.constitution else ()
    if args.json:
        document = {
            "question": "rest",
            "rules": book.id,
            "after": after,
            "hit_points": after[-1] if after else points,
            "distribution": [[number, str(chance)] for number, chance in chances.items()],
            "constitution_lost": lost,
            "seed": seed,
            "cited": [*rules, *why],
        }
        print_json(document)
        return 0
    console = load_console()
    if heals_wounds(book):
        console.line(_tell(points, most, days, after) + cite_rules(rules))
    if args.constitution:
        console.line(_tell_constitution(args.constitution, lost, days) + cite_rules(why))
    if len(chances) > 1:
        console.line(_tell_chances(most, chances))
    if seed is not None and parse_dice(book.healing.daily).terms:
        console.line(f"seed {seed}", tone="quiet")
    return 0


def _tell(points: int, most: int, days: Days, after: list[int]) -> str:
    if points <= 0:
        return f"The dead do not heal by rest: {points} of {most} hit points."
    said = count_words(days.days, "day") + (" in bed" if days.in_bed else " of rest")
    way = f", by way of {join_words([str(number) for number in after[:-1]])}" if 1 < len(after) <= 10 else ""
    end = after[-1] if after else points
    return f"After {said} it has {end} of {most} hit points, up from {points}{way}."


def _tell_constitution(before: int, lost: int, days: Days) -> str:
    said = count_words(days.days, "day") + " of rest"
    if not lost:
        return f"After {said} it has all of its Constitution again."
    return f"After {said} it lacks {count_words(lost, 'point')} of Constitution, down from {before}."


def _tell_chances(most: int, chances: dict[int, Fraction]) -> str:
    mean = float(sum(number * chance for number, chance in chances.items()))
    whole = chances.get(most, Fraction(0))
    least, greatest = min(chances), max(chances)
    return (
        f"It may have {least} to {greatest}, {mean:.1f} on average; all of them with a chance of "
        f"{format_percent(whole)}."
    )


def _read_points(text: str) -> tuple[int, int]:
    points, slash, most = text.partition("/")
    if not slash or not most.isdecimal() or not points.lstrip("-").isdecimal() or len(text) > 12:
        raise InputError(f"{text!r} are no hit points", expected=_POINTS)
    return int(points), int(most)


def _dice(book: Rulebook, typed: str) -> Dice:
    """Dice of one's own for each day, as the book rolls them."""
    terms = parse_dice(book.healing.daily).terms
    if not terms:
        raise InputError("nothing is rolled", key="rolled", expected="no dice")
    faces = [word.strip() for word in typed.split(",")]
    if not all(word.isdecimal() and len(word) <= 4 for word in faces):
        raise InputError(f"{typed!r} shows no dice", key="rolled", expected="numbers, such as 3,2")
    return ScriptedDice([(terms[0].sides, int(face)) for face in faces])
