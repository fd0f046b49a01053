"""The effects of a creature's hits besides their damage, as plain integers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.power import NO_DICE, NO_SAVE, NOTHING

# How one gets free of a hold
BY_NOTHING: Final = 0
BY_SAVE: Final = 1
BY_STRENGTH: Final = 2

# Sapped abilities
SAPS_STRENGTH: Final = 1
SAPS_CONSTITUTION: Final = 2

# Ruined belongings
RUINS_METAL: Final = 1
RUINS_GEAR: Final = 2

ANY_SIZE: Final = 9

# Against whom alone
IN_METAL: Final = 1
ON_GROUND: Final = 2
WET: Final = 3
HOT: Final = 4
COLD: Final = 5


class Rider:
    """One further effect of a hit: `grognard.creatures.hit_effects` explains each part.

    Dice are a count, sides, what is added, and a factor; `effect` is a kind, 0 for none, `kinds` are kinds of
    harm, `largest` is a size.
    """

    natural: i64 = 0
    hits: i64 = 1
    kinds: i64 = 0
    save: i64 = NO_SAVE
    bonus: i64 = 0
    effect: i64 = NOTHING
    weakened: i64 = 0
    saps: i64 = NOTHING
    ruins: i64 = NOTHING
    holds: bool = False
    swallows: bool = False
    latched: bool = False
    pulls: bool = False
    escape: i64 = BY_NOTHING
    largest: i64 = ANY_SIZE
    for_all: bool = False
    saves_again: bool = False
    slays_itself: bool = False
    against: i64 = NOTHING
    percent: i64 = 0
    mauls: bool = False
    carries: bool = False
    feeds: i64 = 0
    fells: bool = False
    shares: i64 = 0
    instead: bool = False
    share_save: i64 = NO_SAVE
    wounds_free: i64 = NO_SAVE
    strays: i64 = 0

    def __init__(self, name: str) -> None:
        self.name = name
        self.damage: tuple[int, int, int, int] = NO_DICE
        self.rounds: tuple[int, int, int, int] = NO_DICE
        self.points: tuple[int, int, int, int] = NO_DICE
        self.each_round: tuple[int, int, int, int] = NO_DICE
        self.spares: tuple[str, ...] = ()
        self.grows: tuple[tuple[int, int, int, int], ...] = ()

    def poisons(self) -> bool:
        """Whether it hurts from round to round, without holding its victim."""
        return self.each_round != NO_DICE and not self.holds and not self.swallows
