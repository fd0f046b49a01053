"""Many fights of one battle: set up once, then copied, rolled and counted."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.battle import Battle
from grognard.battle.engine import Engine
from grognard.battle.policy import Policy
from grognard.battle.rounds import RoundStructure
from grognard.dice.purpose import FIGHT
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.errors import GrognardError


class FightTally:
    """What came of a run of fights: wins by side (the last entry counts fights nobody won), rounds, turns."""

    def __init__(self, sides: int) -> None:
        self.fights: i64 = 0
        self.wins: list[int] = [0] * (sides + 1)
        self.rounds: i64 = 0


def run_batch(
    template: Battle,
    *,
    structure: RoundStructure,
    policies: list[Policy | None],
    seed: int,
    first: i64,
    count: i64,
) -> FightTally:
    """Run fights number `first` to `first + count - 1`; each depends on (seed, number) alone."""
    root = Stream(seed)
    stream = Stream(seed)
    battle = template.copy()
    battle.dice = SeededDice(stream)
    engine = Engine(battle, structure=structure, policies=policies)
    tally = FightTally(len(battle.sides))
    number = first
    while number < first + count:
        stream.reseed_as(root, FIGHT, number)
        battle.copy_from(template)
        if engine.advance() is not None:
            raise GrognardError("every side of a batch needs a policy")
        tally.fights += 1
        tally.rounds += battle.round
        tally.wins[battle.winner] += 1
        number += 1
    return tally
