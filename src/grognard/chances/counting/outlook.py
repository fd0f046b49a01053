"""The outlook of a fight: each side's chance to win from this moment on, and the best action now."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Final

import msgspec

from grognard.battle.play.decision import current_decision
from grognard.battle.play.engine import Engine
from grognard.battle.play.lookahead import NOTHING, Lookahead, Prospect, rank_actions
from grognard.battle.state.actions import format_action
from grognard.battle.state.events import REFEREE
from grognard.battle.view.policy import Policy
from grognard.chances.counting.intervals import Chance
from grognard.tactics.expert import Expert, list_options
from grognard.tactics.sensible import Sensible
from grognard.tactics.skill_levels import Tactics

MOST_CONTINUATIONS: Final = 40_000
HINT_BUDGET: Final = 12_000
HINT_MARGIN: Final = 0.02
"""The chances after the best actions are told to within that, where there is time for it."""
_FIRST_TRIES: Final = 60
_CHUNK: Final = 200
_SAMPLE: Final = 8


class Outlook(msgspec.Struct, frozen=True):
    """Each side's chance to win, and the chance of no winner, from `fights` continuations of a moment."""

    sides: tuple[Chance, ...]
    nobody: Chance
    fights: int


class Hint(msgspec.Struct, frozen=True):
    """A possible action: its text, its label, and its value.

    `chance` is that of the deciding side to win, `lost` how many of it are lost on average. The `usual` one
    is what sensible tactics would do.
    """

    action: str
    label: str
    chance: Chance
    lost: float
    usual: bool


def start_look_ahead(
    engine: Engine, tactics: Sequence[Tactics], *, viewer: int = REFEREE, seed: int = 0
) -> Lookahead:
    """Ahead of the moment that an engine is at, by the tactics of the sides; experts are sensible there."""
    policies: list[Policy | None] = [Sensible() if make is Expert else make() for make in tactics]
    return Lookahead(engine.battle, structure=engine.structure, policies=policies, seed=seed, viewer=viewer)


def look_ahead(
    ahead: Lookahead,
    *,
    action: int = NOTHING,
    fights: int | None = None,
    within: float = 0.02,
    seconds: float = 1.0,
    early: bool = False,
) -> Outlook:
    """Each side's chance to win from the moment of `ahead`, after a given action.

    Args:
        ahead: the moment, the viewer and the tactics.
        action: the action of the deciding combatant; by default that of its tactics.
        fights: the number of continuations. By default as many as it takes to know every chance to within
            `within`, or as fit in `seconds` seconds.
        within: half the wanted width of the 95% interval.
        seconds: the time limit.
        early: stop before `fights` continuations where fewer show every chance to within `within`.
    """
    battle = ahead.moment
    prospect = Prospect(action, side=0, sides=len(battle.sides))
    if battle.over:
        prospect.wins[battle.winner] += 1
        prospect.fights = 1
        sure = tuple(Chance(count, 1, float(count), float(count), float(count)) for count in prospect.wins)
        return Outlook(sides=sure[:-1], nobody=sure[-1], fights=0)
    most = MOST_CONTINUATIONS if fights is None else fights
    until = time.monotonic() + seconds
    while True:
        # The clock is looked at often, for a fight of many may take long; how sure it is, now and then, so
        # that no run of luck among the first few seems to settle it.
        ahead.explore(prospect, max(1, min(_SAMPLE, most - prospect.fights)))
        if prospect.fights >= most or (fights is None and time.monotonic() > until):
            return outlook_of(prospect)
        if (early or fights is None) and prospect.fights % _CHUNK == 0:
            outlook = outlook_of(prospect)
            if max(chance.margin for chance in outlook.sides) <= within:
                return outlook


def outlook_of(prospect: Prospect) -> Outlook:
    """The chances that the continuations of a prospect show."""
    chances = [Chance.seen(count, prospect.fights) for count in prospect.wins]
    return Outlook(sides=tuple(chances[:-1]), nobody=chances[-1], fights=prospect.fights)


def find_hints(engine: Engine, ahead: Lookahead, *, best: int = 3, seconds: float = 0.3) -> tuple[Hint, ...]:
    """The best actions of the deciding combatant, the best first; none without a decision.

    Actions are ranked by the chance to win, and then by losses.

    Args:
        engine: at a decision.
        ahead: of this moment, as seen by the side that decides.
        best: how many.
        seconds: about the time it may take; fights that are soon over need less.
    """
    battle = engine.battle
    decision = current_decision(battle)
    if decision.actor < 0:
        return ()
    usual = engine.ask(Sensible())
    options = list_options(decision, usual)
    begun = time.monotonic()
    budget = _affordable(ahead, usual, seconds)
    if len(options) == 1:
        prospects = [Prospect(usual, side=decision.side, sides=len(battle.sides))]
        ahead.explore(prospects[0], budget)
    else:
        half = budget // 2
        first = max(1, min(_FIRST_TRIES, half // (3 * len(options))))
        prospects = rank_actions(ahead, options, side=decision.side, first=first, budget=half, keep=best)
        prospects = prospects[:best]
        _sharpen(ahead, prospects, until=math.inf if budget >= HINT_BUDGET else begun + seconds)
        prospects.sort(key=lambda one: -int(one.worth) / int(one.fights))
    return tuple(
        Hint(
            action=format_action(one.action),
            label=decision.label_of(one.action),
            chance=Chance.seen(one.wins[decision.side], one.fights),
            lost=one.lost[decision.side] / one.fights,
            usual=one.action == usual,
        )
        for one in prospects
    )


def _sharpen(ahead: Lookahead, prospects: Sequence[Prospect], *, until: float) -> None:
    """Play actions on by turns until their chances are known well enough, or up to a time of the clock."""
    step = _CHUNK if until == math.inf else _SAMPLE
    most = HINT_BUDGET // 2 // len(prospects)
    ends = [prospect.fights + most for prospect in prospects]
    rough = list(zip(prospects, ends, strict=True))
    while rough and time.monotonic() < until:
        rough = [(one, end) for one, end in rough if one.fights < end and _is_rough(one)]
        for one, end in rough:
            ahead.explore(one, min(step, end - one.fights))


def _is_rough(prospect: Prospect) -> bool:
    """Whether the chance of an action is not yet known well enough for a hint."""
    return Chance.seen(prospect.wins[prospect.side], prospect.fights).margin > HINT_MARGIN


def _affordable(ahead: Lookahead, action: int, seconds: float) -> int:
    """So many continuations can be played in that time, as the first few let expect."""
    begun = time.monotonic()
    ahead.explore(Prospect(action, side=0, sides=len(ahead.moment.sides)), _SAMPLE)
    each = (time.monotonic() - begun) / _SAMPLE
    return max(_SAMPLE, min(HINT_BUDGET, int(seconds / max(each, 1e-6))))
