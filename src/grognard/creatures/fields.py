"""From what is printed of a creature, field by field, to the creature, and back to print.

A pasted stat line and a table in a TOML file hold the same fields and meet here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.attacks import format_attacks
from grognard.creatures.creature import Creature, SaveAs
from grognard.creatures.hit_dice import HitDice, format_hit_dice
from grognard.creatures.movement import format_movement
from grognard.creatures.reading.armour import LOWEST_UPWARD
from grognard.creatures.reading.facts import Facts
from grognard.creatures.reading.letters import Letters, Span
from grognard.creatures.reading.traits import MARKS, find_harmed_only_by, find_trait_remarks

LABELS: Final = {
    "ac": "AC",
    "hd": "HD",
    "bonus": "AB",
    "thac0": "THAC0",
    "at": "#At",
    "dam": "Dam",
    "mv": "Mv",
    "sv": "Sv",
    "ml": "Ml",
    "al": "AL",
    "xp": "XP",
    "na": "No. App.",
    "tt": "TT",
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
_WORDS: Final = {
    "ac": "armour class",
    "hd": "hit dice",
    "bonus": "attack bonus",
    "at": "attacks",
    "mv": "movement",
    "sv": "saving throw",
    "ml": "morale",
    "xp": "experience points",
    "na": "number appearing",
}
# What is left over in these fields means nothing without the field's label.
_QUALIFIED: Final = frozenset({"ac", "hd", "mv", "sv", "na", "xp", "bonus", "thac0", "tt", "al"})
_NEEDED: Final = ("ac", "hd", "at", "mv", "ml")


class Column(msgspec.Struct, frozen=True):
    """The text of one column; where it stands (1-based), and the key it has in a document."""

    text: str
    column: int = 0
    key: str = ""


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
    facts = Facts()
    texts = {key: Letters(column.text) for key, column in columns.items() if column.text.strip()}
    notes: list[tuple[int, str]] = []
    for key in _NEEDED:
        if key not in texts:
            column = columns.get(key, Column(""))
            problem = f"{name!r} has no {LABELS[key]}"
            raise InputError(problem, expected=EXPECTED[key], column=column.column, key=column.key)
    for letters in texts.values():
        facts.harmed_only_by = find_harmed_only_by(Span(letters)) or facts.harmed_only_by
        notes += find_trait_remarks(Span(letters))
    for key, letters in texts.items():
        column = columns[key]
        try:
            understood = key in ("notes", "dam", "na") or (
                facts.read_attacks(Span(letters), Span(texts["dam"]) if "dam" in texts else None)
                if key == "at"
                else facts.read(key, Span(letters))
            )
            if not understood and key != "weapons":
                what = _WORDS.get(key, LABELS[key])
                raise InputError(f"{what} {column.text!r} cannot be read", expected=EXPECTED.get(key, ""))
        except InputError as error:
            raise error.located(column=column.column, key=column.key) from None
    if "na" in texts:
        facts.number_appearing = Span(texts["na"]).take_all()
    refuse_attacks_without_damage(facts, columns.get("at", Column("")))
    left = [note for key, letters in texts.items() for note in leftovers(letters, key)]
    return make_creature(name, facts, tuple(text for _, text in [*notes, *left]))


def leftovers(letters: Letters, key: str, start: int = 0, end: int | None = None) -> list[tuple[int, str]]:
    """The unread parts of a field, as notes, each with its place."""
    found = []
    for first, last in letters.unused(start, len(letters.plain) if end is None else end):
        text = letters.printed(first, last)
        own = re.compile(r"[;|,]|[.!?]\s").search(letters.plain[start:first]) is None
        if key == "weapons":
            text = f"carries {text}"
        found.append((first, f"{LABELS[key]}: {text}" if key in _QUALIFIED and own else text))
    return found


def refuse_attacks_without_damage(facts: Facts, column: Column) -> None:
    """Refuse attacks of which nothing is said but their names.

    Raises:
        InputError: naming the first of them.
    """
    attacks = [attack for routine in facts.routines or () for attack in routine]
    if attacks and not any(one.damage or one.effects or one.by_weapon for one in attacks):
        raise InputError(
            f"attack {attacks[0].name!r} has no damage",
            expected="a Dam column such as Dam 1d6",
            column=column.column,
            key=column.key,
        )


def make_creature(name: str, facts: Facts, notes: tuple[str, ...]) -> Creature:
    """The creature of facts that have an armour class, hit dice, attacks, movement and a morale.

    Raises:
        InputError: a figure is outside what the game allows.
    """
    armour, dice = facts.armour_class, facts.hit_dice
    if armour is None or dice is None or facts.movement is None or facts.morale is None:
        raise InputError(f"{name!r} lacks figures", expected=", ".join(LABELS[key] for key in _NEEDED))
    return Creature(
        name=name,
        armour_class=armour.canonical,
        unarmoured_armour_class=armour.unarmoured,
        harmed_only_by=facts.harmed_only_by,
        hit_dice=dice,
        attack_bonus=facts.attack_bonus,
        thac0=facts.thac0,
        routines=facts.routines or (),
        movement=facts.movement,
        save_as=facts.save_as or default_save(dice),
        save_numbers=facts.save_numbers,
        morale=facts.morale,
        morale_note=facts.morale_note,
        number_appearing=facts.number_appearing,
        experience_points=facts.experience_points,
        alignment=facts.alignment,
        treasure=facts.treasure,
        equipment=facts.equipment,
        notes=notes,
    )


def format_columns(creature: Creature) -> dict[str, str]:
    """The columns of a creature as text, in the order they are printed; `build_creature` reads them back."""
    attacks, damage = format_attacks(creature.routines)
    bare = "" if creature.unarmoured_armour_class is None else f" ({creature.unarmoured_armour_class})"
    mark = next((f" {mark}" for mark, harm in MARKS.items() if harm == creature.harmed_only_by), "")
    if creature.harmed_only_by and not mark:
        mark = f" (only hit by {' or '.join(creature.harmed_only_by)})"
    note = f" ({creature.morale_note})" if creature.morale_note else ""
    columns = {
        "ac": f"{creature.armour_class or 'always hit'}{bare}{mark}",
        "hd": format_hit_dice(creature.hit_dice),
        "bonus": "" if creature.attack_bonus is None else f"{creature.attack_bonus:+d}",
        "thac0": "" if creature.thac0 is None else str(creature.thac0),
        "at": attacks,
        "dam": damage,
        "mv": format_movement(creature.movement),
        "sv": _format_saves(creature),
        "ml": f"{creature.morale}{note}",
        "al": creature.alignment,
        "na": creature.number_appearing,
        "tt": creature.treasure,
        "xp": "" if creature.experience_points is None else str(creature.experience_points),
        "weapons": ", ".join(creature.equipment),
        "notes": "; ".join(creature.notes),
    }
    return {key: text for key, text in columns.items() if text}


def is_unambiguous(creature: Creature) -> bool:
    """Whether nothing in the print of a creature could be taken for that of another dialect."""
    other = creature.thac0 is not None or creature.save_numbers or creature.alignment or creature.treasure
    return not other and creature.armour_class >= LOWEST_UPWARD


def _format_saves(creature: Creature) -> str:
    save = creature.save_as
    text = save.class_letter + (str(save.level) if save.level else "")
    if not creature.save_numbers:
        return text
    numbers = zip("DWPBS", creature.save_numbers, strict=True)
    return f"{' '.join(f'{letter}{number}' for letter, number in numbers)} ({text})"


def default_save(hit_dice: HitDice) -> SaveAs:
    """The saves of a creature nothing is said of: a fighter of its hit dice, a normal man below one d8."""
    if hit_dice.count == 0 or hit_dice.sides < 8:
        return SaveAs("NM", 0)
    return SaveAs("F", min(hit_dice.count, 20))
