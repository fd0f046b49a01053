"""The log of a campaign: the day of each entry, who wrote it and how; and levels given back by a word."""

from __future__ import annotations

import getpass
from pathlib import Path

import pytest

from tests.campaign.campaign_table import Table, begin_greywater

DRAINED = """
title = "Barrow"
day = 3
[[people]]
name = "Ulf"
who = "fighter 3"
hit_points = [8, 3, 4]
drained = [4, 3]
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    return begin_greywater(tmp_path, monkeypatch, capsys)


def test_each_entry_has_the_day_when_it_had_been_written(table: Table) -> None:
    """An undo takes its days back, a redo has them go by again, and an undo of something else takes none."""
    for words in (("pass", "9"), ("pass", "2"), ("word", "Hob hp 3"), ("undo", "2"), ("redo",), ("undo",)):
        table("campaign", *words)
    entries = table("campaign", "log")["entries"]
    assert [one["day"] for one in entries] == [1, 10, 12, 12, 3, 12, 12]
    assert table("campaign", "status")["day"] == 12


def test_the_log_says_who_wrote_an_entry_and_how(table: Table) -> None:
    table.said("campaign", "word", "chest -25", "--reason", "gear for Hob")
    last = table("campaign", "log")["entries"][-1]
    assert last["author"] == getpass.getuser()
    assert last["typed"] == "grognard campaign word 'chest -25' --reason 'gear for Hob'"
    assert last["at"].endswith("+00:00")
    said = table.said("campaign", "log", "--why")
    assert f"written by {getpass.getuser()} {last['at'][:10]}" in said
    assert ": grognard campaign word 'chest -25' --reason 'gear for Hob'" in said
    # What was typed may tell players what only the referee knows.
    assert table("campaign", "log", "--view", "player")["entries"][-1]["typed"] == ""


def test_drained_levels_are_given_back_the_last_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "barrow.toml").write_text(DRAINED)
    table = Table(capsys)
    table("campaign", "new", "barrow", "--from", "barrow.toml")
    assert "grognard campaign word 'Ulf restored 2'" in table.refused(
        "level", "Ulf", "--restore", "2", "-c", "barrow"
    )
    assert "expected restored 1 to 2" in table.refused("campaign", "word", "Ulf restored 3")
    # Of the 7 points that two levels cost, the first gives back 7/2, rounded up.
    assert "Ulf has a level back, and 12 hit points at most" in table.said("campaign", "word", "Ulf restored")
    assert table("campaign", "sheet", "Ulf")["drained"] == [3]
    assert "Ulf has a level back, and 15 hit points at most" in table.said(
        "campaign", "word", "Ulf restored 1"
    )
    assert "Ulf has no negative levels" in table.refused("campaign", "word", "Ulf restored")
    table("campaign", "undo")
    table("campaign", "undo")
    assert table("campaign", "sheet", "Ulf")["drained"] == [4, 3]


def test_another_book_than_the_campaigns_is_asked_only_where_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The book that is asked where nobody names one may be named as well, in a campaign of another."""
    monkeypatch.chdir(tmp_path)
    of_bxe = DRAINED.replace("day = 3", 'rules = "bxe"').replace("drained = [4, 3]", "")
    (tmp_path / "barrow.toml").write_text(of_bxe)
    table = Table(capsys)
    table("campaign", "new", "barrow", "--from", "barrow.toml")
    assert table("xp", "orc", "--pcs", "Ulf", "-c", "barrow", "--dry-run")["rules"] == "bxe"
    assert table("xp", "orc", "--pcs", "Ulf", "-c", "barrow", "--dry-run", "--rules", "bf")["rules"] == "bf"


def test_a_ledger_of_one_month(table: Table) -> None:
    """Days 1 to 30 are the first month, day 31 is of the second."""
    for text in ("day 30", "chest -25", "day 31", "chest +300", "chest -40"):
        table("campaign", "word", text)
    first, second = (table("campaign", "ledger", "--month", number)["postings"] for number in ("1", "2"))
    assert [one["day"] for one in first] == [1, 30]
    assert [one["day"] for one in second] == [31, 31]
    assert "In month 2: 300 gp into the chest, 40 gp out of it." in table.said(
        "campaign", "ledger", "--month", "2"
    )
    expected = "--month '0'; expected a whole number from 1 to 100,000"
    assert expected in table.refused("campaign", "ledger", "--month", "0")


DORN = """
title = "Barrow"
day = 3
[[people]]
name = "Dorn"
who = "fighter 3"
hit_points = [8, 8, 6]
hp = 7
drained = [6, 5, 2]
"""


@pytest.mark.rule(
    "bf.energy-drain.removal-hp",
    "bf.energy-drain.removal-last",
    "bf.energy-drain.removal-full-example",
)
def test_removed_negative_levels_bring_back_equal_shares(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "barrow.toml").write_text(DORN)
    table = Table(capsys)
    table("campaign", "new", "barrow", "--from", "barrow.toml")
    assert "Energy drain: 3 negative levels, 13 hit points lost, -3 to every d20" in table.said(
        "campaign", "sheet", "Dorn", "--view", "player"
    )
    # 13/3 is 4, 9/2 is 5, and the last brings the 4 that remain; of 22 points Dorn lacks the 2 of a wound.
    found = []
    for _ in range(3):
        table("campaign", "word", "Dorn restored 1")
        one = table("campaign", "sheet", "Dorn")
        found.append((one["most_hp"], one["hp"], sum(one["drained"]), len(one["drained"])))
    assert found == [(13, 11, 9, 2), (18, 16, 4, 1), (22, 20, 0, 0)]
    for _ in range(3):
        table("campaign", "undo")
    one = table("campaign", "sheet", "Dorn")
    assert (one["most_hp"], one["hp"], one["drained"]) == (9, 7, [6, 5, 2])
    assert "Dorn has 3 levels back, and 22 hit points at most, 20 of them left" in table.said(
        "campaign", "word", "Dorn restored 3"
    )
