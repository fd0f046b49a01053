"""The facts that a stat line prints about a creature, field by field; those it omits are None or empty."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.creatures.attack_matching import Routine
from grognard.creatures.attacks import read_attacks
from grognard.creatures.creature import Harm, Movement, SaveAs
from grognard.creatures.gear import find_weapon, is_weapon
from grognard.creatures.hit_dice import HitDice, read_hit_dice
from grognard.creatures.movement import read_movement
from grognard.creatures.reading.armour import ArmourClass, read_armour_class
from grognard.creatures.reading.dialects import ROUNDS, Dialect
from grognard.creatures.reading.letters import Span
from grognard.creatures.reading.short_fields import (
    read_alignment,
    read_bonus,
    read_bracketed_points,
    read_class_level,
    read_hit_points,
    read_morale,
    read_number_appearing,
    read_saves,
    read_thac0,
    read_treasure,
    read_xp,
)
from grognard.creatures.reading.traits import find_marks


class Facts:
    """The fields of one creature as they are read; `assumed` is what was taken for granted in reading them.

    `armour` is how armour class counts, `rates` how movement does.
    """

    def __init__(self, *, armour: Dialect = ROUNDS, rates: Dialect = ROUNDS) -> None:
        self.armour = armour
        self.rates = rates
        self.armour_class: ArmourClass | None = None
        self.hit_dice: HitDice | None = None
        self.hit_points: tuple[int, ...] = ()
        self.routines: tuple[Routine, ...] | None = None
        self.movement: tuple[Movement, ...] | None = None
        self.save_as: SaveAs | None = None
        self.save_numbers: tuple[int, ...] = ()
        self.morale: int | None = None
        self.morale_note = ""
        self.alignment = ""
        self.number_appearing = ""
        self.treasure = ""
        self.experience_points: int | None = None
        self.thac0: int | None = None
        self.attack_bonus: int | None = None
        self.level: SaveAs | None = None
        self.equipment: tuple[str, ...] = ()
        self.harmed_only_by: tuple[Harm, ...] = ()
        self.harmless = False
        self.assumed: list[str] = []

    def copy(self) -> Facts:
        """The same, to be changed by itself."""
        other = Facts()
        vars(other).update(vars(self))
        return other

    def read(self, key: str, span: Span) -> bool:
        """Take what a field says; whether anything of it was understood.

        Raises:
            InputError: a number is out of range.
        """
        return _READERS[key](self, span)

    def read_attacks(self, attacks: Span | None, damage: Span | None) -> bool:
        """Take the fields of attacks and of damage, which belong together.

        Raises:
            InputError: a number is out of range.
        """
        read = read_attacks(attacks, damage, apart=self.armour.descending)
        if read is None:
            return False
        self.routines, self.harmless = read.routines, read.harmless
        self.assumed += read.assumed
        return True


def _armour_class(facts: Facts, span: Span) -> bool:
    facts.armour_class = read_armour_class(span, facts.armour)
    if facts.armour_class is None:
        return False
    facts.harmed_only_by = find_marks(span) or facts.harmed_only_by
    facts.assumed += [facts.armour_class.assumed] if facts.armour_class.assumed else []
    return True


def _hit_dice(facts: Facts, span: Span) -> bool:
    facts.hit_dice = read_hit_dice(span)
    if facts.hit_dice is None:
        facts.level = read_class_level(span)
        return facts.level is not None
    dice = facts.hit_dice
    if -dice.modifier > dice.count:
        low, high = dice.count, -dice.modifier
        said = f"HD {dice.text} is {dice.expression}, as 1-1 is; dice of {low} to {high} points would say hp"
        facts.assumed.append(said)
    if dice.highest > dice.count:
        facts.assumed.append(f"of {dice.count} to {dice.highest} hit dice, {dice.count}")
        return True
    facts.hit_points = read_bracketed_points(span) or facts.hit_points
    return True


def _hit_points(facts: Facts, span: Span) -> bool:
    points = read_hit_points(span)
    facts.hit_points = points or facts.hit_points
    return points is not None


def _movement(facts: Facts, span: Span) -> bool:
    rates = read_movement(span, facts.rates)
    if rates is None:
        return False
    facts.movement = rates.movement
    facts.assumed += rates.assumed
    return True


def _saves(facts: Facts, span: Span) -> bool:
    facts.save_as, facts.save_numbers = read_saves(span)
    if len(set(facts.save_numbers)) == 1:
        facts.assumed.append(f"one saving throw of {facts.save_numbers[0]} for all five")
    return facts.save_as is not None or bool(facts.save_numbers)


def _morale(facts: Facts, span: Span) -> bool:
    read = read_morale(span)
    if read is None:
        return False
    facts.morale, facts.morale_note = read
    return True


def _alignment(facts: Facts, span: Span) -> bool:
    facts.alignment = read_alignment(span)
    return bool(facts.alignment)


def _number_appearing(facts: Facts, span: Span) -> bool:
    facts.number_appearing = read_number_appearing(span)
    return bool(facts.number_appearing)


def _treasure(facts: Facts, span: Span) -> bool:
    facts.treasure = read_treasure(span)
    return bool(facts.treasure)


def _xp(facts: Facts, span: Span) -> bool:
    facts.experience_points = read_xp(span)
    return facts.experience_points is not None


def _challenge(facts: Facts, span: Span) -> bool:
    """A challenge level and experience points: "4/120"."""
    return span.take(r"[\dAB]\d?\s*/\s*(?=\d)") is not None and _xp(facts, span)


def _thac0(facts: Facts, span: Span) -> bool:
    facts.thac0 = read_thac0(span)
    return facts.thac0 is not None


def _bonus(facts: Facts, span: Span) -> bool:
    facts.attack_bonus = read_bonus(span)
    return facts.attack_bonus is not None


def _level(facts: Facts, span: Span) -> bool:
    facts.level = read_class_level(span)
    return facts.level is not None


def _weapons(facts: Facts, span: Span) -> bool:
    """The weapons among what is carried, by their names; anything else is left over."""
    names = []
    for part in span.split(r"\s*,\s*|\s+and\s+"):
        name = " ".join(part.text.split()).strip(" .;:")
        if name and is_weapon(name):
            part.take_all()
            names.append(find_weapon(name).name)
    facts.equipment = tuple(names)
    return bool(names)


_READERS: Final[dict[str, Callable[[Facts, Span], bool]]] = {
    "ac": _armour_class,
    "hd": _hit_dice,
    "hp": _hit_points,
    "mv": _movement,
    "sv": _saves,
    "ml": _morale,
    "al": _alignment,
    "na": _number_appearing,
    "tt": _treasure,
    "xp": _xp,
    "challenge": _challenge,
    "thac0": _thac0,
    "bonus": _bonus,
    "level": _level,
    "weapons": _weapons,
}
