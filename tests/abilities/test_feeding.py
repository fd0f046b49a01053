"""Creatures that get hit points from what they do to others, or from each other's deaths."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from tests.support import act, events_of, fight, man

FIELD = "[field]\nwidth = 40\nheight = 20\n"


def against(foes: str, *, dice: str, hero: str = "") -> Engine:
    return fight("bf", hero or man(4, 5, points=60), foes, dice=dice, keys=FIELD, begun=True)


def beast(name: str, x: int, *, points: int, more: str = "") -> str:
    keys = f'creature = "{name}", at = [[{x}, 5]], hit_points = {points}, morale = 12'
    return f"{{ {keys}{more} }}"


QUICK = ", initiative_modifier = 9"


def points(engine: Engine) -> list[int]:
    return [int(one.hit_points) for one in engine.battle.combatants]


def test_an_allip_gets_1d6_for_each_level_that_it_drains() -> None:
    # The babble is saved against with a 20; the level costs 3 of a fighter's d8.
    engine = against(beast("allip", 5, points=40, more=QUICK), dice="d20:20 d6:1 d6:1 d20:19 d8:3 d6:4")
    engine.battle.combatants[1].hit_points = 30
    act(engine, "attack 0>0")
    assert points(engine) == [57, 34]
    assert [event.amount for event in events_of(engine.battle, "heal")] == [4]


@pytest.mark.parametrize(("cost", "back"), [(7, 3), (1, 0)])
def test_a_spirit_of_vengeance_gets_half_of_what_a_level_costs(cost: int, back: int) -> None:
    foe = beast("spirit of vengeance", 5, points=60, more=QUICK)
    engine = against(foe, dice=f"d6:1 d6:1 d20:19 d8:{cost}", hero=man(4, 5, who="fighter 5", points=60))
    spirit = engine.battle.combatants[1]
    spirit.hit_points = 30
    touch = next(number for number, one in enumerate(spirit.profile.routines) if one.name == "touch")
    act(engine, f"attack {touch}>0")
    assert points(engine) == [60 - cost, 30 + back]


def test_a_devouring_serpent_gets_half_of_what_it_devours() -> None:
    # 5d6 come to 15 for each of two; it is given back 7 of each.
    two = f"{man(4, 5, points=60)}, {man(4, 6, points=60)}"
    foe = beast("giant devouring serpent", 5, points=90, more=QUICK)
    engine = against(foe, dice="d6:1 d6:1 d6:1 d6:3 d6:3 d6:3 d6:3 d6:3", hero=two)
    engine.battle.combatants[2].hit_points = 50
    act(engine, "use 0>2 5,5")
    assert points(engine) == [45, 45, 64]


def test_rats_leave_each_other_the_hit_points_they_had_at_first() -> None:
    # The first had 5, and leaves 3 and 2; the second 4 of its own, all of them to the last.
    rats = ", ".join(beast("derej rat", x, points=hp) for x, hp in ((5, 5), (6, 4), (7, 3)))
    hero = man(4, 5, points=60, more="initiative_modifier = 9")
    script = "d6:1 d6:1 d6:1 d6:1 d20:19 d8:8"
    engine = against(rats, dice=script, hero=hero)
    act(engine, "attack 0>1")
    assert points(engine) == [60, -3, 4 + 3, 3 + 2]
    assert [event.target for event in events_of(engine.battle, "heal")] == [2, 3]


def test_the_last_of_the_rats_leaves_nothing_to_those_of_another_side() -> None:
    hero = man(4, 5, points=60, more="initiative_modifier = 9")
    rat = beast("derej rat", 5, points=5)
    engine = fight(
        "bf",
        hero,
        rat,
        beast("derej rat", 9, points=6),
        dice="d6:1 d6:1 d6:1 d20:19 d8:8",
        keys=FIELD,
        begun=True,
    )
    act(engine, "attack 0>1")
    assert points(engine) == [60, -3, 6]
