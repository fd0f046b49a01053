"""The experience of a retainer of no level is kept, as it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaign.campaign_table import Table

PEOPLE = """
title = "The porters"
rules = "{book}"
[[people]]
name = "Dorn"
who = "fighter 4"
hit_points = 30
xp = 8000
[[people]]
name = "Bob"
who = "{who}"
hit_points = 3
employer = "Dorn"
share = 15
standing = "in service"
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    return Table(capsys)


@pytest.mark.parametrize(
    ("book", "who", "each"),
    [
        # 945 points over a share and a half are 630, and half of that.
        ("bf", "normal man", 315),
        ("bf", "dwarf normal man", 315),
        # 465 points over two shares are 232, of which a retainer loses half.
        ("bxe", "normal man", 116),
    ],
)
def test_a_retainer_of_no_level_keeps_the_share(table: Table, book: str, who: str, each: int) -> None:
    Path("porters.toml").write_text(PEOPLE.format(book=book, who=who), encoding="utf-8")
    table("campaign", "new", "porters", "--from", "porters.toml")
    told = table.said("xp", "9 orc, 3 ogre", "-c", "porters")
    assert f"0 + {each} = {each}, and no level" in told
    assert table("campaign", "sheet", "Bob")["xp"] == each
    assert f"Bob {each}" in table.said("campaign", "log")
    table("xp", "9 orc, 3 ogre", "-c", "porters")
    assert table("campaign", "sheet", "Bob")["xp"] == 2 * each
    assert table("campaign", "sheet", "Bob")["level"] == 0
    assert "gains no levels" in table.refused("level", "Bob", "--die", "4", "-c", "porters")
    table("campaign", "undo")
    assert table("campaign", "sheet", "Bob")["xp"] == each
