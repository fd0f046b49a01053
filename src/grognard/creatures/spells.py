"""The spells there are, by their figures: level, range and duration. What they do is not told here."""

import re
from functools import cache
from typing import Final

import msgspec

from grognard.creatures.creature import Creature
from grognard.creatures.data_file import read_data_file
from grognard.creatures.names import name_key

_FILE = "spells.toml"
_USUAL = "usual_spells.toml"
_CASTS_AS: Final = re.compile(r"casts as (?:an? )?([a-z-]+ \d{1,2})")
_MAY_CAST: Final = re.compile(r"may cast spells (\d{1,2}(?:/\d{1,2})*)")


class Spell(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """A spell: the level each class has it at, None where it has not; range and duration as printed.

    `referee` is what that one does where no fight carries it out.
    """

    title: str
    cleric: int | None = None
    magic_user: int | None = None
    range: str
    duration: str
    reversible: bool = False
    referee: str = ""

    @property
    def key(self) -> str:
        """The name that tables go by: "cure-light-wounds"."""
        return name_key(self.title).replace(" ", "-")

    def level_for(self, class_name: str) -> int:
        """The level at which a class has the spell, 0 when it has not."""
        return {"cleric": self.cleric, "magic-user": self.magic_user}.get(class_name) or 0

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
        msgspec.convert({"title": section.replace("-", " ").title(), **file.table(section)}, Spell)
        for section in file.sections
    ]
    return tuple(sorted(spells, key=lambda spell: spell.title))


@cache
def find_spell(name: str) -> Spell:
    """The spell of a name.

    Raises:
        InputError: there is none, with the closest names.

    >>> find_spell("Cure light wounds").cleric
    1
    """
    section = read_data_file(_FILE).require(name, what="spell")
    wanted = name_key(section)
    return next(spell for spell in list_spells() if name_key(spell.title) == wanted)


def resolve_spell(name: str) -> str | None:
    """The section of the list that has a spell, by that name or by what else it is called, or None.

    >>> resolve_spell("Fire Ball"), resolve_spell("drowse")
    ('fireball', None)
    """
    return read_data_file(_FILE).resolve(name)


def is_reversible(name: str) -> bool:
    """Whether a listed spell can be cast the other way round."""
    section = resolve_spell(name)
    return section is not None and bool(read_data_file(_FILE).sections[section].get("reversible"))


def spells_in_notes(creature: Creature) -> tuple[str, tuple[int, ...]]:
    """The spells in a creature's notes: the caster it casts as, or the slots it may have.

    >>> from grognard.creatures.bestiary import find_creature
    >>> spells_in_notes(find_creature("blue dragon age 5")), spells_in_notes(find_creature("zombraire"))
    (('', (4, 3, 1)), ('magic-user 2', ()))
    """
    for note in creature.notes:
        if found := _CASTS_AS.search(note):
            return found[1], ()
        if found := _MAY_CAST.search(note):
            return "", tuple(int(count) for count in found[1].split("/"))
    return "", ()


@cache
def usual_spells(class_name: str) -> tuple[tuple[str, ...], ...]:
    """The usual spells of casters of a class, by spell level, the first choice first."""
    sections = read_data_file(_USUAL, folder="traits").sections
    if class_name not in sections:
        return ()
    return msgspec.convert(sections[class_name]["spells"], tuple[tuple[str, ...], ...])
