"""``grognard check hunger|rations|heading|pursued``: hardships of a party, answered in a sentence."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final

from grognard.adventure.rolls import hardship, pursuit
from grognard.adventure.rolls.table_roll import cite
from grognard.creatures.grammar import join_words
from grognard.errors import InputError
from grognard.faces.cli.arguments import add_dice_arguments
from grognard.faces.cli.told import Told
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.schema import Rulebook
from grognard.text.wording import count_words

Parser = argparse.ArgumentParser


def add_hardship_questions(add: Callable[..., Parser]) -> list[Parser]:
    """Declare the questions and their arguments; `add` makes the parser of one."""
    return [
        _add_hunger(add("hunger", help="what days without food do")),
        _add_rations(add("rations", help="how much food a party brings to a dungeon")),
        _add_heading(add("heading", help="which way a lost party really goes")),
        _add_pursued(add("pursued", help="which of those who flee have evaded pursuit")),
    ]


def _add_hunger(parser: Parser) -> Parser:
    parser.add_argument("days", metavar="DAYS", type=int, help="days without food or water")
    parser.add_argument("--rate", metavar="FEET", type=int, default=120, help="the movement rate of a turn")
    parser.add_argument("--hp", metavar="N", type=int, default=0, help="the hit points left, to roll a loss")
    add_dice_arguments(parser, shown="TOTAL", said="what your own dice show together")
    return parser


def _add_rations(parser: Parser) -> Parser:
    parser.add_argument("days", metavar="DAYS", type=int, help="days away from town")
    parser.add_argument("members", metavar="N", type=int, help="how many eat")
    return parser


def _add_heading(parser: Parser) -> Parser:
    parser.add_argument("heading", metavar="DEGREES", type=int, help="the heading they mean to take")
    parser.add_argument("--true", metavar="DEGREES", type=int, help="the heading the referee says")
    add_dice_arguments(parser, shown="FACE", said="what your own d4 shows")
    return parser


def _add_pursued(parser: Parser) -> Parser:
    parser.add_argument(
        "fleers", metavar="NAME=ROUNDS", nargs="+", help="whole rounds that each was out of sight: thief=1"
    )
    return parser


def ask_hunger(book: Rulebook, args: argparse.Namespace, dice: TypedDice) -> Told:
    """What days without food do."""
    found = hardship.starve(book, args.days, rate=args.rate)
    facts: dict[str, object] = {
        "attack": found.attack,
        "rate": found.rate,
        "active_turns": found.active_turns,
        "dice": found.dice,
    }
    said = f"{found.attack:+d} on attacks, a rate of {found.rate} feet, and a rest is due after "
    said += f"{count_words(found.active_turns, 'turn')}."
    if found.dice:
        if args.hp:
            rolled = dice.throw(found.dice) or 0
            left = max(0, args.hp - rolled)
            facts |= {"rolled": rolled, "hp": left}
            said += f" Rolled {rolled} on {found.dice}: {count_words(left, 'hit point')} left."
        else:
            said += f" {found.dice} hit points are lost each day."
    return Told(said, found.rules, facts)


def ask_rations(book: Rulebook, args: argparse.Namespace, dice: TypedDice) -> Told:
    """How many rations a dungeon takes."""
    days = hardship.rations_needed(book, args.days, args.members)
    said = f"{count_words(days, 'day')} of rations: nothing is foraged in a dungeon."
    return Told(said, cite(book, "foraging", "rations"), {"ration_days": days})


def ask_heading(book: Rulebook, args: argparse.Namespace, dice: TypedDice) -> Told:
    """The true heading of a lost party."""
    facts: dict[str, object] = {}
    face, said = 1, "The referee says it: "
    if args.true is None:
        face = dice.throw(f"1d{hardship.SIDES}") or 1
        facts["rolled"] = face
        said = f"Rolled {face} on a d{hardship.SIDES}: "
    heading = hardship.true_heading(args.heading, face=face, said=args.true)
    facts["heading"] = heading
    return Told(
        f"{said}they really go on a heading of {heading} degrees.", cite(book, "straying", "way"), facts
    )


def ask_pursued(book: Rulebook, args: argparse.Namespace, dice: TypedDice) -> Told:
    """Which of those who flee have evaded pursuit."""
    fleers: dict[str, int] = {}
    for one in args.fleers:
        name, _, rounds = one.partition("=")
        if not name or not rounds.isdecimal() or len(rounds) > MOST_DIGITS:
            raise InputError(f"{one[:40]!r}", key="fleers", expected="a name and whole rounds: thief=1")
        fleers[name] = int(rounds)
    evaded = pursuit.evaded(book, fleers)
    said = f"{join_words(evaded)} {'has' if len(evaded) == 1 else 'have'} evaded pursuit."
    if not evaded:
        said = "None has evaded pursuit."
    return Told(said, cite(book, "chase", "out of sight"), {"evaded": evaded})


MOST_DIGITS: Final = 4
HARDSHIP_QUESTIONS: Final[dict[str, Callable[[Rulebook, argparse.Namespace, TypedDice], Told]]] = {
    "hunger": ask_hunger,
    "rations": ask_rations,
    "heading": ask_heading,
    "pursued": ask_pursued,
}
