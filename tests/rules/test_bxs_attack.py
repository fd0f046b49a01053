"""The B/X procedure sheet: blows, shots and damage."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
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
    refused_by,
    roll_of,
)

FAR = brute("B", 50, 5)


def melee(attacker: str, die: str, *, armour_class: int = 13, points: int = 50) -> Engine:
    """One blow; armour class 13 counts as 7 and needs 12."""
    engine = fight(
        "bxs", attacker, brute("T", 6, 5, armour_class=armour_class, points=points), dice=f"d6:5 d6:3 {die}"
    )
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    finish_dice(engine.battle)
    return engine


def result(engine: Engine) -> tuple[int, int, bool]:
    return roll_of(attacks_on(engine, 1)[0])


@pytest.mark.rule("bxs.attack.melee-roll", "bxs.attack-table.target-number")
def test_a_d20_against_the_chart() -> None:
    assert result(melee(hero(5, 5), "d20:12 d8:1")) == (12, 12, True)
    assert result(melee(hero(5, 5), "d20:2", armour_class=11))[1] == 10


@pytest.mark.rule("bxs.attack.natural-20", "bxs.attack.natural-1")
def test_20_hits_and_1_misses() -> None:
    hard = melee(hero(5, 5, more="attack_adjustment = -5"), "d20:20 d8:1", armour_class=25)
    # The 24 that 19 against 0 would need against an armour class of -5; the chart stops at 20.
    assert result(hard) == (15, 20, True)
    strong = brute("A", 5, 5, hit_dice="22", more="attack_adjustment = 8")
    assert result(melee(strong, "d20:1", armour_class=11)) == (9, 2, False)


@pytest.mark.rule("bxs.attack.strength")
def test_strength_counts() -> None:
    assert result(melee(hero(5, 5, more="abilities = { strength = 13 }"), "d20:11 d8:1")) == (12, 12, True)


@pytest.mark.rule("bxs.attack.magic")
def test_magic_counts() -> None:
    assert result(melee(hero(5, 5, weapon="longsword +1"), "d20:11 d8:1")) == (12, 12, True)


def damage(engine: Engine) -> int:
    return events_of(engine.battle, "damage")[0].amount


@pytest.mark.rule("bxs.damage.roll")
def test_a_hit_does_damage() -> None:
    engine = melee(hero(5, 5), "d20:19 d8:5", points=8)
    come_to(engine, 1, "melee")
    assert engine.battle.combatants[1].hit_points == 3


@pytest.mark.rule("bxs.damage.strength", "bxs.damage.magic", "bxs.damage.minimum")
def test_damage_modifiers() -> None:
    assert damage(melee(hero(5, 5, more="abilities = { strength = 16 }"), "d20:19 d8:5")) == 7
    assert damage(melee(hero(5, 5, weapon="longsword +1"), "d20:19 d8:5")) == 6
    assert damage(melee(hero(5, 5, more="abilities = { strength = 3 }"), "d20:19 d8:1")) == 1


def shot(
    die: str, *, feet: int = 100, weapon: str = "shortbow", more: str = "", armour_class: int = 13
) -> Engine:
    """One arrow; ranges 50, 100 and 150 feet."""
    target = brute("T", 5 + feet // 5, 5, armour_class=armour_class, points=6)
    engine = fight("bxs", hero(5, 5, weapon=weapon, more=more), target, dice=f"d6:5 d6:3 {die}")
    come_to(engine, 0, "missile")
    act(engine, "attack 0>1")
    finish_dice(engine.battle)
    return engine


@pytest.mark.rule("bxs.missile.roll-d20")
def test_a_shot_is_a_d20() -> None:
    assert result(shot("d20:12 d6:1")) == (12, 12, True)


@pytest.mark.rule("bxs.missile.natural-20", "bxs.missile.natural-1")
def test_shots_of_20_hit_and_of_1_miss() -> None:
    assert result(shot("d20:20 d6:1", more="attack_adjustment = -8", armour_class=26)) == (12, 20, True)
    assert result(shot("d20:1", more="attack_adjustment = 9", armour_class=3)) == (10, 2, False)


@pytest.mark.rule("bxs.missile.dexterity")
def test_dexterity_counts_for_shots() -> None:
    assert result(shot("d20:11 d6:1", more="abilities = { dexterity = 13 }")) == (12, 12, True)


@pytest.mark.rule("bxs.missile.magic")
def test_magic_counts_for_shots() -> None:
    assert result(shot("d20:11 d6:1", weapon="shortbow +1")) == (12, 12, True)


@pytest.mark.rule("bxs.missile.range-table", "bxs.missile.range-short", "bxs.missile.range-medium")
@pytest.mark.parametrize(
    ("die", "feet", "total", "hit"), [(11, 50, 12, True), (11, 100, 11, False), (12, 150, 11, False)]
)
def test_range_modifiers(die: int, feet: int, total: int, hit: bool) -> None:
    script = f"d20:{die} d6:1" if hit else f"d20:{die}"
    assert result(shot(script, feet=feet)) == (total, 12, hit)


@pytest.mark.rule("bxs.missile.not-while-engaged")
def test_the_engaged_do_not_shoot() -> None:
    engine = fight("bxs", armed("A", 5, 5, "shortbow"), f"{brute('B', 6, 5)}, {FAR}", dice="d6:5 d6:3")
    come_to(engine, 0, "missile")
    assert refused_by(engine, "attack 0>1") == ["bxs.missile.not-while-engaged"]
    assert "bxs.missile.not-while-engaged" in refused_by(engine, "attack 0>2")


@pytest.mark.rule("bxs.missile.into-melee")
def test_a_miss_into_a_melee_strikes_nobody() -> None:
    first = f"{armed('Bow', 5, 5, 'shortbow')}, {brute('Ally', 16, 5)}"
    engine = fight("bxs", first, brute("T", 17, 5, armour_class=13), dice="d6:5 d6:3 d20:3")
    come_to(engine, 0, "missile")
    assert allowed(engine, "attack 0>2")
    act(engine, "attack 0>2")
    assert [one.hit_points for one in engine.battle.combatants] == [50, 50, 50]
    assert not events_of(engine.battle, "damage")
    finish_dice(engine.battle)


@pytest.mark.rule("bxs.damage.missile-roll")
def test_a_shot_does_damage() -> None:
    engine = shot("d20:19 d6:4")
    come_to(engine, 1, "melee")
    assert engine.battle.combatants[1].hit_points == 2


@pytest.mark.rule("bxs.damage.missile-no-strength")
def test_strength_does_not_count_for_bows() -> None:
    assert damage(shot("d20:19 d6:4", more="abilities = { strength = 16 }")) == 4
