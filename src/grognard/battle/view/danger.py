"""The threats of enemies to a combatant and its side in the near future."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.sight import is_foe
from grognard.battle.ground.ways import move_limit_feet, step_toward
from grognard.battle.hurts.entangling import CAUGHT
from grognard.battle.hurts.looks import BADLY_HURT, MAN_SIZED, health_of
from grognard.battle.hurts.mercy import rounds_held
from grognard.battle.state.actions import RUN
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import distance_feet, is_engaged, reaches
from grognard.battle.state.flags import (
    AIRBORNE,
    COVERED,
    EXPOSED,
    HELD,
    HELPLESS,
    NOT_STANDING,
    OUT,
    SURPRISED,
    UNDETECTED,
)
from grognard.battle.state.supply import is_spent
from grognard.battle.view.aiming import is_beside_friend
from grognard.battle.view.known_casters import has_cast
from grognard.battle.view.own_side import SKIRMISH, OwnSide
from grognard.battle.view.standpoint import Standpoint
from grognard.rules.flying import GROUNDED


class Danger:
    """Dangers: who could shoot at us, and who could be upon me in this round."""

    def __init__(self, at: Standpoint, side: OwnSide) -> None:
        self._at: Final = at
        self._battle: Final = at.battle
        self._side: Final = side

    def is_under_fire(self) -> bool:
        """Whether an enemy has a missile in hand that reaches me from its place."""
        for other in self._at.foes():
            if self._could_shoot(other, distance_feet(self._battle.field, self._at.me, other)):
                return True
        return False

    def faces_only_archers(self) -> bool:
        """Whether all enemies who can fight have missiles that carry farther than two walks of mine."""
        for side in self._battle.sides:
            if side.index != self._at.me.side:
                for other in side.members:
                    if not self._could_shoot(other, 2 * self._at.me.profile.walk_feet + 1):
                        if self._at.is_fighting_foe(other):
                            return False
        return True

    def are_under_fire(self) -> bool:
        """Whether an enemy could shoot or throw at one of my side, now or after a walk nearer.

        An advancing group runs together: else the first to come into range runs ahead alone. A missile that
        carries no farther than two walks is no reason to run.
        """
        field = self._battle.field
        stride = self._at.me.profile.walk_feet
        friends = self._battle.sides[self._at.me.side].members
        for other in self._at.foes():
            if not self._could_shoot(other, 2 * stride + 1):
                continue
            nearest: i64 = 1 << 20
            for friend in friends:
                if friend.flags & NOT_STANDING == 0:
                    feet = distance_feet(field, friend, other)
                    if feet < nearest:
                        nearest = feet
            if self._could_shoot(other, nearest - stride):
                return True
        return False

    def friends_shoot_at(self, index: i64) -> bool:
        """Whether a friend on its feet could shoot or throw at that enemy from where it stands."""
        other = self._battle.combatants[index]
        for friend in self._battle.sides[self._at.me.side].members:
            if friend is not self._at.me and friend.flags & NOT_STANDING == 0:
                if self._could_shoot(friend, distance_feet(self._battle.field, friend, other)):
                    return True
        return False

    def _could_shoot(self, one: Combatant, feet: i64) -> bool:
        """Whether a combatant has a missile weapon with a range of at least `feet` feet."""
        for routine in one.profile.routines:
            if routine.is_missile and routine.weapons[0].long_feet >= feet:
                if one.thrown >> routine.hand & 1 == 0:
                    # An enemy's quiver is out of sight.
                    if one.side != self._at.me.side or not is_spent(one, routine):
                        return True
        return False

    def shots_pay(self) -> bool:
        """Whether my side gains by standing off: friends can shoot at the enemy, as many as shoot at us.

        Nobody waits for enemies that mostly lie helpless: they wake again. Nor before what breathes,
        gazes or the like from afar, as creatures of its kind do.
        """
        helpless = 0
        for side in self._battle.sides:
            if side.index != self._at.me.side:
                for other in side.members:
                    if other.flags & (HELPLESS | OUT) == HELPLESS:
                        helpless += 1
        if helpless > len(self._at.foes()):
            return False
        theirs = 0
        nearest: i64 = 1 << 20
        for other in self._at.foes():
            if other.profile.harms_many():
                return False
            feet = distance_feet(self._battle.field, self._at.me, other)
            if feet < nearest:
                nearest = feet
            if self._could_shoot(other, feet):
                theirs += 1
        if theirs == 0:
            return self._side.side_has_shot()
        ours = 0
        for friend in self._battle.sides[self._at.me.side].members:
            if (
                friend is not self._at.me
                and friend.flags & NOT_STANDING == 0
                and self._could_shoot(friend, nearest)
            ):
                ours += 1
        return ours >= theirs

    def foes_stride_feet(self) -> i64:
        """How far the fastest enemy walks in a round; 0 without one."""
        fastest: i64 = 0
        for other in self._at.foes():
            if other.profile.walk_feet > fastest:
                fastest = other.profile.walk_feet
        return fastest

    def fights_soon(self, *, walks: i64 = 1) -> bool:
        """Whether an enemy is upon me, or could come upon me in so many walks or I upon it."""
        battle, me = self._battle, self._at.me
        for other in battle.combatants:
            if other.side == me.side or other.flags & NOT_STANDING != 0:
                continue
            feet = distance_feet(battle.field, me, other) - 5
            if feet <= walks * me.profile.walk_feet or feet <= walks * other.profile.walk_feet:
                if self._at.is_fighting_foe(other):
                    return True
        return False

    def are_blows_far_off(self, *, ours: bool) -> bool:
        """Whether neither side could strike the other before my next turn, nor an enemy harm us from afar.

        Where magic comes between the moves of all and their blows, enemies who walk up to us come too late.
        With `ours` they never count: we look only for blows of our own.
        """
        field = self._battle.field
        for other in self._at.foes():
            if self.harms_from_afar(other):
                return False
            for friend in self._battle.sides[self._at.me.side].members:
                if friend.flags & NOT_STANDING == 0:
                    feet = distance_feet(field, friend, other) - 5
                    if feet <= (0 if self._at.casts_midway else friend.profile.walk_feet):
                        return False
                    if feet <= other.profile.walk_feet and not (ours or self._at.casts_midway):
                        return False
        return True

    def is_dire(self, index: i64) -> bool:
        """Whether an enemy's touch does worse than wound: it poisons, paralyses, drains or the like."""
        return self._battle.combatants[index].profile.has_dire_touch()

    def has_missiles(self, other: Combatant) -> bool:
        """Whether one has anything left to shoot or to throw."""
        return self._could_shoot(other, 0)

    def harms_from_afar(self, other: Combatant) -> bool:
        """Whether an enemy is known to do harm without coming up to us: by missiles, a breath or spells."""
        return self.has_missiles(other) or other.profile.harms_many() or has_cast(other)

    def are_all_above(self) -> bool:
        """Whether every enemy who can fight is in the air, where no blow of mine reaches and I cannot go."""
        me = self._at.me
        if not self._battle.field.has_heights or me.profile.flier != GROUNDED:
            return False
        found = False
        for other in self._at.foes():
            if other.altitude - me.altitude <= max(me.profile.control_feet, self._battle.field.cell_feet):
                return False
            found = True
        return found

    def may_tear_loose(self) -> bool:
        """Whether a large enemy is caught in a web: it will not be for long."""
        for side in self._battle.sides:
            if side.index != self._at.me.side:
                for other in side.members:
                    if (
                        other.marks & CAUGHT != 0
                        and other.profile.size > MAN_SIZED
                        and other.flags & OUT == 0
                    ):
                        return True
        return False

    def are_free_before_blows(self) -> bool:
        """Whether all who are held or asleep, none of them for ever, are free before I could strike one."""
        battle, me = self._battle, self._at.me
        run = move_limit_feet(battle, me, RUN)
        found = False
        for other in battle.combatants:
            if other.flags & HELD == 0 or not is_foe(battle, me, other, OUT):
                continue
            found = True
            rounds = rounds_held(other)
            feet = distance_feet(battle.field, me, other) - battle.field.cell_feet
            if rounds == 0 or feet <= (rounds - 1) * run:
                return False
        return found

    def is_threatened(self) -> bool:
        """Whether an enemy not engaged with my side could reach me in this round."""
        battle = self._battle
        for other in self._at.foes():
            if distance_feet(battle.field, self._at.me, other) <= other.profile.walk_feet + 5:
                if not is_engaged(battle.field, battle.sides, other) and self._has_way_to_me(other):
                    return True
        return False

    def may_be_met_at(self, x: i64, y: i64) -> bool:
        """Whether an enemy whom none of us engages could walk straight up to a cell."""
        battle = self._battle
        for other in self._at.foes():
            feet = battle.field.cells_apart(x, y, other.x, other.y) * battle.field.cell_feet
            if feet <= other.profile.walk_feet + 5 and not is_engaged(battle.field, battle.sides, other):
                return True
        return False

    def may_be_run_at(self) -> bool:
        """Whether an enemy whom none of us engages could run up to me in this round, straight as it is."""
        battle = self._battle
        for other in self._at.foes():
            feet = distance_feet(battle.field, self._at.me, other)
            if feet <= move_limit_feet(battle, other, RUN) + 5:
                if not is_engaged(battle.field, battle.sides, other):
                    return True
        return False

    def _has_way_to_me(self, other: Combatant) -> bool:
        """Whether neither walls nor my friends keep an enemy so near from coming up to me."""
        battle, me = self._battle, self._at.me
        field = battle.field
        if other.profile.flags & AIRBORNE != 0 or field.keeps_facing:
            return True
        reach: i64 = other.profile.control_feet // field.cell_feet
        if reach < 1:
            reach = 1
        steps = other.profile.walk_feet // field.cell_feet
        cell = step_toward(battle, other, me.x, me.y, gap=reach, steps=steps)
        return field.cells_apart(cell % field.width, cell // field.width, me.x, me.y) <= reach

    def catches_surprised(self) -> bool:
        """Whether an enemy is surprised, so that it does nothing in this round, and no farther than a run."""
        battle, me = self._battle, self._at.me
        for other in battle.combatants:
            if other.flags & SURPRISED != 0 and other.side != me.side and self._at.is_fighting_foe(other):
                if distance_feet(battle.field, me, other) <= move_limit_feet(battle, me, RUN) + 5:
                    return True
        return False

    def is_unnoticed(self) -> bool:
        """Whether my enemies have not detected me."""
        return self._at.me.flags & UNDETECTED != 0

    def gets_away(self) -> bool:
        """Whether by backing off I leave those behind who reach me: they are slower, or friends hold them."""
        battle, me = self._battle, self._at.me
        for other in self._at.foes():
            if reaches(battle.field, other, me) and 2 * other.profile.walk_feet > me.profile.walk_feet:
                if not is_beside_friend(self._battle, self._at.me, other):
                    return False
        return True

    def may_harm_many(self) -> bool:
        """Whether an enemy has a breath or the like, or is known to cast spells."""
        for other in self._at.foes():
            if other.casting != 0 or has_cast(other) or other.profile.harms_many():
                return True
        return False

    def would_be_first(self, nearest: i64) -> bool:
        """Whether I could walk up to the nearest enemy, and no friend who fights hand to hand to any.

        They come to us then. Not where any of them does harm from afar, nor once a friend is in melee.
        """
        me = self._at.me
        if not self._reaches_by_walk(me, self._battle.combatants[nearest]) or self._side.friends_engaged():
            return False
        foes = self._at.foes()
        mine = False
        for other in foes:
            if self.harms_from_afar(other):
                return False
            mine = mine or self._reaches_by_walk(me, other)
        if not mine:
            return False  # Only the helpless are so near.
        alone = True
        for friend in self._battle.sides[me.side].members:
            if friend is not me and friend.flags & NOT_STANDING == 0:
                if friend.profile.temperament != SKIRMISH:
                    alone = False
                    for other in foes:
                        if self._reaches_by_walk(friend, other):
                            return False
        return not alone

    def _reaches_by_walk(self, one: Combatant, other: Combatant) -> bool:
        """Whether a combatant could come beside another with a walk."""
        field = self._battle.field
        return distance_feet(field, one, other) <= one.profile.walk_feet + field.cell_feet

    def holds_back(self) -> bool:
        """Whether I am too badly hurt to go into their missiles while others of us shoot or go ahead."""
        if health_of(self._at.me) < BADLY_HURT or self._side.friends_standing() == 0:
            return False
        return self.are_under_fire() and self._side.side_has_shot() and not self._side.friends_engaged()

    def keeps_cover(self, *, shoots: bool) -> bool:
        """Whether I should stay behind my cover and let the enemies come; `shoots` if I could shoot.

        The cover must hide me from their blows too, or they must shoot; and then one of my side must shoot. I
        do not stay while friends are in melee.
        """
        me = self._at.me
        if me.profile.flags & COVERED == 0 or me.flags & EXPOSED != 0:
            return False
        if self.are_under_fire():
            if not shoots and not self._side.side_has_shot():
                return False
        elif me.profile.screen == 0:
            return False
        return not self._side.friends_engaged() and not self.catches_surprised()
