"""`grognard level`: the level that experience gives, and what is different there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.advancement.reckoning import Reckoning


@pytest.fixture
def reckon(capsys: pytest.CaptureFixture[str]) -> Reckoning:
    return Reckoning(capsys)


def changes(document: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """What is different, by its name."""
    return {one["what"]: (one["before"], one["after"]) for one in document["changes"]}


def test_a_thief_of_the_fifth_level(reckon: Reckoning) -> None:
    document = reckon("level", "thief 4", "--xp", "10064", "--hp", "14", "--die", "3")
    assert (document["level_after"], document["after"], document["next_at"]) == (5, 10064, 20000)
    points = document["hit_points"]
    assert (points["die"], points["rolled"], points["gained"], points["after"]) == ("1d4", 3, 3, 17)
    assert changes(document)["attack"] == ("+2", "+3")
    assert changes(document)["hide"] == ("25%", "30%")
    assert "spells" not in changes(document)  # its saving throws change at the sixth
    told = reckon.told("level", "thief", "4", "--xp", "10064", "--hp", "14", "--die", "3")
    assert "10,064. A thief of the fifth level (10,000); 9,936 short of the sixth (20,000)." in told
    assert "Hit points: d4 3 + 0 Constitution = 3: 14 -> 17." in told


@pytest.mark.rule("bf.xp.cap-example", "bf.xp.cap-example-next-adventure")
def test_barthal_the_thief(reckon: Reckoning) -> None:
    document = reckon("level", "thief 1", "--xp", "1000", "--earned", "2000")
    assert (document["before"] + document["earned"], document["after"], document["lost"]) == (3000, 2499, 501)
    assert document["level_after"] == 2
    # One point more, at the next adventure, is the third level.
    again = reckon("level", "thief 2", "--xp", "2499", "--earned", "1")
    assert (again["after"], again["level_after"], again["lost"]) == (2500, 3, 0)


def test_levels_by_a_chart_and_with_spells(reckon: Reckoning) -> None:
    cleric = changes(reckon("level", "cleric 5", "--xp", "24000", rules="bxe"))
    assert cleric["spells of level 3"] == ("0", "1")
    assert "spells of level 2" not in cleric
    fighter = changes(reckon("level", "fighter 3", "--xp", "8000", rules="bxe"))
    assert fighter["THAC0"] == ("19", "17")
    assert fighter["death ray or poison"] == ("12", "10")


@pytest.mark.rule("bxe.ability.con-hp-adjustment", "bxe.ability.con-minimum-one-hp")
def test_hit_points_of_a_level(reckon: Reckoning) -> None:
    sturdy = ("level", "fighter 1", "--xp", "2000", "--hp", "6", "--con", "13", "--die", "3")
    document = reckon(*sturdy, rules="bxe")
    assert (document["hit_points"]["after"], document["hit_points"]["by_level"]) == (10, [6, 4])
    assert "bxe.ability.con-hp-adjustment" in document["cited"]
    frail = reckon("level", "fighter 1", "--xp", "2000", "--con", "3", "--rolled", "2", rules="bxe")
    assert frail["hit_points"]["gained"] == 1
    known = reckon("level", "fighter 3", "--xp", "8000", "--hp", "8,2,5", "--roll", "--seed", "4")
    assert known["hit_points"]["by_level"] == [8, 2, 5, known["hit_points"]["rolled"]]
    assert known["thrown"][0]["dice"] == "1d8"
    assert known["seed"] == 4


def test_no_die_is_thrown_above_the_ninth_level(reckon: Reckoning) -> None:
    document = reckon("level", "fighter 9", "--xp", "360000", "--hp", "50", "--con", "18")
    assert (document["hit_points"]["die"], document["hit_points"]["after"]) == ("", 52)
    assert "Hit points: 2: 50 -> 52." in reckon.told("level", "fighter 9", "--xp", "360000", "--hp", "50")


def test_who_is_told_what_to_roll(reckon: Reckoning) -> None:
    told = reckon.told("level", "elf fighter 1", "--xp", "2000")
    assert "roll 1d6 + 0 Constitution" in told
    assert "the highest" in reckon.told("level", "thief 20", "--xp", "2000000")
    assert "1 short of the second (2,000)" in reckon.told("level", "fighter 1", "--xp", "1999")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("thief 4",), "--xp N, or --drained N"),
        (("thief",), "has no level"),
        (("orc", "--xp", "4"), "a race without a class"),
        (("normal man", "--xp", "4"), "gains no levels"),
        (("thief 4", "--xp", "-4"), "-4"),
        (("thief 4", "--xp", "4", "--con", "19"), "whole number from 3 to 18"),
        (("thief 4", "--xp", "10000", "--hp", "4,4"), "'4,4' hit points"),
        (("thief 4", "--xp", "10000", "--die", "5"), "a 5 on 1d4"),
        (("thief 4", "--xp", "1", "--die", "3"), "nothing is rolled for the 3"),
        (("thief 4", "--drained", "0"), "whole number from 1 to 20"),
        (("thief 4", "--restore", "1"), "0 levels drained"),
        (("thief 4", "--drained", "2", "--lost", "1,2,3"), "'1,2,3' for 2 levels"),
        (("thief 4", "--drained", "2", "--lost", "5", "--restore", "3"), "3 of 2 negative levels"),
    ],
)
def test_what_cannot_be_used(reckon: Reckoning, words: tuple[str, ...], problem: str) -> None:
    assert problem in reckon.refused("level", *words)
