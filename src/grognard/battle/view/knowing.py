"""A battle as one side knows it, for a while: the base of all that its player is shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from grognard.battle.ground.knowing import bring_back, set_aside
from grognard.battle.state.battle import Battle


@contextmanager
def known_only(battle: Battle, side: int) -> Iterator[None]:
    """Have combatants of whom a side does not know off the field meanwhile; nothing may be carried out."""
    aside = set_aside(battle, side)
    try:
        yield
    finally:
        if aside:
            bring_back(battle)
