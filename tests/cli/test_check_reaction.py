"""`grognard check reaction`: what those met make of the party, by each book's table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grognard.faces.cli.main import main


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Any:
    """Ask `grognard check reaction`, and get its document."""

    def asking(*words: str, rules: str = "bf") -> dict[str, Any]:
        assert main(["check", "reaction", *words, "--rules", rules, "--json"]) == 0
        document: dict[str, Any] = json.loads(capsys.readouterr().out)
        return document

    return asking


@pytest.mark.rule("bxs.reaction.roll-2d6", "bxs.reaction.table")
def test_the_chances_of_the_sheet(ask: Any) -> None:
    found = ask("--rolled", "7", rules="bxs")
    assert found["reaction"] == "uncertain"
    assert dict(found["distribution"]) == {
        "immediate attack": "1/36",
        "hostile": "1/4",
        "uncertain": "4/9",
        "no attack": "1/4",
        "cooperative": "1/36",
    }
    # No modifier is listed.
    assert ask("--rolled", "7", "--charisma", "18", rules="bxs")["total"] == 7


@pytest.mark.rule("bf.reaction.roll-formula", "bf.reaction.charisma-penalty", "bf.reaction.other-adjustments")
@pytest.mark.parametrize(
    ("words", "total", "reaction"),
    [
        (("--rolled", "7"), 7, "unfavorable"),
        (("--rolled", "7", "--charisma", "13"), 8, "favorable"),
        (("--rolled", "4", "--charisma", "5"), 2, "immediate attack"),
        (("--rolled", "11", "--adjustment", "1"), 12, "very favorable"),
    ],
)
def test_what_is_added(ask: Any, words: tuple[str, ...], total: int, reaction: str) -> None:
    found = ask(*words)
    assert (found["total"], found["reaction"]) == (total, reaction)


@pytest.mark.parametrize("rules", ["bf", "bfref", "bxe", "bcb", "bxs"])
def test_every_book_answers_in_a_line(capsys: pytest.CaptureFixture[str], rules: str) -> None:
    assert main(["check", "reaction", "--rules", rules, "--seed", "4", "--charisma", "16"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Rolled ")
    assert said.rstrip().endswith("seed 4")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--rolled", "13"), "a 13 on 2d6"),
        (("--rolled", "x"), "'x' shows no dice"),
        (("--charisma", "20"), "ability score 20 is out of range"),
        (("--adjustment", "99"), "a whole number from -12 to 12"),
    ],
)
def test_what_cannot_be_used_is_refused_and_said(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], problem: str
) -> None:
    assert main(["check", "reaction", *words]) == 2
    assert problem in capsys.readouterr().err
