"""``grognard check scores "cha 13, int 16"``: what scores of abilities give by a book's tables."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import Final, NamedTuple

from grognard.adventure.rolls.table_roll import cite
from grognard.creatures.abilities import ABILITY_NAMES, HIGHEST_SCORE, LOWEST_SCORE, ability_modifier
from grognard.errors import InputError
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.terminal import load_console
from grognard.rulebooks.hurt_schema import AbilityRules
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.schema import Rulebook
from grognard.rules.ability_tables import by_score
from grognard.text.explain import Note, cite_rules
from grognard.text.tongues import has_tongues, tongue_words
from grognard.text.wording import count_words

_SCORE: Final = r"(?i)([a-z]{3,12})\s*:?\s*(\d{1,2})"
_REQUISITES: Final = ("strength", "intelligence", "wisdom", "dexterity")
"""The scores that are a prime requisite of some class."""


class Column(NamedTuple):
    """A column of a table: of which ability, as what it is cited, and what is said of a figure of it."""

    ability: str
    part: str
    name: str
    said: str


_COLUMNS: Final = (
    Column("charisma", "reaction", "reaction", "{:+d} to reactions, of those hired and those met"),
    Column("charisma", "retainers", "retainers", "{} at most at a time"),
    Column("charisma", "morale", "retainer_morale", "retainers' morale {}"),
    Column("dexterity", "initiative", "initiative", "{:+d} to one's own initiative, where that is rolled"),
)


def add_scores(add: Callable[..., argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Declare the arguments of the question."""
    parser = add("scores", help="what scores of abilities give by the tables")
    parser.add_argument("scores", metavar="SCORES", nargs="+", help='such as "cha 13, int 16"')
    parser.add_argument("--native", metavar="N", type=int, default=1, help="how many native languages")
    return parser


def answer_scores(args: argparse.Namespace) -> int:
    """Answer the question.

    Raises:
        InputError: a score is none, or out of range.
    """
    book = load_rulebook(args.rules, options=parse_options(args.option))
    if not 0 <= args.native <= HIGHEST_SCORE:
        raise InputError(f"{args.native} languages", key="native", expected=f"0 to {HIGHEST_SCORE}")
    scores = read_scores(" ".join(args.scores))
    if args.json:
        document = {
            "question": "scores",
            "rules": book.id,
            "scores": [_facts(book.abilities, name, score, args.native) for name, score in scores],
            "cited": list(
                dict.fromkeys(
                    rule for name, score in scores for _, rules in _tell(book, name, score) for rule in rules
                )
            ),
        }
        print_json(document)
        return 0
    console = load_console()
    for name, score in scores:
        console.line(f"{name.capitalize()} {score}:")
        for said, rules in _tell(book, name, score):
            console.line(f"  {said}.{cite_rules(rules)}")
    return 0


def read_scores(text: str) -> list[tuple[str, int]]:
    """Abilities with their scores, by name or the beginning of it.

    >>> read_scores("cha 13, Intelligence 16")
    [('charisma', 13), ('intelligence', 16)]

    Raises:
        InputError: there is no such ability, or the score is not 3 to 18.
    """
    found = [(one[1].lower(), int(one[2])) for one in re.compile(_SCORE).finditer(text)]
    if not found or re.compile(_SCORE).sub("", text).strip(" ,;"):
        raise InputError(f"{text!r} is no score", key="scores", expected="such as 'cha 13, int 16'")
    scores = []
    for word, score in found:
        name = next((one for one in ABILITY_NAMES if one.startswith(word)), "")
        if not name:
            raise InputError(f"there is no ability {word!r}", key="scores", expected=", ".join(ABILITY_NAMES))
        if not LOWEST_SCORE <= score <= HIGHEST_SCORE:
            expected = f"{LOWEST_SCORE} to {HIGHEST_SCORE}"
            raise InputError(f"{name.capitalize()} {score} is out of range", key="scores", expected=expected)
        scores.append((name, score))
    return scores


def _tell(book: Rulebook, name: str, score: int) -> list[Note]:
    """What a score gives, in sentences."""
    rules = book.abilities
    said: list[Note] = [(f"modifier {ability_modifier(score):+d}", cite(book, "abilities", "standard"))]
    for column in _COLUMNS:
        figures = getattr(rules, column.name)
        if column.ability == name and any(figures):
            figure = by_score(figures, score)
            text = column.said.format(
                count_words(figure, "retainer") if column.part == "retainers" else figure
            )
            said.append((text, cite(book, "abilities", column.part)))
    if name == "intelligence" and has_tongues(rules):
        said.append((tongue_words(rules, score), cite(book, "abilities", "literacy", "languages")))
    if name in _REQUISITES and any(rules.experience_percent):
        percent = by_score(rules.experience_percent, score)
        said.append(
            (
                f"{percent:+d}% experience where it is the prime requisite",
                cite(book, "abilities", "experience"),
            )
        )
    return said


def _facts(rules: AbilityRules, name: str, score: int, native: int) -> dict[str, object]:
    """What a score gives, for a program."""
    facts: dict[str, object] = {"ability": name, "score": score, "modifier": ability_modifier(score)}
    for column in _COLUMNS:
        if column.ability == name and any(getattr(rules, column.name)):
            facts[column.name] = by_score(getattr(rules, column.name), score)
    if name == "intelligence" and has_tongues(rules):
        more = by_score(rules.languages, score)
        facts |= {
            "literacy": by_score(rules.literacy, score),
            "bonus_languages": more,
            "languages": native + more,
        }
    if name in _REQUISITES and any(rules.experience_percent):
        facts["experience_percent"] = by_score(rules.experience_percent, score)
    return facts
