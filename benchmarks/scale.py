"""What a combatant's turn costs in a small battle and in a large one: fighters against orcs, to the end."""

from __future__ import annotations

import time

from grognard.battle.play.batch import run_batch
from grognard.battle.view.policy import Policy
from grognard.battle.view.view import View
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import Encounter
from grognard.encounter.matchups import parse_matchup
from grognard.encounter.setup import load_rules_of, round_structure, set_up
from grognard.tactics.plain import Plain

SEED = 1


class Counting(Policy):
    """Plays as another policy does, and counts the turns that ask for a decision."""

    def __init__(self, inner: Policy) -> None:
        super().__init__()
        self.trusted = True
        self.inner = inner
        self.turns = 0
        self.latest = (-1, -1)

    def choose(self, view: View) -> int:
        """What the other would do, counted once for a combatant and round."""
        turn = (view.round, view.me)
        if turn != self.latest:
            self.turns += 1
            self.latest = turn
        return self.inner.choose(view)


def nanoseconds_per_turn(size: int, fights: int) -> float:
    """The time of one combatant's turn, in fights of `size` on each side."""
    return time_turns(parse_matchup(f"{size} fighter 1 vs {size} orc"), fights)


def time_turns(encounter: Encounter, fights: int) -> float:
    """Nanoseconds of one combatant's turn: the fights are run once to count turns, once to take the time."""
    book = load_rules_of(encounter)
    battle = set_up(encounter, book, SeededDice(Stream(SEED)))
    structure = round_structure(book)
    counters = [Counting(Plain()), Counting(Plain())]
    run_batch(battle, structure=structure, policies=list(counters), seed=SEED, first=0, count=fights)
    plain: list[Policy | None] = [Plain(), Plain()]
    started = time.perf_counter()
    run_batch(battle, structure=structure, policies=plain, seed=SEED, first=0, count=fights)
    taken = time.perf_counter() - started
    return taken * 1e9 / sum(counter.turns for counter in counters)
