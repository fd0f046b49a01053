"""A table of prints in our own transcription: a run holds a hundred rows to our creatures.

`prints/table.csv` has the printed figures, read from the books and not from the data of the program. The
books, and every difference from the print with its reason, stand in `prints/rulings.toml`.

An attack is "2 claw 1d4"; attacks of a round are parted by commas, routines by "|". "-" stands for an attack
without plain damage, "by weapon+1" for a carried weapon's, "1d6/by weapon" for a die or a weapon's. What
comes with an attack stands behind "&": dice, or words such as poison. Feet are per round, with the distance
before a turn in brackets.
"""

from __future__ import annotations

import csv
import os
import random
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from grognard.creatures.auras import find_auras
from grognard.creatures.bestiary import find_creature
from grognard.creatures.creature import Attack, Creature
from grognard.creatures.hit_effects import find_hit_effects
from grognard.creatures.powers import find_powers
from grognard.creatures.traits import list_abilities
from tests.creatures.test_prints import everything_of

FOLDER = Path(__file__).with_name("prints")
SAMPLE = 100
USUAL_TURN = 5
DICE = r"\d+d\d+(?:[+-]\d+)?"
Print = dict[str, str]


class Blow(NamedTuple):
    """One attack with plain damage: number, name and damage; a print may leave a name or a die open."""

    times: str
    name: str
    dice: str
    weapon: str


@cache
def table() -> list[Print]:
    with open(FOLDER / "table.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def rulings() -> dict[tuple[str, str], str]:
    """Our figure by the name of a creature and a column, where it is not the print's."""
    file = tomllib.loads((FOLDER / "rulings.toml").read_text(encoding="utf-8"))
    assert all(one["why"] for one in file["ruling"])
    return {(name, one["column"]): str(one["ours"]) for one in file["ruling"] for name in one["creatures"]}


def figures(creature: Creature) -> Print:
    """What a creature has in each column but the attacks."""
    dice = creature.hit_dice
    ways = []
    for before, way in zip((None, *creature.movement), creature.movement, strict=False):
        unarmoured = way.mode == "walk" and before is not None and before.armoured
        turn = "" if way.turning_feet == USUAL_TURN else f"({way.turning_feet})"
        ways.append(f"{'unarmoured' if unarmoured else way.mode} {way.feet}{turn}")
    return {
        "ac": str(creature.armour_class),
        "bare": str(creature.unarmoured_armour_class or ""),
        "hit_only_by": " or ".join(creature.harmed_only_by),
        "hit_dice": dice.expression,
        "stars": str(dice.asterisks),
        "move": ", ".join(ways) if creature.movement[0].feet or creature.movement[1:] else "none",
        "save": f"{creature.save_as.class_letter}{creature.save_as.level or ''}",
        "morale": str(creature.morale),
        "xp": str(creature.experience_points),
    }


def printed_blows(attacks: str) -> list[list[Blow]]:
    """The routines of a print, of each the attacks that do plain damage; those with none are left out."""
    routines = []
    for routine in [] if attacks == "none" else attacks.split(" | "):
        blows = []
        for attack in routine.split(", "):
            found = re.fullmatch(r"(\S+) (.+?) (\S+|(?:\S+/)?by weapon\S*)", attack.split(" & ")[0])
            assert found, attack
            times, name, damage = found.groups()
            if damage == "weapon" or name.endswith(" by"):
                raise AssertionError(attack)
            dice, _, weapon = damage.partition("/") if "/" in damage else (damage, "", "")
            if damage.startswith("by weapon"):
                dice, weapon = "", damage
            if damage != "-":
                blows.append(Blow(times, "" if name == "-" else name, dice, weapon))
        if blows:
            routines.append(blows)
    return routines


def our_blow(attack: Attack) -> Blow:
    bonus = f"{attack.damage_bonus:+d}" if attack.damage_bonus else ""
    return Blow(
        str(attack.count), attack.name, attack.damage, f"by weapon{bonus}" if attack.by_weapon else ""
    )


def is_blow(ours: Blow, printed: Blow) -> bool:
    """Whether an attack is the printed one; a printed "by weapon" leaves open the die of the weapon."""
    open_die = printed.weapon and not printed.dice
    return (
        ours.times == printed.times
        and (ours.name == printed.name or not printed.name)
        and (ours.dice == printed.dice or bool(open_die))
        and ours.weapon == printed.weapon
    )


def is_routine(ours: list[Blow], printed: list[Blow]) -> bool:
    left = list(printed)
    for one in ours:
        match = next((other for other in left if is_blow(one, other)), None)
        if match is None:
            return False
        left.remove(match)
    return not left


def attacks_differ(creature: Creature, attacks: str) -> str:
    """What of the printed attacks a creature has not, and what it has besides; "" where they are the same."""
    printed = printed_blows(attacks)
    ours = [
        blows
        for one in creature.routines
        if (blows := [our_blow(each) for each in one if each.damage or each.by_weapon])
    ]
    lost = [one for one in printed if not any(is_routine(other, one) for other in ours)]
    more = [one for one in ours if not any(is_routine(one, other) for other in printed)]
    told = everything_of(creature)
    beside = [die for rest in re.findall(r"&([^,|]*)", attacks) for die in re.findall(DICE, rest)]
    dice = [die for die in beside if die not in told]
    plays = bool(
        list_abilities(creature)
        or find_powers(creature)
        or find_hit_effects(creature)
        or find_auras(creature)
        or creature.notes or any(each.effects for one in creature.routines for each in one)
    )  # fmt: skip
    silent = not plays and ("&" in attacks or re.search(r" -(?:$|[,| ])", attacks))
    found = [f"lost {lost}"] * bool(lost) + [f"more {more}"] * bool(more)
    return "; ".join([*found, *(f"lost {die}" for die in dice), *(["says nothing"] if silent else [])])


def differences(row: Print) -> list[str]:
    """Where a creature is not as printed, and no ruling says so."""
    name, found = row["name"], []
    creature = find_creature(name)
    for column, ours in figures(creature).items():
        want = rulings().get((name, column), row[column])
        if ours != want:
            found.append(f"{name}, {row['book']} {row['section']!r}, {column}: ours {ours!r}, print {want!r}")
    want = rulings().get((name, "attacks"), row["attacks"])
    if differ := attacks_differ(creature, want):
        found.append(f"{name}, {row['book']} {row['section']!r}, attacks: {differ}, print {want!r}")
    return found


def test_the_table_is_large_enough_and_says_where_each_row_is_from() -> None:
    books = Counter(row["book"] for row in table())
    assert books["core"] >= 150
    assert books["fg1"] + books["fg2"] >= 100
    sources = tomllib.loads((FOLDER / "rulings.toml").read_text(encoding="utf-8"))["sources"]
    assert set(books) == set(sources)
    assert all(row["section"] for row in table())
    assert all(row["page"] for row in table() if row["book"] != "core")


@pytest.mark.parametrize(("name", "column"), sorted(rulings()))
def test_a_ruling_is_for_a_row_and_says_what_the_print_does_not(name: str, column: str) -> None:
    rows = [row for row in table() if row["name"] == name]
    assert rows
    assert any(row[column] != rulings()[name, column] for row in rows)


@pytest.mark.parametrize(
    ("column", "other"),
    [
        ("ac", "17"),
        ("hit_dice", "6d8"),
        ("stars", "0"),
        ("move", "walk 40, fly 60"),
        ("save", "F7"),
        ("morale", "8"),
        ("xp", "500"),
        ("hit_only_by", "magic"),
        ("bare", "11"),
        ("attacks", "2 claw 1d4, 1 bite 2d4"),
        ("attacks", "2 claw 1d6, 1 bite 2d4 | 4 spike 1d6"),
        ("attacks", "2 claw 1d4, 1 bite 2d4 | 4 spike 1d6 & 9d12"),
    ],
)
def test_a_wrong_figure_is_found(monkeypatch: pytest.MonkeyPatch, column: str, other: str) -> None:
    row = next(row for row in table() if row["name"] == "manticore")
    assert differences(row) == []
    wrong = {key: value for key, value in rulings().items() if key[0] != "manticore"}
    monkeypatch.setattr(f"{__name__}.rulings", lambda: wrong)
    asked = {**row, "attacks": "2 claw 1d4, 1 bite 2d4 | 4 spike 1d6", column: other}
    assert len(differences(asked)) == 1


def test_a_hundred_creatures_of_every_run_are_as_printed() -> None:
    seed = int(os.environ.get("GROGNARD_PRINTS_SEED") or random.SystemRandom().randrange(10**6))
    drawn = random.Random(seed).sample(table(), SAMPLE)
    found = [one for row in drawn for one in differences(row)]
    assert not found, "\n".join([f"GROGNARD_PRINTS_SEED={seed}", *found])
