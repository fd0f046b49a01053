"""B/X Essentials: attacks, missiles and damage."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.state.events import Event
from tests.rules.duel import lay_on_feet
from tests.support import (
    act,
    allowed,
    armed,
    attacks_on,
    brute,
    come_to,
    dead,
    decide,
    events_of,
    fight,
    finish_dice,
    hero,
    parts_of,
    refused_by,
    roll_of,
)


def blow(first: str, second: str, dice: str, *, options: dict[str, object] | None = None) -> Engine:
    """One blow in melee; all dice must be used."""
    engine = fight("bxe", first, second, dice=f"d6:5 d6:2 {dice}", options=options)
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    finish_dice(engine.battle)
    return engine


def the_attack(engine: Engine) -> Event:
    (event,) = attacks_on(engine, 1)
    return event


def damage_of(engine: Engine) -> int:
    (event,) = events_of(engine.battle, "damage")
    return event.amount


def at_feet(first: str, feet: int, dice: str = "", *, phase: str = "melee") -> Engine:
    """The first figure's turn, the second so many feet away; on cells of one foot."""
    engine = fight("bxe", first, brute("B", 40, 5), dice=f"d6:5 d6:2 {dice}")
    laid = Engine(lay_on_feet(engine.battle, feet), structure=engine.structure, policies=[None, None])
    come_to(laid, 0, phase)
    return laid


FOE = brute("B", 6, 5, armour_class=15)


@pytest.mark.rule("bxe.attack.within-striking-range")
def test_no_blow_at_15_feet() -> None:
    engine = fight("bxe", brute("A", 5, 5), brute("B", 8, 5), dice="d6:5 d6:2")
    come_to(engine, 0, "melee")
    assert refused_by(engine, "attack 0>1") == ["bxe.attack.melee-range"]


@pytest.mark.rule("bxe.attack.pc-one-per-round")
def test_characters_attack_once() -> None:
    engine = blow(hero(5, 5), FOE, "d20:2")
    assert decide(engine).actor == 1


@pytest.mark.rule("bxe.attack.monster-multiple-attacks")
def test_a_monster_makes_all_its_attacks() -> None:
    bear = brute("Bear", 5, 5, attack="2 claws/1 bite, Dam 1d3/1d3/1d6")
    engine = fight("bxe", bear, FOE, dice="d6:5 d6:2 d20:2 d20:2 d20:2")
    come_to(engine, 0, "melee")
    for _ in range(3):
        assert allowed(engine, "attack 0>1")
        act(engine, "attack 0>1")
    assert [event.what for event in attacks_on(engine, 1)] == ["claw", "claw", "bite"]
    assert decide(engine).actor == 1


@pytest.mark.rule("bxe.attack.melee-range")
@pytest.mark.parametrize(("feet", "possible"), [(5, True), (6, False)])
def test_melee_reaches_5_feet(feet: int, possible: bool) -> None:
    assert allowed(at_feet(brute("A", 5, 5), feet), "attack 0>1") is possible


@pytest.mark.rule("bxe.attack.roll-d20")
def test_an_attack_is_a_d20() -> None:
    assert roll_of(the_attack(blow(hero(5, 5), FOE, "d20:10")))[0] == 10


@pytest.mark.rule("bxe.attack.melee-str")
def test_strength_counts_in_melee() -> None:
    event = the_attack(blow(hero(5, 5, more="abilities = { strength = 16 }"), FOE, "d20:10"))
    assert (parts_of(event), roll_of(event)[0]) == ({"Strength": 2}, 12)


@pytest.mark.rule("bxe.attack.missile-dex")
def test_dexterity_counts_for_missiles() -> None:
    archer = hero(5, 5, weapon="shortbow", more="abilities = { dexterity = 5 }")
    engine = fight("bxe", archer, brute("B", 17, 5), dice="d6:5 d6:2 d20:10")  # 60 feet: medium range
    come_to(engine, 0, "missile")
    act(engine, "attack 0>1")
    event = the_attack(engine)
    assert (parts_of(event), roll_of(event)[0]) == ({"Dexterity": -2}, 8)


@pytest.mark.rule("bxe.attack.hit-if-equal-or-above")
@pytest.mark.parametrize(("die", "hit", "damage"), [(14, True, " d6:1"), (13, False, "")])
def test_equal_or_above_hits(die: int, hit: bool, damage: str) -> None:
    assert roll_of(the_attack(blow(hero(5, 5), FOE, f"d20:{die}{damage}"))) == (die, 14, hit)


@pytest.mark.rule("bxe.attack.chart-lookup-keys")
def test_the_chart_goes_by_hit_dice_and_armour_class() -> None:
    assert roll_of(the_attack(blow(brute("A", 5, 5, hit_dice="3+1"), FOE, "d20:2")))[1] == 11


@pytest.mark.rule("bxe.attack.natural-20-hits")
def test_a_20_always_hits() -> None:
    hard = brute("B", 6, 5, armour_class=22)
    event = the_attack(blow(hero(5, 5, more="attack_adjustment = -6"), hard, "d20:20 d6:1"))
    assert roll_of(event) == (14, 20, True)


@pytest.mark.rule("bxe.rest.no-rest-damage-penalty")
def test_who_is_tired_hits_less_hard() -> None:
    # What `damage_adjustment` an expedition gives to those who are tired: a 4 on the die comes to 3.
    tired = hero(5, 5, weapon="shortsword", more="damage_adjustment = -1")
    assert damage_of(blow(tired, FOE, "d20:20 d6:4")) == 3
    assert damage_of(blow(tired, FOE, "d20:20 d6:1")) == 1


@pytest.mark.rule("bxe.attack.natural-1-misses")
def test_a_1_always_misses() -> None:
    strong = brute("A", 5, 5, hit_dice="22", more="attack_adjustment = 9")
    event = the_attack(blow(strong, brute("B", 6, 5, armour_class=11), "d20:1"))
    assert roll_of(event) == (10, 2, False)


def harm(weapon: str, die: int = 20) -> int:
    """The damage such a weapon does to one that only silver or magic harms."""
    dice = f"d20:{die} d6:4" if weapon != "longsword" else f"d20:{die}"
    engine = blow(hero(5, 5, weapon=weapon), haunt(), dice)
    return sum(event.amount for event in events_of(engine.battle, "damage"))


def haunt(x: int = 6, name: str = "Haunt") -> str:
    """A creature only silver or magic harms."""
    return brute(name, x, 5).replace("AC 11", "AC 11 (s)")


@pytest.mark.rule("bxe.attack.natural-20-not-if-immune", "bxe.attack.magic-or-silver-only")
def test_only_magic_or_silver_harms_some() -> None:
    engine = blow(hero(5, 5), haunt(), "d20:20")
    assert engine.battle.combatants[1].profile.harmed_by != 0
    assert roll_of(the_attack(engine))[2] is False
    assert (harm("longsword"), harm("silver longsword"), harm("longsword +1")) == (0, 4, 5)


@pytest.mark.rule("bxe.attack.magical-monsters-harm-each-other-option")
@pytest.mark.parametrize(
    ("attacker", "option", "hits"),
    [(haunt(5, "Other"), False, False), (haunt(5, "Other"), True, True), (brute("Orc", 5, 5), True, False)],
)
def test_such_monsters_may_harm_each_other(attacker: str, option: bool, hits: bool) -> None:
    dice = "d20:19 d6:3" if hits else "d20:19"
    engine = blow(attacker, haunt(), dice, options={"attack.kindred_harm": option})
    assert roll_of(the_attack(engine))[2] is hits


@pytest.mark.rule("bxe.attack.five-hd-harms-magical-option")
@pytest.mark.parametrize(
    ("dice", "limit", "hits"), [("5", 5, True), ("4", 5, False), ("4+1", 5, False), ("5", 0, False)]
)
def test_mighty_monsters_may_harm_them(dice: str, limit: int, hits: bool) -> None:
    script = "d20:19 d6:3" if hits else "d20:19"
    engine = blow(brute("A", 5, 5, hit_dice=dice), haunt(), script, options={"attack.mighty_hit_dice": limit})
    assert roll_of(the_attack(engine))[2] is hits


def shot(feet: int, dice: str) -> Engine:
    """A shot with a short bow, ranges 50, 100 and 150 feet."""
    engine = at_feet(armed("A", 5, 5, "shortbow"), feet, dice, phase="missile")
    weapon = engine.battle.combatants[0].profile.routines[0].weapons[0]
    assert (weapon.short_feet, weapon.medium_feet, weapon.long_feet) == (50, 100, 150)
    return engine


@pytest.mark.rule("bxe.missile.minimum-range")
@pytest.mark.parametrize(("feet", "possible"), [(5, False), (6, True)])
def test_no_shot_at_5_feet(feet: int, possible: bool) -> None:
    engine = shot(feet, "")
    assert allowed(engine, "attack 0>1") is possible


@pytest.mark.rule(
    "bxe.missile.short-range-bonus",
    "bxe.missile.medium-range-none",
    "bxe.missile.long-range-penalty",
    "bxe.missile.range-bounds-inclusive",
)
@pytest.mark.parametrize(("feet", "modifier"), [(50, 1), (51, 0), (100, 0), (101, -1), (150, -1)])
def test_range_modifiers(feet: int, modifier: int) -> None:
    engine = shot(feet, "d20:2")
    act(engine, "attack 0>1")
    assert sum(parts_of(the_attack(engine)).values()) == modifier


@pytest.mark.rule("bxe.missile.beyond-long-impossible")
def test_no_shot_beyond_long_range() -> None:
    assert refused_by(shot(151, ""), "attack 0>1") == ["bxe.missile.beyond-long-impossible"]
    assert allowed(shot(150, ""), "attack 0>1")


@pytest.mark.rule("bxe.damage.on-hit-with-modifiers")
def test_damage_with_its_modifiers() -> None:
    strong = hero(5, 5, weapon="longsword +1", more="abilities = { strength = 13 }")
    assert damage_of(blow(strong, FOE, "d20:19 d6:4")) == 6


@pytest.mark.rule("bxe.damage.pc-1d6", "bxe.damage.variable-weapon-option")
def test_characters_do_1d6_or_their_weapons_die() -> None:
    great = hero(5, 5, weapon="two-handed sword")
    assert damage_of(blow(great, FOE, "d20:19 d6:5")) == 5
    assert damage_of(blow(great, FOE, "d20:19 d10:9", options={"damage.characters": ""})) == 9


@pytest.mark.rule("bxe.damage.monster-by-description")
def test_monsters_do_their_own_damage() -> None:
    ogre = brute("Ogre", 5, 5, attack="1 fist, Dam 2d8")
    assert damage_of(blow(ogre, FOE, "d20:19 d8:5 d8:6")) == 11


@pytest.mark.rule("bxe.damage.minimum-one")
def test_a_hit_does_at_least_1() -> None:
    weak = hero(5, 5, more="abilities = { strength = 3 }")
    assert damage_of(blow(weak, FOE, "d20:19 d6:1")) == 1


@pytest.mark.rule("bxe.damage.zero-hp-killed")
@pytest.mark.parametrize(("damage", "fallen"), [(4, ["B"]), (3, [])])
def test_no_hit_points_is_death(damage: int, fallen: list[str]) -> None:
    engine = fight("bxe", brute("A", 5, 5), brute("B", 6, 5, points=4), dice=f"d6:5 d6:2 d20:19 d6:{damage}")
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    assert dead(engine) == fallen
    assert engine.battle.combatants[1].hit_points == 4 - damage
