"""Effects of a creature's body on its attackers, as plain integers."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.power import NO_DICE, NO_SAVE
from grognard.rules.saves import DEATH


class RuinousBody:
    """A body that ruins `metal` or `wood` weapons that hit it, unless a `save` helps, and `halves` the hit.

    It sprays melee attackers for `damage` of its `kinds`, with a save in the category `spray_save`, except
    those whose weapon has a flag of `passes_by`. Weapons, and harm of the kinds it is `divided_by`, split it
    into `parts`, which may have `shares` of its hit points. Harm of the kinds it is `numbed_by` paralyses it,
    a round for each die; magic of the kinds it is `slowed_by` slows it for `slow_rounds`. No hit does it more
    damage than the dice of `at_most`. Each attack that misses it adds `evades` to its armour class for the
    rest of the fight. Hits that rust metal do it the damage of `rusts`.
    """

    metal: bool = False
    wood: bool = False
    save: i64 = NO_SAVE
    halves: bool = False
    kinds: i64 = 0
    shares: bool = False
    divided_by: i64 = 0
    numbed_by: i64 = 0
    slowed_by: i64 = 0
    spray_save: i64 = DEATH
    passes_by: i64 = 0
    evades: i64 = 0

    def __init__(self, name: str) -> None:
        self.name = name
        self.damage: tuple[int, int, int, int] = NO_DICE
        self.parts: tuple[int, int, int, int] = NO_DICE
        self.slow_rounds: tuple[int, int, int, int] = NO_DICE
        self.rusts: tuple[int, int, int, int] = NO_DICE
        self.at_most: tuple[int, int, int, int] = NO_DICE
