"""The view a side has of one figure."""

from __future__ import annotations


class Seen:
    """One combatant as another side sees it: where it is and how it looks, no numbers of its sheet."""

    def __init__(self, index: int, *, name: str, kind: str, side: int, x: int, y: int, health: int) -> None:
        self.index = index
        self.name = name
        self.kind = kind
        self.side = side
        self.x = x
        self.y = y
        self.health = health
        self.fleeing = False

    def __repr__(self) -> str:
        return f"Seen({self.name!r} at {self.x},{self.y})"
