"""The combatant whose decision it is, the step that is due, and the enemies it knows of."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.figures_near import list_about
from grognard.battle.ground.sight import is_struck_down
from grognard.battle.ground.unseen import is_unfound
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import is_engaged
from grognard.battle.state.flags import HIDDEN, NOT_STANDING


class Standpoint:
    """The point of view shared by all parts of a view.

    `me` is the combatant, `step` the step of the agenda that is due, `closing` the enemy that it may strike
    out of turn or -1, `engaged` whether an enemy is within reach. `casts_midway` says of the round that magic
    comes between the moves of all and their blows.
    """

    def __init__(self, battle: Battle) -> None:
        self.battle: Final = battle
        self.me: Combatant = battle.combatants[0]
        self.step: i64 = 0
        self.closing: i64 = -1
        self.engaged: bool = False
        self.casts_midway: bool = False
        self._foes: list[Combatant] = []
        self._knows_foes: bool = False
        self._near: list[Combatant] = []
        self._knows_near: bool = False
        self._in_reach: Final[list[Combatant]] = []
        self._beside: Final[list[Combatant]] = []

    def look(self, me: Combatant, step: i64, closing: i64) -> None:
        """Take the place of a combatant whose step is due."""
        self.me = me
        self.step = step
        self.closing = closing
        self._knows_foes = False
        self._knows_near = False
        self.engaged = is_engaged(self.battle.field, self.battle.sides, me)

    def foes(self) -> list[Combatant]:
        """The enemies who stand and fight, as far as I know where they are."""
        if self._knows_foes:
            return self._foes
        found: list[Combatant] = []
        for side in self.battle.sides:
            if side.index != self.me.side:
                for other in side.members:
                    plain = other.flags & (NOT_STANDING | HIDDEN) == 0 and other.pending.damage == 0
                    if plain or self.is_fighting_foe(other):
                        found.append(other)
        self._foes = found
        self._knows_foes = True
        return found

    def has_foes(self) -> bool:
        """Whether any enemy stands and fights, as far as I know where it is."""
        if self._knows_foes:
            return len(self._foes) > 0
        for side in self.battle.sides:
            if side.index != self.me.side:
                for other in side.members:
                    if self.is_fighting_foe(other):
                        return True
        return False

    def is_fighting_foe(self, other: Combatant) -> bool:
        """Whether a combatant of another side stands and fights, as far as I know where it is."""
        if other.flags & NOT_STANDING != 0:
            return False
        if other.pending.damage != 0 and is_struck_down(self.battle, other):
            return False
        return other.flags & HIDDEN == 0 or not is_unfound(self.battle, self.me, other)

    def near(self) -> list[Combatant]:
        """Combatants in their order, among them all within my melee reach."""
        if not self._knows_near:
            me = self.me
            self._near = list_about(self.battle, me.x, me.y, me.profile.control_feet, self._in_reach)
            self._knows_near = True
        return self._near

    def is_foe_beside(self, x: i64, y: i64) -> bool:
        """Whether an enemy who stands and fights is in a cell or beside it."""
        field = self.battle.field
        for other in list_about(self.battle, x, y, field.cell_feet, self._beside):
            if other.side != self.me.side and field.cells_apart(x, y, other.x, other.y) <= 1:
                if self.is_fighting_foe(other):
                    return True
        return False
