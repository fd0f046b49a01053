"""From the columns of a stat line, each still text, to a creature.

A pasted stat line and a table in a TOML file hold the same columns and meet here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeVar

import msgspec

from grognard.creatures.attacks import Routine, format_attacks, parse_attacks
from grognard.creatures.creature import (
    ARMOUR_CLASS_RANGE,
    MORALE_RANGE,
    Creature,
    Harm,
    SaveAs,
    SaveClass,
    check_between,
)
from grognard.creatures.gear import find_weapon, is_weapon
from grognard.creatures.hit_dice import HitDice, format_hit_dice, parse_hit_dice
from grognard.creatures.movement import format_movement, parse_movement
from grognard.errors import InputError

_T = TypeVar("_T")

SAVE_LETTERS: Final[Mapping[str, SaveClass]] = {
    "f": "F",
    "fighter": "F",
    "c": "C",
    "cleric": "C",
    "m": "M",
    "mu": "M",
    "magic-user": "M",
    "magic user": "M",
    "t": "T",
    "thief": "T",
}
LABELS: Final = {
    "ac": "AC",
    "hd": "HD",
    "bonus": "AB",
    "at": "#At",
    "dam": "Dam",
    "mv": "Mv",
    "sv": "Sv",
    "ml": "Ml",
    "xp": "XP",
    "na": "No. App.",
    "weapons": "Weapons",
    "notes": "Notes",
}
EXPECTED: Final = {
    "ac": "an armour class such as AC 14 (11)",
    "hd": "hit dice such as HD 1-1",
    "bonus": "an attack bonus such as AB +3",
    "at": "attacks such as #At 1 bite",
    "dam": "damage such as Dam 1d6",
    "mv": "movement such as Mv 30'",
    "sv": "a class and level such as Sv F1, or Sv NM",
    "ml": "a morale such as Ml 8",
    "xp": "experience points such as XP 25",
    "na": "a number such as No. App. 2d6",
    "weapons": "weapons such as Weapons: spear, dagger",
    "notes": "notes",
}
# What is left over in these columns means nothing without the column's label.
_QUALIFIED: Final = frozenset({"ac", "hd", "mv", "sv", "na", "xp", "bonus"})
_MARKS: Final[Mapping[str, tuple[Harm, ...]]] = {"†": ("silver", "magic"), "‡": ("magic",)}
_ARMOUR_CLASS: Final = r"(?s)(?P<ac>\d{1,3})(?!\d)\s*(?:\(\s*(?P<bare>\d{1,3})\b[^()]*\))?(?P<rest>.*)"
_SAVE: Final = (
    r"(?is)(?P<letter>magic[- ]user|fighter|cleric|thief|mu|[fcmt])\s*:?\s*"
    r"(?P<level>\d{1,2})(?!\d)(?P<rest>.*)"
)
_NORMAL_MAN: Final = r"(?is)(?:NM|normal\s+m[ae]n)\b(?P<rest>.*)"
_MORALE: Final = r"(?s)(?P<morale>\d{1,3})(?!\d)\s*(?:\((?P<note>[^()]*)\))?\s*(?P<rest>.*)"
_WHEN: Final = r"(?is),?\s*(?:when|if|while|with|unless|until|or|on)\b.*"
_XP: Final = r"(?s)(?P<xp>\d{1,3}(?:,\d{3})+(?!\d)|\d{1,7}(?!\d))(?P<rest>.*)"
_BONUS: Final = r"(?s)\+?(?P<bonus>\d{1,2})(?!\d)(?P<rest>.*)"
_SENTENCE: Final = r"\.\s+(?=[A-Z½¼\d])|\s*;\s*"


class Column(NamedTuple):
    """The text of one column; where it stands (1-based), and the key it has in a document."""

    text: str
    column: int = 0
    key: str = ""


class _Reader:
    """Reads columns one by one and gathers what is left over in each as notes."""

    def __init__(self, name: str, columns: Mapping[str, Column]) -> None:
        self.name = name
        self.columns = columns
        self.notes: list[str] = []

    def read(self, key: str, parse: Callable[[str], tuple[_T, str]]) -> _T:
        column = self.columns.get(key, Column(""))
        if not column.text.strip():
            problem = f"{self.name!r} has no {LABELS[key]}"
            raise InputError(problem, expected=EXPECTED[key], column=column.column, key=column.key)
        text, *sentences = re.split(_SENTENCE, column.text)
        try:
            value, rest = parse(text.strip(" .,;"))
        except InputError as error:
            raise error.located(column=column.column, key=column.key) from None
        if rest and key in _QUALIFIED:
            rest = f"{LABELS[key]}: {rest}"
        self.notes += [note for note in (part.strip(" .,;") for part in (rest, *sentences)) if note]
        return value

    def read_or(self, key: str, default: _T, parse: Callable[[str], tuple[_T, str]]) -> _T:
        return self.read(key, parse) if key in self.columns else default


def build_creature(name: str, columns: Mapping[str, Column]) -> Creature:
    """Read every column (by the keys of `LABELS`) and put the creature together.

    Without `sv` a creature saves as a fighter of its hit dice, or as a normal man with less than a die of
    eight; without `dam` the damage stands with the attacks. Armour class, hit dice, attacks, movement and
    morale must be there.

    Raises:
        InputError: naming the column at fault and what was expected in it.

    >>> rat = {"ac": "11", "hd": "1 hp", "at": "1 bite", "dam": "1", "mv": "20'", "ml": "5"}
    >>> build_creature("Rat", {key: Column(text) for key, text in rat.items()}).save_as
    SaveAs(class_letter='NM', level=0)
    """
    reader = _Reader(name, columns)
    armour_class, unarmoured, harm = reader.read("ac", _parse_armour_class)
    hit_dice = reader.read("hd", _parse_hit_dice)
    damage = reader.read_or("dam", "", lambda text: (text, ""))
    routines = reader.read("at", lambda text: _parse_attacks(text, damage))
    movement = reader.read("mv", parse_movement)
    save_as = reader.read_or("sv", default_save(hit_dice), parse_save)
    morale, morale_note = reader.read("ml", _parse_morale)
    none: int | None = None
    creature = Creature(
        name=name,
        armour_class=armour_class,
        unarmoured_armour_class=unarmoured,
        harmed_only_by=harm,
        hit_dice=hit_dice,
        attack_bonus=reader.read_or("bonus", none, _parse_bonus),
        routines=routines,
        movement=movement,
        save_as=save_as,
        morale=morale,
        morale_note=morale_note,
        number_appearing=reader.read_or("na", "", lambda text: (text, "")),
        experience_points=reader.read_or("xp", none, _parse_xp),
        equipment=reader.read_or("weapons", (), _parse_weapons),
    )
    reader.read_or("notes", "", lambda text: ("", text))
    return msgspec.structs.replace(creature, notes=tuple(reader.notes))


def format_columns(creature: Creature) -> dict[str, str]:
    """The columns of a creature as text, in the order they are printed; `build_creature` reads them back."""
    attacks, damage = format_attacks(creature.routines)
    bare = "" if creature.unarmoured_armour_class is None else f" ({creature.unarmoured_armour_class})"
    mark = next((f" {mark}" for mark, harm in _MARKS.items() if harm == creature.harmed_only_by), "")
    note = f" ({creature.morale_note})" if creature.morale_note else ""
    save = creature.save_as
    columns = {
        "ac": f"{creature.armour_class}{bare}{mark}",
        "hd": format_hit_dice(creature.hit_dice),
        "bonus": "" if creature.attack_bonus is None else f"+{creature.attack_bonus}",
        "at": attacks,
        "dam": damage,
        "mv": format_movement(creature.movement),
        "sv": save.class_letter + (str(save.level) if save.level else ""),
        "ml": f"{creature.morale}{note}",
        "na": creature.number_appearing,
        "xp": "" if creature.experience_points is None else str(creature.experience_points),
        "weapons": ", ".join(creature.equipment),
        "notes": "; ".join(creature.notes),
    }
    return {key: text for key, text in columns.items() if text}


def parse_save(text: str) -> tuple[SaveAs, str]:
    """Read a class and level to save as, and give back what follows.

    Raises:
        InputError: when it names no class and level.

    >>> parse_save("F10 (as Hit Dice)")
    (SaveAs(class_letter='F', level=10), '(as Hit Dice)')
    """
    if found := re.match(_NORMAL_MAN, text):
        return SaveAs("NM", 0), found["rest"].strip()
    if found := re.match(_SAVE, text):
        letter = SAVE_LETTERS[found["letter"].lower()]
        return SaveAs(letter, int(found["level"])), found["rest"].strip()
    raise InputError(f"saving throw {text!r} cannot be read", expected=EXPECTED["sv"])


def default_save(hit_dice: HitDice) -> SaveAs:
    """The saves of a creature nothing is said of: a fighter of its hit dice, a normal man below one d8."""
    if hit_dice.count == 0 or hit_dice.sides < 8:
        return SaveAs("NM", 0)
    return SaveAs("F", min(hit_dice.count, 20))


def _parse_armour_class(text: str) -> tuple[tuple[int, int | None, tuple[Harm, ...]], str]:
    found = re.match(_ARMOUR_CLASS, text)
    if found is None:
        raise InputError(f"armour class {text!r} cannot be read", expected=EXPECTED["ac"])
    rest = found["rest"].replace("(s)", "†").replace("(m)", "‡")
    harm = next((harm for mark, harm in _MARKS.items() if mark in rest), ())
    armour_class, unarmoured = int(found["ac"]), int(found["bare"]) if found["bare"] else None
    for value in (armour_class, armour_class if unarmoured is None else unarmoured):
        check_between("armour class", value, *ARMOUR_CLASS_RANGE)
    return (armour_class, unarmoured, harm), rest.replace("†", "").replace("‡", "").strip()


def _parse_hit_dice(text: str) -> tuple[HitDice, str]:
    return parse_hit_dice(text), ""


def _parse_attacks(attacks: str, damage: str) -> tuple[tuple[Routine, ...], str]:
    routines, remarks = parse_attacks(attacks, damage)
    for attack in (attack for routine in routines for attack in routine):
        if not damage and not (attack.damage or attack.effects or attack.by_weapon):
            raise InputError(f"attack {attack.name!r} has no damage", expected="a Dam column such as Dam 1d6")
    return routines, "; ".join(remarks)


def _parse_morale(text: str) -> tuple[tuple[int, str], str]:
    found = re.match(_MORALE, text)
    if found is None:
        raise InputError(f"morale {text!r} cannot be read", expected=EXPECTED["ml"])
    check_between("morale", int(found["morale"]), *MORALE_RANGE)
    note, rest = (found["note"] or "").strip(), found["rest"].strip()
    if not note and re.fullmatch(_WHEN, rest):
        note, rest = rest.lstrip(" ,"), ""
    return (int(found["morale"]), note), rest


def _parse_xp(text: str) -> tuple[int | None, str]:
    found = re.match(_XP, text)
    if found is None:
        raise InputError(f"experience points {text!r} cannot be read", expected=EXPECTED["xp"])
    return int(found["xp"].replace(",", "")), found["rest"].strip(" *")


def _parse_bonus(text: str) -> tuple[int | None, str]:
    found = re.match(_BONUS, text)
    if found is None:
        raise InputError(f"attack bonus {text!r} cannot be read", expected=EXPECTED["bonus"])
    return int(found["bonus"]), found["rest"].strip()


def _parse_weapons(text: str) -> tuple[tuple[str, ...], str]:
    """The weapons among what is carried, by their names; anything else is left over."""
    items = [item.strip() for item in re.split(r"\s*,\s*|\s+and\s+", text) if item.strip()]
    weapons = tuple(find_weapon(item).name for item in items if is_weapon(item))
    other = [item for item in items if not is_weapon(item)]
    return weapons, f"carries {', '.join(other)}" if other else ""
