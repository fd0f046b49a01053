"""Enemies as a combatant sees them: their visible abilities, and the cells from which to strike them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.burning import fears_fire
from grognard.battle.ground.cover import is_walled_off
from grognard.battle.ground.position import has_its_share, uncrowded
from grognard.battle.ground.sight import is_foe, is_struck_down
from grognard.battle.ground.unseen import is_unfound
from grognard.battle.ground.ways import directions_from, move_limit_feet, step_toward
from grognard.battle.hurts.looks import health_of
from grognard.battle.state.actions import WALK, move_to, x_of, y_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_rounds
from grognard.battle.state.effects import PARALYSIS as NUMB
from grognard.battle.state.effects import SLEEP, find_effect
from grognard.battle.state.field import distance_feet, is_reached_by_enemy, reaches
from grognard.battle.state.flags import ASLEEP, CLOSING, HELPLESS, HIDDEN, NOT_STANDING, OUT, UNABLE
from grognard.battle.state.power import NO_DICE
from grognard.battle.state.supply import is_spent
from grognard.battle.state.weapon import PARALYSIS, RIDDEN
from grognard.battle.view.aiming import NO_SHOT, is_beside_friend, rank_shot
from grognard.battle.view.ground_view import GroundView
from grognard.battle.view.power_worth import harms_many
from grognard.rules.topics import NOBODY_ELSE

MOST_LOOKED_AT: Final = 4
"""Enemies about whom one looks for a free cell to strike from."""

SOON_ROUNDS: Final = 6
"""Who sleeps so few rounds more wakes while the fight is on."""


class FoeView(GroundView):
    """The part of a view that is about the enemies who can fight, whom one could strike, and who shoots."""

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle)
        self._foes: list[Combatant] = []
        self._knows_foes: bool = False

    def foes(self) -> list[Combatant]:
        """The enemies who stand and fight, as far as I know where they are."""
        if self._knows_foes:
            return self._foes
        battle, me = self._battle, self._me
        found: list[Combatant] = []
        for side in battle.sides:
            if side.index != me.side:
                for other in side.members:
                    if other.flags & NOT_STANDING != 0:
                        continue
                    if other.pending.damage != 0 and is_struck_down(battle, other):
                        continue
                    if other.flags & HIDDEN == 0 or not is_unfound(battle, me, other):
                        found.append(other)
        self._foes = found
        self._knows_foes = True
        return found

    def only_helpless_left(self) -> bool:
        """Whether no enemy stands any more, so that only the helpless are left to strike."""
        for side in self._battle.sides:
            if side.index != self._me.side and side.standing > 0:
                return False
        return True

    def is_under_fire(self) -> bool:
        """Whether an enemy has a missile in hand that reaches me from its place."""
        for other in self.foes():
            if self._could_shoot(other, distance_feet(self._battle.field, self._me, other)):
                return True
        return False

    def are_under_fire(self) -> bool:
        """Whether an enemy could shoot or throw at one of my side, now or after a walk nearer.

        An advancing group runs together: else the first to come into range runs ahead alone. A missile that
        carries no farther than two walks is no reason to run.
        """
        field = self._battle.field
        stride = self._me.profile.walk_feet
        friends = self._battle.sides[self._me.side].members
        for other in self.foes():
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
        for friend in self._battle.sides[self._me.side].members:
            if friend is not self._me and friend.flags & NOT_STANDING == 0:
                if self._could_shoot(friend, distance_feet(self._battle.field, friend, other)):
                    return True
        return False

    def helpless_in_reach(self) -> i64:
        """The helpless enemy in my reach who looks worst hurt; or -1."""
        battle, me = self._battle, self._me
        best: i64 = -1
        worst: i64 = -1
        for other in battle.combatants:
            if other.flags & HELPLESS == 0 or not is_foe(battle, me, other, OUT):
                continue
            looks = health_of(other)
            if looks > worst and reaches(battle.field, me, other) and not is_walled_off(other):
                best, worst = other.index, looks
        return uncrowded(battle, me, best)

    def foes_stride_feet(self) -> i64:
        """How far the fastest enemy walks in a round; 0 without one."""
        fastest: i64 = 0
        for other in self.foes():
            if other.profile.walk_feet > fastest:
                fastest = other.profile.walk_feet
        return fastest

    def shots_pay(self) -> bool:
        """Whether my side gains by standing off: friends can shoot at the enemy, as many as shoot at us.

        Nobody waits for enemies that mostly lie helpless: they wake again. Nor before what breathes,
        gazes or the like from afar, as creatures of its kind do.
        """
        helpless = 0
        for side in self._battle.sides:
            if side.index != self._me.side:
                for other in side.members:
                    if other.flags & (HELPLESS | OUT) == HELPLESS:
                        helpless += 1
        if helpless > len(self.foes()):
            return False
        theirs = 0
        nearest: i64 = 1 << 20
        for other in self.foes():
            if harms_many(other):
                return False
            feet = distance_feet(self._battle.field, self._me, other)
            if feet < nearest:
                nearest = feet
            if self._could_shoot(other, feet):
                theirs += 1
        if theirs == 0:
            return self.side_has_shot()
        ours = 0
        for friend in self._battle.sides[self._me.side].members:
            if (
                friend is not self._me
                and friend.flags & NOT_STANDING == 0
                and self._could_shoot(friend, nearest)
            ):
                ours += 1
        return ours >= theirs

    def _could_shoot(self, one: Combatant, feet: i64) -> bool:
        """Whether a combatant has a missile weapon that carries so far."""
        for routine in one.profile.routines:
            if routine.is_missile and routine.weapons[0].long_feet >= feet:
                if one.thrown >> routine.hand & 1 == 0:
                    # An enemy's quiver is out of sight.
                    if one.side != self._me.side or not is_spent(one, routine):
                        return True
        return False

    def strikes_after(self, move: i64) -> bool:
        """Whether at the end of a move an enemy who can fight would be in my reach."""
        field, me = self._battle.field, self._me
        x, y = x_of(move), y_of(move)
        if me.profile.control_feet < 2 * field.cell_feet:
            # Then an enemy in my reach has me in its own.
            if not is_reached_by_enemy(field, self._battle.sides, me.side, x, y):
                return False
        for other in self.foes():
            cells = field.cells_apart(x, y, other.x, other.y)
            if cells <= 1 or cells * field.cell_feet <= me.profile.control_feet:
                return True
        return False

    def place_to_strike(self) -> i64:
        """The walk to a cell from which I could strike an enemy; 0 for none that is easily found.

        At each enemy near enough, as they are listed: straight at it, else to a free cell beside it.
        """
        battle, me = self._battle, self._me
        field = battle.field
        if field.keeps_facing or (battle.patches and fears_fire(battle, me)):
            return 0
        reach: i64 = me.profile.control_feet // field.cell_feet
        if reach < 1:
            reach = 1
        limit = move_limit_feet(battle, me, WALK)
        steps: i64 = limit // field.cell_feet
        near: list[Combatant] = []
        for other in self.foes():
            if field.cells_apart(me.x, me.y, other.x, other.y) <= steps + reach:
                near.append(other)
        for other in near:
            cell = step_toward(battle, me, other.x, other.y, gap=reach, steps=steps)
            move = move_to(cell % field.width, cell // field.width, WALK)
            if cell != me.y * field.width + me.x and self.strikes_after(move):
                return move
        for other in near[:MOST_LOOKED_AT]:
            for dx, dy in directions_from(battle, other.y):
                x, y = other.x + dx, other.y + dy
                if field.is_free(x, y) and field.cells_apart(me.x, me.y, x, y) <= steps:
                    cell = step_toward(battle, me, x, y, gap=0, steps=steps)
                    if cell == y * field.width + x:
                        return move_to(x, y, WALK)
        return 0

    def best_shot(self, routine: i64) -> i64:
        """Whom to shoot at: of those not beside a friend, at the shortest range, the worst hurt; or -1."""
        return self._best_shot(routine, into_melee=False)

    def held_to_shoot(self, routine: i64) -> i64:
        """The enemy to shoot at who is held, none of my friends beside it; or -1.

        Of the sleepers only those who soon wake by themselves: a shot wakes whom it does not kill.
        """
        battle, me = self._battle, self._me
        weapon = me.profile.routines[routine].weapons[0]
        best: i64 = -1
        most: i64 = NO_SHOT
        for other in battle.combatants:
            if other.flags & UNABLE == 0 or not is_foe(battle, me, other, OUT):
                continue
            if other.flags & ASLEEP != 0 and not self._wakes_soon(other):
                continue
            rank = rank_shot(battle, me, weapon, other)
            if rank > most and not self.is_past_harming(other.index, routine):
                best, most = other.index, rank
        return best

    def _wakes_soon(self, other: Combatant) -> bool:
        """Whether the sleep of an enemy ends by itself before a fight usually does."""
        sleep = find_effect(other, SLEEP)
        return sleep != 0 and 0 < effect_rounds(sleep) <= SOON_ROUNDS

    def shot_into_melee(self, routine: i64) -> i64:
        """Whom to shoot at of those in melee with a friend too, if no friend can be hit by that; or -1."""
        if self._battle.ruleset.missile.into_melee != NOBODY_ELSE:
            return -1
        return self._best_shot(routine, into_melee=True)

    def _best_shot(self, routine: i64, *, into_melee: bool) -> i64:
        battle, me = self._battle, self._me
        weapon = me.profile.routines[routine].weapons[0]
        best: i64 = -1
        most: i64 = NO_SHOT
        for other in self.foes():
            rank = rank_shot(battle, me, weapon, other, into_melee=into_melee)
            if rank > most:
                best, most = other.index, rank
        return best

    def is_past_harming(self, index: i64, routine: i64) -> bool:
        """Whether that routine only numbs, and that enemy is helpless already."""
        if self._battle.combatants[index].flags & HELPLESS == 0:
            return False
        profile = self._me.profile
        for weapon in profile.routines[routine].weapons:
            if weapon.dice_count > 0 or weapon.dice_bonus > 0 or weapon.flags & (PARALYSIS | RIDDEN) == 0:
                return False
            for number in weapon.riders:
                rider = profile.riders[number]
                if rider.effect != NUMB or rider.damage != NO_DICE or rider.holds or rider.swallows:
                    return False
        return True

    def is_beside_friend(self, index: i64) -> bool:
        """Whether that enemy stands in melee with one of my side (other than me)."""
        return is_beside_friend(self._battle, self._me, self._battle.combatants[index])

    def reach_past_friends(self, routine: i64) -> i64:
        """The worst hurt enemy that my long weapon reaches while none reaches me; or -1."""
        battle, me = self._battle, self._me
        feet = me.profile.routines[routine].weapons[0].reach_feet
        best: i64 = -1
        worst: i64 = -1
        if feet <= battle.field.cell_feet:
            return best
        for other in self.foes():
            if other.flags & CLOSING == 0 and distance_feet(battle.field, me, other) <= feet:
                if has_its_share(me, other):
                    continue
                looks = health_of(other)
                if looks > worst and not is_walled_off(other):
                    best, worst = other.index, looks
        return best
