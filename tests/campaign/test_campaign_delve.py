"""`grognard delve FILE -c CAMPAIGN`: an expedition of people of a campaign, and what comes home with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grognard.adventure.party.fighters import member_entry_of
from grognard.campaign.away.after_expedition import outcome_of
from grognard.encounter.entries import MemberEntry, SideEntry
from grognard.fight.departing import delve
from tests.campaign.campaign_table import GREYWATER, Table, begin_greywater

PLACES = Path(GREYWATER).parents[1] / "places"
MILL = str(PLACES / "under-hobs-mill.toml")
ISLE = str(PLACES / "to-the-isle.toml")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    return begin_greywater(tmp_path, monkeypatch, capsys)


@pytest.fixture
def typed(table: Table) -> Any:
    """What a command prints to which lines are typed."""
    return table.typed


def test_a_delve_led_by_a_guide_is_settled_in_one_entry(table: Table) -> None:
    before = table.state()
    gone = table("delve", MILL, "-c", "greywater", "--seed", "42")
    assert (gone["entry"], gone["trip"]) == (2, "delve-1")
    # The same company with the same dice, without the campaign's file.
    entries = table("campaign", "log")["entries"][1]
    departed, returned = entries["events"][:2]
    assert (departed["type"], returned["type"]) == ("departed", "returned")
    assert departed["what"] == "Under Hob's mill"
    # 320 gp in a flour bin, a cask of 40, a bowl of 90.
    assert (returned["copper"], len(returned["things"])) == (45_000, 3)
    there = table.state()
    standings = {one["name"]: one["standing"] for one in there["people"]}
    assert standings["Hob"] == "dead"
    assert standings["Dorn"] == "player"
    award = table("xp", "--last", "-c", "greywater")
    assert {one["name"]: one["alive"] for one in award["shares"]}["Hob"] is False
    kinds = {one["name"]: one["count"] for one in award["foes"] if one["outcome"] == "slain"}
    assert kinds == {"giant fire beetle": 4, "goblin": 3, "skeleton": 2, "stirge": 1}
    assert "given by entry 3" in table.refused("xp", "--last", "-c", "greywater")
    table("campaign", "undo", "2", "--with-dependents")
    assert table.state() == before


def test_a_dry_run_of_a_delve_changes_nothing(table: Table) -> None:
    before = table.state()
    assert table("delve", MILL, "-c", "greywater", "--seed", "2", "--dry-run")["entry"] is None
    assert table.state() == before


def test_days_of_a_journey_go_by_once(table: Table) -> None:
    table("campaign", "word", "Hob blind until 3")
    gone = table("journey", ISLE, "-c", "greywater", "--seed", "1", "--with", "Dorn,Wat,Maude")
    day = table("campaign", "status")["day"]
    assert day > 2
    assert f"it is day {day}" in gone["said"]
    assert (person := table("campaign", "sheet", "Hob"))["conditions"] == ({} if day >= 3 else {"blind": 3})
    assert person["away"] is None


def test_who_was_left_behind_is_captive_and_treasure_stays_with_them() -> None:
    expedition = delve(MILL, party="2 fighter 2", seed=1)
    state = expedition.machine.state
    state.explorers[0].state, state.over, state.worth = "lost", "lost", 50
    outcome = outcome_of(expedition.machine, ["dorn", "hob"], "Nobody is back")
    assert [one.taken for one in outcome.came] == [True, False]
    assert outcome.came[1].state == "lost"
    assert (outcome.lost, outcome.copper, outcome.things) == (True, 0, ())
    state.over = "out"
    state.explorers[1].most -= 3
    state.explorers[1].hit_points = 2
    outcome = outcome_of(expedition.machine, ["dorn", "hob"], "They are back")
    assert (outcome.came[1].losses, outcome.came[1].hp, outcome.copper) == ((3,), 2, 5000)


def test_wounds_from_before_count_once() -> None:
    members = [MemberEntry(character="fighter 2", name="Hob", hit_points=11, wounded=8)]
    party = SideEntry(name="Party", members=members, player_characters=True)
    machine = delve(MILL, party=party, seed=1).machine
    hob = machine.state.explorers[0]
    assert (hob.hit_points, hob.most) == (3, 11)
    ready = member_entry_of(machine.sheets["Hob"], hob)
    assert (ready.hit_points, ready.wounded) == (11, 8)


def test_a_delve_by_hand_is_kept_gone_on_with_and_settled_once(table: Table, typed: Any) -> None:
    before = table.state()
    said = typed("light torch\nquit\n", "delve", MILL, "-c", "greywater", "--seed", "2", "--with", "Dorn,Hob")
    assert "delve-1, Under Hob's mill: Dorn and Hob set out" in said
    back = "grognard delve greywater-delve-1, then grognard campaign return delve-1"
    assert f"Dorn and Hob are away, delve-1: {back}" in typed("", "campaign", "status")
    assert f"Hob is away, delve-1: {back}" in " ".join(table.refused("campaign", "word", "Hob hp 3").split())
    assert "delve-1 is not over" in table.refused("campaign", "return", "delve-1")
    typed("leave\n", "delve", "greywater-delve-1")
    there = table.state()
    assert table("campaign", "return", "delve-1")["entry"] == 3
    assert table("campaign", "status")["away"] == []
    assert "delve-1 is settled, by entry 3" in table.refused("campaign", "return", "delve-1")
    table("campaign", "undo")
    assert table.state() == there
    table("campaign", "return", "delve-1", "--lost")
    assert table.state() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("delve", MILL, "-c", "greywater", "--party", "3 fighter 2"), "the company of the campaign goes"),
        (("delve", MILL, "-c", "greywater", "--odds", "5"), "the company of the campaign goes"),
        (("delve", MILL, "-c", "greywater", "--dry-run"), "expected --dry-run with --auto"),
        (("delve", MILL, "--with", "Dorn"), "expected -c FILE besides"),
        (("delve", MILL, "-c", "greywater", "--with", "Bob"), "nobody is called 'Bob'"),
        (("delve", "nowhere.toml", "-c", "greywater", "--auto"), "nowhere.toml"),
    ],
)
def test_what_cannot_be_of_a_delve_is_said(words: tuple[str, ...], said: str, table: Table) -> None:
    before = table.state()
    assert said in table.refused(*words)
    assert table.state() == before


def test_what_was_thrown_and_is_lost_is_not_thrown_in_the_next_fight() -> None:
    """Nor is it in hand; of several there are as many as are left."""
    members = [MemberEntry(character="thief 2", name="Wat", weapons=["sword", "dagger", "spear", "spear"])]
    machine = delve(MILL, party=SideEntry(name="Party", members=members, player_characters=True)).machine
    wat = machine.state.explorers[0]
    wat.missiles = {"dagger": 0, "spear": 1}
    ready = member_entry_of(machine.sheets["Wat"], wat)
    assert (ready.weapons, ready.ammunition) == (["sword", "spear"], {"spear": 1})


def test_those_with_the_arms_of_their_class_lose_what_they_throw_too() -> None:
    members = [MemberEntry(character="magic-user 2", name="Ysolde")]
    machine = delve(MILL, party=SideEntry(name="Party", members=members, player_characters=True)).machine
    ysolde = machine.state.explorers[0]
    assert member_entry_of(machine.sheets["Ysolde"], ysolde).weapons is None
    ysolde.missiles = {"dagger": 0}
    assert member_entry_of(machine.sheets["Ysolde"], ysolde).weapons == []
