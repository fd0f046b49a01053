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


@pytest.mark.parametrize("rules", ["bf", "bfref", "bxe", "bxs", "bcb"])
@pytest.mark.parametrize(
    ("more", "way", "bonus"),
    [
        ("undetected = true", (40, 21), "Sneak Attack"),
        ("", (40, 21), "from behind"),
        ("undetected = true", (40, 19), ""),
    ],
)
def test_a_thief_earns_a_sneak_attack_by_moving(
    rules: str, more: str, way: tuple[int, int], bonus: str
) -> None:
    # From the guard's left, four spaces off, around to its back or its front, and then the blow.
    thief = man(
        36, 20, who="thief 1", weapons=["dagger"], more=f'{more}{", " if more else ""}facing = "east"'
    )
    engine = fight(rules, thief, brute("Guard", 40, 20, more=NORTH), dice=1, keys=FACING)
    come_to(engine, 0, "movement" if rules in ("bxe", "bxs") else "")
    act(engine, f"move {way[0]},{way[1]} walk")
    if rules in ("bxe", "bxs"):
        come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    (event,) = [one for one in events_of(engine.battle, "attack") if one.actor == 0]
    if rules in ("bxe", "bxs") and bonus == "from behind":
        bonus = ""  # worth nothing there but the shield that does not count
    assert set(parts_of(event)) & {"Sneak Attack", "from behind"} == ({bonus} if bonus else set())
