"""A combatant's view of the whole fight: whether it is lost, and the announcement for a round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.approach import FAR
from grognard.battle.ground.burning import fears_fire
from grognard.battle.ground.unseen import known_at_first
from grognard.battle.ground.ways import move_limit_feet
from grognard.battle.hurts.arriving import others_come
from grognard.battle.hurts.looks import NEARLY_FINISHED, health_of, is_one_nearly_finished
from grognard.battle.hurts.pursuit import levels_of
from grognard.battle.hurts.quarter import is_at_bay
from grognard.battle.moving.bearing import is_to_be_borne, why_not_bear
from grognard.battle.moving.breaking_off import why_not_break_off
from grognard.battle.moving.charge import charge_lane, charge_routine, is_clear, why_not_charge
from grognard.battle.state.actions import END_TURN, RUN, charge_at
from grognard.battle.state.battle import PATIENCE_ROUNDS, QUIET_ROUNDS
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import distance_feet, is_engaged
from grognard.battle.state.flags import (
    ATTACKED,
    CHARGE,
    HELPLESS,
    HUMANOID,
    IN_BOUT,
    MOVED,
    NOT_STANDING,
    PARRY,
    RETREAT,
    SHIELD_WALL,
    SPELL,
    TWO_WEAPONS,
    UNABLE,
)
from grognard.battle.state.pursuits import SHOTS_ONLY
from grognard.battle.state.side import (
    AT_HALF_STRENGTH,
    COWARDLY,
    LEADERLESS,
    PRUDENT,
    TO_THE_DEATH,
)
from grognard.battle.state.steps import ACT, CAN_MOVE, step_kind, step_phase
from grognard.battle.state.supply import is_shield_idle
from grognard.battle.view.foe_view import FoeView
from grognard.battle.view.fugitives import fugitive_to_shoot, may_go_after
from grognard.battle.view.power_choice import could_harm_soon
from grognard.battle.view.side_view import SKIRMISH

WHOLE: Final = NEARLY_FINISHED + 1
"""The parts of strength of an unhurt combatant; hurt ones have fewer."""

VAIN_ROUNDS: Final = 8
"""After so many quiet rounds those who would leave a fight do so: nobody can come at the other."""

OVERPOWERED: Final = 5
OVERTAKEN: Final = 8
"""So many times as mighty as the prudent is the enemy whom they leave; and a faster one."""


class PlanView(FoeView):
    """The part of a view about the course of the fight, and about announcements."""

    def breaks_off(self) -> bool:
        """Whether by the resolve of my side the time has come to leave.

        The prudent leave a fight they seem to lose: they are at half their strength or less, the enemy, as it
        looks, has at least half as much again left of its own, and overpowers them. Who has a spell left
        that does harm from afar counts twice. The cowardly do at three quarters of it, as soon as the enemy
        has no less left.
        """
        side = self._battle.sides[self._me.side]
        resolve = side.resolve
        if resolve == TO_THE_DEATH:
            return False
        if resolve == AT_HALF_STRENGTH:
            return 2 * side.standing <= side.initial
        if resolve == LEADERLESS:
            return side.leader >= 0 and self._battle.combatants[side.leader].flags & NOT_STANDING != 0
        if resolve != PRUDENT and resolve != COWARDLY:
            return is_one_nearly_finished(side.members)
        shares = 3 if resolve == COWARDLY else 2
        ours = self._strength_left(side.own, WHOLE * side.initial * shares // 4)
        if not self._seems_lost(ours) or (resolve == PRUDENT and not self._are_overpowered()):
            return False
        # Magic that is left may still turn the fight.
        return self._seems_lost(ours + self._strength_in_magic())

    def _seems_lost(self, ours: i64) -> bool:
        """Whether with so much of our strength left the cowardly or the prudent, as we are, would leave."""
        side = self._battle.sides[self._me.side]
        if side.resolve == COWARDLY:
            return 4 * ours <= 3 * WHOLE * side.initial and self._compares_with_foes(ours, 1, 1)
        return 2 * ours <= WHOLE * side.initial and self._compares_with_foes(ours, 3, 2)

    def _are_overpowered(self) -> bool:
        """Whether the enemies are several times as mighty as we are.

        It takes more where they would overtake us: who runs from the faster dies as surely as who stays.
        """
        ours: i64 = 0
        slowest: i64 = FAR
        for one in self._battle.sides[self._me.side].members:
            if one.flags & NOT_STANDING == 0:
                might = _might_of(one)
                ours += 2 * might if could_harm_soon(self._battle, one) else might
                if one.profile.walk_feet < slowest:
                    slowest = one.profile.walk_feet
        theirs: i64 = 0
        times = OVERPOWERED
        for other in self.foes():
            theirs += _might_of(other)
            if other.profile.walk_feet > slowest and other.profile.pursuit > SHOTS_ONLY:
                times = OVERTAKEN
        return theirs >= times * ours

    def _strength_in_magic(self) -> i64:
        """As much again as those have who could still do harm by a spell before long."""
        more: i64 = 0
        for one in self._battle.sides[self._me.side].members:
            if one.flags & NOT_STANDING == 0 and could_harm_soon(self._battle, one):
                more += WHOLE
        return more

    def _strength_left(self, members: list[Combatant], enough: i64) -> i64:
        """The strength left to a group, in parts of an unhurt combatant's; counted until it is enough."""
        left: i64 = 0
        for one in members:
            if one.flags & (UNABLE | HELPLESS | NOT_STANDING) == 0:
                left += WHOLE - health_of(one)
                if left > enough:
                    return left
        return left

    def _compares_with_foes(self, ours: i64, more: i64, less: i64) -> bool:
        """Whether the enemy has left at least `more` parts of its strength where we have `less` of ours."""
        battle, me = self._battle, self._me
        whole = WHOLE * known_at_first(battle, me)
        foes = self.foes()
        theirs = self._strength_left(foes, WHOLE * len(foes))
        return theirs * less * battle.sides[me.side].initial * WHOLE >= ours * more * whole

    def has_waited_enough(self) -> bool:
        """Whether so many rounds have gone by without a deed or a step nearer that waiting is of no use."""
        return self._battle.quiet >= PATIENCE_ROUNDS

    def has_waited_in_vain(self) -> bool:
        """Whether nothing has come of waiting for so long that my side leaves, unless to the death."""
        return self._battle.quiet >= VAIN_ROUNDS and self.leaves_of_own_will()

    def may_call_off(self) -> bool:
        """Whether nothing has happened for so long that the fight is over but for its name."""
        battle = self._battle
        if battle.quiet < QUIET_ROUNDS or step_kind(self._step) != ACT:
            return False
        return not others_come(battle)

    def outnumbers_foes(self) -> bool:
        """Whether those of my side who fight hand to hand are no fewer than the enemies who still fight."""
        fighters = 0
        for one in self._battle.sides[self._me.side].members:
            if one.flags & NOT_STANDING == 0 and one.profile.temperament != SKIRMISH:
                fighters += 1
        return fighters > 0 and fighters >= len(self.foes())

    def leaves_of_own_will(self) -> bool:
        """Whether my side has any resolve but to fight to the death."""
        return self._battle.sides[self._me.side].resolve != TO_THE_DEATH

    def may_run_off(self) -> bool:
        """Whether I can break off the fight now: free to flee, with a way out."""
        return not why_not_break_off(self._battle, self._me)

    def friend_to_bear(self) -> i64:
        """The fallen friend whom I can bear away before an enemy is upon us; -1 for none.

        Enemies whom my friends keep busy, or who are farther off than they come while I go half as fast as I
        can run, let me.
        """
        battle, me = self._battle, self._me
        if me.profile.flags & HUMANOID == 0 or is_engaged(battle.field, battle.sides, me):
            return -1
        for other in self.foes():
            if self.is_beside_friend(other.index):
                continue
            if distance_feet(battle.field, me, other) + me.profile.walk_feet <= other.profile.walk_feet + 5:
                return -1
        for friend in battle.combatants:
            if is_to_be_borne(me, friend) and not why_not_bear(battle, me, friend):
                return friend.index
        return -1

    def has_announced_retreat(self) -> bool:
        """Whether I announced a full retreat, so that I do not attack this round."""
        return self._me.declared & RETREAT != 0

    def must_announce_retreat(self) -> bool:
        """Whether I am in melee, and this book wants a full retreat announced before initiative."""
        battle, me = self._battle, self._me
        if not battle.ruleset.announcing.retreat or me.declared != 0 or me.flags & IN_BOUT != 0:
            return False
        return is_engaged(battle.field, battle.sides, me)

    def fights_soon(self) -> bool:
        """Whether an enemy is upon me, or could come upon me in this round or I upon it."""
        battle, me = self._battle, self._me
        for other in self.foes():
            feet = distance_feet(battle.field, me, other)
            if feet <= me.profile.walk_feet + 5 or feet <= other.profile.walk_feet + 5:
                return True
        return False

    def fugitive_to_shoot(self, routine: i64) -> i64:
        """The enemy on the run to shoot in the back, if no enemy is near enough to fight; or -1."""
        return -1 if self.fights_soon() else fugitive_to_shoot(self._battle, self._me, routine)

    def may_go_after(self, index: i64) -> bool:
        """Whether I go after that enemy, who runs, and could be upon it with a walk."""
        return may_go_after(self._battle, self._me, self._battle.combatants[index])

    def is_at_bay(self) -> bool:
        """Whether I have run in vain, and my pursuers are upon me."""
        battle, me = self._battle, self._me
        return is_at_bay(me) and is_engaged(battle.field, battle.sides, me)

    def has_announced_pair(self) -> bool:
        """Whether I strike with both weapons this round."""
        return self._me.declared & TWO_WEAPONS != 0

    def may_announce_pair(self) -> bool:
        """Whether I could announce to strike with both my weapons."""
        me = self._me
        if not self._battle.ruleset.pair.allowed or me.profile.pair < 0:
            return False
        return me.declared & (TWO_WEAPONS | PARRY | SPELL) == 0

    def may_lock_shields(self) -> bool:
        """Whether I could announce a shield wall with a friend beside me who has a shield too."""
        battle, me = self._battle, self._me
        if not battle.ruleset.defence.shield_wall or me.declared & (SHIELD_WALL | CHARGE | SPELL) != 0:
            return False
        if me.profile.shield_bonus == 0 or is_shield_idle(battle, me):
            return False
        for friend in battle.sides[me.side].members:
            if friend is me or friend.flags & NOT_STANDING != 0 or friend.profile.shield_bonus == 0:
                continue
            if battle.field.cells_apart(me.x, me.y, friend.x, friend.y) == 1:
                return True
        return False

    def may_announce_charge(self) -> bool:
        """Whether I could announce a charge, and the way is clear as things stand at the nearest enemy."""
        battle, me = self._battle, self._me
        rule = battle.ruleset.charge
        if not battle.ruleset.announcing.charge or me.declared & (CHARGE | SHIELD_WALL | SPELL) != 0:
            return False
        routine = charge_routine(battle, me)
        if routine < 0 or is_engaged(battle.field, battle.sides, me):
            return False
        for other in self.foes():
            feet = distance_feet(battle.field, me, other) - 5
            if feet < rule.minimum_feet or feet <= me.profile.walk_feet:
                return False
        field = battle.field
        for other in self.foes():
            # A lane ends beside its target: the length of most rules them out.
            cells = field.cells_apart(me.x, me.y, other.x, other.y) - 1
            if cells * field.cell_feet <= me.profile.walk_feet * rule.multiple:
                if is_clear(battle, me, charge_lane(battle, me, other)):
                    return True
        return False

    def has_announced_charge(self) -> bool:
        """Whether I announced a charge, so that I charge or do nothing."""
        return self._me.declared & CHARGE != 0 and self._me.flags & (MOVED | ATTACKED) == 0

    def announced_charge(self) -> i64:
        """The charge I announced, at the nearest enemy to whom the way is clear; else the end of my turn."""
        battle, me = self._battle, self._me
        routine = charge_routine(battle, me)
        best: i64 = END_TURN
        least: i64 = FAR
        if routine < 0 or step_phase(self._step) & CAN_MOVE == 0:
            return best
        for other in self.foes():
            feet = distance_feet(battle.field, me, other)
            if feet < least and not why_not_charge(battle, me, other, routine):
                lane = charge_lane(battle, me, other)
                x, y = lane[len(lane) - 1]
                best, least = charge_at(routine, other.index, x, y), feet
        return best

    def keeps_charge(self, feet: i64) -> bool:
        """Whether I could charge a target so far off after a walk, but not after a run."""
        battle, me = self._battle, self._me
        rule = battle.ruleset.charge
        if self._routine_to_charge() < 0:
            return False
        gap = feet - battle.field.cell_feet
        walk = me.profile.walk_feet
        return gap - walk <= rule.multiple * walk and gap - move_limit_feet(battle, me, RUN) <= walk

    def _routine_to_charge(self) -> i64:
        """My routine for a charge that needs no announcement; or -1."""
        ruleset = self._battle.ruleset
        if not ruleset.charge.allowed or ruleset.announcing.charge:
            return -1
        return charge_routine(self._battle, self._me)

    def charge(self, index: i64) -> i64:
        """The charge at that enemy, or 0 when there is none to be had."""
        battle = self._battle
        routine = self._routine_to_charge()
        if routine < 0:
            return 0
        target = battle.combatants[index]
        if why_not_charge(battle, self._me, target, routine):
            return 0
        lane = charge_lane(battle, self._me, target)
        if battle.patches and fears_fire(battle, self._me):
            burning = battle.burning
            if any(cell_y * battle.field.width + cell_x in burning for cell_x, cell_y in lane):
                return 0
        x, y = lane[len(lane) - 1]
        return charge_at(routine, index, x, y)


def _might_of(one: Combatant) -> i64:
    """The square of a combatant's levels or hit dice, less for wounds: they last and they hit."""
    levels = levels_of(one)
    return levels * levels * (WHOLE - health_of(one))
