"""``grognard xp FOES --odds``: how many such adventures it takes each to the next level, by several books."""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import NamedTuple

import msgspec

from grognard.advancement.odds import Waiting, adventures_until, sums_of
from grognard.advancement.shares import divide
from grognard.advancement.worth import weigh
from grognard.creatures.classes import HIGHEST_LEVEL
from grognard.creatures.grammar import ordinal_word
from grognard.dice.distribution import Distribution
from grognard.dice.expression import parse_dice
from grognard.errors import InputError
from grognard.faces.cli.replies import Reply, Rows, answer
from grognard.faces.cli.xp_books import Books, open_books
from grognard.faces.cli.xp_people import Person
from grognard.faces.cli.xp_told import Told
from grognard.rulebooks.chapters import Source
from grognard.rulebooks.options import parse_options


class Way(NamedTuple):
    """How far it is for somebody by a book, and what an adventure brings on the average."""

    book: str
    name: str
    level: int
    needed: int
    pool: Fraction
    gained: Fraction
    waiting: Waiting | None


def answer_odds(args: argparse.Namespace, told: Told) -> int:
    """Print how many adventures of this kind it takes everybody whose experience is known, by each book.

    Raises:
        InputError: nobody's experience is known, or it cannot be reckoned.
    """
    options = parse_options(args.option)
    books = [open_books(Source(name.strip(), options)) for name in args.rules.split(",")]
    people = [one for one in told.people if one.alive and one.experience is not None]
    if not people:
        raise InputError("nobody's experience is known", key="who", expected="--who 'Wat thief 4 9950'")
    ways = [way for one in books for way in _ways(one, told, people)]
    rows = [
        (
            f"{way.book}, {way.name}",
            ordinal_word(way.level),
            f"{way.needed:,}",
            _number(way.pool),
            _number(way.gained),
            *(("0", "", "") if way.waiting is None else _waiting_cells(way.waiting)),
        )
        for way in ways
    ]
    header = ("", "level", "needs", "earned", "gains", "adventures", "half sure", "90% sure")
    return answer(args, books[0].awards, Reply([Rows(header, rows)], {"ways": [_facts(way) for way in ways]}))


def _ways(books: Books, told: Told, people: list[Person]) -> list[Way]:
    pool = _pool(books, told)
    members = told.members(books.book.abilities)
    ways = []
    for one in people:
        place = told.people.index(one)
        assert one.character is not None
        assert one.experience is not None
        thresholds = one.character.character_class.experience
        level = one.character.level + 1
        if not thresholds or level > HIGHEST_LEVEL:
            raise InputError(f"{one.name} gains no more levels", expected="somebody below the highest level")
        needed = max(0, thresholds[level - 1] - one.experience)
        shares = {
            points: divide(books.awards.rules, points, members).shares[place].gained
            for points, _ in pool.items()
        }
        mean = Fraction(sum(shares[points] * ways for points, ways in pool.items()), pool.denominator)
        waiting = adventures_until(pool, shares.__getitem__, needed) if needed else None
        ways.append(Way(books.book.id, one.name, level, needed, pool.mean, mean, waiting))
    return ways


def _pool(books: Books, told: Told) -> Distribution:
    """What an adventure earns: with dice for the numbers of foes, each sum with its ways."""
    fixed = books.earned(told._replace(foes=[one for one in told.foes if one.number.isdecimal()])).pool
    parts = []
    for number, foe in told.foes:
        if not number.isdecimal():
            each = weigh(books.book.experience, books.awards.rules, msgspec.structs.replace(foe, count=1))
            parts.append((Distribution.of(parse_dice(number)), each.points))
    return sums_of(parts, fixed)


def _waiting_cells(waiting: Waiting) -> tuple[str, str, str]:
    return _number(waiting.mean), str(waiting.likely), str(waiting.sure)


def _number(number: Fraction) -> str:
    return f"{number.numerator:,}" if number.denominator == 1 else f"{float(number):,.1f}"


def _facts(way: Way) -> dict[str, object]:
    facts: dict[str, object] = {
        "rules": way.book,
        "name": way.name,
        "level": way.level,
        "needed": way.needed,
        "earned": str(way.pool),
        "gained": str(way.gained),
        "adventures": "0",
    }
    if way.waiting is not None:
        facts["adventures"] = str(way.waiting.mean)
        facts |= {"at_least": way.waiting.least, "half_sure": way.waiting.likely, "sure": way.waiting.sure}
    return facts
