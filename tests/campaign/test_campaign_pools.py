"""The referee's word on luck and spell points of a campaign's people."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaign.campaign_table import Table

RULES = 'extends = "bf"\ntitle = "Lucky"\nid = "lucky"\n[luck]\npoints = 2\nreturns = "each level"\n'
PEOPLE = """
title = "The lucky"
rules = "lucky.toml"
[[people]]
name = "Dorn"
who = "fighter 4"
hit_points = 40
"""


@pytest.fixture
def lucky(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    table = Table(capsys)
    (tmp_path / "lucky.toml").write_text(RULES, encoding="utf-8")
    (tmp_path / "people.toml").write_text(PEOPLE, encoding="utf-8")
    table("campaign", "new", "lucky", "--from", "people.toml")
    return table


def test_the_referee_sets_a_person_s_luck_and_takes_it_back(lucky: Table) -> None:
    said = lucky.said("campaign", "word", "Dorn luck 1", "-c", "lucky")
    assert "Dorn has 1 of 2 luck left" in said
    assert "Luck: 1 of 2 left" in lucky.said("campaign", "sheet", "Dorn", "-c", "lucky")
    lucky("campaign", "undo", "-c", "lucky")
    assert "Luck: 2 of 2 left" in lucky.said("campaign", "sheet", "Dorn", "-c", "lucky")


@pytest.mark.parametrize(
    ("word", "problem"),
    [
        ("Dorn luck 3", "at most 2 luck"),
        ("Dorn luck 2", "has 2 luck left already"),
        ("Dorn spell points 1", "no spell points by the campaign's rules"),
    ],
)
def test_what_cannot_be_is_refused(lucky: Table, word: str, problem: str) -> None:
    assert problem in lucky.refused("campaign", "word", word, "-c", "lucky")
