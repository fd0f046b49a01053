"""Missile fire in the encounter chapter: range bands, the shot at arm's length, crossbows, thrown weapons."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import IllegalAction, why_not
from grognard.battle.state.actions import END_TURN, RELOAD, WITHDRAW, attack_with, move_to
from grognard.creatures.gear import find_weapon
from grognard.rules.missile import BAND_NAMES, range_band
from tests.rules.duel import (
    FIRST_THEN_SECOND,
    Blow,
    attack_of,
    face_off,
    fighter,
    last_blow,
    monster,
    next_round,
    strike,
)
from tests.support import by_hand, events_of, finish_dice

BEHIND_IT = "behind = true\n"
UNDETECTED = "undetected = true\n"
DISTRACTED = "distracted = true\n"
BONUSES = ("fighter level", "Dexterity")
MISS = "d20:2"


def shoot(
    *, feet: int, level: int = 1, dexterity: int = 10, roll: int = 10, archer: str = "", target: str = ""
) -> Blow:
    """A shot with a longbow (70, 140 and 210 feet) that hits nothing."""
    attacker = fighter(level, weapon="longbow", dexterity=dexterity, more=archer)
    return strike(attacker, monster(more=target), weapon="longbow", feet=feet, dice=f"d20:{roll}")


def modifier_of(blow: Blow) -> int:
    """What distance and position add to a shot."""
    return sum(value for name, value in blow.parts.items() if name not in BONUSES)


@pytest.mark.rule("bf.missile.range-inputs")
def test_range_band_of_a_distance() -> None:
    ranges = find_weapon("longbow").range_feet
    assert ranges == (70, 140, 210)
    bands = [BAND_NAMES[range_band(feet, *ranges)] for feet in (30, 100, 200, 211)]
    assert bands == ["short range", "medium range", "long range", "beyond long range"]
    # The modifier of each band; beyond the last there is no shot at all.
    assert [modifier_of(shoot(feet=feet)) for feet in (30, 100, 200)] == [1, 0, -2]


@pytest.mark.rule("bf.missile.short-range")
@pytest.mark.parametrize("feet", [6, 70])
def test_short_range(feet: int) -> None:
    blow = shoot(feet=feet)
    assert (modifier_of(blow), blow.total) == (1, 12)


@pytest.mark.rule("bf.missile.medium-range")
@pytest.mark.parametrize("feet", [71, 140])
def test_medium_range(feet: int) -> None:
    blow = shoot(feet=feet)
    assert (modifier_of(blow), blow.total) == (0, 11)


@pytest.mark.rule("bf.missile.long-range")
@pytest.mark.parametrize("feet", [141, 210])
def test_long_range(feet: int) -> None:
    blow = shoot(feet=feet)
    assert (modifier_of(blow), blow.total) == (-2, 9)


@pytest.mark.rule("bf.missile.beyond-long")
def test_no_attack_beyond_long_range() -> None:
    # The 20 lies ready on the die, and is never rolled.
    engine = face_off(fighter(1, weapon="longbow"), monster(), feet=211, dice="d20:20")
    refusals = why_not(engine.battle, attack_of(engine, "longbow"))
    assert [refusal.rule for refusal in refusals] == ["bf.missile.beyond-long"]
    with pytest.raises(IllegalAction):
        engine.submit(attack_of(engine, "longbow"))
    assert events_of(engine.battle, "attack") == []
    near = face_off(fighter(1, weapon="longbow"), monster(), feet=210, dice="")
    assert why_not(near.battle, attack_of(near, "longbow")) == []


@pytest.mark.rule("bf.missile.within-5-feet")
def test_target_at_arms_length() -> None:
    blow = shoot(feet=5, level=4, dexterity=13, roll=15)
    assert blow.parts == {"fighter level": 3, "Dexterity": 1, "target at arm's length": -5}
    assert blow.total == 14


@pytest.mark.rule("bf.missile.within-5-feet-replaces-short")
def test_arms_length_stands_in_place_of_short_range() -> None:
    assert [modifier_of(shoot(feet=feet)) for feet in (5, 6)] == [-5, 1]


@pytest.mark.rule("bf.missile.within-5-feet-any-weapon")
@pytest.mark.parametrize(("weapon", "modifier"), [("thrown dagger", -5), ("dagger", 0)])
def test_thrown_weapons_suffer_at_arms_length_too(weapon: str, modifier: int) -> None:
    blow = strike(fighter(1, weapon="dagger"), monster(), weapon=weapon, dice="d20:10")
    assert modifier_of(blow) == modifier


@pytest.mark.rule("bf.missile.close-exception-behind-undetected")
def test_unnoticed_shooter_behind_its_target() -> None:
    blow = shoot(feet=5, archer=BEHIND_IT + UNDETECTED)
    assert blow.parts == {"fighter level": 1, "short range": 1, "from behind": 2}
    assert (modifier_of(blow), blow.total) == (3, 14)


@pytest.mark.rule("bf.missile.close-exception-distracted")
def test_distracted_target() -> None:
    blow = shoot(feet=5, target=DISTRACTED)
    assert (modifier_of(blow), blow.total) == (1, 12)


@pytest.mark.rule("bf.missile.close-exception-distracted-and-behind")
def test_distracted_target_from_behind() -> None:
    assert modifier_of(shoot(feet=5, archer=BEHIND_IT, target=DISTRACTED)) == 3


@pytest.mark.rule("bf.missile.close-behind-but-detected")
def test_noticed_shooter_behind_its_target() -> None:
    blow = shoot(feet=5, archer=BEHIND_IT)
    assert blow.parts == {"fighter level": 1, "target at arm's length": -5, "from behind": 2}
    assert modifier_of(blow) == -3
    # Being unnoticed is no exception on its own.
    assert modifier_of(shoot(feet=5, archer=UNDETECTED)) == -5


@pytest.mark.rule("bf.missile.distracted-referee")
def test_nobody_is_distracted_unless_the_referee_says() -> None:
    blow = shoot(feet=5)
    assert blow.engine.battle.combatants[1].distracted is False
    assert modifier_of(blow) == -5
    ruled = shoot(feet=5, target=DISTRACTED)
    assert ruled.engine.battle.combatants[1].distracted is True
    assert modifier_of(ruled) == 1


@pytest.mark.rule("bf.missile.from-behind-at-range")
@pytest.mark.parametrize(("feet", "modifier"), [(50, 3), (100, 2), (200, 0)])
def test_from_behind_and_range_add_up(feet: int, modifier: int) -> None:
    assert modifier_of(shoot(feet=feet, archer=BEHIND_IT)) == modifier


@pytest.mark.rule("bf.missile.engaged-shooter-distant-target")
def test_engaged_shooter_may_shoot_farther_away() -> None:
    line = "AC 30, HD 1, #At 1 weapon, Dam 1d6, Mv 40', Sv F1, Ml 12"
    text = f"""
        title = "between two orcs"
        reaction = "immediate attack"
        [field]
        width = 40
        height = 8
        [[sides]]
        name = "archers"
        can_be_surprised = false
        [[sides.members]]
        {fighter(1, weapon="longbow", more="at = [[10, 4]]")}
        [[sides]]
        name = "orcs"
        can_be_surprised = false
        [[sides.members]]
        stat_line = "Orc A: {line}"
        hit_points = 100
        at = [[11, 4]]
        [[sides.members]]
        stat_line = "Orc B: {line}"
        hit_points = 100
        at = [[22, 4]]
    """
    engine = by_hand(text, dice="d6:6 d6:1 d6:1 d20:10")
    engine.advance()
    engine.submit(attack_of(engine, "longbow", target=2))
    assert events_of(engine.battle, "attack")[-1].amount == 60
    assert modifier_of(last_blow(engine)) == 1
    finish_dice(engine.battle)


def fire_at_will(weapon: str, *, rounds: int, fires_in: list[int]) -> Engine:
    """Shoot whenever it is allowed and reload when not; the dice hold only the shots expected."""
    turns = [
        f"{FIRST_THEN_SECOND}{' ' + MISS if number in fires_in else ''}" for number in range(1, rounds + 1)
    ]
    dice = " ".join(turns).removeprefix(FIRST_THEN_SECOND)
    engine = face_off(fighter(1, weapon=weapon), monster(), feet=50, dice=dice)
    shot = attack_of(engine, weapon)
    for number in range(1, rounds + 1):
        assert engine.battle.round == number
        engine.submit(RELOAD if why_not(engine.battle, shot) else shot)
        if number < rounds:
            next_round(engine)
    finish_dice(engine.battle)
    return engine


@pytest.mark.rule("bf.missile.rof-one-missile-per-round")
def test_one_shot_a_round() -> None:
    engine = fire_at_will("longbow", rounds=4, fires_in=[1, 2, 3, 4])
    assert len(events_of(engine.battle, "attack")) == 4


@pytest.mark.rule("bf.missile.rof-light-crossbow")
def test_light_crossbow_fires_every_second_round() -> None:
    engine = fire_at_will("light crossbow", rounds=6, fires_in=[1, 3, 5])
    assert [event.round for event in events_of(engine.battle, "attack")] == [1, 3, 5]


@pytest.mark.rule("bf.missile.rof-heavy-crossbow")
def test_heavy_crossbow_fires_every_third_round() -> None:
    engine = fire_at_will("heavy crossbow", rounds=9, fires_in=[1, 4, 7])
    assert [event.round for event in events_of(engine.battle, "attack")] == [1, 4, 7]


def fire_once(weapon: str, *, dice: str, sword: bool = False) -> Engine:
    """The second round after a shot, the shooter to decide, its target beside it."""
    attacker = fighter(1, weapon=weapon)
    if sword:
        attacker = attacker.replace(f'"{weapon}"]', f'"{weapon}", "shortsword", "dagger"]')
    engine = face_off(attacker, monster(), dice=f"{MISS} {dice}")
    engine.submit(attack_of(engine, weapon))
    next_round(engine)
    assert engine.battle.round == 2
    return engine


def step_back(engine: Engine) -> int:
    """The action of backing off one cell."""
    me = engine.battle.combatants[0]
    return move_to(me.x - 1, me.y, WITHDRAW)


def reload_only(engine: Engine, weapon: str) -> None:
    """Spend the round reloading; whatever else a turn may hold is refused before or lost after."""
    battle = engine.battle
    assert why_not(battle, step_back(engine)) == []  # the turn could have been used otherwise
    engine.submit(RELOAD)
    place = (battle.combatants[0].x, battle.combatants[0].y)
    decision = engine.advance()
    assert decision is not None
    assert decision.actor == 1  # its turn is over: no move, no attack, no other act
    assert (battle.combatants[0].x, battle.combatants[0].y) == place
    assert [event.round for event in events_of(battle, "attack")] == [1]
    engine.submit(END_TURN)


@pytest.mark.rule("bf.missile.rof-light-crossbow-reload-exclusive")
def test_reloading_a_light_crossbow_takes_the_whole_round() -> None:
    engine = fire_once("light crossbow", dice=f"{FIRST_THEN_SECOND} {FIRST_THEN_SECOND}")
    reload_only(engine, "light crossbow")
    engine.advance()
    assert engine.battle.combatants[0].reloading == 0
    finish_dice(engine.battle)


def test_no_reloading_after_a_move() -> None:
    engine = fire_once("light crossbow", dice=FIRST_THEN_SECOND)
    engine.submit(step_back(engine))
    engine.advance()
    refusals = why_not(engine.battle, RELOAD)
    assert [refusal.rule for refusal in refusals] == ["bf.missile.rof-light-crossbow-reload-exclusive"]


@pytest.mark.rule("bf.missile.rof-heavy-crossbow-reload-exclusive")
def test_reloading_a_heavy_crossbow_takes_two_whole_rounds() -> None:
    engine = fire_once("heavy crossbow", dice=" ".join([FIRST_THEN_SECOND] * 3))
    left = []
    for number in (2, 3):
        assert engine.battle.round == number
        reload_only(engine, "heavy crossbow")
        left.append(engine.battle.combatants[0].reloading)
        engine.advance()
    assert left == [1, 0]
    assert why_not(engine.battle, attack_of(engine, "heavy crossbow")) == []
    finish_dice(engine.battle)


@pytest.mark.rule("bf.missile.rof-unloaded-cannot-fire")
def test_half_loaded_crossbow_cannot_be_fired() -> None:
    engine = fire_once("heavy crossbow", dice=f"{FIRST_THEN_SECOND} {FIRST_THEN_SECOND}")
    engine.submit(RELOAD)
    next_round(engine)
    assert engine.battle.round == 3
    refusals = why_not(engine.battle, attack_of(engine, "heavy crossbow"))
    assert [refusal.reason for refusal in refusals] == ["the heavy crossbow is not loaded"]


@pytest.mark.rule("bf.missile.rof-switch-instead-of-reload")
def test_another_weapon_may_be_drawn_instead_of_reloading() -> None:
    engine = fire_once("light crossbow", dice=f"{FIRST_THEN_SECOND} {MISS}", sword=True)
    battle = engine.battle
    sword = attack_of(engine, "shortsword")
    assert why_not(battle, attack_of(engine, "light crossbow")) != []
    assert why_not(battle, sword) == []
    assert why_not(battle, attack_of(engine, "thrown dagger")) == []
    engine.submit(sword)
    assert [event.what for event in events_of(battle, "attack")] == ["light crossbow", "shortsword"]
    assert battle.combatants[0].reloading == 1
    finish_dice(battle)


def test_unknown_routine_is_no_shot() -> None:
    engine = face_off(fighter(1, weapon="longbow"), monster(), feet=30, dice="")
    assert [str(refusal) for refusal in why_not(engine.battle, attack_with(5, 1))] == [
        f"{engine.battle.combatants[0].name} has no attack 5"
    ]
