"""The attack roll of the encounter chapter: formula, armour class, natural 1 and 20, immunity, position."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from grognard.base.errors import InputError
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import END_TURN
from tests.rules.duel import (
    attack_of,
    character,
    face_off,
    fighter,
    last_blow,
    monster,
    next_round,
    strike,
)
from tests.support import by_hand, conditions_of, events_of, finish_dice, inflict, relieve

BEHIND_IT = "behind = true\n"
NORMAL_MAN = "normal man"
SILVER_OR_MAGIC = (
    'stat_line = "Werewolf: AC 12 †, HD 4, #At 2 claws, Dam 1d4/1d4, Mv 40\', Sv F4, Ml 12"\n'
    "hit_points = 100\n"
)


def adjusted(amount: int) -> str:
    """A member whose attack rolls the referee adjusts."""
    return f"attack_adjustment = {amount}\n"


def hit_chance(attacker: str, target: str, *, weapon: str) -> Fraction:
    """The chance to hit, by playing every face of the die through the engine."""
    outcomes: Counter[bool] = Counter()
    for face in range(1, 21):
        engine = face_off(attacker, target, dice=f"d20:{face} " + "d8:1 " * 4)
        engine.submit(attack_of(engine, weapon))
        outcomes[last_blow(engine).hit] += 1
    assert sum(outcomes.values()) == 20
    return Fraction(outcomes[True], 20)


@pytest.mark.rule("bf.attack.roll-formula")
def test_attack_roll_is_die_bonus_ability_and_situation() -> None:
    blow = strike(fighter(4, strength=13, more=BEHIND_IT), monster(ac=17), dice="d20:10")
    assert blow.parts == {"fighter level": 3, "Strength": 1, "from behind": 2}
    assert blow.total == 16


@pytest.mark.rule("bf.attack.str-on-melee")
def test_strength_and_not_dexterity_counts_in_melee() -> None:
    blow = strike(fighter(1, strength=8, dexterity=18), monster(), dice="d20:12")
    assert blow.parts == {"fighter level": 1, "Strength": -1}
    assert blow.total == 12


@pytest.mark.rule("bf.attack.dex-on-missile")
def test_dexterity_and_not_strength_counts_for_missiles() -> None:
    archer = fighter(2, weapon="shortbow", strength=18, dexterity=8)
    blow = strike(archer, monster(), weapon="shortbow", feet=75, dice="d20:10")  # medium is 51 to 100 feet
    assert blow.parts == {"fighter level": 2, "Dexterity": -1}
    assert blow.total == 11


@pytest.mark.rule("bf.attack.thrown-uses-dex-to-hit")
def test_thrown_weapon_uses_dexterity_to_hit() -> None:
    thrower = fighter(1, weapon="dagger", strength=16, dexterity=13)
    blow = strike(thrower, monster(), weapon="thrown dagger", feet=10, dice="d20:10")
    assert blow.natural == 10
    assert blow.parts == {"fighter level": 1, "Dexterity": 1, "short range": 1}
    assert blow.total == 13


@pytest.mark.rule("bf.attack.hit-on-equal-or-over")
@pytest.mark.parametrize(("natural", "total", "hit"), [(10, 14, False), (11, 15, True), (12, 16, True)])
def test_total_at_or_above_armour_class_hits(natural: int, total: int, hit: bool) -> None:
    damage = " d8:1" if hit else ""
    blow = strike(fighter(4, strength=13), monster(ac=15), dice=f"d20:{natural}{damage}")
    assert (blow.total, blow.hit) == (total, hit)


@pytest.mark.rule("bf.attack.ascending-ac")
@pytest.mark.parametrize(("ac", "of_twenty"), [(11, 11), (12, 10), (17, 5)])
def test_each_point_of_armour_class_takes_a_twentieth(ac: int, of_twenty: int) -> None:
    assert hit_chance(fighter(1), monster(ac=ac), weapon="longsword") == Fraction(of_twenty, 20)


@pytest.mark.rule("bf.attack.natural-1-misses")
def test_natural_1_misses_whatever_the_total() -> None:
    blow = strike(monster(hd="32", more=BEHIND_IT), monster(ac=11), weapon="weapon", dice="d20:1")
    assert blow.parts == {"hit dice": 16, "from behind": 2}
    assert (blow.total, blow.hit, blow.damage) == (19, False, None)


@pytest.mark.rule("bf.attack.natural-20-hits")
def test_natural_20_hits_below_the_armour_class() -> None:
    feeble = character(NORMAL_MAN, weapon="club", strength=5, more=adjusted(-8))
    blow = strike(feeble, monster(ac=25), weapon="club", dice="d20:20 d4:4")
    assert blow.parts == {"Strength": -2, "referee": -8}
    assert (blow.total, blow.hit) == (10, True)


@pytest.mark.rule("bf.attack.natural-extremes-probability")
@pytest.mark.parametrize(("ac", "chance"), [(40, Fraction(1, 20)), (0, Fraction(19, 20))])
def test_chance_to_hit_never_leaves_its_limits(ac: int, chance: Fraction) -> None:
    man = character(NORMAL_MAN, weapon="longsword")
    assert hit_chance(man, monster(ac=ac), weapon="longsword") == chance


@pytest.mark.rule("bf.attack.natural-20-vs-immune")
def test_natural_20_does_not_hit_what_the_weapon_cannot_hit() -> None:
    blow = strike(fighter(1), SILVER_OR_MAGIC, dice="d20:20")
    assert (blow.hit, blow.damage) == (False, None)
    assert [event.rules for event in events_of(blow.engine.battle, "immune")] == [
        ("bf.attack.immune-to-normal-weapons",)
    ]


@pytest.mark.rule("bf.attack.immune-to-normal-weapons")
def test_normal_weapon_never_hits_the_immune() -> None:
    # 18 to 20 levels give +10; 19 on the die makes 29.
    blow = strike(fighter(18), SILVER_OR_MAGIC, dice="d20:19")
    assert (blow.total, blow.hit, blow.damage) == (29, False, None)


@pytest.mark.rule("bf.attack.special-weapon-beats-immunity")
@pytest.mark.parametrize(
    ("weapon", "bonus"), [("silver dagger", 0), ("magic dagger", 0), ("dagger +1", 1), ("dagger -1", -1)]
)
def test_silver_or_magic_weapon_hits_by_the_ordinary_roll(weapon: str, bonus: int) -> None:
    attacker = fighter(1, weapon=weapon)
    blow = strike(attacker, SILVER_OR_MAGIC, weapon=weapon, dice=f"d20:{11 - bonus} d4:3")
    assert (blow.total, blow.hit) == (12, True)
    short = strike(attacker, SILVER_OR_MAGIC, weapon=weapon, dice=f"d20:{10 - bonus}")
    assert (short.total, short.hit) == (11, False)


@pytest.mark.rule("bf.attack.damage-only-on-hit")
def test_damage_is_rolled_only_on_a_hit() -> None:
    miss = strike(fighter(4, strength=10), monster(ac=15), dice="d20:11")
    assert (miss.total, miss.damage) == (14, None)
    hit = strike(fighter(4, strength=10), monster(ac=15), dice="d20:12 d8:6")
    assert (hit.total, hit.damage) == (15, 6)
    # The wounds land with the initiative number: nothing on a miss, 6 on a hit.
    for blow, left in ((miss, 100), (hit, 94)):
        blow.engine.advance()
        assert blow.engine.battle.combatants[1].hit_points == left


@pytest.mark.rule("bf.attack.adjustments-additive")
def test_adjustments_add_up_and_are_none_by_default() -> None:
    blow = strike(fighter(1, more=BEHIND_IT + adjusted(-4)), monster(), dice="d20:10")
    assert blow.parts == {"fighter level": 1, "from behind": 2, "referee": -4}
    assert blow.total == 9
    assert "bf.attack.adjustments-additive" in blow.rules
    plain = strike(fighter(1), monster(), dice="d20:10")
    assert plain.parts == {"fighter level": 1}


@pytest.mark.rule("bf.attack.magic-weapon-attack-bonus")
def test_magic_weapon_adds_its_plus_to_the_attack_roll() -> None:
    blow = strike(fighter(1, weapon="longsword +1"), monster(), weapon="longsword +1", dice="d20:12")
    assert blow.total == 14
    cursed = strike(fighter(1, weapon="longsword -1"), monster(), weapon="longsword -1", dice="d20:12")
    assert cursed.total == 12


@pytest.mark.rule("bf.attack.from-behind")
def test_attack_from_behind_adds_two() -> None:
    blow = strike(fighter(1, more=BEHIND_IT), monster(), dice="d20:11")
    assert blow.parts["from behind"] == 2
    assert blow.total == 14


@pytest.mark.rule("bf.facing.attack-from-behind-usually")
def test_the_referee_says_who_attacks_from_behind() -> None:
    behind = strike(fighter(1, more=BEHIND_IT), monster(), dice="d20:11")
    assert behind.parts["from behind"] == 2
    engine = face_off(fighter(1, more=BEHIND_IT), monster(), dice="d20:11")
    relieve(engine, 0, "behind")  # the referee thinks otherwise
    engine.submit(attack_of(engine, "longsword"))
    assert "from behind" not in last_blow(engine).parts


def test_one_who_flees_shows_its_back() -> None:
    engine = face_off(fighter(1), monster(), dice="d20:11")
    inflict(engine, 1, "fleeing")
    engine.submit(attack_of(engine, "longsword"))
    assert last_blow(engine).parts == {"fighter level": 1, "from behind": 2}


@pytest.mark.rule("bf.attack.from-behind-no-sneak-stack")
def test_from_behind_is_not_added_to_a_sneak_attack() -> None:
    stealth = BEHIND_IT + "undetected = true\n"
    thief = character("thief 1", weapon="dagger", more=stealth)
    blow = strike(thief, monster(), weapon="dagger", dice="d20:11")
    assert blow.parts.get("from behind", 0) == 0
    assert blow.parts == {"thief level": 1, "Sneak Attack": 4}
    # What does not make a sneak attack leaves the ordinary +2: no such skill, noticed, or thrown.
    for attacker, weapon, feet in (
        (fighter(1, weapon="dagger", more=stealth), "dagger", 5),
        (character("thief 1", weapon="dagger", more=BEHIND_IT), "dagger", 5),
        (thief, "thrown dagger", 10),
    ):
        other = strike(attacker, monster(), weapon=weapon, feet=feet, dice="d20:11")
        assert other.parts["from behind"] == 2
        assert "Sneak Attack" not in other.parts


def test_sneak_attack_doubles_its_damage() -> None:
    thief = character("thief 1", weapon="dagger", strength=13, more=BEHIND_IT + "undetected = true\n")
    blow = strike(thief, monster(ac=11), weapon="dagger", dice="d20:11 d4:3")
    assert blow.damage == 8  # (3 + 1) x 2
    exposed = strike(
        thief, monster(ac=11), weapon="dagger", dice="d20:11 d4:3", options={"attack.sneak_damage": 3}
    )
    assert exposed.damage == 12


def test_stealth_ends_with_the_round_of_the_attack() -> None:
    thief = character("thief 1", weapon="dagger", more=BEHIND_IT + "undetected = true\n")
    engine = face_off(thief, monster(), dice="d6:6 d6:1 d20:2 d6:6 d6:1 d20:2")
    engine.submit(END_TURN)
    next_round(engine)
    assert conditions_of(engine, 0) >= {"behind", "undetected"}
    engine.submit(attack_of(engine, "dagger"))
    assert last_blow(engine).parts == {"thief level": 1, "Sneak Attack": 4}
    next_round(engine)
    engine.submit(attack_of(engine, "dagger"))
    assert last_blow(engine).parts == {"thief level": 1}
    finish_dice(engine.battle)


@pytest.mark.rule("bf.attack.rof-one-melee-per-round")
def test_one_melee_attack_a_round() -> None:
    rounds = 4
    engine = face_off(fighter(1), monster(), dice=" d6:6 d6:1 ".join(["d20:2"] * rounds))
    for number in range(1, rounds + 1):
        again = attack_of(engine, "longsword")
        engine.submit(again)
        assert engine.battle.round == number
        if number < rounds:
            next_round(engine)
    assert len(events_of(engine.battle, "attack")) == 4
    assert [event.round for event in events_of(engine.battle, "attack")] == [1, 2, 3, 4]
    finish_dice(engine.battle)


def test_second_attack_with_an_extra_weapon_is_refused() -> None:
    # A routine of two attacks is the only way to two blows; a dagger drawn after the sword is not.
    pair = (
        'stat_line = "Bear: AC 12, HD 3, #At 2 claws, Dam 1d4/1d4, Mv 40\', Sv F3, Ml 12"\nhit_points = 100'
    )
    engine = face_off(pair, monster(), dice="d20:2 d20:2")
    claw = attack_of(engine, "claw")
    engine.submit(claw)
    assert engine.advance() is not None
    assert why_not(engine.battle, claw) == []
    engine.submit(claw)
    decision = engine.advance()
    assert decision is not None
    assert decision.actor == 1
    finish_dice(engine.battle)


def test_adjustment_out_of_bounds_is_refused() -> None:
    with pytest.raises(InputError, match="attack_adjustment"):
        by_hand(
            'title = "x"\n[[sides]]\nname = "a"\n[[sides.members]]\ncreature = "orc"\n'
            'attack_adjustment = 1000\n[[sides]]\nname = "b"\n[[sides.members]]\ncreature = "orc"\n'
        )
