"""`grognard check scores`: every row of the ability tables of B/X Essentials, copied from the document."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grognard.faces.cli.main import main


class Scores:
    """Asks what scores give."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str, rules: str = "bxe") -> list[dict[str, Any]]:
        """What each of them gives."""
        status = main(["check", "scores", *words, "--rules", rules, "--json"])
        said = self.capsys.readouterr()
        assert status == 0, said.err
        found: list[dict[str, Any]] = json.loads(said.out)["scores"]
        return found

    def refused(self, *words: str) -> str:
        """What is said of a question that has no answer."""
        assert main(["check", "scores", *words, "--rules", "bxe"]) == 2
        return self.capsys.readouterr().err


@pytest.fixture
def scores(capsys: pytest.CaptureFixture[str]) -> Scores:
    return Scores(capsys)


def column(scores: Scores, ability: str, name: str) -> list[Any]:
    """A column of a table, from 3 to 18."""
    return [one[name] for one in scores(", ".join(f"{ability} {score}" for score in range(3, 19)))]


@pytest.mark.rule(
    "bxe.ability.standard-adjustment-table",
    "bxe.ability.cha-reaction-table",
    "bxe.ability.cha-max-retainers-table",
    "bxe.ability.cha-retainer-morale-table",
    "bxe.ability.dex-initiative-table",
    "bxe.ability.prime-requisite-xp-table",
    "bxe.ability.int-bonus-languages-table",
)
@pytest.mark.parametrize(
    ("ability", "name", "figures"),
    [
        ("con", "modifier", [-3, -2, -2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3]),
        ("cha", "reaction", [-2, -1, -1, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2]),
        ("cha", "retainers", [1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6, 7]),
        ("cha", "retainer_morale", [4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 9, 9, 10]),
        ("dex", "initiative", [-2, -1, -1, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2]),
        ("str", "experience_percent", [-20, -20, -20, -10, -10, -10, 0, 0, 0, 0, 5, 5, 5, 10, 10, 10]),
        ("int", "bonus_languages", [0] * 10 + [1, 1, 1, 2, 2, 3]),
    ],
)
def test_a_table_of_the_document(scores: Scores, ability: str, name: str, figures: list[int]) -> None:
    assert column(scores, ability, name) == figures


@pytest.mark.rule("bxe.ability.int-language-ability-table", "bxe.ability.int-bonus-languages-at-creation")
def test_what_intelligence_makes_of_letters(scores: Scores) -> None:
    words = ["broken speech", "none", "none", *["simple words"] * 3, *["literate"] * 10]
    assert column(scores, "int", "literacy") == words
    assert scores("int 16")[0]["languages"] == 3
    assert scores("int 18", "--native", "2")[0]["languages"] == 5


@pytest.mark.rule("bxe.ability.score-range")
def test_scores_end_at_3_and_18(scores: Scores) -> None:
    assert "Charisma 19 is out of range; expected 3 to 18" in scores.refused("cha 19")
    assert "Wisdom 2 is out of range" in scores.refused("wisdom 2")
    assert "no ability 'foo'" in scores.refused("foo 9")
    assert "is no score" in scores.refused("cha 13 and more")
