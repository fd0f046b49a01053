"""Whether something else would have been better than what was decided, and by how much."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.analysis.result import Mistake
from grognard.battle.play.decision import Decision
from grognard.battle.play.lookahead import WIN, Lookahead, Prospect, rank_actions
from grognard.battle.state.battle import Battle
from grognard.chances.counting.intervals import paired_interval
from grognard.tactics.expert import list_options

FIRST_TRIES: Final = 20
BUDGET: Final = 800
LEAST_GAIN: Final = 0.01
"""A decision is worth a word from so much of a chance to win on."""

_FRESH: Final = 1 << 20


class SuspectedMistake(msgspec.Struct, frozen=True):
    """A decision that something else, the `best`, looked better than."""

    side: int
    round: int
    actor: str
    action: int
    done: str
    best: int
    best_words: str


def find_better_option(
    battle: Battle, ahead: Lookahead, decision: Decision, action: int
) -> SuspectedMistake | None:
    """Try what else could have been done at a decision, in few continuations; None if nothing looks better.

    Args:
        battle: at the decision.
        ahead: looks at this moment.
        decision: who decides.
        action: what was decided.
    """
    options = list_options(decision, action)
    if len(options) == 1:
        return None
    prospects = rank_actions(ahead, options, side=decision.side, first=FIRST_TRIES, budget=BUDGET)
    best = prospects[0]
    mine = next(one for one in prospects if one.action == action)
    gain = (best.wins[decision.side] - mine.wins[decision.side]) / mine.fights
    if gain < LEAST_GAIN or not best.is_clearly_better(mine):
        return None
    return SuspectedMistake(
        side=int(decision.side),
        round=int(battle.round),
        actor=battle.combatants[decision.actor].name,
        action=action,
        done=decision.label_of(action),
        best=best.action,
        best_words=decision.label_of(best.action),
    )


def confirm_better(ahead: Lookahead, weighed: SuspectedMistake, fights: int) -> Mistake | None:
    """Compare both choices with new dice: the best-looking of many had good luck with the first dice.

    Returns None if the other is not surely better; once a part of these continuations shows no gain, the rest
    are not played.
    """
    ahead.take_dice(_FRESH + weighed.round)
    sides = len(ahead.moment.sides)
    mine = Prospect(weighed.action, side=weighed.side, sides=sides)
    best = Prospect(weighed.best, side=weighed.side, sides=sides)
    for count in (fights // _PART, fights - fights // _PART):
        ahead.explore(mine, count)
        ahead.explore(best, count)
        if best.wins[weighed.side] <= mine.wins[weighed.side] and mine.fights > 0:
            return None
    pairs = [(one >= WIN, other >= WIN) for one, other in zip(mine.worths, best.worths, strict=True)]
    low, high = paired_interval(*(pairs.count(kind) for kind in _KINDS))
    if low <= 0:
        return None
    chance, best_chance = mine.wins[weighed.side] / fights, best.wins[weighed.side] / fights
    return Mistake(
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


_PART: Final = 4
_KINDS: Final = ((True, True), (True, False), (False, True), (False, False))
"""Pairs of fights as an interval wants them: won in both, in the first only, in the second only, in none."""
