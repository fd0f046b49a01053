"""What is done to those who lie senseless or are helpless: the last blow, ropes, and the knife."""

from __future__ import annotations

import pytest

from grognard.battle.hurts.presence import gain_effect
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state import effects
from grognard.battle.state.actions import parse_action
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import add_effect, amount_of
from grognard.battle.state.steps import DECLARE, step_kind
from grognard.battle.view.fates import state_of
from grognard.battle.view.view import View
from grognard.tactics.plain import Plain
from grognard.text.narrate import Narrator
from tests.rules.hands import EARLY, beside, state
from tests.support import (
    act,
    allowed,
    brute,
    come_to,
    conditions_of,
    engine_of,
    events_of,
    inflict,
    man,
    parts_of,
    person,
    refused_by,
    relieve,
)

FROZEN = 'condition = ["helpless"]'
CALM = {"morale.at_first_encounter": False}


def knock_out(engine: Engine, target: int, *, subduing: int, killing: int = 0) -> Combatant:
    """Let somebody lie senseless who has taken so much of both kinds of damage."""
    one = engine.battle.combatants[target]
    one.hit_points -= subduing + killing
    add_effect(one, pack_effect(effects.SUBDUAL, amount=subduing))
    gain_effect(engine.battle, one, pack_effect(effects.KNOCK_OUT))
    return one


def field(
    *,
    rules: str = "bf",
    dice: str | int = "d6:6 d6:1 d6:1",
    more: str = "",
    third: str = "",
    points: int = 10,
) -> Engine:
    """A fighter who acts first, an orc of so many hit points beside it, and another orc far away."""
    first = man(5, 5, more=", ".join(part for part in (EARLY, more) if part))
    others = f"{person(6, 5, points=points, more=third)}, {person(12, 8)}"
    return beside(first, others, dice=dice, rules=rules)


@pytest.mark.rule("bf.subdual.further-becomes-killing")
@pytest.mark.parametrize(("rules", "bonus"), [("bf", 0), ("bfref", 2)])
def test_a_blow_at_the_senseless_is_rolled_and_kills_by_and_by(rules: str, bonus: int) -> None:
    # Ten hit points; knocked out by 4 subduing damage after 6 killing.
    engine = field(rules=rules, dice="d6:6 d6:1 d6:1 d20:12 d8:3")
    orc = knock_out(engine, 1, subduing=4, killing=6)
    act(engine, "finish 0>1")
    blow = events_of(engine.battle, "attack")[0]
    assert parts_of(blow).get("target prone", 0) == bonus
    assert state(orc) == "unconscious"
    assert orc.max_hit_points - (orc.hit_points + amount_of(orc, effects.SUBDUAL)) == 9


@pytest.mark.rule("bf.subdual.beaten-to-death")
def test_the_killing_total_kills_who_lies_there() -> None:
    engine = field(dice="d6:6 d6:1 d6:1 d20:12 d8:4")
    orc = knock_out(engine, 1, subduing=4, killing=6)
    act(engine, "finish 0>1")
    assert state(orc) == "dead"


@pytest.mark.rule("bxe.helpless.any-cause", "bxe.helpless.damage-rolled", "bxe.helpless.melee-auto-hit")
@pytest.mark.parametrize("rules", ["bxe", "bxs"])
def test_where_the_helpless_are_hit_without_a_roll_so_are_the_senseless(rules: str) -> None:
    engine = field(rules=rules, dice="d6:6 d6:1 d8:4" if rules == "bxs" else "d6:6 d6:1 d6:4")
    orc = knock_out(engine, 1, subduing=10)
    act(engine, "finish 0>1")
    assert events_of(engine.battle, "attack") == []
    assert [event.amount for event in events_of(engine.battle, "damage")] == [4]
    assert state(orc) == "unconscious"


@pytest.mark.rule("bcb.helpless.assassination-attack-roll", "bcb.helpless.assassination-damages-con")
def test_under_the_base_combat_bonus_such_a_blow_goes_to_constitution() -> None:
    known = 'anatomy = "known"'
    engine = field(rules="bcb", dice="d6:6 d6:1 d6:1 d8:5 d20:1", third=known)
    orc = knock_out(engine, 1, subduing=10)
    act(engine, "finish 0>1")
    act(engine, "end")
    assert events_of(engine.battle, "attack") == []
    assert (int(amount_of(orc, effects.CONSTITUTION)), int(orc.hit_points)) == (5, 0)


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("finish 0>2", ""),
        ("attack 0>1", ""),
        ("finish 0>9", ""),
        ("finish 7>1", ""),
    ],
)
def test_nobody_else_is_finished_and_the_senseless_not_fought(action: str, rule: str) -> None:
    engine = field()
    knock_out(engine, 1, subduing=10)
    assert refused_by(engine, action) == [rule]


def test_the_senseless_must_be_in_reach_and_are_not_shot() -> None:
    engine = beside(
        man(5, 5, more=f'{EARLY}, weapons = ["longsword", "longbow"]'),
        f"{person(9, 5)}, {person(12, 8)}",
        dice="d6:6 d6:1 d6:1",
    )
    knock_out(engine, 1, subduing=50)
    assert refused_by(engine, "finish 0>1") == ["bf.engage.melee-only-engaged-targets"]
    assert refused_by(engine, "finish 1>1") == ["bf.engage.melee-only-engaged-targets"]


def test_the_choice_is_offered_beside_the_fallen_and_with_it_ropes() -> None:
    engine = field()
    knock_out(engine, 1, subduing=10)
    labels = [choice.label for choice in come_to(engine, 0).choices]
    assert "Strike at Orc 1, who lies senseless, with longsword" in labels
    assert "Tie up Orc 1" in labels


@pytest.mark.parametrize("rules", ["bf", "bfref", "bxe", "bcb", "bxs"])
def test_one_who_is_tied_up_is_a_prisoner_and_wakes_as_one(rules: str) -> None:
    engine = field(rules=rules, dice=3)
    orc = knock_out(engine, 1, subduing=9)
    orc.hit_points = 1
    inflict(engine, 1, "knocked-out:1")
    engine.submit(parse_action("tie 1"))
    assert state_of(orc) == "bound"
    assert conditions_of(engine, 1) >= {"bound", "surrendered", "unconscious"}
    engine.advance()
    while engine.battle.round < 2:
        due = step_kind(engine.battle.agenda[-1])
        act(engine, "declare-nothing" if due == DECLARE else "end")
    assert conditions_of(engine, 1) & {"bound", "surrendered", "unconscious"} == {"bound", "surrendered"}
    assert [event.way for event in events_of(engine.battle, "wake")] == [None]
    assert engine.battle.sides[1].standing == 1
    assert engine.battle.field.occupant_at(6, 5) == -1


def test_a_sleeper_can_be_tied_up_and_one_who_resists_cannot() -> None:
    engine = field(third=FROZEN, dice="d6:6 d6:1")
    assert refused_by(engine, "tie 2") == [""]
    assert refused_by(engine, "tie 0") == [""]
    act(engine, "tie 1")
    assert conditions_of(engine, 1) >= {"bound", "surrendered"}
    assert engine.battle.field.occupant_at(6, 5) == -1


def test_ropes_take_the_whole_round_and_two_hands_and_peace() -> None:
    engine = beside(
        man(5, 5, more=EARLY),
        f"{person(6, 5)}, {person(5, 6)}, {person(12, 8)}",
        dice="d6:6 d6:1 d6:1 d6:1",
    )
    knock_out(engine, 1, subduing=50)
    reasons = [refusal.reason for refusal in why_not(engine.battle, parse_action("tie 1"))]
    assert reasons == ["an enemy is upon it: no time for ropes"]
    wolf = beside(brute("Wolf", 5, 5, more=EARLY), f"{person(6, 5)}, {person(12, 8)}", dice="d6:6 d6:1 d6:1")
    knock_out(wolf, 1, subduing=50)
    reasons = [refusal.reason for refusal in why_not(wolf.battle, parse_action("tie 1"))]
    assert reasons == ["it has no hands for ropes"]
    walker = field()
    knock_out(walker, 1, subduing=10)
    act(walker, "move 5,4")
    reasons = [refusal.reason for refusal in why_not(walker.battle, parse_action("tie 1"))]
    assert reasons == ["ropes take the whole round"]


@pytest.mark.parametrize("awake", [True, False])
def test_a_friend_cuts_the_ropes(awake: bool) -> None:
    engine = beside(f"{man(5, 5, more=EARLY)}, {man(6, 5)}", person(12, 8), dice="d6:6 d6:1 d6:1")
    friend = knock_out(engine, 1, subduing=50)
    inflict(engine, 1, "bound", "surrendered")
    if awake:
        relieve(engine, 1, "knocked-out")
    assert (refused_by(engine, "rouse 1") == []) is False
    act(engine, "untie 1")
    assert state_of(friend) == ("hurt" if awake else "unconscious")
    assert engine.battle.sides[0].standing == (2 if awake else 1)
    assert (engine.battle.field.occupant_at(6, 5) == 1) == awake


def test_only_the_bound_are_cut_loose() -> None:
    engine = beside(f"{man(5, 5, more=EARLY)}, {man(6, 5)}", person(12, 8), dice="d6:6 d6:1 d6:1")
    assert not allowed(engine, "untie 1")
    assert not allowed(engine, "untie 2")
    assert not allowed(engine, "untie 9")


def test_the_text_tells_of_ropes() -> None:
    engine = field(dice="d6:6 d6:1 d6:1")
    knock_out(engine, 1, subduing=10)
    act(engine, "tie 1")
    event = events_of(engine.battle, "bind")[0]
    assert Narrator(engine.battle).tell(event) == "Fighter 1 ties up Orc 1."


@pytest.mark.parametrize("rules", ["bf", "bfref", "bxe", "bcb", "bxs"])
def test_plain_tactics_deal_with_those_who_can_strike_back_first(rules: str) -> None:
    text = (
        'title = "Sleepers"\nreaction = "immediate attack"\n[field]\nwidth = 14\nheight = 10\n'
        f'[[sides]]\nname = "A"\ncan_be_surprised = false\nmembers = [{man(5, 5, more=EARLY)}]\n'
        '[[sides]]\nname = "B"\ncan_be_surprised = false\n'
        f"members = [{person(6, 5, more=FROZEN)}, {person(6, 6)}]\n"
    )
    engine = engine_of(text, rules=rules, dice=3, options=CALM, policies=[Plain(), None])
    view = View(engine.battle)
    view.turn_to(0)
    assert view.targets.reach_target() == view.ways.nearest_enemy() == 2
    # Who is surprised does not strike back, and with nobody else there the sleeper is struck.
    inflict(engine, 2, "surprised")
    assert view.targets.reach_target() == 1
    relieve(engine, 2, "surprised")
    engine.battle.combatants[0].target = 1
    assert view.targets.reach_target() == 2
