"""``grognard duel ONE OTHER``: the exact chances of one against one."""

from __future__ import annotations

import argparse
import shlex
from fractions import Fraction
from typing import Final

import msgspec

from grognard.battle.state.battle import Battle
from grognard.chances.branching import TooLarge
from grognard.chances.duel import (
    ARMS_LENGTH_FEET,
    DuelAnswer,
    answer_duel,
    duel_encounter,
    effects_not_counted,
    set_up_duel,
    why_no_chain,
    without_reasons,
)
from grognard.chances.rounds import DEFAULT_BUDGET
from grognard.encounter.borrowed import say_borrowed_in
from grognard.encounter.left_out import describe_left_out
from grognard.errors import InputError
from grognard.faces.cli.arguments import add_book, parse_count
from grognard.faces.cli.console import Console
from grognard.faces.cli.printing_json import print_json_text
from grognard.faces.cli.terminal import load_console
from grognard.rulebooks.books import DEFAULT_BOOK
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.schema import Rulebook
from grognard.text.percent import format_percent

MOST_BANDS: Final = 8
BAND_WIDTHS: Final = (1, 2, 5, 10, 20, 50, 100)
LONGEST_FRACTION: Final = 13


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("one", metavar="ONE", help='a character or creature, such as "fighter 3"')
    parser.add_argument("other", metavar="OTHER", help='whom it fights, such as "ogre"')
    add_book(parser)
    parser.add_argument(
        "--hit-points",
        choices=("rolled", "average", "maximum"),
        default="rolled",
        help="rolled: over every roll of the hit dice (so it is when not said otherwise)",
    )
    parser.add_argument(
        "--distance",
        metavar="FEET",
        type=parse_count,
        default=ARMS_LENGTH_FEET,
        help="how far apart they begin; else at arm's length",
    )
    parser.add_argument("--morale", action="store_true", help="monsters may lose their nerve")
    parser.add_argument(
        "--budget",
        metavar="N",
        type=parse_count,
        default=DEFAULT_BUDGET,
        help=f"how many falls of the dice may be walked; else {DEFAULT_BUDGET:,}",
    )


def run(args: argparse.Namespace) -> int:
    """Work the duel out and print it.

    Raises:
        InputError: something on the command line cannot be used, or the duel is too large to be exact.
    """
    book = load_rulebook(args.rules, options=parse_options(args.option))
    encounter = duel_encounter(
        args.one,
        args.other,
        hit_points=args.hit_points,
        distance_feet=args.distance,
        morale=args.morale,
    )
    battle = set_up_duel(encounter, book)
    try:
        answer = answer_duel(battle, book, budget=args.budget)
    except TooLarge as error:
        raise InputError(
            f"this duel is too large to be exact: {error}", expected=advise(args, battle, book)
        ) from error
    if args.json:
        print_json_text(format_json(battle, book, answer, title=encounter.title))
        return 0
    console = load_console()
    console.title(encounter.title)
    console.line(f"Rules: {book.title} ({book.id})")
    console.line(describe_terms(args))
    for said in (describe_left_out(battle), say_borrowed_in(battle, book)):
        if said:
            console.line(said)
    print_answer(console, battle, answer)
    return 0


def advise(args: argparse.Namespace, battle: Battle, book: Rulebook) -> str:
    """What works where a duel is too large: the options that make it a chain of blows, or fights fought."""
    rules = "" if args.rules == DEFAULT_BOOK else f" --rules {shlex.quote(args.rules)}"
    chosen = "".join(f" --option {shlex.quote(option)}" for option in args.option)
    odds = f'grognard odds "{args.one} vs {args.other}"{rules}{chosen}'
    without = without_reasons(why_no_chain(battle, structure=book.round.structure))
    if not without:
        return odds
    return f"{''.join(f'--option {option} ' for option in without)}for blows alone, or {odds}"


def describe_terms(args: argparse.Namespace) -> str:
    """How the two meet, in a sentence."""
    place = "at arm's length" if args.distance == ARMS_LENGTH_FEET else f"from {args.distance}' apart"
    end = "until one has fallen or fled" if args.morale else "to the death"
    return f"They fight {place}, nobody surprised, {end}. Hit points: {args.hit_points}."


def print_answer(console: Console, battle: Battle, answer: DuelAnswer) -> None:
    """Chances, rounds, and what the winner has left."""
    one, other = (fighter.name for fighter in battle.combatants)
    console.line(describe_way(answer))
    effects = effects_not_counted(battle)
    if effects:
        console.line(f"Not counted: {', '.join(effects)}.")
    console.header("Who wins")
    rows = [(one, answer.chances[0]), (other, answer.chances[1]), ("nobody", answer.chances[2])]
    if answer.undecided:
        rows.append(("it never ends", answer.undecided))
    cells = [[who, format_percent(chance), _short(chance)] for who, chance in rows]
    columns = ["", "chance", "exactly"] if any(cell[2] for cell in cells) else ["", "chance"]
    console.table(columns, [cell[: len(columns)] for cell in cells])
    if answer.mean_rounds is not None:
        console.line(f"It takes {float(answer.mean_rounds):.1f} rounds on average.")
    if answer.over:
        console.header("Over after")
        rounds = [[str(number), format_percent(chance)] for number, chance in enumerate(answer.over, start=1)]
        console.table(["round", "chance"], rounds)
    print_left(console, (one, other), answer)


def describe_way(answer: DuelAnswer) -> str:
    """How the chances were found, and why not by the chain."""
    if not answer.reasons:
        return "Exact, by the chain of their blows."
    reasons = "; ".join(
        f"{reason.text} ({reason.rule})" if reason.rule else reason.text for reason in answer.reasons
    )
    return f"Exact, by every fall of the dice. It is no mere chain of blows: {reasons}."


def print_left(console: Console, names: tuple[str, str], answer: DuelAnswer) -> None:
    """The chances of winning with so many hit points left, in bands."""
    most = max([points for left in answer.left for points in left], default=0)
    if most == 0:
        return
    width = next((width for width in BAND_WIDTHS if most <= MOST_BANDS * width), BAND_WIDTHS[-1])
    console.header("Wins with hit points left")
    rows = []
    for low in range(1, most + 1, width):
        high = low + width - 1
        chances = [
            sum((chance for points, chance in left.items() if low <= points <= high), Fraction(0))
            for left in answer.left
        ]
        label = str(low) if width == 1 else f"{low} to {high}"
        rows.append([label, *[format_percent(chance) for chance in chances]])
    console.table(["left", *names], rows)


def _short(chance: Fraction) -> str:
    """A fraction, where it is short enough to say something."""
    text = str(chance)
    return text if len(text) <= LONGEST_FRACTION else ""


def format_json(battle: Battle, book: Rulebook, answer: DuelAnswer, *, title: str) -> str:
    """The answer as one JSON object; numerators and denominators are text, being of any length."""
    names = [fighter.name for fighter in battle.combatants]
    winners = zip([*names, None], answer.chances, strict=True)
    document = {
        "title": title,
        "rules": book.id,
        "method": "every fall of the dice" if answer.reasons else "chain",
        "reasons": [{"text": reason.text, "rule": reason.rule} for reason in answer.reasons],
        "not_counted": effects_not_counted(battle),
        "notes": [note for note in (describe_left_out(battle),) if note],
        "chances": [{"winner": winner, **_as_dict(chance)} for winner, chance in winners],
        "undecided": _as_dict(answer.undecided),
        "mean_rounds": None if answer.mean_rounds is None else _as_dict(answer.mean_rounds),
        "over_after": [float(chance) for chance in answer.over],
        "hit_points_left": {
            name: [{"left": points, "chance": float(chance)} for points, chance in left.items()]
            for name, left in zip(names, answer.left, strict=True)
        },
    }
    return msgspec.json.encode(document).decode()


def _as_dict(number: Fraction) -> dict[str, object]:
    return {
        "value": float(number),
        "numerator": str(number.numerator),
        "denominator": str(number.denominator),
    }
