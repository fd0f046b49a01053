"""Damage that has been dealt and has not landed yet."""

from __future__ import annotations

from mypy_extensions import i64


class Wound:
    """The damage of blows and fire that a combatant has yet to suffer.

    `subduing` is the part of the `damage` that only subdues; the wound `spares` if the last blow in it was
    meant to.
    """

    def __init__(self) -> None:
        self.damage: i64 = 0
        self.subduing: i64 = 0
        self.spares: bool = False

    def clear(self) -> None:
        """Nothing is left to suffer."""
        self.damage = 0
        self.subduing = 0
        self.spares = False

    def copy_from(self, other: Wound) -> None:
        """Take over another wound."""
        self.damage = other.damage
        self.subduing = other.subduing
        self.spares = other.spares
