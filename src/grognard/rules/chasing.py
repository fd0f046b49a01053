"""Chases on foot: catching up by running, and the chance to escape over land by numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.rulebooks.adventure_schema import ChaseRules, FlightRules

CAUGHT: Final = "caught"
FASTER: Final = "faster"
OUT_OF_SIGHT: Final = "out of sight"
OUTLASTED: Final = "exhausted"
"""The ends of a chase: the pursuers catch up, or the fugitives are faster, out of sight, or last longer."""

FOR_EVER: Final = 1 << 20
LONGEST: Final = 60
"""The rounds after which a pursuit ends."""


class RunnersPace:
    """A runner's feet in a round, its rounds of running, and its feet in a round after these."""

    def __init__(self, *, run_feet: i64, walk_feet: i64, rounds: i64 = FOR_EVER) -> None:
        self.run_feet = run_feet
        self.walk_feet = walk_feet
        self.rounds = rounds

    def feet(self, number: i64) -> i64:
        """The feet of that round of a chase, counted from 1."""
        return self.run_feet if number <= self.rounds else self.walk_feet


def slowest(paces: list[RunnersPace]) -> RunnersPace:
    """The pace of some who stay together: none of them goes faster than the slowest does.

    Rule: bxe.chase.group-slowest-member
    """
    return RunnersPace(
        run_feet=min([pace.run_feet for pace in paces]),
        walk_feet=min([pace.walk_feet for pace in paces]),
        rounds=min([pace.rounds for pace in paces]),
    )


def rounds_to_catch_up(gap_feet: i64, gain_feet: i64, *, caught_feet: i64) -> i64:
    """The rounds until a gap that shrinks by `gain_feet` in each of them is closed.

    >>> int(rounds_to_catch_up(60, 30, caught_feet=5))
    2
    """
    rounds = -(-(gap_feet - caught_feet) // gain_feet)
    return rounds if rounds > 1 else i64(1)


def find_chase_end(
    rules: ChaseRules,
    fleeing: RunnersPace,
    pursuing: RunnersPace,
    *,
    gap_feet: i64,
    sight_feet: i64,
    hidden: bool,
) -> tuple[str, i64]:
    """The end of a chase on open ground, and the rounds it takes.

    `sight_feet` is how far the pursuers see, 0 for without limit; `hidden` says that the fugitives are out of
    sight from the start, behind a corner. By the rates alone the faster side wins; in rounds the gap is
    computed round by round, as both run until they are tired.

    Rule: bf.chase.play-out, bf.chase.evaded-out-of-sight, bf.chase.seen-again-continues,
        bf.chase.end-by-exhaustion, bxe.chase.dungeon-pursuit-speed-condition,
        bxe.chase.dungeon-pursuit-too-slow, bxe.chase.dungeon-full-running-speed,
        bxe.chase.dungeon-faster-after-break-away, bxe.chase.dungeon-caught-when-gap-closed,
        bxe.chase.dungeon-out-of-sight-ends, bxs.chase.pursuit-resolution
    """
    gain = pursuing.run_feet - fleeing.run_feet
    if rules.faster_escape and gain < 0:
        return FASTER, 0
    if rules.dungeon != "rounds":
        if gain <= 0:
            return FASTER, 0
        return CAUGHT, rounds_to_catch_up(gap_feet, gain, caught_feet=rules.caught_feet)
    unseen: i64 = 0
    gap = gap_feet
    number: i64 = 1
    while number <= LONGEST:
        gap += fleeing.feet(number) - pursuing.feet(number)
        if gap <= rules.caught_feet:
            return CAUGHT, number
        if hidden or 0 < sight_feet < gap:
            unseen += 1
            if unseen > 1 or not rules.hidden_round:
                return OUT_OF_SIGHT, number
        else:
            unseen = 0
        if number > fleeing.rounds and number > pursuing.rounds and fleeing.walk_feet >= pursuing.walk_feet:
            break
        number += 1
    return OUTLASTED, min(number, LONGEST)


def escape_percent(
    rules: FlightRules, fleeing: i64, pursuers: i64, *, fleeing_feet: i64, pursuing_feet: i64
) -> tuple[i64, list[str]]:
    """The chance in a hundred of a day's flight over land, before the ground counts, and what makes it so.

    Rule: bxe.chase.wild-relative-size, bxe.chase.wild-escape-table, bxe.chase.wild-double-speed-fleer,
        bxe.chase.wild-double-speed-pursuer
    """
    percent: i64 = 0
    for row in rules.escape:
        if fleeing <= row.fleeing:
            for most, chance in row.chances:
                if pursuers <= most:
                    percent = chance
                    break
            break
    if fleeing_feet <= 0 or pursuing_feet <= 0:
        return percent, []
    if fleeing_feet >= 2 * pursuing_feet:
        return percent + rules.double, ["twice as fast"]
    if pursuing_feet >= 2 * fleeing_feet:
        return percent - rules.double, ["half as fast"]
    return percent, []
