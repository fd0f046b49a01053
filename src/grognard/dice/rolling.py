"""Single rolls of dice, and random seeds."""

from __future__ import annotations

import os

from grognard.dice.expression import parse_dice
from grognard.dice.purpose import OTHER
from grognard.dice.roll import Roll
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream


def roll(dice: str, *, seed: int | None = None) -> Roll:
    """Roll dice such as "3d6", "d%", "1d8+1" or "2d6x10".

    Args:
        dice: what to roll.
        seed: the same seed gives the same faces; without one they are random.

    Raises:
        InputError: the text is no dice.

    >>> rolled = roll("3d6+1", seed=1)
    >>> rolled.total, rolled.faces
    (11, ((6, 3), (6, 5), (6, 2)))
    """
    return parse_dice(dice).roll(SeededDice(Stream(draw_seed() if seed is None else seed)), why=OTHER)


def draw_seed() -> int:
    """A random seed; the caller reports it, so that the same faces can be had again."""
    return int.from_bytes(os.urandom(4))
