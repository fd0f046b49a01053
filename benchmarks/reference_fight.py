"""The reference fight through the real engine: the encounter as a person writes it, Plain tactics, a batch.

It is the fight of `naive.py` and `naive.c`, but on a field, with moves, engagement, individual initiative,
simultaneous blows, both kinds of morale check and every modifier of the rulebook. Plain tactics play it, as
the loops do; the tactics that play when nothing else is said think more, and are measured beside them.
"""

from __future__ import annotations

import time

from grognard.battle.play.batch import run_batch
from grognard.battle.state.battle import Battle
from grognard.battle.state.tally import FightTally
from grognard.battle.turns.rounds import RoundStructure
from grognard.battle.view.policy import Policy
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import parse_encounter
from grognard.encounter.setup import load_rules_of, round_structure, set_up
from grognard.tactics.plain import Plain
from grognard.tactics.skill_levels import USUAL

SEED = 1
WARM_UP = 200

ENCOUNTER = """
title = "Four fighters against six goblins"
distance_feet = 30
reaction = "immediate attack"

[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false

[[sides.members]]
character = "fighter 1"
count = 4
armour = "chain mail"
shield = false
weapons = ["longsword"]
hit_points = 6

[[sides]]
name = "Goblins"
can_be_surprised = false

[[sides.members]]
stat_line = "6 Goblins: AC 14, HD 1-1, #At 1 weapon, Dam 1d6, Mv 20', Sv F1, Ml 7"
"""


def set_up_reference() -> tuple[Battle, RoundStructure, list[Policy | None]]:
    """The battle before its first die, the book's round, and a policy for each side."""
    encounter = parse_encounter(ENCOUNTER)
    book = load_rules_of(encounter)
    battle = set_up(encounter, book, SeededDice(Stream(SEED)))
    return battle, round_structure(book), [Plain() for _ in battle.sides]


def run_reference(count: int, *, first: int = 0) -> FightTally:
    """What came of fights number `first` to `first + count - 1`.

    >>> run_reference(20).fights == 20
    True
    """
    battle, structure, policies = set_up_reference()
    return run_batch(battle, structure=structure, policies=policies, seed=SEED, first=first, count=count)


def fights_per_second(count: int, *, usual: bool = False) -> float:
    """How many reference fights a second one process runs, the set-up left out; `usual` is how users play."""
    battle, structure, policies = set_up_reference()
    if usual:
        policies = [USUAL() for _ in policies]
    run_batch(battle, structure=structure, policies=policies, seed=SEED, first=0, count=WARM_UP)
    started = time.perf_counter()
    run_batch(battle, structure=structure, policies=policies, seed=SEED, first=WARM_UP, count=count)
    return count / (time.perf_counter() - started)
