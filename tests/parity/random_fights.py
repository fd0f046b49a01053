"""Prints what happened in fights of random encounters, one line each; run with each build of the package.

The first line says which build it was. Arguments: the first seed and how many.
"""

from __future__ import annotations

import sys

from grognard.base.errors import InputError
from grognard.battle.play.engine import Engine
from grognard.build_info import is_compiled
from grognard.dice.stream import Stream
from grognard.tactics.plain import Plain
from grognard.tactics.sensible import Sensible
from tests.contract.fights import BOOKS, engine_for, random_action
from tests.parity.fight_digests import digest_of
from tests.random_encounters import random_encounter

RANDOM_STEPS = 40
"""So many decisions at random, of every other fight; plain or sensible tactics for each side after that."""


def describe_random_fight(seed: int) -> str:
    """One line about a fight: how it ended, and digests of its events, its final state and its dice."""
    rules = BOOKS[seed % len(BOOKS)]
    try:
        engine, dice = engine_for(random_encounter(seed), rules=rules, seed=seed)
    except InputError as error:
        return f"{seed} {rules} refused: {error}"
    if seed // len(BOOKS) % 2:
        decide_at_random(engine, Stream(seed))
    engine.policies = [Plain() if (seed + side.index) % 2 else Sensible() for side in engine.battle.sides]
    engine.advance()
    battle = engine.battle
    assert battle.log is not None
    events = [event.key() for event in battle.log.events]
    told = digest_of([*events, battle.state(), dice.state()])
    return f"{seed} {rules} {battle.ending!r} {battle.round} {len(events)} events {told}"


def decide_at_random(engine: Engine, chooser: Stream) -> None:
    """The first decisions of a fight, any legal ones."""
    for _ in range(RANDOM_STEPS):
        decision = engine.advance()
        if decision is None:
            return
        engine.submit(random_action(engine.battle, decision, chooser))


def main() -> None:
    """Print the build, and a line for each fight."""
    print("compiled" if is_compiled() else "interpreted")
    first, count = int(sys.argv[1]), int(sys.argv[2])
    for seed in range(first, first + count):
        print(describe_random_fight(seed))


if __name__ == "__main__":
    main()
