"""A month of a company by two books, from hiring to payday, through commands; and all of it taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaign.campaign_table import GREYWATER, Table

# What a retainer needs to roll who is offered more pay, with the hiring roll of each book adjusted by it.
BOOKS = {"bf": "8", "bxe": "10"}


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_a_month(
    book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    table = Table(capsys)
    table("campaign", "new", "month", "--from", GREYWATER, "--rules", book)
    start = table.state()
    assert start["rules"] == book

    hire = ("hire", "fighter 2", "--by", "Dorn", "--name", "Ulf", "-c", "month")
    table(*hire, "--offer", "15%, more pay", "--gear", "25", "--hp", "6,5", "--rolled", BOOKS[book])
    # Whom else there is to hire, the referee says by that book.
    there = ("--available", "40") if book == "bxe" else ()
    platoon = ("hire", "platoon of 32 light foot in 2 squads", "--name", "1st platoon", "-c", "month")
    table(*platoon, *there, "--rolled", "37,84,22")
    table("hire", "armourer", "-c", "month", "--gear", "300", *there)
    table("memorise", "Ysolde", "sleep, web", "-c", "month")
    assert chest_of(table) == 282_500

    table("campaign", "word", "day 5")
    fought = table("campaign", "fight", "5 orc", "--seed", "2")
    assert fought["entry"] == 7
    award = table("xp", "--last", "--defeated", "6 orc, ogre, 2**", "-c", "month")
    shares = {one["name"]: one["gained"] for one in award["shares"]}
    assert set(shares) == {"Dorn", "Maude", "Wat", "Ysolde", "Hob", "Ulf"}
    assert shares["Hob"] == shares["Dorn"] // 2
    assert table.refused("xp", "--last", "-c", "month").count("was given by entry 8") == 1

    table("campaign", "find", "1,800 gp, gems 600 gp")
    table("campaign", "divide")
    purses = {one["id"]: one["purse_cp"] for one in table("campaign", "status")["people"]}
    assert (purses["maude"], purses["dorn"], purses["ulf"]) == (60_000, 1_250 + 51_000, 9_000)
    assert table("retain", "-c", "month", "--rolled", "7")["checks"][0]["stays"]

    table("campaign", "word", "day 7")
    # 2 weeks and 1,000 gp for each level of the spell.
    table("research", "new spell", "--by", "Ysolde", "--level", "2", "--pay", "chest", "-c", "month")
    assert chest_of(table) == 82_500
    assert "until day 35" in table.refused("campaign", "fight", "2 goblin", "--with", "Ysolde")

    table("campaign", "word", "day 30")
    table("payroll", "-c", "month")
    assert chest_of(table) == 65_300
    assert table("payroll", "-c", "month")["entry"] is None
    table("campaign", "word", "day 35")
    table("research", "--done", "new-spell", "-c", "month", "--die", "62")
    assert "new spell" in table("campaign", "sheet", "Ysolde")["book"]["spells"]
    end = table.state()

    # It was five orcs: the award goes, and comes again as it was.
    table("campaign", "undo", "8", "--with-dependents")
    assert table("campaign", "sheet", "Dorn")["xp"] == 8200
    table("campaign", "redo")
    assert table.state() == end
    while table.state() != start:
        table("campaign", "undo", "--with-dependents")
    exported = table("campaign", "export")["text"]
    assert "Ulf" not in exported


def chest_of(table: Table) -> int:
    return int(table("campaign", "status")["chest_cp"])
