"""How deadly is this? The one call that answers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from grognard.battle.state.tally import FightTally
from grognard.chances.counting.arena import SEED, Arena, Chunk, FightPlan
from grognard.chances.counting.intervals import Chance
from grognard.chances.counting.monte_carlo import (
    INTERRUPTED,
    Limits,
    Progress,
    check_limits,
    choose_limits,
    estimate,
    is_narrow,
)
from grognard.chances.counting.result import Odds
from grognard.chances.counting.summary import summarize_odds
from grognard.chances.counting.workers import Workers
from grognard.encounter.play_styles import Style
from grognard.encounter.setting import Fought, Options, read_setting
from grognard.rulebooks.schema import Rulebook
from grognard.tactics.plain import Plain
from grognard.tactics.skill_levels import LEVELS, ManyTactics, settle_tactics

PLAIN_SHARE: Final = 10
FEWEST_PLAIN: Final = 200
MOST_PLAIN: Final = 4_000
"""One fight in so many, no fewer and no more than these, is fought once more with plain tactics."""

EXPERT_FIGHTS: Final = 100
"""So many are fought by experts, where that is asked for: they take their time."""

MakeWorkers = Callable[[FightPlan], Workers[FightTally]]
"""Makes the runners of a plan's fights."""


def odds(
    encounter: Fought,
    *,
    fights: int | None = None,
    within: float | None = None,
    rules: Rulebook | str = "",
    options: Options | None = None,
    seed: int = SEED,
    tactics: ManyTactics = None,
    resolve: Style = "",
    workers: int | MakeWorkers = 1,
    progress: Progress[FightTally] | None = None,
    skill: bool = False,
) -> Odds:
    """The odds of an encounter, from many fights.

    Args:
        encounter: a matchup ("4 fighter 1 vs 6 goblin"), the path or text of an encounter file, an encounter.
        fights: the most fights. Without `fights` and `within` it stops at 1%, some 10,000.
        within: stop when every side's chance of winning is known to within this much, such as 0.005.
        rules: a rulebook in place of the encounter's own: an id, a file, or a rulebook.
        options: single values of the rulebook to change.
        seed: fight i depends on this and i alone.
        tactics: a skill for all sides ("sensible" is usual, "plain" the simpler one), skills by side
            (`{"goblins": "plain"}`), or for each side a function that makes its policy.
        resolve: when the players' side breaks off ("prudent", "to the death"), or each side that is named.
        workers: the number of processes, 0 for one on every core, or a function that makes other workers.
        progress: called after every chunk of fights with the tally so far.
        skill: also fight some with experts on all sides, which takes minutes (see `Odds.expertly`).

    Raises:
        InputError: an argument cannot be used.

    >>> answer = odds("4 fighter 1 vs 6 goblin", fights=200)
    >>> answer.sides[0].wins.count + answer.sides[1].wins.count + answer.nobody.count
    200
    """
    arena = Arena(
        make_plan(encounter, rules=rules, options=options, seed=seed, tactics=tactics, resolve=resolve)
    )
    limits = choose_limits(fights, within)
    return odds_in(arena, limits, workers=workers, progress=progress, skill=skill)


def odds_in(
    arena: Arena,
    limits: Limits,
    *,
    workers: int | MakeWorkers = 1,
    progress: Progress[FightTally] | None = None,
    skill: bool = False,
) -> Odds:
    """The odds of the encounter of an arena; the other arguments are those of `odds`.

    Raises:
        InputError: the limits make no sense.
    """
    check_limits(limits)
    crew = workers if isinstance(workers, int) else workers(arena.plan)
    done = estimate(arena.plan, limits, arena=arena, narrow=is_narrow, workers=crew, progress=progress)
    answer = summarize_odds(arena, done, limits)
    if answer.stopped == INTERRUPTED:
        return answer
    expertly = _expert_chance(arena.plan, answer, workers) if skill else None
    return msgspec.structs.replace(answer, plainly=_plain_chance(arena.plan, answer), expertly=expertly)


def _expert_chance(plan: FightPlan, answer: Odds, workers: int | MakeWorkers) -> Chance:
    """The watched side's chance if all play as experts, from few fights."""
    experts = msgspec.structs.replace(plan, tactics=tuple(LEVELS["expert"] for _ in plan.tactics))
    crew = workers if isinstance(workers, int) else workers(experts)
    limits = Limits(min(EXPERT_FIGHTS, answer.fights))
    done = estimate(experts, limits, arena=Arena(experts), narrow=is_narrow, workers=crew)
    return Chance.seen(int(done.tally.wins[plan.watched]), int(done.tally.fights))


def _plain_chance(plan: FightPlan, answer: Odds) -> Chance | None:
    """The watched side's chance if all play plainly, from a part of as many fights; None if they do."""
    if all(make is Plain for make in plan.tactics):
        return None
    plain = msgspec.structs.replace(plan, tactics=tuple(Plain for _ in plan.tactics))
    share = min(max(answer.fights // PLAIN_SHARE, FEWEST_PLAIN), MOST_PLAIN)
    fights = min(share, answer.fights)
    tally = Arena(plain).run(Chunk(0, fights))
    return Chance.seen(int(tally.wins[plan.watched]), fights)


def make_plan(
    encounter: Fought,
    *,
    rules: Rulebook | str = "",
    options: Options | None = None,
    seed: int = SEED,
    tactics: ManyTactics = None,
    resolve: Style = "",
) -> FightPlan:
    """The plan for an encounter by a rulebook; the arguments are those of `odds`.

    Raises:
        InputError: an argument cannot be used.
    """
    setting = read_setting(encounter, rules=rules, options=options)
    fought, chosen = settle_tactics(setting.encounter, tactics, resolve)
    return FightPlan(encounter=fought, rulebook=setting.book, seed=seed, tactics=chosen)
