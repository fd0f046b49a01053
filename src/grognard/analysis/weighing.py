"""Whether something else would have been better than what was decided, and by how much."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.analysis.result import Better
from grognard.battle.play.ahead import WIN, Ahead, Prospect, sift
from grognard.battle.play.decision import Decision
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import format_action
from grognard.battle.state.battle import State
from grognard.chances.intervals import paired_interval
from grognard.tactics.expert import list_options

FIRST_TRIES: Final = 20
BUDGET: Final = 800
LEAST_GAIN: Final = 0.01
"""A decision is worth a word from so much of a chance to win on."""

_FRESH: Final = 1 << 20


class Weighed(msgspec.Struct):
    """A decision that something else looked better than; `gain` is by how much, in chances to win."""

    moment: State
    side: int
    round: int
    actor: str
    action: int
    done: str
    best: int
    best_words: str
    gain: float
    worse: bool


def weigh_options(engine: Engine, ahead: Ahead, decision: Decision, action: int) -> Weighed:
    """Try what else could have been done at a decision, in few continuations.

    Args:
        engine: at the decision.
        ahead: looks at this moment.
        decision: who decides.
        action: what was decided.
    """
    battle = engine.battle
    labels = {choice.action: choice.label for choice in decision.choices}
    options = list_options(battle, action)
    weighed = Weighed(
        moment=battle.state(),
        side=int(decision.side),
        round=int(battle.round),
        actor=battle.combatants[decision.actor].name,
        action=action,
        done=labels.get(action, format_action(action)),
        best=action,
        best_words="",
        gain=0.0,
        worse=False,
    )
    if len(options) == 1:
        return weighed
    prospects = sift(ahead, options, side=decision.side, first=FIRST_TRIES, budget=BUDGET)
    best = prospects[0]
    mine = next(one for one in prospects if one.action == action)
    if best is not mine and best.is_clearly_better(mine):
        weighed.best = best.action
        weighed.best_words = labels.get(best.action, format_action(best.action))
        weighed.gain = (best.wins[decision.side] - mine.wins[decision.side]) / mine.fights
        weighed.worse = weighed.gain >= LEAST_GAIN
    return weighed


def weigh_again(ahead: Ahead, weighed: Weighed, fights: int) -> Better:
    """The same two actions with other dice: whatever looked best of many has had good luck with the first."""
    ahead.moment.restore(weighed.moment)
    ahead.take_dice(_FRESH + weighed.round)
    sides = len(ahead.moment.sides)
    mine = Prospect(weighed.action, side=weighed.side, sides=sides)
    best = Prospect(weighed.best, side=weighed.side, sides=sides)
    ahead.explore(mine, fights)
    ahead.explore(best, fights)
    pairs = [(one >= WIN, other >= WIN) for one, other in zip(mine.worths, best.worths, strict=True)]
    low, high = paired_interval(*(pairs.count(kind) for kind in _KINDS))
    chance, best_chance = mine.wins[weighed.side] / fights, best.wins[weighed.side] / fights
    return Better(
        round=weighed.round,
        actor=weighed.actor,
        side=weighed.side,
        done=weighed.done,
        best=weighed.best_words,
        chance=chance,
        best_chance=best_chance,
        cost=best_chance - chance,
        low=low,
        high=high,
    )


_KINDS: Final = ((True, True), (True, False), (False, True), (False, False))
"""Pairs of fights as an interval wants them: won in both, in the first only, in the second only, in none."""
