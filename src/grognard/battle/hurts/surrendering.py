"""Giving oneself up, as a thing to do in a turn."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.morale_checks import surrender
from grognard.battle.hurts.wounds import settle_losses
from grognard.battle.state.actions import SURRENDER
from grognard.battle.state.battle import Battle, unmet_bit
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal


class Surrender(Manoeuvre):
    """Surrendering, whatever morale says, to enemies that the side has met.

    Rule: bxe.morale.npcs-referee-decides
    """

    def __init__(self) -> None:
        super().__init__(SURRENDER)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """There is one way to do it."""
        return [LabelledAction(SURRENDER, "Surrender")]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """The reasons against it: no enemies have been met yet."""
        if battle.unmet & unmet_bit(me.side) != 0:
            return [Refusal("there is no one yet to surrender to")]
        return []

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Give up; that may end the fight."""
        surrender(battle, battle.sides[me.side], me)
        settle_losses(battle)
