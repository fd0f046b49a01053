"""The level that experience gives, and the one level an adventure gives at most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.character import Character
from grognard.creatures.classes import HIGHEST_LEVEL, CharacterClass
from grognard.rulebooks.advancement_schema import LevelRules
from grognard.rules.ability_tables import hit_points_gained
from grognard.rules.hit_points import HitDicePolicy

MOST_EXPERIENCE = 100_000_000


class Gain(msgspec.Struct, frozen=True):
    """Experience before and after an adventure, the part `lost` to the limit, and the levels.

    `next_at` is what the level after that takes; None where there is none.
    """

    before: int
    earned: int
    after: int
    lost: int
    level_before: int
    level_after: int
    next_at: int | None


def level_of(thresholds: Sequence[int], experience: int) -> int:
    """The level that a class's table gives for `experience`.

    >>> from grognard.creatures.classes import find_class
    >>> level_of(find_class("thief").experience, 10064)
    5
    """
    return max(1, sum(needed <= experience for needed in thresholds))


def gain(rules: LevelRules, one: CharacterClass, *, level: int, before: int, earned: int) -> Gain:
    """The level after an adventure's experience: at most one higher.

    Of points beyond that, those are lost that would reach the level after it.

    Rule: bf.xp.one-level-per-adventure, bf.xp.cap-value, bf.xp.cap-example,
        bf.xp.cap-example-next-adventure, bf.xp.cap-no-effect-below, bf.xp.cap-resets,
        bf.xp.cap-all-characters, bxe.xp.max-below-two-levels, bxe.xp.max-excess-lost,
        bxe.xp.max-one-level-ok

    Raises:
        InputError: the class has no such level, or the experience is out of range.

    >>> from grognard.creatures.classes import find_class
    >>> gained = gain(LevelRules(), find_class("thief"), level=1, before=1000, earned=2000)
    >>> gained.after, gained.lost, gained.level_after
    (2499, 501, 2)
    """
    if not one.experience or not 1 <= level <= HIGHEST_LEVEL:
        raise InputError(f"a {one.name} of level {level} gains no levels", expected="a class and level")
    for points in (before, earned):
        if not 0 <= points <= MOST_EXPERIENCE:
            raise InputError(f"{points:,} experience points", expected=f"0 to {MOST_EXPERIENCE:,}")
    total = before + earned
    most = level + rules.at_once if rules.at_once else HIGHEST_LEVEL
    after = total
    if most < HIGHEST_LEVEL:
        # Who has more from earlier keeps it; this adventure adds nothing to that.
        after = min(total, max(before, one.experience[most] - 1))
    reached = max(level, min(most, level_of(one.experience, after)))
    following = one.experience[reached] if reached < HIGHEST_LEVEL else None
    return Gain(before, earned, after, total - after, level, reached, following)


def gain_without_level(before: int, earned: int) -> Gain:
    """The result of an adventure's experience for a person without a level: the points alone.

    Rule: bf.xp.retainers-gain, bxe.xp.gain-xp-like-pcs, bxe.retainers.normal-human-level-0
    """
    return Gain(before, earned, before + earned, 0, 0, 0, None)


def hit_die_of(character: Character) -> str:
    """The die that a character rolls for reaching its level; "" where a number of points is fixed."""
    _, dice, _ = character.character_class.hit_dice_at(character.level)
    return f"1d{character.hit_dice.sides}" if dice == character.level else ""


class LevelPoints(NamedTuple):
    """The hit points that a level gives: the die, the face rolled if it was rolled, and the points."""

    die: str
    rolled: int | None
    points: int | None


def roll_level(character: Character, policy: HitDicePolicy, need: Callable[[str], int] | None) -> LevelPoints:
    """The hit points of a character's level: its die with Constitution, at least 1; or a fixed number.

    Args:
        character: at the level in question.
        policy: whether its die is rolled, and which faces are rolled again.
        need: rolls a die; without it the points of a die stay open.

    Rule: bxe.ability.con-hp-adjustment, bxe.ability.con-minimum-one-hp
    """
    die = hit_die_of(character)
    if not die:
        return LevelPoints("", None, character.character_class.hit_points_after_9)
    constitution = character.abilities.constitution_modifier
    fixed = policy.points_of_level(character.level, character.hit_dice.sides)
    if fixed is not None:
        return LevelPoints("", None, hit_points_gained([fixed], constitution))
    if need is None:
        return LevelPoints(die, None, None)
    rolled = need(die)
    while rolled < policy.least_face:
        rolled = need(die)
    return LevelPoints(die, rolled, hit_points_gained([rolled], constitution))
