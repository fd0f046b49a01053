"""The combat reference sheet: attack rolls, the table of bonuses and penalties, healing by rest."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.battle.play.engine import Engine
from grognard.creatures.abilities import ability_modifier
from tests.rules.sheet import brute, fight
from tests.support import act, events_of, finish_dice, parts_of, ruleset

SCORES = "abilities = { strength = 16, dexterity = 8 }"


def strike(
    die: str,
    *,
    mine: str = "",
    his: str = "",
    armour_class: int = 12,
    weapon: str = "",
    x: int = 6,
    options: Mapping[str, object] | None = None,
) -> Engine:
    """One attack of a creature of less than a hit die, which brings no bonus of its own."""
    first = brute("A", 5, hit_dice="1-1", weapon=weapon, more=mine)
    second = brute("B", x, armour_class=armour_class, more=his)
    engine = fight(first, second, dice=f"d6:6 d6:1 {die}", options=options)
    act(engine, "attack 0>1")
    finish_dice(engine.battle)
    return engine


def total(engine: Engine) -> int:
    roll = events_of(engine.battle, "attack")[0].roll
    assert roll is not None
    return int(roll.total)


def hit(engine: Engine) -> bool:
    roll = events_of(engine.battle, "attack")[0].roll
    assert roll is not None
    return bool(roll.success)


def situation(engine: Engine) -> int:
    """What the situation brought to the roll: everything."""
    return sum(parts_of(events_of(engine.battle, "attack")[0]).values())


@pytest.mark.rule("bfref.attack.roll-d20")
def test_an_attack_is_one_d20() -> None:
    roll = events_of(strike("d20:3").battle, "attack")[0].roll
    assert roll is not None
    assert roll.faces == ((20, 3),)


@pytest.mark.rule("bfref.attack.melee-strength", "bfref.attack.missile-dexterity")
def test_strength_in_melee_and_dexterity_at_range() -> None:
    blow = strike("d20:12 d6:1", mine=SCORES, armour_class=14)
    assert (total(blow), hit(blow)) == (14, True)
    # Short range gives 1 to a shot, medium nothing.
    shot = strike("d20:11", mine=SCORES, weapon="longbow", x=15)
    assert parts_of(events_of(shot.battle, "attack")[0]) == {"Dexterity": -1, "short range": 1}
    medium = strike("d20:12", mine=SCORES, weapon="longbow", x=30)
    assert (total(medium), hit(medium)) == (11, False)


@pytest.mark.rule("bfref.attack.hit-at-or-above-ac")
def test_equal_is_enough() -> None:
    assert hit(strike("d20:15 d6:1", armour_class=15))
    assert not hit(strike("d20:14", armour_class=15))


@pytest.mark.rule("bfref.attack.natural-1", "bfref.attack.natural-20", "bfref.attack.natural-20-immune")
def test_the_ends_of_the_die() -> None:
    assert not hit(strike("d20:1", mine="attack_adjustment = 20", armour_class=11))
    assert hit(strike("d20:20 d6:1", mine="attack_adjustment = -8", armour_class=30))
    ghost = '{ creature = "wight", at = [[6, 5]], hit_points = 30 }'
    engine = fight(brute("A", 5, hit_dice="1-1", weapon="longsword"), ghost, dice="d6:6 d6:1 d20:20")
    act(engine, "attack 0>1")
    assert not hit(engine)
    assert events_of(engine.battle, "immune")


@pytest.mark.rule("bfref.attack.modifier-table")
def test_the_rows_of_the_table() -> None:
    hurts = ruleset("bfref").hurts
    assert ruleset("bfref").position.behind == 2
    assert (hurts.prone, hurts.blinded, hurts.invisible, hurts.pinned) == (2, -4, -4, 4)
    assert ruleset("bfref").subdual.attack_modifier == -4
    assert ruleset("bfref").brawling.kick_modifier == -2
    assert situation(strike("d20:2", his='condition = ["pinned"]')) == 4


@pytest.mark.rule("bfref.helpless.defender-prone")
def test_a_prone_target_is_easier_to_hit() -> None:
    engine = strike("d20:10 d6:1", his='condition = ["prone"]')
    assert (total(engine), hit(engine)) == (12, True)


@pytest.mark.rule("bfref.attack.behind-and-prone-once")
def test_behind_and_prone_count_once() -> None:
    mine, his = "behind = true", 'condition = ["prone"]'
    assert situation(strike("d20:10", mine=mine, his=his, armour_class=15)) == 2
    assert situation(strike("d20:10", his='condition = ["prone"]', armour_class=15)) == 2
    stacking = strike(
        "d20:10", mine=mine, his=his, armour_class=15, options={"plights.behind_and_prone_stack": True}
    )
    assert situation(stacking) == 4


@pytest.mark.rule("bfref.attack.modifiers-cumulative")
def test_modifiers_of_different_rows_add_up() -> None:
    # The cover is given by the encounter as a number.
    shot = strike(
        "d20:2", mine="behind = true", his="shelter = [-4]", weapon="longbow", x=15, armour_class=30
    )
    assert sorted(parts_of(events_of(shot.battle, "attack")[0]).values()) == [-4, 1, 2]
    assert situation(shot) == -1


@pytest.mark.rule("bfref.attack.behind-not-with-sneak-attack", "bfref.attack.prone-not-with-sneak-attack")
@pytest.mark.parametrize("his", ["", 'condition = ["prone"]'])
def test_a_sneak_attack_has_its_own_bonus(his: str) -> None:
    thief = (
        '{ character = "thief 1", at = [[5, 5]], hit_points = 10, morale = 12, behind = true, '
        "undetected = true, "
        'weapons = ["dagger"] }'
    )
    engine = fight(thief, brute("B", 6, armour_class=30, more=his), dice="d6:6 d6:1 d20:10")
    act(engine, "attack 0>1")
    parts = parts_of(events_of(engine.battle, "attack")[0])
    assert parts["Sneak Attack"] == 4
    assert "from behind" not in parts
    assert "target prone" not in parts


@pytest.mark.rule("bfref.invisible.attacker-blinded", "bfref.invisible.defender-invisible")
def test_the_blind_and_the_unseen() -> None:
    blind = strike("d20:15", mine='condition = ["blinded"]')
    assert (total(blind), hit(blind)) == (11, False)
    unseen = strike("d20:16 d6:1", his='condition = ["invisible"]')
    assert (total(unseen), hit(unseen)) == (12, True)


@pytest.mark.rule("bfref.invisible.blinded-and-invisible-once")
def test_the_blind_against_the_unseen() -> None:
    mine, his = 'condition = ["blinded"]', 'condition = ["invisible"]'
    assert situation(strike("d20:2", mine=mine, his=his)) == -4
    stacking = {"plights.blinded_and_invisible_stack": True}
    assert situation(strike("d20:2", mine=mine, his=his, options=stacking)) == -8


@pytest.mark.rule("bfref.ability.constitution-bonus-ends")
def test_the_ends_of_the_constitution_bonus() -> None:
    assert [ability_modifier(score) for score in (3, 18)] == [-3, 3]
