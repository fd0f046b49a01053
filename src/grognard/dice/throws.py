"""Dice that a procedure throws one after another, each for something that can be told."""

from __future__ import annotations

from typing import Protocol

import msgspec


class Throw(msgspec.Struct, frozen=True):
    """Dice that were thrown: `dice` as written ("2d6"), their purpose, and their total."""

    dice: str
    what: str
    total: int


class ProcedureDice(Protocol):
    """The source of a procedure's dice: a seed, or faces typed by the people who threw them."""

    def need(self, dice: str, what: str) -> int:
        """The total of some dice.

        Raises:
            InputError: nothing is left of what was typed, or the dice cannot show it.
        """
        ...
