"""``grognard check reaction``: what those met make of the party."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from grognard.adventure.rolls.table_roll import cite
from grognard.creatures.abilities import ability_modifier
from grognard.dice.distribution import Distribution
from grognard.dice.expression import parse_dice
from grognard.errors import InputError
from grognard.faces.cli.arguments import add_dice_arguments
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.terminal import load_console
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.schema import Rulebook
from grognard.rules.binding import bind_rulebook
from grognard.rules.reaction import adjusted_reaction, charisma_share, reaction_result
from grognard.rules.ruleset import Ruleset
from grognard.text.explain import cite_rules
from grognard.text.numbers import format_percent

MOST_ADJUSTMENT: Final = 12


def add_reaction(add: Callable[..., argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Declare the arguments of the question."""
    parser = add("reaction", help="what those met make of the party")
    parser.add_argument("--charisma", metavar="SCORE", type=int, help="of the one who speaks for the party")
    parser.add_argument("--adjustment", metavar="N", type=int, default=0, help="the referee's own")
    add_dice_arguments(parser, shown="TOTAL", said="what your own dice show together")
    return parser


def answer_reaction(args: argparse.Namespace) -> int:
    """Answer the question.

    Raises:
        InputError: an argument cannot be used.
    """
    book = load_rulebook(args.rules, options=parse_options(args.option))
    ruleset = bind_rulebook(book)
    if abs(args.adjustment) > MOST_ADJUSTMENT:
        said = f"an adjustment of {args.adjustment:+d}"
        raise InputError(said, key="adjustment", expected=f"-{MOST_ADJUSTMENT} to +{MOST_ADJUSTMENT}")
    modifier = 0 if args.charisma is None else ability_modifier(args.charisma)
    share = int(charisma_share(ruleset, modifier, speaker_named=args.charisma is not None))
    dice = TypedDice(args.rolled, args.seed)
    rolled = dice.throw(f"{book.reaction.dice}d{book.reaction.die}") or 0
    dice.put_away()
    change = share + args.adjustment
    total = int(adjusted_reaction(rolled, charisma_modifier=share, adjustment=args.adjustment))
    result = reaction_result(ruleset, total)
    chances = reaction_chances(book, ruleset, change)
    rules = cite(book, "reaction", "table")
    if args.json:
        document = {
            "question": "reaction",
            "rules": book.id,
            "rolled": rolled,
            "charisma": share,
            "adjustment": args.adjustment,
            "total": total,
            "reaction": result,
            "distribution": [[name, str(chance)] for name, chance in chances.items()],
            "seed": dice.seed,
            "cited": list(rules),
        }
        print_json(document)
        return 0
    console = load_console()
    changed = f", {change:+d}: {total}" if change else ""
    console.line(
        f"Rolled {rolled} on {book.reaction.dice}d{book.reaction.die}{changed}: {result}." + cite_rules(rules)
    )
    console.table(
        ["reaction", "chance"], [[name, format_percent(chance)] for name, chance in chances.items()]
    )
    if dice.seed is not None:
        console.line(f"seed {dice.seed}", tone="quiet")
    return 0


def reaction_chances(book: Rulebook, ruleset: Ruleset, change: int) -> dict[str, Fraction]:
    """The chance of each reaction, with so much added to the roll.

    Rule: bf.reaction.table, bxs.reaction.roll-2d6
    """
    ways = list(Distribution.of(parse_dice(f"{book.reaction.dice}d{book.reaction.die}")).items())
    whole = sum(count for _, count in ways)
    chances = {band.result: Fraction(0) for band in book.reaction.bands}
    for total, count in ways:
        chances[reaction_result(ruleset, total + change)] += Fraction(count, whole)
    return chances
