"""The combat reference sheet: charging, set weapons, the attack bonus and damage."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import parse_action
from tests.rules.sheet import actor, brute, fight
from tests.support import act, allowed, events_of, finish_dice, parts_of, refused_by, who_are

# Charging.


def charger_at(feet: int, *, weapon: str = "longsword", dice: str = "") -> Engine:
    """A charger that must cover so many feet to stand beside its target at 30,5."""
    charger = brute("A", 29 - feet // 5, weapon=weapon)
    return fight(charger, brute("B", 30), dice=f"d6:6 d6:1 {dice}")


@pytest.mark.rule("bfref.charge.min-distance", "bfref.charge.max-distance", "bfref.charge.any-weapon")
@pytest.mark.parametrize(
    ("feet", "refusal"),
    [
        (5, "bfref.charge.min-distance"),
        (10, ""),
        (30, ""),
        (80, ""),
        (85, "bfref.charge.max-distance"),
    ],
)
def test_a_charge_covers_10_feet_to_twice_the_move_with_any_weapon(feet: int, refusal: str) -> None:
    engine = charger_at(feet)
    assert refused_by(engine, "charge 0>1 29,5") == ([refusal] if refusal else [])


@pytest.mark.rule("bfref.charge.straight-line")
def test_a_charge_goes_straight() -> None:
    # 20 feet along one side of the square and 20 along the other.
    engine = fight(brute("A", 20), brute("B", 24, 9), dice="d6:6 d6:1")
    assert allowed(engine, "charge 0>1 23,8")
    assert refused_by(engine, "charge 0>1 24,8") == ["bfref.charge.straight-line"]


@pytest.mark.rule("bfref.charge.clear-terrain")
@pytest.mark.parametrize(("row", "refusals"), [(7, []), (5, ["bfref.charge.clear-terrain"])])
def test_a_charge_needs_a_clear_lane(row: int, refusals: list[str]) -> None:
    first = f"{brute('A', 20)}, {brute('Friend', 25, row)}"
    engine = fight(first, brute("B", 30), dice="d6:6 d6:2 d6:1")
    assert refused_by(engine, "charge 0>2 29,5") == refusals


WALLED = f"""
[field]
map = '''
{(("." * 40) + chr(10)) * 4}{"." * 40}
{"." * 20}#{"." * 19}
{(("." * 40) + chr(10)) * 4}'''
"""


@pytest.mark.rule("bfref.charge.no-line-of-sight-rule")
@pytest.mark.parametrize(("rest", "may_charge"), [("", True), (WALLED, False)])
def test_who_is_out_of_sight_cannot_be_charged(rest: str, may_charge: bool) -> None:
    engine = fight(brute("A", 15), brute("B", 30), dice="d6:6 d6:1", keys=rest)
    assert allowed(engine, "charge 0>1 29,5") is may_charge
    if not may_charge:
        assert "bfref.charge.no-line-of-sight-rule" in refused_by(engine, "charge 0>1 29,5")


@pytest.mark.rule("bfref.charge.ac-penalty", "bfref.charge.ac-penalty-duration")
def test_a_charger_is_easier_to_hit_for_the_round() -> None:
    engine = charger_at(30, dice="d20:2 d20:2 d6:1 d6:6 d20:2")
    act(engine, "charge 0>1 29,5")
    act(engine, "attack 0>0")
    act(engine, "attack 0>0")
    answers = [event for event in events_of(engine.battle, "attack") if event.actor == 1]
    assert [(event.round, event.roll.target) for event in answers if event.roll] == [(1, 13), (2, 15)]


@pytest.mark.rule("bfref.charge.attack-bonus")
def test_a_charge_has_2_to_hit() -> None:
    engine = charger_at(30, dice="d20:12 d8:1")
    act(engine, "charge 0>1 29,5")
    (blow,) = events_of(engine.battle, "attack")
    assert blow.roll is not None
    assert (blow.roll.total, blow.roll.target, blow.roll.success) == (15, 15, True)
    assert parts_of(blow) == {"hit dice": 1, "charging": 2}


@pytest.mark.rule("bfref.charge.melee-attack-included")
def test_a_charge_ends_in_one_melee_attack_and_nothing_else() -> None:
    charger = brute("A", 20, attack="2 claws, Dam 1d4/1d4")
    engine = fight(charger, brute("B", 30), dice="d6:6 d6:1 d20:2")
    # The turn is over: neither a missile nor the second claw may follow.
    assert actor(act(engine, "charge 0>1 29,5")) == 1
    assert [(event.actor, event.what) for event in events_of(engine.battle, "attack")] == [(0, "claw")]
    archer = fight(brute("A", 20, weapon="longbow"), brute("B", 30), dice="d6:6 d6:1")
    assert not allowed(archer, "charge 0>1 29,5")


@pytest.mark.rule("bfref.charge.double-damage")
def test_a_charge_does_double_damage() -> None:
    engine = charger_at(30, dice="d20:15 d8:5")
    act(engine, "charge 0>1 29,5")
    assert [event.amount for event in events_of(engine.battle, "damage")] == [10]


@pytest.mark.rule("bfref.charge.monsters-too")
def test_a_boar_charges_100_feet() -> None:
    boar = brute("Boar", 9, attack="1 tusk, Dam 2d4", move=50)
    engine = fight(boar, brute("B", 30), dice="d6:6 d6:1 d20:2")
    act(engine, "charge 0>1 29,5")
    assert [event.amount for event in events_of(engine.battle, "charge")] == [100]
    assert parts_of(events_of(engine.battle, "attack")[0])["charging"] == 2


# Set weapons.


def spears(*, charger: int, setter: int, weapon: str = "spear", points: int = 30, dice: str = "") -> Engine:
    """A with a lance, 30 feet from a wielder of that weapon, on those numbers."""
    return fight(
        brute("A", 23, weapon="lance", points=points),
        brute("B", 30, weapon=weapon, points=points),
        dice=f"d6:{charger} d6:{setter} {dice}",
    )


@pytest.mark.rule("bfref.polearm.set-weapons")
@pytest.mark.parametrize(
    ("weapon", "refusals"),
    [("spear", []), ("pole arm", []), ("longsword", ["bfref.polearm.set-weapons"])],
)
def test_only_spears_and_pole_arms_are_set(weapon: str, refusals: list[str]) -> None:
    engine = spears(charger=3, setter=5, weapon=weapon)
    assert refused_by(engine, "set") == refusals


@pytest.mark.rule("bfref.polearm.set-is-delay", "bfref.polearm.set-double-damage")
def test_a_set_spear_waits_for_the_charger_and_does_double_damage() -> None:
    engine = spears(charger=3, setter=5, dice="d20:15 d6:4 d20:2")
    assert actor(act(engine, "set")) == 0
    act(engine, "charge 0>1 29,5")
    engine.submit(parse_action("attack 0>0"))
    (blow,) = events_of(engine.battle, "attack")
    assert (blow.actor, blow.count) == (1, 3)
    assert [event.amount for event in events_of(engine.battle, "damage")] == [8]


@pytest.mark.rule("bfref.polearm.set-only-versus-charge")
def test_a_set_spear_does_no_more_than_usual_to_one_who_walks_up() -> None:
    engine = spears(charger=3, setter=5, dice="d20:15 d6:4")
    act(engine, "set")
    act(engine, "move 29,5 walk")
    engine.submit(parse_action("attack 0>0"))
    assert [event.amount for event in events_of(engine.battle, "damage")] == [4]


@pytest.mark.rule("bfref.polearm.set-needs-initiative")
def test_a_slower_spear_is_not_set() -> None:
    engine = spears(charger=5, setter=2, dice="d20:15 d6:4")
    act(engine, "charge 0>1 29,5")
    engine.submit(parse_action("attack 0>0"))
    (blow,) = events_of(engine.battle, "attack")
    assert blow.roll is not None
    assert blow.roll.label == "attack"
    assert [event.amount for event in events_of(engine.battle, "damage")] == [4]


@pytest.mark.rule("bfref.polearm.set-simultaneous")
def test_charger_and_set_spear_kill_each_other() -> None:
    engine = spears(charger=5, setter=5, points=4, dice="d20:15 d6:2 d20:15 d8:2")
    act(engine, "charge 0>1 29,5")
    assert act(engine, "attack 0>0") is None
    assert len(who_are(engine, "dead")) == len(engine.battle.combatants)
    finish_dice(engine.battle)


# Where and how hard one strikes.


@pytest.mark.rule("bfref.facing.attack-from-behind")
@pytest.mark.parametrize(("behind", "total"), [("true", 12), ("false", 10)])
def test_an_attack_from_behind_has_2_to_hit(behind: str, total: int) -> None:
    attacker = brute("A", 5, hit_dice="1d4", more=f"behind = {behind}")
    engine = fight(attacker, brute("B", 6, armour_class=12), dice="d6:6 d6:1 d20:10 d6:1 d6:1 d6:1")
    engine.submit(parse_action("attack 0>1"))
    (blow,) = events_of(engine.battle, "attack")
    assert blow.roll is not None
    assert (blow.roll.total, blow.roll.target, blow.roll.success) == (total, 12, total == 12)


@pytest.mark.rule("bfref.attack-table.attack-bonus-not-mentioned")
def test_the_attack_bonus_of_the_full_game_counts() -> None:
    fighter = (
        '{ character = "fighter 4", weapons = ["longsword"], abilities = { strength = 13 }, '
        "at = [[5, 5]], hit_points = 20, morale = 12 }"
    )
    engine = fight(fighter, brute("B", 6, armour_class=14), dice="d6:6 d6:1 d20:10 d8:1")
    engine.submit(parse_action("attack 0>1"))
    (blow,) = events_of(engine.battle, "attack")
    assert blow.roll is not None
    assert parts_of(blow) == {"fighter level": 3, "Strength": 1}
    assert (blow.roll.total, blow.roll.success) == (14, True)


@pytest.mark.rule("bfref.damage.rolled-on-hit")
def test_a_hit_is_rolled_for_and_taken_off() -> None:
    engine = fight(brute("A", 5), brute("B", 6, points=10), dice="d6:6 d6:1 d20:15 d6:6")
    act(engine, "attack 0>1")
    assert engine.battle.combatants[1].hit_points == 4


@pytest.mark.rule("bfref.damage.modifiers-not-mentioned")
def test_a_hit_by_the_weak_does_1_point_at_least() -> None:
    weak = brute("A", 5, weapon="dagger", more="abilities = { strength = 4 }")
    engine = fight(weak, brute("B", 6), dice="d6:6 d6:1 d20:19 d4:1")
    act(engine, "attack 0>1")
    (damage,) = events_of(engine.battle, "damage")
    assert damage.roll is not None
    assert ([one.value for one in damage.roll.modifiers if one.value], damage.amount) == ([-2], 1)
