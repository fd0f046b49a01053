"""Decisions: who decides, what is offered, what is refused and by which rule."""

from __future__ import annotations

import pytest

from grognard.battle.hurts.looks import BADLY_HURT, HURT, NEARLY_FINISHED, UNHURT
from grognard.battle.play.decision import Decision, legal_destinations
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import IllegalAction, why_not
from grognard.battle.state.actions import (
    DELAY,
    FIGHT,
    FLEE,
    LEAVE,
    PARLEY,
    RELOAD,
    RUN,
    SURRENDER,
    WALK,
    WITHDRAW,
    attack_with,
    delay_until,
    kind_of,
    move_to,
    parse_action,
    wait_for,
)
from grognard.battle.state.refusal import Refusal
from grognard.battle.view.view import View
from tests.support import by_hand, inflict

DUEL = """
title = "A duel"
reaction = "{reaction}"

[field]
width = 30
height = 9

[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [
    {{ character = "fighter 1", hit_points = 8, weapons = {weapons}, armour = "chain mail", at = [[4, 4]] }},
    {{ character = "cleric 1", hit_points = 6, weapons = ["mace"], at = [[4, 8]] }},
]

[[sides]]
name = "Orcs"
can_be_surprised = false
members = [{{ creature = "orc", hit_points = 8, morale = 12, weapons = ["longsword"], at = [[{x}, 4]] }}]
"""


def duel(
    *, x: int = 5, weapons: str = '["longsword"]', dice: str = "d6:6 d6:5 d6:4", reaction: str = ""
) -> tuple[Engine, Decision]:
    """A fighter and a cleric against an orc in that column, at the first decision."""
    text = DUEL.format(x=x, weapons=weapons, reaction=reaction or "immediate attack")
    engine = by_hand(text, dice=dice)
    decision = engine.advance()
    assert decision is not None
    return engine, decision


def labels(decision: Decision, kind: int = 0) -> list[str]:
    """The labels of a decision's choices, of one kind of action or of all."""
    return [choice.label for choice in decision.choices if not kind or kind_of(choice.action) == kind]


def refusals(engine: Engine, action: int) -> list[tuple[str, str]]:
    """What speaks against an action."""
    return [(refusal.reason, refusal.rule) for refusal in why_not(engine.battle, action)]


def test_a_meeting_asks_the_party_first() -> None:
    engine, decision = duel(reaction="favorable")
    assert (decision.kind, decision.side, decision.actor) == ("stance", 0, -1)
    assert [choice.action for choice in decision.choices] == [PARLEY, FIGHT, LEAVE]
    assert refusals(engine, attack_with(0, 2)) == [
        ("the encounter has not come to blows: fight, parley or leave", "")
    ]
    engine.submit(FIGHT)
    turn = engine.advance()
    assert turn is not None
    assert (turn.kind, turn.actor, turn.count) == ("turn", 0, 6)
    assert refusals(engine, PARLEY) == [("the fight has begun", "")]


def test_an_engaged_combatant_is_offered_both_ways_out_of_melee() -> None:
    engine, decision = duel()
    assert "Attack Orc with longsword" in labels(decision)
    moves = {label: choice.action for choice in decision.choices for label in [choice.label]}
    assert {"Withdraw, facing the enemy", "Flee"} <= moves.keys()
    assert not [label for label in moves if label.startswith(("Move toward", "Run toward", "Walk"))]
    for mode in (WALK, RUN):
        assert refusals(engine, move_to(3, 4, mode)) == [
            ("an engaged combatant must withdraw or flee", "bf.engage.disengage-rules-apply")
        ]


# Chain mail moves 20 feet in a round: up to half of it is a withdrawal, more is a flight.
@pytest.mark.parametrize(
    ("feet", "withdrawal", "flight"),
    [(5, True, False), (10, True, False), (15, False, True), (20, False, True)],
)
def test_half_a_move_divides_withdrawing_from_fleeing(feet: int, withdrawal: bool, flight: bool) -> None:
    engine, _ = duel()
    x = 4 - feet // 5
    assert (refusals(engine, move_to(x, 4, WITHDRAW)) == []) is withdrawal
    assert (refusals(engine, move_to(x, 4, FLEE)) == []) is flight


def test_one_far_from_the_enemy_walks_or_runs_and_cannot_strike() -> None:
    engine, decision = duel(x=16)
    assert {"Move toward Orc", "Run toward Orc", "Walk away from the enemy", "Flee"} <= set(labels(decision))
    assert refusals(engine, attack_with(0, 2)) == [
        ("Orc is 60' away, out of reach of the longsword", "bf.engage.melee-only-engaged-targets")
    ]
    assert refusals(engine, move_to(3, 4, WITHDRAW)) == [
        ("only an engaged combatant withdraws", "bf.withdraw.backing-limit")
    ]
    assert refusals(engine, move_to(8, 4, WALK)) == []
    assert refusals(engine, move_to(9, 4, WALK)) == [
        ("9,4 is out of reach within 20'", "bf.movement.encounter-move-limit")
    ]
    assert refusals(engine, move_to(12, 4, RUN)) == []
    assert refusals(engine, move_to(13, 4, RUN)) == [
        ("13,4 is out of reach within 40'", "bf.running.double-move")
    ]
    assert refusals(engine, move_to(4, 8, WALK)) == [("Cleric 1 stands at 4,8", "")]
    assert refusals(engine, move_to(4, 9, WALK)) == [("4,9 lies outside the field", "")]


def test_every_reason_is_given_at_once() -> None:
    engine, _ = duel(weapons='["longsword", "shortbow"]')
    engine.submit(move_to(3, 4, WITHDRAW))
    assert engine.advance() is not None
    assert [reason for reason, _ in refusals(engine, move_to(2, 4, WITHDRAW))] == [
        "you have moved already",
        "only an engaged combatant withdraws",
    ]
    assert [reason for reason, _ in refusals(engine, delay_until(2))] == ["the turn has begun"]


def test_destinations_are_all_legal_and_none_is_missing() -> None:
    engine, _ = duel(x=6)
    offered = {choice.action for choice in legal_destinations(engine.battle)}
    field = engine.battle.field
    legal = {
        move_to(x, y, mode)
        for x in range(field.width)
        for y in range(field.height)
        for mode in (WALK, RUN, WITHDRAW, FLEE)
        if not why_not(engine.battle, move_to(x, y, mode))
    }
    assert offered == legal
    assert move_to(5, 4, WALK) in offered
    assert move_to(8, 4, WALK) not in offered


def test_waiting_is_offered_for_later_numbers_and_for_enemies() -> None:
    engine, decision = duel(dice="d6:6 d6:3 d6:1")
    assert labels(decision, DELAY) == ["Wait until number 3", "Wait until number 1"]
    assert "Wait for Orc" in labels(decision)
    assert refusals(engine, delay_until(6)) == [
        ("waiting never moves an action to an earlier number: it is 6 now", "bf.initiative.delay")
    ]
    assert refusals(engine, wait_for(0)) == [
        ("wait for another combatant", "bf.initiative.delay-for-creature")
    ]


def test_a_crossbow_is_shot_and_then_loaded() -> None:
    engine, decision = duel(x=16, weapons='["light crossbow"]', dice="d6:6 d6:5 d6:4 d20:2 d6:6 d6:5 d6:4")
    assert labels(decision, kind_of(attack_with(0, 2))) == ["Shoot Orc at 60' with light crossbow"]
    assert refusals(engine, RELOAD) == [("nothing needs loading", "")]
    engine.submit(attack_with(0, 2))
    for _ in range(2):
        assert engine.advance() is not None
        engine.submit(parse_action("end"))
    later = engine.advance()
    assert later is not None
    assert (later.actor, engine.battle.round) == (0, 2)
    assert "Reload" in labels(later)
    assert ("the light crossbow is not loaded", "bf.missile.rof-light-crossbow-reload-exclusive") in refusals(
        engine, attack_with(0, 2)
    )


def test_a_long_weapon_may_strike_first_and_no_other_weapon_may() -> None:
    engine, _ = duel(x=8, weapons='["dagger", "spear"]', dice="d6:2 d6:1 d6:6")
    engine.submit(move_to(5, 4, WALK))
    decision = engine.advance()
    assert decision is not None
    assert (decision.kind, decision.actor, decision.count) == ("reach", 0, 6)
    assert labels(decision) == ["Attack Orc with spear", "Let it come"]
    weapons = [routine.name for routine in engine.battle.combatants[0].profile.routines]
    assert weapons == ["dagger", "thrown dagger", "spear", "thrown spear"]
    assert refusals(engine, attack_with(0, 2)) == [
        ("only a weapon with a long reach strikes early", "bf.initiative.reach-vs-closing")
    ]
    assert [reason for reason, _ in refusals(engine, SURRENDER)] == [
        "now you may only strike at the one closing with you, or wait for your turn"
    ]


def test_a_broken_spearman_strikes_at_nobody() -> None:
    engine, _ = duel(x=8, weapons='["spear"]', dice="d6:2 d6:1 d6:6")
    inflict(engine, 0, "fleeing")
    engine.battle.sides[0].standing -= 1
    engine.submit(move_to(5, 4, WALK))
    decision = engine.advance()
    assert decision is not None
    assert (decision.kind, decision.actor) == ("turn", 2)


@pytest.mark.parametrize(
    ("left", "health", "words"),
    [
        (8, UNHURT, ""),
        (7, HURT, " (hurt)"),
        (5, HURT, " (hurt)"),
        (4, BADLY_HURT, " (badly hurt)"),
        (3, BADLY_HURT, " (badly hurt)"),
        (2, NEARLY_FINISHED, " (nearly finished)"),
        (1, NEARLY_FINISHED, " (nearly finished)"),
    ],
)
def test_wounds_show_in_bands_of_half_and_quarter(left: int, health: int, words: str) -> None:
    engine, _ = duel()
    engine.battle.combatants[2].hit_points = left
    view = View(engine.battle)
    view.turn_to(0)
    assert view.health_of(2) == health
    assert [seen.health for seen in view.enemies()] == [health]
    decision = engine.advance()
    assert decision is not None
    assert f"Attack Orc{words} with longsword" in labels(decision)


def test_a_view_knows_distances_and_who_is_nearest() -> None:
    engine, _ = duel(x=16)
    view = View(engine.battle)
    view.turn_to(0)
    assert (view.me, view.round, view.distance_to(2), view.distance_to(1)) == (0, 1, 60, 20)
    assert (view.ways.nearest_enemy(), view.targets.reach_target(), view.am_engaged()) == (2, -1, False)
    assert [seen.name for seen in view.friends()] == ["Cleric 1"]
    assert view.ways.approach(2) == move_to(8, 4, WALK)
    assert view.ways.run_at(2) == move_to(12, 4, RUN)
    assert view.ways.approach(2, gap_feet=45) == move_to(7, 4, WALK)
    assert view.ways.retreat(WALK) == move_to(0, 4, WALK)


def test_a_refusal_says_its_rule() -> None:
    refusal = Refusal("a runner cannot attack", "bf.running.no-attack")
    assert str(refusal) == "a runner cannot attack [bf.running.no-attack]"
    assert str(Refusal("the fight is over")) == "the fight is over"
    assert refusal == Refusal("a runner cannot attack", "bf.running.no-attack")
    assert refusal != Refusal("a runner cannot attack")
    assert str(IllegalAction("attack 0>7", [refusal, refusal])) == (
        "cannot attack 0>7: a runner cannot attack [bf.running.no-attack]; "
        "a runner cannot attack [bf.running.no-attack]"
    )
