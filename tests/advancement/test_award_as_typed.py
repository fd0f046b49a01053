"""`grognard xp` by B/X Essentials: foes and treasure as a game master types them, worked out by hand."""

from __future__ import annotations

import pytest

from tests.advancement.reckoning import Reckoning


@pytest.fixture
def reckon(capsys: pytest.CaptureFixture[str]) -> Reckoning:
    return Reckoning(capsys)


@pytest.mark.rule("bxe.xp.treasure-sum-in-gp", "bxe.xp.treasure-rate")
@pytest.mark.parametrize(
    ("treasure", "points"),
    [
        ("120.5, 80.25, 99.25", 300),
        ("120.5 + 80.25 + 99.25", 300),
        ("1,234", 1234),
        ("1,000, 2,000 sp", 1200),
        ("2,345 sp", 234),
        ("200 gp, 1000 sp, 500 cp, 10 pp, 30 ep", 200 + 100 + 5 + 50 + 15),
        ("300 silver pieces and 20 gold coins", 50),
        ("3 gems of 100 gp each", 300),
        ("necklace worth 250 gp, gems 600 gp", 850),
        ("jewellery 500", 500),
        ("500 silver candlestick", 500),
        ("0.5, 99 cp", 1),
    ],
)
def test_every_treasure_of_a_list_counts(reckon: Reckoning, treasure: str, points: int) -> None:
    assert reckon("xp", "--treasure", treasure, rules="bxe")["treasure"] == points


@pytest.mark.rule("bxe.xp.treasure-non-magical-only", "bxe.xp.treasure-recovered")
@pytest.mark.parametrize(
    ("treasure", "points"),
    [
        ("500 jewellery, 1000 magic sword", 500),
        ("500 sword, magic", 0),
        ("1,800 gp, gems 600 gp, sword +1", 2400),
        ("1,800gp", 1800),
        ("400, 600 left behind", 400),
        ("400 recovered, 600 lost", 400),
    ],
)
def test_magic_and_left_behind_are_said_of_one_treasure_alone(
    reckon: Reckoning, treasure: str, points: int
) -> None:
    assert reckon("xp", "--treasure", treasure, rules="bxe")["treasure"] == points


@pytest.mark.parametrize(
    ("treasure", "said"),
    [
        ("1000 found, 600 left", "may count something twice"),
        ("3 gems", "says how many, not of what value"),
        ("ruby ring", "is no treasure of a value"),
        ("100, ruby ring", "'ruby ring' is no treasure of a value"),
        ("1.5 cp", "is a part of a copper piece"),
        ("10.005", "is no sum of money"),
        (" ", "is no treasure of a value"),
        ("99999999999", "at most 10,000,000"),
    ],
)
def test_what_has_no_value_is_named(reckon: Reckoning, treasure: str, said: str) -> None:
    assert said in reckon.refused("xp", "--treasure", treasure, rules="bxe")


@pytest.mark.rule(
    "bxe.xp.base-and-bonus-table",
    "bxe.xp.ability-bonus-per-ability",
    "bxe.xp.hd22-and-up",
    "bxe.xp.hd-minus",
    "bxe.xp.hd-7-plus-and-8-plus",
    "bxe.xp.dangerous-circumstances",
)
@pytest.mark.parametrize(
    ("foe", "points"),
    [
        ("1-1", 5),
        ("1/2", 5),
        ("1/4 HD", 5),
        ("1 hp", 5),
        ("less than 1 HD", 5),
        ("normal human", 5),
        ("1+1", 15),
        ("2-1", 15),
        ("4-2", 50),
        ("7 HD", 450),
        ("7+***", 450 + 3 * 400),
        ("8+3", 650),
        ("21 HD", 2500),
        ("21+2**", 2500 + 2 * 2000),
        ("HD 22", 2750),
        ("23*", 3000 + 2500),
        ("30*", 2500 + 9 * 250 + 2000 + 9 * 250),
        ("10 goblin 1-1", 50),
        ("3 4**", 3 * 175),
        ("3 x 4 **", 3 * 175),
        ("HD 4 with 2 abilities", 175),
        ("HD 4, 2 abilities", 175),
        ("three HD 4 monsters with 2 special abilities", 525),
        ("3 monsters of 4 HD with two abilities", 525),
        ("3+ with 3 abilities", 125),
        ("wight with no abilities", 35),
        ("two 4+1 HD creatures", 250),
        ("1-1 in danger", 10),
        ("3* in danger", 75),
        ("6+1 in danger", 450),
        ("8 ** in danger", 900 + 2 * 700),
        ("20 HD in danger", 2500),
        ("21* in danger", 2750 + 2250),
    ],
)
def test_hit_dice_as_they_are_written(reckon: Reckoning, foe: str, points: int) -> None:
    assert reckon("xp", foe, rules="bxe")["monsters"] == points


@pytest.mark.rule("bxe.xp.not-defeated", "bxe.xp.defeat-includes-scared-away")
@pytest.mark.parametrize(
    ("foe", "points"),
    [
        ("HD 2 party fled", 0),
        ("HD 2 fled from", 0),
        ("HD 2 we fled", 0),
        ("HD 2 undefeated", 0),
        ("HD 2 got away", 0),
        ("HD 2 fled", 20),
        ("HD 2 scared off", 20),
        ("2* fled in danger", 35),
    ],
)
def test_who_fled_from_whom(reckon: Reckoning, foe: str, points: int) -> None:
    assert reckon("xp", foe, rules="bxe")["monsters"] == points


def test_abilities_are_of_monsters(reckon: Reckoning) -> None:
    assert "has no hit dice" in reckon.refused("xp", "fighter 3 with 2 abilities", rules="bxe")


def test_an_elf_rises_as_an_elf(reckon: Reckoning) -> None:
    told = reckon.told("level", "elf 1", "--xp", "2000", "--die", "4", rules="bxe")
    assert "An elf of the second level (2,000)" in told
    assert "hit dice 1d6 2d6" in told
    assert "spells of level 1 1 2" in told
    assert "the classes are those of Basic Fantasy" in told
    assert "Basic Fantasy" not in reckon.told("level", "thief 1", "--xp", "1250", rules="bf")


def test_a_retainer_of_no_level_has_a_share(reckon: Reckoning) -> None:
    shares = reckon("xp", "--points", "300", "--pcs", "1", "--who", "Nob normal human retainer", rules="bxe")
    assert {one["name"]: one["gained"] for one in shares["shares"]} == {None: 150, "Nob": 75}
