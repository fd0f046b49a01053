"""An action that no rule covers: the referee's word `do` has it take the place of the attack."""

from __future__ import annotations

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.battle.play.decision import DECLARE_DECISION
from grognard.battle.state.events import WORD
from grognard.battle.state.steps import CAN_STRIKE, step_phase
from grognard.dice.source import ScriptedDice
from grognard.fight.fight import Fight
from tests.contract.fights import BOOKS
from tests.support import events_of

FIGHT = """
title = "The ledge"
reaction = "immediate attack"
[options]
"morale.at_first_encounter" = false
[field]
width = 30
height = 9
[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [
    { character = "fighter 1", name = "Ulf", hit_points = 8, at = [[5, 4]], armour = "none" },
]
[[sides]]
name = "Orc"
can_be_surprised = false
members = [{ creature = "orc", name = "Grub", hit_points = 5, at = [[25, 4]] }]
"""


def turn(rules: str, dice: str = "") -> Fight:
    """The fight at Ulf's turn: in a round of phases, at that for blows."""
    if dice:
        fight = grognard.start(FIGHT, rules=rules, dice=ScriptedDice.from_text(dice), play=["Party", "Orc"])
    else:
        fight = grognard.start(FIGHT, rules=rules, seed=3, play=["Party", "Orc"])
    while fight.decision is not None:
        if fight.decision.kind == DECLARE_DECISION:
            fight.push("declare-nothing")
        elif fight.actor != "Ulf" or not step_phase(fight.battle.agenda.due()) & CAN_STRIKE:
            fight.push("end")
        else:
            return fight
    raise AssertionError("Ulf has no turn")


@pytest.mark.rule("bcb.actions.other-actions")
def test_by_bcb_it_takes_the_place_of_the_attack_on_its_number_and_leaves_half_a_move() -> None:
    fight = turn("bcb", "d6:5 d6:2")
    assert fight.battle.count == 5
    fight.say("do pushes the boulder")
    event = events_of(fight.battle, WORD)[0]
    assert (event.result, event.rules) == ("pushes the boulder", ("bcb.actions.other-actions",))
    assert fight.tell().count("Ulf pushes the boulder.") == 1
    # Ulf is still to act on 5, with half of its 40 feet.
    assert (fight.actor, fight.battle.count) == ("Ulf", 5)
    assert any("attack" in str(refusal) for refusal in fight.why_not("attack 0>1"))
    assert fight.why_not("move 9,4 walk") == []
    assert fight.why_not("move 10,4 walk")
    assert fight.why_not("move 10,4 run")
    with pytest.raises(InputError, match="used up"):
        fight.say("do pulls the lever")


@pytest.mark.rule("bcb.actions.other-actions")
def test_by_bcb_it_may_come_after_half_a_move() -> None:
    fight = turn("bcb", "d6:5 d6:2")
    fight.push("move 9,4 walk")
    fight.say("do pushes the boulder")
    assert fight.actor == "Grub"


@pytest.mark.rule("bxe.actions.other-actions-referee")
def test_by_bxe_it_takes_one_action_of_one_round() -> None:
    fight = turn("bxe")
    before = fight.battle.round
    fight.say("do pulls the lever")
    assert fight.actor != "Ulf" or fight.battle.round == before + 1
    assert events_of(fight.battle, WORD)[0].rules == ("bxe.actions.other-actions-referee",)
    # In the next round Ulf acts again.
    while fight.battle.round == before or fight.actor != "Ulf":
        fight.push("end")
    assert fight.battle.round == before + 1


@pytest.mark.rule("bxe.actions.other-actions-referee")
def test_the_referee_may_have_it_take_nothing_or_the_whole_round() -> None:
    fight = turn("bxe")
    fight.say("do freely shouts a warning")
    assert fight.actor == "Ulf"
    fight.say("do all round climbs the chain")
    assert fight.actor != "Ulf" or fight.battle.round == 2


@pytest.mark.parametrize("rules", BOOKS)
def test_it_is_undone_and_saved_in_every_book(rules: str) -> None:
    fight = turn(rules)
    before = fight.notation
    fight.say("do all round climbs the chain")
    after = fight.notation
    assert after != before
    fight.undo()
    assert fight.notation == before
    fight.redo()
    assert fight.notation == after


@pytest.mark.parametrize("word", ["do", "do freely", "do all round"])
def test_it_says_what_is_done(word: str) -> None:
    with pytest.raises(InputError):
        turn("bf").say(f"{word} ")


def test_it_takes_a_turn() -> None:
    fight = grognard.start(FIGHT, rules="bcb", seed=3, play=["Party", "Orc"])
    assert fight.decision is not None
    assert fight.decision.kind == DECLARE_DECISION
    with pytest.raises(InputError, match="no combatant's turn"):
        fight.say("do pulls the lever")
