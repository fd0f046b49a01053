"""``grognard classes [WORDS]``: classes level by level, by any book, and people known by what they do."""

from __future__ import annotations

import argparse
from functools import partial

from grognard.advancement.figures import figures_at
from grognard.creatures.character import Character
from grognard.creatures.classes import HIGHEST_LEVEL, CharacterClass, class_names, find_class
from grognard.creatures.occupations import find_occupation, occupation_names
from grognard.encounter.borrowed import borrowed_line
from grognard.faces.cli import catalogue
from grognard.faces.cli.catalogue import Card, Shown, show
from grognard.rulebooks.books import DEFAULT_BOOK
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.schema import Rulebook

_COLUMNS = ("class", "hit die", "armour", "weapons")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    catalogue.add_arguments(parser, what="classes")
    parser.add_argument("--book", metavar="BOOK", default=DEFAULT_BOOK, help="the rulebook (%(default)s)")


def run(args: argparse.Namespace) -> int:
    """Print the classes that the words name.

    Raises:
        InputError: there is no such book, or no such class.
    """
    book = load_rulebook(args.book)
    things = [_show(find_class(name), also, book) for name, also in class_names().items()]
    things += [_show_occupation(name, also) for name, also in occupation_names().items()]
    borrowed = borrowed_line(book, "classes", "experience")
    return show(args, things, what="classes", columns=_COLUMNS, note=borrowed)


def _show(one: CharacterClass, also: tuple[str, ...], book: Rulebook) -> Shown:
    armour = "any" if one.armour is None else ", ".join(one.armour) or "none"
    weapons = "any" if one.weapons is None else ", ".join(one.weapons) or "none"
    return Shown(one.name, (one.hit_die, armour, weapons), also, partial(_describe, one, also, book))


def _describe(one: CharacterClass, also: tuple[str, ...], book: Rulebook) -> Card:
    levels = range(1, HIGHEST_LEVEL + 1) if one.experience else range(1)
    return {
        "name": one.name,
        "also": list(also),
        "hit_die": one.hit_die,
        "prime_requisites": list(one.prime_requisites),
        "shield": one.shield,
        **{f"level_{level}": _describe_level(one, level, book) for level in levels},
    }


def _show_occupation(name: str, also: tuple[str, ...]) -> Shown:
    one = find_occupation(name)
    assert one is not None
    worn = ", ".join(word for word in (one.armour, "shield" if one.shield else "") if word) or "none"
    die = one.hit_die or find_class(one.class_name).hit_die
    card = {
        "name": one.name,
        "also": [other for other in also if other != one.name],
        "class": one.class_name,
        "level": one.level,
        "race": one.race,
        "hit_die": die,
        "armour": worn,
        "weapons": list(one.weapons),
        "morale": one.morale,
        "a_gift": one.gifts,
        "wages": f"{one.wages} gp a month for each level" if one.wages else "",
    }
    return Shown(one.name, (die, worn, ", ".join(one.weapons) or "none"), also, lambda: card)


def _describe_level(one: CharacterClass, level: int, book: Rulebook) -> Card:
    """The figures of a level by a book: what it takes, hit dice, how it hits, its five saving throws."""
    figures = figures_at(book, Character(name=one.name, class_name=one.name, level=level))
    hits: Card = {"THAC0": figures.thac0}
    if figures.attack_bonus is not None:
        hits = {"attack": f"{figures.attack_bonus:+d}"}
    return {
        "experience": f"{one.experience[level - 1]:,}" if one.experience else None,
        "hit_dice": figures.hit_dice,
        **hits,
        "saves": "/".join(str(target) for target in figures.saves),
        "spells": "/".join(str(count) for count in figures.spells),
        "skills": figures.skills and figures.skills._asdict(),
    }
