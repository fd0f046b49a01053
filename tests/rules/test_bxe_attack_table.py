"""B/X Essentials: both attack charts, against the rows written down from the document."""

from __future__ import annotations

import pytest

from grognard.rulebooks.loader import load_rulebook
from grognard.rules.attack_bonus import class_thac0
from tests.support import act, attacks_on, brute, come_to, fight, hero, roll_of, ruleset

ARMOUR_CLASSES = range(-3, 10)
HIGHEST_LEVEL = 20
"""Of the characters that can be made; the chart goes on."""

# The lowest roll needed against armour class -3 to 9.
ROWS = {
    "19": [20, 20, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10],
    "18": [20, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9],
    "17": [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8],
    "16": [19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7],
    "15": [18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6],
    "14": [17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5],
    "13": [16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4],
    "12": [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3],
    "11": [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
    "10": [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2],
    "9": [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2, 2],
    "8": [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2, 2, 2],
    "7": [10, 9, 8, 7, 6, 5, 4, 3, 2, 2, 2, 2, 2],
    "6": [9, 8, 7, 6, 5, 4, 3, 2, 2, 2, 2, 2, 2],
    "5": [8, 7, 6, 5, 4, 3, 2, 2, 2, 2, 2, 2, 2],
}
NORMAL_HUMAN = [20, 20, 20, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11]

MONSTERS = {
    "1-1": "19", "1": "19", "1+1": "18", "2": "18", "2+1": "17", "3": "17", "3+1": "16", "4": "16",
    "4+1": "15", "5": "15", "5+1": "14", "6": "14", "6+1": "13", "7": "13", "7+1": "12", "8": "12",
    "8+1": "12", "9": "12", "9+1": "11", "10": "11", "10+1": "11", "11": "11", "11+1": "10", "12": "10",
    "12+1": "10", "13": "10", "13+1": "9", "14": "9", "14+1": "9", "15": "9", "15+1": "8", "16": "8",
    "16+1": "8", "17": "8", "17+1": "7", "18": "7", "18+1": "7", "19": "7", "19+1": "6", "20": "6",
    "20+1": "6", "21": "6", "21+1": "5", "22": "5", "30": "5",
}  # fmt: skip

# First and last level of a row: fighters and demihumans, clerics and thieves, magic-users.
ADVENTURERS = {
    "19": ((1, 3), (1, 4), (1, 5)),
    "17": ((4, 6), (5, 8), (6, 10)),
    "14": ((7, 9), (9, 12), (11, 15)),
    "12": ((10, 12), (13, 16), (16, 20)),
    "10": ((13, 15), (17, 20), (21, 25)),
}


RING = "[field]\nwidth = 12\nheight = 10"
"""Room for two: on wide ground every decision would list hundreds of cells to go to."""


def needed_by(attacker: str, armour_class: int) -> int:
    """The roll one attack needs against a descending armour class, in a real fight."""
    target = brute("B", 6, 5, armour_class=20 - armour_class)
    engine = fight("bxe", attacker, target, dice="d6:5 d6:2 d20:1", keys=RING)
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    (event,) = attacks_on(engine, 1)
    return roll_of(event)[1]


def row_of(row: int) -> list[int]:
    """A whole row, by the number needed against armour class 0."""
    rules = ruleset("bxe")
    return [int(rules.attack_test.target_number(row, 19 - ac)) for ac in ARMOUR_CLASSES]


def monster(hit_dice: str) -> str:
    return brute("A", 5, 5, hit_dice=hit_dice)


def monster_row(hit_dice: str) -> list[int]:
    return row_of(
        int(
            fight("bxe", monster(hit_dice), brute("B", 9, 5), dice="").battle.combatants[0].profile.attack_row
        )
    )


@pytest.mark.rule("bxe.attack-table.monster")
def test_the_whole_monster_chart() -> None:
    assert {dice: monster_row(dice) for dice in MONSTERS} == {
        dice: ROWS[row] for dice, row in MONSTERS.items()
    }
    assert needed_by(monster("6"), 2) == 12


@pytest.mark.rule("bxe.attack-table.monster-plus-hd-next-row")
def test_a_plus_on_the_last_figure_is_the_next_row() -> None:
    dice = ["1", "1+1", "2", "2+1", "7", "7+1", "8", "8+1", "9", "9+1"]
    assert [needed_by(monster(one), 5) for one in dice] == [14, 13, 13, 12, 8, 7, 7, 7, 7, 6]


@pytest.mark.rule("bxe.attack-table.adventurer")
def test_the_whole_adventurer_chart() -> None:
    rules = load_rulebook("bxe").attack
    for row, levels in ADVENTURERS.items():
        for names, (first, last) in zip(
            (("fighter",), ("cleric", "thief"), ("magic-user",)), levels, strict=True
        ):
            for name in names:
                for level in range(first, last + 1):
                    assert row_of(class_thac0(rules, name, level)) == ROWS[row]
    assert needed_by(hero(5, 5, who="cleric 5", weapon="mace"), 3) == 14


@pytest.mark.rule("bxe.attack-table.class-columns")
def test_who_shares_a_column() -> None:
    who = ["fighter", "dwarf fighter", "elf fighter", "halfling fighter", "cleric", "thief", "magic-user"]
    weapons = ["dagger"] * 4 + ["mace", "dagger", "dagger"]
    needed = [
        needed_by(hero(5, 5, who=f"{one} 4", weapon=weapon), 9)
        for one, weapon in zip(who, weapons, strict=True)
    ]
    assert needed == [8, 8, 8, 8, 10, 10, 10]


@pytest.mark.rule("bxe.attack-table.normal-human", "bxe.attack-table.normal-human-row")
def test_normal_humans() -> None:
    human = hero(5, 5, who="normal man", weapon="dagger")
    assert [needed_by(human, ac) for ac in ARMOUR_CLASSES] == NORMAL_HUMAN


@pytest.mark.rule("bxe.attack-table.floor-and-cap")
def test_no_number_below_2_or_above_20() -> None:
    assert needed_by(monster("30"), 9) == 2
    assert needed_by(hero(5, 5), -3) == 20


@pytest.mark.rule("bxe.attack-table.beyond-last-row")
def test_beyond_the_chart_the_last_row_holds() -> None:
    assert needed_by(hero(5, 5, who="fighter 16"), 0) == 10


@pytest.mark.rule("bxe.attack-table.descending-ac")
def test_lower_armour_classes_are_harder_to_hit() -> None:
    assert [needed_by(hero(5, 5), ac) for ac in (9, 2)] == [10, 17]


@pytest.mark.rule(
    "bxe.attack-table.monster-hd-up-to-1",
    "bxe.attack-table.monster-hd-1plus-to-2",
    "bxe.attack-table.monster-hd-2plus-to-3",
    "bxe.attack-table.monster-hd-3plus-to-4",
    "bxe.attack-table.monster-hd-4plus-to-5",
    "bxe.attack-table.monster-hd-5plus-to-6",
    "bxe.attack-table.monster-hd-6plus-to-7",
    "bxe.attack-table.monster-hd-7plus-to-9",
    "bxe.attack-table.monster-hd-9plus-to-11",
    "bxe.attack-table.monster-hd-11plus-to-13",
    "bxe.attack-table.monster-hd-13plus-to-15",
    "bxe.attack-table.monster-hd-15plus-to-17",
    "bxe.attack-table.monster-hd-17plus-to-19",
    "bxe.attack-table.monster-hd-19plus-to-21",
    "bxe.attack-table.monster-hd-21plus-or-more",
)
@pytest.mark.parametrize("hit_dice", MONSTERS)
def test_each_monster_row(hit_dice: str) -> None:
    needed = [needed_by(monster(hit_dice), ac) for ac in ARMOUR_CLASSES]
    assert needed == ROWS[MONSTERS[hit_dice]]


@pytest.mark.rule(
    "bxe.attack-table.adventurer-f1-3",
    "bxe.attack-table.adventurer-f4-6",
    "bxe.attack-table.adventurer-f7-9",
    "bxe.attack-table.adventurer-f10-12",
    "bxe.attack-table.adventurer-f13-15",
)
@pytest.mark.parametrize("row", ADVENTURERS)
def test_each_adventurer_row(row: str) -> None:
    weapons = {"fighter": "longsword", "cleric": "mace", "thief": "dagger", "magic-user": "dagger"}
    fighters, clerics, casters = ADVENTURERS[row]
    for name, levels in (
        ("fighter", fighters),
        ("cleric", clerics),
        ("thief", clerics),
        ("magic-user", casters),
    ):
        rules = load_rulebook("bxe").attack
        for level in range(levels[0], levels[1] + 1):
            assert row_of(class_thac0(rules, name, level)) == ROWS[row]
        for level in levels:
            if level > HIGHEST_LEVEL:
                continue
            attacker = hero(5, 5, who=f"{name} {level}", weapon=weapons[name])
            assert [needed_by(attacker, ac) for ac in ARMOUR_CLASSES] == ROWS[row]


@pytest.mark.rule("bxe.attack-table.normal-human", "bxe.attack-table.normal-human-row")
def test_a_normal_man_of_the_bestiary_strikes_by_the_row_of_normal_humans() -> None:
    engine = fight("bxe", '{ creature = "normal man", at = [[5, 5]] }', brute("Wolf", 6, 5), dice=1)
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    event = attacks_on(engine, 1)[0]
    assert roll_of(event)[1] == 11  # at armour class 9
