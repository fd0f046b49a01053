"""Punches and kicks in every book that has them, and what armour makes of them."""

from __future__ import annotations

import pytest

from grognard.battle.hurts.morale_checks import may_act
from grognard.battle.hurts.wounds import land_wounds
from grognard.battle.play.engine import Engine
from grognard.battle.play.round_end import end_round
from grognard.battle.state.actions import parse_action
from grognard.battle.state.flags import METAL
from grognard.text.narrate import Narrator
from tests.rules.hands import EARLY, LATE, beside, damages, state
from tests.support import (
    allowed,
    brute,
    come_to,
    conditions_of,
    events_of,
    finish_dice,
    inflict,
    man,
    parts_of,
    person,
    refused_by,
    roll_of,
    rounds_senseless,
)

STRENGTH = {-3: 3, -2: 5, -1: 7, 0: 10, 1: 13, 2: 16, 3: 18}


def brawl(
    rules: str,
    dice: str,
    *,
    action: str = "punch 1",
    bonus: int = 0,
    armour: str = "none",
    against: str = "none",
    points: int = 50,
    who: str = "fighter 1",
    own_points: int = 50,
) -> Engine:
    """One blow with bare hands by somebody in that armour on somebody in that armour."""
    more = f'{EARLY}, armour = "{armour}", abilities = {{ strength = {STRENGTH[bonus]} }}'
    first = man(4, 4, more=more, who=who, points=own_points)
    second = man(5, 4, more=f'{LATE}, armour = "{against}"', points=points)
    third = person(12, 9, more=LATE)
    engine = beside(first, f"{second}, {third}", dice=dice, rules=rules)
    engine.submit(parse_action(action))
    finish_dice(engine.battle)
    return engine


BF = "d6:3 d6:3 d6:3"
BXE = "d6:6 d6:1"


@pytest.mark.rule("bf.brawling.punch-damage", "bfref.brawling.punch-damage")
@pytest.mark.parametrize(("rules", "face"), [("bf", 2), ("bfref", 3)])
def test_a_punch_does_a_d3_of_subduing_damage(rules: str, face: int) -> None:
    engine = brawl(rules, f"{BF} d20:19 d3:{face}")
    assert damages(engine) == [(1, face, "subduing")]


@pytest.mark.rule("bfref.brawling.definition")
@pytest.mark.parametrize(("face", "total", "hit"), [(13, 14, True), (12, 13, False)])
def test_a_punch_is_an_ordinary_attack(face: int, total: int, hit: bool) -> None:
    first = man(4, 4, who="normal man", more=f"{EARLY}, abilities = {{ strength = {STRENGTH[1]} }}")
    rest = " d3:1" if hit else ""
    engine = beside(first, person(5, 4, ac=14, more=LATE), dice=f"d6:3 d6:3 d20:{face}{rest}", rules="bfref")
    engine.submit(parse_action("punch 1"))
    finish_dice(engine.battle)
    assert roll_of(events_of(engine.battle, "attack")[0]) == (total, 14, hit)


@pytest.mark.rule("bf.brawling.kick-damage", "bfref.brawling.kick-damage")
@pytest.mark.parametrize(("rules", "face"), [("bf", 4), ("bfref", 4)])
def test_a_kick_does_a_d4(rules: str, face: int) -> None:
    engine = brawl(rules, f"{BF} d20:19 d4:{face}", action="kick 1")
    assert damages(engine) == [(1, face, "subduing")]


@pytest.mark.rule("bf.brawling.kick-penalty", "bf.brawling.punch-no-penalty")
def test_kicks_are_at_minus_two_and_punches_at_nothing() -> None:
    kick = brawl("bf", f"{BF} d20:12 d4:1", action="kick 1")
    punch = brawl("bf", f"{BF} d20:12 d3:1")
    totals = [roll_of(events_of(engine.battle, "attack")[0])[0] for engine in (kick, punch)]
    assert totals == [11, 13]


@pytest.mark.rule("bfref.brawling.kick-penalty")
def test_kicks_are_at_minus_two_on_the_sheet() -> None:
    # Strength takes the fighter's bonus away; the target's armour class is 12 by its Dexterity.
    first = man(4, 4, more=f"{EARLY}, abilities = {{ strength = 7 }}")
    engine = beside(first, person(5, 4, ac=12, more=LATE), dice="d6:3 d6:3 d20:13", rules="bfref")
    engine.submit(parse_action("kick 1"))
    assert roll_of(events_of(engine.battle, "attack")[0]) == (11, 12, False)


@pytest.mark.rule("bf.brawling.no-flat-blade-modifiers", "bfref.brawling.no-flat-penalty")
@pytest.mark.parametrize(("rules", "face", "bonus", "total"), [("bf", 12, 0, 13), ("bfref", 10, -1, 10)])
def test_fists_need_no_flat_of_the_blade(rules: str, face: int, bonus: int, total: int) -> None:
    first = man(4, 4, more=f"{EARLY}, abilities = {{ strength = {STRENGTH[bonus]} }}")
    third = "d3:3"
    engine = beside(first, person(5, 4, ac=10, more=LATE), dice=f"d6:3 d6:3 d20:{face} {third}", rules=rules)
    engine.submit(parse_action("punch 1"))
    assert roll_of(events_of(engine.battle, "attack")[0]) == (total, 10, True)
    assert damages(engine)[0][1] == 3 + min(bonus, 0)


@pytest.mark.rule("bf.brawling.strength-to-damage")
@pytest.mark.parametrize(("bonus", "face", "dealt"), [(1, 2, 3), (-2, 1, 1)])
def test_strength_counts_with_fists_and_a_hit_does_one_at_least(bonus: int, face: int, dealt: int) -> None:
    assert damages(brawl("bf", f"{BF} d20:19 d3:{face}", bonus=bonus))[0][1] == dealt


@pytest.mark.rule("bf.brawling.knockout")
def test_two_punches_knock_out() -> None:
    first, others = man(4, 4, more=EARLY), f"{man(5, 4, points=4, more=LATE)}, {person(12, 9, more=LATE)}"
    engine = beside(first, others, dice=f"{BF} d20:19 d3:2 {BF} d20:19 d3:2 d4:1 d10:1 d10:1")
    one = engine.battle.combatants[1]
    for hit_points, fate in ((2, "up"), (0, "unconscious")):
        come_to(engine, 0)
        engine.submit(parse_action("punch 1"))
        land_wounds(engine.battle)
        assert (one.hit_points, state(one)) == (hit_points, fate)
    finish_dice(engine.battle)


@pytest.mark.rule("bfref.brawling.subduing-type")
def test_a_punch_to_nought_is_no_death() -> None:
    engine = brawl("bfref", f"{BF} d20:19 d3:2", points=2)
    engine.battle.dice = beside(man(4, 4), person(5, 4), dice=1).battle.dice
    land_wounds(engine.battle)
    assert state(engine.battle.combatants[1]) == "unconscious"


@pytest.mark.rule("bf.brawling.metal-armor-immune", "bf.brawling.metal-armor-backfire")
@pytest.mark.parametrize(
    ("armour", "against"), [("none", "chain mail"), ("leather", "chain mail"), ("leather", "plate mail")]
)
def test_bare_fists_on_metal_hurt_the_one_who_strikes(armour: str, against: str) -> None:
    engine = brawl("bf", f"{BF} d20:19 d3:2", armour=armour, against=against)
    assert damages(engine) == [(0, 2, "subduing")]


@pytest.mark.rule("bfref.brawling.armor-immunity")
def test_metal_keeps_its_wearer_whole() -> None:
    engine = brawl("bfref", f"{BF} d20:19 d3:2", armour="leather", against="chain mail", points=8)
    land_wounds(engine.battle)
    assert engine.battle.combatants[1].hit_points == 8


@pytest.mark.rule("bfref.brawling.armor-backfire")
def test_a_kick_at_plate_hurts_the_kicker() -> None:
    engine = brawl("bfref", f"{BF} d20:19 d4:3", action="kick 1", against="plate mail", own_points=6)
    land_wounds(engine.battle)
    assert engine.battle.combatants[0].hit_points == 3


@pytest.mark.rule("bf.brawling.metal-vs-metal", "bfref.brawling.armored-attacker-ok")
@pytest.mark.parametrize(("rules", "against"), [("bf", "plate mail"), ("bfref", "chain mail")])
def test_gauntlets_harm_through_metal(rules: str, against: str) -> None:
    engine = brawl(rules, f"{BF} d20:19 d3:2", armour="chain mail", against=against, points=8)
    land_wounds(engine.battle)
    assert [one.hit_points for one in engine.battle.combatants[:2]] == [50, 6]


@pytest.mark.rule("bf.brawling.unarmored-defender")
@pytest.mark.parametrize(
    ("armour", "against"), [("none", "leather"), ("leather", "none"), ("chain mail", "leather")]
)
def test_those_without_metal_are_hurt_by_anybody(armour: str, against: str) -> None:
    assert damages(brawl("bf", f"{BF} d20:19 d3:2", armour=armour, against=against)) == [(1, 2, "subduing")]


@pytest.mark.rule("bf.brawling.metal-armor-list")
def test_chain_and_plate_are_metal_and_a_shield_is_not() -> None:
    metal = []
    for armour in ("none", "leather", "chain mail", "plate mail"):
        engine = beside(man(4, 4, more=f'{EARLY}, armour = "{armour}"'), person(5, 4, more=LATE), dice=1)
        metal.append(bool(engine.battle.combatants[0].profile.flags & METAL))
    assert metal == [False, False, True, True]
    shielded = man(4, 4, more=EARLY).replace("shield = false", "shield = true")
    engine = beside(shielded, person(5, 4, more=LATE), dice=1)
    assert not engine.battle.combatants[0].profile.flags & METAL


@pytest.mark.rule("bf.brawling.monsters-referee")
def test_an_orc_can_be_punched_and_a_statue_cannot() -> None:
    legal = []
    for name, more in (
        ("Orc", ""),
        ("Stone living statue", ""),
        ("Stone living statue", "brawlable = true"),
    ):
        target = brute(name, 5, 4, more=", ".join(part for part in (LATE, more) if part))
        engine = beside(man(4, 4, more=EARLY), target, dice="d6:3 d6:3")
        legal.append(allowed(engine, "punch 1"))
        if not legal[-1]:
            assert refused_by(engine, "punch 1") == ["bf.brawling.monsters-referee"]
    assert legal == [True, False, True]


@pytest.mark.rule("bfref.brawling.monsters")
def test_fists_have_no_effect_on_an_iron_golem() -> None:
    engine = beside(
        man(4, 4, more=EARLY), brute("Iron golem", 5, 4, more=LATE), dice="d6:3 d6:3", rules="bfref"
    )
    assert refused_by(engine, "punch 1") == ["bfref.brawling.monsters"]


@pytest.mark.rule("bf.brawling.all-classes", "bfref.brawling.all-classes")
@pytest.mark.parametrize("rules", ["bf", "bfref"])
@pytest.mark.parametrize("who", ["cleric 1", "fighter 1", "magic-user 1", "thief 1"])
def test_everybody_may_brawl_without_penalty(rules: str, who: str) -> None:
    engine = brawl(rules, f"{BF} d20:12 d3:1", who=who)
    assert roll_of(events_of(engine.battle, "attack")[0])[0] == 13


@pytest.mark.rule("bf.brawling.abnormal-characters")
def test_large_characters_have_the_same_dice() -> None:
    first = man(4, 4, more=f'{EARLY}, size = "large"')
    for action, dice, dealt in (("punch 1", "d3:3", 3), ("kick 1", "d4:4", 4)):
        engine = beside(first, person(5, 4, more=LATE), dice=f"d6:3 d6:3 d20:19 {dice}")
        engine.submit(parse_action(action))
        finish_dice(engine.battle)
        assert damages(engine) == [(1, dealt, "subduing")]


def box(dice: str, *, bonus: int = 0, action: str = "punch 1", points: int = 50) -> Engine:
    """A punch under the essentials, in the melee phase."""
    first = man(4, 4, more=f"{EARLY}, abilities = {{ strength = {STRENGTH[bonus]} }}")
    others = f"{man(5, 4, points=points, more=LATE)}, {person(12, 9, more=LATE)}"
    engine = beside(first, others, dice=f"{BXE} {dice}", rules="bxe")
    engine.submit(parse_action(action))
    finish_dice(engine.battle)
    return engine


@pytest.mark.rule("bxe.brawling.unarmed-as-melee")
def test_unarmed_is_as_melee() -> None:
    engine = box("d20:10 d2:1", bonus=1)
    assert roll_of(events_of(engine.battle, "attack")[0])[0] == 11
    far = beside(man(4, 4), person(7, 4), dice=BXE, rules="bxe")
    assert not allowed(far, "punch 1")


@pytest.mark.rule("bxe.brawling.unarmed-damage", "bxe.brawling.unarmed-minimum-one")
@pytest.mark.parametrize(("bonus", "face", "dealt"), [(3, 2, 5), (-3, 1, 1)])
def test_unarmed_damage_is_one_or_two_and_strength(bonus: int, face: int, dealt: int) -> None:
    assert damages(box(f"d20:19 d2:{face}", bonus=bonus)) == [(1, dealt, "")]
    # Fists stun nobody in this book, not even with a 20.
    engine = box(f"d20:20 d2:{face}", bonus=bonus)
    land_wounds(engine.battle)
    assert "stunned" not in conditions_of(engine, 1)


@pytest.mark.rule("bxe.brawling.unarmed-damage-lethal")
def test_unarmed_damage_kills_unless_announced_otherwise() -> None:
    fates = []
    for action, more in (("punch 1", ""), ("pull-punch 1", " d6:1")):
        engine = box(f"d20:19 d2:2{more}", action=action, points=2)
        fates.append(state(engine.battle.combatants[1]))
    assert fates == ["dead", "unconscious"]


def fists(
    dice: str, *, bonus: int = 0, points: int = 50, action: str = "punch 1", against: str = "none"
) -> Engine:
    """A fist under the house rules."""
    first = man(4, 4, more=f"{EARLY}, abilities = {{ strength = {STRENGTH[bonus]} }}", points=8)
    second = man(5, 4, points=points, more=f'{LATE}, armour = "{against}"')
    others = f"{second}, {person(12, 9, more=LATE)}"
    engine = beside(first, others, dice=f"d6:6 d6:1 d6:1 {dice}", rules="bcb")
    engine.submit(parse_action(action))
    return engine


def stun(engine: Engine, by: str) -> None:
    """Somebody is stunned already, by a fist until the end of the next round or by a mighty blow for two."""
    if by == "fist":
        inflict(engine, 1, "stunned:2")
    else:
        inflict(engine, 1, "stunned:2")


def landed(engine: Engine) -> Engine:
    """The same once the blow has landed."""
    land_wounds(engine.battle)
    return engine


@pytest.mark.rule("bcb.brawling.damage", "bcb.brawling.strength-bonus", "bcb.brawling.strength-penalty")
@pytest.mark.parametrize(("bonus", "face", "dealt"), [(0, 2, 2), (1, 2, 3), (-1, 1, 1), (-1, 2, 2)])
def test_a_fist_does_a_d2_and_the_strength_bonus(bonus: int, face: int, dealt: int) -> None:
    assert damages(fists(f"d20:15 d2:{face}", bonus=bonus)) == [(1, dealt, "")]


@pytest.mark.rule("bcb.brawling.attack-roll")
def test_a_brawling_attack_is_a_melee_attack() -> None:
    # A fighter of the third level has a combat bonus of 2, all of it in attack.
    first = man(4, 4, who="fighter 3", more=f"{EARLY}, abilities = {{ strength = 13 }}")
    engine = beside(first, person(5, 4, ac=15, more=LATE), dice="d6:6 d6:1 d20:11 d2:1", rules="bcb")
    engine.submit(parse_action("punch 1"))
    (attack,) = events_of(engine.battle, "attack")
    assert parts_of(attack) == {"fighter level": 2, "Strength": 1}
    assert roll_of(attack) == (14, 14, True)


@pytest.mark.rule("bcb.brawling.stun-more-than-half", "bcb.brawling.stun-example")
@pytest.mark.parametrize(("bonus", "points", "stunned"), [(1, 4, True), (0, 4, False), (1, 5, True)])
def test_more_than_half_of_what_is_left_stuns(bonus: int, points: int, stunned: bool) -> None:
    engine = landed(fists("d20:15 d2:2", bonus=bonus, points=points))
    assert damages(engine)[0][1] == 2 + bonus
    assert ("stunned" in conditions_of(engine, 1)) is stunned


@pytest.mark.rule("bcb.brawling.stun-natural-20", "bcb.brawling.natural-20-no-mighty-blow")
def test_a_natural_twenty_stuns_whatever_the_damage_and_does_nothing_else() -> None:
    engine = landed(fists("d20:20 d2:1", points=30))
    finish_dice(engine.battle)
    assert "stunned" in conditions_of(engine, 1)
    assert engine.battle.combatants[1].hit_points == 29


@pytest.mark.rule(
    "bcb.brawling.second-hit-knocks-out",
    "bcb.brawling.second-hit-still-damages",
)
@pytest.mark.parametrize(("points", "face"), [(5, 3), (5, 2)])
@pytest.mark.parametrize("by", ["fist", "mighty blow"])
def test_the_next_hit_knocks_out(points: int, face: int, by: str) -> None:
    engine = beside(
        man(4, 4, more=EARLY),
        f"{man(5, 4, points=points, more=LATE)}, {person(12, 9, more=LATE)}",
        dice=f"d6:6 d6:1 d6:1 d20:15 d2:2 d4:{face}",
        rules="bcb",
    )
    one = engine.battle.combatants[1]
    stun(engine, by)
    engine.submit(parse_action("punch 1"))
    landed(engine)
    finish_dice(engine.battle)
    assert (one.hit_points, state(one), rounds_senseless(engine, 1)) == (3, "unconscious", face)
    # The round of the blow, and as many as the die shows after it.
    for _ in range(face + 1):
        assert state(one) == "unconscious"
        end_round(engine.battle)
    assert (state(one), one.hit_points) == ("up", 3)


@pytest.mark.rule("bcb.brawling.second-hit-example")
@pytest.mark.parametrize(("save", "wakes"), [(20, True), (2, False)])
def test_the_one_of_the_example_is_felled_by_a_second_blow(save: int, wakes: bool) -> None:
    strong = man(4, 4, more=f"{EARLY}, abilities = {{ strength = {STRENGTH[1]} }}")
    others = f"{man(5, 4, points=4, more=LATE)}, {person(12, 9, more=LATE)}"
    start = "d6:6 d6:1 d6:1"
    dice = f"{start} d20:15 d2:2 {start} d20:15 d2:2 d4:3 d20:{save}"
    engine = beside(strong, others, dice=dice, rules="bcb")
    one = engine.battle.combatants[1]
    engine.submit(parse_action("punch 1"))
    engine.advance()
    land_wounds(engine.battle)
    assert (one.hit_points, state(one)) == (1, "up")
    assert "stunned" in conditions_of(engine, 1)
    engine.submit(parse_action("end"))
    come_to(engine, 0)
    assert engine.battle.round == 2
    engine.submit(parse_action("punch 1"))
    land_wounds(engine.battle)
    finish_dice(engine.battle)
    # The second blow leaves it at 2 below; a save for its life does not keep it awake.
    assert (one.hit_points, state(one)) == (-2, "unconscious")
    for _ in range(3 + 1):
        assert state(one) == "unconscious"
        end_round(engine.battle)
    assert (state(one), one.hit_points) == ("up" if wakes else "unconscious", -2)


@pytest.mark.rule("bcb.helpless.stunned-definition")
@pytest.mark.parametrize("by", ["fist", "mighty blow"])
def test_whoever_is_stunned_has_neither_dexterity_nor_combat_bonus_to_defend_it(by: str) -> None:
    # Armour class 14 with 2 of Dexterity, and 3 of the combat bonus in defence.
    engine = beside(
        man(4, 4, more=EARLY),
        f"{man(5, 4, more=LATE)}, {person(12, 9)}",
        dice="d6:6 d6:1 d6:1 d20:2",
        rules="bcb",
    )
    one = engine.battle.combatants[1]
    one.profile.armour_class, one.profile.dexterity_defence, one.defence = 14 + 2, 2, 3
    stun(engine, by)
    engine.submit(parse_action("attack 0>1"))
    assert roll_of(events_of(engine.battle, "attack")[0])[1] == 14
    assert not may_act(one)
    assert "helpless" not in conditions_of(engine, 1)


@pytest.mark.rule("bcb.brawling.stun-duration")
def test_a_stun_lasts_to_the_end_of_the_next_round() -> None:
    engine = fists("d20:20 d2:1")
    engine.battle.round = 2
    landed(engine)
    end_round(engine.battle)
    assert "stunned" in conditions_of(engine, 1)
    engine.battle.round = 3
    end_round(engine.battle)
    assert "stunned" not in conditions_of(engine, 1)


@pytest.mark.rule("bcb.brawling.real-damage")
def test_a_pulled_fist_is_half_real_and_knocks_out() -> None:
    engine = fists("d20:15 d2:2", points=2, action="pull-punch 1")
    one = engine.battle.combatants[1]
    assert (one.pending.damage - one.pending.subduing, one.pending.subduing) == (1, 1)
    landed(engine)
    assert state(one) == "unconscious"
    # Both halves together are more than half of 3: that stuns.
    engine = landed(fists("d20:15 d2:2", points=3, action="pull-punch 1"))
    assert engine.battle.combatants[1].hit_points == 1
    assert "stunned" in conditions_of(engine, 1)


@pytest.mark.rule("bcb.brawling.versus-plate")
def test_a_fist_on_plate_costs_the_striker_a_point() -> None:
    engine = landed(fists("d20:20 d2:2", points=10, against="plate mail"))
    striker, other = engine.battle.combatants[:2]
    assert (other.hit_points, striker.hit_points) == (10, 7)
    assert "stunned" not in conditions_of(engine, 1)


def test_a_character_without_weapons_fights_with_its_fists() -> None:
    engine = beside(
        man(4, 4, more=f"{EARLY}, weapons = []"), person(5, 4, more=LATE), dice="d6:3 d6:3 d20:19 d3:3"
    )
    come_to(engine, 0)
    engine.submit(parse_action("attack 0>1"))
    assert damages(engine) == [(1, 3, "subduing")]


@pytest.mark.parametrize(("strength", "dealt"), [(7, 2), (13, 3)])
def test_a_poor_strength_takes_nothing_from_the_fists_one_fights_with(strength: int, dealt: int) -> None:
    first = man(4, 4, more=f"{EARLY}, weapons = [], abilities = {{ strength = {strength} }}")
    engine = beside(first, person(5, 4, more=LATE), dice="d6:6 d6:1 d20:19 d2:2", rules="bcb")
    engine.submit(parse_action("attack 0>1"))
    assert damages(engine) == [(1, dealt, "")]


@pytest.mark.parametrize("rules", ["bf", "bfref"])
def test_fists_that_subdue_are_not_pulled(rules: str) -> None:
    engine = beside(man(4, 4, more=EARLY), person(5, 4, more=LATE), dice="d6:3 d6:3", rules=rules)
    assert not allowed(engine, "pull-punch 1")
    assert allowed(engine, "punch 1")


@pytest.mark.parametrize(("face", "words"), [(3, "for 3 rounds"), (1, "for 1 round")])
def test_how_long_a_fist_knocks_out_is_told(face: int, words: str) -> None:
    engine = beside(
        man(4, 4, more=EARLY),
        f"{man(5, 4, points=5, more=LATE)}, {person(12, 9, more=LATE)}",
        dice=f"d6:6 d6:1 d6:1 d20:15 d2:2 d4:{face}",
        rules="bcb",
    )
    inflict(engine, 1, "stunned:2")
    engine.submit(parse_action("punch 1"))
    landed(engine)
    finish_dice(engine.battle)
    assert [event.rounds for event in events_of(engine.battle, "knock-out")] == [face]
    narrator = Narrator(engine.battle)
    told = " ".join(narrator.tell(event) or "" for event in events_of(engine.battle))
    assert words in told
