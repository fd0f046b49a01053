"""The attack bonus table, against rows written down from page 57 of the document."""

from __future__ import annotations

import pytest

from grognard.base.errors import InputError
from grognard.creatures.character import parse_character
from grognard.creatures.hit_dice import parse_hit_dice
from grognard.rulebooks.combat_schema import AttackRules
from grognard.rulebooks.loader import load_rulebook
from grognard.rules.attack_bonus import class_attack_bonus, lookup_hit_dice, monster_attack_bonus
from tests.rules.duel import character, face_off, monster, strike
from tests.support import by_hand, finish_dice

# Fighter, cleric or thief, magic-user, monster hit dice, bonus; "" where the row has no entry in that column.
PRINTED = """
NM     |       |       | less than 1 | +0
1      | 1-2   | 1-3   | 1           | +1
2-3    | 3-4   | 4-5   | 2           | +2
4      | 5-6   | 6-8   | 3           | +3
5-6    | 7-8   | 9-12  | 4           | +4
7      | 9-11  | 13-15 | 5           | +5
8-10   | 12-14 | 16-18 | 6           | +6
11-12  | 15-17 | 19-20 | 7           | +7
13-15  | 18-20 |       | 8-9         | +8
16-17  |       |       | 10-11       | +9
18-20  |       |       | 12-13       | +10
       |       |       | 14-15       | +11
       |       |       | 16-19       | +12
       |       |       | 20-23       | +13
       |       |       | 24-27       | +14
       |       |       | 28-31       | +15
       |       |       | 32 or more  | +16
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in PRINTED.strip().split("\n")]
COLUMNS = {"fighter": 0, "cleric": 1, "thief": 1, "magic-user": 2}
LAST_LEVEL = 20
MANY_HIT_DICE = 100


def printed_bonuses(column: int) -> dict[int, int]:
    """Bonus by level or whole hit dice, as printed."""
    found: dict[int, int] = {}
    for row in ROWS:
        cell, bonus = row[column], int(row[-1])
        if not cell or cell == "NM":
            continue
        if cell == "less than 1":
            found[0] = bonus
            continue
        first, _, last = cell.removesuffix(" or more").partition("-")
        end = MANY_HIT_DICE if cell.endswith("or more") else int(last or first)
        found.update(dict.fromkeys(range(int(first), end + 1), bonus))
    return found


@pytest.fixture
def rules() -> AttackRules:
    return load_rulebook("bf").attack


def monster_bonus_of(text: str) -> int:
    """The attack bonus of a monster with those hit dice, through stat line, profile and battle."""
    return int(face_off(monster(hd=text), monster(), dice="").battle.combatants[0].profile.attack_bonus)


@pytest.mark.rule("bf.attack-table.full")
def test_whole_table(rules: AttackRules) -> None:
    for class_name, column in COLUMNS.items():
        printed = printed_bonuses(column)
        assert sorted(printed) == list(range(1, LAST_LEVEL + 1))
        assert {level: class_attack_bonus(rules, class_name, level) for level in printed} == printed
    printed = printed_bonuses(3)
    assert sorted(printed) == list(range(MANY_HIT_DICE + 1))
    assert {dice: monster_attack_bonus(rules, dice, below_one=dice == 0) for dice in printed} == printed
    assert (ROWS[0][0], ROWS[0][-1]) == ("NM", "+0")
    assert class_attack_bonus(rules, "normal-man", 0) == 0
    lookups = [
        class_attack_bonus(rules, *who) for who in (("fighter", 10), ("cleric", 9), ("magic-user", 12))
    ]
    assert [*lookups, monster_attack_bonus(rules, 16, below_one=False)] == [6, 5, 4, 12]


CENSUS_COLUMNS = [
    pytest.param(
        "fighter",
        [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 13, 16, 18, 20],
        [1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 8, 9, 10, 10],
        marks=pytest.mark.rule("bf.attack-table.fighter"),
    ),
    pytest.param(
        "cleric",
        [1, 2, 3, 5, 7, 9, 11, 12, 15, 18, 20],
        [1, 1, 2, 3, 4, 5, 5, 6, 7, 8, 8],
        marks=pytest.mark.rule("bf.attack-table.cleric"),
    ),
    pytest.param(
        "thief",
        [1, 4, 8, 14, 17, 20],
        [1, 2, 4, 6, 7, 8],
        marks=pytest.mark.rule("bf.attack-table.thief"),
    ),
    pytest.param(
        "magic-user",
        [1, 3, 4, 6, 8, 9, 12, 13, 16, 19, 20],
        [1, 1, 2, 3, 3, 4, 4, 5, 6, 7, 7],
        marks=pytest.mark.rule("bf.attack-table.magic-user"),
    ),
]


@pytest.mark.parametrize(("class_name", "levels", "bonuses"), CENSUS_COLUMNS)
def test_class_column(rules: AttackRules, class_name: str, levels: list[int], bonuses: list[int]) -> None:
    assert [class_attack_bonus(rules, class_name, level) for level in levels] == bonuses
    printed = printed_bonuses(COLUMNS[class_name])
    assert {level: class_attack_bonus(rules, class_name, level) for level in range(1, 21)} == printed


@pytest.mark.rule("bf.attack-table.monster")
def test_monster_column(rules: AttackRules) -> None:
    dice = [1, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 19, 20, 23, 24, 27, 28, 31, 32]
    bonuses = [1, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16]
    assert [monster_attack_bonus(rules, one, below_one=False) for one in dice] == bonuses
    printed = printed_bonuses(3)
    assert {one: monster_attack_bonus(rules, one, below_one=one == 0) for one in printed} == printed


@pytest.mark.rule("bf.attack-table.monster-below-one")
def test_monster_of_less_than_one_hit_die_has_no_bonus() -> None:
    assert monster_bonus_of("1/2") == 0


@pytest.mark.rule("bf.attack-table.monster-32-plus")
def test_bonus_grows_no_more_beyond_32_hit_dice() -> None:
    assert [monster_bonus_of(dice) for dice in ("32", "40", "100")] == [16, 16, 16]


@pytest.mark.rule("bf.attack-table.beyond-level-20")
def test_level_20_holds_for_higher_levels_unless_the_book_is_extended(rules: AttackRules) -> None:
    assert class_attack_bonus(rules, "fighter", 23) == 10
    others = [class_attack_bonus(rules, name, 23) for name in ("cleric", "thief", "magic-user")]
    assert others == [8, 8, 7]
    longer = [*rules.bonus["fighter"], 11, 11, 12]
    house = load_rulebook("bf", options={"attack.bonus.fighter": longer}).attack
    assert class_attack_bonus(house, "fighter", 23) == 12


@pytest.mark.rule("bf.attack-table.normal-men-attack-bonus")
def test_normal_men_have_no_bonus() -> None:
    man = character("normal man", weapon="club")
    blow = strike(man, monster(ac=11), weapon="club", dice="d20:11 d4:2")
    assert blow.engine.battle.combatants[0].profile.attack_bonus == 0
    assert blow.parts == {}
    assert (blow.total, blow.hit) == (11, True)


@pytest.mark.rule("bf.ability.normal-men-nonhuman")
def test_the_referee_says_whether_other_races_have_normal_men(rules: AttackRules) -> None:
    dwarf = parse_character("dwarf smith")
    assert (dwarf.race, dwarf.level) == ("dwarf", 0)
    assert dwarf.hit_dice_expression == "1d4"
    assert class_attack_bonus(rules, dwarf.class_name.replace(" ", "-"), dwarf.level) == 0


@pytest.mark.rule(
    "bf.ability.normal-men-level-zero", "bf.ability.normal-men-hit-points", "bf.ability.normal-men-nonhuman"
)
@pytest.mark.parametrize("who", ["normal man", "dwarf normal man"])
def test_normal_men_of_an_encounter_roll_a_d4_and_have_no_bonus(who: str) -> None:
    text = f"""
title = "A shopkeeper"
reaction = "immediate attack"
distance_feet = 30
[[sides]]
name = "Town"
can_be_surprised = false
members = [{{ character = "{who}", name = "Shopkeeper" }}]
[[sides]]
name = "Orcs"
can_be_surprised = false
members = [{{ creature = "orc", hit_points = 4 }}]
"""
    engine = by_hand(text, dice="d4:3 d6:5 d6:2", options={"morale.at_first_encounter": False})
    engine.advance()
    finish_dice(engine.battle)
    one = engine.battle.combatants[0]
    assert (one.hit_points, one.profile.attack_bonus) == (3, 0)
    assert (one.profile.hit_dice_count, one.profile.hit_dice_sides) == (1, 4)


@pytest.mark.rule("bf.ability.normal-men-npc-only")
def test_no_normal_man_is_a_player_character() -> None:
    text = """
title = "A shopkeeper"
[[sides]]
name = "Town"
player_characters = true
members = [{ character = "normal man" }]
[[sides]]
name = "Orcs"
members = [{ creature = "orc" }]
"""
    with pytest.raises(InputError, match="a player character is never of level 0"):
        by_hand(text)


@pytest.mark.rule("bf.attack-table.hd-ignore-plus")
def test_plus_is_ignored() -> None:
    dice = parse_hit_dice("3+2")
    assert lookup_hit_dice(dice.count, below_one=dice.is_below_one) == 3
    assert monster_bonus_of("3+2") == 3


@pytest.mark.rule("bf.attack-table.hd-ignore-minus")
def test_minus_is_ignored() -> None:
    dice = parse_hit_dice("3-1")
    assert lookup_hit_dice(dice.count, below_one=dice.is_below_one) == 3
    assert monster_bonus_of("3-1") == 3


@pytest.mark.rule("bf.attack-table.hd-one-minus-one")
def test_one_minus_one_or_less_is_below_one() -> None:
    assert [monster_bonus_of(dice) for dice in ("1-1", "1-2", "1/2", "1d4 hp")] == [0, 0, 0, 0]


@pytest.mark.rule("bf.attack-table.hd-one-plus")
def test_one_with_a_plus_is_one() -> None:
    assert [monster_bonus_of(dice) for dice in ("1", "1+1", "1+3")] == [1, 1, 1]
    assert [monster_bonus_of(dice) for dice in ("1*", "1+1**")] == [1, 1]
