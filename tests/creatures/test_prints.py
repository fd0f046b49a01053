"""Nothing printed with a creature is lost: every die of its damage is played, or told to the referee."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec
import pytest

from grognard.creatures.auras import find_auras
from grognard.creatures.bestiary import find_creature
from grognard.creatures.creature import Creature
from grognard.creatures.hit_effects import find_hit_effects
from grognard.creatures.powers import find_powers
from grognard.creatures.traits import list_abilities
from tools.bfrpg.reading import find_file, read_index
from tools.bfrpg.record import Record

DICE = r"\d+d\d+"
UNARMED = ("none", "special")
SEVERAL = r"\bor\b|\bto\b|,|enlarged"
"""In hit dice: the record is that of several sizes, of which the least stands for all."""
ELSEWHERE = {
    "deer": "antelopes of 1 to 4 hit dice, of which a deer is the least",
    "chimera": "the breath is 3d4 in the column and 3d6 in the text, which says how it is played",
    "mountain giant": "8d6 stands in brackets, for some of them",
}


class Printed(msgspec.Struct, frozen=True):
    """The records of the package."""

    data: tuple[Record, ...]


@cache
def records() -> dict[str, Record]:
    """Every record that can be fought, by a name it is found by."""
    content = Path(find_file()).read_bytes()
    all_of_them = {one.id: one for one in msgspec.json.decode(content, type=Printed).data}
    names: dict[str, str] = {}
    for name, key in read_index()[1].items():
        names.setdefault(key, name)
    return {names[key]: all_of_them[key] for key in names}


def everything_of(creature: Creature) -> str:
    """All that a fight plays of a creature, or tells the referee, as one text."""
    said = [*creature.notes]
    for attack in (attack for routine in creature.routines for attack in routine):
        said += [attack.damage, *attack.effects]
    for power in find_powers(creature).values():
        said += [power.damage, power.heals]
    for hit in find_hit_effects(creature).values():
        said += [hit.damage, hit.each_round, hit.rounds]
    for aura in find_auras(creature).values():
        said += [aura.damage, aura.each_round]
    said += [one.says for one in list_abilities(creature)]
    return " ".join(said)


@pytest.mark.parametrize("name", sorted(records()))
def test_every_die_of_a_printed_damage_is_played_or_told(name: str) -> None:
    stats = records()[name].stats
    printed = set(re.findall(DICE, stats.damage.raw.replace(" ", "")))
    lost = printed - set(re.findall(DICE, everything_of(find_creature(name))))
    if name in ELSEWHERE or re.search(SEVERAL, stats.hit_dice.raw):
        assert not printed or lost < printed
    else:
        assert not lost


@pytest.mark.parametrize("name", sorted(records()))
def test_whoever_is_printed_with_an_attack_has_one(name: str) -> None:
    stats, creature = records()[name].stats, find_creature(name)
    printed = stats.attacks.raw.strip(" –-").lower()
    if not (creature.routines or find_powers(creature) or find_auras(creature) or list_abilities(creature)):
        assert not printed or printed.startswith(UNARMED) or "special" in stats.damage.raw.lower()
