"""The five saving throws of a character or monster, from the rulebook's own charts or the class's."""

from __future__ import annotations

from typing import Final, cast

from grognard.creatures.classes import SavingThrows, find_class
from grognard.creatures.creature import SaveAs, SaveClass
from grognard.rulebooks.hurt_schema import SaveRules

_CLASS_OF_LETTER: Final = {
    "F": "fighter",
    "C": "cleric",
    "M": "magic-user",
    "T": "thief",
    "D": "fighter",
    "E": "fighter",
    "H": "fighter",
    "NM": "normal man",
}
_RACE_OF_LETTER: Final = {"D": "dwarf", "E": "elf", "H": "halfling"}


def class_saves(rules: SaveRules, class_name: str, level: int, *, race: str = "human") -> SavingThrows:
    """The targets of a class at a level; a race with a chart of its own uses that.

    Beyond a chart its last row holds.

    Rule: bxe.saves.shared-dwarf-halfling-chart, bxe.saves.levels-beyond-chart,
        bxe.saves.table-cleric, bxe.saves.table-dwarf-halfling, bxe.saves.table-elf,
        bxe.saves.table-fighter, bxe.saves.table-magic-user, bxe.saves.table-thief,
        bxe.saves.table-normal-human
    """
    title = class_name.replace(" ", "-")
    name = rules.shared.get(race if level > 0 else "", rules.shared.get(title, title))
    if name not in rules.charts:
        own = find_class(class_name)
        return class_saves(rules, own.saves_as, level) if own.saves_as else own.saves_at(level)
    rows = [row for row in rules.charts[name] if row[0] <= level]
    return SavingThrows(*(rows[-1] if rows else rules.charts[name][0])[1:])


def monster_saves(rules: SaveRules, save_as: SaveAs, *, name: str = "") -> SavingThrows:
    """The saving throws of a monster: those of the class and level its description names.

    A `name` of the list may have another class and level by the rulebook.

    Rule: bxe.saves.monsters-use-class-charts
    """
    letter, level = save_as.class_letter, save_as.level
    if said := rules.monsters.get(name.lower()):
        letter = "NM" if said == "NM" else cast(SaveClass, said[0])
        level = 0 if said == "NM" else int(said[1:])
    race = _RACE_OF_LETTER.get(letter, "human")
    return class_saves(rules, _CLASS_OF_LETTER[letter], level, race=race)
