"""Giving oneself up, as a thing to do in a turn."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.nerve import surrender
from grognard.battle.hurts.wounds import settle
from grognard.battle.state.actions import SURRENDER
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.manoeuvre import Choice, Manoeuvre


class Surrender(Manoeuvre):
    """Laying down one's arms: it is always possible, whatever morale says, to whoever is played.

    Rule: bxe.morale.npcs-referee-decides
    """

    def __init__(self) -> None:
        super().__init__(SURRENDER)

    def options(self, battle: Battle, me: Combatant) -> list[Choice]:
        """There is one way to do it."""
        return [Choice(SURRENDER, "Surrender")]

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Give up; that may end the fight."""
        surrender(battle, battle.sides[me.side], me)
        settle(battle)
