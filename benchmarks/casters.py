"""Four casters against twelve creatures with abilities, through the real engine, in a batch."""

from __future__ import annotations

import time

from grognard.battle.play.batch import run_batch
from grognard.battle.state.battle import Battle
from grognard.battle.turns.rounds import RoundStructure
from grognard.battle.view.policy import Policy
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.matchups import parse_matchup
from grognard.encounter.setup import load_rules_of, round_structure, set_up
from grognard.tactics.plain import Plain

SEED = 1
WARM_UP = 50
MATCHUP = "2 magic-user 5, 2 cleric 5 vs 6 ghoul, 2 gelatinous cube, 3 giant crab spider, 1 wight"


def set_up_casters() -> tuple[Battle, RoundStructure, list[Policy | None]]:
    """The battle before its first die, the book's round, and a policy for each side."""
    encounter = parse_matchup(MATCHUP)
    book = load_rules_of(encounter)
    battle = set_up(encounter, book, SeededDice(Stream(SEED)))
    return battle, round_structure(book), [Plain() for _ in battle.sides]


def fights_per_second(count: int) -> float:
    """How many such fights a second one process runs, the set-up left out."""
    battle, structure, policies = set_up_casters()
    run_batch(battle, structure=structure, policies=policies, seed=SEED, first=0, count=WARM_UP)
    started = time.perf_counter()
    run_batch(battle, structure=structure, policies=policies, seed=SEED, first=WARM_UP, count=count)
    return count / (time.perf_counter() - started)
