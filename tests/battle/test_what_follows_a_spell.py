"""Spells under which more can be done, in later rounds: what drives evil back, what moves others about."""

from __future__ import annotations

import pytest

from grognard.battle.play.legality import why_not
from grognard.battle.powers.using import UsePower
from grognard.battle.state.actions import parse_action
from grognard.battle.state.flags import CALLED, GONE
from grognard.battle.state.notation import format_battle
from grognard.tactics.sensible import Sensible
from tests.battle.spell_fights import FLOOR, beast, cast_fight, caster
from tests.support import act, conditions_of, events_of, man

TWO = "d6:6 d6:1"
PRIEST = caster("dispel evil", who="cleric 10")
EVIL = ', nature = ["evil"]'


@pytest.mark.parametrize(
    ("more", "hits"), [(EVIL, [False, True]), (', nature = ["undead"]', [False, True]), ("", [True, True])]
)
def test_dispel_evil_guards_its_caster_from_the_evil(more: str, hits: list[bool]) -> None:
    # 13 and 1 reach armour class 11, but not 15; 14 and 1 do.
    dice = f"{TWO} d20:13 {'d4:1 ' if hits[0] else ''}{TWO} d20:14 d4:1 {TWO}"
    engine = cast_fight(PRIEST, beast("Orc", 5, 5, points=30, more=more), dice=dice)
    act(engine, "use 0>0 4,5", "attack 0>0", "end", "attack 0>0")
    assert [event.roll.success for event in events_of(engine.battle, "attack") if event.roll] == hits


@pytest.mark.parametrize(
    ("face", "save", "gone", "lasts"), [(2, 0, False, True), (15, 2, True, False), (15, 20, False, False)]
)
def test_dispel_evil_drives_one_back_by_a_touch_that_ends_it(
    face: int, save: int, gone: bool, lasts: bool
) -> None:
    fiend = beast("Fiend", 5, 5, dice="6", points=40, more=EVIL)
    dice = f"{TWO} {TWO} d20:{face} {f'd20:{save}' if save else ''} {TWO}"
    engine = cast_fight(PRIEST, f"{fiend}, {beast('Orc', 5, 6)}", dice=dice.replace(TWO, f"{TWO} d6:1"))
    assert "it is not under dispel evil" in str(why_not(engine.battle, parse_action("use 1>1 5,5")))
    act(engine, "use 0>0 4,5", "end", "end")
    assert "does nothing to Orc" in str(why_not(engine.battle, parse_action("use 1>2 5,6")))
    act(engine, "use 1>1 5,5")
    battle = engine.battle
    assert (battle.combatants[1].flags & GONE != 0) == gone
    assert [event.result for event in events_of(battle, "escape")] == (["driven back"] if gone else [])
    act(engine, *["end"] * (1 if gone else 2))
    refused = str(why_not(battle, parse_action("use 1>1 5,5")))
    assert ("it is not under dispel evil" in refused) == (not lasts)


def test_dispel_evil_lifts_one_spell_of_somebody_evil_from_a_friend() -> None:
    # The witch holds the friend for 2d8 turns; her level is higher than that of the priest.
    keys = 'name = "Wit", spells = ["hold person"], hit_points = 30, at = [[12, 5]], nature = ["evil"]'
    witch = f'{{ character = "magic-user 14", {keys} }}'
    friend = man(5, 5, points=30)
    dice = "d6:6 d6:1 d6:2 d8:4 d8:4 d20:2 d6:6 d6:1 d6:2 d6:6 d6:1 d6:2"
    engine = cast_fight(f"{PRIEST}, {friend}", witch, dice=dice)
    act(engine, "use 0>0 4,5", "use 0>1 5,5")
    assert "paralysed" in conditions_of(engine, 1)
    act(engine, "use 2>1 5,5")
    assert "paralysed" not in conditions_of(engine, 1)


def test_those_whom_magic_has_called_count_as_evil_here() -> None:
    engine = cast_fight(caster("conjure elemental", who="magic-user 9"), beast("Orc", 12, 5), dice=TWO)
    assert [one.name for one in engine.battle.combatants if one.profile.flags & CALLED] == [
        "Air Elemental Spell",
        "Earth Elemental Spell",
        "Fire Elemental Spell",
        "Water Elemental Spell",
    ]


def test_tactics_guard_themselves_from_the_evil_and_drive_them_back() -> None:
    fiend = beast("Fiend", 5, 5, dice="6", points=40, more=EVIL)
    dice = f"{TWO} d20:2 {TWO} d20:15 d20:2"
    engine = cast_fight(PRIEST, fiend, dice=dice)
    engine.policies[0] = Sensible()
    engine.policies[1] = Sensible()
    engine.advance()
    assert [event.what for event in events_of(engine.battle, "power")] == [
        "casts dispel evil",
        "reaches out to drive evil back",
    ]
    assert engine.battle.combatants[1].flags & GONE != 0


def test_animated_objects_strike_like_their_caster_and_lie_still_as_the_spell_ends() -> None:
    # One for each of twelve levels, for twelve rounds, that of the casting counted. Such a cleric has +6.
    priest = caster("animate objects", who="cleric 12")
    foe = beast("Orc", 12, 5, points=200)
    engine = cast_fight(priest, foe, dice=f"{TWO} {'d8:5 ' * 12}{('d6:6 ' + 'd6:1 ' * 13) * 12}")
    battle = engine.battle
    act(engine, "use 0>1 12,5")
    things = [one for one in battle.combatants if one.profile.name == "Animated Object"]
    assert len(things) == 12
    assert {one.side for one in things} == {0}
    assert {one.profile.attack_bonus for one in things} == {battle.combatants[0].profile.attack_bonus} == {6}
    assert {one.hit_points for one in things} == {5}
    assert all(one.profile.flags & CALLED for one in things)
    while battle.round < 12:
        act(engine, "end")
    assert all(one.flags & GONE == 0 for one in things)
    while battle.round < 13:
        act(engine, "end")
    assert all(one.flags & GONE != 0 for one in things)
    assert [event.result for event in events_of(battle, "escape")] == ["gone"] * 12


@pytest.mark.parametrize("shape", ["squares", "hexes"])
def test_telekinesis_pushes_one_away_unless_it_saves_against_death(shape: str) -> None:
    # 450 pounds at level 9 are more than a man weighs, and less than something large.
    mage = caster("telekinesis", who="magic-user 9")
    keys = f"{FLOOR}\nhexes = {'true' if shape == 'hexes' else 'false'}"
    large = beast("Ogre", 12, 8, points=30, more=', size = "large"')
    dice = "d6:6 d6:1 d6:1 d6:6 d6:1 d6:1 d20:2 d6:6 d6:1 d6:1 d20:20 d6:6 d6:1 d6:1"
    engine = cast_fight(mage, f"{beast('Orc', 10, 5, points=30)}, {large}", dice=dice, keys=keys)
    battle = engine.battle
    assert "it is not under telekinesis" in str(why_not(battle, parse_action("use 1>1 10,5")))
    act(engine, "use 0>0 4,5", "end", "end")
    assert "does nothing to Ogre" in str(why_not(battle, parse_action("use 1>2 12,8")))
    act(engine, "use 1>1 10,5")
    orc = battle.combatants[1]
    assert (orc.x, orc.y) == (14, 5)
    assert [event.way for event in events_of(battle, "shove")] == [((10, 5), (14, 5))]
    act(engine, "end", "end", "use 1>1 14,5")
    assert (orc.x, orc.y) == (14, 5)


def test_nothing_is_pushed_through_a_wall() -> None:
    mage = caster("telekinesis", who="magic-user 9")
    dice = f"{TWO} {TWO} d20:2 {TWO} d20:2 d6:1 d6:1 {TWO}"
    engine = cast_fight(mage, beast("Orc", 10, 5, points=30), dice=dice)
    battle = engine.battle
    for y in range(20):
        battle.field.add_wall(13, y)
    act(engine, "use 0>0 4,5", "end", "use 1>1 10,5")
    assert battle.combatants[1].x == 12
    assert events_of(battle, "harm") == []


@pytest.mark.parametrize("shut", ["locked", "stuck", "barred"])
def test_knock_undoes_what_keeps_a_door_shut_and_does_not_open_it(shut: str) -> None:
    keys = f'{FLOOR}\ndoors = [{{ at = [8, 5], state = "{shut}" }}]'
    engine = cast_fight(caster("knock", who="magic-user 3"), beast("Orc", 30, 5), dice=TWO, keys=keys)
    battle = engine.battle
    assert f"{shut}-door@8,5" in format_battle(battle)
    assert "there is no door that is shut fast" in str(why_not(battle, parse_action("use 0>0 7,5")))
    assert [choice.label for choice in UsePower().options(battle, battle.combatants[0])] == [
        "Cast knock at the door at 8,5"
    ]
    walled = battle.copy()
    for y in range(20):
        walled.field.add_wall(6, y)
    assert "it does not see the door" in str(why_not(walled, parse_action("use 0>0 8,5")))
    act(engine, "use 0>0 8,5")
    assert "patches=door@8,5 " in format_battle(battle)
    assert [(event.at, event.result) for event in events_of(battle, "door")] == [((8, 5), "unlocks")]
