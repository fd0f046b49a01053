"""Turning on the spot, or at the end of a move."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.heading import (
    count_headings,
    degrees_between,
    heading_to_enemy,
    may_turn,
    name_heading,
)
from grognard.battle.state.actions import FACE, number_with, routine_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import FACE as FACING
from grognard.battle.state.events import Event
from grognard.battle.state.flags import CRAMPED, FACED, FLEEING, MOVED, PRONE, RAN, STAYS
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.steps import CAN_MOVE, step_phase

TURN_RULE: Final = "facing/turn"
FRONT_DEGREES: Final = 60
"""Farther to the side than this an enemy is not in front."""


class Face(Manoeuvre):
    """Turn to another heading; a wide turn on the spot means staying there for the round."""

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every other heading, once a turn: one turn can be as wide as one likes."""
        field = battle.field
        if not field.keeps_facing or me.flags & FACED != 0:
            return []
        headings = range(int(count_headings(field)))
        return [
            LabelledAction(number_with(FACE, heading), f"Turn to face {name_heading(field, heading)}")
            for heading in headings
            if heading != me.facing
        ]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Reasons against turning.

        Rule: bf.facing.stationary-free, bf.facing.stationary-obstructed, bf.facing.optional
        """
        field = battle.field
        if not field.keeps_facing:
            return [Refusal("this fight keeps no account of facing", battle.ruleset.cite("facing/optional"))]
        heading = routine_of(action)
        if heading >= count_headings(field):
            return [Refusal(f"there is no heading {heading}")]
        refusals: list[Refusal] = []
        if step_phase(battle.agenda.due()) & CAN_MOVE == 0:
            refusals.append(Refusal("this is not the phase for turning", battle.ruleset.cite("round/phases")))
        if heading == me.facing:
            refusals.append(Refusal("it faces that way"))
        if me.flags & (FLEEING | PRONE) != 0:
            refusals.append(Refusal("it is in no state to turn"))
        if me.flags & MOVED != 0:
            if not _may_turn_moving(battle, me, heading):
                reason = "after moving it turns only once it has gone its turning distance, and only so far"
                refusals.append(Refusal(reason, battle.ruleset.cite(TURN_RULE)))
        elif me.profile.flags & CRAMPED != 0:
            refusals.append(Refusal("there is no room to turn here", battle.ruleset.cite("facing/no room")))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Turn."""
        heading = routine_of(action)
        if me.flags & MOVED == 0 and not _may_turn_moving(battle, me, heading):
            me.flags |= STAYS
        me.flags |= FACED
        me.facing = heading
        me.carried_feet = 0
        if battle.log is not None:
            what = name_heading(battle.field, heading)
            rule = battle.ruleset.cite(TURN_RULE)
            battle.record(Event(FACING, actor=me.index, what=what, rules=(rule,)))


def _may_turn_moving(battle: Battle, me: Combatant, heading: i64) -> bool:
    degrees = degrees_between(battle.field, me.facing, heading)
    running = me.flags & RAN != 0
    return may_turn(battle, me, degrees, carried_feet=me.carried_feet, running=running)


TURNING: Final = Face(FACE)


def turn_to_enemy(battle: Battle, me: Combatant) -> i64:
    """The turn toward the nearest enemy when it stands at the combatant's side or back, or 0."""
    if not battle.field.keeps_facing or me.flags & FACED != 0:
        return 0
    wanted = heading_to_enemy(battle, me, me.x, me.y)
    action: i64 = number_with(FACE, wanted)
    if degrees_between(battle.field, me.facing, wanted) <= FRONT_DEGREES:
        return 0
    return 0 if TURNING.why_not(battle, me, action) else action
