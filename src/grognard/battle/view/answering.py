"""A combatant's answers at the moments of house rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.hook_choices import ABOUT_A_BLOW, further_targets
from grognard.battle.hurts.hooks import blow_in_question, hook_for_blow
from grognard.battle.hurts.looks import health_of
from grognard.battle.state.actions import END_TURN, NAME_NEXT, SPLINTER_SHIELD, STRIKE_AGAIN, TRY_LUCK, aim_at
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_amount
from grognard.battle.state.field import is_engaged
from grognard.battle.state.steps import step_other
from grognard.battle.turns.popcorn import WHO_IS_NEXT, to_be_named
from grognard.battle.view.own_side import OwnSide
from grognard.battle.view.standpoint import Standpoint
from grognard.rules.hooks import REROLL, SPLINTER


class Answering:
    """My answers to what a house rule asks."""

    def __init__(self, at: Standpoint, side: OwnSide) -> None:
        self._at: Final = at
        self._battle: Final = at.battle
        self._side: Final = side

    def reply(self) -> i64:
        """My answer: name the next to act, turn aside a felling blow if that saves me, or strike again."""
        question = step_other(self._at.step)
        if question == ABOUT_A_BLOW:
            return self._answer_to_blow()
        if question == WHO_IS_NEXT:
            return self._name_next()
        best: i64 = -1
        worst: i64 = -1
        for other in further_targets(self._battle, self._at.me, question):
            looks = health_of(other)
            if looks > worst and not self._side.spares(other.index):
                best, worst = other.index, looks
        return aim_at(STRIKE_AGAIN, best) if best >= 0 else END_TURN

    def _name_next(self) -> i64:
        """The friend who is next, one in melee before others, then the healthiest; else the worst off foe."""
        battle, me = self._battle, self._at.me
        best: Combatant | None = None
        most: i64 = -100
        for one in to_be_named(battle, me):
            looks = health_of(one)
            worth = looks if one.side != me.side else 40 - looks
            if one.side == me.side and is_engaged(battle.field, battle.sides, one):
                worth += 20
            if worth > most:
                best, most = one, worth
        return aim_at(NAME_NEXT, best.index) if best is not None else END_TURN

    def _answer_to_blow(self) -> i64:
        """Turn aside the blow in question where I should fall by it, and not without it."""
        battle, me = self._battle, self._at.me
        left = me.hit_points - me.pending.damage
        limit = battle.ruleset.damage.death_at
        if left > limit or left + effect_amount(blow_in_question(me)) <= limit:
            return END_TURN
        if hook_for_blow(battle, me, SPLINTER) is not None:
            return SPLINTER_SHIELD
        return TRY_LUCK if hook_for_blow(battle, me, REROLL) is not None else END_TURN
