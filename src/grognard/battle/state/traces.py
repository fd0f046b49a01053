"""The conditions there have been in a battle, so that searches for others need not begin."""

from __future__ import annotations

from mypy_extensions import i64


class Traces:
    """The flags and marks that effects have set on any combatant of a battle, and flight, until now.

    They say what there may be, never what there is. Most fights see no sleeper and no fugitive: a search for
    one among hundreds is then spared. Flags that are not set by effects are not among them, but for flight.
    """

    def __init__(self) -> None:
        self.flags: i64 = 0
        self.marks: i64 = 0

    def copy_from(self, other: Traces) -> None:
        """Take over those of another moment of the same battle."""
        self.flags = other.flags
        self.marks = other.marks
