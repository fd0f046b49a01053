"""Research, lost books and memory by B/X Essentials, as a game master types them, worked out by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from grognard.faces.cli.main import main


class Lore:
    """Asks a command about magic at rest."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str) -> dict[str, Any]:
        """The document of an answer."""
        status = main([*words, "--rules", "bxe", "--json"])
        said = self.capsys.readouterr()
        assert status == 0, said.err
        document: dict[str, Any] = json.loads(said.out)
        return document

    def told(self, *words: str) -> str:
        """What a person reads, on one line."""
        assert main([*words, "--rules", "bxe"]) == 0
        return " ".join(self.capsys.readouterr().out.split())


@pytest.fixture
def lore(capsys: pytest.CaptureFixture[str]) -> Lore:
    return Lore(capsys)


@pytest.mark.rule("bxe.research.spell-time", "bxe.research.spell-cost", "bxe.research.item-multiple-uses")
@pytest.mark.parametrize(
    ("what", "by", "weeks", "gold"),
    [
        ("new 3rd level spell", "magic-user 5", 6, 3000),
        ("third-level spell", "magic-user 5", 6, 3000),
        ("level 1 spell", "cleric 2", 2, 1000),
        ("fireball", "magic-user 5", 6, 3000),
        ("new 6th-level spell", "magic-user 12", 12, 6000),
        ("scroll of fireball", "magic-user 9", 3, 1500),
        ("wand of fireball with 10 charges", "magic-user 9", 30, 15000),
        ("wand of magic missiles, 7 charges", "elf 9", 7, 3500),
    ],
)
def test_research_in_words(lore: Lore, what: str, by: str, weeks: int, gold: int) -> None:
    document = lore("research", what, "--by", by)
    assert (document["allowed"], document["weeks"], document["gp"]) == (True, weeks, gold)


@pytest.mark.rule("bxe.research.must-cast-that-level", "bxe.research.item-min-level")
@pytest.mark.parametrize(
    ("what", "by"),
    [
        ("new 3rd level spell", "magic-user 4"),
        ("fireball", "magic-user 4"),
        ("wand of fireball with 10 charges", "magic-user 8"),
        ("scroll of light", "fighter 12"),
    ],
)
def test_research_that_is_above_somebody(lore: Lore, what: str, by: str) -> None:
    assert lore("research", what, "--by", by)["allowed"] is False


@pytest.mark.rule("bxe.research.failure-min-15", "bxe.research.failure-raised-referee")
@pytest.mark.parametrize(("said", "fails"), [("10", 15), ("15", 15), ("40", 40)])
def test_how_long_research_takes_until_it_succeeds(lore: Lore, said: str, fails: int) -> None:
    """Attempt after attempt costs all of it: the mean is one over the chance of success."""
    document = lore("research", "2nd-level spell", "--by", "magic-user 3", "--failure", said, "--odds")
    mean = 1 / (1 - Fraction(fails, 100))
    odds = document["odds"]
    assert [Fraction(odds[key]) for key in ("attempts", "weeks", "gp")] == [mean, 4 * mean, 2000 * mean]
    assert Fraction(odds["done"]["2"]) == 1 - Fraction(fails, 100) ** 2
    sure = next(n for n in range(1, 99) if 1 - Fraction(fails, 100) ** n >= Fraction(9, 10))
    assert odds["sure"]["9/10"] == sure == {15: 2, 40: 3}[fails]


def test_the_help_of_an_alchemist_is_lent_and_said_to_be(lore: Lore) -> None:
    words = ("research", "wand of fireball", "--by", "magic-user 9", "--assistants", "alchemist")
    told = lore.told(*words, "--failure", "40")
    assert "B/X Essentials: Core Rules has no rule for this; used instead: Basic Fantasy" in told
    assert lore(*words, "--failure", "40")["chance_percent"] == 75


@pytest.mark.rule("bxe.spellbook.rewrite-weeks", "bxe.spellbook.rewrite-gp", "bxe.spellbook.rewrite-example")
@pytest.mark.parametrize(
    ("who", "words", "weeks"),
    [
        ("magic-user 3", ("sleep,", "light,", "web"), 4),
        ("magic-user 3", ("2/1",), 4),
        ("magic-user 3", (), 4),
        ("magic-user 3", ("--has", "1/1"), 3),
        ("magic-user 1", (), 1),
        ("magic-user 10", (), 4 + 2 * 3 + 3 * 3 + 4 * 2 + 5 * 2),
        ("elf 3", ("0/1",), 2),
    ],
)
def test_a_lost_book_is_priced_by_its_levels(
    lore: Lore, who: str, words: tuple[str, ...], weeks: int
) -> None:
    document = lore("learn", who, "--from", "memory", *words)
    assert (document["weeks"], document["gp"], document["failure_percent"]) == (weeks, 1000 * weeks, 0)


def test_more_than_the_book_holds_is_not_written_anew(lore: Lore) -> None:
    assert lore("learn", "magic-user 3", "--from", "memory", "3/1")["allowed"] is False


@pytest.mark.rule("bxe.spell-memory.capacity-by-level", "bxe.spell-memory.same-spell-twice")
def test_options_stand_among_the_words(lore: Lore) -> None:
    twice = lore("memorise", "magic-user 3", "--slots", "2/1", "sleep,", "sleep")
    assert (twice["allowed"], twice["in_mind"]) == (True, ["sleep", "sleep"])
    assert lore("memorise", "--slots", "2/1", "magic-user 3", "sleep,sleep,sleep")["allowed"] is False
