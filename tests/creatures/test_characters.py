"""Abilities, characters and normal men."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.base.errors import InputError
from grognard.creatures.abilities import Abilities, ability_modifier
from grognard.creatures.character import (
    Character,
    is_proficient,
    parse_character,
    with_trade_score,
)
from grognard.creatures.classes import class_names, find_class
from grognard.creatures.gear import is_weapon
from grognard.dice import ScriptedDice, parse_dice


@pytest.mark.rule("bf.ability.attack-ability-score-table-external")
def test_ability_modifiers() -> None:
    table = {-3: [3], -2: [4, 5], -1: [6, 7, 8], 0: [9, 10, 11, 12], 1: [13, 14, 15], 2: [16, 17], 3: [18]}
    for modifier, scores in table.items():
        assert [ability_modifier(score) for score in scores] == [modifier] * len(scores)
    assert Abilities(strength=16).strength_modifier == 2


@pytest.mark.parametrize("score", [2, 19])
def test_scores_outside_3_to_18_are_refused(score: int) -> None:
    with pytest.raises(InputError, match=f"wisdom {score}"):
        Abilities(wisdom=score)
    with pytest.raises(InputError, match="3 to 18"):
        ability_modifier(score)


@pytest.mark.parametrize(
    ("text", "class_name", "level", "race"),
    [
        ("fighter 3", "fighter", 3, "human"),
        ("F3", "fighter", 3, "human"),
        ("Magic-User 2", "magic-user", 2, "human"),
        ("MU5", "magic-user", 5, "human"),
        ("dwarf cleric 2", "cleric", 2, "dwarf"),
        ("elf T4", "thief", 4, "elf"),
        ("3rd level thief", "thief", 3, "human"),
        ("level 7 fighter", "fighter", 7, "human"),
        ("fighter level 7", "fighter", 7, "human"),
        ("NM", "normal man", 0, "human"),
        ("normal man", "normal man", 0, "human"),
    ],
)
def test_short_forms(text: str, class_name: str, level: int, race: str) -> None:
    character = parse_character(text)
    assert (character.class_name, character.level, character.race) == (class_name, level, race)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fighter", "has no level"),
        ("fighter -1", "has a sign before its level"),
        ("fightre 3", "unknown class 'fightre'"),
        ("snark", "not a character"),
        ("fighter 0", "never of level 0"),
        ("fighter 21", "never of level 21"),
        ("NM2", "never of level 2"),
        ("gnome 2", "a race without a class"),
        ("4 fighter 1", "not a character"),
        ("", "not a character"),
    ],
)
def test_short_forms_refused(text: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        parse_character(text)


@given(st.text(max_size=30))
def test_any_text_is_a_character_or_refused(text: str) -> None:
    try:
        character = parse_character(text)
    except InputError:
        return
    assert find_class(character.class_name).name == character.class_name


@pytest.mark.parametrize(
    ("text", "armour_class", "feet", "weapons"),
    [
        ("F1", 16, 20, ("longsword", "dagger")),
        ("C1", 16, 20, ("mace", "sling")),
        ("M1", 11, 40, ("dagger",)),
        ("T1", 13, 30, ("shortsword", "dagger")),
        ("NM", 11, 40, ()),
    ],
)
def test_default_kits(text: str, armour_class: int, feet: int, weapons: tuple[str, ...]) -> None:
    character = parse_character(text)
    assert (character.armour_class, character.movement_feet, character.weapons) == (
        armour_class,
        feet,
        weapons,
    )
    assert all(is_proficient(character, weapon) for weapon in weapons)


@pytest.mark.parametrize(
    ("level", "constitution", "expression"),
    [(1, 10, "1d8"), (3, 13, "3d8+3"), (2, 4, "2d8-4"), (9, 10, "9d8"), (11, 16, "9d8+22")],
)
def test_hit_dice_of_a_fighter(level: int, constitution: int, expression: str) -> None:
    abilities = Abilities(constitution=constitution)
    character = Character(name="Ulf", class_name="fighter", level=level, abilities=abilities)
    assert character.hit_dice_expression == expression


def test_dexterity_and_magic_count_in_armour_class() -> None:
    quick = Abilities(dexterity=16)
    character = Character(
        name="Ina", class_name="thief", level=1, abilities=quick, armour="leather +1", shield=True
    )
    assert character.armour_class == 13 + 1 + 1 + 2


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"armour": "tin foil"}, "unknown armour"),
        ({"weapons": ("spoon",)}, "unknown weapon"),
        ({"hit_points": 0}, "hit points 0"),
        ({"morale": 1}, "morale 1"),
        ({"class_name": "bard"}, "unknown class"),
    ],
)
def test_faulty_characters_are_refused(change: dict[str, object], words: str) -> None:
    fields: dict[str, object] = {"name": "Ulf", "class_name": "fighter", "level": 1}
    with pytest.raises(InputError, match=words):
        Character(**(fields | change))  # type: ignore[arg-type]


@pytest.mark.rule("bf.ability.normal-men-level-zero")
def test_a_shopkeeper_is_a_normal_man_of_level_zero() -> None:
    shopkeeper = parse_character("shopkeeper")
    assert (shopkeeper.level, shopkeeper.character_class.letter) == (0, "NM")


@pytest.mark.rule("bf.ability.normal-men-npc-only")
def test_a_player_character_is_never_of_level_zero() -> None:
    with pytest.raises(InputError, match="a player character is never of level 0"):
        Character(name="Ulf", class_name="normal man", level=0, player_character=True)
    with pytest.raises(InputError, match="a player character is never of level 0"):
        parse_character("NM", player_character=True)


@pytest.mark.rule("bf.ability.normal-men-hit-points")
def test_hit_points_of_a_normal_man() -> None:
    dice = parse_dice(parse_character("normal man").hit_dice_expression)
    assert (dice.minimum, dice.maximum) == (1, 4)
    assert dice.roll(ScriptedDice([(4, 3)]), why=0).total == 3


@pytest.mark.rule("bf.mercenaries.normal-men-green-troops-hp")
def test_hit_points_of_green_troops() -> None:
    dice = parse_dice(parse_character("soldier").hit_dice_expression)
    assert (dice.minimum, dice.maximum) == (1, 6)
    assert dice.roll(ScriptedDice([(6, 5)]), why=0).total == 5


@pytest.mark.rule("bf.ability.normal-men-weapon-proficiency")
def test_a_normal_man_knows_bare_hands_only() -> None:
    known = [
        is_proficient(parse_character("normal man"), weapon) for weapon in ("longsword", "club", "bare hands")
    ]
    assert known == [False, False, True]


@pytest.mark.rule("bf.mercenaries.normal-men-green-troops-weapons")
def test_green_troops_know_a_fighters_weapons() -> None:
    soldier = parse_character("soldier")
    assert [is_proficient(soldier, weapon) for weapon in ("longsword", "longbow", "two-handed sword")] == [
        True
    ] * 3


@pytest.mark.rule("bf.ability.normal-men-average-abilities")
def test_a_normal_man_is_average() -> None:
    scores = parse_character("normal man").abilities.scores
    assert [ability_modifier(score) for score in scores] == [0] * 6
    strong = with_trade_score(parse_character("blacksmith")).abilities
    assert strong.strength_modifier == 1


@pytest.mark.rule("bf.ability.normal-men-blacksmith-strength")
def test_a_blacksmith_may_be_strong() -> None:
    assert with_trade_score(parse_character("blacksmith")).abilities.strength >= 13
    assert parse_character("blacksmith").abilities.strength == 10


@pytest.mark.rule("bf.ability.normal-men-savant-intelligence")
def test_a_savant_may_be_clever() -> None:
    assert with_trade_score(parse_character("savant")).abilities.intelligence >= 16
    assert parse_character("savant").abilities.intelligence == 10


def test_zero_level_folk_of_other_races_are_the_referees_choice() -> None:
    assert parse_character("dwarf miner").hit_dice_expression == "1d4"


def test_who_knows_which_weapon() -> None:
    names = ["longsword", "mace +1", "silver dagger", "longbow"]
    known = {
        letter: [is_proficient(parse_character(f"{letter}1"), name) for name in names] for letter in "FCMT"
    }
    assert known == {
        "F": [True, True, True, True],
        "C": [False, True, False, False],
        "M": [False, False, True, False],
        "T": [True, True, True, True],
    }


def test_the_kits_name_real_weapons() -> None:
    assert all(is_weapon(weapon) for name in class_names() for weapon in find_class(name).kit.weapons)
