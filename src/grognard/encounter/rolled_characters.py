"""Characters made by dice: six scores, and hit points level by level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from grognard.creatures.abilities import ABILITY_NAMES, Abilities
from grognard.creatures.character import Character
from grognard.dice.expression import parse_dice
from grognard.dice.purpose import OTHER
from grognard.dice.source import Dice
from grognard.encounter.entries import MemberEntry
from grognard.encounter.group_files import format_toml_keys, format_toml_text

_SCORE: Final = parse_dice("3d6")
_LEAST: Final[Mapping[str, tuple[str, int]]] = {
    "fighter": ("strength", 9),
    "cleric": ("wisdom", 9),
    "magic-user": ("intelligence", 9),
    "thief": ("dexterity", 9),
}
"""The score a class asks for, which is rolled again until it is reached."""

_KEYS: Final = ("character", "name", "armour", "shield", "weapons", "hit_points", "spells", "coins")
_LEFT_OUT: Final[Mapping[str, tuple[object, ...]]] = {"name": ("",), "coins": (0,)}
"""What goes without saying."""


def roll_character(character: Character, dice: Dice) -> Character:
    """A character with scores of 3d6 each and hit points rolled by its class, at least one for each die.

    The score that its class asks for is rolled until it is enough.
    """
    scores = {name: _SCORE.roll(dice, why=OTHER).total for name in ABILITY_NAMES}
    name, least = _LEAST.get(character.character_class.name, ("strength", 0))
    while scores[name] < least:
        scores[name] = _SCORE.roll(dice, why=OTHER).total
    rolled = msgspec.structs.replace(character, abilities=Abilities(**scores))
    hit = rolled.hit_dice
    each = rolled.abilities.constitution_modifier
    faces = [dice.die(hit.sides, OTHER) for _ in range(hit.count)]
    points = sum(max(1, face + each) for face in faces) + hit.modifier - hit.count * each
    return msgspec.structs.replace(rolled, hit_points=max(1, points))


def format_character(character: Character, said: str, *, name: str = "") -> str:
    """The file of a character, which an encounter or a matchup may name."""
    member = MemberEntry(
        character=said,
        name=name,
        armour=character.armour or None,
        shield=character.shield or None,
        weapons=list(character.weapons) or None,
        hit_points=character.hit_points,
        abilities=character.abilities,
    )
    return format_member(member)


def format_member(member: MemberEntry) -> str:
    """The file of a character, of the keys that `character` files are written with.

    >>> print(format_member(MemberEntry(character="cleric 1", weapons=["mace"], spells=[], coins=5)))
    character = "cleric 1"
    weapons = ["mace"]
    spells = []
    coins = 5
    """
    lines: list[str] = []
    for key in _KEYS:
        value = getattr(member, key)
        if isinstance(value, list):
            texts = [format_toml_text(one) if isinstance(one, str) else str(one) for one in value]
            lines.append(f"{key} = [{', '.join(texts)}]")
        elif value is not None and value not in _LEFT_OUT.get(key, ()):
            lines += format_toml_keys({key: value})
    if member.abilities is not None:
        scores = [f"{one} = {getattr(member.abilities, one)}" for one in ABILITY_NAMES]
        lines += ["", "[abilities]", *scores]
    return "\n".join(lines)


def format_member_line(character: Character, said: str) -> str:
    """The line of an encounter file that puts a character into a side."""
    scores = ", ".join(f"{name} = {getattr(character.abilities, name)}" for name in ABILITY_NAMES)
    return f'{{ character = "{said}", hit_points = {character.hit_points}, abilities = {{ {scores} }} }}'
