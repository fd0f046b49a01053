"""Watching a fight that runs by orders: its pauses for the referee, and going on."""

from __future__ import annotations

from typing import Final, Literal

from grognard.battle.state.flags import OUT
from grognard.fight.control import Control, begin_order, is_in_force
from grognard.fight.course import GO_ON
from grognard.fight.fight import Fight

When = Literal["round", "turn", "never"]
TURN: Final[When] = "turn"
ROUND: Final[When] = "round"
NEVER: Final[When] = "never"
PAUSES: Final[tuple[When, ...]] = (ROUND, TURN, NEVER)


class FightPauses:
    """Pauses a fight before the orders of combatants are carried out, every round or every turn.

    Args:
        fight: which; with this it pauses when no combatant is left that a person decides for.
        when: how often.
    """

    def __init__(self, fight: Fight, when: When = ROUND) -> None:
        self._fight = fight
        self.when: When = when
        self.passed = -1
        """The moment of the pause that was gone on from last; -1 for none."""
        fight.pauses = self._is_due

    def watch(self) -> None:
        """Leave all combatants to the tactics when the fight goes on."""
        fight = self._fight
        everybody = [int(one.index) for one in fight.battle.combatants]
        sides = frozenset(range(len(fight.sides)))
        fight.take_control(Control(sides).give(everybody, begin_order(fight.battle)))

    def go_on(self) -> None:
        """Go on from a pause.

        Raises:
            InputError: the fight is over.
        """
        self.passed = self._moment()
        self._fight.say(GO_ON)

    def begin_anew(self) -> None:
        """Pause anew where the fight has been before."""
        self.passed = -1

    @property
    def is_watched(self) -> bool:
        """Whether every combatant that could still act has an order."""
        fight = self._fight
        if len(fight.control.sides) < len(fight.sides):
            return False
        ordered = {one for one, standing in fight.control.orders if is_in_force(fight.battle, standing)}
        return all(one.flags & OUT or int(one.index) in ordered for one in fight.battle.combatants)

    def _is_due(self) -> bool:
        return self.is_watched and self._moment() > self.passed

    def _moment(self) -> int:
        if self.when == NEVER:
            return self.passed
        return self._fight.round if self.when == ROUND else len(self._fight.course.actions)
