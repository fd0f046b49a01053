"""A retainer of a campaign by B/X Essentials: hired, half of a share, a level; and those of no level."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaign.campaign_table import Table

MILL = """
title = "The old mill"
rules = "bxe"
chest = "100 gp"
[[people]]
name = "Dorn"
who = "fighter 3"
xp = 4000
abilities = { charisma = 13 }
hit_points = [8, 5, 6]
"""


HERE = ("-c", "mill")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    (tmp_path / "mill.toml").write_text(MILL)
    made = Table(capsys)
    made("campaign", "new", "mill", "--from", "mill.toml")
    return made


@pytest.mark.rule("bxe.retainers.advance-in-level", "bxe.xp.xp-half", "bxe.xp.gain-xp-like-pcs")
def test_a_retainer_advances_as_anybody_does(table: Table) -> None:
    heard = table(
        "hire", "Hob fighter 1", "--by", "Dorn", "--name", "Hob", "--hp", "5", "--rolled", "9", *HERE
    )
    assert heard["heard"][0]["loyalty"] == 8  # by Charisma 13
    # A share of 3,900 each; the retainer loses half of it: 1,950 of the 2,000 that a level takes.
    table("xp", "--points", "7800", *HERE)
    assert table("campaign", "sheet", "Hob")["xp"] == 1950
    # 100 each and 50 for the retainer, who is at 2,000 then.
    shares = {one["name"]: one for one in table("xp", "--points", "200", *HERE)["shares"]}
    assert (shares["Hob"]["gained"], shares["Hob"]["after"], shares["Hob"]["level_after"]) == (50, 2000, 2)
    risen = table("level", "Hob", "--die", "6", *HERE)
    assert "bxe.retainers.advance-in-level" in risen["cited"]
    hob = table("campaign", "sheet", "Hob")
    assert (hob["level"], hob["hit_points"], hob["standing"]) == (2, [5, 6], "in service")
    # Whoever follows has the same loyalty as before, and still loses half.
    assert hob["service"]["loyalty"] == 8
    again = {one["name"]: one["gained"] for one in table("xp", "--points", "200", *HERE)["shares"]}
    assert again == {"Dorn": 100, "Hob": 50}


@pytest.mark.slow
@pytest.mark.rule("bxe.xp.max-below-two-levels", "bxe.xp.max-excess-lost")
def test_a_retainer_rises_one_level_at_once(table: Table) -> None:
    table("hire", "Hob fighter 1", "--by", "Dorn", "--name", "Hob", "--hp", "5", "--rolled", "9", *HERE)
    shares = {one["name"]: one for one in table("xp", "--points", "20000", *HERE)["shares"]}
    # 10,000 each, and 5,000 for the retainer: cut to one below the third level.
    assert (shares["Hob"]["gained"], shares["Hob"]["after"], shares["Hob"]["lost"]) == (5000, 3999, 1001)


def test_a_retainer_who_is_an_elf_or_of_no_level_is_written_down_as_such(table: Table) -> None:
    table("hire", "elf 2", "--by", "Dorn", "--name", "Sila", "--hp", "5,4", "--rolled", "9", *HERE)
    assert table("campaign", "sheet", "Sila")["race"] == "elf"
    table("hire", "normal human", "--by", "Dorn", "--name", "Nob", "--hp", "3", "--rolled", "9", *HERE)
    assert table("campaign", "sheet", "Nob")["level"] == 0
    # "Total XP is divided evenly between all party members (including retainers)": three share 900.
    shares = {one["name"]: one["gained"] for one in table("xp", "--points", "900", *HERE)["shares"]}
    assert shares == {"Dorn": 300, "Sila": 150, "Nob": 150}
