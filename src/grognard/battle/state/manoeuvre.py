"""What can be done in a turn besides moving and striking: one small class for each such thing."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.refusal import Refusal
from grognard.errors import GrognardError


@mypyc_attr(allow_interpreted_subclasses=True)
class Manoeuvre:
    """One kind of action: what it would be here, what speaks against it, and how it is carried out.

    `kind` is its number among `grognard.battle.actions.KINDS`.
    """

    def __init__(self, kind: i64) -> None:
        self.kind = kind

    def options(self, battle: Battle, me: Combatant) -> list[tuple[int, str]]:
        """Actions of this kind worth looking at, with labels; those that are not legal are left out later."""
        return []

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Every reason against it now; changes nothing and rolls nothing."""
        return []

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Carry it out."""
        raise GrognardError(f"nothing carries out actions of kind {self.kind}")
