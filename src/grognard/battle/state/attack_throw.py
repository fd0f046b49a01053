"""Throwing the dice of an attack where they are no plain d20: other dice, advantage, disadvantage."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.rules.attack import natural_of


@final
class AttackThrow:
    """The dice of an attack that count: their sum with the bonus, and its equivalent on a d20."""

    def __init__(self, faces: tuple[tuple[int, int], ...], bonus: i64) -> None:
        shown: i64 = sum([face for _, face in faces])
        self.faces = faces
        self.rolled: i64 = shown + bonus
        self.natural: i64 = natural_of(shown, least=len(faces), most=sum([sides for sides, _ in faces]))


def is_plain(battle: Battle) -> bool:
    """Whether a weighed attack is rolled on one d20 with the sum of its modifiers."""
    return battle.ruleset.attack_d20 and not battle.tally.has_advantage()


def throw_attack(battle: Battle, why: i64) -> AttackThrow:
    """Throw the dice of a weighed attack, twice with advantage or disadvantage, which leave the tally."""
    sources = battle.tally.pop_advantage()
    first = throw_once(battle, why)
    if sources == 0:
        return first
    second = throw_once(battle, why)
    better, worse = (first, second) if first.rolled >= second.rolled else (second, first)
    return better if sources > 0 else worse


def throw_once(battle: Battle, why: i64) -> AttackThrow:
    """Throw the dice of an attack once, without advantage or disadvantage."""
    count, sides, bonus = battle.ruleset.attack_dice
    faces = tuple([(sides, int(battle.dice.die(sides, why))) for _ in range(count)])
    return AttackThrow(faces, bonus)
