"""`grognard foundry`: monsters of both systems read as stat lines, and creatures written for them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from grognard.creatures.bestiary import find_creature
from grognard.creatures.creature import Creature
from grognard.creatures.stat_line import parse_creature
from grognard.faces.cli.main import main
from grognard.storage.foundry.actors import (
    SYSTEMS,
    GameSystem,
    ImportedMonster,
    find_system,
    read_actors,
    write_actor,
)

Capture = pytest.CaptureFixture[str]

OSE = {
    "name": "Marsh Lurker",
    "type": "monster",
    "system": {
        "ac": {"value": 6, "mod": 0},
        "aac": {"value": 13, "mod": 0},
        "hp": {"hd": "2d8", "value": 9, "max": 9},
        "thac0": {"value": 18, "bba": 1, "mod": {"missile": 0, "melee": 0}},
        "saves": {
            "death": {"value": 12},
            "wand": {"value": 13},
            "paralysis": {"value": 14},
            "breath": {"value": 15},
            "spell": {"value": 16},
        },
        "movement": {"base": 90},
        "details": {
            "alignment": "Chaotic",
            "xp": 25,
            "morale": 9,
            "treasure": {"table": "", "type": "B"},
            "appearing": {"d": "1d6", "w": "2d8"},
            "biography": "<p>Hides in reeds.</p>",
        },
    },
    "items": [
        {
            "name": "Claw",
            "type": "weapon",
            "system": {"damage": "1d3 + paralysis", "pattern": "red", "counter": {"value": 2, "max": 2}},
        },
        {"name": "Bite", "type": "weapon", "system": {"damage": "1d6", "pattern": "red"}},
        {
            "name": "Spit",
            "type": "weapon",
            "system": {
                "damage": "1d4",
                "pattern": "blue",
                "missile": True,
                "range": {"short": 10, "medium": 20, "long": 30},
            },
        },
        {"name": "Camouflage", "type": "ability", "system": {"description": ""}},
    ],
}
BASIC = {
    "name": "Mud Goblin",
    "type": "monster",
    "system": {
        "armorClass": {"value": 14},
        "attackBonus": {"value": 1},
        "hitPoints": {"value": 4, "max": 4},
        "hitDice": {"size": "d8", "number": 1, "mod": -1},
        "specialAbility": {"value": 0},
        "move": {"value": 30},
        "saves": {
            "death": {"value": 12},
            "wands": {"value": 13},
            "paralysis": {"value": 14},
            "breath": {"value": 15},
            "spells": {"value": 17},
        },
        "morale": {"value": 7},
        "numberAppearing": {"value": "2d4"},
        "treasureType": {"value": "R"},
        "xp": {"value": 10},
        "biography": "",
    },
    "items": [
        {
            "name": "spear",
            "type": "weapon",
            "system": {"damage": {"value": "1d6"}, "range": {"value": "Melee"}},
        }
    ],
}


def read_monsters(text: str) -> list[ImportedMonster]:
    return [one for one in read_actors(text) if isinstance(one, ImportedMonster)]


def figures(creature: Creature) -> list[list[tuple[int, str, str, tuple[str, ...]]]]:
    return [
        [(one.count, one.name, one.damage, one.effects) for one in routine] for routine in creature.routines
    ]


def test_a_monster_of_old_school_essentials() -> None:
    (read,) = read_monsters(json.dumps(OSE))
    creature = read.line.creature
    assert read.system == "ose"
    assert (creature.name, creature.armour_class, creature.hit_dice.expression) == ("Marsh Lurker", 14, "2d8")
    assert read.line.hit_points == (9,)
    assert figures(creature) == [
        [(2, "claw", "1d3", ("paralysis",)), (1, "bite", "1d6", ())],
        [(1, "spit", "1d4", ())],
    ]
    assert creature.routines[1][0].range_feet == (10, 20, 30)
    assert (creature.walk_feet, creature.morale, creature.thac0) == (30, 9, 18)
    assert creature.save_numbers == (12, 13, 14, 15, 16)
    assert (creature.alignment, creature.experience_points, creature.treasure) == ("Chaotic", 25, "B")
    assert creature.number_appearing == "1d6 (2d8)"
    assert creature.notes == ("Hides in reeds", "Camouflage")


def test_a_monster_of_basic_fantasy() -> None:
    old = {key: value for key, value in BASIC.items() if key != "system"} | {"data": BASIC["system"]}
    for document in (BASIC, old):
        (read,) = read_monsters(json.dumps([document]))
        creature = read.line.creature
        assert read.system == "basicfantasyrpg"
        assert (creature.name, creature.armour_class, creature.attack_bonus) == ("Mud Goblin", 14, 1)
        assert (creature.hit_dice.expression, read.line.hit_points) == ("1d8-1", (4,))
        assert figures(creature) == [[(1, "spear", "1d6", ())]]
        assert (creature.walk_feet, creature.morale, creature.experience_points) == (30, 7, 10)
        assert creature.save_numbers == (12, 13, 14, 15, 17)
        assert (creature.number_appearing, creature.treasure) == ("2d4", "R")
        assert read.line.unread == ()


LINE = "Owl Bear: AC 15, HD 5*, #At 2 claws/1 bite or 1 roar, Dam 1d8/1d8/1d8 or fear, Mv 40', Ml 9, XP 360"


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
@pytest.mark.parametrize(
    "name", ["goblin", "ghoul", "manticore", "wyvern", "troll", "kobold", "wight", "own"]
)
def test_what_both_sides_have_goes_there_and_back(name: str, system: GameSystem) -> None:
    creature = parse_creature(LINE) if name == "own" else find_creature(name)
    (read,) = read_monsters(write_actor(creature, system))
    back = read.line.creature
    assert (back.name, back.armour_class, back.morale) == (
        creature.name,
        creature.armour_class,
        creature.morale,
    )
    assert (back.hit_dice.expression, back.hit_dice.asterisks) == (
        creature.hit_dice.expression,
        creature.hit_dice.asterisks,
    )
    assert figures(back) == figures(creature)
    assert [one.range_feet for routine in back.routines for one in routine] == [
        one.range_feet for routine in creature.routines for one in routine
    ]
    assert [(one.mode, one.feet) for one in back.movement] == [
        (one.mode, one.feet) for one in creature.movement
    ]
    assert (back.experience_points or 0, back.number_appearing) == (
        creature.experience_points or 0,
        creature.number_appearing,
    )
    assert back.harmed_only_by == creature.harmed_only_by
    assert write_actor(back, system) == write_actor(creature, system)


def test_what_the_books_make_of_a_goblin() -> None:
    basic = json.loads(write_actor(find_creature("goblin"), find_system("basicfantasyrpg")))["system"]
    assert (basic["armorClass"]["value"], basic["attackBonus"]["value"]) == (14, 0)
    ose = json.loads(write_actor(find_creature("goblin"), find_system("ose")))["system"]
    assert (ose["ac"]["value"], ose["aac"]["value"], ose["thac0"]["value"]) == (6, 13, 19)
    assert [save["value"] for save in ose["saves"].values()] == [12, 13, 14, 15, 16]


FORMULA = re.compile(r"(?:\d+(?:d\d+)?(?:[+-]\d+)*)?")


def written(name: str, system: str) -> dict[str, Any]:
    return json.loads(write_actor(find_creature(name), find_system(system)))  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", ["ghoul", "wight", "goblin", "amalgam", "wererat", "owlbear", "spectre"])
def test_what_is_rolled_over_there_is_dice_and_no_words(name: str) -> None:
    basic, ose = written(name, "basicfantasyrpg"), written(name, "ose")
    damages = [one["system"]["damage"]["value"] for one in basic["items"]]
    assert damages == [one["system"]["damage"] for one in ose["items"]]
    details = ose["system"]["details"]
    rolled = [*damages, ose["system"]["hp"]["hd"], details["appearing"]["d"], details["appearing"]["w"]]
    assert [one for one in rolled if not FORMULA.fullmatch(one)] == []


def test_words_beside_dice_stand_in_the_description_of_an_attack() -> None:
    for system in ("basicfantasyrpg", "ose"):
        claws = written("ghoul", system)["items"][0]
        assert claws["system"]["description"] == "<p>1d4 + paralysis</p>"
        assert written("lion", system)["items"][0]["system"]["description"] == ""


def test_dice_that_were_changed_over_there_count() -> None:
    actor = written("ghoul", "basicfantasyrpg")
    actor["items"][0]["system"]["damage"]["value"] = "1d6"
    (read,) = read_monsters(json.dumps(actor))
    claw, bite = read.line.creature.routines[0]
    assert (claw.count, claw.damage, bite.damage, bite.effects) == (2, "1d6", "1d4", ("paralysis",))


def test_the_asterisks_of_hit_dice_are_a_number_of_special_abilities() -> None:
    wight = written("wight", "ose")
    assert wight["system"]["hp"]["hd"] == "3d8"
    assert wight["system"]["details"]["specialAbilities"] == 1
    wight["system"]["details"]["specialAbilities"] = 2
    (read,) = read_monsters(json.dumps(wight))
    assert read.line.creature.hit_dice.asterisks == 2


@pytest.mark.parametrize(
    ("name", "bonus", "more"),
    # The system reckons 1 for one hit die and less than one, 2 for two; 8 for nine.
    [("kobold", 0, -1), ("armorollo", 4, 3), ("bruhl", 2, 1), ("gnoll", 2, 0), ("stone giant", 8, 0)],
)
def test_an_attack_has_what_the_system_does_not_reckon(name: str, bonus: int, more: int) -> None:
    actor = written(name, "basicfantasyrpg")
    assert actor["system"]["attackBonus"]["value"] == bonus
    assert {one["system"]["bonusAb"]["value"] for one in actor["items"]} == {more}


def test_the_number_of_an_attack_is_in_its_name() -> None:
    assert [one["name"] for one in written("ghoul", "basicfantasyrpg")["items"]] == ["2 claws", "bite"]


def test_numbers_appearing_are_those_of_a_dungeon_and_outside() -> None:
    assert written("goblin", "ose")["system"]["details"]["appearing"] == {"d": "2d4", "w": "6d10"}
    assert written("lion", "ose")["system"]["details"]["appearing"] == {"d": "0", "w": "1d8"}


def test_the_command_reads_and_writes(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "goblin.json"
    assert main(["foundry", "--write", "goblin", "--system", "ose", "--out", str(path)]) == 0
    assert main(["foundry", str(path)]) == 0
    assert capsys.readouterr().out.startswith("Goblin: AC 6 [13], HD 1d8-1, hp 3, Att 1 x weapon")
    assert main(["foundry", "--json", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["armour_class"] == {"ascending": 13, "descending": 6}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "this is no JSON"),
        ("3", "this is no actor"),
        ('{"name": "Ulf", "type": "vehicle", "system": {}}', "key type: 'Ulf' is a 'vehicle'"),
        (
            '{"name": "X", "type": "monster", "system": {"attributes": {}}}',
            "key system: 'X' is of a system that is not known",
        ),
        ('{"name": "X", "type": "monster", "system": {"aac": 3}, "items": 7}', "not a stat line"),
        ('{"name": "X", "type": "monster", "system": {"aac": {"value": 700}}}', "700"),
    ],
)
def test_other_files_are_refused(text: str, words: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "actor.json"
    path.write_text(text, encoding="utf-8")
    assert main(["foundry", str(path)]) == 2
    printed = capsys.readouterr().err
    assert words in printed
    assert str(path) in printed
