"""Character classes: hit dice, saving throws, experience and spells by level."""

from typing import Final, Literal, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.creature import SaveClass
from grognard.creatures.rulebook_tables import CLASSES, cache_by_tables, read_tables

HIGHEST_LEVEL: Final = 20
# From the 10th level a fixed number of hit points is gained in place of a hit die.
LAST_HIT_DIE_LEVEL: Final = 9
_FILE: Final = CLASSES


class Kit(msgspec.Struct, frozen=True):
    """The default equipment of a character; weapons in order of preference."""

    armour: str = ""
    shield: bool = False
    weapons: tuple[str, ...] = ()


class ThiefChances(NamedTuple):
    """The chances of a thief's skills, in percent."""

    open_locks: int
    remove_traps: int
    pick_pockets: int
    move_silently: int
    climb_walls: int
    hide: int
    listen: int


class SavingThrows(NamedTuple):
    """The five targets, to be rolled or exceeded on a twenty-sided die."""

    death_ray_or_poison: int
    magic_wands: int
    paralysis_or_petrify: int
    dragon_breath: int
    spells: int


class CharacterClass(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A class as its tables give it.

    Classes that turn the undead do so by their level. `weapons` and `armour` list what it may use, None for
    anything; `prime_requisites` are its most important abilities. `experience` and `spells_per_day` (by spell
    level) start at level 1; a row of `saving_throws` is the first level it holds for, then the targets. A
    class that a rulebook defines `attacks_as` and `saves_as` another and `casts` its spells, may be `alert`
    or `sneak_attack`, has a `calling`, and `powers` with their uses by level, of which the last applies from
    then on.
    """

    name: str
    letter: SaveClass
    hit_die: str
    hit_points_after_9: int
    saving_throws: tuple[tuple[int, int, int, int, int, int], ...]
    prime_requisites: tuple[str, ...] = ()
    experience: tuple[int, ...] = ()
    spells_per_day: tuple[tuple[int, ...], ...] = ()
    thief_skills: tuple[ThiefChances, ...] = ()
    weapons: tuple[str, ...] | None = None
    armour: tuple[str, ...] | None = None
    shield: bool = True
    turns_undead: bool = False
    attacks_as: str = ""
    saves_as: str = ""
    casts: str = ""
    alert: bool = False
    sneak_attack: bool = False
    calling: Literal["", "ranger", "barbarian"] = ""
    powers: dict[str, tuple[int, ...]] = {}
    kit: Kit = Kit()

    @property
    def column(self) -> str:
        """The class's name in the tables of rulebooks."""
        return self.name.replace(" ", "-")

    @property
    def spell_list(self) -> str:
        """The class whose spells it casts."""
        return self.casts or self.name

    def powers_at(self, level: int) -> dict[str, int]:
        """The powers of a level, with their uses."""
        found = {name: uses[min(level, len(uses)) - 1] for name, uses in self.powers.items()}
        return {name: uses for name, uses in found.items() if uses}

    def saves_at(self, level: int) -> SavingThrows:
        """The saving throws of a level; those of level 20 also apply above it.

        Raises:
            InputError: when the class has no such level.

        >>> find_class("fighter").saves_at(3).magic_wands
        12
        """
        rows = [row for row in self.saving_throws if row[0] <= level]
        if not rows or (level > 0 and not self.experience):
            raise InputError(f"a {self.name} is never of level {level}", expected=self._levels)
        return SavingThrows(*rows[-1][1:])

    def spells_at(self, level: int) -> tuple[int, ...]:
        """The spells per day of a level, by spell level from the first; empty when it casts none."""
        return self.spells_per_day[min(level, HIGHEST_LEVEL) - 1] if self.spells_per_day and level else ()

    def skills_at(self, level: int) -> ThiefChances | None:
        """The skills of a thief of a level, None for others."""
        return self.thief_skills[min(level, HIGHEST_LEVEL) - 1] if self.thief_skills and level else None

    def hit_dice_at(self, level: int) -> tuple[str, int, int]:
        """The hit dice of a level: the dice, how many they are, and the fixed hit points on top.

        Raises:
            InputError: when the class has no such level.

        >>> find_class("C").hit_dice_at(11)
        ('9d6', 9, 2)
        """
        if not self.experience:
            if level:
                raise InputError(f"a {self.name} is never of level {level}", expected=self._levels)
            return self.hit_die, 1, 0
        if not 1 <= level <= HIGHEST_LEVEL:
            raise InputError(f"a {self.name} is never of level {level}", expected=self._levels)
        dice = min(level, LAST_HIT_DIE_LEVEL)
        return f"{dice}{self.hit_die.removeprefix('1')}", dice, (level - dice) * self.hit_points_after_9

    @property
    def _levels(self) -> str:
        return f"level 1 to {HIGHEST_LEVEL}" if self.experience else "level 0"


@cache_by_tables
def find_class(name: str) -> CharacterClass:
    """The class of a name or abbreviation: F, C, M or MU, T, and NM for a normal man.

    Raises:
        InputError: with close matches when there is no such class.

    >>> find_class("MU").name
    'magic-user'
    """
    data = read_tables(_FILE)
    section = data.require(name, what="class")
    title = "normal man" if section == "normal-man" else section
    return msgspec.convert(data.table(section) | {"name": title}, CharacterClass)


def class_names() -> dict[str, tuple[str, ...]]:
    """Every class by its name, and what else it is called."""
    file = read_tables(_FILE)
    return {
        section: tuple(name for name, of in file.names.items() if of == section) for section in file.sections
    }
