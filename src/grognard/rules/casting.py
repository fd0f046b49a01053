"""Casting spells: when a book has it announced, what goes with it, and what spoils it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# When an attack spoils a spell
NEVER: Final = 0
ON_NUMBER: Final = 1
UNTIL_CAST: Final = 2
BEFORE_TURN: Final = 3
IN_ROUND: Final = 4

# Which saving throws spoil it
NO_SAVE: Final = 0
FAILED_SAVE: Final = 1
ANY_SAVE: Final = 2


class CastingRule:
    """A book's rules of casting memorised spells, as plain numbers: see `CastingRules` of the schema."""

    announced: bool = False
    after_moving: bool = True
    devices_after_moving: bool = True
    spoiled: i64 = NEVER
    by_miss: bool = False
    by_save: i64 = NO_SAVE
    unsteady: bool = True
    slots_drained: i64 = 1

    def takes_all_its_number(self) -> bool:
        """Whether a spell goes off only when all who act on its number have acted.

        Rule: bfref.disruption.attacked-on-casting-number, bcb.disruption.simultaneous-hit
        """
        return self.spoiled == ON_NUMBER or self.spoiled == UNTIL_CAST


def attack_spoils(rule: CastingRule, *, hit: bool) -> bool:
    """Whether an attack at the right time spoils a spell.

    Rule: bfref.disruption.even-by-miss, bxe.disruption.missed-attack-no-disruption,
        bcb.disruption.any-hit-before-cast
    """
    return rule.spoiled != NEVER and (hit or rule.by_miss)


def save_spoils(rule: CastingRule, *, saved: bool) -> bool:
    """Whether a saving throw at the right time spoils a spell.

    Rule: bfref.disruption.by-saving-throw, bfref.disruption.even-if-saved,
        bxe.disruption.failed-save-before-turn, bxe.disruption.successful-save-no-disruption
    """
    return rule.by_save == ANY_SAVE or (rule.by_save == FAILED_SAVE and not saved)


def reading_rounds(rounds_a_level: i64, spell_level: i64) -> i64:
    """How many rounds it takes to read a spell from a scroll; one of no level takes one.

    Rule: bcb.casting.scroll-rounds-per-level

    >>> [int(reading_rounds(1, level)) for level in (0, 1, 3)], int(reading_rounds(0, 3))
    ([1, 1, 3], 1)
    """
    rounds = rounds_a_level * spell_level
    return rounds if rounds > 1 else 1


def least_armour_bonus(levels: i64, spell_level: i64) -> i64:
    """The least bonus of magical armour in which a warrior who casts can cast a spell of a level.

    Rule: bcb.casting.fighter-mage-armour-quality, bcb.casting.fighter-mage-better-armour-ok

    >>> [int(least_armour_bonus(3, level)) for level in (1, 3, 4, 6, 7, 9, 10, 12)]
    [1, 1, 2, 2, 3, 3, 4, 4]
    """
    return (spell_level + levels - 1) // levels
