"""Expert tactics: they play each choice on in their minds, and take the one with the best outcome.

Whatever is open to a combatant is played forward a number of times, by sensible tactics on all sides, with
dice of their own, in worlds that fit what the side can see. What would come out no better than the sensible
thing is not done.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.play.decision import Decision, current_decision
from grognard.battle.play.lookahead import Lookahead, rank_actions
from grognard.battle.state.actions import (
    BEAR_OFF,
    BREAK_OFF,
    DELAY,
    FACE,
    FLEE,
    HOLD,
    KICK,
    MOVE,
    PULL_PUNCH,
    PUNCH,
    SUBDUE,
    SURRENDER,
    WAIT_FOR,
    kind_of,
    mode_of,
)
from grognard.battle.state.battle import Battle
from grognard.battle.view.policy import Policy
from grognard.battle.view.view import View
from grognard.dice.stream import MASK, mix_word
from grognard.tactics.sensible import Sensible

BUDGET: Final = 500
"""So many continuations are played for one decision at most."""

MOST_STEPS: Final = 40_000
"""So many steps of the engine are taken for one decision, or a few more where very many are in a fight."""

FIRST_TRIES: Final = 16
"""So many are played of everything before the worse half is given up."""

ROUNDS: Final = 3
"""So far they look."""

MOST_OPTIONS: Final = 24

_LEFT_OUT: Final = (
    BEAR_OFF,
    BREAK_OFF,
    DELAY,
    FACE,
    HOLD,
    KICK,
    PULL_PUNCH,
    PUNCH,
    SUBDUE,
    SURRENDER,
    WAIT_FOR,
)
"""Choices not weighed: a resolve decides on leaving, a captor on mercy, and the rest seldom pays."""


class Expert(Policy):
    """Looks ahead; every action it chooses is legal, so it is trusted."""

    def __init__(self) -> None:
        super().__init__()
        self.trusted = True
        self._habit = Sensible()
        self._ahead: Lookahead | None = None
        self._whose: Battle | None = None

    def choose(self, view: View) -> i64:
        """The option with the best outcome, or the sensible one where no other is better."""
        usual = self._habit.choose(view)
        battle = view._battle
        if view.structure is None or view.resolve.breaks_off() or not view.has_foes():
            return usual
        options = list_options(current_decision(battle), usual)
        if len(options) == 1:
            return usual
        ahead = self._look(view, battle)
        return best_of(ahead, options, side=view._at.me.side)

    def _look(self, view: View, battle: Battle) -> Lookahead:
        """Ahead of this moment of the battle, as the side sees it."""
        ahead = self._ahead
        if ahead is None or self._whose is not battle:
            assert view.structure is not None
            policies: list[Policy | None] = [Sensible() for _ in battle.sides]
            ahead = Lookahead(battle, structure=view.structure, policies=policies, rounds=ROUNDS)
            self._ahead = ahead
            self._whose = battle
        ahead.viewer = view._at.me.side
        ahead.look(battle, key=lookahead_seed(battle, view._at.me.index))
        return ahead


def lookahead_seed(battle: Battle, index: i64) -> i64:
    """A number from a moment of a battle and a combatant, the only seed of its look-ahead's dice."""
    key = mix_word(battle.round & MASK) ^ (index & MASK)
    key = mix_word((key + battle.count) & MASK) ^ len(battle.agenda)
    for one in battle.combatants:
        key = mix_word((key + one.hit_points * 64 + one.x * 8 + one.y) & MASK)
    return key


def list_options(decision: Decision, usual: i64) -> list[int]:
    """The options to examine at a decision, the usual one first."""
    options: list[int] = [usual]
    for choice in decision.choices:
        kind = kind_of(choice.action)
        if kind in _LEFT_OUT or (kind == MOVE and mode_of(choice.action) == FLEE):
            continue
        if choice.action != usual and len(options) < MOST_OPTIONS:
            options.append(choice.action)
    return options


def best_of(ahead: Lookahead, options: list[int], *, side: i64) -> i64:
    """The option that comes out best; the first one unless another is clearly better."""
    usual = options[0]
    prospects = rank_actions(
        ahead, options, side=side, first=FIRST_TRIES, budget=BUDGET, most_steps=MOST_STEPS
    )
    for prospect in prospects:
        if prospect.action == usual:
            return prospects[0].action if prospects[0].is_clearly_better(prospect) else usual
    return usual
