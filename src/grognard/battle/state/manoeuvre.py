"""What can be done: one small class for each kind of action, or for a family of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from grognard.base.errors import GrognardError
from grognard.battle.state.actions import format_action
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.steps import ACT, ANSWER, COUNTER, DECLARE, REACH, STANCE

# The decisions there are, as bits: one for the kind of step that asks for it
IN_TURN: Final = 1 << ACT
AT_REACH: Final = 1 << REACH
AT_MEETING: Final = 1 << STANCE
AT_DECLARATION: Final = 1 << DECLARE
AT_COUNTER: Final = 1 << COUNTER
AT_ANSWER: Final = 1 << ANSWER


class LabelledAction:
    """An action with a label for people; `feet` is the way it goes, if it goes."""

    def __init__(self, action: int, label: str, *, feet: int = 0) -> None:
        self.action = action
        self.label = label
        self.feet = feet

    def __repr__(self) -> str:
        return f"Choice({format_action(self.action)!r}, {self.label!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Manoeuvre:
    """One kind of action: its choices here, the reasons against them, and its execution.

    `kind` is its number among `grognard.battle.state.actions.KINDS`; `answers` has a bit for each decision it
    can be chosen at (`IN_TURN`, ...). No reasons against it are asked for at any other.
    """

    def __init__(self, kind: i64, *, answers: i64 = IN_TURN) -> None:
        self.kind = kind
        self.answers = answers

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Actions of this kind worth looking at; those that are not legal are left out later."""
        return []

    def actions(self, battle: Battle, me: Combatant) -> list[int]:
        """The actions of `options` without labels, and without those that are plainly not legal."""
        return [choice.action for choice in self.options(battle, me)]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Every reason against it now; changes nothing and rolls nothing."""
        return []

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Carry it out."""
        raise GrognardError(f"nothing carries out actions of kind {self.kind}")
