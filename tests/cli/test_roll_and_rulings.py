"""``grognard roll`` and ``grognard rulings``."""

from __future__ import annotations

import json

import pytest

from grognard.faces.cli.main import main
from grognard.rulebooks.loader import rulebook_ids

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> str:
    """What a command prints, when it succeeds."""
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def test_roll_shows_total_mean_range_and_exact_chances(capsys: Capture) -> None:
    text = run(capsys, "roll", "2d6", "--seed", "1")
    assert "mean 7, from 2 to 12" in text
    assert "seed 1" in text
    rows = {line.split()[0]: line.split() for line in text.splitlines() if line.split()[0].isdigit()}
    assert rows["7"][1:3] == ["16.7%", "58.3%"]  # 6 and 21 ways of 36
    assert rows["12"][1:3] == ["2.8%", "2.8%"]
    assert rows["2"][2] == "100%"


def test_same_seed_is_the_same_roll(capsys: Capture) -> None:
    assert run(capsys, "roll", "5d10", "--seed", "9") == run(capsys, "roll", "5d10", "--seed", "9")


def test_json_has_faces_total_and_ways(capsys: Capture) -> None:
    document = json.loads(run(capsys, "roll", "1d4+1", "--seed", "3", "--json", "-n", "5"))
    assert len(document["rolls"]) == 5
    for roll in document["rolls"]:
        assert roll["total"] == roll["faces"][0][1] + 1
    assert document["denominator"] == "4"
    assert document["ways"] == [{"total": total, "ways": "1"} for total in (2, 3, 4, 5)]


def test_many_totals_are_put_together(capsys: Capture) -> None:
    text = run(capsys, "roll", "d%", "--seed", "3")
    assert "1 to 3" in text
    assert len(text.splitlines()) < 50


def test_chances_too_many_to_count_are_left_out(capsys: Capture) -> None:
    assert "too long to count" in run(capsys, "roll", "1000d1000000", "--seed", "3")


@pytest.mark.parametrize("book", rulebook_ids())
def test_rulings_are_listed_and_given_as_json(capsys: Capture, book: str) -> None:
    text = run(capsys, "rulings", "--book", book)
    document = json.loads(run(capsys, "rulings", "--book", book, "--json"))
    names = [ruling["name"] for ruling in document]
    assert len(names) == len(set(names))
    assert document[0].keys() >= {"name", "question", "reading", "alternative", "option", "rules"}
    for ruling in document:
        assert f"\n{ruling['name']}\n" in text
