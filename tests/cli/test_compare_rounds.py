"""``grognard compare-rounds``: one round by each book."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.faces.cli.answer_parts import count_columns, lay_out
from grognard.faces.cli.main import main
from grognard.text.parts import Block

FORD = str(Path(__file__).resolve().parents[1] / "golden" / "ford.toml")

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> str:
    """What the command prints, when it succeeds."""
    status = main(["compare-rounds", *arguments])
    printed = capsys.readouterr()
    assert (status, printed.err) == (0, "")
    return printed.out


def test_each_book_has_a_block_headed_by_how_it_makes_a_round(capsys: Capture) -> None:
    text = run(capsys, FORD, "--seed", "17")
    assert text.startswith("At the ford\n===========\nRound 1 by 5 books. Seed: 17\n")
    places = [text.index(f"({book})\n  A round: ") for book in ("bf", "bfref", "bxe", "bcb", "bxs")]
    assert places == sorted(places)
    assert text.count("everyone rolls; numbers are counted down") == 2
    assert text.count("A round: each side rolls") == 2
    assert text.count("a die by Dexterity") == 1
    assert "Movement phase" in text[places[4] :]
    assert all(len(line) <= 80 for line in text.splitlines())


def test_only_the_wanted_round_of_the_wanted_books_is_told(capsys: Capture) -> None:
    first = run(capsys, FORD, "--seed", "17", "--rules", "bxs")
    second = run(capsys, FORD, "--seed", "17", "--rules", "bxs", "--round", "2")
    # The file kept in tests/golden tells the same fight whole.
    assert "Initiative: the party 1, the orcs 4: the orcs go first" in first
    assert "the party 6, the orcs 3" not in first
    assert "Initiative: the party 6, the orcs 3: the party goes first" in second
    assert "the party 1, the orcs 4" not in second
    assert "Round 2 by 1 book." in second
    assert "(bf)" not in second


def test_round_after_the_end_says_how_it_ended(capsys: Capture) -> None:
    text = run(capsys, FORD, "--seed", "17", "--rules", "bxs", "--round", "9")
    assert "The fight was over before. The party wins in 3 rounds." in text


def test_same_seed_is_the_same_comparison_and_a_drawn_seed_is_printed(capsys: Capture) -> None:
    drawn = run(capsys, FORD, "--rules", "bf,bxe")
    seed = drawn[drawn.index("Seed: ") + 6 :].split()[0]
    assert run(capsys, FORD, "--rules", "bf, bxe", "--seed", seed) == drawn


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([FORD, "--rules", "bf,gurps"], ["gurps", "expected one of"]),
        ([FORD, "--rules", "bf,,bxe"], ["empty name"]),
        ([FORD, "--round", "0"], ["--round", "1 or more"]),
        (["nowhere.toml"], ["nowhere.toml", "expected"]),
    ],
)
def test_bad_argument_is_refused(arguments: list[str], words: list[str], capsys: Capture) -> None:
    assert main(["compare-rounds", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    for word in words:
        assert word in printed.err


def test_columns_stand_side_by_side_and_begin_on_one_line() -> None:
    blocks = [
        Block("A title that needs two lines here", "One.", [("The party", 0), ("Ulf hits.", 2)]),
        Block("Short", "Two.", [("Nobody stirs.", 0)]),
    ]
    rows = lay_out(blocks, width=43, columns=2)
    assert [(row[:20].rstrip(), row[23:]) for row in rows] == [
        ("A title that needs", "Short"),
        ("    two lines here", ""),
        ("One.", "Two."),
        ("-" * 20, "-" * 20),
        ("The party", "Nobody stirs."),
        ("  Ulf hits.", ""),
    ]


def test_narrow_terminal_has_one_column() -> None:
    assert [count_columns(width, 5) for width in (40, 80, 90, 130, 300)] == [1, 1, 2, 3, 5]
