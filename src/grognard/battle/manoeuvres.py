"""Every manoeuvre there is, by the number of its action."""

from __future__ import annotations

from typing import Final

from grognard.battle.actions import DRINK, EXTRACT, HELMET, KIND_LIMIT
from grognard.battle.altitude import CLIMBING, DIVING
from grognard.battle.arrows import Extract
from grognard.battle.manoeuvre import Manoeuvre
from grognard.battle.remedies import Drink, Helmet
from grognard.battle.throwing import Extinguish, ThrowAt
from grognard.battle.turning import TURNING


def _by_kind(every: list[Manoeuvre]) -> list[Manoeuvre | None]:
    found: list[Manoeuvre | None] = [None] * KIND_LIMIT
    for one in every:
        found[one.kind] = one
    return found


LISTED: Final[list[Manoeuvre]] = [
    CLIMBING,
    DIVING,
    TURNING,
    ThrowAt(),
    Extinguish(),
    Drink(DRINK),
    Helmet(HELMET),
    Extract(EXTRACT),
]
"""In the order in which a person is offered them."""

MANOEUVRES: Final[list[Manoeuvre | None]] = _by_kind(LISTED)
