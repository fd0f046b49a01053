"""Treasure of a campaign: read alike by every command, and counted for the experience of an expedition."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaign.campaign_table import GREYWATER, Table, begin_greywater

MILL = str(Path(GREYWATER).parents[1] / "places" / "under-hobs-mill.toml")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    return begin_greywater(tmp_path, monkeypatch, capsys)


@pytest.mark.parametrize(
    ("text", "copper"),
    [
        ("400 gp, 3 gems of 50 gp each", 55_000),
        ("400 gp chest", 40_000),
        ("400", 40_000),
        ("gems 600 gp and a sword", 60_000),
        ("100 gp and gems 600 gp", 70_000),
        ("400 gp, 600 gp left behind", 40_000),
        ("3 potions of healing, a map", 0),
    ],
)
def test_a_hoard_is_worth_the_sum_of_its_treasures(table: Table, text: str, copper: int) -> None:
    table("campaign", "find", text)
    table("campaign", "divide")
    purses = [one["purse_cp"] for one in table("campaign", "status")["people"] if one["id"] != "hob"]
    # Four characters; Dorn had 12.50 gp before. All these sums are multiples of four.
    assert purses == [1_250 + copper // 4, copper // 4, copper // 4, copper // 4]


def test_a_campaign_and_experience_read_the_same_sum(table: Table) -> None:
    text = "400 gp, 3 gems of 50 gp each"
    assert "worth 550 gp (3 gems of 50 gp each)" in table.said("campaign", "find", text)
    assert table("xp", "--treasure", text, "--pcs", "1", "--rules", "bxe")["treasure"] == 550


@pytest.mark.rule("bxe.xp.treasure-rate", "bxe.xp.treasure-recovered")
def test_treasure_brought_home_counts_for_experience(table: Table, tmp_path: Path) -> None:
    (tmp_path / "bxe.toml").write_text(Path(GREYWATER).read_text().replace('rules = "bf"', 'rules = "bxe"'))
    table("campaign", "new", "essentials", "--from", "bxe.toml")
    table("delve", MILL, "-c", "essentials", "--seed", "2")
    returned = table("campaign", "log", "-c", "essentials")["entries"][1]["events"][1]
    brought = returned["copper"] // 100
    assert brought > 0
    said = table("xp", "--last", "-c", "essentials", "--dry-run")
    # A point for each gold piece that was brought home, beside the monsters.
    assert (said["treasure"], said["pool"]) == (brought, said["monsters"] + brought)
    # Treasure that is said replaces it.
    assert table("xp", "--last", "-c", "essentials", "--treasure", "10", "--dry-run")["treasure"] == 10
    table("xp", "--last", "-c", "essentials")
    assert "given by entry 3" in table.refused("xp", "--last", "-c", "essentials")


@pytest.mark.parametrize(("written", "copper"), [("3150", 315_000), ("63.5", 6_350), ('"1,800 gp"', 180_000)])
def test_a_chest_is_a_number_or_a_sum(table: Table, tmp_path: Path, written: str, copper: int) -> None:
    text = Path(GREYWATER).read_text()
    assert 'chest = "3,150 gp"' in text
    text = text.replace('chest = "3,150 gp"', f"chest = {written}").replace('purse = "12.50"', "purse = 12.5")
    (tmp_path / "other.toml").write_text(text)
    table("campaign", "new", "other", "--from", "other.toml")
    status = table("campaign", "status", "-c", "other")
    assert (status["chest_cp"], status["people"][0]["purse_cp"]) == (copper, 1_250)
