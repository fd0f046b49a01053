"""Decisions on an expedition, and refused orders."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.base.errors import GrognardError
from grognard.battle.state.refusal import Refusal
from grognard.encounter.entries import Encounter

EXPLORE: Final = "explore"
MEET: Final = "meet"
CHASE: Final = "chase"
PURSUE: Final = "pursue"
FIGHT: Final = "fight"


class IllegalOrder(GrognardError):
    """An order that cannot be followed now; `refusals` say why."""

    def __init__(self, refusals: list[Refusal]) -> None:
        self.refusals = refusals
        super().__init__("; ".join(str(one) for one in refusals))


class PartyDecision(NamedTuple):
    """A decision: the party's order, or the outcome of a fight."""

    kind: str
    encounter: Encounter | None = None
