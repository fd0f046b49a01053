"""Trains an agent that decides for a party, and compares it with tactics: evolution of a linear score.

    python examples/agents/learn.py --minutes 20 --out weights.json
    python examples/agents/learn.py --show weights.json

A choice is scored by its columns, and the best score is taken. The weights begin at nothing and are moved by
an evolution strategy: pairs of opposite steps are tried in the same fights, and the better ones are followed;
the mean of the later weights is what was learned. One of the columns is the advice of plain tactics, so that
what these know need not be found again. What it learns it shows in encounters that it was not trained on. It
takes numpy and nothing else (`pip install "grognard[rl]"`).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

import numpy as np

from grognard.fight.steered import CHOICE, CHOICE_SIZE, MOST_CHOICES, SteeredFights

TRAINED_ON: Final = (
    "2 fighter 2, 1 cleric 2, 1 thief 2 vs 6 hobgoblin",
    "3 fighter 2, 1 cleric 2 vs 3 bugbear",
    "2 fighter 1, 2 cleric 1 vs 5 orc",
    "4 fighter 3 vs 1 troll",
    "3 fighter 2, 1 thief 2 vs 5 lizard man",
)
TESTED_ON: Final = (
    "2 fighter 2, 2 thief 2 vs 4 gnoll",
    "4 fighter 2 vs 5 wolf",
    "4 fighter 2 vs 3 ghoul",
    "3 fighter 2 vs 2 ogre",
)
WIDTH: Final = 0.3
RATE: Final = 0.6
ADVISED: Final = CHOICE.index("advised")
MOST_DECISIONS: Final = 1_500
TEST_SEED: Final = 1_000_003

Chooser = Callable[[SteeredFights, Sequence[int]], Sequence[int]]
"""The choices at some places of a batch of fights."""


def begin_weights() -> Any:
    """The weights of an agent that knows nothing: it takes what comes first."""
    return np.zeros(CHOICE_SIZE)


def learned(weights: Any) -> Chooser:
    """Take the choice of the best score."""

    def choose(fights: SteeredFights, places: Sequence[int]) -> Sequence[int]:
        choices = np.frombuffer(fights.choices, np.uint8).reshape(fights.size, MOST_CHOICES, CHOICE_SIZE)
        most = max(fights.counts[place] for place in places)
        there = choices[places, :most].astype(np.float32) / 255
        scores = there @ weights
        scores[there[:, :, 0] == 0] = -np.inf
        return [int(one) for one in scores.argmax(axis=1)]

    return choose


def at_random(seed: int) -> Chooser:
    """Take any choice."""
    chooser = np.random.default_rng(seed)

    def choose(fights: SteeredFights, places: Sequence[int]) -> Sequence[int]:
        return [int(chooser.integers(fights.counts[place])) for place in places]

    return choose


def win_share(fights: SteeredFights, choose: Chooser | None, *, first: int, count: int) -> float:
    """The share of so many fights from number `first` on that the party wins; without `choose` by advice."""
    (side,) = fights.steered
    wins, following = 0, first
    left = [0] * fights.size

    def begin(place: int) -> bool:
        """Begin the next fight at a place that has anything to decide; whether there is one."""
        nonlocal following, wins
        while following < first + count:
            fights.begin(place, following)
            following += 1
            if fights.sides[place] >= 0:
                left[place] = MOST_DECISIONS
                return True
            wins += fights.winners[place] == side
        return False

    places = [place for place in range(fights.size) if begin(place)]
    while places:
        if choose is None:
            for place in places:
                fights.follow(place)
        else:
            for place, choice in zip(places, choose(fights, places), strict=True):
                fights.take(place, choice)
        kept = []
        for place in places:
            left[place] -= 1
            over = fights.sides[place] < 0
            wins += over and fights.winners[place] == side
            if (not over and left[place] > 0) or begin(place):
                kept.append(place)
        places = kept
    return wins / count


class Trial:
    """The encounters of training in one process, set up once."""

    def __init__(self, rules: str) -> None:
        self._fights = [SteeredFights(one, rules=rules, size=32, advisor="plain") for one in TRAINED_ON]

    def score(self, weights: Any, first: int, count: int) -> float:
        """The mean share of wins."""
        choose = learned(weights)
        return float(
            np.mean([win_share(fights, choose, first=first, count=count) for fights in self._fights])
        )


_TRIALS: dict[str, Trial] = {}


def score_pair(task: tuple[str, Any, Any, int, int]) -> tuple[float, float]:
    """The scores of a step and of its opposite in the same fights."""
    rules, weights, step, first, count = task
    trial = _TRIALS.setdefault(rules, Trial(rules)) if rules not in _TRIALS else _TRIALS[rules]
    return trial.score(weights + step, first, count), trial.score(weights - step, first, count)


def train(
    *,
    rules: str = "bf",
    minutes: float = 20,
    pairs: int = 12,
    fights: int = 64,
    workers: int = 2,
    seed: int = 1,
) -> Any:
    """Train for some minutes; the weights.

    Args:
        rules: the rulebook.
        minutes: how long.
        pairs: steps that are tried in a generation, each with its opposite.
        fights: of each encounter for each step.
        workers: processes.
        seed: of the steps.
    """
    chooser, weights = np.random.default_rng(seed), begin_weights()
    begun, until = time.monotonic(), time.monotonic() + 60 * minutes
    generation, later = 0, []
    with ProcessPoolExecutor(workers) as pool:
        while time.monotonic() < until:
            steps = [chooser.normal(size=CHOICE_SIZE) * WIDTH for _ in range(pairs)]
            tasks = [(rules, weights, step, generation * fights, fights) for step in steps]
            scores = list(pool.map(score_pair, tasks))
            gains = np.array([up - down for up, down in scores])
            spread = gains.std() or 1.0
            slope = sum(gain / spread * step for gain, step in zip(gains, steps, strict=True)) / pairs
            weights = weights + RATE * slope
            generation += 1
            if time.monotonic() > (begun + until) / 2:
                later.append(weights)
            if generation % 5 == 0:
                print(f"generation {generation}: {np.mean(scores):.3f} of fights won", flush=True)
    return np.mean(later or [weights], axis=0)


def compare(
    weights: Any, *, rules: str = "bf", fights: int = 2_000, expert: int = 0
) -> dict[str, dict[str, float]]:
    """The share of wins of each way to decide, in the encounters of the test.

    Args:
        weights: those of `train`.
        rules: the rulebook.
        fights: of each encounter.
        expert: of each encounter by expert tactics, which think long.
    """
    table: dict[str, dict[str, float]] = {}
    for what in TESTED_ON:
        plain = SteeredFights(what, rules=rules, size=64, seed=TEST_SEED, advisor="plain")
        row = {
            "random": win_share(plain, at_random(1), first=0, count=fights),
            "plain": win_share(plain, None, first=0, count=fights),
            "learned": win_share(plain, learned(weights), first=0, count=fights),
        }
        for name, count in (("sensible", fights), ("expert", expert)):
            if count:
                advised = SteeredFights(what, rules=rules, seed=TEST_SEED, advisor=name)
                row[name] = win_share(advised, None, first=0, count=count)
        table[what] = row
    return table


def main() -> None:
    """Train and compare, or compare what was trained."""
    parser = argparse.ArgumentParser(description="train an agent, and compare it with tactics")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--rules", default="bf")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", default="weights.json")
    parser.add_argument("--show", help="compare the weights of this file, and train none")
    parser.add_argument("--fights", type=int, default=2_000)
    parser.add_argument("--expert", type=int, default=0, help="fights by expert tactics")
    args = parser.parse_args()
    if args.show:
        weights = np.array(json.loads(Path(args.show).read_text(encoding="utf-8")))
    else:
        weights = train(rules=args.rules, minutes=args.minutes, workers=args.workers)
        Path(args.out).write_text(json.dumps([round(float(one), 4) for one in weights]), encoding="utf-8")
    for what, row in compare(weights, rules=args.rules, fights=args.fights, expert=args.expert).items():
        print(what, *(f"{name} {won:.1%}" for name, won in row.items()), sep="  ")


if __name__ == "__main__":
    main()
