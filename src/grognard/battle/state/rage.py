"""The bonuses of a creature enraged by wounds, as plain integers."""

from __future__ import annotations

from mypy_extensions import i64


class Rage:
    """The bonuses to attack rolls, damage and armour class of a badly wounded creature.

    A rage begins when a wound leaves at most `percent` percent of its hit points, and then lasts.
    """

    percent: i64 = 100
    attack: i64 = 0
    damage: i64 = 0
    armour: i64 = 0
