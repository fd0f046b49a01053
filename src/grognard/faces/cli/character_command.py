"""``grognard character CLASS LEVEL``: a character rolled by the book, ready to be put into an encounter."""

from __future__ import annotations

import argparse

import msgspec

from grognard.creatures.character import Character, parse_character
from grognard.creatures.occupations import wages_of
from grognard.dice.rolling import draw_seed
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.borrowed import borrowed_line
from grognard.encounter.callings import check_class
from grognard.encounter.rolled import format_character, roll_character, write_member
from grognard.faces.cli.arguments import parse_seed
from grognard.faces.cli.encounter_command import write_or_print
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.terminal import load_console
from grognard.rulebooks.books import DEFAULT_BOOK
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.schema import Rulebook
from grognard.rules.ability_tables import by_score, languages_to_choose, reads_and_writes
from grognard.rules.experience import character_worth
from grognard.rules.save_tables import class_saves
from grognard.text.tongues import has_tongues, tongue_words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("who", nargs="+", metavar="WORD", help="a class and level, such as: dwarf cleric 4")
    parser.add_argument(
        "--seed", metavar="N", type=parse_seed, help="a whole number: the same character again"
    )
    parser.add_argument("--book", metavar="BOOK", default=DEFAULT_BOOK, help="the rulebook (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--name", metavar="NAME", default="", help="what the character is called")
    parser.add_argument("--out", metavar="FILE", help="write the character's file, for encounters to name")


def run(args: argparse.Namespace) -> int:
    """Roll a character and print it, with the line that puts it into an encounter file.

    Raises:
        InputError: there is no such class, level or book.
    """
    said = " ".join(args.who)
    book = load_rulebook(args.book)
    seed = draw_seed() if args.seed is None else args.seed
    character = parse_character(said)
    check_class(said, character, book)
    character = roll_character(character, SeededDice(Stream(seed)))
    saves = class_saves(book.saves, character.character_class.name, character.level, race=character.race)
    if args.json:
        document = {
            **msgspec.to_builtins(character),
            "seed": seed,
            "saves": saves._asdict(),
            "worth": character_worth(book.experience, character),
            **_languages(book, character),
        }
        print_json(document, indent=2)
        return 0
    if args.out:
        write_or_print(format_character(character, said, name=args.name), args.out)
        return 0
    console = load_console()
    console.title(said.capitalize())
    for label, text in describe(character).items():
        if text:
            console.line(f"{label}: {text}")
    console.line(
        "Saving throws: " + ", ".join(f"{name.replace('_', ' ')} {n}" for name, n in saves._asdict().items())
    )
    if has_tongues(book.abilities):
        console.line(f"Languages: {tongue_words(book.abilities, character.abilities.intelligence)}")
    if (worth := character_worth(book.experience, character)) is not None:
        console.line(f"Worth as a foe: {worth:,} experience points")
    console.line(f"In an encounter: {write_member(character, said)}")
    if borrowed := borrowed_line(book, "classes"):
        console.line(borrowed)
    console.line(f"seed {seed}", tone="quiet")
    return 0


def _languages(book: Rulebook, character: Character) -> dict[str, object]:
    """What Intelligence makes of languages, in a book that says so."""
    if not has_tongues(book.abilities):
        return {}
    score = character.abilities.intelligence
    return {
        "languages_to_choose": languages_to_choose(book.abilities, score),
        "reads_and_writes": reads_and_writes(book.abilities, score),
        "literacy": by_score(book.abilities.literacy, score),
    }


def describe(character: Character) -> dict[str, str]:
    """A character's figures, each as text."""
    one = character.character_class
    scores = character.abilities
    skills = one.skills_at(character.level)
    armour = [character.armour, "shield" if character.shield else ""]
    return {
        "Scores": ", ".join(f"{name} {getattr(scores, name)}" for name in scores.__struct_fields__),
        "Hit points": str(character.hit_points),
        "Armour": ", ".join(word for word in armour if word),
        "Weapons": ", ".join(character.weapons),
        "Spells a day": "/".join(str(count) for count in one.spells_at(character.level)),
        "Skills": ", ".join(f"{name.replace('_', ' ')} {n}%" for name, n in skills._asdict().items())
        if skills
        else "",
        "Wages": f"{wages} gp a month" if (wages := wages_of(character.occupation, character.level)) else "",
        "Morale": str(character.morale or ""),
        "Experience": f"{one.experience[character.level - 1]:,}" if one.experience else "",
    }
