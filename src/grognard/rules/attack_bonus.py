"""The attack bonus of characters and monsters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.base.errors import InputError
from grognard.creatures.classes import find_class
from grognard.rulebooks.combat_schema import AttackRules


def attack_column(columns: Mapping[str, Sequence[int]], class_name: str) -> str:
    """The column of a class in a table of attacks: its own, or that of the class it attacks as."""
    while class_name not in columns and (other := find_class(class_name).attacks_as):
        class_name = other
    return class_name


def class_attack_bonus(rules: AttackRules, class_name: str, level: int) -> int:
    """The attack bonus of a class at a level; beyond the table the last value holds.

    Rule: bf.attack-table.full, bf.attack-table.beyond-level-20,
        bf.attack-table.normal-men-attack-bonus
    """
    return _at_level(rules.bonus, attack_column(rules.bonus, class_name), level, key="attack.bonus")


def class_thac0(rules: AttackRules, class_name: str, level: int) -> int:
    """The row of a class at a level on an attack chart: its number against armour class 0.

    Rule: bxe.attack-table.adventurer, bxe.attack-table.class-columns, bxe.attack-table.beyond-last-row,
        bxe.attack-table.normal-human
    """
    return _at_level(rules.thac0, attack_column(rules.thac0, class_name), level, key="attack.thac0")


def _at_level(columns: Mapping[str, Sequence[int]], class_name: str, level: int, *, key: str) -> int:
    column = columns.get(class_name, ())
    if not column:
        raise InputError(
            f"the rulebook has no attacks for a {class_name}",
            key=key,
            expected=f"{class_name} = a list by level",
        )
    return column[min(level, len(column) - 1)]


def monster_thac0(rules: AttackRules, dice: int, *, has_plus: bool, below_one: bool) -> int:
    """The row of a monster on an attack chart; a plus on a row's last figure moves it to the next row.

    Rule: bxe.attack-table.monster, bxe.attack-table.monster-plus-hd-next-row,
        bxe.attack-table.monster-hd-up-to-1, bxe.attack.chart-lookup-keys
    """
    effective = 0 if below_one else dice
    for row in rules.monster_thac0:
        if row.up_to is None or effective < row.up_to or (effective == row.up_to and not has_plus):
            return row.thac0
    return rules.monster_thac0[-1].thac0


def lookup_hit_dice(dice: int, *, below_one: bool) -> int:
    """The whole hit dice a monster is looked up under: pluses and minuses do not count.

    Args:
        dice: the number of dice as printed, before any plus or minus.
        below_one: the creature has 1-1 hit dice or less.

    Rule: bf.attack-table.hd-ignore-plus, bf.attack-table.hd-ignore-minus,
        bf.attack-table.hd-one-minus-one, bf.attack-table.hd-one-plus
    """
    return 0 if below_one else dice


def monster_attack_bonus(rules: AttackRules, dice: int, *, below_one: bool) -> int:
    """The attack bonus of a monster by its hit dice.

    Rule: bf.attack-table.monster, bf.attack-table.monster-below-one, bf.attack-table.monster-32-plus,
        bcb.attack-table.monster-below-one-hd, bcb.attack-table.monster-bcb-ignores-extra-hp
    """
    column = rules.monster_bonus
    if not column:
        raise InputError(
            "the rulebook has no attacks for monsters",
            key="attack.monster_bonus",
            expected="a list by hit dice",
        )
    return column[min(lookup_hit_dice(dice, below_one=below_one), len(column) - 1)]
