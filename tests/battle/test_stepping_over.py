"""The helpless bar no way: one goes on over them, and does not stay where they lie."""

from __future__ import annotations

import pytest

from grognard.battle.play.decision import legal_destinations
from grognard.battle.state.actions import WALK, mode_of, x_of, y_of
from tests.support import brute, come_to, fight

CORRIDOR = '''[field]
map = """
############
#..........#
############
"""'''


@pytest.mark.parametrize("facing", ["", "facing = true\n"])
@pytest.mark.parametrize(("condition", "farthest"), [("", 3), ('condition = ["asleep"]', 9)])
@pytest.mark.parametrize("rules", ["bf", "bxe", "bxs", "bcb"])
def test_a_sleeper_in_a_corridor_bars_nobody(rules: str, condition: str, farthest: int, facing: str) -> None:
    # A at 1,1, B at 4,1 in a corridor one square wide, C far off at its end: 40 feet lead to 9,1 at most.
    heading = ', facing = "east"' if facing else ""
    first = brute("A", 1, 1, more=heading.lstrip(", "))
    blocked = brute("B", 4, 1, more=condition)
    engine = fight(rules, first, f"{blocked}, {brute('C', 10, 1)}", dice=3, keys=facing + CORRIDOR)
    come_to(engine, 0, "movement" if rules in ("bxe", "bxs") else "")
    walks = [
        (x_of(choice.action), y_of(choice.action))
        for choice in legal_destinations(engine.battle)
        if mode_of(choice.action) == WALK
    ]
    assert (4, 1) not in walks
    assert max(x for x, _ in walks) <= farthest
    assert ((5, 1) in walks) is bool(condition)
