"""Charging, as a thing to do in a turn."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.moving.charge import (
    charge_lane,
    charge_routine,
    lane_feet,
    perform_charge,
    why_not_charge,
)
from grognard.battle.state.actions import CHARGE, charge_at, routine_of, target_of, x_of, y_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import OUT
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal, why_not_phase
from grognard.battle.state.steps import CAN_MOVE


class Charge(Manoeuvre):
    """A rush straight at an enemy with a blow at the end of it."""

    def __init__(self) -> None:
        super().__init__(CHARGE)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every enemy, with the first weapon that serves."""
        found: list[LabelledAction] = []
        if not battle.ruleset.charge.allowed:
            return found
        routine = charge_routine(battle, me)
        if routine < 0:
            return found
        for other in battle.combatants:
            if other.side == me.side or other.flags & OUT != 0:
                continue
            lane = charge_lane(battle, me, other)
            if lane:
                x, y = lane[len(lane) - 1]
                feet = lane_feet(battle, me, lane)
                action = charge_at(routine, other.index, x, y)
                found.append(LabelledAction(action, f"Charge {other.name} over {feet}'", feet=feet))
        return found

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """The reasons against the charge; its end must be the last cell of the lane."""
        routine, target = routine_of(action), target_of(action)
        if not 0 <= target < len(battle.combatants) or not 0 <= routine < len(me.profile.routines):
            return [Refusal("there is no such target or weapon")]
        other = battle.combatants[target]
        if other.side == me.side or other.flags & OUT != 0:
            return [Refusal(f"{other.name} is no enemy to charge")]
        refusals = why_not_phase(battle, battle.agenda.due(), CAN_MOVE, "charging")
        refusals += why_not_charge(battle, me, other, routine)
        lane = charge_lane(battle, me, other)
        if lane and lane[len(lane) - 1] != (x_of(action), y_of(action)):
            x, y = lane[len(lane) - 1]
            rule = battle.ruleset.cite("charge/straight line")
            refusals.append(Refusal(f"the straight line to {other.name} ends at {x},{y}", rule))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Rush."""
        perform_charge(battle, me, battle.combatants[target_of(action)], routine_of(action))
