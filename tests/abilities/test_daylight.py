"""Daylight: whom it dazzles, burns, weakens and destroys, and what other lights do."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.chances.exact.duel import duel
from tests.abilities.test_hardiness import profile_of
from tests.support import act, conditions_of, events_of, fight, man, parts_of

FIELD = "[field]\nwidth = 40\nheight = 20\n"
QUICK = "initiative_modifier = 9"


def in_light(light: str, mine: str, foe: str, *, dice: str) -> Engine:
    return fight("bf", mine, foe, dice=dice, keys=f'light = "{light}"\n{FIELD}', begun=True)


def creature(name: str, x: int, *, points: int = 40, more: str = "") -> str:
    return f'{{ creature = "{name}", at = [[{x}, 5]], hit_points = {points}, morale = 12{more} }}'


@pytest.mark.parametrize(
    ("name", "worth"),
    [
        ("kobold", -1),
        ("aeromi", -1),
        ("bruhl", -1),
        ("flederkatze", -1),
        ("grawl", -2),
        ("vihm", -1),
        ("orc", 0),
    ],
)
def test_daylight_dazzles_some(name: str, worth: int) -> None:
    for light in ("daylight", "bright"):
        engine = in_light(light, creature(name, 4, more=f", {QUICK}"), man(5, 5), dice="d6:1 d6:1 d20:2")
        act(engine, "attack 0>1")
        (event,) = events_of(engine.battle, "attack")
        assert parts_of(event).get("dazzled by daylight", 0) == (worth if light == "daylight" else 0)


def test_a_duel_out_of_the_sun_is_still_a_chain_of_blows() -> None:
    assert duel("fighter 1", "kobold", hit_points="average").reasons == []


@pytest.mark.parametrize(
    ("name", "light", "dice", "left"),
    [
        ("shadow fiend infernal", "daylight", "d6:5 ", 35),
        ("shadow fiend infernal", "bright", "", 40),
        ("shadow geminate serpent", "daylight", "d8:5 d8:6 ", 29),
        ("shadow geminate serpent", "dark", "", 40),
        ("diabolus", "daylight", "", 32),
    ],
)
def test_daylight_burns_some_as_a_round_begins(name: str, light: str, dice: str, left: int) -> None:
    mine = man(4, 5, more=QUICK)
    engine = in_light(light, mine, creature(name, 30), dice=f"{dice}d6:1 d6:1")
    assert engine.battle.combatants[1].hit_points == left


def test_a_torch_burns_a_shadow_fiend_in_its_light_alone() -> None:
    for x, left in ((10, 36), (20, 40)):
        mine = man(4, 5, more=f'{QUICK}, bears_light = "torch"')
        dice = ("d6:4 " if left < 40 else "") + "d6:1 d6:1"
        engine = in_light("dark", mine, creature("shadow fiend infernal", x), dice=dice)
        assert engine.battle.combatants[1].hit_points == left


def test_a_night_troll_acts_for_three_rounds_in_the_sun() -> None:
    engine = in_light("daylight", man(4, 5, more=QUICK), creature("night troll", 30), dice="d6:1 " * 6)
    for number in (1, 2, 3):
        assert (engine.battle.round, "dead" in conditions_of(engine, 1)) == (number, False)
        act(engine, "end", "end")
    assert "dead" in conditions_of(engine, 1)
    assert engine.battle.over


def test_a_night_troll_heals_less_by_day() -> None:
    assert profile_of("night troll").regenerates == 3
    engine = in_light("daylight", man(4, 5), creature("night troll", 30), dice="d6:1 d6:1")
    assert engine.battle.combatants[1].profile.regenerates == 1
