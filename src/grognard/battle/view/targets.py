"""The enemies that a combatant could strike, shoot at or throw at."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.known_immunities import PROOF
from grognard.battle.ground.approach import FAR
from grognard.battle.ground.cover import is_walled_off
from grognard.battle.ground.position import has_most_attacks_on, target_with_room
from grognard.battle.ground.sight import can_see, is_foe
from grognard.battle.hurts.looks import NEARLY_FINISHED, health_of
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_rounds
from grognard.battle.state.effects import SLEEP, find_effect
from grognard.battle.state.field import distance_feet, reaches
from grognard.battle.state.flags import (
    ASLEEP,
    CLOSING,
    FIREPROOF,
    FLEEING,
    HELD,
    LATCHED,
    NOT_STANDING,
    OILED,
    OUT,
    POWERLESS,
    SURPRISED,
    UNABLE,
)
from grognard.battle.state.moments import NUMBS
from grognard.battle.state.supply import rounds_to_load
from grognard.battle.state.weapon import Weapon
from grognard.battle.view.aiming import NO_SHOT, is_beside_friend, rank_shot
from grognard.battle.view.arms import Arms
from grognard.battle.view.danger import Danger
from grognard.battle.view.flask_choice import flask_target
from grognard.battle.view.fugitives import fugitive_to_shoot, may_go_after
from grognard.battle.view.shelter import is_cut_off
from grognard.battle.view.standpoint import Standpoint
from grognard.rules.topics import NOBODY_ELSE

SOON_ROUNDS: Final = 6
"""Who sleeps so few rounds more wakes while the fight is on."""


class Targets:
    """Enemies to strike or to shoot at, as indices; -1 for none."""

    def __init__(self, at: Standpoint, danger: Danger, arms: Arms) -> None:
        self._at: Final = at
        self._battle: Final = at.battle
        self._danger: Final = danger
        self._arms: Final = arms

    def reach_target(self) -> i64:
        """The enemy in my reach to strike at, if no more than the referee allows have struck at it."""
        return target_with_room(self._battle, self._at.me, self._target_in_reach())

    def _target_in_reach(self) -> i64:
        """The last one struck, else the worst hurt; a ready enemy comes before one that cannot act.

        Before all others comes one that hangs on to its prey, and drains it without a roll; then one whose
        touch does worse than wound.
        """
        battle = self._battle
        best = self._last_in_reach()
        if battle.traces.flags & LATCHED != 0:
            leech = self._worst_hurt_in_reach(OUT, asked=LATCHED)
            if leech >= 0:
                return leech
        if battle.moments & NUMBS != 0:
            dire = self._dire_in_reach()
            if dire >= 0:
                return dire
        if best < 0:
            if not self._at.engaged and not self.only_helpless_left():
                return -1
            best = self._worst_hurt_in_reach(OUT | CLOSING)
        if best >= 0 and battle.combatants[best].flags & UNABLE != 0:
            ready = self._worst_hurt_in_reach(OUT | CLOSING | UNABLE | SURPRISED)
            if ready >= 0:
                return ready
        return best

    def _dire_in_reach(self) -> i64:
        """The worst hurt ready enemy in my reach whose touch does worse than wound, the last struck; or -1.

        None of those that a weapon was seen not to harm.
        """
        battle, me = self._battle, self._at.me
        best: i64 = -1
        worst: i64 = -1
        for other in self._at.near():
            if other.profile.moments & NUMBS == 0 or other.marks & PROOF != 0:
                continue
            if not is_foe(battle, me, other, OUT | CLOSING | UNABLE) or not reaches(battle.field, me, other):
                continue
            looks = NEARLY_FINISHED + 1 if other.index == me.target else health_of(other)
            if looks > worst:
                best, worst = other.index, looks
        return best

    def _last_in_reach(self) -> i64:
        """The enemy struck last, if it is still in my reach; or -1."""
        battle, me = self._battle, self._at.me
        if me.target >= 0:
            last = battle.combatants[me.target]
            if is_foe(battle, me, last, OUT | CLOSING) and reaches(battle.field, me, last):
                return me.target
        return -1

    def _worst_hurt_in_reach(self, barred: i64, *, asked: i64 = 0) -> i64:
        """The worst hurt enemy in my reach with the flags asked and none barred, or -1."""
        battle, me = self._battle, self._at.me
        best: i64 = -1
        worst: i64 = -1
        for other in self._at.near():
            if other.flags & asked != asked or not is_foe(battle, me, other, barred):
                continue
            looks = health_of(other)
            if looks > worst and reaches(battle.field, me, other):
                best, worst = other.index, looks
        return best

    def only_helpless_left(self) -> bool:
        """Whether no enemy stands any more, so that only the helpless are left to strike."""
        for side in self._battle.sides:
            if side.index != self._at.me.side and side.standing > 0:
                return False
        return True

    def held_in_reach(self) -> i64:
        """The enemy in my reach who is held and looks worst hurt; or -1."""
        battle, me = self._battle, self._at.me
        best: i64 = -1
        worst: i64 = -1
        if battle.traces.flags & HELD == 0:
            return best
        for other in self._at.near():
            if other.flags & HELD == 0 or not is_foe(battle, me, other, OUT):
                continue
            looks = health_of(other)
            if looks > worst and reaches(battle.field, me, other) and not is_walled_off(other):
                best, worst = other.index, looks
        return target_with_room(battle, me, best)

    def helpless_prey(self, routine: i64) -> i64:
        """The nearest helpless enemy whom a routine of mine could harm, if it is not upon me yet; or -1."""
        battle, me = self._battle, self._at.me
        best: i64 = -1
        nearest: i64 = FAR
        if battle.traces.flags & POWERLESS == 0:
            return best
        for other in battle.combatants:
            if other.flags & UNABLE == 0 or not is_foe(battle, me, other, OUT) or is_walled_off(other):
                continue
            feet = distance_feet(battle.field, me, other)
            if feet < nearest and not self._arms.is_proof(routine, other.index):
                best, nearest = other.index, feet
        return best

    def last_target(self) -> i64:
        """Whom I attacked last, or -1."""
        return self._at.me.target

    def chooses_targets_by_dice(self) -> bool:
        """Whether picking one of several able enemies in reach would expose me to the others."""
        battle, me = self._battle, self._at.me
        if not battle.ruleset.defence.random_targets:
            return False
        able = 0
        for other in self._at.near():
            if is_foe(battle, me, other, UNABLE | CLOSING) and reaches(battle.field, me, other):
                able += 1
        return able > 1

    def reach_past_friends(self, routine: i64) -> i64:
        """The worst hurt enemy that my long weapon reaches while none reaches me; or -1."""
        battle, me = self._battle, self._at.me
        feet = me.profile.routines[routine].weapons[0].reach_feet
        best: i64 = -1
        worst: i64 = -1
        if feet <= battle.field.cell_feet:
            return best
        for other in self._at.foes():
            if other.flags & CLOSING == 0 and distance_feet(battle.field, me, other) <= feet:
                if has_most_attacks_on(me, other):
                    continue
                looks = health_of(other)
                if looks > worst and not is_walled_off(other):
                    best, worst = other.index, looks
        return best

    def target_to_harm(self, routine: i64) -> i64:
        """An enemy in my reach not seen to be unharmed by that routine; or -1."""
        field, me = self._battle.field, self._at.me
        for other in self._at.near():
            if other.side == me.side or not reaches(field, me, other) or not self._at.is_fighting_foe(other):
                continue
            if not self._arms.is_proof(routine, other.index) and not has_most_attacks_on(me, other):
                return other.index
        return -1

    def oiled_in_reach(self) -> i64:
        """An enemy in my reach who drips with oil that a torch could light, or -1."""
        battle, me = self._battle, self._at.me
        if battle.traces.flags & OILED == 0:
            return -1
        for other in self._at.near():
            if other.flags & OILED != 0 and is_foe(battle, me, other, OUT):
                if other.profile.flags & FIREPROOF == 0 and reaches(battle.field, me, other):
                    return other.index
        return -1

    def flask_target(self, routine: i64) -> i64:
        """The enemy to throw a flask or a torch at: one it harms, no friend of mine near it; or -1."""
        return flask_target(self._battle, self._at.me, routine)

    def sees_any_of(self, foes: list[Combatant]) -> bool:
        """Whether I see one of some enemies from where I stand."""
        for other in foes:
            if can_see(self._battle, self._at.me, other):
                return True
        return False

    def shot_target(self, routine: i64) -> i64:
        """The best enemy to shoot at: in range and sight, not beside a friend of mine, the nearest; or -1."""
        battle = self._battle
        me = self._at.me
        weapon: Weapon = me.profile.routines[routine].weapons[0]
        best: i64 = -1
        best_feet: i64 = FAR
        for other in battle.combatants:
            if not is_foe(battle, me, other, OUT):
                continue
            feet = distance_feet(battle.field, me, other)
            if feet > weapon.long_feet or feet >= best_feet or self._is_too_near(feet):
                continue
            if is_beside_friend(self._battle, self._at.me, other):
                continue
            if can_see(battle, me, other) and not is_walled_off(other):
                best, best_feet = other.index, feet
        return best

    def can_shoot(self, routine: i64, index: i64) -> bool:
        """Whether I could shoot at that combatant now: in range, in sight, in the light, loaded."""
        if rounds_to_load(self._at.me, self._at.me.profile.routines[routine]) > 0:
            return False
        battle = self._battle
        other = battle.combatants[index]
        weapon = self._at.me.profile.routines[routine].weapons[0]
        feet = distance_feet(battle.field, self._at.me, other)
        if feet > weapon.long_feet or self._is_too_near(feet) or is_walled_off(other):
            return False
        return can_see(battle, self._at.me, other)

    def _is_too_near(self, feet: i64) -> bool:
        return (
            self._battle.ruleset.missile.close_forbidden and feet <= self._battle.ruleset.missile.close_feet
        )

    def best_shot(self, routine: i64) -> i64:
        """Whom to shoot at: of those not beside a friend, at the shortest range, the worst hurt; or -1."""
        return self._best_shot(routine, into_melee=False)

    def shot_into_melee(self, routine: i64) -> i64:
        """Whom to shoot at of those in melee with a friend too, if no friend can be hit by that; or -1."""
        return self._best_shot(routine, into_melee=True) if self.may_shoot_into_melee() else -1

    def may_shoot_into_melee(self) -> bool:
        """Whether a shot into a melee endangers nobody but its target."""
        return self._battle.ruleset.missile.into_melee == NOBODY_ELSE

    def _best_shot(self, routine: i64, *, into_melee: bool) -> i64:
        battle, me = self._battle, self._at.me
        weapon = me.profile.routines[routine].weapons[0]
        best: i64 = -1
        most: i64 = NO_SHOT
        for side in battle.sides:
            if side.index == me.side:
                continue
            for other in side.members:
                if other.flags & NOT_STANDING == 0:
                    rank = rank_shot(battle, me, weapon, other, above=most, into_melee=into_melee)
                    if rank > most and self._at.is_fighting_foe(other):
                        best, most = other.index, rank
        return best

    def held_to_shoot(self, routine: i64) -> i64:
        """The enemy to shoot at who is held, none of my friends beside it; or -1.

        A shot that does not kill a sleeper wakes it. So none is shot at while an enemy is awake, or while
        any of us goes up to them, unless it soon wakes by itself.
        """
        battle, me = self._battle, self._at.me
        if battle.traces.flags & POWERLESS == 0:
            return -1
        weapon = me.profile.routines[routine].weapons[0]
        leaves_none_awake = self.only_helpless_left()
        best: i64 = -1
        most: i64 = NO_SHOT
        for side in battle.sides:
            for other in side.members if side.index != me.side else []:
                if other.flags & UNABLE == 0 or not is_foe(battle, me, other, OUT):
                    continue
                if other.flags & ASLEEP != 0 and not (leaves_none_awake and self._wakes_soon(other)):
                    continue
                rank = rank_shot(battle, me, weapon, other, above=most)
                if rank > most and not self._arms.is_past_harming(other.index, routine):
                    best, most = other.index, rank
        return best

    def fugitive_to_shoot(self, routine: i64) -> i64:
        """The enemy on the run to shoot in the back, if no enemy is near enough to fight; or -1."""
        if self._battle.traces.flags & FLEEING == 0 or self._danger.fights_soon():
            return -1
        return fugitive_to_shoot(self._battle, self._at.me, routine)

    def may_go_after(self, index: i64) -> bool:
        """Whether I go after that enemy, who runs, and could be upon it with a walk."""
        return may_go_after(self._battle, self._at.me, self._battle.combatants[index])

    def _wakes_soon(self, other: Combatant) -> bool:
        """Whether an enemy will soon wake by itself, or nobody of us goes up to it."""
        if self._battle.quiet > 0 or is_cut_off(self._at, [other]):
            return True
        sleep = find_effect(other, SLEEP)
        return sleep != 0 and 0 < effect_rounds(sleep) <= SOON_ROUNDS
