"""Where the fights of one estimate are fought: everything they depend on, and the battle set up from it."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.battle.play.batch import Rerun, run_batch
from grognard.battle.play.engine import Engine
from grognard.battle.state.events import Log
from grognard.battle.state.tally import FightTally
from grognard.battle.view.policy import Policy
from grognard.dice.source import NotedDice, RecordedDice, SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.borrowed import say_borrowed_in
from grognard.encounter.entries import Encounter
from grognard.encounter.left_to_referee import describe_left_to_referee, describe_unused
from grognard.encounter.setup import round_structure, set_up
from grognard.rulebooks.schema import Rulebook
from grognard.tactics.skill_levels import Tactics

SEED: Final = 1
"""The seed of an estimate for which none is given."""


class FightPlan(msgspec.Struct, frozen=True):
    """All that the fights of an estimate depend on; can be sent to another process."""

    encounter: Encounter
    rulebook: Rulebook
    seed: int
    tactics: tuple[Tactics, ...]

    def set_up(self) -> Arena:
        """Where its fights are fought."""
        return Arena(self)

    @property
    def watched(self) -> int:
        """The side whose luck is told: the first of player characters, else the first."""
        return watched_side(self.encounter)


def watched_side(encounter: Encounter) -> int:
    """The side whose luck is told: the first of player characters, else the first."""
    return next((number for number, side in enumerate(encounter.sides) if side.player_characters), 0)


class Chunk(msgspec.Struct, frozen=True):
    """Fights number `first` to `first + count - 1`."""

    first: int
    count: int


class Arena:
    """A plan set up once, to run chunks of its fights.

    What set-up rolls (how many appear) is rolled once, from the plan's seed, and so is the same in every
    fight and every process; `notes` says so, and lists abilities left to the referee or unused by tactics;
    `borrowed` says what the book has from another.
    """

    def __init__(self, plan: FightPlan) -> None:
        self.plan = plan
        dice = RecordedDice(SeededDice(Stream(plan.seed)))
        self.battle = set_up(plan.encounter, plan.rulebook, dice)
        self.structure = round_structure(plan.rulebook)
        said = (describe_left_to_referee(self.battle), describe_unused(self.battle))
        self.notes = _describe_set_up(plan, rolled=bool(dice.rolled), sizes=self.sizes)
        self.notes += tuple(note for note in said if note)
        self.borrowed = say_borrowed_in(self.battle, plan.rulebook)

    @property
    def sizes(self) -> list[int]:
        """How many members each side has."""
        return [len(side.own) for side in self.battle.sides]

    def _policies(self) -> list[Policy | None]:
        return [make() for make in self.plan.tactics]

    def run(self, chunk: Chunk, *, fates: list[int] | None = None) -> FightTally:
        """Fight the fights of a chunk and count what came of them; `fates` is that of `run_batch`."""
        return run_batch(
            self.battle,
            structure=self.structure,
            policies=self._policies(),
            seed=self.plan.seed,
            first=chunk.first,
            count=chunk.count,
            watched=self.plan.watched,
            fates=fates,
        )

    def rerun(self) -> Rerun:
        """The same fights one by one, to look at them."""
        return Rerun(self.battle, structure=self.structure, policies=self._policies(), seed=self.plan.seed)

    def put_up(self, number: int) -> Engine:
        """An engine with a log, at the start of the fight of that number: the very one of the batch."""
        rerun = self.rerun()
        rerun.battle.log = Log()
        rerun.battle.dice = NotedDice(rerun.stream)
        rerun.engine.journal = []
        rerun.prepare(number)
        return rerun.engine


def _describe_set_up(plan: FightPlan, *, rolled: bool, sizes: list[int]) -> tuple[str, ...]:
    if not rolled:
        return ()
    sides = ", ".join(f"{side.name} {size}" for side, size in zip(plan.encounter.sides, sizes, strict=True))
    return (f"How many appear was rolled once, for all fights: {sides}. Another seed rolls it anew.",)
