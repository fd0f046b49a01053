"""The damage dice of a hit, where a house rule makes more of them: exploding ones, and a natural 20."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.dice.source import Dice

AS_EVER: Final = 0
DOUBLE_DICE: Final = 1
DOUBLE: Final = 2
MAXIMUM: Final = 3
EXPLODING: Final = 4
CRITICAL_DAMAGE: Final = ("as ever", "double dice", "double", "maximum", "exploding")
"""What `critical.damage` may say, each at the number that stands for it."""

MOST_BURSTS: Final = 20
"""So many times at most a die is rolled again, so that every fight ends."""


def roll_damage_dice(
    dice: Dice, count: i64, sides: i64, why: i64, *, rule: i64, exploding: bool
) -> list[int]:
    """The faces of a hit's damage dice, by one of the rules of `CRITICAL_DAMAGE`.

    Where dice are `exploding`, one that shows its highest face is rolled again and added.
    """
    if rule == MAXIMUM:
        return [int(sides)] * int(count)
    if rule == DOUBLE_DICE:
        count += count
    bursts: i64 = MOST_BURSTS if (exploding or rule == EXPLODING) and sides > 1 else 0
    faces: list[int] = []
    while count > 0:
        face = dice.die(sides, why)
        faces.append(face)
        again: i64 = 0
        while face == sides and again < bursts:
            face = dice.die(sides, why)
            faces.append(face)
            again += 1
        count -= 1
    return faces
