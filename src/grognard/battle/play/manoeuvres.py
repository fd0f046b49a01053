"""Every manoeuvre there is, by the number of its action."""

from __future__ import annotations

from typing import Final

from grognard.battle.blows.finishing import Finish, Tie, Untie
from grognard.battle.blows.subduing import Rouse, Subdue
from grognard.battle.fire.throwing import Extinguish, ThrowAt
from grognard.battle.grappling.bouts import Drag, Escape, Release, Silence, Squeeze, Take
from grognard.battle.grappling.brawling import Strike
from grognard.battle.grappling.wrestling import Shove, Wrestle
from grognard.battle.hurts.arrows import Extract
from grognard.battle.hurts.remedies import Drink, Helmet
from grognard.battle.moving.altitude import CLIMBING, DIVING
from grognard.battle.moving.facing import TURNING
from grognard.battle.state.actions import DRINK, EXTRACT, HELMET, KICK, KIND_LIMIT, PULL_PUNCH, PUNCH
from grognard.battle.state.manoeuvre import Manoeuvre


def _by_kind(every: list[Manoeuvre]) -> list[Manoeuvre | None]:
    found: list[Manoeuvre | None] = [None] * KIND_LIMIT
    for one in every:
        found[one.kind] = one
    return found


LISTED: Final[list[Manoeuvre]] = [
    Subdue(),
    Strike(PUNCH, "Punch"),
    Strike(KICK, "Kick"),
    Strike(PULL_PUNCH, "Punch, to subdue,"),
    Wrestle(),
    Squeeze(),
    Take(),
    Drag(),
    Silence(),
    Release(),
    Escape(),
    Shove(),
    Rouse(),
    Finish(),
    Tie(),
    Untie(),
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
