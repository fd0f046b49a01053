"""Overrunning: whether a mover gets past an enemy in its way."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from grognard.rules.attack import is_hit


@mypyc_attr(allow_interpreted_subclasses=True)
class OverrunRule:
    """An attack roll against the blocker that does no damage: a hit passes through, a miss stops short.

    Subclass it in plain Python and register it by name to try another way.

    Rule: bfref.movement.overrun-resolution
    """

    def passes(self, natural: i64, total: i64, target_number: i64) -> bool:
        """Whether a roll carries the mover past a blocker who is hit on that number."""
        return is_hit(natural, total, target_number)
