"""The charges of a combatant, announced or not."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.approach import FAR
from grognard.battle.ground.burning import fears_fire
from grognard.battle.ground.ways import move_limit_feet
from grognard.battle.moving.charge import charge_lane, charge_routine, is_clear, why_not_charge
from grognard.battle.state.actions import END_TURN, RUN, charge_at
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import distance_feet, height_between
from grognard.battle.state.flags import CHARGE, SHIELD_WALL, SPELL
from grognard.battle.state.steps import CAN_MOVE, step_phase
from grognard.battle.view.standpoint import Standpoint


class Charging:
    """Charges: which are open to me, and the one that I announced."""

    def __init__(self, at: Standpoint) -> None:
        self._at: Final = at
        self._battle: Final = at.battle

    def may_announce_charge(self) -> bool:
        """Whether I could announce a charge, and the way is clear as things stand at the nearest enemy."""
        battle, me = self._battle, self._at.me
        rule = battle.ruleset.charge
        if not battle.ruleset.announcing.charge or me.declared & (CHARGE | SHIELD_WALL | SPELL) != 0:
            return False
        routine = charge_routine(battle, me)
        if routine < 0 or self._at.engaged:
            return False
        field = battle.field
        in_range: list[Combatant] = []
        for side in battle.sides:
            for other in side.members if side.index != me.side else []:
                if field.has_heights and height_between(me, other) > field.cell_feet:
                    continue  # It may come down; no charge leads up there.
                feet = distance_feet(field, me, other) - 5
                too_near = feet < rule.minimum_feet or feet <= me.profile.walk_feet
                # A lane ends beside its target: the length of most rules them out.
                lane = (field.cells_apart(me.x, me.y, other.x, other.y) - 1) * field.cell_feet
                if too_near or lane <= me.profile.walk_feet * rule.multiple:
                    if self._at.is_fighting_foe(other):
                        if too_near:
                            return False
                        in_range.append(other)
        for other in in_range:
            if is_clear(battle, me, charge_lane(battle, me, other)):
                return True
        return False

    def announced_charge(self) -> i64:
        """My announced charge at the nearest enemy with a clear lane; else the end of my turn."""
        battle, me = self._battle, self._at.me
        routine = charge_routine(battle, me)
        best: i64 = END_TURN
        least: i64 = FAR
        if routine < 0 or step_phase(self._at.step) & CAN_MOVE == 0:
            return best
        for other in self._at.foes():
            feet = distance_feet(battle.field, me, other)
            if feet < least and not why_not_charge(battle, me, other, routine):
                lane = charge_lane(battle, me, other)
                x, y = lane[len(lane) - 1]
                best, least = charge_at(routine, other.index, x, y), feet
        return best

    def charge(self, index: i64) -> i64:
        """The charge at that enemy, or 0 when there is none to be had."""
        battle = self._battle
        routine = self._routine_to_charge()
        if routine < 0:
            return 0
        target = battle.combatants[index]
        if why_not_charge(battle, self._at.me, target, routine):
            return 0
        lane = charge_lane(battle, self._at.me, target)
        if battle.patches and fears_fire(battle, self._at.me):
            burning = battle.burning
            if any(cell_y * battle.field.width + cell_x in burning for cell_x, cell_y in lane):
                return 0
        x, y = lane[len(lane) - 1]
        return charge_at(routine, index, x, y)

    def keeps_charge(self, feet: i64) -> bool:
        """Whether I could charge a target `feet` feet away after a walk, but not after a run."""
        battle, me = self._battle, self._at.me
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
        return charge_routine(self._battle, self._at.me)
