"""The effects of a creature on others near it, as plain integers: heat, stench, fear, a gaze."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.power import NO_DICE, NO_SAVE, NOTHING


class Aura:
    """One such thing: `grognard.creatures.auras` says what each part means.

    What hurts from round to round is the `rider` of that number of its bearer's profile, -1 for none.
    """

    feet: i64 = 0
    kinds: i64 = 0
    save: i64 = NO_SAVE
    bonus: i64 = 0
    effect: i64 = NOTHING
    weakened: i64 = 0
    rider: i64 = -1
    once: bool = False
    until_saved: bool = False
    gaze: bool = False
    seen: bool = False
    enemies: bool = True
    for_all: bool = False

    def __init__(self, name: str) -> None:
        self.name = name
        self.damage: tuple[int, int, int, int] = NO_DICE
        self.rounds: tuple[int, int, int, int] = NO_DICE
        self.spares: tuple[str, ...] = ()
