"""Many fights of one battle: set up once, then copied, rolled and counted."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.base.errors import GrognardError
from grognard.battle.play.engine import Engine
from grognard.battle.state.battle import Battle
from grognard.battle.state.costs import is_lost
from grognard.battle.state.side import Side
from grognard.battle.state.tally import FightTally, tally_for
from grognard.battle.turns.rounds import RoundStructure
from grognard.battle.view.policy import Policy
from grognard.dice.purpose import FIGHT
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream


class Rerun:
    """One battle that can be fought again and again: fight number i depends on (seed, i) alone.

    `engine` has the fight that was prepared last, and its battle. A log given to `engine.battle` hears it.
    """

    def __init__(
        self, template: Battle, *, structure: RoundStructure, policies: list[Policy | None], seed: int
    ) -> None:
        self.template: Final = template
        self.root: Final = Stream(seed)
        self.stream: Final = Stream(seed)
        self.battle: Final = template.copy()
        self.battle.dice = SeededDice(self.stream)
        self.engine: Final = Engine(self.battle, structure=structure, policies=policies)

    def prepare(self, number: i64) -> None:
        """Reset all combatants to the start of that fight."""
        self.stream.reseed_as(self.root, FIGHT, number)
        self.battle.copy_from(self.template)

    def run(self, number: i64) -> None:
        """Fight that fight to its end."""
        self.prepare(number)
        if self.engine.advance() is not None:
            raise GrognardError("every side of a batch needs a policy")


def run_batch(
    template: Battle,
    *,
    structure: RoundStructure,
    policies: list[Policy | None],
    seed: int,
    first: i64,
    count: i64,
    watched: i64 = 0,
    fates: list[int] | None = None,
) -> FightTally:
    """Run fights number `first` to `first + count - 1`; each depends on (seed, number) alone.

    `watched` is the side whose worst fight the tally remembers. A list given as `fates` gets three numbers of
    every fight: its winner, how many of the watched side fell, and its rounds.
    """
    rerun = Rerun(template, structure=structure, policies=policies, seed=seed)
    battle = rerun.battle
    tally = tally_for(battle.combatants, watched=watched)
    battle.counts = tally
    number = first
    while number < first + count:
        tally.begin()
        rerun.run(number)
        tally.note_end(
            number, rounds=battle.round, winner=battle.winner, ending=battle.ending, sides=battle.sides
        )
        if fates is not None:
            fates.append(battle.winner)
            fates.append(count_lost(battle.sides[watched], battle.winner))
            fates.append(battle.round)
        number += 1
    return tally


def count_lost(side: Side, winner: i64) -> i64:
    """The number of a side's members that are dead or dying, or left helpless to the winners."""
    lost: i64 = 0
    for member in side.own:
        if is_lost(member, winner):
            lost += 1
    return lost
