"""Encounter distances: the dice, and their unit."""

from __future__ import annotations

from typing import NamedTuple

from grognard.adventure.rolls.table_roll import cite
from grognard.rulebooks.schema import Rulebook


class DistanceDice(NamedTuple):
    """The dice of an encounter distance, and the feet that each of their points counts."""

    dice: str
    feet: int
    rules: tuple[str, ...]


def distance_dice(book: Rulebook, *, outdoors: bool, surprised: bool) -> DistanceDice:
    """The dice by place, and under the sky by surprise: other dice, where the book has them.

    Rule: bxe.distance.sea-as-wilderness, bxe.distance.sea-surprise, bxe.distance.wilderness
    """
    rules = book.distance
    if not (outdoors and rules.outdoor_dice):
        return DistanceDice(
            f"{rules.dice}d{rules.die}", rules.multiple_feet, cite(book, "encounter", "distance")
        )
    if surprised:
        dice, name = f"{rules.surprised_dice}d{rules.surprised_die}", "distance surprised"
    else:
        dice, name = f"{rules.outdoor_dice}d{rules.outdoor_die}", "distance outdoors"
    return DistanceDice(dice, rules.outdoor_multiple_feet, cite(book, "encounter", name))
