"""The combat reference sheet: the round, initiative, waiting, and weapons with a long reach."""

from __future__ import annotations

from functools import partial

import pytest

from grognard.battle.play.decision import Decision
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import parse_action
from grognard.rulebooks.loader import load_rulebook
from tests import support
from tests.support import act, conditions_of, events_of, finish_dice

brute = partial(support.brute, points=8)
fight = partial(support.fight, "bfref", feet=0, begun=True)


def turn(decision: Decision | None) -> tuple[str, int, int]:
    assert decision is not None
    return decision.kind, decision.actor, decision.count


def order_of_turns(engine: Engine) -> list[tuple[str, int]]:
    """(name, number) of the turns left of this round, all of them passing."""
    turns = []
    battle = engine.battle
    now = battle.round
    while battle.round == now:
        decision = engine.advance()
        assert decision is not None
        turns.append((battle.combatants[decision.actor].name, decision.count))
        engine.submit(parse_action("end"))
        if len(turns) == len(battle.combatants):
            break
    return turns


@pytest.mark.rule("bfref.time.round-is-10-seconds")
def test_six_rounds_are_60_seconds() -> None:
    assert 6 * load_rulebook("bfref").round.seconds == 60


@pytest.mark.rule("bfref.round.silent-falls-back-to-bf")
def test_where_the_sheet_is_silent_the_full_game_speaks() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 20, 5, morale=8), dice="d6:3 d6:3 d6:5 d6:2")
    (check,) = events_of(engine.battle, "morale")
    assert "bf.morale.check-first-opposition" in check.rules
    finish_dice(engine.battle)


@pytest.mark.rule("bfref.round.sequence", "bfref.initiative.rolled-each-round")
def test_every_round_all_roll_and_then_all_act() -> None:
    engine = fight(
        brute("A", 5, 5, points=40), brute("B", 6, 5), dice="d6:5 d6:2 d20:2 d20:2" + " d6:5 d6:2" * 2
    )
    act(engine, "attack 0>1")
    act(engine, "attack 0>0")
    act(engine, "end")
    act(engine, "end")
    codes = [event.code for event in events_of(engine.battle, "initiative", "attack") if event.round == 1]
    assert codes == ["initiative", "initiative", "attack", "attack"]
    rolled = [event.actor for event in events_of(engine.battle, "initiative")]
    assert (engine.battle.round, rolled.count(0), rolled.count(1)) == (3, 3, 3)
    finish_dice(engine.battle)


@pytest.mark.rule("bfref.initiative.die-not-given")
def test_initiative_is_a_d6_and_dexterity() -> None:
    nimble = "abilities = { dexterity = 13 }, hit_points = 8, morale = 12, at = [[5, 5]]"
    engine = fight(f'{{ character = "fighter 1", {nimble} }}', brute("B", 20, 5), dice="d6:4 d6:1")
    assert engine.battle.combatants[0].initiative == 5
    finish_dice(engine.battle)


@pytest.mark.rule("bfref.initiative.high-first")
def test_the_count_goes_down() -> None:
    engine = fight(
        f"{brute('A', 5, 5)}, {brute('B', 5, 7)}", brute("C", 20, 5), dice="d6:5 d6:2 d6:4" + " d6:1" * 3
    )
    assert order_of_turns(engine) == [("A", 5), ("C", 4), ("B", 2)]


@pytest.mark.rule("bfref.initiative.ties-simultaneous")
def test_one_slain_on_its_own_number_still_strikes() -> None:
    engine = fight(
        brute("A", 5, 5, points=5),
        brute("B", 6, 5, points=5),
        dice="d6:3 d6:3 d20:15 d6:5 d20:15 d6:4 d6:1",
    )
    decision = act(engine, "attack 0>1")
    assert turn(decision) == ("turn", 1, 3)
    assert act(engine, "attack 0>0") is None
    assert ["dead" in conditions_of(engine, who) for who in (0, 1)] == [False, True]
    assert engine.battle.combatants[0].hit_points == 1  # B's blow struck home.


def spear_and_sword(weapon: str = "spear", *, dice: str, gap: int = 5, points: int = 8) -> Engine:
    """A wielder of that weapon, and a swordsman so many cells from it."""
    return fight(
        brute("Spearman", 10, 5, weapon=weapon, points=points),
        brute("Swordsman", 10 + gap, 5, weapon="longsword", points=points),
        dice=dice,
    )


@pytest.mark.rule("bfref.initiative.long-reach-option", "bfref.initiative.long-reach-uses-attack")
def test_a_spearman_may_strike_on_the_number_of_one_who_closes() -> None:
    engine = spear_and_sword(dice="d6:2 d6:5 d20:2 d20:2 d6:6 d6:1")
    decision = act(engine, "move 11,5 walk")
    assert turn(decision) == ("reach", 0, 5)
    decision = act(engine, "attack 0>1")
    assert turn(decision) == ("turn", 1, 5)
    act(engine, "attack 0>0")
    assert [(event.actor, event.count) for event in events_of(engine.battle, "attack")] == [(0, 5), (1, 5)]
    assert engine.battle.round == 2  # Nothing was left for the spearman's own 2.
    finish_dice(engine.battle)


@pytest.mark.rule("bfref.initiative.long-reach-option")
def test_the_early_strike_is_a_choice() -> None:
    engine = spear_and_sword(dice="d6:2 d6:5")
    act(engine, "move 11,5 walk")
    act(engine, "end")
    assert turn(act(engine, "end")) == ("turn", 0, 2)
    assert why_not(engine.battle, parse_action("attack 0>1")) == []


@pytest.mark.rule("bfref.initiative.long-reach-simultaneous")
def test_the_early_strike_and_the_closing_blow_land_together() -> None:
    engine = spear_and_sword(dice="d6:2 d6:5 d20:15 d6:4 d20:15 d8:3", points=4)
    act(engine, "move 11,5 walk")
    act(engine, "attack 0>1")
    assert act(engine, "attack 0>0") is None
    assert [one.hit_points for one in engine.battle.combatants] == [1, 0]
    assert "dead" in conditions_of(engine, 1)
    finish_dice(engine.battle)


@pytest.mark.rule("bfref.initiative.long-reach-despite-lower")
def test_the_lowest_number_is_no_bar_to_the_early_strike() -> None:
    engine = spear_and_sword(dice="d6:1 d6:6")
    assert turn(act(engine, "move 11,5 walk")) == ("reach", 0, 6)


@pytest.mark.rule("bfref.initiative.long-reach-closing-only")
def test_no_early_strike_at_one_in_contact() -> None:
    engine = spear_and_sword(dice="d6:1 d6:6 d20:2", gap=1)
    assert turn(act(engine, "attack 0>0")) == ("turn", 0, 1)


@pytest.mark.rule("bfref.polearm.long-reach-weapons")
@pytest.mark.parametrize(
    ("weapon", "kind"),
    [
        ("spear", "reach"),
        ("pole arm", "reach"),
        ("lance", "reach"),
        ("longsword", "turn"),
        ("dagger", "turn"),
    ],
)
def test_which_weapons_have_a_long_reach(weapon: str, kind: str) -> None:
    engine = spear_and_sword(weapon, dice="d6:1 d6:6")
    assert turn(act(engine, "move 11,5 walk"))[0] == kind


@pytest.mark.rule("bfref.initiative.delay")
def test_an_action_may_be_held_until_later() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 20, 5), dice="d6:6 d6:3 d6:1 d6:1")
    act(engine, "delay 2")
    assert order_of_turns(engine) == [("B", 3), ("A", 2)]


@pytest.mark.rule("bfref.initiative.delay-before-lower")
def test_one_who_delays_acts_before_all_lower_numbers() -> None:
    first = f"{brute('A', 5, 5)}, {brute('B', 5, 7)}"
    engine = fight(first, brute("C", 20, 5), dice="d6:6 d6:4 d6:2" + " d6:1" * 3)
    act(engine, "delay 3")  # Until B is done.
    assert order_of_turns(engine) == [("B", 4), ("A", 3), ("C", 2)]
    # On B's very number it would act together with B.
    engine = fight(first, brute("C", 20, 5), dice="d6:6 d6:4 d6:2" + " d6:1" * 3)
    act(engine, "wait 1")
    assert order_of_turns(engine) == [("B", 4), ("A", 4), ("C", 2)]


@pytest.mark.rule("bfref.initiative.delay-both-kinds")
def test_monsters_delay_too() -> None:
    ogre = '{ creature = "ogre", hit_points = 20, morale = 12, at = [[20, 5]] }'
    engine = fight(brute("A", 5, 5), ogre, dice="d6:1 d6:5")
    assert turn(act(engine, "delay 2")) == ("turn", 1, 2)


@pytest.mark.rule("bfref.initiative.delay-same-round-only")
def test_an_action_held_too_long_is_lost() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 20, 5), dice="d6:5 d6:3" + " d6:4 d6:1" * 2)
    act(engine, "delay 1")
    act(engine, "end")
    assert turn(act(engine, "end")) == ("turn", 0, 4)
    assert engine.battle.round == 2
    assert order_of_turns(engine) == [("A", 4), ("B", 1)]  # One turn, as always.
