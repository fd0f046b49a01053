"""Carried and worn belongings that a fight can destroy."""

from __future__ import annotations

from mypy_extensions import i64


class Belonging:
    """One thing: its name, whether it is magical, and the bonus it has in combat."""

    def __init__(self, name: str, *, magical: bool = False, bonus: i64 = 0) -> None:
        self.name = name
        self.magical = magical
        self.bonus = bonus
