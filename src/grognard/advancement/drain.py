"""Drained levels after a fight: their cost while they last, and how they are regained."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.classes import CharacterClass
from grognard.rulebooks.advancement_schema import DrainRules
from grognard.rulebooks.magic_schema import EnergyDrainRules
from grognard.rules.draining import hit_points_regained

MOST_DRAINED = 20


class Drained(msgspec.Struct, frozen=True):
    """Negative levels: their number, the hit points they cost, the penalty on throws, and the spells left.

    `level` and `experience` are the lowered ones where a drain sets them back.
    """

    levels: int
    points: int
    throw: int
    percent: int
    spells: tuple[int, ...]
    slots_lost: int
    level: int
    experience: int | None


class Restored(msgspec.Struct, frozen=True):
    """One negative level removed: the hit points regained with it, and the rest of both."""

    points: int
    levels_left: int
    points_left: int


def spells_left(spells: Sequence[int], levels: int, *, each: int = 1) -> tuple[int, ...]:
    """The spells a day of each level that are left: each negative level takes one of the highest there is.

    Rule: bf.energy-drain.spell-slot, bf.energy-drain.spell-slot-multiple

    >>> spells_left((3, 2, 1), 1), spells_left((3, 2, 1), 3)
    ((3, 2, 0), (3, 0, 0))
    """
    left = list(spells)
    for _ in range(levels * each):
        highest = next((place for place in reversed(range(len(left))) if left[place]), None)
        if highest is None:
            break
        left[highest] -= 1
    return tuple(left)


def drain_effects(
    rules: DrainRules,
    throws: EnergyDrainRules,
    one: CharacterClass,
    *,
    level: int,
    losses: Sequence[int],
    levels: int,
    experience: int | None = None,
    slots: int = 1,
) -> Drained:
    """The effect of negative levels on a class and level, with the hit points that each or all cost.

    Rule: bf.energy-drain.negative-levels, bf.energy-drain.hit-point-loss, bf.energy-drain.any-d20-penalty,
        bf.energy-drain.attack-penalty, bf.energy-drain.save-penalty, bf.energy-drain.percentile-penalty,
        bf.energy-drain.spell-slot, bf.energy-drain.spell-slot-multiple,
        bf.energy-drain.removal-penalties-lift

    Raises:
        InputError: more negative levels than levels.
    """
    if not 0 <= levels <= MOST_DRAINED:
        raise InputError(f"{levels} levels drained", key="drained", expected=f"0 to {MOST_DRAINED}")
    left = spells_left(one.spells_at(level), levels, each=slots)
    after = level
    if rules.experience == "set back" and levels:
        after = max(0, level - levels)
        if experience is not None:
            experience = min(experience, one.experience[after - 1] if after else 0)
    return Drained(
        levels,
        sum(losses),
        levels * throws.throw,
        levels * throws.percent,
        left,
        sum(one.spells_at(level)) - sum(left),
        after,
        experience,
    )


def restore(levels: int, points: int, times: int) -> list[Restored]:
    """Negative levels taken away one by one, each with an even share of the hit points that are gone.

    Rule: bf.energy-drain.removal-magic, bf.energy-drain.removal-hp, bf.energy-drain.removal-round-half-up,
        bf.energy-drain.removal-last, bf.energy-drain.removal-full-example

    Raises:
        InputError: there are not so many.

    >>> [one.points for one in restore(3, 13, 3)]
    [4, 5, 4]
    """
    if not 0 <= times <= levels:
        raise InputError(f"{times} of {levels} negative levels", key="restore", expected=f"0 to {levels}")
    steps = []
    for _ in range(times):
        back = int(hit_points_regained(points, levels))
        levels, points = levels - 1, points - back
        steps.append(Restored(back, levels, points))
    return steps
