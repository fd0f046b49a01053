"""Trains an agent that decides for a party, and compares it with tactics: policy gradient with numpy alone.

    python examples/agents/learn.py --out learn.json
    python examples/agents/learn.py --show learn.json

The agent scores each choice with a small network: one hidden layer over the view of the side and the columns
of the choice. It begins as plain tactics, whose advice is one of the columns, and tries other choices now and
then; what led to more victories than expected it does more often (proximal policy optimisation). What it has
learned it shows in encounters that it was not trained on. The same seed trains the same agent, on any number
of processes. It takes numpy and nothing else (`pip install "grognard[rl]"`).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from grognard.fight.steered import (
    CHOICE,
    CHOICE_SIZE,
    MOST_CHOICES,
    OBSERVATION_SIZE,
    VIEW_SIZE,
    SteeredFights,
)

TRAINED_ON: Final = (
    "2 fighter 2, 1 cleric 2, 1 thief 2 vs 6 hobgoblin",
    "3 fighter 2, 1 cleric 2 vs 3 bugbear",
    "2 fighter 1, 2 cleric 1 vs 5 orc",
    "4 fighter 3 vs 1 troll",
    "3 fighter 2, 1 thief 2 vs 5 lizard man",
    "4 fighter 1 vs 6 goblin",
    "3 fighter 3 vs 4 giant rat, 2 ogre",
    "2 fighter 2, 2 cleric 2 vs 6 skeleton",
    "4 fighter 3 vs 2 ghoul, 2 zombie",
    "3 fighter 1, 2 thief 1 vs 9 giant rat",
    "3 fighter 3, 1 thief 3 vs 1 owlbear",
    "5 fighter 1 vs 8 kobold, 1 bugbear",
    "4 fighter 2 vs 2 giant black widow spider",
    "2 fighter 3, 2 thief 3 vs 5 gnoll",
)
TESTED_ON: Final = (
    "2 fighter 2, 2 thief 2 vs 4 gnoll",
    "4 fighter 2 vs 5 wolf",
    "4 fighter 2 vs 3 ghoul",
    "3 fighter 2 vs 2 ogre",
)
HIDDEN: Final = 32
RATE: Final = 0.005
CLIP: Final = 0.2
FARNESS: Final = 0.95
"""How much of a later surprise is credited to the decision before."""
ENTROPY: Final = 0.003
PASSES: Final = 3
PARTS: Final = 4
HEED: Final = 3.0
"""How much more an advised choice is worth to an agent that has learned nothing yet."""
MOST_DECISIONS: Final = 600
TEST_SEED: Final = 1_000_003

Array = Any
Weights = dict[str, Array]
Chooser = Callable[[SteeredFights, Sequence[int]], Sequence[int]]
"""The choices at some places of a batch of fights."""


def begin_weights(seed: int = 1) -> Weights:
    """The weights of an agent that follows the advice of plain tactics."""
    chooser = np.random.default_rng(seed)
    heed = np.zeros(CHOICE_SIZE)
    heed[CHOICE.index("advised")] = HEED
    return {
        "view": chooser.normal(size=(VIEW_SIZE, HIDDEN)) / 14,
        "choice": chooser.normal(size=(CHOICE_SIZE, HIDDEN)) / 6,
        "bias": np.zeros(HIDDEN),
        "score": np.zeros(HIDDEN),
        "straight": heed,
        "hope_view": chooser.normal(size=(VIEW_SIZE, HIDDEN)) / 14,
        "hope_bias": np.zeros(HIDDEN),
        "hope": np.zeros(HIDDEN),
        "hope_mean": np.zeros(1),
    }


class Moments(NamedTuple):
    """Decisions one below the other: what was seen, the choices in rows, what was taken, how it ended."""

    views: Array
    choices: Array
    counts: Array
    taken: Array
    chances: Array
    outcomes: Array
    gains: Array


class Scored(NamedTuple):
    """The hidden layer for each choice, the logarithm of its chance, and the first row of each decision."""

    hidden: Array
    logs: Array
    firsts: Array


def score(weights: Weights, views: Array, choices: Array, counts: Array) -> Scored:
    """Score the choices of decisions; the rows of a decision follow one another."""
    seen = (views / 255) @ weights["view"] + weights["bias"]
    offered = choices / 255
    hidden = np.tanh(np.repeat(seen, counts, axis=0) + offered @ weights["choice"])
    scores = hidden @ weights["score"] + offered @ weights["straight"]
    firsts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    scores -= np.repeat(np.maximum.reduceat(scores, firsts), counts)
    scores -= np.repeat(np.log(np.add.reduceat(np.exp(scores), firsts)), counts)
    return Scored(hidden, scores, firsts)


def look(fights: SteeredFights, places: Sequence[int]) -> tuple[Array, Array, Array]:
    """The views, the rows of the choices and how many there are, at some places."""
    seen = np.frombuffer(fights.observations, np.uint8).reshape(fights.size, OBSERVATION_SIZE)[places]
    counts = np.array([fights.counts[place] for place in places])
    choices = seen[:, VIEW_SIZE:].reshape(-1, MOST_CHOICES, CHOICE_SIZE)
    return seen[:, :VIEW_SIZE], choices[np.arange(MOST_CHOICES) < counts[:, None]], counts


def learned(weights: Weights) -> Chooser:
    """Take the choice of the best score."""

    def choose(fights: SteeredFights, places: Sequence[int]) -> Sequence[int]:
        scored = score(weights, *look(fights, places))
        parts = np.split(scored.logs, scored.firsts[1:])
        return [int(part.argmax()) for part in parts]

    return choose


def at_random(seed: int) -> Chooser:
    """Take any choice."""
    chooser = np.random.default_rng(seed)

    def choose(fights: SteeredFights, places: Sequence[int]) -> Sequence[int]:
        return [int(chooser.integers(fights.counts[place])) for place in places]

    return choose


def advised(fights: SteeredFights, places: Sequence[int]) -> Sequence[int]:
    """Take what the advisor would do."""
    return [fights.advised(place) for place in places]


def play(fights: SteeredFights, choose: Chooser, *, first: int, count: int) -> Iterator[tuple[int, int]]:
    """Play so many fights from number `first` on; the number of each fight that ends, and its winner."""
    numbers = iter(range(first, first + count))
    left = [0] * fights.size
    places: list[int] = []

    def begin(place: int) -> Iterator[tuple[int, int]]:
        """Begin the next fight at a place that has anything to decide; those that are over at once."""
        for number in numbers:
            fights.begin(place, number)
            if fights.sides[place] >= 0:
                left[place] = MOST_DECISIONS
                places.append(place)
                return
            yield number, fights.winners[place]

    for place in range(fights.size):
        yield from begin(place)
    while places:
        deciding, places[:] = list(places), []
        for place, choice in zip(deciding, choose(fights, deciding), strict=True):
            fights.take(place, choice)
            left[place] -= 1
            if fights.sides[place] >= 0 and left[place] > 0:
                places.append(place)
            else:
                yield fights.numbers[place], fights.winners[place]
                yield from begin(place)


def win_share(fights: SteeredFights, choose: Chooser, *, first: int, count: int) -> float:
    """The share of so many fights from number `first` on that the party wins."""
    (side,) = fights.steered
    return sum(winner == side for _, winner in play(fights, choose, first=first, count=count)) / count


_FIGHTS: dict[tuple[str, str], SteeredFights] = {}


def try_out(task: tuple[str, str, Weights, int, int]) -> Moments:
    """Play fights of an encounter with choices drawn by their chances; every decision of them."""
    what, rules, weights, first, count = task
    if (what, rules) not in _FIGHTS:
        _FIGHTS[what, rules] = SteeredFights(what, rules=rules, size=64, advisor="plain")
    fights = _FIGHTS[what, rules]
    chooser = np.random.default_rng([first, count])
    seen: list[tuple[Array, ...]] = []
    whose: list[int] = []

    def choose(fights: SteeredFights, places: Sequence[int]) -> Sequence[int]:
        views, rows, counts = look(fights, places)
        scored = score(weights, views, rows, counts)
        sums = np.cumsum(np.exp(scored.logs))
        before = np.where(scored.firsts > 0, sums[scored.firsts - 1], 0.0)
        drawn = np.searchsorted(sums, before + chooser.random(len(counts)), side="right")
        drawn = np.clip(drawn, scored.firsts, scored.firsts + counts - 1)
        taken = drawn - scored.firsts
        seen.append((views, rows, counts, taken, scored.logs[drawn]))
        whose.extend(fights.numbers[place] for place in places)
        return [int(one) for one in taken]

    (side,) = fights.steered
    won = {number: winner == side for number, winner in play(fights, choose, first=first, count=count)}
    outcomes = np.array([1.0 if won[number] else -1.0 for number in whose])
    views, *others = (np.concatenate(part) for part in zip(*seen, strict=True))
    return Moments(views, *others, outcomes, find_gains(hopes(weights, views), outcomes, whose))


def find_gains(hoped: Array, outcomes: Array, whose: Sequence[int]) -> Array:
    """How much better each decision turned out than hoped: by the hopes after it, the near ones most."""
    gains = np.zeros(len(hoped))
    after: dict[int, tuple[float, float]] = {}
    for place in range(len(hoped) - 1, -1, -1):
        then, gained = after.get(whose[place], (outcomes[place], 0.0))
        gains[place] = then - hoped[place] + FARNESS * gained
        after[whose[place]] = hoped[place], gains[place]
    return gains


def find_slope(weights: Weights, some: Moments, gains: Array) -> Weights:
    """The slope of the aim in the weights: more of what gained, no great leaps, and a will to try things."""
    scored = score(weights, some.views, some.choices, some.counts)
    taken = scored.firsts + some.taken
    ratio = np.exp(scored.logs[taken] - some.chances)
    held = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    push = np.where(held, ratio * gains, 0.0)
    chances = np.exp(scored.logs)
    disorder = -np.add.reduceat(chances * scored.logs, scored.firsts)
    slope = -chances * np.repeat(push, some.counts)
    slope[taken] += push
    slope -= ENTROPY * chances * (scored.logs + np.repeat(disorder, some.counts))
    slope /= len(gains)
    offered = some.choices / 255
    back = slope[:, None] * weights["score"] * (1 - scored.hidden**2)
    back_seen = np.add.reduceat(back, scored.firsts, axis=0)
    views = some.views / 255
    dreams = np.tanh(views @ weights["hope_view"] + weights["hope_bias"])
    error = (some.outcomes - dreams @ weights["hope"] - weights["hope_mean"]) / len(gains)
    back_hope = error[:, None] * weights["hope"] * (1 - dreams**2)
    return {
        "view": views.T @ back_seen,
        "choice": offered.T @ back,
        "bias": back_seen.sum(axis=0),
        "score": scored.hidden.T @ slope,
        "straight": offered.T @ slope,
        "hope_view": views.T @ back_hope,
        "hope_bias": back_hope.sum(axis=0),
        "hope": dreams.T @ error,
        "hope_mean": error.sum(keepdims=True),
    }


def hopes(weights: Weights, views: Array) -> Array:
    """The outcome expected where these are seen, from -1 to 1."""
    dreams = np.tanh(views / 255 @ weights["hope_view"] + weights["hope_bias"])
    return dreams @ weights["hope"] + weights["hope_mean"]


class Climber:
    """Steps up a slope, by the mean and the spread of the slopes so far (Adam)."""

    def __init__(self, weights: Weights) -> None:
        self._means = {name: np.zeros_like(one) for name, one in weights.items()}
        self._squares = {name: np.zeros_like(one) for name, one in weights.items()}
        self._steps = 0

    def step(self, weights: Weights, slope: Weights, rate: float) -> Weights:
        """The weights one step on."""
        self._steps += 1
        found = {}
        for name, one in slope.items():
            self._means[name] += 0.1 * (one - self._means[name])
            self._squares[name] += 0.001 * (one**2 - self._squares[name])
            mean = self._means[name] / (1 - 0.9**self._steps)
            spread = np.sqrt(self._squares[name] / (1 - 0.999**self._steps)) + 1e-8
            found[name] = weights[name] + rate * mean / spread
        return found


def pick(moments: Moments, chosen: Array) -> Moments:
    """Some of the decisions."""
    ends = np.cumsum(moments.counts)
    rows = np.concatenate([np.arange(ends[one] - moments.counts[one], ends[one]) for one in chosen])
    views, choices, *others = moments
    return Moments(views[chosen], choices[rows], *(part[chosen] for part in others))


def train(
    *, rules: str = "bf", generations: int = 320, fights: int = 48, workers: int = 2, seed: int = 1
) -> Weights:
    """Train an agent; its weights.

    Args:
        rules: the rulebook.
        generations: how often fights are tried and the weights moved.
        fights: of each encounter in each generation.
        workers: processes.
        seed: of the first weights and of the order in which decisions are learned from.
    """
    weights, chooser = begin_weights(seed), np.random.default_rng(seed)
    climber, begun = Climber(weights), time.monotonic()
    with ProcessPoolExecutor(workers) as pool:
        for generation in range(generations):
            tasks = [(what, rules, weights, generation * fights, fights) for what in TRAINED_ON]
            tries = list(pool.map(try_out, tasks))
            moments = Moments(*(np.concatenate(part) for part in zip(*tries, strict=True)))
            gains = (moments.gains - moments.gains.mean()) / moments.gains.std()
            rate = RATE * (1 - generation / generations)
            for _ in range(PASSES):
                for part in np.array_split(chooser.permutation(len(gains)), PARTS):
                    slope = find_slope(weights, pick(moments, part), gains[part])
                    weights = climber.step(weights, slope, rate)
            if generation % 20 == 19:
                won = np.mean([(one.outcomes > 0).mean() for one in tries])
                print(f"generation {generation + 1}: {won:.3f}, {time.monotonic() - begun:.0f} s", flush=True)
    return weights


def compare(
    weights: Weights, *, rules: str = "bf", fights: int = 2_000, expert: int = 0
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
            "plain": win_share(plain, advised, first=0, count=fights),
            "learned": win_share(plain, learned(weights), first=0, count=fights),
        }
        for name, count in (("sensible", fights), ("expert", expert)):
            if count:
                fought = SteeredFights(what, rules=rules, size=64, seed=TEST_SEED, advisor=name)
                row[name] = win_share(fought, advised, first=0, count=count)
        table[what] = row
    return table


def read_weights(path: Path) -> Weights:
    """Read the weights of an agent from a file."""
    return {name: np.array(one) for name, one in json.loads(path.read_text(encoding="utf-8")).items()}


def write_weights(path: Path, weights: Weights) -> None:
    """Write the weights of an agent to a file."""
    told = {name: np.round(one, 3).tolist() for name, one in weights.items() if "hope" not in name}
    path.write_text(json.dumps(told, separators=(",", ":")) + "\n", encoding="utf-8")


def main() -> None:
    """Train and compare, or compare an agent that was trained before."""
    parser = argparse.ArgumentParser(description="train an agent, and compare it with tactics")
    parser.add_argument("--generations", type=int, default=320)
    parser.add_argument("--rules", default="bf")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", default="learn.json")
    parser.add_argument("--show", help="compare the weights of this file, and train none")
    parser.add_argument("--fights", type=int, default=2_000)
    parser.add_argument("--expert", type=int, default=0, help="fights by expert tactics")
    args = parser.parse_args()
    if args.show:
        weights = read_weights(Path(args.show))
    else:
        weights = train(rules=args.rules, generations=args.generations, workers=args.workers)
        write_weights(Path(args.out), weights)
    for what, row in compare(weights, rules=args.rules, fights=args.fights, expert=args.expert).items():
        print(what, *(f"{name} {won:.1%}" for name, won in row.items()), sep="  ")


if __name__ == "__main__":
    main()
