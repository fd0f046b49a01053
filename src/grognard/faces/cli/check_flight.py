"""``grognard check evade|swim|climb|surprise``: rolls of flight and mishap, as those of `check_questions`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final

from grognard.adventure.rolls import escaping, mishaps
from grognard.adventure.rolls.abilities import check_ability
from grognard.adventure.rolls.table_roll import TableRoll, cite
from grognard.errors import InputError
from grognard.faces.cli.answers import Answer
from grognard.faces.cli.arguments import add_dice_arguments
from grognard.rulebooks.schema import Rulebook
from grognard.rules.binding import bind_rulebook
from grognard.rules.surprise import gives_itself_away, surprise_range
from grognard.text.explain import Note
from grognard.text.numbers import format_percent
from grognard.text.wording import count_words

Parser = argparse.ArgumentParser


def add_flight_questions(add: Callable[..., Parser]) -> list[Parser]:
    """Declare the questions and their arguments; `add` makes the parser of one."""
    parsers = [
        _add_evade(add("evade", help="whether a party gets away in the wilderness or on the water")),
        _add_swim(add("swim", help="whether a swimmer drowns")),
        _add_climb(add("climb", help="whether a climber falls")),
        _add_surprise(add("surprise", help="whether a side is surprised")),
    ]
    for parser in parsers:
        add_dice_arguments(parser)
    return parsers


def _add_evade(parser: Parser) -> Parser:
    parser.add_argument("fleeing", metavar="N", type=int, help="how many flee")
    parser.add_argument("pursuers", metavar="N", type=int, help="how many follow")
    parser.add_argument("--water", action="store_true", help="on the water: by the rates alone")
    parser.add_argument("--rate", metavar="FEET", type=int, default=0, help="of those who flee")
    parser.add_argument("--theirs", metavar="FEET", type=int, default=0, help="of those who follow")
    parser.add_argument("--woods", action="store_true", help="there are dense woods to flee into")
    parser.add_argument(
        "--modifier", metavar="N", type=int, default=0, help="the referee's own, in a hundred"
    )
    parser.add_argument("--surprised", action="store_true", help="those who flee were surprised")
    parser.add_argument("--unaware", action="store_true", help="those who might follow are surprised")
    parser.add_argument("--failed", action="store_true", help="a roll has failed: whether they catch up")
    parser.add_argument("--distance", metavar="YARDS", type=int, default=0, help="on the water, how far off")
    return parser


def _add_swim(parser: Parser) -> Parser:
    parser.add_argument("coins", metavar="COINS", type=int, help="what it carries, in coins' weight")
    parser.add_argument("--treacherous", action="store_true", help="the water is")
    parser.add_argument("--percent", metavar="N", type=int, help="the referee's own chance")
    parser.add_argument("--rate", metavar="FEET", type=int, default=120, help="its rate on land")
    return parser


def _add_climb(parser: Parser) -> Parser:
    parser.add_argument("--percent", metavar="N", type=int, help="the referee's chance to fall, in a hundred")
    parser.add_argument("--in-6", metavar="N", type=int, dest="in_six", help="or in six")
    parser.add_argument("--sheer", action="store_true", help="the wall is sheer")
    parser.add_argument("--equipment", action="store_true", help="with ropes and spikes")
    parser.add_argument("--skill", action="store_true", help="by a class that climbs sheer walls")
    parser.add_argument("--dex", metavar="SCORE", type=int, help="by a check of Dexterity instead")
    parser.add_argument("--modifier", metavar="N", type=int, default=0, help="to that check")
    return parser


def _add_surprise(parser: Parser) -> Parser:
    parser.add_argument("--alert", action="store_true", help="one of sharp senses, such as an elf")
    parser.add_argument("--light", action="store_true", help="those who come carry a light in the dark")
    parser.add_argument("--noisy", action="store_true", help="those who come are noisy")
    parser.add_argument("--ship", action="store_true", help="beasts of the water, by a ship")
    parser.add_argument("--fog", action="store_true", help="in thick fog")
    return parser


def ask_evade(book: Rulebook, args: argparse.Namespace) -> Answer:
    """A party gets away, or does not."""
    if args.water:
        return _evade_on_water(book, args)
    if args.unaware:
        free = TableRoll(escaping.PERCENT, escaping.PERCENT, cite(book, "meeting", "slips away"))
        escaping.escape_on_land(book, args.fleeing, args.pursuers)
        return Answer((free,), "they slip away, and nobody knows they were there", "")
    escape = escaping.escape_on_land(
        book,
        args.fleeing,
        args.pursuers,
        fleeing_feet=args.rate,
        pursuing_feet=args.theirs,
        woods=args.woods,
        modifier=args.modifier,
        surprised=args.surprised,
    )
    catch = escaping.catch_up(book, args.rate, args.theirs)
    if args.failed:
        if catch.faces == 0:
            return Answer((catch,), "", "they are not caught up: another day, another roll to get away")
        return Answer((catch,), "they are caught", "they are not caught up: another roll to get away")
    end = escaping.escape_in_the_end(escape.chance, catch.chance)
    notes: list[Note] = [
        (
            f"Who flees on every day gets away in the end with a chance of {format_percent(end)}.",
            cite(book, "flight", "catch" if catch.faces else "as fast"),
        ),
        ("After a failed roll they let themselves be caught, or flee on, wherever it leads.", ()),
    ]
    return Answer((escape,), "they get away", "they do not", tuple(notes), (("in_the_end", str(end)),))


def _evade_on_water(book: Rulebook, args: argparse.Namespace) -> Answer:
    roll = escaping.escape_on_water(book, args.rate, args.theirs)
    notes: list[Note] = []
    facts: tuple[tuple[str, object], ...] = ()
    if args.distance:
        rounds = escaping.rounds_to_contact(book, args.distance, args.rate, args.theirs)
        said = f"If not, they are reached in {count_words(rounds, 'round')}."
        notes.append((said, cite(book, "flight", "water nears", "water contact")))
        facts = (("rounds", rounds),)
    free = "Who gets away is free until the next day, and then until those are met again."
    notes.append((free, cite(book, "flight", "water free")))
    return Answer((roll,), "they get away", "they do not", tuple(notes), facts)


def ask_swim(book: Rulebook, args: argparse.Namespace) -> Answer:
    """A turn in the water."""
    roll = mishaps.drown(book, args.coins, treacherous=args.treacherous, percent=args.percent)
    feet = mishaps.swimming_feet(book, args.rate)
    said = f"It swims at a rate of {feet} feet. One such roll for each turn in the water."
    return Answer(
        (roll,),
        "it drowns",
        "it keeps above the water",
        ((said, cite(book, "swimming", "rate")),),
        (("rate", feet),),
        aim="to drown",
    )


def ask_climb(book: Rulebook, args: argparse.Namespace) -> Answer:
    """A climb, where it is hard or matters.

    Rule: bxe.climbing.only-difficult-or-tense, bxe.climbing.referee-percent, bxe.climbing.referee-x-in-6,
        bxe.climbing.sheer-impossible, bxe.climbing.sheer-with-equipment, bxe.climbing.sheer-class-ability,
        bxe.climbing.dex-check
    """
    mishaps.fall_dice(book, 0)  # refuses a book that knows of no falls
    if args.sheer and not (args.equipment or args.skill):
        impossible = TableRoll(6, 6, ("bxe.climbing.sheer-impossible",))
        return Answer((impossible,), "nobody climbs that without ropes, or a class that can", "")
    if args.percent is not None and args.in_six is not None:
        raise InputError("two chances", key="percent", expected="--percent or --in-6")
    if args.dex is not None:
        check = check_ability(book, "dexterity", args.dex, modifier=args.modifier)
        rules = (*check.rules, "bxe.climbing.dex-check")
        return Answer((TableRoll(check.die, check.faces, rules),), "it climbs", "it falls")
    die, faces = 6, args.in_six or 0
    rule = "bxe.climbing.referee-x-in-6"
    if args.percent is not None:
        die, faces, rule = 100, args.percent, "bxe.climbing.referee-percent"
    if not 0 <= faces <= die:
        raise InputError(f"a chance of {faces}", key="percent" if die > 6 else "in-6", expected=f"0 to {die}")
    if not faces:
        rule = "bxe.climbing.only-difficult-or-tense"
    return Answer((TableRoll(die, faces, (rule,)),), "it falls", "it climbs", aim="to fall")


def ask_surprise(book: Rulebook, args: argparse.Namespace) -> Answer:
    """A side that may be surprised by another.

    Rule: bxe.surprise.aquatic-vs-ship, bxe.surprise.aquatic-vs-ship-exception
    """
    ruleset = bind_rulebook(book)
    if args.ship and not args.fog:
        return Answer((TableRoll(6, 0, ("bxe.surprise.aquatic-vs-ship",)),), "", "a ship surprises no beast")
    if gives_itself_away(ruleset, noisy=args.noisy, shows_light=args.light):
        rule = "noise-referee" if args.noisy else "light-carriers-cannot-surprise"
        return Answer((TableRoll(6, 0, (f"bxe.surprise.{rule}",)),), "", "they are heard or seen coming")
    highest = int(surprise_range(ruleset, alert=args.alert, ambushed=False))
    roll = TableRoll(book.surprise.die, highest, cite(book, "surprise", "range"))
    return Answer((roll,), "it is surprised", "it is not surprised", aim="to be surprised")


FLIGHT_QUESTIONS: Final = {
    "evade": ask_evade,
    "swim": ask_swim,
    "climb": ask_climb,
    "surprise": ask_surprise,
}
