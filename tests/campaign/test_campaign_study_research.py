"""`research -c` and `learn -c`: begun and paid, busy until the day; the numbers are those of the census."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.campaign.campaign_table import Table
from tests.campaign.test_campaign_study_memory import begin, sheet

BEGIN = ("research", "mist", "--kind", "spell", "--by", "Ysolde", "--level", "2", "-c", "shelf")
DONE = ("research", "--done", "mist", "-c", "shelf", "--die")
SAGE = """
[[people]]
name = "Sage"
who = "magic-user 9"
hit_points = 20
purse = "16,000"
book = { spells = ["sleep", "charm person", "shield"] }
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    monkeypatch.chdir(tmp_path)
    made = Table(capsys)
    begin(made, "shelf", more=SAGE)
    return made


def chest(table: Table) -> int:
    return int(table.state()["chest_cp"])


def test_a_spell_of_the_second_level_takes_four_weeks_and_two_thousand(table: Table) -> None:
    begun = table(*BEGIN)
    assert (begun["weeks"], begun["gp"], begun["failure_percent"], begun["until"]) == (4, 2000, 15, 29)
    assert chest(table) == (9000 - 2000) * 100
    project = table.state()["projects"][0]
    assert (project["id"], project["until"], project["paid_cp"]) == ("mist", 29, 200_000)
    assert "Ysolde is researching mist until day 29, and it is day 1" in table.refused(*DONE, "62")
    assert "awaits" not in table("campaign", "pass", "27")["said"]
    over = table("campaign", "pass", "1")["said"]
    assert "the die is due (grognard research --done mist)" in over
    assert table.state()["projects"][0]["awaits_die"] is True
    done = table(*DONE, "16")
    assert (done["failed"], done["added_to_book"], done["d100"]) == (False, True, 16)
    assert sheet(table, "Ysolde")["book"]["spells"]["mist"] == 2
    assert table.state()["projects"] == []
    assert chest(table) == 700_000
    table("memorise", "Ysolde", "mist", "-c", "shelf")
    assert sheet(table, "Ysolde")["memorised"] == {"mist": 1}


def test_on_a_fifteen_it_fails_and_the_money_is_gone(table: Table) -> None:
    table(*BEGIN)
    table("campaign", "pass", "28")
    assert table(*DONE, "15")["failed"] is True
    assert "mist" not in sheet(table, "Ysolde")["book"]["spells"]
    assert (chest(table), table.state()["projects"]) == (700_000, [])
    entry = table("campaign", "log", "-n", "1")["entries"][0]
    assert entry["thrown"] == [{"dice": "1d100", "what": "mist", "total": 15}]
    assert "bxe.research.failure-costs-lost-anyway" in entry["rules"]
    assert "no project is on 'mist'" in table.refused(*DONE, "62")


def test_who_is_at_research_begins_nothing_else(table: Table) -> None:
    table(*BEGIN)
    start = table.state()
    other = ("research", "fog", "--kind", "spell", "--by", "Ysolde", "--level", "1", "-c", "shelf")
    assert "Ysolde is researching mist until day 29" in table.refused(*other)
    assert "Ysolde is researching mist until day 29" in table.refused(
        "learn", "Ysolde", "knock", "-c", "shelf"
    )
    assert table.state() == start
    table("campaign", "pass", "28")
    assert table(*other)["until"] == 29 + 14


def test_an_entry_that_research_stands_on_is_not_taken_back_alone(table: Table) -> None:
    start = table.state()
    table(*BEGIN)
    table("campaign", "pass", "28")
    table(*DONE, "62")
    there = table.state()
    table("memorise", "Ysolde", "mist", "-c", "shelf")
    assert "4 (Ysolde is done with mist): nothing is begun that is called mist" in table.refused(
        "campaign", "undo", "2"
    )
    assert "until day 29, and it is day 1" in table.refused("campaign", "undo", "3")
    table("campaign", "undo", "5")
    assert table.state() == there
    table("campaign", "undo", "2", "--with-dependents")
    assert table.state() == start | {"day": 29}


def test_without_the_money_it_is_not_begun(table: Table) -> None:
    table("campaign", "word", "chest 1,999.99")
    start = table.state()
    assert "0.01 gp short" in table.refused(*BEGIN)
    assert "2,000 gp short" in table.refused(*BEGIN, "--pay", "purse")
    assert table.state() == start
    table("campaign", "word", "Ysolde purse 2000")
    table(*BEGIN)
    assert table.state()["people"][0]["purse_cp"] == 0


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        (("fog", "--kind", "spell", "--by", "Ysolde", "--level", "3"), "bxe.research.must-cast-that-level"),
        (("fog", "--kind", "spell", "--by", "Dorn", "--level", "1"), "bxe.casting.class-must-be-caster"),
        (("wand of cold", "--by", "Ysolde", "--level", "3"), "bxe.research.item-min-level"),
    ],
)
def test_what_may_not_be_begun_carries_its_rule(words: tuple[str, ...], rule: str, table: Table) -> None:
    start = table.state()
    answered = table("research", *words, "-c", "shelf")
    assert (answered["allowed"], answered["entry"]) == (False, None)
    assert rule in [each for one in answered["why_not"] for each in one["rules"]]
    assert table.state() == start


def test_a_wand_is_made_and_is_its_makers(table: Table) -> None:
    # Fireball is of the third level: one week and 500 gp for each level and each of 10 uses.
    begun = table("research", "wand of fireball", "--by", "Sage", "--uses", "10", "-c", "shelf")
    assert (begun["weeks"], begun["gp"], begun["until"]) == (30, 15_000, 211)
    assert sheet(table, "Sage")["purse_cp"] == 100_000
    table("campaign", "pass", "210")
    made = table("research", "--done", begun["project"], "-c", "shelf", "--die", "62")
    item = table.state()["items"][0]
    assert (item["id"], item["what"], item["charges"]) == (made["item"], "wand of fireball", 10)
    assert (item["holder"], item["known"]) == ("sage", ["sage"])


def test_where_there_is_no_place_a_spell_waits_or_takes_that_of_another(table: Table) -> None:
    table("campaign", "word", "Ysolde book web, knock")
    table(*BEGIN)
    table("campaign", "pass", "28")
    assert "light in the place of level 2; expected web or knock" in table.refused(
        *DONE, "62", "--instead", "light"
    ).replace("key instead: ", "")
    assert table(*DONE, "62")["added_to_book"] is False
    assert sheet(table, "Ysolde")["book"]["waiting"] == {"mist": 2}
    table("campaign", "undo")
    assert table(*DONE, "62", "--instead", "web")["added_to_book"] is True
    assert sheet(table, "Ysolde")["book"]["spells"] == {"knock": 2, "mist": 2}


def test_what_a_cleric_finds_out_is_prayed_for(table: Table) -> None:
    table("research", "hush", "--kind", "spell", "--by", "Maude", "--level", "1", "-c", "shelf")
    table("campaign", "pass", "14")
    table("research", "--done", "hush", "-c", "shelf", "--die", "62")
    table("memorise", "Maude", "hush, light", "-c", "shelf")
    assert sheet(table, "Maude")["memorised"] == {"hush": 1, "light": 1}


def test_players_see_neither_the_chance_nor_the_die(table: Table) -> None:
    begun = table(*BEGIN, "--view", "player")
    assert "failure_percent" not in begun
    status = table("campaign", "status", "--view", "player")
    assert "failure_percent" not in status["projects"][0]
    table("campaign", "pass", "28")
    done: dict[str, Any] = table(*DONE, "62", "--view", "player")
    assert (done["failed"], "d100" in done, "thrown" in done) == (False, False, False)
    assert table("campaign", "log", "-n", "1")["entries"][0]["thrown"][0]["total"] == 62


def test_research_given_up_and_of_the_dead(table: Table) -> None:
    table(*BEGIN)
    table("campaign", "word", "Ysolde dead")
    table("campaign", "pass", "28")
    assert "Ysolde is then dead" in table.refused(*DONE, "62")
    table("research", "--give-up", "mist", "-c", "shelf")
    assert (chest(table), table.state()["projects"]) == (700_000, [])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mist", "--kind", "spell", "--level", "2"), "no researcher is named"),
        (("web", "--kind", "spell", "--level", "2", "--by", "Ysolde"), "has a spell 'web' already"),
        (("--done", "mist"), "no project is on 'mist'; expected something that is begun"),
        (
            ("mist", "--kind", "spell", "--level", "2", "--by", "Ysolde", "--die", "3"),
            "nothing is thrown yet",
        ),
        (("mist", "--kind", "spell", "--level", "2", "--by", "Ysolde", "--odds"), "no --odds with -c"),
    ],
)
def test_what_cannot_be_asked_is_said(words: tuple[str, ...], said: str, table: Table) -> None:
    start = table.state()
    assert said in table.refused("research", *words, "-c", "shelf")
    assert table.state() == start


def test_a_book_of_which_nothing_is_said_takes_no_spell(table: Table) -> None:
    begin(table, "bare", more='[[people]]\nname = "Rook"\nwho = "magic-user 3"\nhit_points = 5\n')
    words = ("research", "mist", "--kind", "spell", "--by", "Rook", "--level", "1", "-c", "bare")
    assert "campaign word 'Rook book sleep, web' first" in table.refused(*words)
    table("campaign", "word", "Rook book sleep", "-c", "bare")
    assert table(*words)["until"] == 15


def test_research_is_borrowed_where_a_book_has_none(table: Table) -> None:
    begin(table, "borrowed", rules="bf")
    words = tuple("borrowed" if word == "shelf" else word for word in BEGIN)
    answered = table(*words)
    assert (answered["borrowed"], answered["weeks"], answered["gp"]) == (True, 4, 2000)


@pytest.mark.slow
def test_a_die_of_ours_is_in_the_entry_and_undo_rolls_nothing(table: Table) -> None:
    table(*BEGIN)
    table("campaign", "pass", "28")
    done = table("research", "--done", "mist", "-c", "shelf", "--seed", "7")
    there = table.state()
    table("campaign", "undo")
    table("campaign", "redo")
    assert table.state() == there
    assert table("campaign", "log")["entries"][3]["thrown"][0]["total"] == done["d100"]


def test_spells_from_a_guild_come_into_the_book_after_a_week(table: Table) -> None:
    answered = table("learn", "Ysolde", "knock", "-c", "shelf")
    assert (answered["days"], answered["gp"], answered["until"]) == (7, 0, 8)
    assert "Ysolde is learning knock until day 8" in table.refused(*BEGIN)
    table("campaign", "pass", "6")
    assert "knock" not in sheet(table, "Ysolde")["book"]["spells"]
    assert "Ysolde is done with learning knock" in table("campaign", "pass", "1")["said"]
    assert sheet(table, "Ysolde")["book"]["spells"]["knock"] == 2
    full = table("learn", "Ysolde", "levitate", "-c", "shelf")
    assert (full["allowed"], full["entry"]) == (False, None)
    assert "bxe.spellbook.no-more-than-capacity" in [rule for one in full["why_not"] for rule in one["rules"]]


def test_a_lost_book_is_written_anew_week_by_week(table: Table) -> None:
    # Two spells of the first level and one of the second: 4 weeks and 4,000 gp.
    words = ("learn", "Ysolde", "sleep, charm person, web", "--from", "memory", "-c", "shelf")
    other = ("learn", "Ysolde", "web", "--from", "memory", "-c", "shelf")
    assert "web did not stand in a lost book of Ysolde" in table.refused(*other)
    table("campaign", "word", "Ysolde book lost")
    other = ("learn", "Ysolde", "knock", "--from", "memory", "-c", "shelf")
    assert "knock did not stand in a lost book of Ysolde" in table.refused(*other)
    answered = table(*words)
    assert (answered["weeks"], answered["gp"], answered["until"]) == (4, 4000, 29)
    assert chest(table) == 500_000
    table("campaign", "pass", "28")
    book = sheet(table, "Ysolde")["book"]
    assert (book["where"], book["spells"], book["lost"]) == (
        "at hand",
        {"sleep": 1, "charm person": 1, "web": 2},
        {},
    )
    assert sheet(table, "Ysolde")["memorised"] == {}


def test_part_of_a_lost_book_is_written_anew(table: Table) -> None:
    table("campaign", "word", "Ysolde book lost")
    table("learn", "Ysolde", "web", "--from", "memory", "-c", "shelf")
    table("campaign", "pass", "14")
    book = sheet(table, "Ysolde")["book"]
    assert (book["spells"], book["lost"]) == ({"web": 2}, {"sleep": 1, "charm person": 1})
    table("learn", "Ysolde", "sleep", "--from", "memory", "-c", "shelf")
    table("campaign", "pass", "7")
    book = sheet(table, "Ysolde")["book"]
    assert (book["spells"], book["lost"]) == ({"web": 2, "sleep": 1}, {"charm person": 1})
