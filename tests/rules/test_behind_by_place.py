"""Where headings count, the places decide who is behind whom: for the bonus and for a Sneak Attack."""

from __future__ import annotations

import pytest

from tests.support import act, brute, come_to, events_of, fight, man, parts_of

NORTH = 'facing = "north"'
FACING = "distance_feet = 300\nfacing = true"


def strikes(x: int, y: int, more: str) -> dict[str, int]:
    """What a thief's blow is made up of, on one at 40,20 who looks north."""
    thief = man(x, y, who="thief 1", weapons=["dagger"], more=more)
    engine = fight("bf", thief, brute("Guard", 40, 20, more=NORTH), dice=1, keys=FACING)
    come_to(engine, 0)
    act(engine, "attack 0>1")
    return parts_of(events_of(engine.battle, "attack")[0])


@pytest.mark.rule("bf.attack.from-behind-no-sneak-stack", "bf.facing.attack-from-behind-usually")
@pytest.mark.parametrize(
    ("y", "more", "bonus"),
    [
        (21, "undetected = true", "Sneak Attack"),
        (21, "", "from behind"),
        (19, "undetected = true", ""),
        (19, "behind = true", ""),
        (19, "behind = true, undetected = true", ""),
    ],
)
def test_who_stands_at_the_back_strikes_from_behind(y: int, more: str, bonus: str) -> None:
    assert set(strikes(40, y, more)) & {"Sneak Attack", "from behind"} == ({bonus} if bonus else set())
