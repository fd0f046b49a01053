"""Prints what happened in many seeded fights, one line each; run with each build of the package in turn.

The first line says which build it was, the last what came of a batch of as many fights as the argument says.
"""

from __future__ import annotations

import hashlib
import sys

from benchmarks.reference_fight import run_reference, set_up_reference
from grognard.battle.play.batch import run_batch
from grognard.battle.play.legality import why_not
from grognard.build_info import is_compiled
from grognard.chances.counting.odds import odds
from grognard.dice.stream import Stream
from tests.contract.fights import BOOKS, FIGHTS, engine_for, random_action, random_packed, tactical_action

SEEDS = 3
RANDOM_STEPS = 60


def digest_of(lines: list[object]) -> str:
    """A short digest of the texts of some objects."""
    digest = hashlib.sha256()
    for line in lines:
        digest.update(f"{line!r}\n".encode())
    return digest.hexdigest()[:24]


def describe_fight(rules: str, name: str, seed: int, *, at_random: bool) -> str:
    """One line about a fight: how it ended, and digests of its events, its final state and its dice."""
    engine, dice = engine_for(FIGHTS[name], rules=rules, seed=seed, cramped=at_random)
    engine.journal = []
    chooser = Stream(seed)
    offered: list[object] = []
    steps = 0
    while (decision := engine.advance()) is not None and not (at_random and steps > RANDOM_STEPS):
        offered.append(decision.choices)
        for action in (2**62, 2**63, -(2**70), *(random_packed(engine.battle, chooser) for _ in range(4))):
            offered.append(why_not(engine.battle, action))
        steps += 1
        if at_random:
            engine.submit(random_action(engine.battle, decision, chooser))
        else:
            engine.submit(tactical_action(engine, decision))
    battle = engine.battle
    assert battle.log is not None
    return " ".join(
        (
            f"{rules}/{name}/{seed}/{'random' if at_random else 'plain'}",
            f"{battle.ending!r} {battle.round} {len(battle.log.events)} events",
            digest_of([event.key() for event in battle.log.events]),
            digest_of([battle.state(), [int(action) for action in engine.journal]]),
            digest_of(offered),
            digest_of([dice.state()]),
        )
    )


def describe_batch(count: int) -> str:
    """What came of a batch of reference fights, and of its later half run by itself."""
    whole = run_reference(count)
    battle, structure, policies = set_up_reference()
    half = run_batch(
        battle, structure=structure, policies=policies, seed=1, first=count // 2, count=count - count // 2
    )
    counted = digest_of([whole.counts(), whole.marks(), half.counts(), half.marks()])
    answer = odds("3 fighter 1, 1 cleric 1 vs 7 goblin", within=0.05, seed=9)
    return (
        f"batch {whole.fights} {whole.wins} {whole.rounds} half {half.fights} {half.wins} {half.rounds}"
        f" {counted} odds {answer.fights} {digest_of([answer.to_json()])}"
    )


def main() -> None:
    """Print the build, a line for each fight, and the batch."""
    print("compiled" if is_compiled() else "interpreted")
    for rules in BOOKS:
        for name in FIGHTS:
            for seed in range(SEEDS):
                print(describe_fight(rules, name, seed, at_random=seed >= SEEDS // 2))
    print(describe_batch(int(sys.argv[1])))


if __name__ == "__main__":
    main()
