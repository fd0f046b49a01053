"""``grognard odds door|search|night|chase|...``: the odds of what is rolled between fights."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

import msgspec

from grognard.adventure.rolls import escaping, wilds
from grognard.adventure.rolls.table_roll import TableRoll, chance_of_any, tries_until
from grognard.chances.arena import SEED
from grognard.chances.chases import ChaseOdds, ChaseSetting, chase_odds
from grognard.chances.intervals import format_interval
from grognard.chances.procedures import list_days, list_tries, spend_nights
from grognard.encounter.entries import SideEntry
from grognard.encounter.matchups import parse_members
from grognard.errors import InputError
from grognard.faces.cli.arguments import add_book, add_dice_arguments, parse_count, parse_seed
from grognard.faces.cli.console import Console
from grognard.faces.cli.fields import declare, list_fields, read_operation
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.terminal import load_console
from grognard.operations.catalogue import questions_of
from grognard.operations.checks.flight import Evade
from grognard.operations.checks.table import Asked, TableQuestion
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.books import DEFAULT_LENDER
from grognard.rulebooks.borrowing import borrow
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.schema import Rulebook
from grognard.rules.binding import bind_rulebook
from grognard.rules.surprise import surprise_range
from grognard.text.explain import cite_rules
from grognard.text.numbers import format_percent
from grognard.text.wording import capital, count_words

UNITS: Final = {
    "ability": "try",
    "door": "try",
    "listen": "try",
    "search": "search",
    "trap": "passing",
    "forage": "day",
    "hunt": "day",
    "lost": "day",
    "meet": "day",
    "distract": "try",
    "swim": "turn",
    "climb": "climb",
    "surprise": "meeting",
}
"""What one try of each question is."""
SURE: Final = (Fraction(1, 2), Fraction(9, 10), Fraction(99, 100))
MOST_ROWS: Final = 12
MOST_NIGHTS: Final = 100
MOST_CHECKS: Final = 4
USUAL_CHASES: Final = 1000
MOST_CHASES: Final = 100_000
WAY: Final = "60,60,60"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    procedures = parser.add_subparsers(dest="question", metavar="PROCEDURE", required=True)
    night = procedures.add_parser("night", help="whether nights in the open are quiet")
    night.add_argument("ground", metavar="GROUND", help="forest, swamp, river, ...")
    night.add_argument("--checks", metavar="N", type=parse_count, default=1, help="how often in a night")
    night.add_argument("--nights", metavar="N", type=parse_count, default=1, help="how many nights")
    night.add_argument("--alert", action="store_true", help="those on watch have sharp senses, as elves")
    chase = procedures.add_parser("chase", help="whether a party gets away through a dungeon")
    chase.add_argument("party", metavar="WHO", help='who flees, such as "3 fighter 1, 1 thief 1"')
    chase.add_argument("foes", metavar="WHOM", help='from whom, such as "6 orc"')
    chase.add_argument("--gap", metavar="FEET", type=parse_count, default=30, help="how far behind they are")
    chase.add_argument(
        "--way",
        metavar="FEET,...",
        default=WAY,
        help="to safety, from door or corner to the next (%(default)s)",
    )
    chase.add_argument(
        "--drop", choices=("food", "treasure", "oil"), default="", help="what they drop at once"
    )
    chase.add_argument(
        "--chases", metavar="N", type=parse_count, default=USUAL_CHASES, help="else %(default)s"
    )
    chase.add_argument("--seed", metavar="N", type=parse_seed, default=SEED, help="else %(default)s")
    for procedure in (night, chase):
        add_book(procedure)
    for name, kind in _load_questions().items():
        question = procedures.add_parser(name, help=questions_of("check")[name].summary)
        for field in list_fields(kind):
            declare(question, field)
        add_dice_arguments(question)
        add_book(question)


def _load_questions() -> dict[str, type[TableQuestion]]:
    """The questions whose rolls may be made again and again."""
    kinds = {name: one.load() for name, one in questions_of("check").items() if name in (*UNITS, "evade")}
    return {name: kind for name, kind in kinds.items() if issubclass(kind, TableQuestion)}


def _read_question(args: argparse.Namespace) -> TableQuestion:
    """The question that is asked.

    Raises:
        InputError: a value cannot be used.
    """
    question = read_operation(_load_questions()[args.question], args)
    assert isinstance(question, TableQuestion)
    return question


def run(args: argparse.Namespace) -> int:
    """Tell the odds.

    Raises:
        InputError: the book has no such procedure, or an argument cannot be used.
    """
    book = load_rulebook(args.rules, options=parse_options(args.option))
    if args.question == "night":
        _tell_nights(book, args)
    elif args.question == "chase":
        _tell_chase(book, args)
    elif args.question == "evade":
        _tell_flight(book, args)
    else:
        _tell_tries(book, args)
    return 0


def _print_json(book: Rulebook, args: argparse.Namespace, document: Mapping[str, object]) -> None:
    whole = {"procedure": args.question, "rules": book.id, **document}
    print_json(whole)


def _open(book: Rulebook, title: str) -> Console:
    console = load_console()
    console.title(title)
    console.line(f"Rules: {book.title} ({book.id})")
    return console


def _tell_tries(book: Rulebook, args: argparse.Namespace) -> None:
    """By which try something succeeds, where it may be tried again and again."""
    asked = _read_question(args).find_rolls(book, TypedDice(args.rolled, args.seed).left)
    chance = chance_of_any(asked.rolls)
    unit = UNITS[args.question]
    once = _tried_once(book, args.question)
    sure = {share: 1 if once else tries_until(chance, share) for share in SURE}
    rows = 1 if once else max(1, min(MOST_ROWS, sure[SURE[-1]]))
    tries = list_tries(chance, rows)
    rules = tuple(dict.fromkeys(rule for one in asked.rolls for rule in one.rules))
    if args.json:
        document = {
            "chance": str(chance),
            "unit": unit,
            "once": once,
            "tries": [{"number": one.number, "at": str(one.at), "by": str(one.by)} for one in tries],
            "sure": {format_percent(share): count for share, count in sure.items()} if not once else {},
            "cited": list(rules),
        }
        _print_json(book, args, document)
        return
    console = _open(book, capital(f"{asked.yes or asked.no}: the odds".format("some")))
    if not 0 < chance < 1:
        console.line(f"{'Always' if chance else 'Never'}: no roll changes that.{cite_rules(rules)}")
    else:
        console.line(f"{format_percent(chance)} each {unit}{_rolled(asked)}.{cite_rules(rules)}")
        if once:
            console.line("It can be tried only once.")
        else:
            console.line("")
            console.table(
                [unit, "first at this one", "by then"],
                [[str(one.number), format_percent(one.at), format_percent(one.by)] for one in tries],
            )
            console.line("")
            console.line(_sure_words(sure, unit))
    for said, why in asked.notes:
        console.line(said + cite_rules(why))


def _rolled(asked: Asked) -> str:
    """What is rolled in one try."""
    first = asked.rolls[0]
    each = f"{first.faces} or less on a d{first.die}"
    return f", {each}" + (f", {len(asked.rolls)} rolls" if len(asked.rolls) > 1 else "")


def _sure_words(sure: dict[Fraction, int], unit: str) -> str:
    units = {"try": "tries", "search": "searches"}.get(unit, f"{unit}s")
    even, nearly, almost = (count_words(count, unit) if count == 1 else str(count) for count in sure.values())
    last = "" if almost.endswith(unit) else f" {units}"
    return f"As likely as not after {even}, 90% sure after {nearly}, 99% sure after {almost}{last}."


def _tried_once(book: Rulebook, question: str) -> bool:
    """Whether the book lets nobody try the same again."""
    return (question == "search" and book.searching.once) or (question == "listen" and book.listening.once)


def _tell_flight(book: Rulebook, args: argparse.Namespace) -> None:
    """How a flight in the wilderness goes on from day to day; on the water there is one roll alone."""
    question = _read_question(args)
    assert isinstance(question, Evade)
    asked = question.find_rolls(book)
    if question.water or question.unaware or question.failed:
        raise InputError("one roll decides that", key="evade", expected="grognard check evade")
    catch = escaping.catch_up(book, question.rate, question.theirs)
    escape = asked.rolls[0]
    days = list_days(escape.chance, catch.chance, MOST_ROWS)
    end = escaping.escape_in_the_end(escape.chance, catch.chance)
    rules = (*escape.rules, *catch.rules)
    if args.json:
        document = {
            "escape": str(escape.chance),
            "catch": str(catch.chance),
            "in_the_end": str(end),
            "days": [
                {
                    "day": day.day,
                    "away": str(day.away),
                    "caught": str(day.caught),
                    "fleeing": str(day.fleeing),
                }
                for day in days
            ],
            "cited": list(rules),
        }
        _print_json(book, args, document)
        return
    who = count_words(question.fleeing, "member")
    console = _open(book, f"{who} flee from {question.pursuers}, and never turn")
    console.line(
        f"{format_percent(escape.chance)} a day to get away; if not, {format_percent(catch.chance)} to be "
        f"caught up.{cite_rules(rules)}"
    )
    console.line("")
    shown = [day for day in days if day.day == 1 or day.fleeing > Fraction(1, 200)]
    console.table(
        ["by day", "away", "caught", "on the run"],
        [
            [str(day.day), *(format_percent(one) for one in (day.away, day.caught, day.fleeing))]
            for day in shown
        ],
    )
    console.line("")
    console.line(f"Away in the end: {format_percent(end)}.")


def _tell_nights(book: Rulebook, args: argparse.Namespace) -> None:
    """Whether somebody comes in a night, and takes the camp unawares."""
    for key, number, most in (("checks", args.checks, MOST_CHECKS), ("nights", args.nights, MOST_NIGHTS)):
        if number > most:
            raise InputError(f"{number} {key}", key=key, expected=f"1 to {most}")
    roll = wilds.meet(book, args.ground)
    highest = int(surprise_range(bind_rulebook(book), alert=args.alert, ambushed=False))
    surprised = TableRoll(book.surprise.die, max(0, highest), ())
    nights = spend_nights(chance_of_any((roll,) * args.checks), surprised.chance, args.nights)
    if args.json:
        document = {
            "somebody": str(nights.somebody),
            "unawares": str(nights.unawares),
            "all_quiet": str(nights.all_quiet),
            "never_unawares": str(nights.never_unawares),
            "disturbed": [str(chance) for chance in nights.disturbed],
            "cited": list(roll.rules),
        }
        _print_json(book, args, document)
        return
    console = _open(book, f"{count_words(args.nights, 'night')} in the open: {args.ground}")
    checks = "" if args.checks == 1 else f", {args.checks} checks a night"
    console.line(f"{roll.faces} or less on a d{roll.die}{checks}.{cite_rules(roll.rules)}")
    console.line(f"Somebody comes in a night: {format_percent(nights.somebody)}.")
    console.line(
        f"They take the watch unawares: {format_percent(nights.unawares)} "
        f"({surprised.faces} or less on a d{surprised.die})."
    )
    if args.nights > 1:
        console.line(f"All nights are quiet: {format_percent(nights.all_quiet)}.")
        console.line(f"Never taken unawares: {format_percent(nights.never_unawares)}.")
        console.line("")
        shown = [(n, chance) for n, chance in enumerate(nights.disturbed) if chance >= Fraction(1, 1000)]
        console.table(
            ["disturbed nights", "chance"], [[str(n), format_percent(chance)] for n, chance in shown]
        )


def _tell_chase(book: Rulebook, args: argparse.Namespace) -> None:
    """How a flight through a dungeon ends, and in how many rounds."""
    if args.chases > MOST_CHASES:
        raise InputError(f"{args.chases} chases", key="chases", expected=f"at most {MOST_CHASES}")
    setting = ChaseSetting(
        SideEntry(name="Party", members=parse_members(args.party), player_characters=True),
        SideEntry(name="Foes", members=parse_members(args.foes)),
        book,
        args.gap,
        _read_way(args.way),
        args.drop,
    )
    odds = chase_odds(setting, seed=args.seed, count=args.chases)
    if args.json:
        _print_json(book, args, msgspec.to_builtins(odds))
        return
    console = _open(book, f"{args.party} flee from {args.foes}, {args.gap} feet behind")
    if "chase" in borrow(book, DEFAULT_LENDER).topics:
        console.line(f"The book has no chases: they go by {load_rulebook(DEFAULT_LENDER).title}.")
    console.line(f"{sum(setting.ways)} feet to safety, past {_doors(len(setting.ways))}.")
    if odds.certain:
        ending = next(iter(odds.endings))
        rounds = next(iter(odds.rounds[ending]))
        after = f" after {count_words(rounds, 'round')}" if rounds else " at once"
        console.line(f"No dice in it: {_ENDINGS[ending]}{after}.")
        return
    console.line(f"{odds.chases} chases, seed {args.seed}.")
    console.line("")
    console.table(
        ["end", "chance", "95% interval", "rounds"],
        [
            [
                _ENDINGS[name],
                format_percent(Fraction(chance.count, odds.chases)),
                format_interval(chance),
                _rounds(odds, name),
            ]
            for name, chance in odds.endings.items()
        ],
    )


_ENDINGS: Final = {
    "caught": "caught",
    "faster": "away: they are faster",
    "out of sight": "away: lost from sight",
    "outside": "away: safe at the end of the way",
    "stopped": "away: the others stop",
}


def _doors(ways: int) -> str:
    return "1 door or corner" if ways == 1 else f"{ways} doors or corners"


def _rounds(odds: ChaseOdds, ending: str) -> str:
    """After how many rounds a chase ends so, from the shortest to the longest."""
    lasted = odds.rounds[ending]
    first, last = min(lasted), max(lasted)
    return str(first) if first == last else f"{first} to {last}"


def _read_way(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and len(part) < 6 for part in parts):
        raise InputError(f"a way of {text!r}", key="way", expected="feet, such as 60,40,80")
    return tuple(int(part) for part in parts)
