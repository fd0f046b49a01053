"""People of a campaign are found by what they are called at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaign.campaign_table import Table

PEOPLE = """
title = "Saltmarsh"
[[people]]
name = "Brannagh the Bold"
who = "dwarf fighter 3"
hit_points = 20
[[people]]
name = "Sister Ode"
who = "cleric 3"
hit_points = 20
[[people]]
name = "Sister Maud"
who = "cleric 3"
hit_points = 20
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    monkeypatch.chdir(tmp_path)
    Path("saltmarsh.toml").write_text(PEOPLE, encoding="utf-8")
    made = Table(capsys)
    made("campaign", "new", "saltmarsh", "--from", "saltmarsh.toml")
    return made


def test_a_first_name_is_enough_where_nobody_else_has_it(table: Table) -> None:
    assert table("campaign", "sheet", "brannagh")["name"] == "Brannagh the Bold"
    assert table("campaign", "word", "Brannagh hp 3")["said"] == "Brannagh the Bold: hp 20 -> 3"
    assert table("campaign", "word", "Brannagh the Bold hp 4")["entry"] == 3
    assert "nobody is called 'Sister'" in table.refused("campaign", "sheet", "Sister")
    assert "'Sister hp 3'" in table.refused("campaign", "word", "Sister hp 3")
    assert table("campaign", "sheet", "sister-ode")["name"] == "Sister Ode"


def test_the_roster_tells_the_race(table: Table) -> None:
    assert "Brannagh the Bold dwarf fighter 3" in table.said("campaign", "roster")
