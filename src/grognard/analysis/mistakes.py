"""Whether something else would have been better than what was decided, and by how much."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.analysis.result import Mistake
from grognard.battle.play.decision import Decision
from grognard.battle.play.lookahead import WIN, Lookahead, Prospect
from grognard.battle.state.battle import Battle
from grognard.chances.counting.intervals import paired_interval
from grognard.tactics.expert import list_options

FIRST_TRIES: Final = 16
FEWEST_TRIES: Final = 4
"""The most and the fewest times that everything is played before any of it is given up."""
FIRST_SHARE: Final = 25
"""Between them, one in so many of a moment's continuations."""
ALIKE_HEATS: Final = 2
"""What has come out just the same in so many times the first tries is taken to be just as good."""
MOST_HEATS: Final = 8
"""In so many times the first tries at most a choice is played before new dice decide."""
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
    battle: Battle, ahead: Lookahead, decision: Decision, action: int, *, fights: int
) -> SuspectedMistake | None:
    """Try what else could have been done at a decision, in few continuations; None if nothing looks better.

    Args:
        battle: at the decision.
        ahead: looks at this moment.
        decision: who decides.
        action: what was decided.
        fights: the continuations that a moment has; with few of them less is tried.
    """
    tries = max(FEWEST_TRIES, min(FIRST_TRIES, fights // FIRST_SHARE))
    mine, best = _race(ahead, list_options(decision, action), side=decision.side, tries=tries)
    if best is None or (best.wins[decision.side] - mine.wins[decision.side]) / mine.fights < LEAST_GAIN:
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


def _race(ahead: Lookahead, options: list[int], *, side: int, tries: int) -> tuple[Prospect, Prospect | None]:
    """The prospects of the first option and of the best of the others, None where none looks better.

    All are played equally often with the same dice, in heats that double, the first one of so many `tries`.
    After a heat those stay that the first is not clearly better than, and of them the better half.
    """
    sides = len(ahead.moment.sides)
    mine, *rivals = [Prospect(action, side=side, sides=sides) for action in options]
    heat = tries
    while rivals:
        for prospect in (mine, *rivals):
            ahead.explore(prospect, heat)
        rivals = [one for one in rivals if not mine.is_clearly_better(one)]
        if mine.fights >= ALIKE_HEATS * tries:
            rivals = [one for one in rivals if one.worths != mine.worths]
        rivals.sort(key=lambda one: -one.worth)
        if mine.fights >= MOST_HEATS * tries:
            rivals = [one for one in rivals if one.is_clearly_better(mine)]
            break
        heat = mine.fights
        rivals = rivals[: (len(rivals) + 1) // 2]
    return mine, rivals[0] if rivals else None


def confirm_better(ahead: Lookahead, weighed: SuspectedMistake, fights: int) -> Mistake | None:
    """Compare both choices with new dice: the best-looking of many had good luck with the first dice.

    Returns None if the other is not surely better; where a quarter of these continuations shows no gain, or
    half of them no clear one, or where there is no doubt of it, the rest are not played.
    """
    ahead.take_dice(_FRESH + weighed.round)
    sides = len(ahead.moment.sides)
    mine = Prospect(weighed.action, side=weighed.side, sides=sides)
    best = Prospect(weighed.best, side=weighed.side, sides=sides)
    for part, hopeful, sure in _HEATS:
        count = fights // part - mine.fights
        ahead.explore(mine, count)
        ahead.explore(best, count)
        if best.is_clearly_better(mine, errors=sure):
            break
        if mine.fights > 0 and not best.is_clearly_better(mine, errors=hopeful):
            return None
    pairs = [(one >= WIN, other >= WIN) for one, other in zip(mine.worths, best.worths, strict=True)]
    low, high = paired_interval(*(pairs.count(kind) for kind in _KINDS))
    if low <= 0:
        return None
    chance, best_chance = mine.wins[weighed.side] / mine.fights, best.wins[weighed.side] / best.fights
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


_HEATS: Final = ((4, 0, 5), (2, 1, 3), (1, 0, 0))
"""After a quarter of the continuations, half, all: so many errors better goes on, so many is enough."""
_KINDS: Final = ((True, True), (True, False), (False, True), (False, False))
"""Pairs of fights as an interval wants them: won in both, in the first only, in the second only, in none."""
