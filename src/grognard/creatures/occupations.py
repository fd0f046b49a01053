"""Occupations of people: trades such as blacksmith, soldiers who have not yet fought, troops for hire."""

from functools import cache
from typing import Final

import msgspec

from grognard.creatures.data_file import read_data_file

_FILE: Final = "occupations.toml"
NORMAL_MAN: Final = "normal man"
_RACES: Final = {
    word: words[0]
    for words in (
        ("human", "humans"),
        ("elf", "elves", "elven", "elvish"),
        ("dwarf", "dwarves", "dwarven", "dwarvish"),
        ("orc", "orcs", "orcish"),
    )
    for word in words
}
_MARKS: Final = str.maketrans(dict.fromkeys(",()", " "))


class Occupation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An occupation's changes to a character of a class, with its usual gear.

    `gifts` are scores that a referee may credit one with, `knows` the class whose weapons one may use, in the
    place of the own class's. Troops are of the first level unless a level is named, and have `wages` in gold
    pieces a month for each level.

    Rule: bf.mercenaries.table, bf.mercenaries.average-level, bf.mercenaries.stat-level-adjust,
        bf.mercenaries.table-equipment, bf.mercenaries.table-morale, bf.mercenaries.crossbow-kind
    """

    name: str
    class_name: str = msgspec.field(default=NORMAL_MAN, name="class")
    race: str = "human"
    hit_die: str = ""
    gifts: dict[str, int] = {}
    knows: str = ""
    armour: str = ""
    shield: bool = False
    weapons: tuple[str, ...] = ()
    morale: int | None = None
    wages: int = 0

    @property
    def level(self) -> int:
        """The default level: 0 for normal men, else 1."""
        return 0 if self.class_name == NORMAL_MAN else 1


def wages_of(name: str, level: int) -> int:
    """The wages of an occupation and level, in gold pieces a month; 0 where none are hired.

    Rule: bf.mercenaries.table-cost, bf.mercenaries.cost-level-multiplier, bf.mercenaries.cost-monthly,
        bf.mercenaries.leader-cost-base

    >>> wages_of("heavy horseman", 4), wages_of("shopkeeper", 0)
    (80, 0)
    """
    trade = find_occupation(name)
    return trade.wages * level if trade else 0


def find_occupation(name: str) -> Occupation | None:
    """The occupation of a name, plural or not; None where there is none.

    A race may stand before or behind it, and as elven, dwarvish or orcish.

    >>> [find_occupation(name).name for name in ("Soldiers", "Light Foot, Elf", "elven archers", "armorer")]
    ['green soldier', 'elf light foot', 'elf archer', 'blacksmith']
    """
    file = read_data_file(_FILE)
    section = file.resolve(name)
    if section is None and (turned := split_race(name)):
        section = file.resolve(" ".join(turned).removeprefix("human "))
    return None if section is None else _read(section)


def split_race(name: str) -> tuple[str, str] | None:
    """The race that a name begins or ends with, and the rest of it; None where it names none.

    >>> split_race("light foot (elf)"), split_race("Dwarvish crossbowmen"), split_race("archer")
    (('elf', 'light foot'), ('dwarf', 'crossbowmen'), None)
    """
    words = name.lower().translate(_MARKS).split()
    for place in (0, -1):
        if words and (race := _RACES.get(words[place])):
            del words[place]
            return race, " ".join(words)
    return None


@cache
def _read(section: str) -> Occupation:
    table = read_data_file(_FILE).table(section)
    return msgspec.convert(table | {"name": section.replace("-", " ")}, Occupation)


def occupation_names() -> dict[str, tuple[str, ...]]:
    """Every occupation by its name, and what else it is called."""
    file = read_data_file(_FILE)
    return {
        section.replace("-", " "): tuple(name for name, of in file.names.items() if of == section)
        for section in file.sections
    }
