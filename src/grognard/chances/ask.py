"""How deadly is this? The one call that answers it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.battle.state.tally import FightTally
from grognard.chances.arena import SEED, Arena, FightPlan, Tactics
from grognard.chances.monte_carlo import Limits, Progress, check_limits, choose_limits, estimate, is_narrow
from grognard.chances.result import Odds
from grognard.chances.summary import summarize_odds
from grognard.chances.workers import Workers
from grognard.encounter.setting import Fought, Options, read_setting
from grognard.errors import InputError
from grognard.rulebooks.schema import Rulebook
from grognard.tactics.plain import Plain

MakeWorkers = Callable[[FightPlan], Workers[FightTally]]
"""Makes those who run the fights of a plan."""


def odds(
    encounter: Fought,
    *,
    fights: int | None = None,
    within: float | None = None,
    rules: Rulebook | str = "",
    options: Options | None = None,
    seed: int = SEED,
    tactics: Sequence[Tactics] | None = None,
    workers: int | MakeWorkers = 1,
    progress: Progress[FightTally] | None = None,
) -> Odds:
    """How an encounter goes, from many fights of it.

    Args:
        encounter: a matchup ("4 fighter 1 vs 6 goblin"), the path or text of an encounter file, an encounter.
        fights: how many at most. Without `fights` and `within` it stops at 0.5%, after 100,000 at the latest.
        within: stop when every side's chance of winning is known to within this much, such as 0.005.
        rules: another rulebook than the encounter's own: an id, a file, or a rulebook.
        options: single values of the rulebook to change.
        seed: fight i depends on this and i alone.
        tactics: what makes each side's policy; else plain tactics for all.
        workers: how many processes, 0 for one on every core, or what makes workers of another kind.
        progress: called after every chunk of fights with the tally so far.

    Raises:
        InputError: something a person wrote cannot be used.

    >>> answer = odds("4 fighter 1 vs 6 goblin", fights=200)
    >>> answer.sides[0].wins.count + answer.sides[1].wins.count + answer.nobody.count
    200
    """
    arena = Arena(make_plan(encounter, rules=rules, options=options, seed=seed, tactics=tactics))
    return odds_in(arena, choose_limits(fights, within), workers=workers, progress=progress)


def odds_in(
    arena: Arena,
    limits: Limits,
    *,
    workers: int | MakeWorkers = 1,
    progress: Progress[FightTally] | None = None,
) -> Odds:
    """How the encounter of an arena goes; the other arguments are those of `odds`.

    Raises:
        InputError: the limits make no sense.
    """
    check_limits(limits)
    crew = workers if isinstance(workers, int) else workers(arena.plan)
    done = estimate(arena.plan, limits, arena=arena, narrow=is_narrow, workers=crew, progress=progress)
    return summarize_odds(arena, done, limits)


def make_plan(
    encounter: Fought,
    *,
    rules: Rulebook | str = "",
    options: Options | None = None,
    seed: int = SEED,
    tactics: Sequence[Tactics] | None = None,
) -> FightPlan:
    """The plan for an encounter by a rulebook; the arguments are those of `odds`.

    Raises:
        InputError: something a person wrote cannot be used.
    """
    setting = read_setting(encounter, rules=rules, options=options)
    sides = len(setting.encounter.sides)
    chosen = tuple(tactics or [Plain] * sides)
    if len(chosen) != sides:
        raise InputError(f"{len(chosen)} tactics", expected=f"one for each of {sides} sides")
    return FightPlan(encounter=setting.encounter, rulebook=setting.book, seed=seed, tactics=chosen)
