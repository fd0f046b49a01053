"""A combatant's view of its place: a gap to hold, a rail, a spear to set, a useless blow."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.attacks import harms_anyway
from grognard.battle.blows.proof import PROOF, form_of, make_of
from grognard.battle.blows.reactions import settable_routine
from grognard.battle.ground.approach import approach
from grognard.battle.ground.boarding import is_aboard
from grognard.battle.ground.lead import expected_place
from grognard.battle.ground.position import has_its_share
from grognard.battle.ground.ways import step_toward
from grognard.battle.hurts.looks import NEARLY_FINISHED, health_of
from grognard.battle.hurts.quarter import is_at_bay, is_of_people
from grognard.battle.moving.doors import doors_beside
from grognard.battle.moving.doorways import has_hands
from grognard.battle.state.actions import OPEN_DOOR, WALK, aim_at_place, x_of, y_of
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import FOUND_PROOF, amount_of
from grognard.battle.state.field import WALL, WATER, count_reaching, distance_feet, is_engaged, reaches
from grognard.battle.state.flags import (
    AIRBORNE,
    ALL_OUT,
    ATTACKED,
    CASTER,
    CHARGE,
    COVERED,
    EXPOSED,
    FLEEING,
    MOVED,
    NOT_STANDING,
    PRONE,
    READIED,
    SPELL,
    SPLIT,
    SURPRISED,
    UNABLE,
    UNDETECTED,
)
from grognard.battle.state.patches import SHUTTER
from grognard.battle.state.side import TO_THE_DEATH
from grognard.battle.state.steps import CAN_MOVE, step_phase
from grognard.battle.state.weapon import BURNS, MAGIC, Weapon
from grognard.battle.view.plan_view import PlanView
from grognard.battle.view.power_choice import could_tell, could_turn, power_to_heal
from grognard.rules.topics import SET_NEVER

NARROW_CELLS: Final = 3
"""So many cells across, and a few hold the way against many."""

MANY: Final = 2
"""So many enemies upon one are worth a guard against them all."""

HOLDING_ROUNDS: Final = 8
"""How long one waits in a gap, or at the rail, for an enemy that does not come."""


class StandView(PlanView):
    """The part of a view about holding ground, and about useless actions."""

    def near_for_shot(self, routine: i64, index: i64) -> i64:
        """The walk that brings that enemy to within the short range of a missile weapon of mine; or 0."""
        battle, me, enemy = self._battle, self._me, self._battle.combatants[index]
        feet = me.profile.routines[routine].weapons[0].short_feet
        if is_engaged(battle.field, battle.sides, me) or distance_feet(battle.field, me, enemy) <= feet:
            return 0
        return approach(battle, me, enemy, WALK, gap_feet=feet)

    def shutter_to_open(self, routine: i64) -> i64:
        """The way to open a shutter beside me through which that routine could shoot at an enemy; or 0.

        Where my side sees no enemy, any shutter beside me: one may be behind it.
        """
        battle, me = self._battle, self._me
        if len(battle.patches) == 0 or self.has_met_nobody() or not has_hands(me):
            return 0
        for x, y, kind in doors_beside(battle, me):
            if kind == SHUTTER:
                if expected_place(battle, me) >= 0 or self._may_shoot_through(x, y, routine):
                    return aim_at_place(OPEN_DOOR, 0, x, y)
        return 0

    def _may_shoot_through(self, x: i64, y: i64, routine: i64) -> bool:
        """Whether that routine could shoot at an enemy if the shutter in a cell were open."""
        field = self._battle.field
        cell = y * field.width + x
        veil: i64 = field.veils[cell]
        field.occupant[cell] = WATER
        field.veils[cell] = 1 if field.veiled.count(cell) > 1 else i64(0)
        target = self.best_shot(routine)
        field.occupant[cell] = WALL
        field.veils[cell] = veil
        return target >= 0

    def is_proof(self, routine: i64, index: i64) -> bool:
        """Whether it was seen that such weapons as those of that routine do that enemy no harm."""
        return self._is_proof_against(self._battle.combatants[index], self._me, routine)

    def _is_proof_against(self, other: Combatant, one: Combatant, routine: i64) -> bool:
        if other.marks & PROOF == 0 or harms_anyway(self._battle.ruleset, one):
            return False
        known = amount_of(other, FOUND_PROOF)
        for weapon in one.profile.routines[routine].weapons:
            if not _was_seen_to_fail(weapon, known):
                return False
        return True

    def telling_blow(self, routine: i64, index: i64) -> i64:
        """That routine, or the first for melee that was not seen to do that enemy no harm; or -1."""
        if not self.is_proof(routine, index):
            return routine
        me = self._me
        number: i64 = 0
        for other in me.profile.routines:
            gone = me.thrown >> other.hand & 1
            if other.is_melee and gone == 0 and not self.is_proof(number, index):
                return number
            number += 1
        return -1

    def target_to_harm(self, routine: i64) -> i64:
        """An enemy in my reach whom that routine was not seen to leave unharmed; or -1."""
        battle, me = self._battle, self._me
        for other in self.foes():
            if reaches(battle.field, me, other) and not self.is_proof(routine, other.index):
                if not has_its_share(me, other):
                    return other.index
        return -1

    def is_harmless(self) -> bool:
        """Whether nothing we have is of any use against any enemy, as was seen, and my side need not stay."""
        battle = self._battle
        own = battle.sides[self._me.side]
        if own.resolve == TO_THE_DEATH or not self._are_all_proof():
            return False
        foes = self.foes()
        for friend in own.members:
            if friend.flags & NOT_STANDING == 0 and self._has_use(friend, foes):
                return False
        return len(foes) > 0

    def is_useless(self) -> bool:
        """Whether I cast spells, have nothing left of any use against any enemy, and am free to go.

        The others stay: a friend may make their weapons magical.
        """
        battle, me = self._battle, self._me
        if me.profile.flags & CASTER == 0:
            return False
        if battle.sides[me.side].resolve == TO_THE_DEATH or not self._are_all_proof():
            return False
        if is_engaged(battle.field, battle.sides, me) or power_to_heal(battle, me) >= 0:
            return False
        return not self._has_use(me, self.foes())

    def _are_all_proof(self) -> bool:
        """Whether every enemy on its feet was seen to stand some weapon without harm, and there is one."""
        found = False
        for side in self._battle.sides:
            if side.index != self._me.side:
                for other in side.members:
                    if other.flags & NOT_STANDING == 0:
                        if other.marks & PROOF == 0:
                            return False
                        found = True
        return found

    def _has_use(self, one: Combatant, foes: list[Combatant]) -> bool:
        """Whether any weapon or power of a combatant could harm one of them."""
        if could_tell(self._battle, one) or could_turn(self._battle, one):
            return True
        number: i64 = 0
        for routine in one.profile.routines:
            if one.thrown >> routine.hand & 1 == 0:
                for other in foes:
                    if not self._is_proof_against(other, one, number):
                        return True
            number += 1
        return False

    def catches_surprised(self) -> bool:
        """Whether an enemy is surprised, so that it does nothing in this round."""
        for other in self.foes():
            if other.flags & SURPRISED != 0:
                return True
        return False

    def is_unnoticed(self) -> bool:
        """Whether my enemies have not detected me."""
        return self._me.flags & UNDETECTED != 0

    def is_threatened(self) -> bool:
        """Whether an enemy whom none of my side holds could be upon me in this round."""
        battle = self._battle
        for other in self.foes():
            if distance_feet(battle.field, self._me, other) <= other.profile.walk_feet + 5:
                if not is_engaged(battle.field, battle.sides, other) and self._has_way_to_me(other):
                    return True
        return False

    def _has_way_to_me(self, other: Combatant) -> bool:
        """Whether neither walls nor my friends keep an enemy so near from coming up to me."""
        battle, me = self._battle, self._me
        field = battle.field
        if other.profile.flags & AIRBORNE != 0 or field.keeps_facing:
            return True
        reach: i64 = other.profile.control_feet // field.cell_feet
        if reach < 1:
            reach = 1
        steps = other.profile.walk_feet // field.cell_feet
        cell = step_toward(battle, other, me.x, me.y, gap=reach, steps=steps)
        return field.cells_apart(cell % field.width, cell // field.width, me.x, me.y) <= reach

    def keeps_cover(self, *, shoots: bool) -> bool:
        """Whether I had better let them come to where I stand behind something; `shoots` if I could myself.

        It must hide me from their blows too, or they must shoot; and then somebody of my side must shoot. Who
        stays there while friends are in melee is of no help to them.
        """
        me = self._me
        if me.profile.flags & COVERED == 0 or me.flags & EXPOSED != 0:
            return False
        if self.are_under_fire():
            if not shoots and not self.side_has_shot():
                return False
        elif me.profile.screen == 0:
            return False
        return not self.friends_engaged() and not self.catches_surprised()

    def gets_away(self) -> bool:
        """Whether by backing off I leave those behind who reach me: they are slower, or friends hold them."""
        battle, me = self._battle, self._me
        for other in self.foes():
            if reaches(battle.field, other, me) and 2 * other.profile.walk_feet > me.profile.walk_feet:
                if not self.is_beside_friend(other.index):
                    return False
        return True

    def may_set(self) -> bool:
        """Whether I could set my weapon now against an enemy who could charge me."""
        battle, me = self._battle, self._me
        rule = battle.ruleset.charge
        if not rule.allowed or rule.set_how == SET_NEVER or step_phase(self._step) & CAN_MOVE == 0:
            return False
        if me.flags & (MOVED | ATTACKED | READIED | FLEEING | PRONE) != 0:
            return False
        routine = settable_routine(me)
        if routine < 0 or me.profile.flags & AIRBORNE != 0:
            return False
        if battle.ruleset.reach.swap_instead_of_moving and me.profile.routines[routine].hand != me.ready:
            return False
        for other in self.foes():
            feet = distance_feet(battle.field, me, other)
            if rule.minimum_feet < feet <= other.profile.walk_feet * rule.multiple + 5:
                return True
        return False

    def defends_rail(self, move: i64) -> bool:
        """Whether a move would take me over to the ship of the boarders."""
        battle, me = self._battle, self._me
        if not battle.rail or battle.sides[me.side].boards or battle.round > HOLDING_ROUNDS:
            return False
        return is_aboard(battle, me, me.x, me.y) and not is_aboard(battle, me, x_of(move), y_of(move))

    def holds_gap(self, move: i64) -> bool:
        """Whether I stand in a narrow place, and a move would take me into the open among many enemies."""
        battle, me = self._battle, self._me
        if not battle.field.walls or battle.round > HOLDING_ROUNDS:
            return False
        foes = self.foes()
        if 2 * len(foes) <= 3 * battle.sides[me.side].standing or not self._is_narrow(me.x, me.y, foes):
            return False
        return not self._is_narrow(x_of(move), y_of(move), foes) and not self.is_under_fire()

    def _is_narrow(self, x: i64, y: i64, foes: list[Combatant]) -> bool:
        """Whether the way to the first of the enemies is narrow at a cell."""
        if not foes:
            return False
        dx, dy = foes[0].x - x, foes[0].y - y
        along = dx * dx >= dy * dy
        return self._room(x, y, 0, 1) <= NARROW_CELLS if along else self._room(x, y, 1, 0) <= NARROW_CELLS

    def _room(self, x: i64, y: i64, dx: i64, dy: i64) -> i64:
        """How many cells from wall to wall, in that direction and the opposite one."""
        field = self._battle.field
        room: i64 = 1
        way: i64 = 1
        while way >= -1:
            to_x, to_y = x + way * dx, y + way * dy
            while field.is_inside(to_x, to_y) and field.occupant[to_y * field.width + to_x] != WALL:
                room += 1
                if room > NARROW_CELLS:
                    return room
                to_x, to_y = to_x + way * dx, to_y + way * dy
            way -= 2
        return room

    def is_at_bay(self) -> bool:
        """Whether I ran, and was overtaken or can run no farther."""
        return is_at_bay(self._me)

    def gives_up(self) -> bool:
        """Whether to ask for quarter: people have me at their mercy, and I would rather live."""
        battle, me = self._battle, self._me
        side = battle.sides[me.side]
        if side.resolve == TO_THE_DEATH:
            return False
        overtaken = is_at_bay(me) and is_engaged(battle.field, battle.sides, me)
        if 4 * side.standing > side.initial + 2 and not overtaken:
            return False
        near = 1 if overtaken else 0
        for other in self.foes():
            if not is_of_people(other):
                return False
            if reaches(battle.field, other, me) and other.flags & UNABLE == 0:
                near += 1
        return near >= 2

    def only_defends(self) -> bool:
        """Whether I fight all-out in defence this round: a blow would undo it."""
        return self._me.declared & ALL_OUT != 0

    def defence_share(self) -> i64:
        """How much of my combat bonus to put into defence this round; one more than all is fighting all-out.

        Each point keeps off as many of the blows of every enemy as it costs of mine: it pays where several
        are upon me, unless we are the more: then we win the sooner, the harder we strike. A badly hurt
        combatant fights all-out in defence while friends do the striking.
        """
        battle, me = self._battle, self._me
        if not battle.ruleset.announcing.defence or me.declared & (SPLIT | SPELL | CHARGE) != 0:
            return 0
        if count_reaching(battle.field, battle.sides, me.side, me.x, me.y) < MANY:
            return 0
        near = 0
        for other in self.foes():
            if other.flags & UNABLE == 0 and reaches(battle.field, other, me):
                near += 1
        if near < MANY:
            return 0
        bonus = me.profile.attack_bonus
        if health_of(me) == NEARLY_FINISHED and battle.sides[me.side].standing > near:
            return bonus + 1 if bonus > 0 else 1
        return bonus if bonus > 0 and battle.sides[me.side].standing <= len(self.foes()) else 0


def _was_seen_to_fail(weapon: Weapon, known: i64) -> bool:
    """Whether a weapon is such as was seen to be of no use (see `grognard.battle.blows.proof`)."""
    if weapon.flags & BURNS != 0:
        return False
    if known & form_of(weapon) != 0:
        return True
    return weapon.flags & MAGIC == 0 and known & make_of(weapon) != 0
