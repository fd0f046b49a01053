"""A battle as one side knows it, for a while: the base of all that its player is shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from grognard.battle.ground.knowing import bring_back, set_aside
from grognard.battle.state.battle import Battle


@contextmanager
def hide_unknown(battle: Battle, side: int) -> Iterator[None]:
    """Take combatants unknown to a side off the field meanwhile; no action may be carried out."""
    aside = set_aside(battle, side)
    try:
        yield
    finally:
        if aside:
            bring_back(battle)
