"""What there is, listed and shown: creatures, weapons, classes, spells; a creature's figures by a book."""

from __future__ import annotations

import json

import pytest

from grognard.creatures.bestiary import find_creature
from grognard.creatures.spells import list_spells
from grognard.encounter.creature_stats import armour_class_by, canonical_armour_class, stats_by
from grognard.faces.cli.main import main
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.rule_documents import BOOKS


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints."""
    assert main(arguments) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (("creatures", "sabre"), ["Sabre-Tooth Cat", "Hit dice: 8", "Size: large"]),
        (("creatures", "giant", "rat"), ["Giant Rat", "Movement: 40' Swim 20'", "disease"]),
        (("creatures", "fire", "giant"), ["Armour class: 17", "abilities".capitalize() + ": fireproof"]),
        (("creatures", "dragon"), ["Brown Dragon", "Field Guide, volume 1", "Swamp Dragon"]),
        (("creatures", "lich"), ["OGL 1.0a"]),
        (("weapons", "spear"), ["Two handed damage: 1d8", "piercing"]),
        (("weapons", "sw"), ["longsword", "shortsword", "two handed sword"]),
        (("classes", "wizard"), ["magic-user", "Hit die: 1d4"]),
        (("spells", "fireball"), ["Magic user: 3", "Executes: yes"]),
    ],
)
def test_lists_and_cards(
    arguments: tuple[str, ...], lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    text = printed(capsys, *arguments)
    assert [line for line in lines if line not in text] == []


def test_a_creature_as_json_by_a_book(capsys: pytest.CaptureFixture[str]) -> None:
    card = json.loads(printed(capsys, "creatures", "goblins", "--book", "bxe", "--json"))
    assert (card["name"], card["armour_class"], card["unarmoured"]) == ("Goblin", 6, 9)
    assert card["to_hit"] == {"THAC0": 19}
    cards = json.loads(printed(capsys, "creatures", "dire", "wolf", "--json"))
    assert cards["name"] == "Dire Wolf"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("creatures", "hobgobblin"), "hobgoblin"),
        (("weapons", "longswrod"), "longsword"),
        (("classes", "figter"), "fighter"),
        (("spells", "fierball"), "fireball"),
        (("creatures", "xyzzy"), "which lists them all"),
        (("creatures", "orc", "--book", "bff"), "bff"),
    ],
)
def test_a_wrong_name_gets_the_nearest(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert words in capsys.readouterr().err


# Armour class, attack bonus or THAC0, saves against death and spells, by hand from the books' tables.
BY_BOOK = [
    ("ogre", "bf", 15, 4, None, 11, 15),
    ("ogre", "bxe", 5, None, 15, 10, 14),
    ("ogre", "bcb", 14, 4, None, 11, 15),
    ("normal man", "bxe", 9, None, 20, 14, 18),
]


@pytest.mark.parametrize(("name", "book", "armour", "bonus", "thac0", "death", "spells"), BY_BOOK)
def test_figures_by_a_book(
    name: str, book: str, armour: int, bonus: int | None, thac0: int | None, death: int, spells: int
) -> None:
    figures = stats_by(find_creature(name), load_rulebook(book))
    assert (figures.armour_class, figures.attack_bonus, figures.thac0) == (armour, bonus, thac0)
    assert (figures.saves.death_ray_or_poison, figures.saves.spells) == (death, spells)


@pytest.mark.parametrize("book", BOOKS)
def test_armour_class_goes_there_and_back(book: str) -> None:
    rules = load_rulebook(book)
    assert [canonical_armour_class(armour_class_by(ac, rules), rules) for ac in range(41)] == list(range(41))


def test_every_spell_has_a_level() -> None:
    assert len(list_spells()) == 108
    assert all(spell.levels for spell in list_spells())
