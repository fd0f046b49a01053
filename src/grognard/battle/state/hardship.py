"""The modifiers of hunger, tiredness and the like to a combatant's rolls in a fight."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grognard.dice.roll import Tally


@final
class Hardship:
    """A reason for which a combatant fights worse than usual, with the modifiers of its rolls.

    Args:
        name: the reason, by which a rulebook cites its rule ("hungry").
        attack: the modifier of attack rolls.
        damage: the modifier of damage.
        saves: the modifier of saving throws.

    The combatant's numbers contain all of it already; a hardship says for the log where they come from.
    """

    def __init__(self, name: str, *, attack: i64, damage: i64, saves: i64) -> None:
        self.name = name
        self.attack = attack
        self.damage = damage
        self.saves = saves


def add_to_attack(tally: Tally, hardships: tuple[Hardship, ...], total: i64) -> None:
    """Add an attack adjustment to a tally: each hardship by its name, and the rest as the referee's."""
    left = total
    for one in hardships:
        tally.add(one.attack, one.name, "attack")
        left -= one.attack
    tally.add(left, "referee", "attack")


def add_to_damage(tally: Tally, hardships: tuple[Hardship, ...], total: i64) -> None:
    """Add a weapon's own bonus to a tally, the part of it that hardships have changed by their names."""
    left = total
    for one in hardships:
        left -= one.damage
    tally.add(left, "weapon", "damage")
    for one in hardships:
        tally.add(one.damage, one.name, "damage")
