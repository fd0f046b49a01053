"""People whose race is their class are so in a campaign too, where the book has it so."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.faces.cli.main import main
from tests.campaign.campaign_table import Table

PEOPLE = """
title = "Elfland"
rules = "bxe"
chest = "100"
[[people]]
name = "Dorn"
who = "fighter 4"
hit_points = 40
[[people]]
name = "Lia"
who = "elf 3"
xp = 8100
hit_points = [6, 4, 3]
[[people]]
name = "Gim"
who = "dwarf 2"
hit_points = [8, 5]
[[people]]
name = "Pip"
who = "halfling 1"
hit_points = [6]
"""
THREE = {"Lia": "elf", "Gim": "dwarf", "Pip": "halfling"}


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    Path("elfland.toml").write_text(PEOPLE, encoding="utf-8")
    made = Table(capsys)
    made("campaign", "new", "elfland", "--from", "elfland.toml")
    return made


def test_sheet_roster_and_fight_agree_on_what_somebody_is(table: Table) -> None:
    roster = table.said("campaign", "roster")
    fight = table.said("campaign", "fight", "orc", "--seed", "1", "--dry-run")
    for name, level in (("Lia", 3), ("Gim", 2), ("Pip", 1)):
        sheet = table("campaign", "sheet", name)
        assert (sheet["class"], sheet["race"], sheet["level"]) == (THREE[name], THREE[name], level)
        assert f"{name}, {THREE[name]} {level} (player)" in table.said("campaign", "sheet", name)
        assert f"{name} {THREE[name]} {level}" in roster
        assert f"): {THREE[name]} {level}, AC" in fight.partition(f"{name} (hp ")[2][:40]


def test_an_elf_casts_and_rises_as_an_elf(table: Table) -> None:
    """Three dice of six sides, a fighter's experience, and the spells of a magic-user."""
    table("memorise", "Lia", "sleep", "-c", "elfland")
    assert "Lia declares the spell sleep" in table.said(
        "campaign", "fight", "4 orc", "--seed", "1", "--dry-run"
    )
    risen = table.said("level", "Lia", "--die", "6", "-c", "elfland")
    assert "An elf of the fourth level (8,000)" in risen
    assert "hit dice 3d6 4d6" in risen
    assert table("campaign", "sheet", "Lia")["next_level_at"] == 16_000


def test_who_is_hired_is_what_was_asked_for(table: Table) -> None:
    for name, race in (("Ael", "elf"), ("Ugo", "dwarf"), ("Tam", "halfling")):
        words = ("hire", f"{race} 2", "--by", "Dorn", "--name", name, "--rolled", "9", "--hp", "5,4")
        table(*words, "-c", "elfland")
        sheet = table("campaign", "sheet", name)
        assert (sheet["class"], sheet["level"], sheet["xp"]) == (race, 2, 2000)
    assert "Ael (hp 9): elf 2" in table.said("campaign", "fight", "orc", "--seed", "1", "--dry-run")


def test_an_export_begins_the_same_campaign(table: Table) -> None:
    assert main(["campaign", "export"]) == 0
    text = table.capsys.readouterr().out
    assert 'who = "elf 3"' in text
    Path("again.toml").write_text(text, encoding="utf-8")
    before = table.state()["people"]
    table("campaign", "new", "again", "--from", "again.toml")
    assert table("campaign", "status", "-c", "again")["people"] == before


def test_where_race_and_class_are_two_things_both_are_said(table: Table) -> None:
    Path("two.toml").write_text(PEOPLE, encoding="utf-8")
    refused = table.refused("campaign", "new", "two", "--from", "two.toml", "--rules", "bf")
    line = PEOPLE.splitlines().index('who = "elf 3"') + 1
    assert f"two.toml, line {line}, key people[1].who: 'elf 3' has no class" in refused
    assert "'elf fighter 3'" in refused
    both = PEOPLE.replace('"elf 3"', '"elf fighter 3"').replace('"dwarf 2"', '"dwarf cleric 2"')
    both = both.replace('"halfling 1"', '"halfling thief 1"')
    Path("two.toml").write_text(both, encoding="utf-8")
    table("campaign", "new", "two", "--from", "two.toml", "--rules", "bf")
    assert "Lia elf fighter 3" in table.said("campaign", "roster", "-c", "two")
    words = ("--by", "Dorn", "--name", "Ael", "--rolled", "9", "--hp", "5,4", "-c", "two")
    assert "key who: 'elf 2' has no class" in table.refused("hire", "elf 2", *words)
    table("hire", "elf fighter 2", *words)
    sheet = table("campaign", "sheet", "Ael", "-c", "two")
    assert (sheet["class"], sheet["race"]) == ("fighter", "elf")
