"""Every sample stat line in the Basic Fantasy form, field by field.

The expected figures were written down from the printed lines.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from grognard.creatures.creature import Attack
from grognard.creatures.reading.pages import find_stat_lines
from grognard.creatures.stat_line import format_stat_line, parse_stat_line


class Sample(NamedTuple):
    line: str
    name: str
    armour_class: tuple[int, int | None]
    hit_dice: str
    routines: list[list[tuple[int, str, str, bool, int, tuple[str, ...]]]]
    movement: list[tuple[str, int, int, bool]]
    save: str
    morale: tuple[int, str]
    notes: tuple[str, ...] = ()
    harm: tuple[str, ...] = ()


def plain(
    count: int, name: str, damage: str, *effects: str
) -> tuple[int, str, str, bool, int, tuple[str, ...]]:
    return (count, name, damage, False, 0, effects)


def armed(name: str, damage: str, bonus: int = 0) -> tuple[int, str, str, bool, int, tuple[str, ...]]:
    return (1, name, damage, True, bonus, ())


MAGIC, SILVER = ("magic",), ("silver", "magic")
SAMPLES = [
    Sample(
        "Giant Rat: AC 13, HD 1d4 HP*, #At 1 bite, Dam 1d4 + 5% chance of disease, "
        "Mv 40' Swim 20', Sv F1, Ml 8",
        "Giant Rat",
        (13, None),
        "1d4",
        [[plain(1, "bite", "1d4", "5% chance of disease")]],
        [("walk", 40, 5, False), ("swim", 20, 5, False)],
        "F1",
        (8, ""),
    ),
    Sample(
        "Goblin: AC 14 (11), HD 1-1, #At 1 weapon, Dam 1d6 or by weapon, Mv 20' Unarmored 30', Sv F1, "
        "Ml 7 when alone",
        "Goblin",
        (14, 11),
        "1d8-1",
        [[armed("weapon", "1d6")]],
        [("walk", 20, 5, True), ("walk", 30, 5, False)],
        "F1",
        (7, "when alone"),
    ),
    Sample(
        "Kobold: AC 13 (11), HD 1d4 HP, #At 1 weapon, Dam 1d4 or by weapon, Mv 20' Unarmored 30', Sv NM, "
        "Ml 6 when alone",
        "Kobold",
        (13, 11),
        "1d4",
        [[armed("weapon", "1d4")]],
        [("walk", 20, 5, True), ("walk", 30, 5, False)],
        "NM0",
        (6, "when alone"),
    ),
    Sample(
        "Stirge: AC 13, HD 1*, #At 1 bite, Dam 1d4 + 1d4/round blood drain, Mv 10' Fly 60', Sv F1, Ml 9",
        "Stirge",
        (13, None),
        "1d8",
        [[plain(1, "bite", "1d4", "1d4/round blood drain")]],
        [("walk", 10, 5, False), ("fly", 60, 5, False)],
        "F1",
        (9, ""),
    ),
    Sample(
        "Orc: AC 14 (11), HD 1, #At 1 weapon, Dam 1d8 or by weapon, Mv 30' Unarmored 40', Sv F1, Ml 8",
        "Orc",
        (14, 11),
        "1d8",
        [[armed("weapon", "1d8")]],
        [("walk", 30, 5, True), ("walk", 40, 5, False)],
        "F1",
        (8, ""),
    ),
    Sample(
        "Skeleton: AC 13, HD 1, #At 1, Dam 1d6 or by weapon, Mv 40', Sv F1, Ml 12 ½ damage from edged "
        "attacks; 1 point from missiles",
        "Skeleton",
        (13, None),
        "1d8",
        [[armed("attack", "1d6")]],
        [("walk", 40, 5, False)],
        "F1",
        (12, ""),
        ("half damage from edged weapons", "one point from missiles"),
    ),
    Sample(
        "Zombie: AC 12, HD 2, #At 1, Dam 1d8 or by weapon, Mv 20', Sv F2, Ml 12 ½ damage from blunt attacks; "
        "1 point from missiles",
        "Zombie",
        (12, None),
        "2d8",
        [[armed("attack", "1d8")]],
        [("walk", 20, 5, False)],
        "F2",
        (12, ""),
        ("half damage from blunt weapons", "one point from missiles"),
    ),
    Sample(
        "Ghoul: AC 14, HD 2*, #At 2 claws/1 bite, Dam 1d4/1d4/1d4, all plus paralysis, Mv 30', Sv F2, Ml 9",
        "Ghoul",
        (14, None),
        "2d8",
        [[plain(2, "claw", "1d4", "paralysis"), plain(1, "bite", "1d4", "paralysis")]],
        [("walk", 30, 5, False)],
        "F2",
        (9, ""),
    ),
    Sample(
        "Gnoll: AC 15 (13), HD 2, #At 1 weapon, Dam 2d4 or by weapon +1, Mv 30' Unarmored 40', Sv F2, Ml 8",
        "Gnoll",
        (15, 13),
        "2d8",
        [[armed("weapon", "2d4", 1)]],
        [("walk", 30, 5, True), ("walk", 40, 5, False)],
        "F2",
        (8, ""),
    ),
    Sample(
        "Shadow*: AC 13 ‡, HD 2*, #At 1 touch, Dam 1d4 + 1 point Strength loss, Mv 30', Sv F2, Ml 12",
        "Shadow",
        (13, None),
        "2d8",
        [[plain(1, "touch", "1d4", "1 point Strength loss")]],
        [("walk", 30, 5, False)],
        "F2",
        (12, ""),
        (),
        MAGIC,
    ),
    Sample(
        "Bugbear: AC 15 (13), HD 3+1, #At 1 weapon, Dam 1d8+1 or by weapon +1, Mv 30' Unarmored 40', Sv F3, "
        "Ml 9 Surprise on 1-3 on 1d6 wearing leather or less",
        "Bugbear",
        (15, 13),
        "3d8+1",
        [[armed("weapon", "1d8+1", 1)]],
        [("walk", 30, 5, True), ("walk", 40, 5, False)],
        "F3",
        (9, ""),
        ("Surprise on 1-3 on 1d6 wearing leather or less",),
    ),
    Sample(
        "Wight*: AC 15 †, HD 3*, #At 1 touch, Dam Energy drain (1 level), Mv 30', Sv F3, "
        "Ml 12 1/2 damage from burning oil",
        "Wight",
        (15, None),
        "3d8",
        [[plain(1, "touch", "", "energy drain (1 level)")]],
        [("walk", 30, 5, False)],
        "F3",
        (12, ""),
        ("1/2 damage from burning oil",),
        SILVER,
    ),
    Sample(
        "Ogre: AC 15 (12), HD 4+1, #At 1 weapon, Dam 2d6 with ogre weapon (+3 with normal weapon), "
        "Mv 30' Unarmored 40', Sv F4, Ml 10",
        "Ogre",
        (15, 12),
        "4d8+1",
        [[armed("weapon", "2d6", 3)]],
        [("walk", 30, 5, True), ("walk", 40, 5, False)],
        "F4",
        (10, ""),
    ),
    Sample(
        "Gargoyle*: AC 15 ‡, HD 4**, #At 2 claws/1 bite/1 horn, Dam 1d4/1d4/1d6/1d4, Mv 30' Fly 50' (15'), "
        "Sv F6, Ml 11",
        "Gargoyle",
        (15, None),
        "4d8",
        [[plain(2, "claw", "1d4"), plain(1, "bite", "1d6"), plain(1, "horn", "1d4")]],
        [("walk", 30, 5, False), ("fly", 50, 15, False)],
        "F6",
        (11, ""),
        (),
        MAGIC,
    ),
    Sample(
        "Hydra: AC 16, HD 5, #At 5 bites, Dam 1d10 per bite, Mv 40' (10'), Sv F5, Ml 9",
        "Hydra",
        (16, None),
        "5d8",
        [[plain(5, "bite", "1d10")]],
        [("walk", 40, 10, False)],
        "F5",
        (9, ""),
    ),
    Sample(
        "Troll: AC 16, HD 6*, #At 3, Dam 1d6/1d6/1d10, Mv 40', Sv F6, Ml 10 (8)",
        "Troll",
        (16, None),
        "6d8",
        [[plain(2, "attack", "1d6"), plain(1, "attack", "1d10")]],
        [("walk", 40, 5, False)],
        "F6",
        (10, "8"),
    ),
    Sample(
        "Manticore: AC 18, HD 6+1*, #At 2 claws/1 bite or 6 spikes (180' range), "
        "Dam 1d4/1d4/2d4 or 1d6 per spike, Mv 40' Fly 60' (10'), Sv F6, Ml 9",
        "Manticore",
        (18, None),
        "6d8+1",
        [[plain(2, "claw", "1d4"), plain(1, "bite", "2d4")], [plain(6, "spike", "1d6")]],
        [("walk", 40, 5, False), ("fly", 60, 10, False)],
        "F6",
        (9, ""),
    ),
    Sample(
        "Wyvern: AC 18, HD 7*, #At 1 bite/1 stinger or 2 talons/1 stinger, "
        "Dam 2d8/1d6 + poison or 1d10/1d10/1d6 + poison, Mv 30' (10') Fly 80' (15'), Sv F7, Ml 9",
        "Wyvern",
        (18, None),
        "7d8",
        [
            [plain(1, "bite", "2d8"), plain(1, "stinger", "1d6", "poison")],
            [plain(2, "talon", "1d10"), plain(1, "stinger", "1d6", "poison")],
        ],
        [("walk", 30, 10, False), ("fly", 80, 15, False)],
        "F7",
        (9, ""),
    ),
    Sample(
        "Vampire*: AC 18 ‡, HD 7**, #At 1 weapon or special, Dam 1d8 or by weapon or special, "
        "Mv 40' Fly 60', Sv F7, Ml 11",
        "Vampire",
        (18, None),
        "7d8",
        [[armed("weapon", "1d8")], [plain(1, "special", "")]],
        [("walk", 40, 5, False), ("fly", 60, 5, False)],
        "F7",
        (11, ""),
        (),
        MAGIC,
    ),
    Sample(
        "Red Dragon: AC 21, HD 10** (+9), #At 2 claws/1 bite or breath/1 tail, "
        "Dam 1d8/1d8/4d8 or breath/1d8, Mv 30' Fly 80' (20'), Sv F10 (as Hit Dice), "
        "Ml 8 Immune to normal fire. Suffer half damage from magical fire.",
        "Red Dragon",
        (21, None),
        "10d8",
        [
            [plain(2, "claw", "1d8"), plain(1, "bite", "4d8"), plain(1, "tail", "1d8")],
            [plain(2, "claw", "1d8"), plain(1, "breath", ""), plain(1, "tail", "1d8")],
        ],
        [("walk", 30, 5, False), ("fly", 80, 20, False)],
        "F10",
        (8, ""),
        ("Sv: (as Hit Dice)", "Immune to normal fire", "Suffer half damage from magical fire"),
    ),
    Sample(
        "Purple Worm: AC 16, HD 11* (+9) to 20* (+13), #At 1 bite/1 sting, Dam 2d8/1d8+poison, "
        "Mv 20' (15'), Sv F6 to F10 (1/2 Hit Dice), Ml 10",
        "Purple Worm",
        (16, None),
        "11d8",
        [[plain(1, "bite", "2d8"), plain(1, "sting", "1d8", "poison")]],
        [("walk", 20, 15, False)],
        "F6",
        (10, ""),
        ("HD: to 20* (+13)", "Sv: to F10 (1/2 Hit Dice)"),
    ),
    Sample(
        "Goblin Warrior armored: AC 14, HD 3-3, #At 1 weapon, Dam 1d6 or by weapon, Mv 20', Sv F3, "
        "Ml 8 Raises morale of lesser goblins to 8",
        "Goblin Warrior armored",
        (14, None),
        "3d8-3",
        [[armed("weapon", "1d6")]],
        [("walk", 20, 5, False)],
        "F3",
        (8, ""),
        ("Raises morale of lesser goblins to 8",),
    ),
]


def figures(attack: Attack) -> tuple[int, str, str, bool, int, tuple[str, ...]]:
    return (attack.count, attack.name, attack.damage, attack.by_weapon, attack.damage_bonus, attack.effects)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_every_field(sample: Sample) -> None:
    read = parse_stat_line(sample.line)
    creature = read.creature
    assert (read.count, read.hit_points) == ("1", ())
    assert creature.name == sample.name
    assert (creature.armour_class, creature.unarmoured_armour_class) == sample.armour_class
    assert creature.hit_dice.expression == sample.hit_dice
    assert [[figures(attack) for attack in routine] for routine in creature.routines] == sample.routines
    moves = [(one.mode, one.feet, one.turning_feet, one.armoured) for one in creature.movement]
    assert moves == sample.movement
    assert f"{creature.save_as.class_letter}{creature.save_as.level}" == sample.save
    assert (creature.morale, creature.morale_note) == sample.morale
    assert creature.notes == sample.notes
    assert creature.harmed_only_by == sample.harm


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_printed_again_it_reads_the_same(sample: Sample) -> None:
    creature = parse_stat_line(sample.line).creature
    assert parse_stat_line(format_stat_line(creature, "6")).creature == creature


def test_spikes_fly_180_feet() -> None:
    manticore = next(sample for sample in SAMPLES if sample.name == "Manticore")
    spikes = parse_stat_line(manticore.line).creature.routines[1][0]
    assert (spikes.kind, spikes.range_feet) == ("missile", (60, 120, 180))


@pytest.mark.parametrize(("name", "bonus"), [("Red Dragon", 9), ("Purple Worm", 9), ("Troll", None)])
def test_attack_bonus_printed_with_the_hit_dice(name: str, bonus: int | None) -> None:
    line = next(sample.line for sample in SAMPLES if sample.name == name)
    assert parse_stat_line(line).creature.hit_dice.bonus_override == bonus


MARKED = """# The cellar of the seer

It is dark, and HD of the boss are told nowhere.

> **Gray Ooze**
>
> AC 12, HD 3* (12hp), #At 1 pseudopod, Dam 2d8, Mv 1', Sv F3, Ml 12, XP 175

### Goblin

AC 14, HD 1-1, #At 1 weapon, Dam 1d6, Mv 20', Sv NM, Ml 7, XP 10

> 26 Skeletons: AC 13, HD 1, #At 1 weapon, Dam 1d6, Mv 40', Sv F1, Ml 12, XP 25

**The hall**

Three orcs sleep here. Orc: AC 14, HD 1, Ml 8.
"""


def test_names_and_numbers_are_read_off_marked_up_pages() -> None:
    found = [(parse_stat_line(one.text), one.line) for one in find_stat_lines(MARKED)]
    read = [(line.creature.name, line.count, at) for line, at in found]
    assert read == [("Gray Ooze", "1", 5), ("Goblin", "1", 9), ("Skeleton", "26", 13), ("Orc", "1", 17)]
