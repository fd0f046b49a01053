"""Finding the number, level, hit points or armour that gives a wanted chance of winning.

The search assumes that more of something is never worse for its own side. It steps out from the encounter's
own value, further each time, until the target is passed, and halves the rest. Far from the target a few
fights tell on which side of it a value is; the values next to it are estimated as narrowly as asked. The
result is checked against the assumption, with a note where it does not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Final, Literal

import msgspec

from grognard.base.errors import InputError
from grognard.battle.state.tally import FightTally
from grognard.chances.comparing.variation import UNKNOWN, Value, Variation
from grognard.chances.comparing.vary import parse_variation
from grognard.chances.counting.arena import SEED, Arena
from grognard.chances.counting.intervals import Chance, wilson_interval
from grognard.chances.counting.monte_carlo import (
    FEWEST_FIGHTS,
    INTERRUPTED,
    Limits,
    check_limits,
    choose_limits,
    estimate,
    is_narrow,
)
from grognard.chances.counting.odds import MakeWorkers, make_plan
from grognard.encounter.play_styles import Style
from grognard.encounter.setting import Fought, Options
from grognard.rulebooks.schema import Rulebook
from grognard.tactics.skill_levels import ManyTactics

MOST_SWEPT: Final = 60
_SURE: Final = 3.0
"""How many standard deviations off the target a chance is before the search turns away from it."""

Found = Literal["between", "met", "too hard", "too easy", "interrupted"]


class TriedValue(msgspec.Struct, frozen=True):
    """One value and what came of its fights; `fine` says that it was estimated as narrowly as asked."""

    value: int | str
    wins: Chance
    fine: bool


class Tuned(msgspec.Struct, frozen=True):
    """The answer of `tune`: `best` is the value nearest to the target among `points`, which are in order.

    `found` is "met" when the best interval holds the target; "between" when the target lies between the best
    and `other`, the next value; "too hard" or "too easy" when no value reaches it. `falls` names pairs of
    values where more was clearly worse for its own side.
    """

    title: str
    side: str
    rules: str
    seed: int
    phrase: str
    current: int | str
    target: float
    found: Found
    best: int | str
    other: int | str | None
    points: tuple[TriedValue, ...]
    falls: tuple[tuple[int | str, int | str], ...]
    notes: tuple[str, ...] = ()

    def point(self, value: int | str) -> TriedValue:
        """The point of a value that was tried."""
        return next(point for point in self.points if point.value == value)

    def to_json(self) -> str:
        """Everything as one JSON object, indented."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()


class Swept(msgspec.Struct, frozen=True):
    """The answer of `sweep_values`: the chance of winning at every value."""

    title: str
    side: str
    rules: str
    seed: int
    phrase: str
    current: int | str
    points: tuple[TriedValue, ...]
    falls: tuple[tuple[int | str, int | str], ...]
    stopped: str
    notes: tuple[str, ...] = ()

    def to_json(self) -> str:
        """Everything as one JSON object, indented."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()


Measure = Callable[[Value, float | None], tuple[Chance, str]]
"""The chance at a value, and why its fights stopped; with a target, only so well that the two are apart."""


class FightMeasure:
    """Measures chances by fights: the odds of what is varied, with one arena for each value.

    Raises:
        InputError: the limits make no sense.
    """

    def __init__(
        self,
        *,
        set_up: Callable[[Value], Arena],
        limits: Limits,
        workers: int | MakeWorkers = 1,
        told: Callable[[Value, FightTally], None] | None = None,
    ) -> None:
        check_limits(limits)
        self._set_up = set_up
        self._limits = limits
        self._workers = workers
        self._told = told

    def __call__(self, value: Value, target: float | None) -> tuple[Chance, str]:
        """The chance of the watched side at a value."""
        arena = self._set_up(value)
        side = arena.plan.watched

        def narrow(tally: FightTally, margin: float) -> bool:
            return is_narrow(tally, margin) or (
                target is not None and is_off_target(tally, target, side=side)
            )

        def tell(tally: FightTally) -> None:
            if self._told is not None:
                self._told(value, tally)

        crew = self._workers if isinstance(self._workers, int) else self._workers(arena.plan)
        done = estimate(arena.plan, self._limits, arena=arena, narrow=narrow, workers=crew, progress=tell)
        return Chance.seen(int(done.tally.wins[side]), int(done.tally.fights)), done.stopped


def is_off_target(tally: FightTally, target: float, *, side: int) -> bool:
    """Whether a side's chance is surely not the target."""
    fights = int(tally.fights)
    low, high = wilson_interval(int(tally.wins[side]), fights, z=_SURE)
    return fights >= FEWEST_FIGHTS and not low <= target <= high


class TargetSearch:
    """The search for a target over values in order; `rising`: more is better for the watched side."""

    def __init__(self, variation: Variation, measure: Measure, *, target: float, rising: bool) -> None:
        self.variation = variation
        self.target = target
        self.rising = rising
        self.seen: dict[int, TriedValue] = {}
        self.interrupted = False
        self._measure = measure

    def find_direction(self) -> None:
        """See by the least and the greatest value whether more is better for the watched side.

        Raises:
            InputError: the values are words.
        """
        values = self.variation.values
        if not all(isinstance(value, int) for value in values):
            raise InputError(
                f"{self.variation.phrase} has words for values, none of which is more than another",
                expected="--sweep, or a key that is a number",
            )
        self.rising = self.look(len(values) - 1, fine=True).wins.share >= self.look(0, fine=True).wins.share

    def look(self, place: int, *, fine: bool) -> TriedValue:
        """The estimate of a value, made if need be."""
        known = self.seen.get(place)
        if known is None or (fine and not known.fine):
            value = self.variation.values[place]
            chance, stopped = self._measure(value, None if fine else self.target)
            self.interrupted = self.interrupted or stopped == INTERRUPTED
            self.seen[place] = known = TriedValue(value, chance, fine and stopped != INTERRUPTED)
        return known

    def reaches(self, place: int) -> bool:
        """Whether the chance at a value is the target or more."""
        return self.look(place, fine=False).wins.share >= self.target

    def bracket(self) -> tuple[int, int]:
        """Two places, the first reaching the target and the second not; one twice where all are alike."""
        start = self.variation.current
        reached = self.reaches(start)
        # Towards fewer or more, whichever leads to the target.
        step = 1 if reached != self.rising else -1
        near, far, stride = start, start, 1
        end = len(self.variation.values) - 1
        while not self.interrupted:
            far = min(max(near + step * stride, 0), end)
            if far == near:
                return near, near
            if self.reaches(far) != reached:
                break
            near, stride = far, 2 * stride
        while abs(far - near) > 1 and not self.interrupted:
            middle = (near + far) // 2
            if self.reaches(middle) == reached:
                near = middle
            else:
                far = middle
        return (near, far) if reached else (far, near)

    def run(self) -> tuple[Found, int, int | None]:
        """The result of the search, the place of the best value, and that of the value beyond the target."""
        enough, short = self.bracket()
        seen: set[tuple[int, int]] = set()
        while enough != short and not self.interrupted and (enough, short) not in seen:
            seen.add((enough, short))
            enough, short = self.settle(enough, short)
        if self.interrupted:
            return "interrupted", min(self.seen, key=self.distance), None
        if enough == short:
            point = self.look(enough, fine=True)
            if point.wins.low <= self.target <= point.wins.high:
                return "met", enough, None
            return ("too easy" if point.wins.share > self.target else "too hard"), enough, None
        best, other = sorted((enough, short), key=self.distance)
        wins = self.seen[best].wins
        return ("met" if wins.low <= self.target <= wins.high else "between"), best, other

    def settle(self, enough: int, short: int) -> tuple[int, int]:
        """Look closely at what may be nearest to the target, and move by one where a first look was wrong."""
        end = len(self.variation.values) - 1
        towards = enough - short
        nearer, other = sorted((enough, short), key=self.distance)
        self.look(nearer, fine=True)
        if not self.interrupted and self.may_be_nearer(other, nearer):
            self.look(other, fine=True)
        if not self.reaches(enough) and not self.interrupted:
            further = min(max(enough + towards, 0), end)
            return further, (enough if further != enough else further)
        if self.reaches(short) and not self.interrupted:
            further = min(max(short - towards, 0), end)
            return (short if further != short else further), further
        return enough, short

    def may_be_nearer(self, place: int, other: int) -> bool:
        """Whether the chance at one value may prove nearer to the target than that at another."""
        return self.distance(place) - self.seen[place].wins.margin <= self.distance(other)

    def distance(self, place: int) -> float:
        """How far the chance at a value is from the target."""
        return abs(self.seen[place].wins.share - self.target)

    @property
    def points(self) -> tuple[TriedValue, ...]:
        """All that was looked at, in order of the values."""
        return tuple(self.seen[place] for place in sorted(self.seen))


def find_clear_drops(points: Iterable[TriedValue], *, rising: bool) -> tuple[tuple[Value, Value], ...]:
    """Neighbours where more is clearly worse for its own side: their intervals do not touch."""
    ordered = list(points)
    return tuple(
        (one.value, other.value)
        for one, other in pairwise(ordered)
        if (one.wins.low > other.wins.high if rising else one.wins.high < other.wins.low)
    )


def tune(
    encounter: Fought,
    *,
    vary: str,
    target: float,
    fights: int | None = None,
    within: float | None = None,
    rules: Rulebook | str = "",
    options: Options | None = None,
    seed: int = SEED,
    tactics: ManyTactics = None,
    resolve: Style = "",
    workers: int | MakeWorkers = 1,
) -> Tuned:
    """What makes it fair? The number, level, hit points or armour that gives a wanted chance of winning.

    The other arguments are those of `odds`.

    Args:
        encounter: the encounter.
        vary: what may change: "goblin count", "party level", "ogre hit points", "fighter armour", or a key
            of the rules, "rule.initiative.die", which has to be a number.
        target: the wanted chance of the first side of player characters, or the first side, such as 0.7.
        fights: how many at most at each value.
        within: how well to know the chance nearest to the target; without `fights` to within a percent.

    Raises:
        InputError: something a person wrote cannot be used, or the target is no chance.

    >>> answer = tune("2 fighter 1 vs 3 goblin", vary="goblin count", target=0.55, fights=300)
    >>> answer.found, answer.best
    ('met', 5)
    """
    plan = make_plan(encounter, rules=rules, options=options, seed=seed, tactics=tactics, resolve=resolve)
    variation = parse_variation(vary, plan.encounter, plan.rulebook)
    measure = FightMeasure(
        set_up=lambda value: variation.plan(plan, value).set_up(),
        limits=choose_limits(fights, within),
        workers=workers,
    )
    return tune_in(plan.set_up(), variation, target=target, measure=measure)


def tune_in(arena: Arena, variation: Variation, *, target: float, measure: Measure) -> Tuned:
    """The value of a variation with which the watched side of an arena wins with a chance near the target.

    Raises:
        InputError: the target is no chance.
    """
    if not 0 < target < 1:
        raise InputError(f"a target of {target:.0%}", expected="more than 0% and less than 100%")
    plan = arena.plan
    search = TargetSearch(variation, measure, target=target, rising=variation.helps == plan.watched)
    if variation.helps == UNKNOWN:
        search.find_direction()
    found, best, other = search.run()
    return Tuned(
        title=plan.encounter.title,
        side=plan.encounter.sides[plan.watched].name,
        rules=plan.rulebook.id,
        seed=plan.seed,
        phrase=variation.phrase,
        current=variation.values[variation.current],
        target=target,
        found=found,
        best=variation.values[best],
        other=None if other is None else variation.values[other],
        points=search.points,
        falls=find_clear_drops(search.points, rising=search.rising),
        notes=arena.notes,
    )


def sweep_values(
    arena: Arena,
    variation: Variation,
    *,
    first: Value | None = None,
    last: Value | None = None,
    measure: Measure,
) -> Swept:
    """The chance of the watched side at every value from the first to the last, else around the current.

    Raises:
        InputError: there are no such values, or too many.
    """
    plan = arena.plan
    points: list[TriedValue] = []
    stopped = ""
    for value in choose_values(variation, first=first, last=last):
        chance, stopped = measure(value, None)
        points.append(TriedValue(value, chance, stopped != INTERRUPTED))
        if stopped == INTERRUPTED:
            break
    return Swept(
        title=plan.encounter.title,
        side=plan.encounter.sides[plan.watched].name,
        rules=plan.rulebook.id,
        seed=plan.seed,
        phrase=variation.phrase,
        current=variation.values[variation.current],
        points=tuple(points),
        falls=()
        if variation.helps == UNKNOWN
        else find_clear_drops(points, rising=variation.helps == plan.watched),
        stopped=stopped,
        notes=arena.notes,
    )


def choose_values(
    variation: Variation, *, first: Value | None = None, last: Value | None = None
) -> tuple[Value, ...]:
    """The values to sweep: those between two, or from a half to the double of the encounter's own.

    Raises:
        InputError: there are no such values, or too many.
    """
    values = variation.values
    if first is None or last is None:
        if variation.usual:
            return variation.usual[:MOST_SWEPT]
        own = values[variation.current]
        if isinstance(own, str):
            return values
        wanted = [place for place, one in enumerate(values) if own <= 2 * int(one) and int(one) <= 2 * own]
        return values[wanted[0] : wanted[-1] + 1][:MOST_SWEPT]
    for one in (first, last):
        if one not in values:
            raise InputError(f"{variation.phrase} {one}", expected=f"{values[0]} to {values[-1]}")
    chosen = values[values.index(first) : values.index(last) + 1]
    if not 1 <= len(chosen) <= MOST_SWEPT:
        raise InputError(
            f"{len(chosen)} values from {first} to {last}", expected=f"1 to {MOST_SWEPT}, the lesser first"
        )
    return chosen
