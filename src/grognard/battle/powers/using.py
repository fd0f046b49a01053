"""Using a power, as a thing to do in a turn."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.sight import can_see
from grognard.battle.ground.witness import knows_of
from grognard.battle.hurts.spoiling import uses_left
from grognard.battle.powers.casting import cast
from grognard.battle.powers.legal_casting import can_speak, why_not_cast, why_not_now
from grognard.battle.powers.power_targets import could_affect, targets_in_shape
from grognard.battle.powers.powers_of_spells import is_under_its_spell
from grognard.battle.powers.shape import NOBODY, is_in_range, reaches_creature
from grognard.battle.state.actions import USE, routine_of, target_of, use_power, x_of, y_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_rounds
from grognard.battle.state.effects import READING, find_effect
from grognard.battle.state.field import nearest_free
from grognard.battle.state.flags import ATTACKED, DEAD, FLEEING, GONE, OUT, RAN, SPELL, SPLIT
from grognard.battle.state.line_of_sight import has_line_of_sight
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.patches import is_shut_fast
from grognard.battle.state.power import AT_CREATURE, AT_SELF, DEVICE, WORN, Power
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.steps import CAN_CAST, step_other, step_phase
from grognard.battle.state.uses import may_use


class UsePower(Manoeuvre):
    """Cast, breathe, gaze, drink: one action for every power there is."""

    def __init__(self) -> None:
        super().__init__(USE)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Each power, aimed at each possible enemy, or friend, in turn."""
        found: list[LabelledAction] = []
        number: i64 = 0
        for power in me.profile.powers:
            if power.leaps:
                found += self._leaps(battle, me, power, number)
            elif power.unlocks:
                found += self._doors(battle, power, number, me)
            elif power.aim == AT_SELF:
                found.append(LabelledAction(use_power(number, me.index, me.x, me.y), power.label))
            else:
                for other in battle.combatants:
                    if other is me and power.harmful:
                        continue
                    if could_affect(me, power, other) and is_in_view(battle, me, power, other):
                        action = use_power(number, other.index, other.x, other.y)
                        found.append(LabelledAction(action, power.aimed(other.name)))
            number += 1
        return found

    def _leaps(self, battle: Battle, me: Combatant, power: Power, number: i64) -> list[LabelledAction]:
        """Where one could go in a moment: beside each of the others."""
        found: list[LabelledAction] = []
        width = battle.field.width
        for other in battle.combatants:
            if other is not me and other.flags & OUT == 0:
                cell = nearest_free(battle.field, other.x, other.y)
                action = use_power(number, other.index, cell % width, cell // width)
                found.append(LabelledAction(action, f"{power.label} to the side of {other.name}"))
        return found

    def _doors(self, battle: Battle, power: Power, number: i64, me: Combatant) -> list[LabelledAction]:
        """Every door that is shut fast."""
        found: list[LabelledAction] = []
        for cell in battle.field.doorways:
            if is_shut_fast(battle.field.door_in(cell)):
                x, y = cell % battle.field.width, cell // battle.field.width
                action = use_power(number, me.index, x, y)
                found.append(LabelledAction(action, f"{power.label} at the door at {x},{y}"))
        return found

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Every reason against it.

        Rule: bxe.actions.common-actions, bxe.actions.move-plus-one-action, bcb.magic-items.wand-other-limits,
            bxe.magic-items.charges-exhausted,
            bxe.magic-items.special-conditions
        """
        number, target, x, y = routine_of(action), target_of(action), x_of(action), y_of(action)
        if not 0 <= number < len(me.profile.powers):
            return [Refusal(f"{me.name} has no power {number}")]
        if not 0 <= target < len(battle.combatants) or not battle.field.is_inside(x, y):
            return [Refusal("there is nothing there")]
        power = me.profile.powers[number]
        step = battle.agenda.due()
        refusals: list[Refusal] = []
        if step_phase(step) & power.phase == 0:
            refusals.append(
                Refusal(f"this is not the phase for {power.name}", battle.ruleset.cite("round/phases"))
            )
        later = step_other(step) > 0 and not power.is_spell()
        if me.flags & (ATTACKED | RAN | FLEEING) != 0 or later:
            refusals.append(Refusal("there is nothing more it can do this round"))
        if me.declared & ~(SPELL if power.is_spell() else SPLIT) != 0:
            refusals.append(Refusal("it announced something else", battle.ruleset.cite("declaration/moment")))
        if power.is_spell():
            refusals += why_not_cast(battle, me, number)
        elif uses_left(me, number) == 0 and power.means == DEVICE:
            reason = f"the {power.name} is an ordinary stick now"
            refusals.append(Refusal(reason, battle.ruleset.cite("items/empty")))
        elif uses_left(me, number) == 0:
            refusals.append(Refusal(f"it has used {power.name} as often as it can"))
        elif not is_under_its_spell(me, power):
            refusals.append(Refusal(f"it is not under {me.profile.powers[power.follows].name}"))
        elif not may_use(me, number, uses=power.uses):
            refusals.append(Refusal(f"it cannot use {power.name} in this round"))
        elif power.means != WORN and power.phase == CAN_CAST and not can_speak(battle, me):
            refusals.append(Refusal("it cannot make a sound", battle.ruleset.cite("casting/speech")))
        elif power.barred:
            refusals.append(Refusal(power.barred, power.barred_rule))
        refusals += why_not_now(battle, me, number)
        return refusals + self._why_not_there(battle, me, power, target, x, y)

    def _why_not_there(
        self, battle: Battle, me: Combatant, power: Power, target: i64, x: i64, y: i64
    ) -> list[Refusal]:
        """The reasons against that target and that place.

        Rule: bxe.casting.target-in-sight, bxe.casting.target-sight-exception
        """
        other = battle.combatants[target]
        if effect_rounds(find_effect(me, READING)) > 1:
            return []  # A reader has no target yet.
        if power.aim == AT_SELF and other is not me:
            return [Refusal(f"{power.name} works only on its user")]
        if power.aim == AT_SELF:
            if power.only_heals() and not power.ends and me.hit_points >= me.max_hit_points:
                return [Refusal("it is not hurt", battle.ruleset.cite("healing/potion"))]
            return []
        if power.aim == AT_CREATURE:
            if (
                other.flags & GONE != 0
                or (other.flags & DEAD != 0) != power.fallen
                or not is_in_view(battle, me, power, other)
            ):
                return [Refusal(f"{other.name} is not to be seen", battle.ruleset.cite("casting/sight"))]
            if (other.x, other.y) != (x, y):
                return [Refusal(f"{other.name} is not there")]
        too_far = power.aim == AT_CREATURE and not reaches_creature(battle.field, me, power, other)
        if too_far or not is_in_range(battle.field, me, power, x, y):
            return [Refusal(f"{power.name} does not reach so far")]
        if power.aim == AT_CREATURE and not targets_in_shape(battle, me, power, target, x, y):
            return [Refusal(f"{power.name} does nothing to {other.name}")]
        if power.unlocks and not is_shut_fast(battle.field.door_in(y * battle.field.width + x)):
            return [Refusal("there is no door that is shut fast")]
        if power.unlocks and not _sees_beside(battle, me, x, y):
            return [Refusal("it does not see the door", battle.ruleset.cite("casting/sight"))]
        if power.leaps and battle.field.occupant_at(x, y) != NOBODY:
            return [Refusal("there is no room")]
        return []

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Use it; the turn is over, or the attacks that it leaves follow."""
        cast(battle, me, action)


def _sees_beside(battle: Battle, me: Combatant, x: i64, y: i64) -> bool:
    """Whether a combatant sees one of the cells around a door, which itself is closed to sight."""
    for row in range(y - 1, y + 2):
        for column in range(x - 1, x + 2):
            if battle.field.is_inside(column, row) and battle.field.occupant_at(column, row) >= NOBODY:
                if has_line_of_sight(battle.field, me.x, me.y, column, row):
                    return True
    return False


def is_in_view(battle: Battle, me: Combatant, power: Power, other: Combatant) -> bool:
    """Whether the user can aim a power at a target: itself, one in sight, or one it knows of."""
    if other is me:
        return True
    return can_see(battle, me, other) or (not power.sight and knows_of(battle, me.side, other))
