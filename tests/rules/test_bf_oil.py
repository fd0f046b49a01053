"""Burning oil in the encounter chapter and on its reference sheet, blow by blow and round by round."""

from __future__ import annotations

import pytest

from grognard.battle.ground.burning import is_burning, is_oily
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import parse_action
from grognard.battle.state.patches import OIL, pack_patch
from grognard.rules.grenade import is_splashed
from tests.rules.flasks import burns, points, scatters, standing, throw
from tests.support import (
    act,
    allowed,
    cell_of,
    come_to,
    conditions_of,
    events_of,
    finish_dice,
    refused_by,
    ruleset,
    turns,
)

FIREPROOF = 'nature = ["fireproof"]'
BOTH = pytest.mark.parametrize("rules", ["bf", "bfref"])
NEW_ROUND = " d6:6 d6:1"


def saves(engine: Engine) -> list[tuple[int, str]]:
    """Who rolled to get clear, and how it went."""
    ends = {"saved": "saved", "failed": "caught"}
    return [(event.actor, ends[event.result]) for event in events_of(engine.battle, "saving throw")]


@pytest.mark.rule("bf.oil.thrown-as-grenade")
@pytest.mark.parametrize(("face", "hit"), [(10, True), (9, False)])
def test_oil_is_thrown_as_a_grenade(face: int, hit: bool) -> None:
    # 1 for the level and 1 for short range: totals of 12 and 11 against 12.
    rest = "d8:3" if hit else "d10:10"
    engine = throw(standing("A", 7), dice=f"d20:{face} {rest}")
    assert bool(burns(engine)) is hit
    assert bool(scatters(engine)) is not hit
    finish_dice(engine.battle)


@pytest.mark.rule("bf.oil.needs-fire")
def test_unlit_oil_does_no_damage() -> None:
    engine = throw(standing("A", 7), weapon="unlit oil flask", dice="d20:19")
    assert points(engine)[1] == 20
    assert events_of(engine.battle, "oiled")[0].target == 1


@pytest.mark.rule("bfref.oil.ignition")
def test_unlit_oil_does_no_damage_on_the_sheet() -> None:
    engine = throw(standing("A", 7), rules="bfref", weapon="unlit oil flask", dice="d20:19")
    assert burns(engine) == []
    assert points(engine)[1] == 20


@pytest.mark.rule("bf.oil.means-of-ignition")
def test_what_lights_the_oil() -> None:
    unlit = throw(standing("A", 7), weapon="unlit oil flask", dice="d20:19")
    assert burns(unlit) == []
    wick = throw(standing("A", 7), dice="d20:19 d8:3")
    assert burns(wick) == [("direct", 1, 3)]
    torch = throw_torch_after_oil("d20:19 d8:4")
    assert burns(torch) == [("direct", 1, 4)]


def throw_torch_after_oil(dice: str) -> Engine:
    """Unlit oil in one round, and a torch in the next."""
    engine = throw(
        standing("A", 7),
        weapon='unlit oil flask", "torch',
        others=(standing("B", 8),),
        dice="d20:19 d6:6 d6:1 d6:1 " + dice,
    )
    turns(engine)
    act(engine, "attack 2>1")
    return engine


@pytest.mark.rule("bf.oil.splash-only-with-wick")
def test_only_a_wick_splashes() -> None:
    wick = throw(standing("A", 7), others=(standing("B", 8),), dice="d20:19 d8:3 d20:1 d6:2")
    assert burns(wick) == [("direct", 1, 3), ("splash", 2, 2)]
    torch = throw_torch_after_oil("d20:19 d8:4")
    assert burns(torch) == [("direct", 1, 4)]
    finish_dice(torch.battle)


@pytest.mark.rule("bf.oil.direct-hit-damage")
def test_a_direct_hit_burns() -> None:
    engine = throw(standing("A", 7), dice="d20:19 d8:5")
    assert burns(engine) == [("direct", 1, 5)]
    assert points(engine)[1] == 15
    (event,) = events_of(engine.battle, "burn")
    assert event.rules == ("bf.oil.direct-hit-damage",)


@pytest.mark.rule("bfref.oil.direct-hit")
def test_a_direct_hit_burns_on_the_sheet() -> None:
    engine = throw(standing("A", 7, points=10), rules="bfref", dice="d20:19 d8:6")
    assert points(engine)[1] == 4


@pytest.mark.rule("bf.oil.no-save-on-direct-hit")
def test_no_save_against_a_direct_hit() -> None:
    engine = throw(standing("A", 7), dice="d20:19 d8:6")
    assert (saves(engine), burns(engine)) == ([], [("direct", 1, 6)])
    finish_dice(engine.battle)


@pytest.mark.rule("bfref.oil.no-save-direct")
def test_no_save_against_a_direct_hit_on_the_sheet() -> None:
    engine = throw(standing("A", 7, points=10), rules="bfref", dice="d20:19 d8:6")
    assert (saves(engine), points(engine)[1]) == ([], 4)


@pytest.mark.rule("bf.oil.second-round-damage")
def test_it_burns_on_in_the_next_round() -> None:
    engine = throw(standing("A", 7), dice=f"d20:19 d8:5{NEW_ROUND} d8:7 d6:6 d6:1")
    turns(engine)
    # The thrower's turn, then the target's own; only after that it burns again.
    decision = come_to(engine, 1)
    assert (decision.actor, points(engine)[1]) == (1, 15)
    act(engine, "end")
    assert burns(engine) == [("direct", 1, 5), ("again", 1, 7)]
    assert points(engine)[1] == 8


@pytest.mark.rule("bfref.oil.second-round")
def test_it_burns_on_in_the_next_round_on_the_sheet() -> None:
    engine = throw(standing("A", 7), rules="bfref", dice=f"d20:19 d8:3{NEW_ROUND} d8:5 d6:6 d6:1")
    turns(engine)
    turns(engine)
    assert points(engine)[1] == 12


@pytest.mark.rule("bf.oil.two-rounds-max")
def test_one_flask_burns_for_two_rounds() -> None:
    engine = throw(standing("A", 7), dice=f"d20:19 d8:5{NEW_ROUND} d8:7{NEW_ROUND}{NEW_ROUND}")
    turns(engine)
    turns(engine)
    turns(engine)
    assert [amount for _, _, amount in burns(engine)] == [5, 7]
    assert points(engine)[1] == 20 - 12
    finish_dice(engine.battle)
    worst = throw(standing("A", 7), dice=f"d20:19 d8:8{NEW_ROUND} d8:8{NEW_ROUND}{NEW_ROUND}")
    for _ in range(3):
        turns(worst)
    assert sum(amount for _, _, amount in burns(worst)) == 16


@pytest.mark.rule("bfref.oil.two-rounds-only")
def test_nothing_burns_in_the_third_round_on_the_sheet() -> None:
    engine = throw(standing("A", 7), rules="bfref", dice=f"d20:19 d8:3{NEW_ROUND} d8:5{NEW_ROUND}{NEW_ROUND}")
    turns(engine)
    turns(engine)
    turns(engine)
    assert (engine.battle.round, len(burns(engine))) == (4, 2)


def burning(rules: str = "bf", *, more: str = "", rest: str = "") -> Engine:
    """One afire, in its own turn of the second round."""
    engine = throw(standing("A", 7, more=more), rules=rules, dice=f"d20:19 d8:3{NEW_ROUND}{rest} d6:6 d6:1")
    turns(engine)
    come_to(engine, 1)
    return engine


@pytest.mark.rule("bf.oil.extinguish-round")
def test_a_round_spent_on_the_flames_puts_them_out() -> None:
    engine = burning(more='carries = ["wet blanket"]')
    act(engine, "extinguish 1")
    assert len(burns(engine)) == 1
    assert "burning" not in conditions_of(engine, 1)
    # Nothing else in that round: the next turn is the thrower's, of the third.
    assert engine.battle.round == 3


@pytest.mark.rule("bfref.oil.extinguish")
def test_a_round_spent_on_the_flames_on_the_sheet() -> None:
    engine = burning("bfref")
    act(engine, "extinguish 0")
    assert (len(burns(engine)), engine.battle.round) == (1, 3)


@BOTH
def test_the_flames_take_the_round_after_the_hit(rules: str) -> None:
    engine = throw(standing("A", 7), rules=rules, dice=f"d20:19 d8:3{NEW_ROUND} d6:6 d6:1")
    come_to(engine, 1)
    assert (engine.battle.round, allowed(engine, "extinguish 0")) == (1, False)
    act(engine, "end")
    come_to(engine, 1)
    assert (engine.battle.round, allowed(engine, "extinguish 0")) == (2, True)


@BOTH
def test_the_round_must_be_whole(rules: str) -> None:
    engine = burning(rules)
    act(engine, "move 8,10")
    assert refused_by(engine, "extinguish 0") == [
        {"bf": "bf.oil.extinguish-round", "bfref": "bfref.oil.extinguish"}[rules]
    ]


@pytest.mark.rule("bf.oil.extinguish-method-referee")
@pytest.mark.parametrize("method", [0, 1, 3])
def test_any_plausible_method_works(method: int) -> None:
    engine = burning(more='carries = ["wet blanket"]')
    act(engine, f"extinguish {method}")
    assert "burning" not in conditions_of(engine, 1)
    assert events_of(engine.battle, "extinguish")[0].result == "out"


@pytest.mark.rule("bf.oil.extinguish-rolling")
def test_rolling_works_unless_the_floor_is_oily() -> None:
    dry = burning()
    assert allowed(dry, "extinguish 0")
    dry.battle.set_patches([pack_patch(10 * 40 + 7, OIL)])
    assert is_oily(dry.battle, 7, 10)
    assert refused_by(dry, "extinguish 0") == ["bf.oil.extinguish-rolling"]
    dry.battle.set_patches([])
    act(dry, "extinguish 0")
    assert len(burns(dry)) == 1


@pytest.mark.rule("bf.oil.extinguish-blanket")
def test_a_wet_blanket_works() -> None:
    assert refused_by(burning(), "extinguish 1") == ["bf.oil.extinguish-blanket"]
    engine = burning(more='carries = ["wet blanket"]')
    act(engine, "extinguish 1")
    assert "burning" not in conditions_of(engine, 1)


@pytest.mark.rule("bf.oil.extinguish-water")
def test_water_is_no_use() -> None:
    engine = burning(rest=" d8:4")
    act(engine, "extinguish 2")
    assert burns(engine)[-1] == ("again", 1, 4)
    assert events_of(engine.battle, "extinguish")[0].rules == ("bf.oil.extinguish-water",)


@pytest.mark.rule("bf.oil.splash-damage")
def test_the_splash_burns_those_beside() -> None:
    engine = throw(standing("A", 7), others=(standing("B", 8),), dice="d20:19 d8:1 d20:11 d6:4")
    assert burns(engine)[-1] == ("splash", 2, 4)
    assert points(engine)[2] == 16


@pytest.mark.rule("bfref.oil.splash")
def test_the_splash_burns_those_beside_on_the_sheet() -> None:
    others = (standing("B", 8, points=10), standing("C", 9, points=10))
    engine = throw(standing("A", 7), rules="bfref", others=others, dice="d20:19 d8:1 d20:11 d6:4")
    assert points(engine)[2:] == [6, 10]
    finish_dice(engine.battle)


@pytest.mark.rule("bf.oil.splash-radius")
def test_the_splash_reaches_five_feet() -> None:
    others = (standing("B", 8, 11), standing("C", 9))
    engine = throw(standing("A", 7), others=others, dice="d20:19 d8:1 d20:1 d6:4")
    # B is 5' away, C 10'.
    assert [target for target, _ in saves(engine)] == [2]
    finish_dice(engine.battle)
    radius = ruleset("bf").flask.splash_feet
    assert [is_splashed(feet, 0, 0, radius) for feet in (0, 5, 6, 10)] == [True, True, False, False]


@pytest.mark.rule("bf.oil.splash-save")
def test_a_save_avoids_the_splash() -> None:
    engine = throw(standing("A", 7), others=(standing("B", 8),), dice="d20:19 d8:1 d20:12")
    (event,) = events_of(engine.battle, "saving throw")
    assert event.roll is not None
    # A first-level fighter's save against death ray is 12.
    assert (event.roll.total, event.roll.target, event.result) == (12, 12, "saved")
    assert points(engine)[2] == 20
    finish_dice(engine.battle)


@pytest.mark.rule("bfref.oil.splash-save")
def test_a_save_avoids_the_splash_on_the_sheet() -> None:
    others = (standing("B", 8, points=10),)
    engine = throw(standing("A", 7), rules="bfref", others=others, dice="d20:19 d8:1 d20:12")
    assert (saves(engine), points(engine)[2]) == ([(2, "saved")], 10)


@pytest.mark.rule("bf.oil.splash-excludes-direct-target")
def test_the_one_hit_is_not_splashed_as_well() -> None:
    engine = throw(standing("A", 7), dice="d20:19 d8:6")
    assert burns(engine) == [("direct", 1, 6)]
    finish_dice(engine.battle)


@pytest.mark.rule("bfref.oil.splash-not-on-direct-target")
def test_the_splash_is_for_the_others_on_the_sheet() -> None:
    engine = throw(standing("A", 7), rules="bfref", others=(standing("B", 8),), dice="d20:19 d8:5 d20:1 d6:2")
    assert burns(engine) == [("direct", 1, 5), ("splash", 2, 2)]


@pytest.mark.rule("bf.oil.splash-on-missed-target")
@pytest.mark.parametrize(("face", "damage"), [(11, 5), (12, 0)])
def test_a_miss_may_splash_its_target(face: int, damage: int) -> None:
    rest = " d6:5" if damage else ""
    engine = throw(standing("A", 11), dice=f"d20:2 d10:8 d20:{face}{rest}")
    assert points(engine)[1] == 20 - damage
    finish_dice(engine.battle)


@pytest.mark.rule("bfref.oil.splash-on-miss")
def test_a_miss_may_splash_its_target_on_the_sheet() -> None:
    engine = throw(standing("A", 11), rules="bfref", dice="d20:2 d10:3 d20:1 d6:3")
    assert burns(engine) == [("splash", 1, 3)]


@pytest.mark.rule("bf.oil.missed-target-out-of-splash")
def test_a_wide_miss_leaves_the_target_unharmed() -> None:
    engine = throw(standing("A", 11), dice="d20:2 d10:9")
    assert points(engine)[1] == 20
    finish_dice(engine.battle)


@pytest.mark.rule("bf.oil.splash-hits-everyone")
def test_the_splash_knows_no_friends() -> None:
    engine = throw(
        standing("Foe", 6, 11),
        friends=(standing("Ally", 7, 10),),
        others=(standing("Other", 7, 11),),
        dice="d20:19 d8:1 d20:20 d20:20 d20:20",
    )
    # The thrower at 5,10, its friend and the other enemy all stand beside the one it hit.
    assert [target for target, _ in saves(engine)] == [0, 1, 3]


def ground_fire(rules: str = "bf", *, rest: str = "", target: str = "") -> Engine:
    """A flask that went wide, to 11,14, and burns on the ground there."""
    return throw(target or standing("A", 11), rules=rules, dice=f"d20:2 d10:7{rest}")


@pytest.mark.rule("bf.oil.ground-burns-10-rounds")
def test_the_ground_burns_for_ten_rounds() -> None:
    engine = ground_fire(rest=NEW_ROUND * 10)
    x, y = cell_of(scatters(engine)[0])
    seen = []
    for _ in range(10):
        seen.append((int(engine.battle.round), is_burning(engine.battle, x, y)))
        turns(engine)
    seen.append((int(engine.battle.round), is_burning(engine.battle, x, y)))
    assert (seen[0], seen[9], seen[10]) == ((1, True), (10, True), (11, False))


@pytest.mark.rule("bfref.oil.puddle-duration")
def test_the_puddle_burns_for_ten_rounds_on_the_sheet() -> None:
    engine = ground_fire("bfref", rest=NEW_ROUND * 10)
    x, y = cell_of(scatters(engine)[0])
    for _ in range(9):
        turns(engine)
    assert (engine.battle.round, is_burning(engine.battle, x, y)) == (10, True)
    turns(engine)
    assert (engine.battle.round, is_burning(engine.battle, x, y)) == (11, False)


def cross_fire(rules: str, first: int, second: int, *, more: str = "", points: int = 20) -> Engine:
    """One goes into a ground fire and stays in it for a second round."""
    dice = f" d6:{first}{NEW_ROUND} d6:{second}{NEW_ROUND}"
    engine = ground_fire(rules, rest=dice, target=standing("A", 11, more=more, points=points))
    x, y = cell_of(scatters(engine)[0])
    come_to(engine, 1)
    act(engine, f"move {x},{y}")
    if engine.battle.round == 1:
        turns(engine)
    turns(engine)
    return engine


@pytest.mark.rule("bf.oil.ground-fire-damage")
def test_crossing_fire_burns_each_round() -> None:
    engine = cross_fire("bf", 3, 5)
    assert burns(engine) == [("ground", 1, 3), ("ground", 1, 5)]
    assert points(engine)[1] == 12


@pytest.mark.rule("bfref.oil.puddle-damage")
def test_crossing_a_puddle_burns_each_round_on_the_sheet() -> None:
    assert points(cross_fire("bfref", 3, 5))[1] == 12


@pytest.mark.rule("bf.oil.ground-fire-no-save")
def test_no_save_against_fire_on_the_ground() -> None:
    engine = cross_fire("bf", 6, 1)
    assert saves(engine) == []
    assert burns(engine)[0] == ("ground", 1, 6)


@pytest.mark.rule("bfref.oil.puddle-no-save")
def test_no_save_against_a_puddle_on_the_sheet() -> None:
    assert saves(cross_fire("bfref", 6, 1)) == []


@pytest.mark.rule("bf.oil.fire-resistant-immune")
def test_the_fireproof_take_nothing_from_oil() -> None:
    direct = throw(standing("A", 7, more=FIREPROOF), dice="d20:19")
    splash = throw(standing("A", 7), others=(standing("B", 8, more=FIREPROOF),), dice="d20:19 d8:1")
    ground = ground_fire(target=standing("A", 11, more=FIREPROOF), rest=NEW_ROUND)
    x, y = cell_of(scatters(ground)[0])
    come_to(ground, 1)
    act(ground, f"move {x},{y}")
    turns(ground) if ground.battle.round == 1 else None
    assert [burns(direct), burns(splash)[-1:], burns(ground)] == [
        [("direct", 1, 0)],
        [("splash", 2, 0)],
        [("ground", 1, 0)],
    ]
    assert [points(direct)[1], points(splash)[2], points(ground)[1]] == [20, 20, 20]


@pytest.mark.rule("bfref.oil.fire-resistant")
def test_the_fireproof_take_nothing_on_the_sheet() -> None:
    engine = throw(standing("A", 7, more=FIREPROOF), rules="bfref", dice="d20:19")
    assert (burns(engine), points(engine)[1]) == ([("direct", 1, 0)], 20)


@pytest.mark.rule("bf.oil.fire-ability-immune")
def test_those_who_use_fire_are_fireproof() -> None:
    engine = throw(standing("A", 7, more='nature = ["fire-using"]'), dice="d20:19")
    assert burns(engine) == [("direct", 1, 0)]
    assert "burning" not in conditions_of(engine, 1)


@pytest.mark.rule("bf.oil.unlit-slippery")
def test_unlit_oil_on_the_floor_is_only_noted() -> None:
    engine = throw(standing("A", 11), weapon="unlit oil flask", dice="d20:2 d10:7")
    x, y = cell_of(scatters(engine)[0])
    assert is_oily(engine.battle, x, y)
    assert not is_burning(engine.battle, x, y)
    come_to(engine, 1)
    assert why_not(engine.battle, parse_action(f"move {x},{y}")) == []


def test_the_last_flask_is_the_last() -> None:
    two = 'ammunition = { "oil flask" = 2 }'
    dice = "d20:2 d10:1 d6:6 d6:1 d20:2 d10:1 d6:6 d6:1"
    engine = throw(standing("A", 7), dice=dice, thrower=two)
    assert engine.battle.combatants[0].thrown == 0
    turns(engine)
    assert allowed(engine, "attack 0>1")
    act(engine, "attack 0>1")
    assert engine.battle.combatants[0].thrown == 1
    turns(engine)
    reasons = [str(reason) for reason in why_not(engine.battle, parse_action("attack 0>1"))]
    assert any("no oil flask is left" in reason for reason in reasons)
