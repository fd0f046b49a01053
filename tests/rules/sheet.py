"""Fights by the combat reference sheet, decided by hand, with every die written down."""

from __future__ import annotations

from functools import partial

from grognard.battle.play.decision import Decision
from tests import support

brute = partial(support.brute, armour_class=15, points=30)
fight = partial(support.fight, "bfref", feet=0, begun=True)


def shieldbearer(x: int, y: int = 5) -> str:
    """A slow fighter in chain mail with a shield, armour class 17 with it and 16 without."""
    return (
        f'{{ character = "fighter 1", armour = "chain mail", shield = true, at = [[{x}, {y}]], '
        "abilities = { dexterity = 13 }, hit_points = 30, morale = 12 }"
    )


def actor(decision: Decision | None) -> int:
    assert decision is not None
    return decision.actor
