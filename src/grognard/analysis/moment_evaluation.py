"""Replaying a fight and looking ahead from its moments, in this process or in several.

The evaluation of a moment depends only on the fight and the moment's number, so that every process finds the
same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import sqrt
from typing import Final, Self

import msgspec

from grognard.analysis.mistakes import confirm_better, find_better_option
from grognard.analysis.result import Mistake
from grognard.base.errors import InputError
from grognard.battle.play.decision import Decision, current_decision
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import IllegalAction
from grognard.battle.play.lookahead import NOTHING, Lookahead
from grognard.battle.view.policy import Policy
from grognard.chances.counting.arena import Chunk
from grognard.chances.counting.intervals import Z95
from grognard.chances.counting.outlook import look_ahead, start_look_ahead
from grognard.chances.counting.workers import InProcessWorkers, ProcessWorkers, Workers, count_cores
from grognard.dice.rewind import mark_dice, were_thrown_since
from grognard.encounter.entries import Encounter
from grognard.rulebooks.schema import Rulebook
from grognard.storage.saves.saved_fight import start_fight
from grognard.tactics.skill_levels import Tactics

SHARE: Final = 4
"""A process looks at so many moments at a time."""
WORTH_PROCESSES: Final = 20_000
"""From so many continuations on it is worth while to start processes."""


class AnalysisTask(msgspec.Struct, frozen=True):
    """A fight to be told again, how, and with whose eyes and how many continuations to look ahead in it."""

    encounter: Encounter
    rulebook: Rulebook
    seed: int | None
    tactics: tuple[Tactics, ...]
    journal: tuple[int, ...]
    viewer: int
    fights: int
    set_up_anew: Callable[[], Engine] | None = None

    @property
    def margin(self) -> float:
        """The 95% margin of an even chance estimated from `fights` continuations."""
        return Z95 * sqrt(0.25 / self.fights)

    def begin(self) -> Engine:
        """The fight at its beginning, everything in it decided by the journal."""
        if self.set_up_anew is not None:
            return self.set_up_anew()
        assert self.seed is not None
        nobody: list[Policy | None] = [None for _ in self.encounter.sides]
        return start_fight(self.encounter, self.rulebook, seed=self.seed, policies=nobody)

    def set_up(self) -> MomentEvaluator:
        """Where its moments are looked at."""
        return MomentEvaluator(self)


class ReplayedMoment(msgspec.Struct, frozen=True):
    """A moment of a fight told again: its number and round, and the places of the events that led to it.

    So many `decisions` had been made by then, of all sides.
    Where it is a `decision` the `action` is what was decided, and not yet carried out.
    """

    number: int
    round: int
    since: int
    until: int
    decisions: int
    decision: Decision | None = None
    action: int = NOTHING


def replay_moments(engine: Engine, journal: tuple[int, ...]) -> Iterator[ReplayedMoment]:
    """Take every step of a fight; stop at its beginning, at decisions, and after what rolled dice.

    Raises:
        InputError: something in the journal is not allowed.
    """
    battle = engine.battle
    assert battle.log is not None
    left = list(reversed(journal))
    number = 0
    yield ReplayedMoment(number, int(battle.round), 0, len(battle.log.events), 0)
    while not battle.over:
        since, mark, rolling_in = len(battle.log.events), mark_dice(battle.dice), int(battle.round)
        try:
            if not engine.step():
                if not left:
                    return
                action, decision = left.pop(), current_decision(battle)
                if decision.actor >= 0:
                    number += 1
                    here = len(battle.log.events)
                    yield ReplayedMoment(
                        number, int(battle.round), here, here, len(journal) - len(left) - 1, decision, action
                    )
                engine.submit(action)
        except IllegalAction as error:
            raise replay_error(str(error)) from error
        if battle.over or were_thrown_since(battle.dice, mark):
            number += 1
            made = len(journal) - len(left)
            yield ReplayedMoment(
                number, max(rolling_in, int(battle.round)), since, len(battle.log.events), made
            )


def replay_error(why: str) -> InputError:
    """The error for a fight whose replay differs from it."""
    problem = f"told again from its start, this fight comes out otherwise: {why}"
    return InputError(problem, expected="a fight begun by this version")


class MomentEvaluation(msgspec.Struct, frozen=True):
    """The evaluation of a moment: each side's chance, and a better choice for a decision.

    It is empty for a decision where no other choice proved `better`.
    """

    chances: tuple[float, ...] = ()
    decided: str = ""
    better: Mistake | None = None


class MomentEvaluations:
    """The evaluations of some moments, by their numbers."""

    def __init__(self, seen: dict[int, MomentEvaluation]) -> None:
        self.seen = seen

    @property
    def fights(self) -> int:
        """How many moments."""
        return len(self.seen)

    def merge(self, other: Self) -> None:
        """Add other moments."""
        self.seen.update(other.seen)


class MomentEvaluator:
    """Looks at moments of a fight."""

    def __init__(self, told: AnalysisTask) -> None:
        self._told = told

    @property
    def sizes(self) -> list[int]:
        """How many members each side has."""
        return [len(side.own) for side in self._told.begin().battle.sides]

    def run(self, chunk: Chunk) -> MomentEvaluations:
        """Evaluate the moments of a chunk."""
        told = self._told
        engine = told.begin()
        ahead = start_look_ahead(engine, told.tactics, viewer=told.viewer)
        end = chunk.first + chunk.count
        seen: dict[int, MomentEvaluation] = {}
        for stop in replay_moments(engine, told.journal):
            if stop.number >= end:
                break
            if stop.number >= chunk.first:
                ahead.look(engine.battle, key=stop.number + 1)
                seen[stop.number] = self._see(engine, ahead, stop)
        return MomentEvaluations(seen)

    def _see(self, engine: Engine, ahead: Lookahead, stop: ReplayedMoment) -> MomentEvaluation:
        """Look ahead of a moment; of a decision only if something else proved better."""
        decision = stop.decision
        if decision is None:
            return MomentEvaluation(self._count_wins(ahead, NOTHING))
        with looking_as_side(ahead, decision.side):
            weighed = find_better_option(
                engine.battle, ahead, decision, stop.action, fights=self._told.fights
            )
        if weighed is None:
            return MomentEvaluation()
        with looking_as_side(ahead, decision.side):
            better = confirm_better(ahead, weighed, self._told.fights)
        if better is None:
            return MomentEvaluation()
        ahead.take_dice(stop.number + 1)
        chances = self._count_wins(ahead, stop.action)
        return MomentEvaluation(chances, f"{weighed.actor}: {weighed.done}", better)

    def _count_wins(self, ahead: Lookahead, action: int) -> tuple[float, ...]:
        """Each side's chance after an action, as precise as `fights` continuations make an even one."""
        told = self._told
        outlook = look_ahead(ahead, action=action, fights=told.fights, within=told.margin, early=True)
        return tuple(chance.share for chance in outlook.sides)


@contextmanager
def looking_as_side(ahead: Lookahead, side: int) -> Iterator[None]:
    """Look ahead with a side's knowledge: its decisions are not judged by what it could not know."""
    viewer = ahead.viewer
    ahead.viewer = side
    yield
    ahead.viewer = viewer


def evaluate_moments(told: AnalysisTask, moments: int, *, workers: int) -> dict[int, MomentEvaluation]:
    """The evaluation of each moment of a fight, in `workers` processes, 0 for one on every core."""
    if _are_worth_while(moments * told.fights, workers):
        crew: Workers[MomentEvaluations] = ProcessWorkers(told, count=workers or count_cores())
    else:
        crew = InProcessWorkers(told.set_up())
    try:
        parts = [crew.submit(chunk) for chunk in _share_out(moments, crew.slots)]
        looks = MomentEvaluations({})
        for part in parts:
            looks.merge(part.result())
    finally:
        crew.close()
    return looks.seen


def _are_worth_while(continuations: int, workers: int) -> bool:
    """Whether processes would be done sooner."""
    return (workers or count_cores()) > 1 and continuations >= WORTH_PROCESSES


def _share_out(moments: int, slots: int) -> list[Chunk]:
    """The moments of a fight in parts, one part where all are looked at here."""
    share = moments if slots == 1 else SHARE
    return [Chunk(first, min(share, moments - first)) for first in range(0, moments, share)]
