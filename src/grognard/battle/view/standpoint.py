"""The combatant whose decision it is, the step that is due, and the enemies it knows of."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.sight import is_struck_down
from grognard.battle.ground.unseen import is_unfound
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import is_engaged
from grognard.battle.state.flags import HIDDEN, NOT_STANDING


class Standpoint:
    """The point of view shared by all parts of a view.

    `me` is the combatant, `step` the step of the agenda that is due, `closing` the enemy that it may strike
    out of turn or -1, `engaged` whether an enemy is within reach.
    """

    def __init__(self, battle: Battle) -> None:
        self.battle: Final = battle
        self.me: Combatant = battle.combatants[0]
        self.step: i64 = 0
        self.closing: i64 = -1
        self.engaged: bool = False
        self._foes: list[Combatant] = []
        self._knows_foes: bool = False

    def look(self, me: Combatant, step: i64, closing: i64) -> None:
        """Take the place of a combatant whose step is due."""
        self.me = me
        self.step = step
        self.closing = closing
        self._knows_foes = False
        self.engaged = is_engaged(self.battle.field, self.battle.sides, me)

    def foes(self) -> list[Combatant]:
        """The enemies who stand and fight, as far as I know where they are."""
        if self._knows_foes:
            return self._foes
        battle, me = self.battle, self.me
        found: list[Combatant] = []
        for side in battle.sides:
            if side.index != me.side:
                for other in side.members:
                    if other.flags & NOT_STANDING != 0:
                        continue
                    if other.pending.damage != 0 and is_struck_down(battle, other):
                        continue
                    if other.flags & HIDDEN == 0 or not is_unfound(battle, me, other):
                        found.append(other)
        self._foes = found
        self._knows_foes = True
        return found
