"""Something of a fight that may be varied: its values, and the fights with each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from grognard.chances.counting.arena import FightPlan
from grognard.encounter.entries import Encounter
from grognard.rulebooks.schema import Rulebook

UNKNOWN: Final = -1
"""The side that more of a key of the rules is good for: nobody can tell before."""

Value = int | str


class Variation(NamedTuple):
    """Something to vary: its `values` from least to most.

    `current` is the place of the encounter's own among them; `helps` is the side that more of it is good for,
    `UNKNOWN` for a key of the rules. `make` makes the encounter with a value, and `rules` the rulebook.
    `usual` are the values swept where none are asked for, if these are not those around the current one.
    """

    phrase: str
    values: tuple[Value, ...]
    current: int
    helps: int
    make: Callable[[Value], Encounter]
    rules: Callable[[Value], Rulebook] | None = None
    usual: tuple[Value, ...] = ()

    def plan(self, plan: FightPlan, value: Value) -> FightPlan:
        """The fights of a plan with a value."""
        book = plan.rulebook if self.rules is None else self.rules(value)
        return msgspec.structs.replace(plan, encounter=self.make(value), rulebook=book)
