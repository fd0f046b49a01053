"""Shares of half a percent are exact, wherever one is offered, promised and paid."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.faces.cli.main import main
from tests.campaign.campaign_table import Table, begin_greywater

HIRE = ("hire", "fighter 2", "--by", "Dorn", "--name", "Ulf", "--rolled", "9", "--hp", "6,5")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    return begin_greywater(tmp_path, monkeypatch, capsys)


def test_an_eighth_of_the_treasure_is_promised_and_paid(table: Table) -> None:
    """1,001 gp are 100,100 cp, of which an eighth is 12,512 1/2: the half stays with the employer."""
    said = table.said(*HIRE, "--offer", "12.5%", "-c", "greywater")
    assert "12.5% is less than the usual 15%" in said
    assert "12.5% of the treasure" in table.said("campaign", "sheet", "Ulf")
    table("campaign", "find", "1,001 gp")
    table("campaign", "divide", "hoard-1", "--among", "Dorn")
    assert table("campaign", "sheet", "Ulf")["purse_cp"] == 12_512


def test_a_share_outlives_export_and_import(table: Table) -> None:
    table(*HIRE, "--offer", "12.5%", "-c", "greywater")
    for words in ("campaign", "export"), ("campaign", "export", "--jsonl"):
        assert main([*words]) == 0
        Path(words[-1].strip("-")).write_text(table.capsys.readouterr().out, encoding="utf-8")
    Path("export").rename("export.toml")
    table("campaign", "new", "again", "--from", "export.toml")
    table("campaign", "import", "once-more", "--from", "jsonl")
    for name in ("greywater", "again", "once-more"):
        assert table("campaign", "sheet", "Ulf", "-c", name)["service"]["percent"] == 12.5
    assert "share = 12.5\n" in Path("export.toml").read_text(encoding="utf-8")


def test_a_whole_share_is_a_whole_number(table: Table) -> None:
    table(*HIRE, "--offer", "15.0%", "-c", "greywater")
    assert "15% of the treasure" in table.said("campaign", "sheet", "Ulf")


@pytest.mark.parametrize("offer", ["12 1/2%", "112.5%", "12.345%", "half a %"])
def test_what_is_no_share_is_refused_and_taken_for_nothing_else(table: Table, offer: str) -> None:
    assert "share" in table.refused(*HIRE, "--offer", offer, "-c", "greywater")


def test_a_payroll_reads_parts_of_a_percent(table: Table) -> None:
    told = table.said("payroll", "Hob 12.5%, 2 fighter 7.25%", "--income", "1,001")
    assert "Hob: 12.5% of 1,001 gp is 125.12 gp" in told
    assert "Fighter: 7.25% of 1,001 gp is 72.57 gp each" in told
    assert "270.26 gp of the treasure" in told


@pytest.mark.parametrize("share", ["12.345", "100.5", "-1"])
def test_a_file_with_no_share_names_the_line_and_the_key(table: Table, share: str) -> None:
    hob = f'name = "Hob"\nwho = "fighter 1"\nhit_points = 8\nemployer = "Hob"\nshare = {share}\n'
    Path("hob.toml").write_text(f'title = "Hob"\n[[people]]\n{hob}', encoding="utf-8")
    refused = table.refused("campaign", "new", "hob", "--from", "hob.toml")
    assert "hob.toml, line 7, key people[0].share" in refused
