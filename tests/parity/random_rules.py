"""Prints what happened in fights of random encounters by random house rules; run with each build.

The first line says which build it was. Arguments: the first seed and how many.
"""

from __future__ import annotations

import sys
from typing import Final

from grognard.base.errors import InputError
from grognard.battle.play.engine import Engine
from grognard.battle.state.battle import MAX_ROUNDS
from grognard.battle.state.events import Log
from grognard.battle.state.notation import format_battle, read_battle
from grognard.build_info import is_compiled
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.tactics.plain import Plain
from grognard.tactics.sensible import Sensible
from tests.contract.fights import engine_for, list_faults
from tests.parity.fight_digests import digest_of
from tests.parity.random_fights import decide_at_random
from tests.random_encounters import random_encounter
from tests.random_house_rules import random_house_rules

STEPS_BEFORE_LOAD: Final = 60
DICE_AFTER: Final = 7_000_003


def describe_ruled_fight(seed: int) -> str:
    """One line about a fight: how it ended, and a digest of its events, or why it was refused.

    Some way into it, it is copied, and put together from its notation; all three have the same end.

    Raises:
        AssertionError: a state was impossible, or the futures differ.
    """
    rules, encounter = random_house_rules(seed), random_encounter(seed)
    try:
        engine, _ = engine_for(encounter, rules=rules, seed=seed)
        twin, _ = engine_for(encounter, rules=rules, seed=seed)
    except InputError as error:
        return f"{seed} refused: {error}"
    if seed % 2:
        decide_at_random(engine, Stream(seed))
    _give_policies(engine, seed)
    steps = 0
    while not engine.battle.over and steps < STEPS_BEFORE_LOAD:
        engine.step()
        steps += 1
    assert list_faults(engine.battle) == [], seed
    copy = Engine(engine.battle.copy(), structure=engine.structure, policies=[])
    try:
        read_battle(format_battle(engine.battle), twin.battle)
    except InputError:
        # Others have come meanwhile, whom a fight that has just begun does not have.
        twin = Engine(engine.battle.copy(), structure=engine.structure, policies=[])
    ends: list[str] = []
    for one in (engine, copy, twin):
        _give_policies(one, seed)
        one.battle.dice = SeededDice(Stream(seed + DICE_AFTER))
        one.battle.log = Log()
        one.advance()
        battle = one.battle
        assert battle.over, seed
        assert battle.round <= MAX_ROUNDS, seed
        assert list_faults(battle) == [], seed
        events = [event.key() for event in battle.log.events] if battle.log is not None else []
        ends.append(f"{battle.ending!r} {battle.round} {len(events)} {digest_of([*events, battle.state()])}")
    assert ends[0] == ends[1] == ends[2], (seed, ends)
    return f"{seed} {ends[0]}"


def _give_policies(engine: Engine, seed: int) -> None:
    engine.policies = [Plain() if (seed + side.index) % 2 else Sensible() for side in engine.battle.sides]


def main() -> None:
    """Print the build, and a line for each fight."""
    print("compiled" if is_compiled() else "interpreted")
    first, count = int(sys.argv[1]), int(sys.argv[2])
    for seed in range(first, first + count):
        print(describe_ruled_fight(seed), flush=True)


if __name__ == "__main__":
    main()
