"""The course of the fight as a combatant sees it: whether it is lost, and the ways to leave it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.known_immunities import PROOF
from grognard.battle.blows.subduing import could_wake
from grognard.battle.ground.approach import FAR
from grognard.battle.ground.unseen import known_at_first
from grognard.battle.hurts.looks import NEARLY_FINISHED, health_of, is_one_nearly_finished
from grognard.battle.hurts.pursuit import levels_of
from grognard.battle.hurts.quarter import is_at_bay, takes_prisoners
from grognard.battle.moving.breaking_off import why_not_break_off
from grognard.battle.moving.carrying_off import needs_carrying, why_not_carry
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import distance_feet, is_engaged, reaches
from grognard.battle.state.flags import ASLEEP, CASTER, HELPLESS, HUMANOID, NOT_STANDING, UNABLE
from grognard.battle.state.pursuits import SHOTS_ONLY
from grognard.battle.state.roles import leaves_fighting
from grognard.battle.state.side import AT_HALF_STRENGTH, COWARDLY, LEADERLESS, PRUDENT, TO_THE_DEATH
from grognard.battle.view.aiming import is_beside_friend
from grognard.battle.view.arms import Arms
from grognard.battle.view.own_side import SKIRMISH, OwnSide
from grognard.battle.view.power_worth import faces_unharmed_enemy
from grognard.battle.view.ready_powers import (
    could_harm_soon,
    harms_from_afar,
    has_useful_power,
    healing_reach_feet,
)
from grognard.battle.view.standpoint import Standpoint
from grognard.battle.view.turning_choice import could_turn

WHOLE: Final = NEARLY_FINISHED + 1
"""The parts of strength of an unhurt combatant; hurt ones have fewer."""

VAIN_ROUNDS: Final = 8
"""After this many quiet rounds a side leaves: neither side can reach the other."""

OVERPOWERED: Final = 5
"""The prudent leave an enemy that is this many times as mighty as they are."""

OVERTAKEN: Final = 8
"""The same for an enemy that would pursue and overtake them."""


class OwnResolve:
    """Whether the fight is lost or hopeless, and what then."""

    def __init__(self, at: Standpoint, side: OwnSide, arms: Arms) -> None:
        self._at: Final = at
        self._battle: Final = at.battle
        self._side: Final = side
        self._arms: Final = arms

    def breaks_off(self) -> bool:
        """Whether by the resolve of my side the time has come to leave.

        The prudent leave a fight they seem to lose: they are at half their strength or less, the enemy, as it
        looks, has at least half as much again left of its own, and overpowers them. Who has a spell left
        that does harm from afar counts twice. The cowardly do at three quarters of it, as soon as the enemy
        has no less left.
        """
        side = self._battle.sides[self._at.me.side]
        resolve = side.resolve
        if resolve == TO_THE_DEATH:
            return False
        if resolve == AT_HALF_STRENGTH:
            return 2 * (side.standing + self._to_be_roused()) <= side.initial
        if resolve == LEADERLESS:
            return side.leader >= 0 and self._battle.combatants[side.leader].flags & NOT_STANDING != 0
        if resolve != PRUDENT and resolve != COWARDLY:
            return is_one_nearly_finished(side.members)
        shares = 3 if resolve == COWARDLY else 2
        ours = self._strength_left(side.own, WHOLE * side.initial * shares // 4)
        ours += WHOLE * self._to_be_roused()
        if not self._seems_lost(ours) or (resolve == PRUDENT and not self._are_overpowered()):
            return False
        # Magic that is left may still turn the fight.
        return self._seems_lost(ours + self._strength_in_magic())

    def _seems_lost(self, ours: i64) -> bool:
        """Whether my side, cowardly or prudent, would leave with `ours` of its strength left."""
        side = self._battle.sides[self._at.me.side]
        if side.resolve == COWARDLY:
            return 4 * ours <= 3 * WHOLE * side.initial and self._compares_with_foes(ours, 1, 1)
        return 2 * ours <= WHOLE * side.initial and self._compares_with_foes(ours, 3, 2)

    def _to_be_roused(self) -> i64:
        """How many friends who lie asleep those awake could rouse, each one of them."""
        battle = self._battle
        if battle.traces.flags & ASLEEP == 0:
            return 0
        asleep: i64 = 0
        awake: i64 = 0
        for one in battle.sides[self._at.me.side].members:
            if one.flags & ASLEEP != 0 and could_wake(battle, one):
                asleep += 1
            elif one.flags & (UNABLE | NOT_STANDING) == 0 and one.profile.flags & HUMANOID != 0:
                awake += 1
        return min(asleep, awake)

    def _might_to_be_roused(self) -> i64:
        """The might of the mightiest sleeper of my side, as often as friends could be roused."""
        count = self._to_be_roused()
        most: i64 = 0
        if count > 0:
            for one in self._battle.sides[self._at.me.side].members:
                if one.flags & ASLEEP != 0 and could_wake(self._battle, one) and _might_of(one) > most:
                    most = _might_of(one)
        return count * most

    def _strength_in_magic(self) -> i64:
        """As much again as those have who could still do harm by a spell before long."""
        more: i64 = 0
        for one in self._battle.sides[self._at.me.side].members:
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
        battle, me = self._battle, self._at.me
        each: i64 = less * battle.sides[me.side].initial * WHOLE
        asked: i64 = ours * more * WHOLE * known_at_first(battle, me)
        theirs: i64 = 0
        for side in battle.sides:
            if side.index != me.side:
                for other in side.members:
                    if other.flags & (UNABLE | HELPLESS) == 0 and self._at.is_fighting_foe(other):
                        theirs += WHOLE - health_of(other)
                        if theirs * each >= asked:
                            return True
        return theirs * each >= asked

    def is_harmless(self) -> bool:
        """Whether nothing we have harms the mightier part of the enemy, as was seen, and we need not stay."""
        own = self._battle.sides[self._at.me.side]
        if own.resolve == TO_THE_DEATH or not faces_unharmed_enemy(self._battle, self._at.me):
            return False
        proof = self._mighty_and_proof()
        if not proof:
            return False
        for friend in own.members:
            if friend.flags & NOT_STANDING == 0 and not leaves_fighting(friend.profile.role):
                if self._has_use(friend, proof):
                    return False
        return True

    def _mighty_and_proof(self) -> list[Combatant]:
        """Enemies seen to stand some weapon without harm, if they are as mighty as all others together."""
        foes = self._at.foes()
        found: list[Combatant] = []
        for other in foes:
            if other.marks & PROOF != 0:
                found.append(other)
        if len(found) == len(foes) or not found:
            return found
        balance: i64 = 0
        for other in foes:
            balance += _might_of(other) if other.marks & PROOF != 0 else -_might_of(other)
        return found if balance >= 0 else []

    def is_useless(self) -> bool:
        """Whether I cast spells, have nothing left of any use against any enemy, and am free to go.

        The others stay: a friend may make their weapons magical.
        """
        battle, me = self._battle, self._at.me
        if me.profile.flags & CASTER == 0:
            return False
        if battle.sides[me.side].resolve == TO_THE_DEATH or not self._are_all_proof():
            return False
        if self._at.engaged or healing_reach_feet(battle, me) >= 0:
            return False
        return not self._has_use(me, self._at.foes())

    def is_spent_and_alone(self) -> bool:
        """Whether I am the last of us on my feet, a caster with nothing left that harms from afar.

        In a melee such a one counts for half its levels.
        """
        battle, me = self._battle, self._at.me
        own = battle.sides[me.side]
        if me.profile.flags & CASTER == 0 or me.profile.temperament != SKIRMISH or own.standing > 1:
            return False
        if own.resolve == TO_THE_DEATH or self._arms.missile_routine() >= 0 or self._to_be_roused() > 0:
            return False
        if harms_from_afar(battle, me, spells=True) or harms_from_afar(battle, me, spells=False):
            return False
        theirs: i64 = 0
        for other in self._at.foes():
            theirs += _might_of(other)
        return 4 * theirs >= _might_of(me)

    def _are_all_proof(self) -> bool:
        """Whether every enemy on its feet was seen to stand some weapon without harm, and there is one."""
        found = False
        for side in self._battle.sides:
            if side.index != self._at.me.side:
                for other in side.members:
                    if other.flags & NOT_STANDING == 0:
                        if other.marks & PROOF == 0:
                            return False
                        found = True
        return found

    def _has_use(self, one: Combatant, foes: list[Combatant]) -> bool:
        """Whether any weapon or power of a combatant could harm one of them."""
        if has_useful_power(self._battle, one, foes) or could_turn(self._battle, one, foes):
            return True
        number: i64 = 0
        for routine in one.profile.routines:
            if one.thrown >> routine.hand & 1 == 0:
                for other in foes:
                    if not self._arms.is_proof_against(other, one, number):
                        return True
            number += 1
        return False

    def is_hopelessly_alone(self) -> bool:
        """Whether four times as many face us, and twice as many as we have levels.

        Once they are upon us we fight on, unless they have overtaken us.
        """
        battle = self._battle
        own = battle.sides[self._at.me.side]
        against: i64 = 0
        for side in battle.sides:
            if side is not own:
                against += side.standing
        if against < 4 * own.standing:
            return False
        levels: i64 = 0
        for one in own.members:
            if one.flags & NOT_STANDING == 0:
                levels += levels_of(one)
                if is_engaged(battle.field, battle.sides, one) and not self.is_at_bay():
                    return False
        foes = len(self._at.foes())
        return foes >= 4 * own.standing and foes > 2 * levels

    def may_run_off(self) -> bool:
        """Whether I can break off the fight now: free to flee, with a way out."""
        return not why_not_break_off(self._battle, self._at.me)

    def friend_to_bear(self) -> i64:
        """The fallen friend whom I can carry away before an enemy reaches us; -1 for none.

        Enemies engaged by my friends do not prevent me, nor do those too far off to catch me at half my
        running speed.
        """
        battle, me = self._battle, self._at.me
        if me.profile.flags & HUMANOID == 0 or self._at.engaged:
            return -1
        for other in self._at.foes():
            if is_beside_friend(self._battle, self._at.me, other):
                continue
            if distance_feet(battle.field, me, other) + me.profile.walk_feet <= other.profile.walk_feet + 5:
                return -1
        for friend in battle.combatants:
            if needs_carrying(me, friend) and not why_not_carry(battle, me, friend):
                return friend.index
        return -1

    def is_at_bay(self) -> bool:
        """Whether I ran, and was overtaken or can run no farther."""
        return is_at_bay(self._at.me)

    def gives_up(self) -> bool:
        """Whether to ask for quarter: people have me at their mercy, and I would rather live."""
        battle, me = self._battle, self._at.me
        side = battle.sides[me.side]
        if side.resolve == TO_THE_DEATH:
            return False
        overtaken = is_at_bay(me) and self._at.engaged
        if 4 * side.standing > side.initial + 2 and not overtaken:
            return False
        near = 1 if overtaken else 0
        for other in self._at.foes():
            if not takes_prisoners(other):
                return False
            if reaches(battle.field, other, me) and other.flags & UNABLE == 0:
                near += 1
        return near >= 2

    def _are_overpowered(self) -> bool:
        """Whether the enemies are several times as mighty as we are.

        It takes more where they would overtake us: who runs from the faster dies as surely as who stays. What
        harms many at once, as by its breath, counts twice.
        """
        own = self._battle.sides[self._at.me.side]
        ours: i64 = self._might_to_be_roused()
        slowest: i64 = FAR
        for one in own.members:
            if one.flags & NOT_STANDING == 0:
                might = _might_of(one)
                ours += 2 * might if could_harm_soon(self._battle, one) else might
                if one.profile.walk_feet < slowest:
                    slowest = one.profile.walk_feet
        theirs: i64 = 0
        overtaken = False
        for other in self._at.foes():
            theirs += 2 * _might_of(other) if other.profile.harms_many() else _might_of(other)
            if other.profile.walk_feet > slowest and other.profile.pursuit > SHOTS_ONLY:
                overtaken = True
        return theirs >= (OVERTAKEN if overtaken else OVERPOWERED) * ours

    def has_waited_in_vain(self) -> bool:
        """Whether nothing has come of waiting for so long that my side leaves, unless to the death."""
        return self._battle.quiet >= VAIN_ROUNDS and self._side.leaves_of_own_will()


def _might_of(one: Combatant) -> i64:
    """The square of a combatant's levels or hit dice, less for wounds: they last and they hit."""
    levels = levels_of(one)
    return levels * levels * (WHOLE - health_of(one))
