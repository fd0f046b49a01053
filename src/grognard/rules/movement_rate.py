"""Characters' movement: by a base rate, or by armour and load."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

ROUNDS_TO_A_RATE: Final = 3
"""A movement rate is that many encounter moves: 120' a turn exploring, 40' a round among enemies."""


HEAVIEST_ARMOUR: Final = 2


def encounter_feet(rate_feet: i64) -> i64:
    """The feet of a round at a movement rate.

    >>> int(encounter_feet(120))
    40
    """
    return rate_feet // ROUNDS_TO_A_RATE


def load_step(limits: Sequence[int], *, coins: i64, armour_step: i64, treasure: bool) -> i64:
    """How much burdened a character is: 0 and up, by the heavier of its coins and its armour.

    Metal armour, the heaviest, counts one step more with treasure. More coins than the last limit is beyond
    the last step.

    Rule: bxs.movement.squares-unarmored, bxs.movement.squares-light, bxs.movement.squares-medium,
        bxs.movement.squares-heavy, bxs.movement.squares-metal-armor,
        bxs.movement.squares-metal-with-treasure, bxs.encumbrance.coins-and-armor,
        bxs.encumbrance.leather-with-treasure, bxs.encumbrance.base-rate-by-load
    """
    step: i64 = 0
    while step < len(limits) and coins > limits[step]:
        step += 1
    worn = armour_step + 1 if treasure and armour_step == HEAVIEST_ARMOUR else armour_step
    return worn if worn > step else step
