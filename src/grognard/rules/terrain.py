"""Kinds of terrain, and their modifiers of attack rolls."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.rulebooks.combat_schema import Terrain


class TerrainRules:
    """The named terrain of a book: each name is a bit, by its place in the lists.

    `melee` and `missiles` have the bits of what counts there; `limit` is the most that all of it can do to a
    roll, 0 for no limit. With `adds_up` one shelter adds to another, else the worst counts.
    """

    melee: i64 = 0
    missiles: i64 = 0
    limit: i64 = 0
    adds_up: bool = False

    def __init__(self) -> None:
        self.names: list[str] = []
        self.attack: list[int] = []
        self.shelter: list[int] = []

    def add(self, name: str, terrain: Terrain) -> None:
        """Give a name the next bit."""
        bit: i64 = 1 << len(self.names)
        self.names.append(name)
        self.attack.append(terrain.attack)
        self.shelter.append(terrain.shelter)
        if terrain.melee:
            self.melee |= bit
        if terrain.missiles:
            self.missiles |= bit

    def gain(self, bits: i64) -> i64:
        """The modifier of the attacker's terrain to its roll."""
        total: i64 = 0
        i: i64 = 0
        while bits >> i != 0:
            if bits >> i & 1 != 0:
                total += self.attack[i]
            i += 1
        return total

    def hide(self, bits: i64, hidden: i64) -> i64:
        """The modifier of the target's terrain to a roll against it, beyond the cover counted already.

        Rule: bf.cover.both-kinds, bfref.cover.cover-and-concealment-together, bcb.terrain.gm-assigns
        """
        total: i64 = 0
        worst: i64 = 0
        i: i64 = 0
        while bits >> i != 0:
            if bits >> i & 1 != 0:
                value: i64 = self.shelter[i]
                if value > 0 or self.adds_up:
                    total += value
                elif value < worst:
                    worst = value
            i += 1
        return total + worst - hidden if worst < hidden else total


def within_limit(total: i64, already: i64, limit: i64) -> i64:
    """The part of `total` that can be added without the sum passing a limit either way, 0 for none.

    Rule: bcb.terrain.limit-4

    >>> within_limit(-5, 0, 4) == -4, within_limit(-3, -2, 4) == -2, within_limit(-9, 0, 0) == -9
    (True, True, True)
    """
    if limit > 0 and total + already > limit:
        return limit - already
    return -limit - already if limit > 0 and total + already < -limit else total
