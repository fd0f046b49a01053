"""What a book borrows is said: at the head of a fight, at the number, and in the register of rulings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grognard.faces.cli.main import main
from grognard.rulebooks.lendings import load_lendings
from grognard.rulebooks.loader import rulebook_ids

CRYPT = "cleric 2, magic-user 3 vs 3 skeleton"
FIELD = "magic-user 3 vs 3 orc"
LINE = "Borrowed from Basic Fantasy: "


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a person reads, on one line."""
    assert main(list(words)) == 0
    return " ".join(capsys.readouterr().out.split())


def lines(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    """The JSON lines of an answer."""
    assert main([*words, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("rules", ["bxe", "bxs", "bcb"])
def test_a_fight_says_what_it_can_use_of_another_book(capsys: pytest.CaptureFixture[str], rules: str) -> None:
    said = told(capsys, "fight", CRYPT, "--rules", rules, "--seed", "1")
    assert f"{LINE}turning undead, sleep's saving throw, spells, monsters' figures" in said
    said = told(capsys, "fight", FIELD, "--rules", rules, "--seed", "1")
    # Nobody there turns undead, or drains levels.
    assert f"{LINE}sleep's saving throw, spells, monsters' figures" in said
    assert "turning undead" not in said
    said = told(capsys, "fight", "fighter 1 vs 1 wight", "--rules", rules, "--seed", "1")
    assert f"{LINE}energy drain, monsters' figures" in said


@pytest.mark.parametrize("rules", ["bf", "bfref"])
def test_a_book_on_its_own_ground_borrows_nothing(capsys: pytest.CaptureFixture[str], rules: str) -> None:
    assert "Borrowed" not in told(capsys, "fight", CRYPT, "--rules", rules, "--seed", "1", "--why")
    assert lines(capsys, "fight", CRYPT, "--rules", rules, "--seed", "1")[0]["borrowed"] == []


def test_turning_that_is_off_is_not_borrowed(capsys: pytest.CaptureFixture[str]) -> None:
    off = ("--option", "turning.allowed=false")
    assert "turning undead" not in told(capsys, "fight", CRYPT, "--rules", "bxe", "--seed", "1", *off)


def test_a_side_is_not_told_what_its_enemies_can_use(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "fight", "fighter 1 vs 1 wight", "--rules", "bxe", "--seed", "1", "--view", "Party")
    assert LINE in said
    assert "energy drain" not in said.partition("Round 1")[0]


def test_the_number_says_from_which_book_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "fight", CRYPT, "--rules", "bxe", "--seed", "1", "--why")
    assert "[bf.turning.number-result, bf.turning.hd-pool] (Basic Fantasy)" in said
    said = told(capsys, "fight", FIELD, "--rules", "bxe", "--seed", "3", "--why")
    # How a save is rolled is the document's own; that sleep has one is not.
    assert "vs sleep (rolled 6, 14 and 3, need 16). [bxe.saves.roll-success] (Basic Fantasy)" in said
    assert "[bxe.initiative.d6-per-side] The party" in said


def test_json_says_from_which_book_a_number_is(capsys: pytest.CaptureFixture[str]) -> None:
    header, *events = lines(capsys, "fight", FIELD, "--rules", "bxe", "--seed", "3")
    assert [one["part"] for one in header["borrowed"]][:2] == ["sleep", "spells"]
    assert {one["from"] for one in header["borrowed"]} == {"bf"}
    saves = [one for one in events if one.get("event") == "saving throw"]
    assert {one["borrowed"] for one in saves} == {"bf"}
    assert not [one for one in events if one.get("event") == "initiative" and "borrowed" in one]


def test_the_register_lists_what_is_borrowed(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "rulings", "--book", "bxs")
    head, _, borrowed = said.partition("Borrowed for bxs")
    assert head
    for what in ("turning undead", "sleep's saving throw", "classes' experience", "missile ranges"):
        assert f"{what}, from Basic Fantasy (bf)" in borrowed
    assert "Borrowed for" not in told(capsys, "rulings", "--book", "bf")
    assert main(["rulings", "--book", "bxe", "--json"]) == 0
    register = json.loads(capsys.readouterr().out)
    assert {one["lender"] for one in register if one.get("borrowed")} == {"bf"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("check", "turn", "cleric 3", "5 skeleton", "--rules", "bxs"), "turning undead."),
        (("check", "spell", "sleep", "3 orc", "--rules", "bxe"), "sleep's saving throw."),
        (("check", "spell", "web", "3 orc", "--rules", "bxe"), "spells."),
        (("check", "save", "ogre", "--rules", "bxe"), "monsters' figures and saving throws."),
        (("check", "skill", "thief 5", "--rules", "bxe"), "classes' hit dice."),
        (("classes", "fighter", "--book", "bxe"), "classes' hit dice and classes' experience."),
        (("xp", "3 orc", "--who", "Ulf fighter 2 2000", "--rules", "bxe"), "classes' experience."),
        (("odds", CRYPT, "--rules", "bxe", "--fights", "20"), "turning undead, sleep's saving throw"),
    ],
)
def test_answers_say_what_is_borrowed(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], what: str
) -> None:
    assert LINE + what in told(capsys, *words)


def test_a_character_saves_by_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Borrowed" not in told(capsys, "check", "save", "fighter 3", "--rules", "bxe")


@pytest.mark.parametrize("book", rulebook_ids())
def test_lenders_are_other_books(book: str) -> None:
    for one in load_lendings(book).borrowed:
        assert one.lender in rulebook_ids()
        assert one.lender not in load_lendings(book).own
        assert one.details


def test_a_comparison_says_which_of_its_books_borrow(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "compare", CRYPT, "--rules", "bf,bxe", "--fights", "20")
    assert said.count(LINE) == 1
    assert said.index("bf: ") < said.index("bxe: ") < said.index(LINE)


def test_a_report_says_what_is_borrowed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "odds.html"
    told(capsys, "odds", CRYPT, "--rules", "bxe", "--fights", "20", "--report", str(page))
    assert "Borrowed from Basic Fantasy: turning undead" in page.read_text()
