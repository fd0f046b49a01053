"""Shared by the questions that many fights answer: how many, how narrow, by how many processes."""

from typing import Annotated, Final

import msgspec

from grognard.base.errors import InputError
from grognard.battle.state.tally import FightTally
from grognard.chances.counting.arena import SEED, Arena, FightPlan
from grognard.chances.counting.intervals import Chance
from grognard.chances.counting.monte_carlo import USUAL_MARGIN, Limits, choose_limits
from grognard.chances.counting.workers import MakeAnyWorkers
from grognard.encounter.entries import Encounter
from grognard.encounter.setting import FightSetting, locate_errors
from grognard.operations.fields import field
from grognard.operations.fights.fight_question import FoughtQuestion, Positive
from grognard.operations.operation import AnswerProgress, F
from grognard.tactics.skill_levels import tactics_of

MOST_WORKERS: Final = 256

Margin = Annotated[float, msgspec.Meta(ge=0.0001, le=0.25)]
Workers = Annotated[
    Annotated[int, msgspec.Meta(ge=1, le=MOST_WORKERS)] | None,
    field("how many processes; else one on every core"),
]
Seed = Annotated[int, field(f"random seed ({SEED})")]


class CountedQuestion(FoughtQuestion[F], frozen=True, kw_only=True):
    """A question that many fights answer: how many, how narrow the interval, by how many processes."""

    seed: Seed = SEED
    fights: Annotated[
        Positive | None, field("how many fights at most (as --within takes)", option="n/fights")
    ] = None
    within: Annotated[
        Margin | None,
        field(
            f"stop when each chance of winning is known to within that ({100 * USUAL_MARGIN:g}%, if no -n)",
            typed="PERCENT",
        ),
    ] = None
    workers: Workers = None
    on: Annotated[
        str | None, field("run on Ray: ray for one on this machine, or ray://host:port", typed="WHERE")
    ] = None

    @property
    def limits(self) -> Limits:
        """How many fights there are at most, and the interval that is narrow enough."""
        return choose_limits(self.fights, self.within)

    def choose_workers(self) -> int | MakeAnyWorkers:
        """Return how many processes are wanted, 0 for one on every core; or what makes workers elsewhere.

        Raises:
            InputError: both are said, or there is no such place.
        """
        return choose_workers(self.workers, self.on)

    def set_up(self, setting: FightSetting, encounter: Encounter | None = None) -> Arena:
        """Return the place for the fights of an encounter, or of another one in its setting.

        Raises:
            InputError: the encounter cannot be set up; the message names its place.
        """
        fought = encounter or setting.encounter
        with locate_errors(setting):
            return Arena(FightPlan(fought, setting.book, self.seed, tactics_of(fought)))


def choose_workers(workers: int | None, on: str | None) -> int | MakeAnyWorkers:
    """Return how many processes are wanted, 0 for one on every core; or what makes workers elsewhere.

    Raises:
        InputError: both are said, or there is no such place.
    """
    if on is None:
        return workers or 0
    if workers is not None:
        raise InputError("--workers and --on", expected="one of them: Ray knows how many it has")
    from grognard.chances.counting.on_ray import workers_on

    return workers_on(on)


def step_of_tally(name: str, tally: FightTally, side: int, limits: Limits) -> AnswerProgress:
    """Return how far many fights have come, by their tally."""
    fights = int(tally.fights)
    widest = max(Chance.seen(int(wins), fights).margin for wins in tally.wins)
    chance = Chance.seen(int(tally.wins[side]), fights)
    return AnswerProgress(name, measure_progress(fights, widest, limits), chance)


def measure_progress(fights: int, margin: float, limits: Limits) -> float:
    """How much of the work is done, 0 to 1: by the count, or by how narrow the interval is already.

    >>> measure_progress(500, 0.02, Limits(1000))
    0.5
    >>> measure_progress(500, 0.02, Limits(1_000_000, 0.01))
    0.25
    """
    narrowed = (limits.margin / margin) ** 2 if margin else 1.0
    return min(1.0, max(fights / limits.fights, narrowed if limits.margin else 0.0))
