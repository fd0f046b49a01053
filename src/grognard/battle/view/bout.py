"""The knowledge and options of a wrestler, or of a combatant under orders to take prisoners."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.grappling.bouts import item_in_hand, why_not_act
from grognard.battle.grappling.grabbing import needed_to_grab
from grognard.battle.grappling.wrestling import why_not_wrestle
from grognard.battle.ground.grips import holders_of
from grognard.battle.hurts.subdual import can_subdue_with
from grognard.battle.state.actions import (
    BREAK_FREE,
    ESCAPE,
    REVERSE,
    SQUEEZE,
    SUBDUE,
    TAKE,
    WRESTLE,
    aim_at,
    aim_at_both,
    aim_with,
    routine_of,
    target_of,
)
from grognard.battle.state.field import nearest_free
from grognard.battle.state.flags import (
    BARE,
    CASTER,
    FLEEING,
    GRIPPED,
    HELPLESS,
    IN_BOUT,
    METAL,
    NO_BRAWL,
    OUT,
)
from grognard.battle.state.steps import COUNTER, step_kind
from grognard.battle.state.weapon import UNARMED
from grognard.battle.view.own_side import OwnSide
from grognard.battle.view.standpoint import Standpoint

EVEN_CHANCE: Final = 11
"""The highest number needed on a d20 that comes up as often as not."""


class Bout:
    """Holds and prisoners."""

    def __init__(self, at: Standpoint, side: OwnSide) -> None:
        self._at: Final = at
        self._battle: Final = at.battle
        self._side: Final = side

    def grapples(self) -> bool:
        """Whether I wrestle, or am to take prisoners."""
        return self._at.me.flags & IN_BOUT != 0 or self._battle.sides[self._at.me.side].captures

    def is_in_bout(self) -> bool:
        """Whether I hold an opponent, or am held."""
        return self._at.me.flags & IN_BOUT != 0

    def may_counter(self) -> bool:
        """Whether I am offered to turn a hold around."""
        return step_kind(self._battle.agenda.due()) == COUNTER

    def answer(self) -> i64:
        """My answer to a hold: captors reverse it, others break free."""
        return REVERSE if self._side.is_captor() else BREAK_FREE

    def may_wrestle_on(self) -> bool:
        """Whether I may still act in my bout this round."""
        return not why_not_act(self._battle, self._at.me)

    def held_enemy(self) -> i64:
        """Whom I hold, or -1."""
        return self._at.me.grip

    def escape(self) -> i64:
        """The try to break the first hold on me; I step to the nearest free space beside it."""
        battle, me = self._battle, self._at.me
        holders = holders_of(battle, me)
        x, y = me.x, me.y
        if len(holders) == 1:
            cell = nearest_free(battle.field, x, y)
            near_x, near_y = cell % battle.field.width, cell // battle.field.width
            if battle.field.cells_apart(x, y, near_x, near_y) == 1:
                x, y = near_x, near_y
        return aim_at_both(ESCAPE, holders[0].index, x, y)

    def pummel_or_disarm(self) -> i64:
        """The action against the combatant I hold: pummel if that only subdues, else take its weapon, else 0.

        Pummelling needs no roll, and a failed grab at a weapon is a chance for the opponent.
        """
        battle = self._battle
        other = battle.combatants[self._at.me.grip]
        subdues = battle.ruleset.brawling.subdues
        if subdues and other.profile.flags & (METAL | NO_BRAWL) == 0:
            return SQUEEZE
        if other.flags & FLEEING == 0 and item_in_hand(battle, other) >= 0:
            return TAKE
        return SQUEEZE if subdues else 0

    def subdue(self, attack: i64) -> i64:
        """That attack made to subdue, where that is possible; else the attack as it is."""
        battle = self._battle
        if not battle.ruleset.subdual.allowed:
            return attack
        for weapon in self._at.me.profile.routines[routine_of(attack)].weapons:
            if not can_subdue_with(weapon):
                return attack
            if weapon.flags & UNARMED != 0 and battle.ruleset.brawling.subdues:
                return attack
        target = target_of(attack)
        if target < len(battle.combatants) and not battle.combatants[target].profile.subduable:
            return attack
        return aim_with(SUBDUE, routine_of(attack), target)

    def wrestle_caster(self) -> i64:
        """The grab at a caster without armour beside me, if it is as likely as not and I have help; or 0."""
        return self._grab_at(CASTER | BARE)

    def wrestle_anybody(self) -> i64:
        """The same grab at anybody beside me, where a blow that subdues is harder than a grab; or 0."""
        ruleset = self._battle.ruleset
        if ruleset.wrestling.contest or ruleset.subdual.attack_modifier >= 0:
            return 0
        return self._grab_at(0)

    def _grab_at(self, flags: i64) -> i64:
        """The grab at an enemy beside me with these flags, if it may well succeed and I have help; or 0."""
        battle, me = self._battle, self._at.me
        if not battle.ruleset.wrestling.allowed or battle.sides[me.side].standing < 2:
            return 0
        if needed_to_grab(battle, me) > EVEN_CHANCE:
            return 0
        for other in battle.combatants:
            if other.side == me.side or other.flags & (OUT | GRIPPED | FLEEING | HELPLESS) != 0:
                continue
            if other.profile.flags & flags == flags and not why_not_wrestle(battle, me, other.index):
                return aim_at(WRESTLE, other.index)
        return 0

    def wrestle_last(self) -> i64:
        """The grab at the last enemy standing, if it is beside me and two of us are; else 0."""
        battle, me = self._battle, self._at.me
        if not battle.ruleset.wrestling.allowed or battle.sides[me.side].standing < 2:
            return 0
        last: i64 = -1
        for other in battle.combatants:
            if other.side != me.side and other.flags & OUT == 0:
                if last >= 0:
                    return 0
                last = other.index
        if last < 0 or battle.combatants[last].flags & (GRIPPED | HELPLESS) != 0:
            return 0
        return 0 if why_not_wrestle(battle, me, last) else aim_at(WRESTLE, last)
