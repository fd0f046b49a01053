"""Random encounters: a creature of the country that suits the level, in the number in which it appears."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from grognard.base.errors import InputError
from grognard.creatures.bestiary import find_creature
from grognard.creatures.creature import Creature
from grognard.creatures.data_file import read_data_file
from grognard.creatures.names import plural
from grognard.dice.expression import parse_dice
from grognard.dice.purpose import NUMBER_APPEARING
from grognard.dice.source import Dice
from grognard.encounter.group_files import Table, format_toml_keys

LEVELS: Final = (1, 20)
UNDERGROUND: Final = "dungeon"
PARTY: Final = ("fighter", "cleric", "thief", "magic-user")
_FILE: Final = "habitats.toml"
_BELOW: Final = 2
_ABOVE: Final = 1
_FEWEST_KINDS: Final = 6
_A_LEVEL: Final = 8
"""Hit dice that are met at most, for each level: twice those of a party of four."""
_LEAST: Final = 0.5
_STAR: Final = 0.5
"""What an ability is worth in hit dice."""
_WILD: Final = r"(?i)wild(?:/lair)?\s+(\d+d\d+(?:[+-]\d+)?|\d+)"
_FIRST: Final = r"\s*(\d+d\d+(?:[+-]\d+)?|\d+)"
_UNNUMBERED: Final = "1d6"


class Wandering(NamedTuple):
    """A wandering encounter: a creature, its number, and the rolls behind it."""

    creature: Creature
    number: int
    how: str


def list_terrains() -> tuple[str, ...]:
    """The kinds of country there are."""
    return tuple(read_data_file(_FILE).sections)


def roll_wandering(level: int, terrain: str, dice: Dice) -> Wandering:
    """A creature that may be met, and how many of it.

    Its hit dice, and half of one more for each ability, are from two below the level to one above it, where
    the country has such. It appears in the number of the dungeon or of the wild, but not with more than
    eight hit dice for each level.

    Args:
        level: of the party, or of the dungeon.
        terrain: one of `list_terrains`.
        dice: the dice to roll.

    Raises:
        InputError: there is no such country, or no such level.
    """
    if terrain not in list_terrains():
        raise InputError(f"unknown terrain {terrain!r}", expected=f"one of {', '.join(list_terrains())}")
    if not LEVELS[0] <= level <= LEVELS[1]:
        raise InputError(f"level {level}", expected=f"{LEVELS[0]} to {LEVELS[1]}")
    choice = _choose_from(level, terrain)
    creature = choice[int(dice.die(len(choice), NUMBER_APPEARING)) - 1]
    number = _number_appearing(creature, terrain)
    rolled = max(1, int(parse_dice(number).roll(dice, why=NUMBER_APPEARING).total))
    most = max(1, int(_A_LEVEL * level / danger_in_hit_dice(creature)))
    how = f"{number} appear, rolled {rolled}"
    if rolled > most:
        how += f"; {most} of them come, as more would be too many for level {level}"
    return Wandering(creature, min(rolled, most), how)


def danger_in_hit_dice(creature: Creature) -> float:
    """How dangerous a creature is, in hit dice."""
    dice = creature.hit_dice
    return max(_LEAST, dice.count * min(8, dice.sides) / 8) + _STAR * dice.asterisks


def _choose_from(level: int, terrain: str) -> list[Creature]:
    names = read_data_file(_FILE).table(terrain)["names"]
    listed = [find_creature(str(name)) for name in (names if isinstance(names, list) else [])]
    fitting = [one for one in listed if level - _BELOW <= danger_in_hit_dice(one) <= level + _ABOVE]
    if len(fitting) >= _FEWEST_KINDS:
        return fitting
    return sorted(listed, key=lambda one: (abs(danger_in_hit_dice(one) - level), one.name))[:_FEWEST_KINDS]


def _number_appearing(creature: Creature, terrain: str) -> str:
    """The dice for the number appearing; a few where none is printed."""
    printed = creature.number_appearing
    found = re.match(_FIRST, printed)
    if terrain != UNDERGROUND:
        found = re.search(_WILD, printed) or found
    return found[1] if found and found[1] != "0" else _UNNUMBERED if found is None else "1"


def format_wandering(met: Wandering, *, level: int, terrain: str, rules: str, party: str = "") -> str:
    """The encounter as the text of its file: that creature, and a party of that level or the file of one."""
    name = plural(met.creature.name) if met.number > 1 else met.creature.name
    head: Table = {"title": f"{name} in the {terrain}"}
    if rules:
        head["rules"] = rules
    head |= {"light": "torch"} if terrain == UNDERGROUND else {"outdoors": terrain != "city"}
    sides = ["[[sides]]", *format_toml_keys({"file": party})]
    if not party:
        sides = ["[[sides]]", *format_toml_keys({"name": "Party", "player_characters": True})]
        for class_name in PARTY:
            sides += ["", "[[sides.members]]", *format_toml_keys({"character": f"{class_name} {level}"})]
    other = ["[[sides]]", *format_toml_keys({"name": name}), "", "[[sides.members]]"]
    other += format_toml_keys({"creature": met.creature.name.lower(), "count": met.number})
    return "\n".join([f"# {met.creature.name}: {met.how}.", *format_toml_keys(head), "", *sides, "", *other])
