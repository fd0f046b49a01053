"""The announcements before initiative besides spells and charges."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.figures_near import list_about
from grognard.battle.hurts.looks import NEARLY_FINISHED, health_of
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import count_reaching, is_engaged, reaches
from grognard.battle.state.flags import (
    ANIMAL,
    CHARGE,
    IN_BOUT,
    NOT_STANDING,
    PARRY,
    SHIELD_WALL,
    SPEECHLESS,
    SPELL,
    SPLIT,
    TWO_WEAPONS,
    UNABLE,
    WITLESS,
)
from grognard.battle.state.supply import is_shield_idle
from grognard.battle.view.standpoint import Standpoint

MANY: Final = 2
"""So many enemies upon one are worth a guard against them all."""


class Announcing:
    """Announcements before initiative: a retreat, both weapons, a shield wall, a share of defence."""

    def __init__(self, at: Standpoint) -> None:
        self._at: Final = at
        self._battle: Final = at.battle

    def must_announce_retreat(self) -> bool:
        """Whether I am in melee, and this book wants a full retreat announced before initiative."""
        battle, me = self._battle, self._at.me
        if not battle.ruleset.announcing.retreat or me.declared != 0 or me.flags & IN_BOUT != 0:
            return False
        return self._at.engaged

    def may_announce_pair(self) -> bool:
        """Whether I could announce to strike with both my weapons."""
        me = self._at.me
        if not self._battle.ruleset.pair.allowed or me.profile.pair < 0:
            return False
        return me.declared & (TWO_WEAPONS | PARRY | SPELL) == 0

    def may_lock_shields(self) -> bool:
        """Whether I could announce a shield wall with a friend beside me who can, too, one of us in melee."""
        battle, me = self._battle, self._at.me
        if not battle.ruleset.defence.shield_wall or me.declared & (SHIELD_WALL | CHARGE | SPELL) != 0:
            return False
        if me.profile.shield_bonus == 0 or is_shield_idle(battle, me):
            return False
        cell: i64 = battle.field.cell_feet
        beside: list[Combatant] = []
        for friend in list_about(battle, me.x, me.y, cell, beside):
            if friend.side != me.side or friend.flags & NOT_STANDING != 0 or friend.profile.shield_bonus == 0:
                continue
            if friend.declared & (CHARGE | SPELL) != 0 or is_shield_idle(battle, friend):
                continue
            if battle.field.cells_apart(me.x, me.y, friend.x, friend.y) == 1:
                if self._at.engaged or is_engaged(battle.field, battle.sides, friend):
                    return True
        return False

    def defence_share(self) -> i64:
        """How much of my combat bonus to put into defence this round; one more than all is fighting all-out.

        Each point keeps off as many of the blows of every enemy as it costs of mine: it pays where several
        are upon me, unless we are the more: then we win the sooner, the harder we strike. A badly hurt
        combatant fights all-out in defence while friends do the striking. The mindless and beasts strike.
        """
        battle, me = self._battle, self._at.me
        if (
            me.profile.flags & (WITLESS | ANIMAL | SPEECHLESS) != 0
            or not battle.ruleset.announcing.defence
            or me.declared & (SPLIT | SPELL | CHARGE) != 0
        ):
            return 0
        if count_reaching(battle.field, battle.sides, me.side, me.x, me.y) < MANY:
            return 0
        near = 0
        for other in self._at.foes():
            if other.flags & UNABLE == 0 and reaches(battle.field, other, me):
                near += 1
        if near < MANY:
            return 0
        bonus = me.profile.attack_bonus
        if health_of(me) == NEARLY_FINISHED and battle.sides[me.side].standing > near:
            return bonus + 1 if bonus > 0 else 1
        return bonus if bonus > 0 and battle.sides[me.side].standing <= len(self._at.foes()) else 0
