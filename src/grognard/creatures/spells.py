"""The spells there are, by their figures: level, range and duration. What they do is not told here."""

from __future__ import annotations

from functools import cache

import msgspec

from grognard.creatures.data_file import read_data_file

_FILE = "spells.toml"


class Spell(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """A spell: the level each class has it at, None where it has not; range and duration as printed."""

    title: str
    cleric: int | None = None
    magic_user: int | None = None
    range: str
    duration: str
    reversible: bool = False

    @property
    def levels(self) -> str:
        """The levels of the classes that have it, in short: "C4 M5"."""
        both = (("C", self.cleric), ("M", self.magic_user))
        return " ".join(f"{letter}{level}" for letter, level in both if level is not None)


@cache
def list_spells() -> tuple[Spell, ...]:
    """All spells, in the order of their names.

    >>> [spell.levels for spell in list_spells() if spell.title == "Animate Dead"]
    ['C4 M5']
    """
    file = read_data_file(_FILE)
    spells = [
        msgspec.convert({"title": section.replace("-", " ").title(), **table}, Spell)
        for section, table in file.sections.items()
    ]
    return tuple(sorted(spells, key=lambda spell: spell.title))
