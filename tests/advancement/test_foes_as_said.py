"""Foes of `grognard xp` in the words a game master types, worth what Basic Fantasy's table says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.advancement.reckoning import Reckoning


@pytest.fixture
def reckon(capsys: pytest.CaptureFixture[str]) -> Reckoning:
    return Reckoning(capsys)


def worths(document: dict[str, Any]) -> list[int]:
    """What the foes are worth, kind by kind."""
    return [foe["points"] for foe in document["foes"]]


@pytest.mark.rule("bf.xp.over-25-hd-value", "bf.xp.table-value-column")
def test_hit_dice_stand_before_or_behind_the_word(reckon: Reckoning) -> None:
    assert worths(reckon("xp", "26 HD, 30 HD, 40* HD, 2 hit dice")) == [9750, 12750, 20950, 75]
    # 25 hit dice are the last row: 9,000 and 325 for each asterisk.
    assert worths(reckon("xp", "25** HD, HD 26*, HD 100**")) == [9650, 10100, 69650]
    assert worths(reckon("xp", "1 HD, 2 HD*, 3 HD**")) == [25, 100, 205]
    assert worths(reckon("xp", "3 8*** HD, 3 monsters of 4+1 HD, 3 monsters of 4+1*, 4 x 3 HD, 4x3 HD")) == [
        3255,
        720,
        840,
        580,
        580,
    ]
    assert "3 monsters (4+1*) 840" in reckon.told("xp", "3 monsters of 4+1*")


@pytest.mark.rule("bf.xp.hd-plus-minus", "bf.xp.less-than-one-hd")
def test_hit_dice_without_the_word(reckon: Reckoning) -> None:
    assert worths(reckon("xp", "3+2, 3-1, 1-1, 1/2, <1, less than 1")) == [145, 145, 10, 10, 10, 10]
    assert worths(reckon("xp", "1-1*, 1/2*, 1+1*, 3-1*")) == [13, 13, 37, 175]


def test_a_number_alone_is_asked_about(reckon: Reckoning) -> None:
    assert "26 of what?; expected '26 HD' for hit dice" in reckon.refused("xp", "26")
    assert "'bananas' is no hit dice" in reckon.refused("xp", "HD 2 bananas")


@pytest.mark.rule("bf.xp.larger-of-level-and-hd")
@pytest.mark.parametrize(
    ("said", "worth"),
    [
        ("orc chieftain HD 2 level 5", 360),
        ("orc chieftain: HD 2, level 5", 360),
        ("orc chieftain: HD 2, 5th level", 360),
        ("orc chieftain HD 6 level 3", 500),
        ("ogre of level 6", 500),
        ("ogre level 3", 240),
        ("HD 26 level 30", 12750),
        ("2* level 1", 100),
        ("2* level 4", 280),
    ],
)
def test_a_monster_with_a_level_is_worth_the_larger(reckon: Reckoning, said: str, worth: int) -> None:
    assert worths(reckon("xp", said)) == [worth]


@pytest.mark.rule("bf.xp.npc-caster-bonus", "bf.xp.npc-caster-no-spells", "bf.xp.npc-other-class-no-bonus")
@pytest.mark.parametrize(
    ("said", "worth"),
    [
        ("Aldo (C3): AC 4, hp 12", 175),
        ("Zora (MU5): AC 9, hp 11", 405),
        ("Borf (F5): AC 4, hp 30", 360),
        ("Aldo (C1): AC 4, hp 5", 25),  # a cleric has no spell at the first level
        ("shaman: AC 14, HD 2, cleric level 5", 405),
        ("orc shaman HD 1 (C4)", 280),
        ("orc shaman HD 1 (C4) without spells", 240),
    ],
)
def test_casters_of_a_stat_line_have_the_bonus(reckon: Reckoning, said: str, worth: int) -> None:
    assert worths(reckon("xp", said)) == [worth]


@pytest.mark.rule("bf.xp.npc-as-monster", "bf.xp.npc-level-zero")
def test_people_whose_level_stands_before_them(reckon: Reckoning) -> None:
    said = "level 3 fighter, 3rd level fighter, 5 fighters of level 3, 2 3rd-level magic-users, NPC fighter 4"
    assert worths(reckon("xp", said)) == [145, 145, 725, 350, 240]
    said = "normal man, 0-level human, 2 0-level dwarves, level 0 elf, 20 green troops"
    assert worths(reckon("xp", said)) == [10, 10, 20, 10, 200]


def test_more_ways_to_be_beaten(reckon: Reckoning) -> None:
    document = reckon("xp", "3 skeleton turned, goblin charmed, orc subdued, 2 orc put to flight")
    assert [foe["outcome"] for foe in document["foes"]] == ["routed", "captured", "captured", "routed"]
    assert worths(document) == [75, 10, 25, 50]


@pytest.mark.rule("bf.xp.who-counts", "bf.xp.retainer-divisor")
def test_the_fallen_by_kind_and_by_name(reckon: Reckoning) -> None:
    party = ("--points", "1000", "--pcs", "4", "--retainers", "3", "--fallen", "1, 1 retainer")
    document = reckon("xp", *party)
    assert (document["divisor"], [share["gained"] for share in document["shares"]]) == (
        "4",
        [250, 0, 125, 0],
    )
    assert "1 character and 1 retainer fell and have no share" in reckon.told("xp", *party)
    named = ("--pcs", "Dorn,Wat,Maude", "--retainers", "Hob,Ann", "--fallen", "Wat, Ann")
    document = reckon("xp", "--points", "900", *named)
    assert [share["gained"] for share in document["shares"]] == [360, 0, 360, 180, 0]
    assert "nobody is called 'Bob'" in reckon.refused("xp", "--points", "9", "--pcs", "4", "--fallen", "Bob")
    assert "4 fallen of 3" in reckon.refused("xp", "--points", "9", *party[2:6], "--fallen", "4 retainers")
