"""What the start page asks for: books, examples, creatures, pasted lines, a set-up as a file, rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard import __version__, find_rule
from grognard.errors import InputError
from grognard.faces.web import messages as m
from grognard.fight.begin import start
from grognard.fight.hands import Hands
from grognard.fight.kept import kept_fights
from grognard.fight.seat import Seat
from grognard.fight.shown import Scene
from grognard.operations.asking import ask
from grognard.operations.lookups.bestiary import CreatureFound, SearchBestiary
from grognard.operations.making.members import MemberRead, ReadMembers
from grognard.operations.making.setup import SetUpFight
from grognard.rulebooks.books import BOOKS
from grognard.rulebooks.loader import load_rulebook, refuse_rulebook_file
from grognard.text.phases import describe_round

MOST_FOUND: Final = 40
MOST_LETTERS: Final = 200


def describe_start() -> m.Start:
    """What the start page shows first."""
    return m.Start(
        version=__version__,
        protocol=m.PROTOCOL,
        books=tuple(_describe_book(id) for id in BOOKS),
        examples=(),
        kept=tuple(m.KeptTable(one.name, one.title, 0, False, one.written) for one in kept_fights()),
    )


def _describe_book(id: str) -> m.Book:
    book = load_rulebook(id)
    return m.Book(id, book.title, describe_round(book.round.structure), book.armour.convention)


def example_text(name: str) -> str:
    raise InputError(f"no example is called {name[:60]!r}")


def find_creatures(query: Mapping[str, str]) -> list[CreatureFound]:
    """The creatures that a query names by words, kind and hit dice, with their figures by its rules.

    Raises:
        InputError: there is no such kind, or the hit dice are none.
    """
    wanted = SearchBestiary(
        words=query.get("q", "")[:MOST_LETTERS],
        kind=query.get("kind", "")[:MOST_LETTERS],
        hit_dice=query.get("hit_dice", "")[:MOST_LETTERS],
        rules=query.get("rules", "")[:MOST_LETTERS],
        limit=MOST_FOUND,
    )
    refuse_rulebook_file(wanted.rules)
    return ask(wanted).facts.found


def read_lines(text: str, rules: str) -> list[MemberRead]:
    """Members that were pasted, each with what was read of it.

    Raises:
        InputError: there is no such rulebook, or the text is too long.
    """
    refuse_rulebook_file(rules)
    return ask(ReadMembers(members=text, rules=rules)).facts.read


def draw_setup(setup: m.Setup) -> m.Drawn:
    """A set-up made into an encounter file, with the scene that its fight begins with."""
    try:
        made = ask(
            SetUpFight(
                sides=setup.sides,
                title=setup.title,
                introduction=setup.introduction,
                rules=setup.rules,
                house_rules=setup.house_rules,
                distance=setup.distance,
                light=setup.light,
                reaction=setup.reaction,
                outdoors=setup.outdoors,
                map=setup.map,
            )
        ).facts
        return m.Drawn(made.text, "", "", made.sides, draw_beginning(made.text))
    except InputError as error:
        expected = f"; expected {error.expected}" if error.expected else ""
        return m.Drawn("", f"{error.problem}{expected}", error.key, (), None)


def draw_beginning(text: str) -> Scene:
    """The scene at the first decision of a fight, as the referee sees it.

    Raises:
        InputError: something in its file cannot be used.
    """
    fight = start(text, seed=1, files=False)
    fight.take_hands(Hands(frozenset(range(len(fight.sides)))))
    fight.run()
    return Seat(fight).scene


def show_rule(id: str) -> m.RuleShown:
    """A rule by its id.

    Raises:
        InputError: there is no such rule.
    """
    rule = find_rule(id)
    lines = [rule.note, f"Topic: {rule.topic}", f"A {rule.kind} of the document"]
    title = BOOKS[rule.book].title
    return m.RuleShown(rule.id, title, rule.rule, rule.section, tuple(line for line in lines if line))
