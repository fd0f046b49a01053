"""A combatant's knowledge of itself and of the others of its side."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.field import is_engaged
from grognard.battle.state.flags import CASTER, NOT_STANDING, OUT
from grognard.battle.state.roles import AMBUSHER, GUARDIAN, HEALER, LEADER, MOB, leaves_fighting
from grognard.battle.state.side import TO_THE_DEATH
from grognard.battle.view.standpoint import Standpoint

SKIRMISH: Final = 2
"""The temperament of archers who keep out of reach."""


class OwnSide:
    """Me and my side: how we fight, and which of us fight on."""

    def __init__(self, at: Standpoint) -> None:
        self._at: Final = at
        self._battle: Final = at.battle

    def temperament(self) -> i64:
        """How I fight: an index into `grognard.tactics.plain.TEMPERAMENT_NAMES`."""
        return self._at.me.profile.temperament

    def stays_out(self) -> bool:
        """Whether I carry a light or a load, and leave the fighting to others."""
        return leaves_fighting(self._at.me.profile.role)

    def waits_for_prey(self) -> bool:
        """Whether I am an ambusher or guardian, and attack only enemies within immediate reach."""
        role = self._at.me.profile.role
        return role == AMBUSHER or role == GUARDIAN

    def is_in_mob(self) -> bool:
        """Whether I am one of a mob, which holds no ground."""
        return self._at.me.profile.role == MOB

    def follows_others(self) -> bool:
        """Whether I lead from behind a first rank, or tend the wounded, until others of mine fight."""
        role = self._at.me.profile.role
        return (role == LEADER and self.has_first_rank()) or role == HEALER

    def stays_behind(self) -> bool:
        """Whether I cast spells and others of my side, who do not skirmish, can stand before me."""
        return self._at.me.profile.flags & CASTER != 0 and self.has_first_rank()

    def has_first_rank(self) -> bool:
        """Whether others of my side who stand do not keep out of reach."""
        for other in self._battle.sides[self._at.me.side].members:
            if other is not self._at.me and other.flags & NOT_STANDING == 0:
                if other.profile.temperament != SKIRMISH:
                    return True
        return False

    def stride_feet(self) -> i64:
        """How far I walk in a round."""
        return self._at.me.profile.walk_feet

    def friends_standing(self) -> i64:
        """The number of members of my side still fighting, besides me."""
        return self._battle.sides[self._at.me.side].standing - 1

    def friends_engaged(self) -> bool:
        """Whether a friend is in melee."""
        battle = self._battle
        for other in battle.sides[self._at.me.side].members:
            if other is not self._at.me and other.flags & OUT == 0:
                if is_engaged(battle.field, battle.sides, other):
                    return True
        return False

    def side_has_shot(self) -> bool:
        """Whether any friend still has a missile weapon in hand."""
        for other in self._battle.sides[self._at.me.side].members:
            if other.flags & OUT == 0 and other is not self._at.me:
                for routine in other.profile.routines:
                    if routine.is_missile:
                        return True
        return False

    def is_captor(self) -> bool:
        """Whether my side has orders to take prisoners."""
        return self._battle.sides[self._at.me.side].captures

    def spares(self, index: i64) -> bool:
        """Whether I am to take that one alive, and can: then I neither shoot nor burn it."""
        if index < 0 or not self.is_captor() or not self._battle.ruleset.subdual.allowed:
            return False
        return self._battle.combatants[index].profile.subduable

    def leaves_of_own_will(self) -> bool:
        """Whether my side has any resolve but to fight to the death."""
        return self._battle.sides[self._at.me.side].resolve != TO_THE_DEATH

    def outnumbers_foes(self) -> bool:
        """Whether my side's melee fighters are at least as many as the known enemies who still fight."""
        fighters = 0
        for one in self._battle.sides[self._at.me.side].members:
            if one.flags & NOT_STANDING == 0 and one.profile.temperament != SKIRMISH:
                fighters += 1
        return fighters > 0 and fighters >= len(self._at.foes())
