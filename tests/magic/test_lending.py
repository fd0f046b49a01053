"""What a book has not is borrowed, and what a file or an option changes of it holds all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.magic.putting import Putting


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Putting:
    return Putting(capsys)


def test_an_option_changes_one_value_of_what_is_borrowed(ask: Putting) -> None:
    dagger = ("research", "dagger +1", "--by", "magic-user 9")
    document = ask(*dagger, rules="bf", lore__research__failure="20")
    assert (document["borrowed"], document["failure_percent"], document["months"]) == (True, 20, 2)
    assert "bxe.research.item-examples-table" in document["cited"]
    assert ask(*dagger, rules="bf")["failure_percent"] == 15


def test_a_file_changes_what_is_borrowed(ask: Putting, tmp_path: Path) -> None:
    book = tmp_path / "guild.toml"
    book.write_text('extends = "bf"\n[lore.books]\nlearn_gold = 50\n', encoding="utf-8")
    document = ask("learn", "magic-user 3", "web", rules=str(book))
    assert (document["gp"], document["weeks"], document["borrowed"]) == (50, 1, True)
    assert "bxe.spellbook.exact-capacity" in document["cited"]


def test_a_file_that_borrows_nothing_has_what_it_says(ask: Putting, tmp_path: Path) -> None:
    book = tmp_path / "alone.toml"
    book.write_text(
        'extends = "bf"\n[lore]\nlender = "none"\n[lore.memory]\nminutes = 30\n', encoding="utf-8"
    )
    document = ask("memorise", "magic-user 3", "web", rules=str(book))
    assert (document["minutes"], document["borrowed"], document["cited"]) == (30, False, [])
    assert "no rule for spell books" in ask.refused("learn", "magic-user 3", rules=str(book))


def test_a_faulty_file_is_named(ask: Putting, tmp_path: Path) -> None:
    book = tmp_path / "faulty.toml"
    book.write_text('extends = "bf"\n\n[lore.memory]\nminutes = "an hour"\n', encoding="utf-8")
    said = ask.refused("memorise", "magic-user 3", rules=str(book))
    assert "faulty.toml, line 4, key lore.memory.minutes" in said
    option = ask.refused("memorise", "magic-user 3", rules="bf", lore__memory__minute="30")
    assert "lore.memory.minute" in option
