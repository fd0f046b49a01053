"""Which powers plain tactics use, and which choices a player is given."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import format_action, parse_action
from grognard.battle.state.events import POWER, Event
from grognard.battle.view.power_choice import power_worth_using
from grognard.text.narrate import Narrator
from tests.battle.test_powers import TWO, hall, member
from tests.support import act, events_of

POWERS = """extends = "bf"
[powers.mend]
range_feet = 30
whom = "friends"
heals = "1d6"
[powers.fade]
range_feet = 60
effect = "invisible"
[powers.hush]
range_feet = 60
effect = "silenced"
[powers.gloom]
aim = "place"
range_feet = 60
ground = "darkness"
[powers.blaze]
label = "Cast blaze"
tells = "casts blaze"
aim = "place"
range_feet = 60
ground = "fire"
ground_rounds = "9"
[powers.dread]
aim = "self"
shape = "burst"
size_feet = 60
whom = "enemies"
effect = "paralysed"
[powers.shrink]
range_feet = 60
whom = "enemies"
becomes = "kobold"
[powers.grow]
range_feet = 60
whom = "enemies"
becomes = "ogre"
"""


@pytest.fixture
def rules(tmp_path: Path) -> str:
    path = tmp_path / "powers.toml"
    path.write_text(POWERS, encoding="utf-8")
    return str(path)


def two(rules: str, power: str, *, friend: str = "") -> Engine:
    mage = member("Mage", 4, 5, more=f", powers = {{ {power} = 2 }}, initiative_modifier = 9")
    mine = f"{mage}, {friend}" if friend else mage
    return hall(mine, member("Foe", 10, 5, hd="2"), dice=TWO if not friend else "d6:6 d6:1 d6:1", rules=rules)


def wish(engine: Engine) -> str:
    """What plain tactics would use a power for, or nothing."""
    action = power_worth_using(engine.battle, engine.battle.combatants[0])
    return format_action(action) if action else ""


@pytest.mark.parametrize(
    ("power", "expected"),
    [
        ("fade", ""),
        ("hush", ""),
        ("gloom", ""),
        ("grow", ""),
        ("shrink", "use 0>1 10,5"),
        ("blaze", "use 0>1 10,5"),
        ("dread", "use 0>0 4,5"),
    ],
)
def test_tactics_use_what_does_the_enemy_harm_and_nothing_else(rules: str, power: str, expected: str) -> None:
    assert wish(two(rules, power)) == expected


def test_tactics_do_not_burn_ground_that_burns(rules: str) -> None:
    engine = two(rules, "blaze")
    assert wish(engine) == "use 0>1 10,5"
    engine.submit(parse_action("use 0>1 10,5"))
    engine.battle.combatants[0].flags = 0
    assert wish(engine) == ""


def test_tactics_heal_a_friend_nearly_finished_and_nobody_else(rules: str) -> None:
    engine = two(rules, "mend", friend=member("Friend", 5, 6, points=8))
    friend = engine.battle.combatants[1]
    for points, expected in ((8, ""), (4, ""), (2, "use 0>1 5,6")):
        friend.hit_points = points
        assert wish(engine) == expected


def test_the_unhurt_are_not_to_be_healed(rules: str) -> None:
    engine = two(rules, "mend", friend=member("Friend", 5, 6, points=8))
    refusals = [str(each) for each in why_not(engine.battle, parse_action("use 0>1 5,6"))]
    assert refusals == ["mend does nothing to Friend"]
    engine.battle.combatants[1].hit_points = 7
    assert why_not(engine.battle, parse_action("use 0>1 5,6")) == []


def test_one_may_make_oneself_invisible(rules: str) -> None:
    decision = two(rules, "fade").advance()
    assert decision is not None
    assert "Use fade at Mage" in [choice.label for choice in decision.choices]


def test_ground_takes_nobody_and_a_fire_of_no_oil_is_not_called_oil(rules: str) -> None:
    engine = two(rules, "blaze")
    act(engine, "use 0>1 10,5")
    used = events_of(engine.battle, "power")[0]
    assert (used.who, used.result) == ((), "flames")
    engine.battle.record(Event("burn", target=1, what="flames", amount=2))
    narrator = Narrator(engine.battle)
    told = [narrator.tell(event) for event in events_of(engine.battle)]
    assert "Mage casts blaze. Fire covers the ground." in told
    assert told[-1] == "The fire on the ground scorches Foe for 2."


def test_a_small_burst_on_wide_cells_is_aimed_at_once(tmp_path: Path) -> None:
    # A radius of 5 feet covers no neighbour where cells are of 10: it was looked for behind without end.
    text = """
title = "Wide cells"
distance_feet = 40
reaction = "immediate attack"

[field]
width = 20
height = 12
space_feet = 10

[[sides]]
name = "Party"
player_characters = true
members = [{ character = "magic-user 9", spells = [], powers = { "spark" = 1 } }]

[[sides]]
name = "Orcs"
members = [{ creature = "orc", count = 2 }]
"""
    rules = tmp_path / "sparks.toml"
    rules.write_text(
        'extends = "bf"\n[powers.spark]\naim = "place"\nshape = "burst"\nrange_feet = 100\n'
        'size_feet = 5\ndamage = "2d6"\n',
        encoding="utf-8",
    )
    fight = grognard.start(text, rules=str(rules), seed=1, tactics="plain")
    fight.run()
    assert fight.over
    assert [event.what for event in events_of(fight.battle, POWER)][:1] == ["uses spark"]
