"""A flask that goes astray stays on this side of the walls, and on the map."""

from __future__ import annotations

import pytest

from tests.rules.flasks import CALM, scatters, standing
from tests.support import act, cell_of, come_to, fight, hero

# A face of 10 lies 20' behind the target.
DICE = "d6:6 d6:1 d20:1 d10:10 d20:20 d20:20 d20:20"


@pytest.mark.rule("bf.grenade.impact-point")
@pytest.mark.parametrize(("wall", "cell"), [("#", (8, 1)), (".", (11, 1))])
def test_a_flask_that_flies_at_a_wall_breaks_before_it(wall: str, cell: tuple[int, int]) -> None:
    field = f"[field]\nmap = '''\n##############\n#........{wall}....\n##############\n'''"
    thrower, target = hero(2, 1, weapon="oil flask"), standing("Target", 7, 1)
    engine = fight("bf", thrower, target, dice=DICE, keys=field, options=CALM)
    come_to(engine, 0)
    act(engine, "attack 0>1")
    (event,) = scatters(engine)
    assert cell_of(event) == cell


@pytest.mark.rule("bf.grenade.impact-point")
def test_a_flask_that_flies_off_the_map_breaks_at_its_edge() -> None:
    thrower, target = hero(2, 5, weapon="oil flask"), standing("Target", 8, 5)
    keys = "[field]\nwidth = 10\nheight = 10"
    engine = fight("bf", thrower, target, dice=DICE, keys=keys, options=CALM)
    come_to(engine, 0)
    act(engine, "attack 0>1")
    (event,) = scatters(engine)
    assert cell_of(event) == (9, 5)
