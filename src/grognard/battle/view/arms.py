"""The weapons of a combatant: which to use, and which were seen to do no harm."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.attacks import harms_anyway
from grognard.battle.blows.known_immunities import (
    MAGIC_FAILS,
    PROOF,
    TORCH_FAILS,
    failing_form,
    failing_material,
)
from grognard.battle.blows.plight import fails_in_water
from grognard.battle.blows.reactions import reaction_routine
from grognard.battle.ground.approach import FAR
from grognard.battle.state.actions import routine_of
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import FOUND_PROOF, amount_of
from grognard.battle.state.effects import PARALYSIS as NUMB
from grognard.battle.state.field import are_in_arms_reach, distance_feet
from grognard.battle.state.flags import HELPLESS, HURLS
from grognard.battle.state.power import NO_DICE
from grognard.battle.state.steps import CAN_SHOOT, step_other, step_phase
from grognard.battle.state.supply import is_ready_missile
from grognard.battle.state.weapon import (
    FLASK,
    MAGIC,
    PARALYSIS,
    RIDDEN,
    SILVER,
    THROWN,
    TORCH,
    Routine,
    Weapon,
)
from grognard.battle.view.danger import Danger
from grognard.battle.view.flask_choice import (
    calls_for_flask,
    flask_routine,
    ground_to_burn,
    is_kept_for_worse,
    pouring_routine,
    torch_routine,
)
from grognard.battle.view.own_side import OwnSide
from grognard.battle.view.own_turn import OwnTurn
from grognard.battle.view.standpoint import Standpoint


class Arms:
    """My weapons, as numbers of the routines of attack in which I use them."""

    def __init__(self, at: Standpoint, side: OwnSide, turn: OwnTurn, danger: Danger) -> None:
        self._at: Final = at
        self._battle: Final = at.battle
        self._side: Final = side
        self._turn: Final = turn
        self._danger: Final = danger

    def melee_routine(self) -> i64:
        """My first attack routine for melee whose weapon I still have, or -1."""
        me = self._at.me
        i: i64 = 0
        for routine in me.profile.routines:
            if routine.is_melee and (me.thrown == 0 or me.thrown >> routine.hand & 1 == 0):
                return i
            i += 1
        return -1

    def missile_routine(self) -> i64:
        """My first missile routine that is ready to shoot, or -1.

        Neither the last weapon for melee is thrown, nor the only one of silver or magic.
        """
        me = self._at.me
        i: i64 = 0
        for routine in me.profile.routines:
            if is_ready_missile(me, routine) and not fails_in_water(self._battle, me, routine.weapons[0]):
                if not self._is_the_only_charmed(routine):
                    return i
            i += 1
        return -1

    def _is_the_only_charmed(self, thrown: Routine) -> bool:
        """Whether to throw a weapon would leave me none of silver or magic for melee."""
        if thrown.weapons[0].flags & (SILVER | MAGIC) == 0 or thrown.weapons[0].flags & THROWN == 0:
            return False
        me = self._at.me
        for routine in me.profile.routines:
            if routine.is_melee and routine.hand != thrown.hand and me.thrown >> routine.hand & 1 == 0:
                if routine.weapons[0].flags & (SILVER | MAGIC) != 0:
                    return False
        return True

    def enemy_to_pour_on(self, blade: i64) -> tuple[i64, i64]:
        """The undead enemy in my reach to pour holy water on, and my routine for it; or -1 and -1.

        None whom the `blade` harms more; the worst first, for whom it is kept while one is on its feet.
        """
        battle, me = self._battle, self._at.me
        best: i64 = -1
        routine: i64 = -1
        if me.profile.flags & HURLS == 0:
            return best, routine
        for other in self._at.foes():
            if not are_in_arms_reach(battle.field, me, other) or is_kept_for_worse(battle, me, other):
                continue
            if best >= 0 and not calls_for_flask(other):
                continue
            steel: i64 = -1 if blade < 0 or self.is_proof_against(other, me, blade) else blade
            found = pouring_routine(me, other, steel)
            if found >= 0:
                best, routine = other.index, found
        return best, routine

    def must_load(self, missile: i64) -> bool:
        """Whether that weapon has to be loaded between shots for a round or more."""
        return self._at.me.profile.routines[missile].weapons[0].reload_rounds > 0

    def is_thrown(self, missile: i64) -> bool:
        """Whether a missile is thrown itself, and so is used once."""
        return self._at.me.profile.routines[missile].weapons[0].flags & THROWN != 0

    def has_shot_in_hand(self) -> bool:
        """Whether I have a bow, a sling or the like ready: what shoots, and is not thrown itself."""
        missile = self.missile_routine()
        if missile < 0 or self.must_ready(missile):
            return False
        return not self.is_thrown(missile)

    def is_better_in_hand(self, missile: i64, melee: i64) -> bool:
        """Whether a missile is thrown, and does no more harm than my weapon for melee does."""
        thrown = self._at.me.profile.routines[missile].weapons[0]
        blade = self._at.me.profile.routines[melee].weapons[0]
        return self.is_thrown(missile) and thrown.twice_mean_damage() <= blade.twice_mean_damage()

    def flask_routine(self) -> i64:
        """My first flask or torch that could hurt a target in range, or -1."""
        return flask_routine(self._battle, self._at.me)

    def ground_to_burn(self) -> i64:
        """The throw of my oil at the ground that burns more enemies than a hit, if it is its time; or 0."""
        action: i64 = ground_to_burn(self._battle, self._at.me) if self._turn.may_shoot() else 0
        return action if action != 0 and self._is_at_hand(routine_of(action)) else i64(0)

    def torch_routine(self) -> i64:
        """My routine of thrusting with a torch, or -1."""
        return torch_routine(self._at.me)

    def blows(self) -> i64:
        """My routine for melee this round: with both weapons where I announced it; or -1."""
        return self._at.me.profile.pair if self._turn.has_announced_pair() else self.melee_routine()

    def reaction_routine(self) -> i64:
        """The routine of the strike out of turn I am offered."""
        return reaction_routine(self._at.me, step_phase(self._at.step))

    def begun_routine(self, routine: i64) -> i64:
        """The routine I am in the middle of, or that one when I have not begun."""
        if self._at.me.routine >= 0:
            return self._at.me.routine
        return routine

    def fits_turn(self, routine: i64) -> bool:
        """Whether an attack of that routine is open to me: the one begun, with a weapon still there.

        Where each attack has its own turn, single attacks leave later turns empty.
        """
        me = self._at.me
        chosen = me.profile.routines[routine]
        if (me.routine >= 0 and me.routine != routine) or me.thrown >> chosen.hand & 1 != 0:
            return False
        slot = step_other(self._at.step)
        return slot < 0 or slot < chosen.size

    def must_ready(self, routine: i64) -> bool:
        """Whether the weapon of a routine is not in my hand and would first have to be taken up."""
        if not self._battle.ruleset.reach.swap_instead_of_moving:
            return False
        return self._at.me.profile.routines[routine].hand != self._at.me.ready

    def may_strike_with(self, routine: i64) -> bool:
        """Whether I could strike with a routine now: it is the time, and its weapon is in my hand."""
        return self._turn.may_strike() and self._is_at_hand(routine)

    def may_shoot_with(self, routine: i64) -> bool:
        """Whether I could shoot or throw with a routine now: it is the time, and its weapon is in my hand."""
        return self._turn.may_shoot() and self._is_at_hand(routine)

    def _is_at_hand(self, routine: i64) -> bool:
        return routine >= 0 and self.fits_turn(routine) and not self.must_ready(routine)

    def draws_in_time(self) -> bool:
        """Whether I could take up a missile weapon now and use it before an enemy is upon me.

        So too where it has been quiet since the last round, and no enemy has a way to me.
        """
        if step_phase(self._at.step) & CAN_SHOOT != 0:
            return True
        if self._battle.quiet > 0 and not self._danger.is_threatened():
            return True
        nearest: i64 = FAR
        stride: i64 = self._at.me.profile.walk_feet
        for other in self._at.foes():
            feet = distance_feet(self._battle.field, self._at.me, other)
            if feet < nearest:
                nearest = feet
            if other.profile.walk_feet > stride:
                stride = other.profile.walk_feet
            if nearest <= stride + 5:
                return False
        return True

    def last_blade_to_throw(self) -> i64:
        """The routine by which I could throw my last blade, if I cast spells from behind others; or -1."""
        me = self._at.me
        if not self._side.stays_behind() or self._at.engaged:
            return -1
        number: i64 = 0
        for routine in me.profile.routines:
            if routine.is_missile and me.thrown >> routine.hand & 1 == 0:
                if routine.weapons[0].flags & (THROWN | FLASK | TORCH) == THROWN:
                    return number
            number += 1
        return -1

    def is_proof(self, routine: i64, index: i64) -> bool:
        """Whether weapons like those of that routine were seen to do that enemy no harm."""
        return self.is_proof_against(self._battle.combatants[index], self._at.me, routine)

    def is_proof_against(self, other: Combatant, one: Combatant, routine: i64) -> bool:
        """Whether it was seen that the weapons of a routine of `one` do `other` no harm."""
        if other.marks & PROOF == 0 or harms_anyway(self._battle.ruleset, one):
            return False
        known = amount_of(other, FOUND_PROOF)
        for weapon in one.profile.routines[routine].weapons:
            if not _was_seen_to_fail(weapon, known):
                return False
        return True

    def effective_routine(self, routine: i64, index: i64) -> i64:
        """That routine, or the first for melee not seen to leave that enemy unharmed; or -1."""
        if not self.is_proof(routine, index):
            return routine
        me = self._at.me
        number: i64 = 0
        for other in me.profile.routines:
            gone = me.thrown >> other.hand & 1
            if other.is_melee and gone == 0 and not self.is_proof(number, index):
                return number
            number += 1
        return -1

    def is_past_harming(self, index: i64, routine: i64) -> bool:
        """Whether that routine only numbs, and that enemy is helpless already."""
        if self._battle.combatants[index].flags & HELPLESS == 0:
            return False
        profile = self._at.me.profile
        for weapon in profile.routines[routine].weapons:
            if weapon.dice_count > 0 or weapon.dice_bonus > 0 or weapon.flags & (PARALYSIS | RIDDEN) == 0:
                return False
            for number in weapon.riders:
                rider = profile.riders[number]
                if rider.effect != NUMB or rider.damage != NO_DICE or rider.holds or rider.swallows:
                    return False
        return True


def _was_seen_to_fail(weapon: Weapon, known: i64) -> bool:
    """Whether a weapon is such as was seen to be of no use (see `grognard.battle.blows.known_immunities`)."""
    if weapon.flags & FLASK != 0:
        return False
    if weapon.flags & TORCH == 0 and known & failing_form(weapon) != 0:
        return True
    fails = failing_material(weapon)
    if fails >= MAGIC_FAILS and fails < TORCH_FAILS:
        return known & (TORCH_FAILS - 1) >= fails
    return known & fails != 0
