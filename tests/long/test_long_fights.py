"""Decisions by the hundred thousand, fights by the million, and random encounters in both builds."""

from __future__ import annotations

import resource
import sys

import pytest

from benchmarks.reference_fight import run_reference
from grognard.base.errors import InputError
from grognard.battle.state.battle import MAX_ROUNDS
from grognard.dice.stream import Stream
from tests.contract.fights import BOOKS, engine_for, list_faults, random_action
from tests.long.amounts import amount
from tests.parity.random_fights import describe_random_fight
from tests.random_encounters import random_encounter

DECISIONS = 100_000
FIGHTS_FOUGHT = 1_000_000
BATCH = 10_000
LONGEST = 150
MOST_GROWTH_KB = 8_192
ENCOUNTERS = 5_000
FEWEST_VALID = 0.8


def decide(rules: str, *, decisions: int, first: int) -> int:
    """So many random legal decisions in random encounters of a book; how many fights that made."""
    stream = Stream(first)
    taken = fights = 0
    seed = first
    while taken < decisions:
        seed += 1
        try:
            engine, _ = engine_for(random_encounter(seed), rules=rules, seed=seed, cramped=True)
        except InputError:
            continue
        fights += 1
        for _ in range(LONGEST):
            decision = engine.advance()
            if decision is None or taken >= decisions:
                break
            assert engine.battle.round <= MAX_ROUNDS
            assert list_faults(engine.battle) == [], f"encounter {seed} by {rules}"
            everywhere = stream.die(200) == 1
            engine.submit(random_action(engine.battle, decision, stream, everywhere=everywhere))
            taken += 1
    return fights


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
def test_random_decisions_in_random_encounters_reach_no_illegal_state(rules: str) -> None:
    assert decide(rules, decisions=400, first=0) > 1


@pytest.mark.long
@pytest.mark.parametrize("rules", BOOKS)
def test_a_great_many_random_decisions_reach_no_illegal_state(rules: str) -> None:
    count = amount(DECISIONS)
    fights = decide(rules, decisions=count, first=1_000_000)
    assert fights > 1
    print(f"{rules}: {count:,} random legal decisions in {fights:,} fights")


def memory_kb() -> int:
    """The most memory this process has had so far."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


@pytest.mark.long
def test_a_million_fights_take_no_more_memory_than_a_few() -> None:
    count = amount(FIGHTS_FOUGHT)
    done = 0
    early = 0
    while done < count:
        batch = min(BATCH, count - done)
        assert run_reference(batch, first=done).fights == batch
        done += batch
        early = early or memory_kb()
    growth = memory_kb() - early
    print(f"{count:,} fights, {growth:,} KB more than after the first {min(BATCH, count):,}")
    assert growth <= MOST_GROWTH_KB


@pytest.mark.slow
def test_most_random_encounters_are_valid() -> None:
    told = [describe_random_fight(seed) for seed in range(40)]
    assert sum(" refused: " not in line for line in told) >= FEWEST_VALID * len(told)
    assert len(set(told)) == len(told)


@pytest.mark.long
def test_a_great_many_random_encounters_are_fought_to_an_end() -> None:
    count = amount(ENCOUNTERS)
    told = [describe_random_fight(seed) for seed in range(count)]
    valid = [line for line in told if " refused: " not in line]
    print(f"{count:,} random encounters, {len(valid):,} valid")
    assert len(valid) >= FEWEST_VALID * count
