"""Plurals and keys of names."""

from __future__ import annotations

import pytest

from grognard.creatures.names import name_key, plural, singular


@pytest.mark.parametrize(
    ("many", "one"),
    [
        ("Goblins", "Goblin"),
        ("Wolves", "Wolf"),
        ("Elves", "Elf"),
        ("Dwarves", "Dwarf"),
        ("Thieves", "Thief"),
        ("Lizard Men", "Lizard Man"),
        ("Harpies", "Harpy"),
        ("Zombies", "Zombie"),
        ("Foxes", "Fox"),
        ("Witches", "Witch"),
        ("Giant Centipedes", "Giant Centipede"),
        ("Rats, Giant", "Rat, Giant"),
        ("hooves", "hoof"),
        ("bites", "bite"),
        ("Cyclops", "Cyclops"),
        ("Abyss", "Abyss"),
    ],
)
def test_singular(many: str, one: str) -> None:
    assert singular(many) == one


@pytest.mark.parametrize(
    "name", ["Goblin", "Wolf", "Lizard Man", "Harpy", "Fox", "Zombie", "Ghast", "Stirge"]
)
def test_plural_is_undone_by_singular(name: str) -> None:
    assert plural(name) != name
    assert singular(plural(name)) == name


def test_key_turns_an_inverted_name_round() -> None:
    assert name_key("Spider,  Giant Crab") == "giant crab spider"
    assert name_key("Magic-User") == name_key("magic user")
