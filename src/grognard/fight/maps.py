"""Maps that are drawn between the rounds of a fight while it is told."""

from __future__ import annotations

from grognard.fight.fight import Fight
from grognard.fight.sides import find_viewer
from grognard.text.changing_map import Maps
from grognard.text.transcript import Teller


def tell_with_maps(teller: Teller, fight: Fight, when: str, *, audience: str | None, width: int) -> None:
    """Add maps to the telling of a fight that is run by tactics.

    Args:
        teller: tells the fight.
        fight: the fight.
        when: a map is drawn every round (`EVERY`), or when much `CHANGES`.
        audience: the side that listens, or the referee.
        width: columns of text.

    Raises:
        InputError: there is no such side.
    """
    teller.maps = Maps(fight.battle, when, viewer=find_viewer(fight.battle, audience), width=width)
    fight.engine.policies = teller.maps.watch(fight.engine.policies)
