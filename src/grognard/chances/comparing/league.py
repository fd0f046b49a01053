"""Which tactics win more? Each skill against the next better one, on both sides of a set of encounters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.chances.comparing.pairs import JointWins, pair_up
from grognard.chances.counting.arena import SEED, Arena, Chunk, FightPlan
from grognard.chances.counting.intervals import paired_interval
from grognard.chances.counting.monte_carlo import INTERRUPTED, Limits, check_limits, estimate
from grognard.encounter.entries import Encounter, read_encounter
from grognard.encounter.play_styles import with_styles
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.rule_documents import BOOKS
from grognard.rulebooks.schema import Rulebook
from grognard.tactics.skill_levels import LEVELS, Tactics, tactics_of

SET: Final = Path(__file__).parent / "league_set"
USUAL_FIGHTS: Final = 1000
EXPERT_FIGHTS: Final = 20
"""Experts take their time: so many fights for each encounter, book and side."""

EXPERT: Final = "expert"
TO_THE_DEATH: Final = "to the death"


Key = tuple[str, str, int, str, str]
"""What tells a match from others: encounter, rulebook, side, the lower skill and the higher."""


class SkillGain(msgspec.Struct, frozen=True):
    """How many more fights, as a share of them, are won with more skill, and the 95% interval of that."""

    fights: int
    lower_wins: int
    higher_wins: int
    value: float
    low: float
    high: float


class Match(msgspec.Struct, frozen=True):
    """One side of an encounter by a book, played with one skill and with a higher one in the same fights.

    In a total of many matches an empty `encounter` or `rules` stands for all of them.
    """

    encounter: str
    rules: str
    side: int
    lower: str
    higher: str
    gain: SkillGain


class League(msgspec.Struct, frozen=True):
    """The answer of `play_league`."""

    seed: int
    stopped: bool
    encounters: tuple[str, ...]
    rules: tuple[str, ...]
    steps: tuple[tuple[str, str], ...]
    matches: tuple[Match, ...]
    totals: tuple[Match, ...]

    def total(self, encounter: str, rules: str, side: int, lower: str) -> SkillGain | None:
        """The gain over `lower` in all matches of that encounter, book and side."""
        for one in self.totals:
            if (one.encounter, one.rules, one.side, one.lower) == (encounter, rules, side, lower):
                return one.gain
        return None

    def to_json(self) -> str:
        """Everything as one JSON object, indented."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()


class SkillPlan(NamedTuple):
    """The same fights with one side played in two ways."""

    lower: FightPlan
    higher: FightPlan
    side: int

    def play(self, fights: int) -> JointWins:
        """The number of `fights` fights that the side won both ways, one way only, and neither."""
        noted: list[list[int]] = [[], []]
        for plan, fates in zip((self.lower, self.higher), noted, strict=True):
            Arena(plan).run(Chunk(0, fights), fates=fates)
        return pair_up(noted[0], noted[1], side=self.side).wins


class Pairing(NamedTuple):
    """A match that is to be played, and in how many fights."""

    key: Key
    plan: SkillPlan
    fights: int


class LeaguePlan(NamedTuple):
    """Every match of a league, to be shared out among processes match by match."""

    pairings: tuple[Pairing, ...]

    def set_up(self) -> LeagueArena:
        """Where they are played."""
        return LeagueArena(self)


class LeagueTally:
    """The results of the matches played so far, in their order."""

    def __init__(self, joint: dict[Key, JointWins]) -> None:
        self.joint = joint

    @property
    def fights(self) -> int:
        """How many matches: what counts as one piece of work."""
        return len(self.joint)

    def merge(self, other: LeagueTally) -> None:
        """Add other matches."""
        self.joint.update(other.joint)


class LeagueArena:
    """Plays the matches that a chunk numbers."""

    def __init__(self, plan: LeaguePlan) -> None:
        self._pairings = plan.pairings

    @property
    def sizes(self) -> list[int]:
        """Nothing of matches depends on how many fight in them."""
        return [1]

    def run(self, chunk: Chunk) -> LeagueTally:
        """Play some matches, each from its first fight to its last."""
        played = self._pairings[chunk.first : chunk.first + chunk.count]
        return LeagueTally({one.key: one.plan.play(one.fights) for one in played})


def play_league(
    *,
    rules: Sequence[str] = tuple(BOOKS),
    fights: int = USUAL_FIGHTS,
    expert_fights: int = EXPERT_FIGHTS,
    skills: Sequence[str] = tuple(LEVELS),
    encounters: Sequence[Encounter] | None = None,
    seed: int = SEED,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> League:
    """Play the league: all other sides play sensibly, and all fight to the death.

    Args:
        rules: the rulebooks.
        fights: the fights of each encounter, by each book, for each side.
        expert_fights: the same where experts play.
        skills: the skills to compare, each with the next.
        encounters: the encounters; by default the published set of twelve.
        seed: the seed of the fights.
        workers: the number of processes, 0 for one on every core.
        progress: called with the number of matches done, and of all.

    Raises:
        InputError: there is no such skill or book, or nothing to compare.
    """
    steps = list(pairwise(skills))
    unknown = [skill for skill in skills if skill not in LEVELS]
    if unknown or not steps:
        problem = f"{unknown[0]!r} is no skill" if unknown else "one skill alone"
        raise InputError(problem, key="skills", expected=f"two or more of {', '.join(LEVELS)}")
    for count in (fights, expert_fights):
        check_limits(Limits(count))
    chosen = read_league_set() if encounters is None else list(encounters)
    plan = LeaguePlan(
        tuple(
            Pairing(key, match, expert_fights if EXPERT in key[3:] else fights)
            for key, match in _plan(chosen, rules, steps, seed)
        )
    )
    count = len(plan.pairings)
    done = estimate(
        plan,
        Limits(count),
        arena=plan.set_up(),
        narrow=lambda *_: False,
        workers=workers,
        progress=None if progress is None else lambda tally: progress(tally.fights, count),
        chunks=iter([Chunk(number, 1) for number in range(count)]),
    )
    joint = done.tally.joint
    return League(
        seed=seed,
        stopped=done.stopped == INTERRUPTED,
        encounters=tuple(one.title for one in chosen),
        rules=tuple(rules),
        steps=tuple(steps),
        matches=tuple(Match(*key, gain=_gain(wins)) for key, wins in joint.items()),
        totals=tuple(_add_up(joint)),
    )


def read_league_set() -> list[Encounter]:
    """The published encounters, in their order.

    >>> len(read_league_set())
    12
    """
    return [read_encounter(path) for path in sorted(SET.glob("*.toml"))]


def plan_match(
    encounter: Encounter, rulebook: Rulebook, *, side: int, ways: tuple[Tactics, Tactics], seed: int = SEED
) -> SkillPlan:
    """The same fights with a side played in one way and in another, all to the death."""
    resolves = {str(number + 1): TO_THE_DEATH for number in range(len(encounter.sides))}
    fought = with_styles(encounter, resolve=resolves)
    plans = []
    for way in ways:
        tactics: list[Tactics] = list(tactics_of(fought))
        tactics[side] = way
        plans.append(FightPlan(fought, rulebook, seed, tuple(tactics)))
    return SkillPlan(plans[0], plans[1], side)


def _plan(
    encounters: Sequence[Encounter], rules: Sequence[str], steps: Sequence[tuple[str, str]], seed: int
) -> Iterator[tuple[Key, SkillPlan]]:
    """Every match: which encounter, by which book, whose side, which skills."""
    for encounter in encounters:
        for book in rules:
            rulebook = load_rulebook(book)
            for side in range(len(encounter.sides)):
                for lower, higher in steps:
                    ways = LEVELS[lower], LEVELS[higher]
                    match = plan_match(encounter, rulebook, side=side, ways=ways, seed=seed)
                    yield (encounter.title, book, side, lower, higher), match


def _gain(wins: JointWins) -> SkillGain:
    low, high = paired_interval(*wins)
    first, second = wins.both + wins.only_first, wins.both + wins.only_second
    return SkillGain(wins.fights, first, second, (second - first) / wins.fights, low, high)


def _add_up(joint: dict[Key, JointWins]) -> Iterator[Match]:
    """The totals over all books, over all encounters, and over both."""
    sums: dict[Key, JointWins] = {}
    for (encounter, book, side, lower, higher), wins in joint.items():
        for key in ((encounter, ""), ("", book), ("", "")):
            place = (*key, side, lower, higher)
            sums[place] = sums.get(place, JointWins()).together(wins)
    for place, wins in sums.items():
        yield Match(*place, gain=_gain(wins))
