"""Dangerous choices are asked once more of a person who types; 0 is to do nothing in every menu."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.cli.tables import Table

DUEL = """
title = "A duel"
distance_feet = 60
reaction = "immediate attack"
[options]
"morale.at_first_encounter" = false
[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [
    { character = "fighter 2", name = "Ulf", hit_points = 14 },
    { character = "magic-user 3", name = "Mara", hit_points = 9, spells = ["sleep"] },
]
[[sides]]
name = "Orcs"
can_be_surprised = false
members = [{ creature = "orc", name = "Orc", hit_points = 7 }]
"""
HAND = ("--play", "party", "--seed", "3", "--map", "never")


class Typed(io.StringIO):
    """Lines that a person types at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Table:
    return Table(monkeypatch, capsys, tmp_path)


def typed(table: Table, lines: str) -> str:
    """What a fight prints to a person who types these lines."""
    table.monkeypatch.setattr("tests.cli.tables.io.StringIO", Typed)
    return table.play(DUEL, lines, *HAND)


@pytest.mark.parametrize("again", ["surrender", "surrender!"])
def test_a_person_surrenders_when_it_is_said_again(table: Table, again: str) -> None:
    text = typed(table, f"surrender\n{again}\nquit\n")
    assert text.count("would surrender. The same again, or with ! behind it, does it.") == 1
    assert "surrenders" in text


def test_something_else_is_done_at_once(table: Table) -> None:
    text = typed(table, "surrender\n0\nquit\n")
    assert "would surrender." in text
    assert "surrenders" not in text


def test_with_its_mark_it_is_not_asked_again(table: Table) -> None:
    text = typed(table, "surrender!\nquit\n")
    assert "would surrender" not in text
    assert "surrenders" in text


def test_flight_is_asked_once_more(table: Table) -> None:
    text = typed(table, "run from the fight\nrun from the fight\nquit\n")
    assert text.count("would flee. The same again, or with ! behind it, does it.") == 1


def test_a_spell_that_catches_a_friend_is_asked_once_more(table: Table) -> None:
    text = typed(table, "cast sleep at orc\n0\nquit\n")
    assert "That catches Ulf too. The same again, or with ! behind it, does it." in text
    assert "casts sleep" not in text


def test_a_script_means_what_it_says(table: Table) -> None:
    text = table.play(DUEL, "surrender\nquit\n", *HAND)
    assert "would surrender" not in text
    assert "surrenders" in text


def test_nothing_more_has_the_same_key_in_every_menu(table: Table) -> None:
    text = table.play(DUEL, "0\n0\n0\nquit\n", *HAND)
    ends = [line for line in text.splitlines() if "Do nothing more" in line]
    assert len(ends) > 2
    assert all(line.startswith(("  0  ", "  0* ")) for line in ends)
