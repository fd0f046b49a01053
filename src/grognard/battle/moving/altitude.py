"""Height and depth in a battle: climbing, diving, stalling; who flies, floats or swims."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.reactions import offer_reactions, provokes_reactions
from grognard.battle.state.actions import CLIMB, DIVE, feet_of, rise_by
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import ALTITUDE, STALL, Event
from grognard.battle.state.field import Field, are_engaged, is_engaged
from grognard.battle.state.flags import ALTERED, ATTACKED, HELD, OUT, PRONE, SURPRISED
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.steps import CAN_MOVE, step_phase
from grognard.rules.flying import (
    FLOATER,
    GROUNDED,
    SWIMMER,
    WINGED,
    altitude_after_stall,
    climb_limit_feet,
    descent_limit_feet,
    stalls,
)


def climb_room_feet(battle: Battle, me: Combatant) -> i64:
    """The feet that a combatant may still rise now: by its kind, and by its flight this round.

    Rule: bf.altitude.winged-climb, bf.altitude.winged-climb-short, bf.altitude.floater-climb
    """
    profile = me.profile
    if profile.flier == GROUNDED:
        return 0
    kind: i64 = WINGED if profile.flier == WINGED else FLOATER
    room = climb_limit_feet(
        kind,
        forward_feet=me.flown_feet,
        turning_feet=profile.turning_feet,
        move_feet=profile.walk_feet,
    )
    if profile.flier == SWIMMER and room > -me.altitude:
        room = -me.altitude
    return _whole(room)


def floor_of(field: Field, me: Combatant) -> i64:
    """How deep down a combatant can go: swimmers to the bottom of the water, all others to the ground."""
    return field.floor_feet if me.profile.flier == SWIMMER else 0


def dive_room_feet(battle: Battle, me: Combatant) -> i64:
    """How far a combatant may go down now, the ground or the bottom being the end of it.

    Rule: bf.altitude.winged-dive, bf.altitude.floater-descent
    """
    profile = me.profile
    if profile.flier == GROUNDED:
        return 0
    kind: i64 = WINGED if profile.flier == WINGED else FLOATER
    room = descent_limit_feet(kind, move_feet=profile.walk_feet)
    above = me.altitude - floor_of(battle.field, me)
    return _whole(room if room < above else above)


def _whole(feet: i64) -> i64:
    return feet // 5 * 5


class ChangeAltitude(Manoeuvre):
    """Rising or sinking by a number of feet, once a round, besides the move over the ground."""

    def __init__(self, kind: i64, *, sign: i64, verb: str) -> None:
        super().__init__(kind)
        self.sign = sign
        self.verb = verb

    def room(self, battle: Battle, me: Combatant) -> i64:
        """How far it may be."""
        return climb_room_feet(battle, me) if self.sign > 0 else dive_room_feet(battle, me)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """As far as possible, and level with each enemy."""
        if not battle.field.has_heights or me.profile.flier == GROUNDED:
            return []
        room = self.room(battle, me)
        wanted: list[int] = [room] if room > 0 else []
        for other in battle.combatants:
            feet = (other.altitude - me.altitude) * self.sign
            if other.side != me.side and other.flags & OUT == 0 and 0 < feet < room and feet not in wanted:
                wanted.append(feet)
        return [
            LabelledAction(
                rise_by(self.kind, feet), f"{self.verb} {feet}' to {me.altitude + self.sign * feet}'"
            )
            for feet in wanted
        ]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Reasons against rising or sinking so far."""
        cite = battle.ruleset.cite
        feet = feet_of(action)
        if not battle.field.has_heights:
            return [Refusal("this fight is fought on one level")]
        if me.profile.flier == GROUNDED:
            return [Refusal("it neither flies nor swims")]
        refusals: list[Refusal] = []
        if step_phase(battle.agenda.due()) & CAN_MOVE == 0:
            refusals.append(Refusal("this is not the phase for moving", cite("round/phases")))
        if me.flags & ALTERED != 0:
            refusals.append(Refusal("it has changed its altitude this round"))
        if me.flags & ATTACKED != 0 and not battle.ruleset.moving.after_attack:
            refusals.append(
                Refusal("after attacking there is no moving", cite("movement/no move after attack"))
            )
        if me.flags & PRONE != 0:
            refusals.append(Refusal("it must get up first", cite("movement/stumble")))
        room = self.room(battle, me)
        if feet < 5 or feet > room:
            refusals.append(
                Refusal(f"it may go between 5' and {room}'", cite(f"altitude/{self.verb.lower()}"))
            )
        elif _breaks_contact(battle, me, me.altitude + self.sign * feet):
            refusals.append(Refusal("an engaged combatant must withdraw or flee", cite("movement/disengage")))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Rise or sink; enemies with long weapons may strike at it within their reach.

        Rule: bf.altitude.tracked
        """
        provokes = provokes_reactions(battle, me)
        before: list[int] = []
        if provokes:
            before = [other.index for other in battle.combatants if are_engaged(battle.field, me, other)]
        me.flags |= ALTERED
        me.altitude += self.sign * feet_of(action)
        battle.field.changes += 1
        if battle.log is not None:
            rule = battle.ruleset.cite(f"altitude/{self.verb.lower()}")
            battle.record(
                Event(
                    ALTITUDE,
                    actor=me.index,
                    what=self.verb.lower(),
                    amount=feet_of(action),
                    height=me.altitude,
                    rules=(rule,),
                )
            )
        if provokes:
            offer_reactions(battle, me, before, closing=False)


def _breaks_contact(battle: Battle, me: Combatant, altitude: i64) -> bool:
    """Whether a combatant now in contact no longer would be from another height."""
    if not is_engaged(battle.field, battle.sides, me):
        return False
    here = me.altitude
    for other in battle.combatants:
        if other.flags & OUT == 0 and are_engaged(battle.field, me, other):
            me.altitude = altitude
            still = are_engaged(battle.field, me, other)
            me.altitude = here
            if not still:
                return True
    return False


def drop_the_stalled(battle: Battle) -> None:
    """At the end of a round: winged fliers that were too slow dive as far as they can, at once.

    Rule: bf.altitude.stall-threshold, bf.altitude.stall-dive, bf.altitude.stall-duration
    """
    for me in battle.combatants:
        if me.flags & (OUT | SURPRISED | HELD) != 0 or me.profile.flier != WINGED or me.altitude <= 0:
            continue
        if not stalls(WINGED, forward_feet=me.flown_feet, move_feet=me.profile.walk_feet):
            continue
        before = me.altitude
        battle.field.changes += 1
        me.altitude = altitude_after_stall(me.altitude, move_feet=me.profile.walk_feet)
        if battle.log is not None:
            rule = battle.ruleset.cite("altitude/stall")
            battle.record(
                Event(STALL, actor=me.index, amount=before - me.altitude, height=me.altitude, rules=(rule,))
            )


CLIMBING: Final = ChangeAltitude(CLIMB, sign=1, verb="Climb")
DIVING: Final = ChangeAltitude(DIVE, sign=-1, verb="Dive")


def level_with(battle: Battle, me: Combatant, enemy: Combatant) -> i64:
    """The climb or dive toward the height of an enemy that only height keeps out of reach, or 0."""
    field = battle.field
    if me.profile.flier == GROUNDED or me.flags & ALTERED != 0 or is_engaged(field, battle.sides, me):
        return 0
    feet = enemy.altitude - me.altitude
    if feet == 0 or field.cells_apart(me.x, me.y, enemy.x, enemy.y) > 1:
        return 0
    way = CLIMBING if feet > 0 else DIVING
    return _change_by(battle, me, way, feet * way.sign)


def sink_by(battle: Battle, me: Combatant, feet: i64) -> i64:
    """The dive by so many feet, or as far as one can; 0 where there is none."""
    if me.profile.flier == GROUNDED or me.flags & ALTERED != 0:
        return 0
    return _change_by(battle, me, DIVING, feet)


def _change_by(battle: Battle, me: Combatant, way: ChangeAltitude, feet: i64) -> i64:
    room = min(way.room(battle, me), _whole(feet))
    if room < 5:
        return 0
    action = rise_by(way.kind, room)
    return 0 if way.why_not(battle, me, action) else action
