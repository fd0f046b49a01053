"""Breaking off: running from the fight by choice, as an action of a turn."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.exits import is_at_edge
from grognard.battle.ground.retreat import find_retreat
from grognard.battle.hurts.morale_checks import take_flight
from grognard.battle.hurts.quarter import is_at_bay
from grognard.battle.moving.legal_moves import why_not_go, why_not_manner
from grognard.battle.state.actions import BREAK_OFF, FLEE
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import is_engaged
from grognard.battle.state.flags import FLEEING
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal


def why_not_break_off(battle: Battle, me: Combatant) -> list[Refusal]:
    """The reasons against running from the fight now, among them that there is no way out."""
    if me.flags & FLEEING != 0:
        return [Refusal("it flees already")]
    if is_at_bay(me) and is_engaged(battle.field, battle.sides, me):
        return [Refusal("it has run in vain, and stands at bay")]
    refusals = why_not_go(battle, me) + why_not_manner(battle, me, FLEE)
    if not refusals:
        engaged = is_engaged(battle.field, battle.sides, me)
        if find_retreat(battle, me, FLEE, engaged=engaged) == 0 and not is_at_edge(battle, me):
            refusals.append(Refusal("there is no way out"))
    return refusals


class BreakOff(Manoeuvre):
    """Running from the fight, for good: from then on one flees as those do whose nerve is broken.

    Rule: bxe.morale.players-decide, bcb.morale.pcs-own-choice, bxs.morale.players-exempt
    """

    def __init__(self) -> None:
        super().__init__(BREAK_OFF)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """There is one way to do it."""
        return [LabelledAction(BREAK_OFF, "Run from the fight")]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """The reasons against fleeing now, among them that there is no way out."""
        return why_not_break_off(battle, me)

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Turn to flee; the way is run as any flight."""
        take_flight(battle, battle.sides[me.side], me, willing=True)
