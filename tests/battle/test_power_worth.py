"""What tactics know a power to be worth: wasted on whom, a help to whom, and how near one goes for it."""

from __future__ import annotations

import pytest

from grognard.battle.hurts.presence import gain_effect
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import format_action
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import (
    HASTE,
    PARALYSIS,
    SLEEP,
    SPENT,
)
from grognard.battle.view.power_choice import (
    enemy_to_approach,
    leads_the_way,
    power_worth_using,
)
from grognard.battle.view.turning_choice import is_turning_likely
from grognard.battle.view.view import View
from tests.rules.casters import MISSILE, caster
from tests.support import brute, decide, fight

FAR = 20


def mage(*spells: str, level: int = 9, who: str = "magic-user") -> str:
    return caster(*spells, who=f"{who} {level}")


def wish(engine: Engine) -> str:
    """What the first combatant would use its powers for, or nothing."""
    decide(engine)
    action = power_worth_using(engine.battle, engine.battle.combatants[0])
    return format_action(action) if action else ""


def facing(spells: tuple[str, ...], *foes: str, friends: str = "", who: str = "magic-user") -> Engine:
    mine = ", ".join(filter(None, (mage(*spells, who=who), friends)))
    return fight("bf", mine, ", ".join(foes), dice=1)


def test_nothing_is_wasted_on_whom_it_cannot_harm() -> None:
    assert wish(facing(("fireball",), brute("Orc", FAR))) == f"use 0>1 {FAR},5"
    drake = "{ creature = 'red dragon', at = [[20, 5]], hit_points = 40 }"
    assert wish(facing(("fireball",), drake)) == ""
    assert wish(facing(("fireball", "ice storm"), drake)).startswith("use 1>")


def test_sleep_is_not_cast_on_who_has_stood_more_than_few_hit_dice_could() -> None:
    engine = facing(("sleep",), brute("Ruffian", FAR, points=40))
    assert wish(engine) == f"use 0>1 {FAR},5"
    engine.battle.combatants[1].hit_points = 40 - 14
    assert wish(engine) == ""


def test_nothing_is_done_for_friends_once_all_enemies_run_or_sleep() -> None:
    engine = facing(("haste",), brute("Orc", FAR), brute("Orc", FAR, 6), friends=brute("Friend", 4))
    assert wish(engine) != ""
    for one in engine.battle.combatants[2:]:
        gain_effect(engine.battle, one, pack_effect(SLEEP, rounds=9))
    assert wish(engine) == ""


@pytest.mark.parametrize("has_cast", [True, False])
def test_silence_is_for_those_who_are_known_to_cast(*, has_cast: bool) -> None:
    drummer = brute("Drummer", FAR, more="casts_as = 'cleric 4', spells = ['cause fear']")
    engine = facing(("silence 15' radius",), brute("Orc", FAR, 8), drummer, who="cleric")
    decide(engine)
    if has_cast:
        gain_effect(engine.battle, engine.battle.combatants[2], pack_effect(SPENT, amount=1, source=0))
    assert wish(engine).startswith("use 0>2") == has_cast
    assert bool(wish(engine)) == has_cast


def test_magic_is_dispelled_where_it_binds_a_friend_or_helps_an_enemy() -> None:
    friend = brute("Friend", 4)
    holder = caster("hold person", "haste", who="magic-user 6", x=FAR)
    for who, kind, spell in ((1, PARALYSIS, "hold person"), (2, HASTE, "haste")):
        engine = facing(("dispel magic",), holder, friends=friend)
        decide(engine)
        assert wish(engine) == ""
        one = engine.battle.combatants[who]
        powers = engine.battle.combatants[2].profile.powers
        number = next(power.number for power in powers if power.name == spell)
        gain_effect(engine.battle, one, pack_effect(kind, rounds=9, amount=1, source=number))
        assert wish(engine).startswith(f"use 0>{who} ")


def test_one_goes_as_near_as_a_spell_asks_but_not_before_ones_friends() -> None:
    engine = fight("bf", mage("charm monster"), brute("Ogre", 17, hit_dice="4"), dice=1)
    decide(engine)
    me = engine.battle.combatants[0]
    assert enemy_to_approach(engine.battle, me) == (1, 30)
    lone = fight("bf", mage(MISSILE), brute("Ogre", 17), dice=1)
    decide(lone)
    assert enemy_to_approach(lone.battle, lone.battle.combatants[0])[0] == -1
    led = fight("bf", f"{mage('charm monster')}, {brute('Friend', 8)}", brute("Ogre", 17), dice=1)
    decide(led)
    me = led.battle.combatants[0]
    assert not leads_the_way(led.battle, me, 2, 7, 5)
    assert leads_the_way(led.battle, me, 2, 10, 5)


def test_clerics_who_are_likely_to_turn_the_undead_do_that_first() -> None:
    grave = "{ creature = 'skeleton', at = [[20, 5]], hit_points = 4 }, "
    grave += "{ creature = 'wight', at = [[20, 6]], hit_points = 9 }"
    for level, first in ((2, True), (1, False)):
        engine = fight("bxe", mage("cure light wounds", level=max(level, 2), who="cleric"), grave, dice=1)
        decide(engine)
        me = engine.battle.combatants[0]
        me.profile.turning_level = level
        assert is_turning_likely(engine.battle, me) == first


def test_who_only_numbs_leaves_the_helpless_alone() -> None:
    crawler = "{ creature = 'carrion crawler', at = [[5, 5]], hit_points = 14 }"
    engine = fight("bf", crawler, brute("Victim", 6), dice=1)
    decide(engine)
    view = View(engine.battle)
    view.turn_to(0)
    assert not view.arms.is_past_harming(1, view.arms.melee_routine())
    gain_effect(engine.battle, engine.battle.combatants[1], pack_effect(PARALYSIS, rounds=9))
    assert view.arms.is_past_harming(1, view.arms.melee_routine())


def test_to_slay_an_enemy_is_worth_as_much_as_to_put_it_out_of_the_fight() -> None:
    assert wish(facing(("cloudkill",), brute("Orc", FAR))).startswith("use 0>1")
