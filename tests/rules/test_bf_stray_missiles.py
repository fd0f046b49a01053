"""Shots into a melee in the encounter chapter and on its sheet, and rates of fire beyond the crossbow's."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.state.supply import shots_left
from grognard.creatures.gear import find_weapon
from grognard.dice.purpose import format_purpose
from grognard.dice.source import Dice
from tests.rules.duel import fighter, monster, strike
from tests.rules.flasks import CALM, FIELD
from tests.support import (
    act,
    allowed,
    armed,
    attacks_on,
    brute,
    come_to,
    events_of,
    fight,
    finish_dice,
    hero,
    parts_of,
    roll_of,
    turns,
)

MISS = "d20:2"


def shoot(
    *friends: str,
    dice: str,
    rules: str = "bf",
    archer: str = "",
    target: str = "",
    options: Mapping[str, object] | None = None,
) -> Engine:
    """An archer at 5,10 shoots at one who stands 50' away, with friends around it."""
    first = ", ".join([archer or armed("Archer", 5, 10, "longbow"), *friends])
    rolls = "d6:6 " + "d6:1 " * (len(friends) + 1)
    engine = fight(
        rules,
        first,
        target or brute("Foe", 15, 10, armour_class=18),
        dice=rolls + dice,
        keys=FIELD,
        options=CALM | dict(options or {}),
    )
    come_to(engine, 0)
    act(engine, f"attack 0>{1 + len(friends)}")
    return engine


def strays(engine: Engine) -> list[int]:
    """Against whom stray missiles were rolled."""
    return [
        event.target
        for event in events_of(engine.battle, "attack")
        if event.roll is not None and event.roll.label == "stray missile"
    ]


def friend(name: str, x: int, y: int, armour_class: int = 15) -> str:
    return brute(name, x, y, armour_class=armour_class)


THREE = (friend("A", 14, 10, 15), friend("B", 14, 11, 13), friend("C", 14, 9, 11))
FIVE = (*THREE, friend("D", 15, 11, 11), friend("E", 15, 9, 11))


@pytest.mark.rule("bf.missile.missed-lost-by-default")
def test_a_missile_that_misses_is_lost() -> None:
    engine = shoot(dice=MISS)
    archer = engine.battle.combatants[0]
    assert shots_left(archer, archer.profile.routines[0]) == 19
    assert strays(engine) == []


@pytest.mark.rule("bfref.missile.missed-is-lost")
def test_missiles_that_miss_are_lost_on_the_sheet() -> None:
    archer = armed("Archer", 5, 10, "longbow", more="ammunition = { longbow = 10 }")
    dice = "d20:19 d8:1 d6:6 d6:1 d20:2 d6:6 d6:1 d20:2 d6:6 d6:1"
    engine = shoot(dice=dice, rules="bfref", archer=archer)
    for _ in range(2):
        turns(engine)
        act(engine, "attack 0>1")
    turns(engine)
    one = engine.battle.combatants[0]
    # Three shots, two of them misses: none comes back.
    assert shots_left(one, one.profile.routines[0]) == 7


@pytest.mark.rule("bf.missile.missed-into-melee-trigger")
def test_a_miss_into_a_melee_may_strike_a_friend() -> None:
    engine = shoot(friend("A", 14, 10), dice=f"{MISS} {MISS}")
    assert strays(engine) == [1]
    finish_dice(engine.battle)


@pytest.mark.rule("bfref.missile.into-melee-may-hit-ally")
def test_a_miss_into_a_melee_may_strike_a_friend_on_the_sheet() -> None:
    engine = shoot(friend("A", 14, 10), rules="bfref", dice=f"{MISS} d20:19 d8:3")
    assert attacks_on(engine, 1)[0].roll is not None
    assert roll_of(attacks_on(engine, 1)[0])[2] is True
    assert engine.battle.combatants[1].hit_points == 47


@pytest.mark.rule("bf.missile.missed-no-trigger-on-hit")
def test_a_hit_endangers_no_friend() -> None:
    engine = shoot(friend("A", 14, 10), friend("B", 14, 11), dice="d20:19 d8:1")
    assert strays(engine) == []
    finish_dice(engine.battle)


@pytest.mark.rule("bf.missile.missed-no-trigger-without-allies")
def test_no_roll_without_friends_in_the_melee() -> None:
    engine = shoot(friend("A", 25, 20), dice=MISS)
    assert strays(engine) == []
    archer = engine.battle.combatants[0]
    assert shots_left(archer, archer.profile.routines[0]) == 19
    finish_dice(engine.battle)


@pytest.mark.rule("bfref.missile.into-melee-needs-allies")
def test_no_roll_without_friends_or_after_a_hit_on_the_sheet() -> None:
    alone = shoot(rules="bfref", dice=MISS)
    hit = shoot(friend("A", 14, 10), rules="bfref", dice="d20:19 d8:1")
    assert (strays(alone), strays(hit)) == ([], [])


@pytest.mark.rule("bf.missile.missed-roll-until-hit")
def test_friends_are_tried_until_one_is_hit() -> None:
    # Totals of 14 against 15 and 13 against 13; the third is never tried.
    engine = shoot(*THREE, dice=f"{MISS} d20:12 d20:11 d8:4")
    assert [roll_of(attacks_on(engine, who)[0])[:2] for who in (1, 2)] == [(14, 15), (13, 13)]
    assert strays(engine) == [1, 2]
    assert [int(one.hit_points) for one in engine.battle.combatants[1:4]] == [50, 46, 50]


@pytest.mark.rule("bfref.missile.into-melee-sequence")
def test_friends_are_tried_until_one_is_hit_on_the_sheet() -> None:
    engine = shoot(*THREE, rules="bfref", dice=f"{MISS} d20:12 d20:11 d8:4")
    assert strays(engine) == [1, 2]
    assert engine.battle.combatants[2].hit_points == 46


@pytest.mark.rule("bf.missile.missed-exhausted")
def test_when_all_are_missed_nobody_is_hit() -> None:
    engine = shoot(friend("A", 14, 10, 15), friend("B", 14, 11, 16), dice=f"{MISS} d20:12 d20:11")
    assert [roll_of(attacks_on(engine, who)[0]) for who in (1, 2)] == [(14, 15, False), (13, 16, False)]
    assert events_of(engine.battle, "damage") == []


@pytest.mark.rule("bf.missile.missed-one-ally-at-most")
def test_one_friend_at_most_is_hit() -> None:
    engine = shoot(friend("A", 14, 10, 11), friend("B", 14, 11, 11), dice=f"{MISS} d20:16 d8:1")
    assert roll_of(attacks_on(engine, 1)[0])[0] == 18
    assert strays(engine) == [1]
    finish_dice(engine.battle)


@pytest.mark.rule("bf.missile.missed-normal-attack-bonus")
def test_the_normal_attack_bonus_counts_against_a_friend() -> None:
    archer = hero(5, 10, who="fighter 4", weapon="longbow", more="abilities = { dexterity = 13 }")
    engine = shoot(friend("A", 14, 10, 15), archer=archer, dice=f"{MISS} d20:10 d8:1")
    stray = attacks_on(engine, 1)[0]
    assert parts_of(stray) == {"fighter level": 3, "Dexterity": 1, "short range": 1}
    assert roll_of(stray) == (15, 15, True)


@pytest.mark.rule("bfref.missile.into-melee-normal-bonus")
def test_the_normal_attack_bonus_counts_on_the_sheet() -> None:
    archer = hero(5, 10, who="fighter 2", weapon="longbow")
    engine = shoot(friend("A", 14, 10, 14), archer=archer, rules="bfref", dice=f"{MISS} d20:11 d8:1")
    stray = attacks_on(engine, 1)[0]
    assert sum(parts_of(stray).values()) == 3
    assert roll_of(stray) == (14, 14, True)


class Listening(Dice):
    """Dice that remember what they were thrown for."""

    def __init__(self, dice: Dice) -> None:
        super().__init__()
        self.dice = dice
        self.reasons: list[str] = []

    def die(self, sides: int, why: int) -> int:
        self.reasons.append(format_purpose(why))
        return int(self.dice.die(sides, why))


def reasons_of_stray(first: str, second: str, action: str, actor: int) -> list[str]:
    engine = fight("bf", first, second, dice=f"d6:5 d6:5 d6:5 {MISS} {MISS}", keys=FIELD, options=CALM)
    ears = Listening(engine.battle.dice)
    engine.battle.dice = ears
    come_to(engine, actor)
    act(engine, action)
    return ears.reasons


@pytest.mark.rule("bf.missile.missed-gm-rolls")
def test_the_referee_rolls_for_a_player_s_stray_missile() -> None:
    first = f"{armed('Archer', 5, 10, 'longbow')}, {friend('A', 14, 10)}"
    reasons = reasons_of_stray(first, brute("Foe", 15, 10, armour_class=18), "attack 0>2", 0)
    assert reasons[-2:] == ["attack", "stray missile, rolled by the referee"]


@pytest.mark.rule("bf.missile.missed-monsters-gm-rolls", "bf.missile.missed-applies-to-monsters")
def test_the_referee_rolls_for_monsters_too() -> None:
    second = f"{armed('Goblin archer', 5, 10, 'longbow')}, {friend('G1', 14, 10)}"
    reasons = reasons_of_stray(brute("Fighter", 15, 10, armour_class=18), second, "attack 0>0", 1)
    assert reasons[-1] == "stray missile, rolled by the referee"


@pytest.mark.rule("bf.missile.missed-candidates-referee")
def test_which_friends_may_be_hit_and_in_which_order() -> None:
    friends = (friend("far", 25, 10), friend("B", 16, 11), friend("A", 14, 10))
    engine = shoot(*friends, dice=f"{MISS} {MISS} {MISS}")
    # A and B are 5' from the target, A nearer to the shooter.
    assert strays(engine) == [3, 2]


@pytest.mark.rule("bfref.missile.into-melee-candidates")
def test_which_friends_may_be_hit_on_the_sheet() -> None:
    friends = (friend("A", 14, 10), friend("B", 14, 11), friend("C", 19, 10))
    engine = shoot(*friends, rules="bfref", dice=f"{MISS} {MISS} {MISS}")
    assert strays(engine) == [1, 2]


@pytest.mark.rule("bf.missile.missed-when-referee")
def test_the_rule_applies_unless_the_referee_switches_it_off() -> None:
    assert strays(shoot(friend("A", 14, 10), dice=f"{MISS} {MISS}")) == [1]
    off = shoot(friend("A", 14, 10), dice=MISS, options={"missile.into_melee": "nobody else"})
    assert strays(off) == []


@pytest.mark.rule("bf.missile.missed-max-three")
def test_no_more_than_three_friends_are_tried() -> None:
    engine = shoot(*FIVE, dice=f"{MISS} {MISS} {MISS} {MISS}")
    assert len(strays(engine)) == 3
    finish_dice(engine.battle)


@pytest.mark.rule("bf.missile.missed-max-three-exception")
def test_the_referee_may_try_more() -> None:
    engine = shoot(*FIVE, dice=" ".join([MISS] * 6), options={"missile.stray_limit": 5})
    assert len(strays(engine)) == 5


@pytest.mark.rule("bfref.missile.into-melee-candidate-cap")
def test_the_sheet_has_no_limit() -> None:
    engine = shoot(*FIVE, rules="bfref", dice=" ".join([MISS] * 6))
    assert len(strays(engine)) == 5


# Rates of fire.


LANE = "[field]\nwidth = 27\nheight = 12"


def rounds_of_fire(weapon: str, rounds: int, *, routines: int = 1, reload: bool = True) -> list[int]:
    """The rounds in which a weapon shoots, when it does so as soon as it can."""
    fired: list[int] = []
    foe = brute("Foe", 25, 10, armour_class=30, points=500)
    engine = fight("bf", hero(5, 10, weapon=weapon), foe, dice=7, keys=LANE, options=CALM)
    while True:
        come_to(engine, 0)
        number = int(engine.battle.round)
        if number > rounds:
            return fired
        shots = [f"attack {routine}>1" for routine in range(routines)]
        ready = [shot for shot in shots if allowed(engine, shot)]
        if ready:
            fired.append(number)
        act(engine, ready[0] if ready else "reload" if reload else "end")
        if engine.battle.round == number:
            turns(engine)


@pytest.mark.rule("bf.missile.rof-siege-fraction")
def test_a_ballista_shoots_every_fourth_round() -> None:
    assert rounds_of_fire("ballista", 12) == [1, 5, 9]


@pytest.mark.rule("bf.missile.rof-siege-one-sixth")
def test_an_onager_shoots_every_sixth_round() -> None:
    assert rounds_of_fire("onager", 12) == [1, 7]


@pytest.mark.parametrize(("engine", "penalty"), [("ballista", -3), ("onager", -6), ("longbow", 0)])
def test_siege_engines_are_hard_to_aim(engine: str, penalty: int) -> None:
    blow = strike(fighter(1, weapon=engine), monster(ac=30), weapon=engine, feet=30, dice="d20:2")
    assert blow.parts.get("siege engine", 0) == penalty


@pytest.mark.rule("bf.missile.rof-preloaded-crossbows", "bf.missile.rof-preloaded-in-dungeon")
def test_crossbows_loaded_beforehand_are_shot_one_a_round() -> None:
    three = 'light crossbow", "light crossbow", "light crossbow'
    assert rounds_of_fire(three, 5, routines=3, reload=False) == [1, 2, 3]


@pytest.mark.rule("bf.missile.rof-crossbow-type-generic")
def test_a_crossbow_without_a_type_is_a_light_one() -> None:
    assert find_weapon("crossbow").name == "light crossbow"


def test_an_empty_quiver_refuses_with_a_reason() -> None:
    archer = armed("Archer", 5, 10, "longbow", more="ammunition = { longbow = 1 }")
    engine = shoot(dice=f"{MISS} d6:6 d6:1", archer=archer)
    turns(engine)
    assert not allowed(engine, "attack 0>1")
