"""`memorise -c`: what casters of a campaign have in mind and in their books, cast, lose and take back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.campaign.campaign_table import Table

PEOPLE = """
title = "A shelf of books"
rules = "{rules}"
chest = "9,000"

[[people]]
name = "Ysolde"
who = "magic-user 4"
hit_points = 10
book = {{ spells = ["sleep", "charm person", "web"] }}

[[people]]
name = "Maude"
who = "cleric 4"
hit_points = 18

[[people]]
name = "Dorn"
who = "fighter 4"
hit_points = 26
"""


def begin(table: Table, name: str, *, rules: str = "bxe", more: str = "") -> None:
    Path(f"{name}.toml").write_text(PEOPLE.format(rules=rules) + more, encoding="utf-8")
    table("campaign", "new", name, "--from", f"{name}.toml")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    monkeypatch.chdir(tmp_path)
    made = Table(capsys)
    begin(made, "shelf")
    return made


def sheet(table: Table, name: str) -> dict[str, Any]:
    return table("campaign", "sheet", name)


def why_not(document: dict[str, Any]) -> list[str]:
    """The rules behind a refusal, which writes nothing."""
    assert (document["allowed"], document["entry"]) == (False, None)
    return [rule for one in document["why_not"] for rule in one["rules"]]


def test_what_is_memorised_is_on_the_sheet_until_it_is_cast(table: Table) -> None:
    start = table.state()
    assert table("memorise", "Ysolde", "sleep,", "sleep,", "web", "-c", "shelf")["entry"] == 2
    assert sheet(table, "Ysolde")["memorised"] == {"sleep": 2, "web": 1}
    for left in ({"sleep": 1, "web": 1}, {"web": 1}):
        table("campaign", "word", "Ysolde cast sleep")
        assert sheet(table, "Ysolde")["memorised"] == left
    assert "[bxe.casting.only-memorised]" in table.refused("campaign", "word", "Ysolde casts sleep")
    taken = table.refused("campaign", "undo", "2")
    assert "3 (Ysolde casts sleep; left in memory: sleep and web): Ysolde has sleep not in mind then" in taken
    table("campaign", "undo", "2", "--with-dependents")
    assert table.state() == start


def test_what_stays_in_mind_needs_no_book(table: Table) -> None:
    table("memorise", "Ysolde", "sleep, web", "-c", "shelf")
    table("campaign", "word", "Ysolde book lost")
    assert table("memorise", "Ysolde", "web", "-c", "shelf", "--no-book")["allowed"] is False
    table("campaign", "word", "Ysolde book at hand")
    table("memorise", "Ysolde", "charm person, web", "-c", "shelf")
    assert sheet(table, "Ysolde")["memorised"] == {"charm person": 1, "web": 1}
    assert "in mind already" in table.refused("memorise", "Ysolde", "web, charm person", "-c", "shelf")


@pytest.mark.parametrize(
    ("spells", "rule"),
    [
        ("sleep, sleep, charm person", "bxe.spell-memory.capacity-by-level"),
        ("magic missile", "bxe.spell-memory.arcane-from-book-only"),
        ("lightning bolt", "bxe.spell-memory.arcane-from-book-only"),
    ],
)
def test_what_cannot_be_memorised_carries_its_rule(spells: str, rule: str, table: Table) -> None:
    start = table.state()
    assert rule in why_not(table("memorise", "Ysolde", spells, "-c", "shelf"))
    assert table.state() == start


def test_a_captured_book_teaches_its_owner_nothing(table: Table) -> None:
    table("campaign", "word", "Ysolde book captured by the orcs")
    rules = why_not(table("memorise", "Ysolde", "sleep", "-c", "shelf"))
    assert rules == ["bxe.spell-memory.arcane-book-at-hand"]
    book = sheet(table, "Ysolde")["book"]
    assert (book["where"], book["by"]) == ("captured", "the orcs")
    rules = why_not(table("memorise", "Ysolde", "sleep", "-c", "shelf", "--interrupted"))
    assert rules[0] == "bxe.spell-memory.needs-night-sleep"


def test_clerics_pray_for_any_spell_and_turn_it_as_they_cast(table: Table) -> None:
    table("memorise", "Maude", "light", "-c", "shelf")
    table("campaign", "word", "Maude casts darkness")
    assert sheet(table, "Maude")["memorised"] == {}


def test_arcane_casters_fix_the_form_as_they_memorise(table: Table) -> None:
    table("campaign", "word", "Ysolde book light, sleep")
    table("memorise", "Ysolde", "darkness", "-c", "shelf")
    said = table.refused("campaign", "word", "Ysolde cast light")
    assert "it was darkness that was memorised" in said
    table("campaign", "word", "Ysolde cast darkness")
    assert sheet(table, "Ysolde")["memorised"] == {}


def test_a_book_taken_back_leaves_nothing_memorised_from_it(table: Table) -> None:
    table("campaign", "word", "Ysolde book shield")
    table("memorise", "Ysolde", "shield", "-c", "shelf")
    said = table.refused("campaign", "undo", "2")
    assert "shield does not then stand in the book of Ysolde" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("memorise", "Dorn", "sleep", "--kept", "web"), "no --kept with -c"),
        (("memorise", "Bob", "sleep"), "nobody is called 'Bob'"),
        (("memorise", "Ysolde", "slep"), "slep"),
        (("campaign", "word", "Dorn book sleep"), "sleep in a book of a fighter 4"),
        (("campaign", "word", "Ysolde book light, bless"), "bless in a book of a magic-user 4"),
        (("campaign", "word", "Maude book lost"), "no spell book of Maude is recorded"),
        (("campaign", "word", "Ysolde book at hand"), "is at hand already"),
    ],
)
def test_what_cannot_be_is_said(words: tuple[str, ...], said: str, table: Table) -> None:
    start = table.state()
    assert said in table.refused(*words, "-c", "shelf")
    assert table.state() == start


def test_the_dead_memorise_nothing(table: Table) -> None:
    table("campaign", "word", "Ysolde dead")
    assert "Ysolde is then dead" in table.refused("memorise", "Ysolde", "sleep", "-c", "shelf")


def test_a_retry_and_a_dry_run_of_memorising(table: Table) -> None:
    words = ("memorise", "Ysolde", "sleep", "-c", "shelf")
    start = table.state()
    assert table(*words, "--dry-run")["entry"] is None
    assert table.state() == start
    assert table(*words, "--command-id", "dawn")["entry"] == 2
    there = table.state()
    assert table(*words, "--command-id", "dawn")["done_before"] is True
    assert table.state() == there


ITEMS = """
[[items]]
what = "wand of fireball"
charges = 10
used = 3
known = ["Ysolde"]
holder = "Ysolde"

[[items]]
what = "cursed longsword"

[[projects]]
id = "mist"
kind = "spell"
what = "mist"
who = "Ysolde"
begun = -6
until = 22
paid = "2,000"
failure = 15
spells = { mist = 2 }
places = [2, 2]
"""


def test_magic_goes_through_a_text_and_back(table: Table) -> None:
    begin(table, "hoard", more=ITEMS)
    Path("shelf.campaign").unlink()
    for words in ("Ysolde book captured by the orcs", "Maude hp 3"):
        table("campaign", "word", words)
    table("memorise", "Maude", "light", "-c", "hoard")
    there = table.state()
    assert [(one["id"], one["charges"]) for one in there["items"]] == [("wand", 7), ("longsword", None)]
    assert [(one["begun"], one["until"]) for one in there["projects"]] == [(-6, 22)]
    Path("out.toml").write_text(table("campaign", "export", "--toml")["text"], encoding="utf-8")
    Path("hoard.campaign").unlink()
    table("campaign", "new", "again", "--from", "out.toml")
    assert table.state() == there


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ('[[items]]\nwhat = "wand of cheese"', "items[0].what"),
        ('[[items]]\nwhat = "wand of cold"\ncharges = 2\nused = 3', "items[0].used"),
        ('[[items]]\nwhat = "wand of cold"\nholder = "Bob"', "items[0].holder"),
        ('[[items]]\nwhat = "wand of cold"\ncharges = -1', "items[0].charges"),
        (
            '[[projects]]\nid = "a"\nkind = "spell"\nwhat = "a"\nwho = "Bob"\nbegun = 1\nuntil = 2',
            "projects[0].who",
        ),
        (
            '[[projects]]\nid = "a"\nkind = "spell"\nwhat = "a"\nwho = "Dorn"\nbegun = 2\nuntil = 3',
            "projects[0]",
        ),
        (
            '[[people]]\nname = "A"\nwho = "magic-user 1"\nbook = { spells = ["slep"] }',
            "people[3].book.spells",
        ),
        ('[[people]]\nname = "A"\nwho = "magic-user 1"\nbook = { where = "Hell" }', "people[3].book.where"),
        (
            '[[people]]\nname = "A"\nwho = "magic-user 1"\nbook = { spells = ["bless"] }',
            "people[3].book.spells",
        ),
    ],
)
def test_a_mistake_in_the_text_of_magic_is_named(more: str, key: str, table: Table) -> None:
    Path("a.toml").write_text(PEOPLE.format(rules="bxe") + more + "\n", encoding="utf-8")
    said = table.refused("campaign", "new", "a", "--from", "a.toml")
    place = re.search(rf"a\.toml, line (\d+), key {re.escape(key)}:", said)
    assert place is not None, said
    # What is wrong stands among the last lines.
    assert int(place[1]) > PEOPLE.count("\n")
