"""Creatures that burst when they are slain, and creatures that wounds make furious."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.hurts.presence import remove_from_fight
from grognard.battle.play.engine import Engine
from grognard.battle.state.flags import DEAD
from grognard.battle.state.notation import format_battle, read_battle
from grognard.text.narrate import Narrator
from tests.support import act, brute, effects_of, events_of, fight, inflict, man, parts_of

FIELD = "[field]\nwidth = 60\nheight = 20\n"
QUICK = "initiative_modifier = 9"
WORM = """
title = "A worm"
reaction = "immediate attack"
distance_feet = 90
[[sides]]
name = "First"
members = [{ character = "fighter 1", hit_points = 200 }]
[[sides]]
name = "Second"
members = [{ creature = "frost worm" }]
"""
SPHERE = "bazeley s sphere minor"


def against(foes: str, *, dice: str, hero: str = "", rules: str = "bf") -> Engine:
    """A fight in which a quick character beside a creature decides first."""
    mine = hero or man(4, 5, points=100, more=QUICK)
    return fight(rules, mine, foes, dice=dice, keys=FIELD, begun=True)


def beast(name: str, x: int, y: int, *, points: int = 1) -> str:
    return f'{{ creature = "{name}", at = [[{x}, {y}]], hit_points = {points}, morale = 12 }}'


def told(engine: Engine) -> list[str]:
    narrator = Narrator(engine.battle)
    return [line for event in events_of(engine.battle) if (line := narrator.tell(event))]


def points(engine: Engine) -> list[int]:
    return [int(one.hit_points) for one in engine.battle.combatants]


def test_a_sphere_bursts_over_friend_and_foe_within_ten_feet() -> None:
    # A 20 hits armour class 23. 4d6 once for all, a save against death at 12; the last is too far off.
    heroes = f"{man(4, 5, points=100, more=QUICK)}, {man(4, 6, points=100)}"
    foes = f"{beast(SPHERE, 5, 5)}, {brute('Ogre', 7, 5)}, {brute('Far', 8, 5)}"
    dice = "d6:1 d6:1 d6:1 d6:1 d6:1 d20:20 d8:8 d6:6 d6:5 d6:4 d6:3 d20:11 d20:12 d20:1"
    engine = against(foes, dice=dice, hero=heroes)
    act(engine, "attack 0>2")
    assert points(engine) == [100 - 18, 100, 1 - 8, 50 - 18, 50]
    burst = events_of(engine.battle, "burst")[0]
    assert (burst.actor, burst.who, burst.at) == (2, (0, 1, 3), (5, 5))
    assert "Bazeley's Sphere Minor bursts into a hail of spheres." in told(engine)
    saves = "Fighter 1 #2 makes the save vs flying spheres (rolled 12, needs 12)."
    assert any(saves in said for said in told(engine))


def test_spheres_set_each_other_off_each_once_and_both_sides_may_be_gone() -> None:
    # 8 from the first and 9 from the second, which both let their saves fail.
    foes = f"{beast(SPHERE, 5, 5)}, {beast(SPHERE, 6, 5)}"
    dice = "d6:1 d6:1 d6:1 d20:20 d8:8 d6:2 d6:2 d6:2 d6:2 d20:11 d20:1 d6:2 d6:2 d6:2 d6:3 d20:1"
    engine = against(foes, dice=dice, hero=man(4, 5, points=17, more=QUICK))
    act(engine, "attack 0>1")
    assert points(engine) == [0, 1 - 8, 1 - 8]
    assert [event.actor for event in events_of(engine.battle, "burst")] == [1, 2]
    assert (engine.battle.over, engine.battle.winner) == (True, -1)


def test_walls_keep_a_burst_off_and_the_senseless_feel_it() -> None:
    drawn = "\n".join("." * 6 + "#" + "." * 13 for _ in range(10))
    walls = f'[field]\nmap = """\n{drawn}\n"""\n'
    heroes = f"{man(4, 5, points=100, more=QUICK)}, {man(4, 6, points=100)}"
    foes = f"{beast(SPHERE, 5, 5)}, {brute('Ogre', 7, 5)}"
    dice = "d6:1 d6:1 d6:1 d6:1 d20:20 d8:8 d6:6 d6:5 d6:4 d6:3 d20:1 d20:1"
    engine = fight("bf", heroes, foes, dice=dice, keys=walls, begun=True)
    inflict(engine, 1, "knocked-out")
    act(engine, "attack 0>2")
    assert points(engine) == [100 - 18, 100 - 18, 1 - 8, 50]


def test_a_phoenix_dies_in_a_fireball_that_does_the_undead_twice_the_harm() -> None:
    # 9d6 come to 18, half with a save against spells; fire does nothing to those it does not harm.
    sword = man(4, 5, points=100, weapons=("longsword +1",), more=QUICK)
    zombie = brute("Zombie", 6, 6, more='nature = ["undead"]')
    salamander = brute("Salamander", 6, 5, more='nature = ["fireproof"]')
    # Its flames have done 3 to those two before.
    dice = "d6:1 d6:1 d6:1 d6:1 " + "d6:1 " * 6 + "d20:20 d8:8 " + "d6:2 " * 9 + "d20:17 d20:1"
    engine = against(f"{beast('phoenix', 5, 5)}, {zombie}, {salamander}", dice=dice, hero=sword)
    act(engine, "attack 0>1")
    assert points(engine) == [97 - 9, 1 - 9, 47 - 36, 50]


def test_a_frost_worm_that_the_referee_has_killed_shatters_at_once() -> None:
    fight = grognard.start(WORM, seed=3)
    fight.say("kill Frost Worm")
    assert "The frost worm turns to ice, and shatters in an explosion." in fight.tell()
    assert fight.winner in ("", "First")
    assert [event.actor for event in events_of(fight.battle, "burst")] == [1]
    assert fight.battle.combatants[0].hit_points < 200


def test_a_burst_that_has_not_landed_is_kept_and_copied() -> None:
    engine = against(beast(SPHERE, 5, 5), dice="d6:1 d6:1")
    remove_from_fight(engine.battle, engine.battle.combatants[1], DEAD)
    assert effects_of(engine, 1, "bursting")
    twin = engine.battle.copy()
    assert twin == engine.battle
    again = against(beast(SPHERE, 5, 5), dice="d6:1 d6:1").battle
    read_battle(format_battle(engine.battle), again)
    assert again == engine.battle


def rolled(engine: Engine, code: str, place: int) -> tuple[int, dict[str, int]]:
    """What the roll of an event came to, and what was added to it for rage."""
    event = events_of(engine.battle, code)[place]
    assert event.roll is not None
    return event.roll.total, {why: much for why, much in parts_of(event).items() if why == "rage"}


def test_a_wounded_wolverine_has_2_more_to_hit_and_2_less_armour_class() -> None:
    # Armour class 14, 3 hit dice: +3. A sword needs 13 with +1, and 11 once it rages.
    dice = "d6:1 d6:1 d20:13 d8:1 d20:2 d6:1 d6:1 d20:11 d8:1"
    engine = against(beast("wolverine", 5, 5, points=20), dice=dice)
    act(engine, "attack 0>1", "attack 0>0")
    assert "The wolverine flies into a rage." in told(engine)
    assert rolled(engine, "attack", 1) == (2 + 3 + 2, {"rage": 2})
    act(engine, "end", "attack 0>1")
    hits = [event.roll.success for event in events_of(engine.battle, "attack") if event.roll]
    assert hits == [True, False, True]
    assert [event.what for event in events_of(engine.battle, "effect")] == ["raging"]


def test_an_unhurt_one_is_calm() -> None:
    engine = against(beast("wolverine", 5, 5, points=20), dice="d6:1 d6:1 d20:2 d20:2")
    act(engine, "attack 0>1", "attack 0>0")
    assert rolled(engine, "attack", 1) == (2 + 3, {})


@pytest.mark.parametrize(("harm", "rages"), [(7, False), (8, True)])
def test_a_grawl_rages_at_a_quarter_of_its_hit_points_and_hits_harder(harm: int, rages: bool) -> None:
    # A quarter of 12 is 3. A claw of 2 hit dice has +2.
    dice = f"d6:1 d6:1 d20:19 d8:{harm} d20:15 d4:3"
    engine = against(beast("grawl", 5, 5, points=12), dice=dice)
    engine.battle.combatants[1].hit_points = 11
    act(engine, "attack 0>1", "attack 0>0")
    assert rolled(engine, "attack", 1)[0] == 15 + 2 + 2 * rages
    assert events_of(engine.battle, "damage")[1].amount == 3 + 2 * rages
