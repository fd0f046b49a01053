"""A combatant's knowledge of itself and of the others of its side."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.field import is_engaged
from grognard.battle.state.flags import CASTER, NOT_STANDING, OUT
from grognard.battle.state.roles import AMBUSHER, GUARDIAN, HEALER, LEADER, LIGHT_BEARER, MOB, NON_COMBATANT
from grognard.battle.state.steps import step_other
from grognard.battle.view.bout_view import BoutView

SKIRMISH: Final = 2
"""The temperament of archers who keep out of reach."""


class SideView(BoutView):
    """The part of a view that is about me and my side: how we fight, and who of us fights on."""

    def temperament(self) -> i64:
        """How I fight: an index into `grognard.tactics.plain.TEMPERAMENT_NAMES`."""
        return self._me.profile.temperament

    def stays_out(self) -> bool:
        """Whether I carry a light or a load, and leave the fighting to others."""
        role = self._me.profile.role
        return role == LIGHT_BEARER or role == NON_COMBATANT

    def waits_for_prey(self) -> bool:
        """Whether I lie in wait, or guard something, and go at those alone whom I reach at once."""
        role = self._me.profile.role
        return role == AMBUSHER or role == GUARDIAN

    def presses_on(self) -> bool:
        """Whether I am one of a mob, which holds no ground."""
        return self._me.profile.role == MOB

    def follows_others(self) -> bool:
        """Whether I lead from behind a first rank, or tend the wounded, until others of mine fight."""
        role = self._me.profile.role
        return (role == LEADER and self._has_first_rank()) or role == HEALER

    def _has_first_rank(self) -> bool:
        """Whether others of my side who stand do not keep out of reach."""
        for other in self._battle.sides[self._me.side].members:
            if other is not self._me and other.flags & NOT_STANDING == 0:
                if other.profile.temperament != SKIRMISH:
                    return True
        return False

    def last_target(self) -> i64:
        """Whom I attacked last, or -1."""
        return self._me.target

    def begun_routine(self, routine: i64) -> i64:
        """The routine I am in the middle of, or that one when I have not begun."""
        if self._me.routine >= 0:
            return self._me.routine
        return routine

    def fits_turn(self, routine: i64) -> bool:
        """Whether an attack of that routine is open to me: the one begun, with a weapon still there.

        Where each attack has its own turn, single attacks leave later turns empty.
        """
        me = self._me
        chosen = me.profile.routines[routine]
        if (me.routine >= 0 and me.routine != routine) or me.thrown >> chosen.hand & 1 != 0:
            return False
        slot = step_other(self._step)
        return slot < 0 or slot < chosen.size

    def stride_feet(self) -> i64:
        """How far I walk in a round."""
        return self._me.profile.walk_feet

    def friends_standing(self) -> i64:
        """Members of my side who still fight, besides me."""
        return self._battle.sides[self._me.side].standing - 1

    def stays_behind(self) -> bool:
        """Whether I cast spells and others of my side, who do not skirmish, can stand before me."""
        return self._me.profile.flags & CASTER != 0 and self._has_first_rank()

    def friends_engaged(self) -> bool:
        """Whether a friend is in melee."""
        battle = self._battle
        for other in battle.sides[self._me.side].members:
            if other is not self._me and other.flags & OUT == 0:
                if is_engaged(battle.field, battle.sides, other):
                    return True
        return False

    def side_has_shot(self) -> bool:
        """Whether any friend still has a missile weapon in hand."""
        for other in self._battle.sides[self._me.side].members:
            if other.flags & OUT == 0 and other is not self._me:
                for routine in other.profile.routines:
                    if routine.is_missile:
                        return True
        return False
