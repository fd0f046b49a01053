"""House rules of damage dice, of a natural 20 and of first blood, by figures worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.battle.hurts.wounds import land_wounds
from grognard.chances.exact.duel_tables import blow_of
from tests.rules.duel import fighter, monster, strike
from tests.support import brute, events_of, fight, finish_dice, inflict

# Strength 16 is worth 2 to damage; a longsword does 1d8.
RULES = [
    ("as ever", "d8:3", 5, ((8, 3),)),
    ("double dice", "d8:3 d8:5", 10, ((8, 3), (8, 5))),
    ("double", "d8:3", 10, ((8, 3),)),
    ("maximum", "", 10, ((8, 8),)),
    ("exploding", "d8:8 d8:8 d8:3", 21, ((8, 8), (8, 8), (8, 3))),
    ("exploding", "d8:7", 9, ((8, 7),)),
]


@pytest.mark.parametrize(("rule", "dice", "damage", "faces"), RULES)
def test_the_dice_of_a_natural_20(
    rule: str, dice: str, damage: int, faces: tuple[tuple[int, int], ...]
) -> None:
    options = {"critical.damage": rule}
    blow = strike(fighter(strength=16), monster(ac=11), dice=f"d20:20 {dice}", options=options)
    assert blow.damage == damage
    told = events_of(blow.engine.battle, "damage")[0]
    assert told.roll is not None
    assert told.roll.faces == faces
    assert ("option.critical.damage" in told.rules) is (rule != "as ever")
    finish_dice(blow.engine.battle)


@pytest.mark.parametrize("rule", [rule for rule, *_ in RULES])
def test_any_other_hit_is_as_ever(rule: str) -> None:
    blow = strike(fighter(strength=16), monster(ac=11), dice="d20:19 d8:8", options={"critical.damage": rule})
    assert blow.damage == 10


def chances(rule: str) -> dict[int, Fraction]:
    """The exact damage of a fighter's blow that hits on a natural 20 alone, with a longsword, 1d8."""
    engine = strike(fighter(), monster(ac=40), dice="d20:2", options={"critical.damage": rule}).engine
    one, other = engine.battle.combatants
    weapon = one.profile.routines[0].weapons[0]
    found = blow_of(engine.battle.ruleset, one.profile, other.profile, weapon)
    assert sum(found.values()) == 1
    assert found.pop(0) == Fraction(19, 20)
    return found


def test_exact_chances_know_the_dice() -> None:
    assert chances("as ever") == {face: Fraction(1, 160) for face in range(1, 9)}
    assert chances("double") == {2 * face: Fraction(1, 160) for face in range(1, 9)}
    assert chances("maximum") == {8: Fraction(1, 20)}
    twice = chances("double dice")
    assert (twice[2], twice[9], twice[16]) == (Fraction(1, 1280), Fraction(8, 1280), Fraction(1, 1280))
    bursts = chances("exploding")
    # 1 to 7 once in 8; 9 to 15 after an 8, once in 64; 17 to 23 after two.
    assert 8 not in bursts
    assert (bursts[1], bursts[9], bursts[17]) == (
        Fraction(1, 160),
        Fraction(1, 1280),
        Fraction(1, 10240),
    )
    assert sum(chance for damage, chance in bursts.items() if damage > 8) == Fraction(1, 160)


# A die of 8 at the highest is rolled again, whatever the attack die has shown but for a maximum 20.
BURSTS = [
    ("as ever", "d20:19 d8:8 d8:8 d8:3", 21, ((8, 8), (8, 8), (8, 3))),
    ("as ever", "d20:19 d8:7", 9, ((8, 7),)),
    ("double dice", "d20:20 d8:8 d8:1 d8:2", 13, ((8, 8), (8, 1), (8, 2))),
    ("double", "d20:20 d8:8 d8:1", 22, ((8, 8), (8, 1))),
    ("maximum", "d20:20", 10, ((8, 8),)),
]


@pytest.mark.parametrize(("rule", "dice", "damage", "faces"), BURSTS)
def test_exploding_dice(rule: str, dice: str, damage: int, faces: tuple[tuple[int, int], ...]) -> None:
    options = {"critical.damage": rule, "damage.exploding": True}
    blow = strike(fighter(strength=16), monster(ac=11), dice=dice, options=options)
    assert blow.damage == damage
    told = events_of(blow.engine.battle, "damage")[0]
    assert told.roll is not None
    assert told.roll.faces == faces
    assert ("option.damage.exploding" in told.rules) is (len(faces) > 1)
    finish_dice(blow.engine.battle)


def test_a_die_explodes_twenty_times_at_most() -> None:
    dice = " ".join(["d20:19"] + 21 * ["d8:8"])
    blow = strike(fighter(), monster(ac=11), dice=dice, options={"damage.exploding": True})
    assert blow.damage == 21 * 8


def test_exact_chances_know_exploding_dice() -> None:
    """A longsword does 1 to 7 once in 8 each, 9 to 15 after an 8, once in 64 each; 4.5 and a seventh more."""
    engine = strike(fighter(), monster(ac=11), dice="d20:2", options={"damage.exploding": True}).engine
    one, other = engine.battle.combatants
    found = blow_of(engine.battle.ruleset, one.profile, other.profile, one.profile.routines[0].weapons[0])
    hit = 1 - found.pop(0)
    assert 8 not in found
    assert (found[1], found[9], found[17]) == (hit / 8, hit / 64, hit / 512)
    mean = sum(damage * chance for damage, chance in found.items()) / hit
    assert abs(mean - Fraction(9, 2) * Fraction(8, 7)) < Fraction(1, 10**15)


@pytest.mark.parametrize(("asked", "checks"), [(True, ["first blood"]), (False, [])])
def test_nerve_is_tested_at_first_blood(asked: bool, checks: list[str]) -> None:
    goblins = ", ".join(brute(f"Goblin {n}", 5 + n, morale=7) for n in range(3))
    engine = fight(
        "bf",
        brute("Brute", 30),
        goblins,
        dice="d6:6 d6:1 d6:1 d6:1 d6:3 d6:4" if asked else "d6:6 d6:1 d6:1 d6:1",
        feet=0,
        options={"morale.at_first_blood": asked, "morale.at_first_encounter": False},
    )
    engine.advance()
    battle = engine.battle
    for wound in (3, 4):  # Only the first wound counts.
        inflict(engine, 1, pending=wound)
        battle.wounded.append(1)
        land_wounds(battle)
    told = events_of(battle, "morale")
    assert [event.what for event in told] == checks
    if told:
        assert (told[0].side, told[0].result) == (1, "stands")
        assert "option.morale.at_first_blood" in told[0].rules
