"""Spells that hold, bewilder, change or hide those whom they take."""

from __future__ import annotations

import pytest

from grognard.battle.hurts.presence import gain_effect, lose_effects
from grognard.battle.play.engine import Engine
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import HASTE
from tests.battle.spell_fights import beast, cast_fight, caster
from tests.support import (
    act,
    allowed,
    armed,
    attacks_on,
    come_to,
    conditions_of,
    decide,
    effects_of,
    events_of,
    fight,
    finish_dice,
    man,
    parts_of,
    rounds_of,
    who_are,
)

TWO = "d6:6 d6:1"


def test_hold_person_on_one_is_hard_to_resist_and_on_several_takes_as_many_as_are_rolled() -> None:
    people = (("Ann", 12), ("Bob", 13), ("Cid", 14))
    foes = ", ".join(beast(name, x, 5, more=", humanoid = true") for name, x in people)
    first = "d6:6 d6:1 d6:1 d6:1"
    engine = cast_fight(caster("hold person", who="cleric 4"), foes, dice=f"{first} d8:1 d8:1 d20:18")
    act(engine, "use 0>1 12,5")
    save = events_of(engine.battle, "saving throw")[0]
    assert parts_of(save)["circumstances"] == -2
    engine = cast_fight(
        caster("hold person", who="cleric 4"),
        foes,
        dice=f"{first} d4:2 d8:1 d8:1 d20:2 d20:20",
    )
    act(engine, "use 1>2 13,5")
    # Two of three, those nearest to the middle: Bob, and Ann before Cid; Bob, who saves second, is spared.
    assert who_are(engine, "paralysed") == ["Ann"]


def test_the_charmed_change_sides_and_dispelling_ends_it_by_level() -> None:
    foes = beast("Orc", 10, 5, more=", humanoid = true")
    engine = cast_fight(caster("charm person", who="magic-user 3"), foes, dice=f"{TWO} d20:2")
    act(engine, "use 0>1 10,5")
    assert engine.battle.combatants[1].side == 0


def webbed(dice: str) -> Engine:
    """A web over two who both fail to save; a third is elsewhere."""
    foes = [beast("Weak", 12, 5), beast("Strong", 13, 5, dice="4", points=30), beast("Far", 38, 18)]
    friend = man(4, 9, who="magic-user 5", weapons=(), more='name = "Mim", spells = ["fireball"]')
    mage = caster("web", who="magic-user 4")
    initiative = "d6:6 d6:5 d6:1 d6:1 d6:1"
    engine = cast_fight(f"{mage}, {friend}", ", ".join(foes), dice=f"{initiative} d20:2 d20:2 {dice}")
    act(engine, "use 0>2 12,5")
    assert who_are(engine, "entangled") == ["Weak", "Strong"]
    return engine


def test_webs_hold_those_who_fail_and_the_strong_may_tear_loose() -> None:
    # At the end of the round the strong one alone tries again, and succeeds.
    engine = webbed("d20:20" + " d6:1" * 5)
    act(engine, "end", "end")
    assert who_are(engine, "entangled") == ["Weak"]


def test_fire_burns_webs_and_frees_those_in_them() -> None:
    # The web burns them for 2d4 each; then the ball of 5d6, against which both save.
    engine = webbed("d4:1 d4:1 d4:2 d4:2 d6:1 d6:1 d6:1 d6:1 d6:1 d20:20 d20:20")
    act(engine, "use 0>1 9,5")
    assert who_are(engine, "entangled") == []
    harm = [(event.target, event.what, event.amount) for event in events_of(engine.battle, "harm")]
    web, ball = "burning web", "fireball"
    assert harm == [(2, web, 2), (3, web, 4), (2, ball, 2), (3, ball, 2)]


def test_the_confused_do_as_a_die_says_each_round() -> None:
    foes = [beast("Ann", 12, 5, points=20), beast("Bob", 13, 5, points=20)]
    for face, does in (
        (4, "as it likes"),
        (5, "babbles"),
        (10, "babbles"),
        (11, "flees"),
        (14, "flees"),
        (15, "strikes"),
    ):
        dice = f"d6:6 d6:3 d6:1 d6:6 d6:6 d6:6 d20:2 d20:20 d20:{face} d20:19 d4:3"
        engine = cast_fight(caster("confusion", who="magic-user 7"), ", ".join(foes), dice=dice)
        act(engine, "use 0>1 12,5")
        told = events_of(engine.battle, "bewildered")
        assert [(event.actor, event.result) for event in told] == [(1, does)]
        struck = [(event.actor, event.target) for event in events_of(engine.battle, "attack")]
        assert struck == ([(1, 2)] if does == "strikes" else [])


def test_the_confused_who_are_cornered_run_once_in_a_round() -> None:
    engine = cast_fight(
        caster("confusion", who="magic-user 7"),
        beast("Ann", 10, 2, points=20),
        dice="d6:6 d6:3 d6:1 d6:6 d6:6 d20:2 d20:11 d6:6 d6:1",
        keys="[field]\nwidth = 12\nheight = 9\nhexes = true",
    )
    act(engine, "use 0>1 10,2")
    assert [event.actor for event in events_of(engine.battle, "move")] == [1]


def test_the_hasted_strike_twice_and_go_twice_as_far() -> None:
    friend = man(10, 5, more='name = "Ulf"')
    engine = cast_fight(
        f"{caster('haste', who='magic-user 5')}, {friend}",
        beast("Orc", 11, 5, points=40),
        dice="d6:6 d6:3 d6:1 d20:15 d8:4 d20:15 d8:4",
    )
    act(engine, "use 0>1 7,5", "attack 0>2", "attack 0>2")
    assert len(attacks_on(engine, 2)) == 2
    assert effects_of(engine, "Ulf", "hasted")[0][0] == 5
    assert (
        engine.battle.combatants[1].profile.walk_feet == 2 * engine.battle.combatants[1].own_profile.walk_feet
    )


def test_the_hasted_keep_in_hand_what_they_hold() -> None:
    """Where a weapon is taken up in place of a move, a bow stays in hand as haste begins and ends."""
    party = f"{caster('haste', who='magic-user 5')}, {armed('Ulf', 6, 6, 'longsword', 'longbow')}"
    engine = fight("bcb", party, armed("Orc", 30, 5, "club"), dice=1)
    decide(engine)
    battle = engine.battle
    ulf = battle.combatants[1]
    bow = next(one for one in ulf.profile.routines if one.is_missile)
    ulf.ready = bow.hand
    assert bow.hand != 0
    gain_effect(battle, ulf, pack_effect(HASTE, rounds=2, amount=1))
    assert ulf.profile.walk_feet == 2 * ulf.own_profile.walk_feet
    assert ulf.ready == bow.hand
    lose_effects(battle, ulf, HASTE)
    assert ulf.profile is ulf.own_profile
    assert ulf.ready == bow.hand


def test_the_slowed_have_every_second_round() -> None:
    engine = cast_fight(
        caster("haste", who="magic-user 5").replace('"haste"', '"slow"'),
        beast("Orc", 12, 5),
        dice=f"{TWO} d20:2 {'d6:6 d6:1 ' * 4}",
    )
    act(engine, "use 0>1 12,5")
    acting = []
    for _ in range(6):
        decision = decide(engine)
        acting.append((engine.battle.round, decision.actor))
        act(engine, "end")
    turns = [round_ for round_, actor in acting if actor == 1]
    # Its turn of the first round comes after the spell; of those to come it has every second one.
    assert turns == [1, 2, 4]


def test_images_take_what_is_meant_for_their_owner() -> None:
    foe = beast("Orc", 5, 5, points=20)
    engine = cast_fight(
        caster("mirror image", who="magic-user 3"), foe, dice=f"{TWO} d4:1 d6:6 d6:1 d6:6 d6:1"
    )
    act(engine, "use 0>0 4,5")
    assert effects_of(engine, "Osk", "images") == [(180, 2)]
    act(engine, "attack 0>0")
    assert effects_of(engine, "Osk", "images") == [(179, 1)]
    act(engine, "end", "attack 0>0")
    assert effects_of(engine, "Osk", "images") == []
    assert attacks_on(engine, 0) == []


def test_what_makes_invisible_ends_with_an_attack() -> None:
    friend = man(10, 5, more='name = "Ulf"')
    engine = cast_fight(
        f"{caster('invisibility', who='magic-user 3', x=9)}, {friend}",
        beast("Orc", 11, 5, points=40),
        dice="d6:6 d6:3 d6:1 d20:2",
    )
    act(engine, "use 0>1 10,5")
    assert "invisible" in conditions_of(engine, "Ulf")
    act(engine, "attack 0>2")
    assert "invisible" not in conditions_of(engine, "Ulf")


def test_the_feebleminded_cast_nothing_and_casters_save_worse() -> None:
    witch = '{ character = "magic-user 3", name = "Wit", spells = ["sleep"], at = [[12, 5]], hit_points = 9 }'
    engine = cast_fight(caster("feeblemind", who="magic-user 9"), witch, dice=f"{TWO} d20:15")
    act(engine, "use 0>1 12,5")
    assert parts_of(events_of(engine.battle, "saving throw")[0])["circumstances"] == -4
    assert "feebleminded" in conditions_of(engine, "Wit")
    assert not allowed(engine, "use 0>0 4,5")


def test_illusions_hold_those_with_wits_until_something_hurts_them() -> None:
    foes = [man(12, 5, more='name = "Ann"'), beast("Beast", 13, 5)]
    engine = cast_fight(
        caster("phantasmal force", who="magic-user 4"), ", ".join(foes), dice="d6:6 d6:1 d6:1 d20:2"
    )
    act(engine, "use 0>1 12,5")
    assert who_are(engine, "deluded") == ["Ann"]
    assert rounds_of(engine, "Ann", "deluded") == 4


def test_polymorph_makes_another_of_a_foe_until_it_is_dispelled() -> None:
    engine = cast_fight(
        caster("polymorph other", who="magic-user 7"), beast("Orc", 9, 5, points=9), dice=f"{TWO} d20:2"
    )
    act(engine, "use 0>1 9,5")
    orc = engine.battle.combatants[1]
    assert orc.profile.kind.lower() == "rat"
    assert orc.hit_points == 9


def test_stone_takes_one_out_of_the_fight_and_fear_of_magic_does_not_reach_the_shelled() -> None:
    engine = cast_fight(
        caster("flesh to stone", who="magic-user 11"), beast("Orc", 12, 5), dice=f"{TWO} d20:2"
    )
    act(engine, "use 0>1 12,5")
    assert engine.battle.over
    foe = man(12, 5, who="magic-user 3", weapons=(), more='name = "Wit", spells = ["magic missile"]')
    engine = cast_fight(caster("anti-magic shell", who="magic-user 11"), foe, dice=f"{TWO} d6:3 d6:6 d6:1")
    act(engine, "use 0>0 4,5", "use 0>0 4,5")
    assert [event.target for event in events_of(engine.battle, "immune")] == [0]


def test_a_curse_stays_when_magic_is_dispelled_and_goes_when_curses_are_lifted() -> None:
    for help_, ends in (("dispel magic", False), ("remove curse", True)):
        rescuer = man(9, 6, who="cleric 9", weapons=(), more=f'name = "Sis", spells = ["{help_}"]')
        foes = f"{beast('Orc', 9, 5)}, {rescuer}"
        engine = cast_fight(
            caster("remove curse", who="cleric 9"), foes, dice="d6:6 d6:1 d6:4 d20:2" + " d6:3" * 3
        )
        act(engine, "use 1>1 9,5")
        assert [amount for _, amount in effects_of(engine, "Orc", "attack-changed")] == [-4]
        act(engine, "use 0>1 9,5")
        assert (effects_of(engine, "Orc", "attack-changed") == []) is ends


def test_normal_missiles_do_not_reach_one_who_is_safe_from_them() -> None:
    for weapon, harmless in (("shortbow", True), ("shortbow +1", False)):
        archer = man(12, 5, weapons=(weapon,), more='name = "Bow"')
        dice = f"{TWO} d20:19" + ("" if harmless else " d6:3")
        engine = cast_fight(
            caster("protection from normal missiles", who="magic-user 5"), archer, dice=f"{dice} d6:1 d6:1"
        )
        act(engine, "use 0>0 4,5", "attack 0>0")
        assert bool(events_of(engine.battle, "immune")) is harmless
        assert bool(events_of(engine.battle, "damage")) is not harmless


def test_one_that_leaves_is_gone_and_one_that_leaps_stands_elsewhere() -> None:
    engine = cast_fight(caster("teleport", who="magic-user 9"), beast("Orc", 12, 5), dice=TWO)
    act(engine, "use 0>0 4,5")
    assert "gone" in conditions_of(engine, "Osk")
    engine = cast_fight(caster("dimension door", who="magic-user 7"), beast("Orc", 12, 5), dice=TWO)
    act(engine, "use 0>1 30,15")
    osk = engine.battle.combatants[0]
    assert (osk.x, osk.y) == (30, 15)
    finish_dice(engine.battle)


def test_a_bolt_of_holding_takes_animals_only_where_it_is_for_them() -> None:
    wolves = '{ creature = "wolf", name = "Wolf", at = [[12, 5]], hit_points = 9 }'
    engine: Engine = cast_fight(
        caster("charm animal", who="cleric 4"), f"{wolves}, {beast('Orc', 13, 5)}", dice="d6:6 d6:1 d6:1 d4:1"
    )
    act(engine, "use 0>1 12,5")
    assert [one.side for one in engine.battle.combatants] == [0, 0, 1]


@pytest.mark.parametrize(("away", "heard"), [(3, False), (4, True)])
def test_a_silence_goes_with_whom_it_was_cast_upon(away: int, heard: bool) -> None:
    mage = man(10 + away, 5, who="magic-user 1", weapons=(), more='name = "Mim", spells = ["magic missile"]')
    friend = man(5, 5, more='name = "Ulf"')
    osk = caster("silence 15' radius", who="cleric 4")
    engine = cast_fight(f"{osk}, {friend}", mage, dice="d6:6 d6:3 d6:1")
    labels = [power.label for power in engine.battle.combatants[0].profile.powers]
    act(engine, f"use {labels.index('Cast silence upon our friend {whom}')}>1 5,5", "move 10,5 walk", "end")
    assert "silenced" in conditions_of(engine, "Ulf")
    assert come_to(engine, 2).actor == 2
    assert allowed(engine, "use 0>1 10,5") is heard


def test_sleep_takes_a_single_creature_of_four_hit_dice_where_none_has_fewer() -> None:
    # As printed: three hit dice or fewer, or a single one of four. The nearer of two, and no other.
    foes = [beast("Near", 12, 5, dice="4"), beast("Far", 14, 5, dice="4"), beast("Big", 12, 6, dice="5")]
    engine = cast_fight(
        caster("sleep", who="magic-user 3"), ", ".join(foes), dice="d6:6 d6:1 d6:1 d6:1 d20:2"
    )
    act(engine, "use 0>1 12,5")
    assert who_are(engine, "asleep") == ["Near"]
    weak = [beast("Weak", 13, 5, dice="3"), beast("Strong", 12, 5, dice="4")]
    engine = cast_fight(caster("sleep", who="magic-user 3"), ", ".join(weak), dice="d6:6 d6:1 d6:1 d20:2")
    act(engine, "use 0>2 12,5")
    assert who_are(engine, "asleep") == ["Weak"]


def test_who_walks_into_a_web_later_is_held_in_its_first_cell() -> None:
    foes = [beast("In", 12, 5), beast("Out", 20, 5)]
    engine = cast_fight(caster("web", who="magic-user 4"), ", ".join(foes), dice="d6:6 d6:1 d6:5 d20:2 d6:1")
    act(engine, "use 0>1 12,5")
    assert who_are(engine, "entangled") == ["In"]
    # A burst of 10 feet about 12,5 goes as far as 14,5.
    act(engine, "move 13,5 run")
    assert who_are(engine, "entangled") == ["In", "Out"]
    assert (engine.battle.combatants[2].x, engine.battle.combatants[2].y) == (14, 5)


@pytest.mark.parametrize(("face", "slowed"), [(2, [(660, 0)]), (20, [])])
def test_lower_water_slows_a_water_elemental_that_fails_to_save(
    face: int, slowed: list[tuple[int, int]]
) -> None:
    # A turn a level, of sixty rounds each; the round of the casting is not over yet.
    elemental = '{ creature = "water elemental spell", at = [[12, 5]], hit_points = 60 }'
    mage = caster("lower water", who="magic-user 11")
    foes = f"{elemental}, {beast('Orc', 13, 5)}"
    engine = cast_fight(mage, foes, dice=f"d6:6 d6:1 d6:1 d20:{face}")
    assert not allowed(engine, "use 0>2 13,5")
    act(engine, "use 0>1 12,5")
    assert effects_of(engine, 1, "slowed") == slowed
