"""Spells that do damage or kill, and the ground that goes on doing so."""

from __future__ import annotations

import pytest

from grognard.battle.hurts.spoiling import uses_left
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import parse_action
from grognard.battle.state.notation import format_battle
from grognard.battle.view.power_worth import PowerWorth
from grognard.tactics.sensible import Sensible
from tests.battle.spell_fights import FLOOR, beast, cast_fight, caster
from tests.support import act, allowed, conditions_of, dead, events_of, finish_dice, man, words_of

TWO = "d6:6 d6:1"


def harmed(engine: Engine) -> dict[str, int]:
    """Damage of powers so far, by the names of those hurt."""
    found: dict[str, int] = {}
    for event in events_of(engine.battle, "harm"):
        name = engine.battle.combatants[event.target].name
        found[name] = found.get(name, 0) + event.amount
    return found


def wall_up(engine: Engine) -> None:
    """A wall seven cells from the caster."""
    for y in (4, 5, 6):
        engine.battle.field.add_wall(11, y)


@pytest.mark.parametrize(
    ("level", "dice", "harm"), [(1, "d6:4", 5), (4, "d6:4 d6:2", 8), (7, "d6:4 d6:2 d6:6", 15)]
)
def test_magic_missiles_strike_one_target_without_fail(level: int, dice: str, harm: int) -> None:
    engine = cast_fight(
        caster("magic missile", who=f"magic-user {level}"),
        beast("Orc", 12, 5, points=40),
        dice=f"{TWO} {dice}",
    )
    act(engine, "use 0>1 12,5")
    assert harmed(engine) == {"Orc": harm}


def test_a_fireball_takes_all_within_20_feet_and_a_save_halves_it() -> None:
    foes = [beast("Near", 14, 5, points=40), beast("Edge", 16, 5, points=40), beast("Far", 17, 5, points=40)]
    dice = "d6:6 d6:1 d6:1 d6:1 d6:3 d6:3 d6:3 d6:3 d6:3 d20:20 d20:2"
    engine = cast_fight(caster("fireball", who="magic-user 5"), ", ".join(foes), dice=dice)
    act(engine, "use 0>1 12,5")
    assert harmed(engine) == {"Near": 7, "Edge": 15}


def test_a_bolt_that_meets_a_wall_comes_back_and_may_take_its_own_caster() -> None:
    # 60' long from where it begins, at 8,5; before the wall it comes back, past its caster, 20' away.
    foes = [
        beast("Before", 8, 5, points=60),
        beast("Behind", 2, 5, points=60),
        beast("Aside", 8, 9, points=60),
    ]
    dice = "d6:6 d6:1 d6:1 d6:1 " + "d6:2 " * 6 + "d20:2 d20:2 d20:2"
    engine = cast_fight(caster("lightning bolt", who="magic-user 6", points=60), ", ".join(foes), dice=dice)
    wall_up(engine)
    act(engine, "use 0>1 8,5")
    assert harmed(engine) == {"Osk": 12, "Before": 12, "Behind": 12}
    open_ground = cast_fight(
        caster("lightning bolt", who="magic-user 6", points=60),
        ", ".join(foes),
        dice="d6:6 d6:1 d6:1 d6:1 " + "d6:2 " * 6 + "d20:2",
    )
    act(open_ground, "use 0>1 8,5")
    assert harmed(open_ground) == {"Before": 12}


def test_a_bolt_begins_where_it_is_aimed_and_goes_on_for_60_feet() -> None:
    # At level 5 it may begin 150 feet away, as printed: 100 and 10 a level. It hurts nobody on its way there.
    foes = [
        beast("Between", 20, 5, points=60),
        beast("First", 34, 5, points=60),
        beast("Last", 39, 5, points=60),
    ]
    dice = "d6:6 d6:1 d6:1 d6:1 " + "d6:3 " * 5 + "d20:2 d20:20"
    engine = cast_fight(caster("lightning bolt", who="magic-user 5", points=60), ", ".join(foes), dice=dice)
    assert "does not reach so far" in str(why_not(engine.battle, parse_action("use 0>2 35,5")))
    act(engine, "use 0>2 34,5")
    assert harmed(engine) == {"First": 15, "Last": 7}


def test_magic_missiles_go_at_one_or_one_each_at_several() -> None:
    foes = [beast("Ann", 12, 5, points=30), beast("Bob", 13, 5, points=30), beast("Cid", 14, 5, points=30)]
    # Two missiles at level 4, one and one more for each three levels above the first.
    first = "d6:6 d6:1 d6:1 d6:1"
    mage = caster("magic missile", who="magic-user 4")
    engine = cast_fight(mage, ", ".join(foes), dice=f"{first} d6:2 d6:5")
    act(engine, "use 0>1 12,5")
    assert harmed(engine) == {"Ann": 9}
    engine = cast_fight(mage, ", ".join(foes), dice=f"{first} d6:2 d6:5")
    act(engine, "use 1>1 12,5")
    assert harmed(engine) == {"Ann": 3, "Bob": 6}
    # Both are one spell, cast once.
    assert uses_left(engine.battle.combatants[0], 0) == 0
    # With a single missile there is no choice.
    alone = cast_fight(caster("magic missile", who="magic-user 3"), foes[0], dice="d6:6 d6:1")
    assert len(alone.battle.combatants[0].profile.powers) == 1


def test_a_wall_of_fire_does_the_undead_twice_as_much() -> None:
    foes = [beast("Orc", 12, 5, points=60), beast("Ghoul", 12, 6, points=60, more=', nature = ["undead"]')]
    # 2d6 and 1 a level: 7 and 7 at level 7.
    engine = cast_fight(
        caster("wall of fire", who="magic-user 7"),
        ", ".join(foes),
        dice="d6:6 d6:1 d6:1 d6:3 d6:4 d20:2 d20:2",
    )
    act(engine, "use 0>1 12,5")
    assert harmed(engine) == {"Orc": 14, "Ghoul": 28}


def test_a_bolt_comes_back_on_hexes_too() -> None:
    keys = "[field]\nwidth = 40\nheight = 20\nhexes = true"
    foes = [beast("Before", 8, 5, points=60), beast("Behind", 2, 5, points=60)]
    dice = "d6:6 d6:1 d6:1 " + "d6:2 " * 6 + "d20:2 d20:2 d20:2"
    engine = cast_fight(
        caster("lightning bolt", who="magic-user 6", points=60), ", ".join(foes), dice=dice, keys=keys
    )
    wall_up(engine)
    act(engine, "use 0>1 8,5")
    assert harmed(engine) == {"Osk": 12, "Before": 12, "Behind": 12}


def test_cold_that_is_halved_for_some_is_a_quarter_for_those_who_save() -> None:
    foe = beast("Orc", 12, 5, points=40)
    engine = cast_fight(caster("ice storm", who="magic-user 7"), foe, dice=f"{TWO} {'d6:4 ' * 5} d20:20")
    act(engine, "use 0>1 12,5")
    assert harmed(engine) == {"Orc": 10}


def test_a_killing_cloud_kills_the_weak_outright_and_the_strong_who_fail() -> None:
    foes = [beast("Weak", 12, 5, dice="3"), beast("Strong", 13, 5, dice="4"), beast("Lucky", 12, 6, dice="5")]
    engine = cast_fight(
        caster("cloudkill", who="magic-user 9"),
        ", ".join(foes),
        dice="d6:6 d6:1 d6:1 d6:1 d20:2 d20:20 d20:20",
    )
    act(engine, "use 0>1 12,5")
    assert dead(engine) == ["Weak", "Strong"]


def test_a_wall_of_fire_burns_those_it_stands_on_and_those_who_pass_through() -> None:
    foes = [beast("On", 12, 5, points=60), beast("Past", 13, 5, points=60)]
    dice = "d6:6 d6:2 d6:1 d6:3 d6:4 d20:2 d6:5 d6:5"
    engine = cast_fight(caster("wall of fire", who="magic-user 7"), ", ".join(foes), dice=dice)
    act(engine, "use 0>1 12,5")
    assert harmed(engine) == {"On": 14}
    act(engine, "end", "move 11,5")
    assert harmed(engine) == {"On": 14, "Past": 17}
    finish_dice(engine.battle)


def test_a_wall_of_stone_bars_the_way_where_nobody_stands() -> None:
    engine = cast_fight(caster("wall of stone", who="magic-user 9"), beast("Orc", 12, 5), dice=TWO)
    act(engine, "use 0>1 10,5")
    barred = {cell % 40 for cell in engine.battle.field.barred}
    rows = sorted(cell // 40 for cell in engine.battle.field.barred)
    assert barred == {10}
    assert rows == list(range(15))


def test_a_death_spell_takes_so_many_hit_dice_and_spares_the_mighty_and_the_undead() -> None:
    foes = [
        beast("Giant", 12, 4, dice="8"),
        beast("Orc", 12, 5),
        beast("Ogre", 12, 6, dice="4"),
        beast("Ghast", 13, 5, more=', nature = ["undead"]'),
        beast("Troll", 13, 6, dice="6"),
    ]
    # 3d12 come to 6: the orc 1, the ogre 4; the troll's 6 are too many.
    dice = "d6:6 d6:1 d6:1 d6:1 d6:1 d6:1 d12:2 d12:2 d12:2 d20:2 d20:2"
    engine = cast_fight(caster("death spell", who="magic-user 11"), ", ".join(foes), dice=dice)
    act(engine, "use 0>1 12,5")
    assert dead(engine) == ["Orc", "Ogre"]


def test_disintegration_leaves_nothing_of_one_who_fails_to_save() -> None:
    for face, killed in ((2, ["Orc"]), (20, [])):
        engine = cast_fight(
            caster("disintegrate", who="magic-user 11"), beast("Orc", 12, 5), dice=f"{TWO} d20:{face}"
        )
        act(engine, "use 0>1 12,5")
        assert dead(engine) == killed


def test_harm_leaves_its_victim_with_few_points_and_heal_gives_all_but_a_few_back() -> None:
    engine = cast_fight(
        caster("heal", who="cleric 12"), beast("Orc", 5, 5, points=30), dice=f"{TWO} d20:15 d4:3"
    )
    act(engine, "use 1>1 5,5")
    assert harmed(engine) == {"Orc": 27}


def test_blades_wound_those_who_go_through_them() -> None:
    foe = beast("Orc", 12, 5, points=90)
    dice = f"{TWO} {'d6:3 ' * 12} d20:2"
    engine = cast_fight(caster("blade barrier", who="cleric 12"), foe, dice=dice)
    act(engine, "use 0>1 10,5")
    assert harmed(engine) == {}
    act(engine, "move 11,5")
    assert harmed(engine) == {}
    engine = cast_fight(caster("blade barrier", who="cleric 12"), foe, dice=dice)
    act(engine, "use 0>1 10,5", "move 8,5")
    assert harmed(engine) == {"Orc": 36}
    finish_dice(engine.battle)


def test_patches_know_the_power_they_come_from() -> None:
    engine = cast_fight(caster("silence 15' radius", who="cleric 4"), beast("Orc", 12, 5), dice=TWO)
    act(engine, "use 1>1 12,5")
    assert "+silence@12,5:8:1+" in format_battle(engine.battle)


def test_silence_over_a_place_keeps_all_in_it_from_casting() -> None:
    witch = '{ character = "magic-user 3", name = "Wit", spells = ["sleep"], at = [[12, 5]], hit_points = 9 }'
    engine = cast_fight(caster("silence 15' radius", who="cleric 4"), witch, dice=TWO)
    act(engine, "use 1>1 12,5")
    assert not allowed(engine, "use 0>0 4,5")
    assert "silenced" not in conditions_of(engine, "Wit")
    assert "dead" not in words_of(engine, "Wit")


@pytest.mark.parametrize(("shape", "farthest"), [("squares", 18), ("hexes", 16)])
def test_hail_makes_hard_going_of_the_ground_until_the_round_is_over(shape: str, farthest: int) -> None:
    # 20' around 12,5 are four cells, each of which costs two. On squares a way aslant leads out of it after
    # two; the hexes straight on take all of the orc's 40'.
    keys = f"{FLOOR}\nhexes = {'true' if shape == 'hexes' else 'false'}"
    foe = beast("Orc", 12, 5, points=40)
    dice = f"{TWO} {'d6:4 ' * 5} d20:20 d6:1 d6:6"
    engine = cast_fight(caster("ice storm", who="magic-user 7"), foe, dice=dice, keys=keys)
    before = engine.battle.copy()
    act(engine, "use 0>1 12,5")
    assert "+hail@12,5:1:0+" in format_battle(engine.battle)
    away = parse_action(f"move {farthest + 1},5")
    assert f"{farthest + 1},5 is out of reach within 40'" in str(why_not(engine.battle, away))
    assert why_not(engine.battle, parse_action(f"move {farthest},5")) == []
    assert "nobody runs on such ground" in str(why_not(engine.battle, parse_action("move 14,5 run")))
    assert len(engine.battle.copy().field.rough) == len(engine.battle.field.rough) > 0
    assert before.field.rough == []
    act(engine, "end")
    assert engine.battle.field.rough == []


def test_rough_ground_is_rough_still_when_the_hail_is_over() -> None:
    floor = "." * 24 + "\n"
    keys = f"[field]\nmap = '''\n{floor * 5}{'.' * 13}~{'.' * 10}\n{floor * 5}'''"
    foe = beast("Orc", 12, 5, points=40)
    dice = f"{TWO} {'d6:4 ' * 5} d20:20"
    engine = cast_fight(caster("ice storm", who="magic-user 7"), foe, dice=dice, keys=keys)
    field = engine.battle.field
    act(engine, "use 0>1 12,5")
    assert field.is_rough(13, 5)
    assert field.is_rough(14, 5)
    engine.battle.set_patches([])
    assert field.is_rough(13, 5)
    assert not field.is_rough(14, 5)
    assert engine.battle.copy().field.rough == field.rough == [5 * 24 + 13]


def test_those_in_an_ice_storm_strike_at_a_penalty_and_do_not_fly() -> None:
    # A hit die has +1; 9, 1 and -2 come to 8. The hippogriff is 30' up as the hail comes.
    flier = beast("Hippogriff", 14, 5, points=60, more=", altitude = 30")
    flier = flier.replace("Mv 40'", "Mv 40' Fly 90' (15')")
    mine = f"{caster('ice storm', who='magic-user 7')}, {man(13, 5, points=60)}"
    dice = f"d6:6 d6:1 d6:5 d6:1 {'d6:4 ' * 5} d20:20 d20:20 d20:20 d20:9"
    engine = cast_fight(mine, f"{beast('Orc', 12, 5, points=60)}, {flier}", dice=dice)
    act(engine, "use 0>2 12,5", "attack 0>1")
    (blow,) = events_of(engine.battle, "attack")
    assert blow.roll is not None
    assert blow.roll.total == 8
    assert ("in ice storm", -2) in [(one.name, one.value) for one in blow.roll.modifiers]
    assert engine.battle.combatants[3].altitude == 0
    assert [(one.what, one.amount) for one in events_of(engine.battle, "altitude")] == [("land", 30)]


def test_a_wall_of_fire_heats_its_far_side_in_every_round() -> None:
    # A wall at 12,5; on its near side, in it, and on its far one 10', 15', 20' and 25' from it.
    places = {"Before": 11, "In": 12, "Near": 14, "Far": 15, "Farther": 16, "Beyond": 17}
    foes = ", ".join(beast(name, x, 5, points=60) for name, x in places.items())
    # 2d6 and 7 come to 14 in the wall; as the round ends 2d4 come to 5, and d4 to 3 and to 1.
    first = f"d6:6 {'d6:1 ' * 6} d6:3 d6:4 d20:2 d4:1 d4:4 d4:3 d4:1"
    # At the end of the next one those in the wall take it again, and have no save.
    second = f"d6:6 {'d6:1 ' * 6} d6:1 d6:1 d4:1 d4:1 d4:1 d4:2 d6:6 {'d6:1 ' * 6}"
    mage = caster("wall of fire", who="magic-user 7")
    engine = cast_fight(mage, foes, dice=f"{first} {second}")
    act(engine, "use 0>1 12,5")
    assert harmed(engine) == {"In": 14}
    text = format_battle(engine.battle)
    assert "+heat@14,5:7:0+" in text
    assert "+warmth@16,5:7:0+" in text
    assert "@17,5" not in text
    assert "@11,5:" not in text
    act(engine, *["end"] * 6)
    assert harmed(engine) == {"In": 14, "Near": 5, "Far": 3, "Farther": 1}
    act(engine, *["end"] * 7)
    assert harmed(engine) == {"In": 14 + 9, "Near": 5 + 2, "Far": 3 + 1, "Farther": 1 + 2}
    assert events_of(engine.battle, "harm")[1].what == "heat of the wall of fire"


def test_who_saves_as_a_wall_of_fire_appears_takes_what_those_beside_it_do() -> None:
    # 2d6 and 7; then 2d4, which come to 3, twice over for the undead.
    foe = beast("Ghoul", 12, 5, points=60, more=', nature = ["undead"]')
    dice = f"{TWO} d6:3 d6:4 d20:20 d4:1 d4:2"
    engine = cast_fight(caster("wall of fire", who="magic-user 7"), foe, dice=dice)
    act(engine, "use 0>1 12,5")
    assert harmed(engine) == {"Ghoul": 6}


def test_who_goes_through_a_wall_of_fire_has_no_save_and_feels_the_heat_beyond_it_too() -> None:
    # 2d6 and 7 come to 12 for the man who goes through it, and 2d4 to 2 as he stands behind it.
    dice = "d6:6 d6:2 d6:1 d6:2 d6:3 d4:1 d4:1 d6:6 d6:2 d6:1"
    mine = f"{caster('wall of fire', who='magic-user 7')}, {man(11, 6, points=60)}"
    engine = cast_fight(mine, beast("Orc", 30, 5), dice=dice)
    act(engine, "use 0>2 12,5", "move 13,6")
    (passing,) = events_of(engine.battle, "harm")
    assert (passing.what, passing.amount) == ("wall of fire", 12)
    act(engine, "end", "end")
    assert [event.amount for event in events_of(engine.battle, "harm")] == [12, 2]


def test_people_leave_the_heat_beside_a_wall_of_fire_and_do_not_come_back_into_it() -> None:
    # The wall at 12,5 heats four cells behind it. The fighter there is gone before the round ends.
    dice = f"{TWO} {TWO}"
    foe = man(14, 5, points=60)
    engine = cast_fight(caster("wall of fire", who="magic-user 7"), foe, dice=dice)
    engine.policies[1] = Sensible()
    act(engine, "use 0>1 12,5")
    assert engine.battle.round == 2
    bor = engine.battle.combatants[1]
    assert bor.x > 16 or not 0 <= bor.y < 15
    assert harmed(engine) == {}


def test_a_wall_of_fire_is_worth_most_where_it_heats_enemies_and_no_friend() -> None:
    engine = cast_fight(
        caster("wall of fire", who="magic-user 7"),
        ", ".join(beast(f"Orc {x}", x, 5, points=60) for x in (12, 14, 16)),
        dice="d6:6 d6:1 d6:1 d6:1",
    )
    battle = engine.battle
    me, foe = battle.combatants[0], battle.combatants[1]
    scale = PowerWorth(battle, me, me.profile.powers[0], 3)
    # 2d6 and 7 come to 14, and 2d4 to 5, within 10' of it, and 2 beyond. What is worth counts in eighths.
    assert scale.weigh(12, 5, foe) == (14 + 5 + 2) * 8
    assert scale.weigh(14, 5, foe) == (14 + 5) * 8
    mine = f"{caster('wall of fire', who='magic-user 7')}, {man(15, 5)}"
    engine = cast_fight(mine, beast("Orc", 12, 5, points=60), dice="d6:6 d6:1 d6:1")
    battle = engine.battle
    scale = PowerWorth(battle, battle.combatants[0], battle.combatants[0].profile.powers[0], 1)
    assert scale.weigh(12, 5, battle.combatants[2]) == 0


def test_no_touch_reaches_who_flies_overhead() -> None:
    flier = beast("Hippogriff", 5, 5, points=20, more=", altitude = 40").replace("40',", "40' Fly 90' (15'),")
    low = beast("Orc", 4, 6, points=20)
    priest = caster("cure light wounds", who="cleric 7")
    engine = cast_fight(priest, f"{flier}, {low}", dice="d6:6 d6:1 d6:1")
    touch = "cause light wounds does not reach so far"
    assert [str(each) for each in why_not(engine.battle, parse_action("use 1>1 5,5"))] == [touch]
    assert why_not(engine.battle, parse_action("use 1>2 4,6")) == []
