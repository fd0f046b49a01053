"""How a creature fights that wounds have made furious, as plain integers."""

from __future__ import annotations

from mypy_extensions import i64


class Rage:
    """The bonuses to attack rolls, damage and armour class of a creature hurt so much.

    It begins when a wound leaves it no more than so many `percent` of its hit points, and goes on.
    """

    percent: i64 = 100
    attack: i64 = 0
    damage: i64 = 0
    armour: i64 = 0
