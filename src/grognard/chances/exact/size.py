"""The size of a fight before it is walked, judged by a sample of its rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Final

from grognard.base.errors import GrognardError
from grognard.battle.play.engine import Engine
from grognard.battle.state.battle import Battle, State
from grognard.battle.state.steps import ROUND, step_kind
from grognard.battle.turns.rounds import RoundStructure
from grognard.battle.view.policy import Policy
from grognard.chances.exact.equivalent_states import forget_causes, state_at_round
from grognard.chances.exact.rounds import RoundChain, fresh_battle
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.tactics.plain import Plain

_SEED: Final = 1
_ROUNDS: Final = 2_000
_FIGHTS: Final = 500
_DRAWN: Final = 8


def foresee_walk(chain: RoundChain, template: Battle, *, structure: RoundStructure) -> int:
    """How many different rounds a fight has at least; a few of them are walked, and stand for the others.

    The sample is drawn with a seed of its own, so that the same fight is always judged the same.

    Raises:
        WalkTooLarge: to walk all rounds would cost plainly more than is allowed.
    """
    met = _sample_rounds(template, structure)
    least = estimate_kinds(met.values())
    since = chain.watch.walked
    chain.watch.alike = least
    for done, state in enumerate(list(met)[:: len(met) // _DRAWN + 1], start=1):
        chain.next_rounds(state)
        chain.watch.foresee_by_sample(done, since=since)
    chain.watch.alike = 1
    return least


def estimate_kinds(met: Collection[int]) -> int:
    """How many kinds there are at least, where each of those met was met so many times.

    What a sample met once or twice tells how much it did not meet (Chao's estimate, a lower bound).

    >>> estimate_kinds([1, 1, 1, 2])
    5
    """
    once = sum([times == 1 for times in met])
    twice = sum([times == 2 for times in met])
    return len(met) + once * (once - 1) // (2 * (twice + 1))


def _sample_rounds(template: Battle, structure: RoundStructure) -> Counter[State]:
    """The states in which the rounds of some fights began, each with how often it was met."""
    battle = fresh_battle(template, SeededDice(Stream(_SEED)))
    policies: list[Policy | None] = [Plain() for _ in template.sides]
    engine = Engine(battle, structure=structure, policies=policies)
    met: Counter[State] = Counter()
    for _ in range(_FIGHTS):
        battle.copy_from(template)
        while not battle.over:
            kind = step_kind(battle.agenda.due())
            if not engine.step():
                raise GrognardError("every side needs a policy")
            if kind == ROUND and not battle.over:
                forget_causes(battle)
                met[state_at_round(battle)] += 1
        if met.total() >= _ROUNDS:
            break
    return met
