"""What a defeated foe is worth: by its hit dice and special abilities, as `grognard parse` tells it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from grognard.faces.cli.main import main

Worth = Callable[..., int]


@pytest.fixture
def worth(capsys: pytest.CaptureFixture[str]) -> Worth:
    """What a stat line with these hit dice is worth by a book."""

    def tell(hit_dice: str, book: str = "bf", heading: str = "Foe") -> int:
        line = f"{heading}: AC 15, HD {hit_dice}, #At 1 bite, Dam 1d6, Mv 40', Ml 8"
        assert main(["parse", line, "--rules", book, "--json"]) == 0
        points = json.loads(capsys.readouterr().out)["worth"]
        assert isinstance(points, int)
        return points

    return tell


@pytest.mark.rule("bf.xp.table", "bf.xp.table-value-column", "bf.xp.table-bonus-column")
def test_every_row_of_the_table(worth: Worth) -> None:
    value = "10 25 75 145 240 360 500 670 875 1075 1300 1575 1875 2175 2500 2850 3250 3600 4000 4500 5250"
    bonus = "3 12 25 30 40 45 55 65 70 75 90 95 100 110 115 125 135 145 160 175 200 225 250 275 300 325"
    values = [*map(int, value.split()), 6000, 6750, 7500, 8250, 9000]
    bonuses = [*map(int, bonus.split())]
    assert (len(values), sum(values), sum(bonuses)) == (26, 74350, 3245)
    for number, (points, extra) in enumerate(zip(values, bonuses, strict=True)):
        dice = str(number) if number else "1d4 hp"
        assert worth(dice) == points, dice
        assert worth(f"{dice}*") == points + extra, dice


@pytest.mark.rule("bf.xp.asterisk-bonus", "bf.xp.asterisk-example", "bf.xp.less-than-one-hd")
@pytest.mark.parametrize(
    ("dice", "points"),
    [("4", 240), ("4*", 280), ("4***", 360), ("2**", 125), ("1-1", 10), ("1/2*", 13), ("1d4 hp*", 13)],
)
def test_each_asterisk_adds_the_bonus_once(dice: str, points: int, worth: Worth) -> None:
    assert worth(dice) == points


@pytest.mark.rule("bf.xp.hd-plus-minus")
@pytest.mark.parametrize(("dice", "points"), [("3+2", 145), ("3-1", 145), ("1-1", 10)])
def test_plus_and_minus_are_ignored_but_for_one_minus_one(dice: str, points: int, worth: Worth) -> None:
    assert worth(dice) == points


@pytest.mark.rule("bf.xp.over-25-hd-value", "bf.xp.over-25-hd-bonus")
@pytest.mark.parametrize(("dice", "points"), [("26", 9750), ("30", 12750), ("27**", 11250)])
def test_above_25_hit_dice(dice: str, points: int, worth: Worth) -> None:
    assert worth(dice) == points


@pytest.mark.rule("bf.xp.larger-of-level-and-hd")
@pytest.mark.parametrize(("dice", "level", "points"), [("2", "fighter 5", 360), ("6", "fighter 3", 500)])
def test_the_larger_of_level_and_hit_dice(dice: str, level: str, points: int, worth: Worth) -> None:
    assert worth(dice, heading=f"Chief ({level})") == points


@pytest.mark.rule(
    "bf.xp.npc-as-monster",
    "bf.xp.npc-caster-bonus",
    "bf.xp.npc-other-class-no-bonus",
    "bf.xp.npc-level-zero",
)
@pytest.mark.parametrize(
    ("who", "points"),
    [
        ("fighter 4", 240),
        ("magic-user 5", 405),
        ("cleric 3", 175),
        ("cleric 1", 25),  # has no spells yet
        ("fighter 5", 360),
        ("thief 5", 360),
        ("normal man", 10),
        ("blacksmith", 10),
    ],
)
def test_characters_are_worth_what_their_level_says(
    who: str, points: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["character", *who.split(), "--seed", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["worth"] == points


CATEGORIES = {
    "1-1": (5, 1), "1": (10, 3), "1+1": (15, 4), "2": (20, 5), "2+1": (25, 10), "3": (35, 15),
    "3+1": (50, 25), "4": (75, 50), "4+1": (125, 75), "5": (175, 125), "5+1": (225, 175), "6": (275,
    225), "6+1": (350, 300), "7": (450, 400), "8": (650, 550), "9": (900, 700), "10+2": (900, 700),
    "11": (1100, 800), "12+1": (1100, 800), "13": (1350, 950), "16+3": (1350, 950), "17": (2000,
    1150), "20+1": (2000, 1150), "21": (2500, 2000),
}  # fmt: skip


@pytest.mark.rule(
    "bxe.xp.base-and-bonus-table",
    "bxe.xp.ability-bonus-per-ability",
    "bxe.xp.base-hd-less-than-1",
    "bxe.xp.base-hd-1",
    "bxe.xp.base-hd-1-plus",
    "bxe.xp.base-hd-2",
    "bxe.xp.base-hd-2-plus",
    "bxe.xp.base-hd-3",
    "bxe.xp.base-hd-3-plus",
    "bxe.xp.base-hd-4",
    "bxe.xp.base-hd-4-plus",
    "bxe.xp.base-hd-5",
    "bxe.xp.base-hd-5-plus",
    "bxe.xp.base-hd-6",
    "bxe.xp.base-hd-6-plus",
    "bxe.xp.base-hd-7",
    "bxe.xp.base-hd-8",
    "bxe.xp.base-hd-9-10-plus",
    "bxe.xp.base-hd-11-12-plus",
    "bxe.xp.base-hd-13-16-plus",
    "bxe.xp.base-hd-17-20-plus",
    "bxe.xp.base-hd-21-plus",
    "bxe.xp.bonus-hd-less-than-1",
    "bxe.xp.bonus-hd-1",
    "bxe.xp.bonus-hd-1-plus",
    "bxe.xp.bonus-hd-2",
    "bxe.xp.bonus-hd-2-plus",
    "bxe.xp.bonus-hd-3",
    "bxe.xp.bonus-hd-3-plus",
    "bxe.xp.bonus-hd-4",
    "bxe.xp.bonus-hd-4-plus",
    "bxe.xp.bonus-hd-5",
    "bxe.xp.bonus-hd-5-plus",
    "bxe.xp.bonus-hd-6",
    "bxe.xp.bonus-hd-6-plus",
    "bxe.xp.bonus-hd-7",
    "bxe.xp.bonus-hd-8",
    "bxe.xp.bonus-hd-9-10-plus",
    "bxe.xp.bonus-hd-11-12-plus",
    "bxe.xp.bonus-hd-13-16-plus",
    "bxe.xp.bonus-hd-17-20-plus",
    "bxe.xp.bonus-hd-21-plus",
)
@pytest.mark.parametrize("dice", CATEGORIES)
def test_base_and_bonus_of_every_category(dice: str, worth: Worth) -> None:
    base, bonus = CATEGORIES[dice]
    for book in ("bxe", "bxs"):
        got = [worth(dice + "*" * number, book) for number in (0, 2, 3)]
        assert got == [base, base + 2 * bonus, base + 3 * bonus]


@pytest.mark.rule("bxe.xp.hd-band-inclusive", "bxe.xp.hd-7-plus-and-8-plus", "bxe.xp.hd-minus")
@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ("9", 900),
        ("9+1", 900),
        ("10", 900),
        ("10+3", 900),
        ("7+1", 450),
        ("8+2", 650),
        ("2-1", 15),
        ("1/2", 5),
    ],
)
def test_what_the_categories_hold(dice: str, points: int, worth: Worth) -> None:
    assert worth(dice, "bxe") == points


@pytest.mark.rule("bxe.xp.hd22-and-up", "bxe.xp.hd22-first-step")
@pytest.mark.parametrize(("dice", "points"), [("22", 2750), ("22*", 5000), ("23*", 5500)])
def test_above_21_hit_dice(dice: str, points: int, worth: Worth) -> None:
    assert worth(dice, "bxe") == points


@pytest.mark.parametrize(
    ("creature", "bf", "bxe"),
    [("goblin", 10, 5), ("ogre", 240, 125), ("gargoyle", 320, 175)],
)
def test_a_creature_is_worth_what_the_book_says(
    creature: str, bf: int, bxe: int, capsys: pytest.CaptureFixture[str]
) -> None:
    for book, points in (("bf", bf), ("bfref", bf), ("bcb", bf), ("bxe", bxe), ("bxs", bxe)):
        assert main(["creatures", creature, "--book", book, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["experience"] == points
