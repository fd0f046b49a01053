"""``grognard creatures [WORDS]``: the creatures there are, and one of them in full by any book."""

from __future__ import annotations

import argparse
import re
from functools import partial

from grognard.creatures.bestiary import find_creature
from grognard.creatures.fields import format_columns
from grognard.creatures.hit_dice import parse_hit_dice
from grognard.creatures.lookup import all_listings
from grognard.creatures.source import Listing
from grognard.creatures.traits import find_traits, list_abilities
from grognard.creatures.variants import variant_names
from grognard.encounter.figures import armour_class_by, figures_by
from grognard.errors import InputError
from grognard.faces.cli import catalogue
from grognard.faces.cli.catalogue import Card, Shown, show
from grognard.rulebooks.books import DEFAULT_BOOK
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.schema import Rulebook
from grognard.rules.experience import dice_worth

_COLUMNS = ("creature", "HD", "AC", "XP", "from")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    catalogue.add_arguments(parser, what="creatures")
    parser.add_argument("--book", metavar="BOOK", default=DEFAULT_BOOK, help="the rulebook (%(default)s)")


def run(args: argparse.Namespace) -> int:
    """Print the creatures that the words name.

    Raises:
        InputError: there is no such book, or no such creature.
    """
    book = load_rulebook(args.book)
    things = [_show(listing, book) for listing in all_listings()]
    return show(args, things, what="creatures", columns=_COLUMNS)


def _show(listing: Listing, book: Rulebook) -> Shown:
    columns = listing.columns
    dice, armour = str(columns["hd"]), str(columns["ac"])
    cells = (dice, _armour_by(armour, book), _worth_by(dice, str(columns.get("xp", "")), book), listing.book)
    # A chieftain is of the kind of its kin, but is not called so.
    also = listing.kinds[:1] if listing.kinds[0] in variant_names() else listing.kinds
    return Shown(listing.title, cells, also, partial(describe_creature, listing, book))


def _armour_by(printed: str, book: Rulebook) -> str:
    """Every armour class of a column as the book counts it."""
    return re.compile(r"\d+").sub(lambda found: str(armour_class_by(int(found[0]), book)), printed)


def _worth_by(dice: str, printed: str, book: Rulebook) -> str:
    """The experience as it is listed, or else by the book's table if it has one."""
    if book.experience.printed and printed.isdecimal():
        return printed
    try:
        points = dice_worth(book.experience, parse_hit_dice(dice))
    except InputError:
        return printed
    return printed if points is None else str(points)


def describe_creature(listing: Listing, book: Rulebook) -> Card:
    """Everything known of a creature, with its figures by a book."""
    creature = find_creature(listing.title)
    columns = format_columns(creature)
    figures = figures_by(creature, book)
    traits = find_traits(creature.name)
    abilities = list_abilities(creature)
    hits = {"bonus": figures.attack_bonus} if figures.thac0 is None else {"THAC0": figures.thac0}
    return {
        "name": creature.name,
        "book": book.id,
        "armour_class": figures.armour_class,
        "unarmoured": figures.unarmoured,
        "hit_dice": columns["hd"],
        "attacks": columns["at"],
        "damage": columns.get("dam", ""),
        "to_hit": hits,
        "movement": columns["mv"],
        "saves": figures.saves._asdict(),
        "saves_as": columns["sv"],
        "morale": columns["ml"],
        "number_appearing": columns.get("na", ""),
        "treasure": listing.columns.get("treasure"),
        "experience": figures.experience,
        "size": traits.size,
        "mind": traits.mind,
        "manner": traits.meets,
        "wields": traits.wields,
        "abilities": [one.name for one in abilities if one.plays],
        "left_to_the_referee": {one.name: f"({one.says})" for one in abilities if not one.plays},
        "notes": columns.get("notes", ""),
        "source": f"{listing.book}{f', page {listing.page}' if listing.page else ''} ({listing.licence})",
    }
