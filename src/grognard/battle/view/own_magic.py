"""A combatant's spells, powers and turning, and its remedies against harm."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.sight import can_see
from grognard.battle.hurts.power_effects import most_of
from grognard.battle.hurts.remedies import wanted_remedy
from grognard.battle.powers.shape import covers
from grognard.battle.state import effects
from grognard.battle.state.actions import (
    DECLARE_NOTHING,
    END_TURN,
    TURN_UNDEAD,
    USE,
    delay_until,
    kind_of,
    routine_of,
    x_of,
    y_of,
)
from grognard.battle.state.battle import PATIENCE_ROUNDS
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import distance_feet, is_engaged
from grognard.battle.state.flags import IN_BOUT, NOT_STANDING
from grognard.battle.state.power import ONE, Power
from grognard.battle.state.steps import ACT, CAN_CAST, CAN_STRIKE, step_count, step_kind, step_phase, step_who
from grognard.battle.state.uses import may_use
from grognard.battle.turns.waiting import last_number
from grognard.battle.view.danger import Danger
from grognard.battle.view.known_casters import casts_harm
from grognard.battle.view.power_choice import announced_spell, power_worth_using, spell_worth_announcing
from grognard.battle.view.power_worth import gives, is_worth_taking, only_holds
from grognard.battle.view.ready_powers import harms_from_afar
from grognard.battle.view.spacing import own_reach_of_many
from grognard.battle.view.standpoint import Standpoint
from grognard.battle.view.turning_choice import worth_turning
from grognard.rules.casting import ON_NUMBER
from grognard.rules.flying import GROUNDED

LONG_ROUNDS: Final = 10
"""What holds an enemy for so many rounds leaves time enough to walk up to it."""


class OwnMagic:
    """My spells and other powers, as actions; 0 for none that is worth it."""

    def __init__(self, at: Standpoint, danger: Danger) -> None:
        self._at: Final = at
        self._battle: Final = at.battle
        self._danger: Final = danger

    def announcement(self, *, patient: bool = False) -> i64:
        """My announcement before initiative: the spell that would do the most good, or none.

        The patient keep for later what would be over before blows fall, or would draw missiles upon them
        before a greater one of theirs.
        """
        action = spell_worth_announcing(self._battle, self._at.me)
        if action == DECLARE_NOTHING or not patient:
            return action
        power = self._at.me.profile.powers[routine_of(action)]
        wakes = self._battle.ruleset.hurts.assassination and self._would_be_over(power)
        return DECLARE_NOTHING if wakes or self._gives_me_away(power) else action

    def spell(self) -> i64:
        """The spell I announced where it does the most good, if it is time; else the end of my turn."""
        held = self._at.me.flags & IN_BOUT != 0
        if held or step_kind(self._at.step) != ACT or step_phase(self._at.step) & CAN_CAST == 0:
            return END_TURN
        action = announced_spell(self._battle, self._at.me)
        return action if action != 0 else END_TURN

    def power(self, *, patient: bool = False) -> i64:
        """The use of a power of mine that would do the enemy the most harm, and no friend any; 0 for none.

        In a phase before that in which it is used one waits for it, where that is worth it. The patient keep
        for later what would be over before blows fall, or would draw missiles upon them too early.
        """
        me = self._at.me
        action: i64 = power_worth_using(self._battle, me) if me.profile.powers else 0
        if action != 0 and patient:
            power = me.profile.powers[routine_of(action)]
            if self._would_be_over(power) or self._gives_me_away(power):
                return 0
            if self._takes_more_later(action):
                later = last_number(self._battle, me)
                return delay_until(later) if later < self._battle.count else END_TURN
            if power.is_spell() and self._battle.ruleset.casting.spoiled == ON_NUMBER:
                number = self._number_in_peace()
                if number < self._battle.count:
                    return delay_until(number)
        if action != 0 and step_phase(self._at.step) & me.profile.powers[routine_of(action)].phase == 0:
            return END_TURN
        return action

    def _number_in_peace(self) -> i64:
        """The next number on which no enemy acts who could attack me; the present one where there is none."""
        battle = self._battle
        last = last_number(battle, self._at.me)
        taken: set[int] = set()
        i: i64 = 0
        while i < battle.agenda.size:
            step = battle.agenda.at(i)
            i += 1
            if step_kind(step) == ACT and self._could_attack_me(battle.combatants[step_who(step)]):
                taken.add(int(step_count(step)))
        number = battle.count
        while number >= last:
            if number not in taken:
                return number
            number -= 1
        return battle.count

    def _could_attack_me(self, other: Combatant) -> bool:
        """Whether that one is an enemy who could attack me in this round, as far as I know."""
        if not self._at.is_fighting_foe(other) or other.side == self._at.me.side:
            return False
        if self._danger.has_missiles(other):
            return can_see(self._battle, other, self._at.me)
        feet = distance_feet(self._battle.field, self._at.me, other)
        return feet <= other.profile.walk_feet + self._battle.field.cell_feet

    def _gives_me_away(self, power: Power) -> bool:
        """Whether a spell at one enemy would draw their missiles upon me before a greater one of mine."""
        me = self._at.me
        if power.shape != ONE or not power.harmful or not power.is_spell() or casts_harm(me):
            return False
        place: i64 = 0
        for other in me.profile.powers:
            if other.harmful and other.is_spell() and other.shape != ONE and not other.touch:
                if may_use(me, place, uses=other.uses):
                    return self._danger.is_under_fire()
            place += 1
        return False

    def _would_be_over(self, power: Power) -> bool:
        """Whether a power holds the enemy for so few rounds that it had better come no sooner than blows.

        Where a blow wakes the sleeper without killing it, there have to be blows of ours.
        """
        if not power.harmful or not only_holds(power) or most_of(power.rounds) >= LONG_ROUNDS:
            return False
        return self._danger.are_blows_far_off(ours=self._battle.ruleset.hurts.assassination)

    def _takes_more_later(self, action: i64) -> bool:
        """Whether more enemies than a spell would take now are a walk away from where it could take them.

        Not where any does harm from afar, not once any of us is in melee, and not for ever.
        """
        battle, me = self._battle, self._at.me
        power = me.profile.powers[routine_of(action)]
        if power.shape == ONE or not power.harmful or not power.is_spell() or battle.quiet >= PATIENCE_ROUNDS:
            return False
        for friend in battle.sides[me.side].members:
            if friend.flags & NOT_STANDING == 0 and is_engaged(battle.field, battle.sides, friend):
                return False
        taken: i64 = 0
        coming: i64 = 0
        for other in self._at.foes():
            if self._danger.harms_from_afar(other):
                return False
            if covers(battle.field, me, power, x_of(action), y_of(action), other.x, other.y):
                taken += 1
            elif distance_feet(battle.field, me, other) <= power.range_feet + other.profile.walk_feet:
                if is_worth_taking(battle, me, power, other):
                    coming += 1
        return coming > taken

    def may_walk_before(self, action: i64) -> bool:
        """Whether a walk may go before a power to use now, or before one whose phase it is to wait for.

        One that harms can still be used after the walk; one that can wait is used in the next round.
        """
        me = self._at.me
        use: i64 = power_worth_using(self._battle, me) if action == END_TURN else action
        if kind_of(use) != USE:
            return False
        power = me.profile.powers[routine_of(use)]
        if not power.harmful:
            return self.can_wait(use)
        rule = self._battle.ruleset.casting
        if power.is_spell():
            return rule.after_moving
        return rule.devices_after_moving or not power.is_item()

    def can_wait(self, action: i64) -> bool:
        """Whether a power that an action uses or announces helps for a long time, and against no one harm."""
        power = self._at.me.profile.powers[routine_of(action)]
        return not (power.harmful or power.only_heals() or gives(power, effects.RESISTANCE))

    def turning(self, *, likely: bool = False) -> i64:
        """The action against undead that I could turn (with `likely`, if the odds are good); 0 for none.

        In an earlier phase I wait for that of turning.
        """
        if self._at.me.profile.turning_level == 0 or not worth_turning(
            self._battle, self._at.me, likely=likely
        ):
            return 0
        phase = step_phase(self._at.step)
        if phase & CAN_CAST != 0:
            return TURN_UNDEAD
        return END_TURN if phase & CAN_STRIKE == 0 else 0

    def stays_aloft(self) -> bool:
        """Whether I fly, and have a breath or the like left that harms many from there, now or in a while."""
        me = self._at.me
        if me.profile.flier == GROUNDED or me.altitude <= 0 or self._at.engaged:
            return False
        return own_reach_of_many(me) >= 0

    def remedy(self) -> i64:
        """My remedy for myself before any other action, or 0."""
        return wanted_remedy(self._at.me)

    def has_spells(self) -> bool:
        """Whether I could still do harm from afar by a spell."""
        return harms_from_afar(self._battle, self._at.me, spells=True)

    def has_power_from_afar(self) -> bool:
        """Whether I could still do harm from afar other than by spells."""
        return harms_from_afar(self._battle, self._at.me, spells=False)
