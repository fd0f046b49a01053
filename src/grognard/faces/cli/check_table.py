"""``grognard check door|listen|search|trap|...``: what is rolled between fights, answered in a line."""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import Final, NamedTuple

from grognard.adventure.rolls.table_roll import TableRoll, chance_of_any, cite
from grognard.creatures.grammar import join_words
from grognard.errors import InputError
from grognard.faces.cli.answers import Answer
from grognard.faces.cli.check_questions import QUESTIONS, ability_roll
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.terminal import load_console
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.schema import Rulebook
from grognard.rules.checks import CHECK_DIE, opposed_winner
from grognard.text.explain import cite_rules
from grognard.text.numbers import format_percent

PERCENT_DIE: Final = 100


class Outcome(NamedTuple):
    """The faces that were rolled, which of the rolls succeeded first (-1 for none), and what came of it."""

    faces: tuple[int, ...]
    at: int
    yields: int | None = None


def answer(args: argparse.Namespace) -> int:
    """Answer one of these questions.

    Raises:
        InputError: the book has no such roll, or an argument cannot be used.
    """
    book = load_rulebook(args.rules, options=parse_options(args.option))
    if args.question == "ability" and args.against is not None:
        return _answer_opposed(book, args)
    asked = QUESTIONS[args.question](book, args)
    dice = TypedDice(args.rolled, args.seed)
    outcome = _roll(asked, dice)
    dice.put_away()
    if args.json:
        document = _document(book, args.question, asked, outcome) | {"seed": dice.seed}
        print_json(document)
        return 0
    console = load_console()
    console.line(_tell(asked, outcome))
    for said, rules in asked.notes:
        console.line(said + cite_rules(rules))
    if outcome.faces and dice.seed is not None:
        console.line(f"seed {dice.seed}", tone="quiet")
    return 0


def _answer_opposed(book: Rulebook, args: argparse.Namespace) -> int:
    """Two checks against each other: the higher of the successful rolls wins."""
    first, second = ability_roll(book, args, args.score), ability_roll(book, args, args.against)
    dice = TypedDice(args.rolled, args.seed)
    faces = [face for one in (first, second) if (face := dice.throw(f"1d{one.die}")) is not None]
    if len(faces) < 2:
        raise InputError("two dice are rolled", key="rolled", expected="two numbers, such as 12,10")
    dice.put_away()
    winner = opposed_winner(
        faces[0], faces[1], first_made=first.succeeds(faces[0]), second_made=second.succeeds(faces[1])
    )
    wins = Fraction(sum(_wins(first, second, one, other) for one in _D20 for other in _D20), CHECK_DIE**2)
    rules = cite(book, "checks", "opposed") or first.rules
    if args.json:
        document = {
            "question": "ability",
            "rules": book.id,
            "against": args.against,
            "rolled": list(faces),
            "winner": winner,
            "chance": str(wins),
            "seed": dice.seed,
            "cited": list(rules),
        }
        print_json(document)
        return 0
    console = load_console()
    outcome = ("the first wins", "the second wins", "nobody wins")[winner]
    console.line(
        f"Rolled {faces[0]} and {faces[1]}, {first.faces} and {second.faces} or less needed: {outcome}; the "
        f"first does with a chance of {format_percent(wins)}." + cite_rules(rules)
    )
    if dice.seed is not None:
        console.line(f"seed {dice.seed}", tone="quiet")
    return 0


_D20: Final = range(1, CHECK_DIE + 1)


def _wins(first: TableRoll, second: TableRoll, one: int, other: int) -> bool:
    return opposed_winner(one, other, first_made=first.succeeds(one), second_made=second.succeeds(other)) == 0


def _roll(asked: Answer, dice: TypedDice) -> Outcome:
    """Roll until one succeeds; what cannot fail or succeed is not rolled."""
    if all(one.faces in (0, one.die) for one in asked.rolls):
        return Outcome((), 0 if asked.rolls[0].faces else -1)
    faces: list[int] = []
    for at, one in enumerate(asked.rolls):
        face = dice.throw(f"1d{one.die}")
        if face is None:
            break
        faces.append(face)
        if one.succeeds(face):
            return Outcome(tuple(faces), at, dice.throw(asked.yields) if asked.yields else None)
    return Outcome(tuple(faces), -1)


def _tell(asked: Answer, outcome: Outcome) -> str:
    rules = cite_rules(tuple(dict.fromkeys(rule for one in asked.rolls for rule in one.rules)))
    result = asked.yes if outcome.at >= 0 else asked.no
    if outcome.at >= 0 and asked.yields:
        result = result.format(asked.yields if outcome.yields is None else outcome.yields)
    if not outcome.faces:
        return f"No roll: {result}.{rules}"
    used = asked.rolls[: len(outcome.faces)]
    needed = [f"{one.faces} or less" for one in asked.rolls]
    chances = format_percent(asked.rolls[0].chance)
    together = chance_of_any(asked.rolls)
    if len({one.die for one in asked.rolls}) > 1:
        rolled = join_words(
            [f"{face} on a {_die(one)}" for one, face in zip(used, outcome.faces, strict=True)]
        )
        needs = join_words(list(dict.fromkeys(f"{one.faces} on the {_die(one)}" for one in asked.rolls)))
        needs = f"no more than {needs} {asked.aim} ({format_percent(together)})"
        return f"Rolled {rolled}, {needs}: {result}.{rules}"
    rolled = join_words([str(face) for face in outcome.faces])
    if len(asked.rolls) > 1:
        chances = f"{chances} each, {format_percent(together)} in {len(asked.rolls)}"
    at = " " + asked.nth.format(outcome.at + 1) if outcome.at >= 0 and len(asked.rolls) > 1 else ""
    return f"Rolled {rolled} on a {_die(used[0])}, {needed[0]} {asked.aim} ({chances}): {result}{at}.{rules}"


def _die(one: TableRoll) -> str:
    return "d%" if one.die == PERCENT_DIE else f"d{one.die}"


def _document(book: Rulebook, question: str, asked: Answer, outcome: Outcome) -> dict[str, object]:
    together = chance_of_any(asked.rolls)
    return {
        "question": question,
        "rules": book.id,
        "rolls": [{"die": one.die, "needs": one.faces, "chance": str(one.chance)} for one in asked.rolls],
        "chance": str(together),
        "rolled": list(outcome.faces),
        "success": outcome.at >= 0,
        "at": outcome.at + 1,
        "yields": outcome.yields,
        "cited": list(dict.fromkeys(rule for one in asked.rolls for rule in one.rules)),
        "notes": [{"text": said, "rules": list(rules)} for said, rules in asked.notes],
        **dict(asked.facts),
    }
