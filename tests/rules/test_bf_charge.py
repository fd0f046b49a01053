"""Basic Fantasy, charging: who may, how far, what it is worth, and the spear that receives it."""

from __future__ import annotations

from functools import partial

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.state.events import Event
from tests import support
from tests.support import act, allowed, dead, events_of, finish_dice, refused_by

brute = partial(support.brute, armour_class=13, points=30)
fight = partial(support.fight, "bf", feet=0, begun=True)


def charger_at(feet: int, *, weapon: str = "spear", dice: str = "d6:6 d6:1", more: str = "") -> Engine:
    """A charger that must cover so many feet to stand beside its target at 30,5."""
    return fight(brute("A", 29 - feet // 5, weapon=weapon, more=more), brute("B", 30), dice=dice)


def blow_of(engine: Engine, actor: int) -> Event:
    """The last attack of a combatant."""
    return [event for event in events_of(engine.battle, "attack") if event.actor == actor][-1]


def damage_by(engine: Engine, actor: int) -> list[int]:
    return [event.amount for event in events_of(engine.battle, "damage") if event.actor == actor]


@pytest.mark.rule("bf.charge.attack-after-run", "bf.running.charge-exception")
def test_a_charge_is_a_run_that_ends_in_an_attack() -> None:
    engine = charger_at(75, dice="d6:6 d6:1 d20:2")
    assert allowed(engine, "charge 0>1 29,5")
    act(engine, "charge 0>1 29,5")
    (rush,) = events_of(engine.battle, "charge")
    assert rush.amount == 75  # More than the 40 feet of a walk.
    assert [(event.actor, event.target) for event in events_of(engine.battle, "attack")] == [(0, 1)]
    finish_dice(engine.battle)


def test_a_mere_runner_strikes_no_blow() -> None:
    engine = charger_at(75)
    decision = act(engine, "move 29,5 run")
    assert decision is not None
    assert decision.actor == 1


@pytest.mark.rule("bf.charge.maximum-distance")
@pytest.mark.parametrize(("feet", "may_charge"), [(80, True), (85, False)])
def test_a_charge_covers_at_most_twice_the_move(feet: int, may_charge: bool) -> None:
    engine = charger_at(feet)
    assert allowed(engine, "charge 0>1 29,5") is may_charge
    if not may_charge:
        assert refused_by(engine, "charge 0>1 29,5") == ["bf.charge.maximum-distance"]


@pytest.mark.rule("bf.charge.minimum-distance")
@pytest.mark.parametrize(("feet", "may_charge"), [(5, False), (10, True)])
def test_a_charge_needs_10_feet(feet: int, may_charge: bool) -> None:
    engine = charger_at(feet)
    assert allowed(engine, "charge 0>1 29,5") is may_charge
    if not may_charge:
        assert refused_by(engine, "charge 0>1 29,5") == ["bf.charge.minimum-distance"]


@pytest.mark.rule("bf.charge.straight-line")
@pytest.mark.parametrize(("end", "may_charge"), [("29,5", True), ("29,4", False), ("31,5", False)])
def test_a_charge_goes_straight_at_its_target(end: str, may_charge: bool) -> None:
    # The other cells lie beside the target too, but the way to them turns.
    engine = charger_at(75)
    assert allowed(engine, f"charge 0>1 {end}") is may_charge
    if not may_charge:
        assert refused_by(engine, f"charge 0>1 {end}") == ["bf.charge.straight-line"]


@pytest.mark.rule("bf.charge.clear-path")
@pytest.mark.parametrize(("row", "may_charge"), [(7, True), (5, False)])
def test_a_figure_in_the_lane_rules_a_charge_out(row: int, may_charge: bool) -> None:
    first = f"{brute('A', 14, weapon='spear')}, {brute('Friend', 20, y=row)}"
    engine = fight(first, brute("B", 30), dice="d6:6 d6:2 d6:1")
    assert allowed(engine, "charge 0>2 29,5") is may_charge
    if not may_charge:
        assert refused_by(engine, "charge 0>2 29,5") == ["bf.charge.clear-path"]


@pytest.mark.rule("bf.charge.weapon")
@pytest.mark.parametrize(
    ("weapon", "may_charge"),
    [("spear", True), ("lance", True), ("pole arm", True), ("longsword", False), ("dagger", False)],
)
def test_which_weapons_serve_in_a_charge(weapon: str, may_charge: bool) -> None:
    engine = charger_at(75, weapon=weapon)
    assert allowed(engine, "charge 0>1 29,5") is may_charge
    if not may_charge:
        assert refused_by(engine, "charge 0>1 29,5") == ["bf.charge.weapon"]


@pytest.mark.rule("bf.charge.natural-weapons")
@pytest.mark.parametrize(
    ("attack", "ruling", "may_charge"),
    [
        ("horns", "", True),
        ("claw", "", False),
        ("claw", "charges = true", True),
        ("horns", "charges = false", False),
    ],
)
def test_horned_beasts_charge_with_their_horns(attack: str, ruling: str, may_charge: bool) -> None:
    beast = brute("Beast", 14, attack=f"1 {attack}, Dam 1d6", more=ruling)
    engine = fight(beast, brute("B", 30), dice="d6:6 d6:1")
    assert allowed(engine, "charge 0>1 29,5") is may_charge


def test_of_several_attacks_the_horn_ends_the_charge() -> None:
    beast = brute("Beast", 14, attack="2 claws/1 horn, Dam 1d4/1d4/1d8")
    engine = fight(beast, brute("B", 30), dice="d6:6 d6:1 d20:15 d8:3")
    act(engine, "charge 0>1 29,5")
    assert (blow_of(engine, 0).what, damage_by(engine, 0)) == ("horn", [6])
    finish_dice(engine.battle)


WALLED = f"""
[field]
map = '''
{(("." * 40) + chr(10)) * 4}{"." * 40}
{"." * 20}#{"." * 19}
{(("." * 40) + chr(10)) * 4}'''
"""


@pytest.mark.rule("bf.charge.line-of-sight")
@pytest.mark.parametrize(("rest", "may_charge"), [("", True), (WALLED, False)])
def test_who_is_out_of_sight_cannot_be_charged(rest: str, may_charge: bool) -> None:
    engine = fight(brute("A", 14, weapon="spear"), brute("B", 30), dice="d6:6 d6:1", keys=rest)
    assert allowed(engine, "charge 0>1 29,5") is may_charge
    if not may_charge:
        assert "bf.charge.line-of-sight" in refused_by(engine, "charge 0>1 29,5")


@pytest.mark.rule("bf.charge.situation")
def test_the_referee_may_rule_charging_out() -> None:
    charger, target = brute("A", 14, weapon="spear"), brute("B", 30)
    assert allowed(fight(charger, target, dice="d6:6 d6:1"), "charge 0>1 29,5")
    forbidden = fight(charger, target, dice="d6:6 d6:1", options={"charge.allowed": False})
    assert refused_by(forbidden, "charge 0>1 29,5") == ["bf.charge.situation"]


@pytest.mark.rule("bf.charge.attack-bonus")
def test_a_charge_has_2_to_hit() -> None:
    engine = charger_at(75, dice="d6:6 d6:1 d20:10 d6:1")
    act(engine, "charge 0>1 29,5")
    roll = blow_of(engine, 0).roll
    assert roll is not None
    assert (roll.total, roll.target, roll.success) == (13, 13, True)
    assert [(one.name, one.value, one.rule) for one in roll.modifiers if one.value] == [
        ("hit dice", 1, "bf.attack-table.monster"),
        ("charging", 2, "bf.charge.attack-bonus"),
    ]


@pytest.mark.rule("bf.charge.ac-penalty", "bf.charge.ac-penalty-duration")
def test_a_charger_is_easier_to_hit_until_the_round_ends() -> None:
    # The archers shoot on 6, 3 and 2; the charger runs on 3, before the second of them.
    # Those who miss then shoot into a melee of their friend's, and miss him too.
    archers = ", ".join(brute(f"Archer {row}", 40, y=row, weapon="longbow") for row in (5, 7, 9))
    engine = fight(
        brute("A", 14, weapon="spear", armour_class=16),
        f"{brute('B', 30)}, {archers}",
        dice="d6:3 d6:1 d6:6 d6:3 d6:2" + " d20:2" * 6 + " d6:1 d6:1 d6:6 d6:1 d6:1 d20:2 d20:2",
    )
    act(engine, "attack 0>0")
    act(engine, "charge 0>1 29,5")
    act(engine, "attack 0>0")
    act(engine, "attack 0>0")
    act(engine, "end")
    assert engine.battle.round == 2
    act(engine, "attack 0>0")
    shots = [event for event in events_of(engine.battle, "attack") if event.target == 0]
    assert [(event.round, event.count) for event in shots] == [(1, 6), (1, 3), (1, 2), (2, 6)]
    assert [event.roll.target for event in shots if event.roll is not None] == [16, 14, 14, 16]
    finish_dice(engine.battle)


@pytest.mark.rule("bf.charge.double-damage")
@pytest.mark.parametrize(("multiplies", "damage"), [("total", 12), ("dice", 11)])
def test_a_charge_does_double_damage(multiplies: str, damage: int) -> None:
    strong = brute("A", 14, weapon="spear", more="abilities = { strength = 13 }")
    engine = fight(
        strong, brute("B", 30), dice="d6:6 d6:1 d20:15 d6:5", options={"charge.multiplies": multiplies}
    )
    act(engine, "charge 0>1 29,5")
    assert damage_by(engine, 0) == [damage]
    (event,) = events_of(engine.battle, "damage")
    assert event.roll is not None
    assert event.roll.total == damage


@pytest.mark.rule("bf.charge.miss")
def test_a_charge_that_misses_only_leaves_the_charger_open() -> None:
    engine = fight(
        brute("A", 14, weapon="spear", armour_class=16),
        brute("B", 30),
        dice="d6:6 d6:1 d20:2 d20:2 d6:1 d6:1",
    )
    act(engine, "charge 0>1 29,5")
    assert events_of(engine.battle, "damage") == []
    act(engine, "attack 0>0")
    answer = blow_of(engine, 1).roll
    assert answer is not None
    assert answer.target == 14
    assert [(one.value, one.rule) for one in answer.defences if one.value] == [(-2, "bf.charge.ac-penalty")]


@pytest.mark.rule("bf.charge.counts-as-running")
def test_the_exhausted_cannot_charge_and_a_charge_tires() -> None:
    engine = charger_at(20, more="abilities = { constitution = 10 }", dice="d6:6 d6:1 d20:2")
    me = engine.battle.combatants[0]
    me.rounds_run = 20
    assert refused_by(engine, "charge 0>1 29,5") == ["bf.charge.counts-as-running"]
    me.rounds_run = 19
    act(engine, "charge 0>1 29,5")  # Even over no more than a walk.
    assert me.rounds_run == 20


def spears(*, charger: int, setter: int, dice: str, points: int = 30, weapon: str = "spear") -> Engine:
    """A with a lance 75 feet from B, on those numbers; B acts first when its number is not lower."""
    return fight(
        brute("A", 14, weapon="lance", points=points),
        brute("B", 30, weapon=weapon, points=points),
        dice=f"d6:{charger} d6:{setter} {dice}",
    )


@pytest.mark.rule("bf.charge.set-double-damage")
def test_a_set_spear_does_double_damage_to_a_charger() -> None:
    engine = spears(charger=4, setter=6, dice="d20:15 d6:4 d20:2 d6:1 d6:1")
    act(engine, "set")
    decision = act(engine, "charge 0>1 29,5")
    assert decision is not None
    assert (decision.kind, decision.actor) == ("reach", 1)
    act(engine, "attack 0>0")
    assert damage_by(engine, 1) == [8]
    finish_dice(engine.battle)


@pytest.mark.rule("bf.charge.set-weapons")
@pytest.mark.parametrize(
    ("weapon", "may_set"), [("spear", True), ("pole arm", True), ("longsword", False), ("lance", False)]
)
def test_which_weapons_can_be_set(weapon: str, may_set: bool) -> None:
    engine = spears(charger=4, setter=6, dice="", weapon=weapon)
    assert allowed(engine, "set") is may_set
    if not may_set:
        assert refused_by(engine, "set") == ["bf.charge.set-weapons"]


@pytest.mark.rule("bf.charge.set-braced")
@pytest.mark.parametrize(("airborne", "may_set"), [("false", True), ("true", False)])
def test_a_weapon_is_braced_against_the_ground(airborne: str, may_set: bool) -> None:
    defender = brute("B", 30, weapon="spear", more=f"airborne = {airborne}")
    engine = fight(brute("A", 14, weapon="lance"), defender, dice="d6:4 d6:6")
    assert allowed(engine, "set") is may_set
    if not may_set:
        assert refused_by(engine, "set") == ["bf.charge.set-braced"]
    # Nor on the charger's own number.
    even = fight(brute("A", 14, weapon="lance"), defender, dice="d6:3 d6:3 d20:2 d20:2 d6:1 d6:1")
    act(even, "charge 0>1 29,5")
    act(even, "attack 0>0")
    roll = blow_of(even, 1).roll
    assert roll is not None
    assert (roll.label == "set weapon") is may_set


@pytest.mark.rule("bf.charge.set-only-vs-charge")
def test_a_set_spear_does_no_more_than_usual_to_one_who_walks_up() -> None:
    engine = fight(
        brute("A", 22, weapon="lance"), brute("B", 30, weapon="spear"), dice="d6:4 d6:6 d20:15 d6:4"
    )
    act(engine, "set")
    decision = act(engine, "move 29,5 walk")
    assert decision is not None
    assert (decision.kind, decision.actor) == ("reach", 1)
    act(engine, "attack 0>0")
    blow = blow_of(engine, 1)
    assert blow.roll is not None
    assert (blow.roll.label, damage_by(engine, 1)) == ("attack", [4])


@pytest.mark.rule("bf.charge.set-initiative")
@pytest.mark.parametrize(("setter", "label"), [(2, "attack"), (3, "set weapon"), (4, "set weapon")])
def test_setting_needs_an_equal_or_better_number(setter: int, label: str) -> None:
    engine = spears(charger=3, setter=setter, dice="d20:2 d20:2 d6:1 d6:1")
    if setter == 4:
        act(engine, "set")
    decision = act(engine, "charge 0>1 29,5")
    assert decision is not None
    assert (decision.kind, decision.actor, decision.count) == ("reach", 1, 3)
    act(engine, "attack 0>0")
    roll = blow_of(engine, 1).roll
    assert roll is not None
    assert roll.label == label


@pytest.mark.rule("bf.charge.set-holds-action")
def test_the_set_spear_and_the_charger_strike_together() -> None:
    # The setter's 6 comes first; it holds until the charger's 4, and neither blow comes too late.
    engine = spears(charger=4, setter=6, dice="d20:15 d6:2 d20:15 d8:2", points=4)
    act(engine, "set")
    act(engine, "charge 0>1 29,5")
    assert act(engine, "attack 0>0") is None
    finish_dice(engine.battle)
    assert [(event.actor, event.count) for event in events_of(engine.battle, "attack")] == [(1, 4), (0, 4)]
    assert dead(engine) == ["A", "B"]


@pytest.mark.rule("bf.charge.set-charged-creature")
@pytest.mark.parametrize(("setter", "label"), [(1, "set weapon"), (2, "attack")])
def test_only_the_one_charged_meets_the_charge_with_a_set_spear(setter: int, label: str) -> None:
    pair = f"{brute('a', 30, weapon='spear')}, {brute('b', 30, y=6, weapon='spear')}"
    numbers = {1: "d6:6 d6:1", 2: "d6:1 d6:6"}[setter]
    engine = fight(
        brute("Charger", 14, weapon="lance"), pair, dice=f"d6:4 {numbers} d20:2 d20:2 d6:1 d6:1 d6:1"
    )
    act(engine, "set")
    decision = act(engine, "charge 0>1 29,5")
    while decision is not None and (decision.kind, decision.actor) != ("reach", setter):
        decision = act(engine, "end")
    act(engine, "attack 0>0")
    roll = blow_of(engine, setter).roll
    assert roll is not None
    assert roll.label == label


@pytest.mark.rule("bf.charge.set-low-initiative-reach")
def test_a_slower_spearman_strikes_together_but_does_no_more_than_usual() -> None:
    engine = spears(charger=5, setter=2, dice="d20:15 d6:4 d20:2 d6:1 d6:1")
    decision = act(engine, "charge 0>1 29,5")
    assert decision is not None
    assert (decision.kind, decision.actor, decision.count) == ("reach", 1, 5)
    act(engine, "attack 0>0")
    assert (blow_of(engine, 1).count, damage_by(engine, 1)) == (5, [4])


def test_a_lane_aslant_is_as_long_as_the_book_counts_diagonal_steps() -> None:
    """Two diagonal steps: where a diagonal step costs two, 20 feet."""
    for steps, feet in ((1, 10), (2, 20)):
        charger = brute("A", 27, 2, weapon="spear")
        options = {"movement.diagonal_steps": steps}
        engine = fight(charger, brute("B", 30, 5), dice="d6:6 d6:1 d20:2", options=options)
        decision = engine.advance()
        assert decision is not None
        labels = {choice.label: choice.action for choice in decision.choices}
        assert f"Charge B over {feet}'" in labels
        engine.submit(labels[f"Charge B over {feet}'"])
        (rush,) = events_of(engine.battle, "charge")
        assert rush.amount == feet
