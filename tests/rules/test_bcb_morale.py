"""House rules BCB, morale: who does not decide for itself."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.play.decision import DECLARE_DECISION
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import parse_action
from grognard.battle.state.flags import FLEEING
from tests.support import FIRM, act, conditions_of, decide, fight, man

PARTY = f"{FIRM}\nplayer_characters = true"
FIELD = "[field]\nwidth = 30\nheight = 12\n"


def deciders(engine: Engine, actor: int) -> set[int]:
    """Which sides are asked what somebody is to do until the next round is over; all others do nothing."""
    found = set()
    while not engine.battle.over and engine.battle.round < 3:
        decision = engine.advance()
        if decision is None:
            break
        if decision.actor == actor:
            found.add(decision.side)
        engine.submit(parse_action("declare-nothing" if decision.kind == DECLARE_DECISION else "end"))
    return found


@pytest.mark.rule("bcb.morale.pcs-controlled")
@pytest.mark.parametrize(("spell", "condition"), [("charm person", "won-over"), ("cause fear", "afraid")])
def test_a_player_does_not_decide_for_one_who_is_possessed_or_flees_at_a_word(
    spell: str, condition: str
) -> None:
    who = "magic-user 1" if spell == "charm person" else "cleric 2"
    spells = '"charm person"' if spell == "charm person" else '"remove fear"'
    witch = man(10, 5, who=who, weapons=(), more=f"spells = [{spells}], initiative_modifier = 9")
    number = 0 if spell == "charm person" else 1
    engine = fight(
        "bcb",
        man(14, 5),
        witch,
        dice="d6:1 d6:6 d20:1 d6:1 d6:6",
        keys=FIELD,
        first_keys=PARTY,
        feet=0,
        begun=True,
    )
    while (decision := decide(engine)).kind == DECLARE_DECISION:
        spelled = decision.actor == 1 and engine.battle.combatants[1].casting == 0
        act(engine, f"declare-spell {number}" if spelled else "declare-nothing")
    while decide(engine).actor != 1:
        act(engine, "end")
    act(engine, f"use {number}>0 14,5")
    assert condition in conditions_of(engine, 0)
    # Nobody asks the player's side for it any more: it fights for the other one, or runs.
    assert deciders(engine, 0) <= {1}


BRIDGE = """
title = "The bridge"
distance_feet = 60
reaction = "immediate attack"
[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [
    { character = "fighter 3", name = "Hild" },
    { character = "fighter 3", names = ["Olaf", "Ulf"] },
    { character = "fighter 1", names = ["Ari", "Bo", "Cai", "Dag"], employer = "Hild" },
]
[[sides]]
name = "Orcs"
can_be_surprised = false
members = [{ creature = "orc", count = 6, morale = 12 }]
"""


@pytest.mark.rule("bcb.morale.npc-allies")
@pytest.mark.parametrize(("down", "fleeing"), [("Ari", []), ("Ari, Bo", ["Cai", "Dag"]), ("Olaf, Ulf", [])])
def test_the_npc_allies_of_a_party_flee_when_half_of_them_are_down(down: str, fleeing: list[str]) -> None:
    fight = grognard.start(BRIDGE, rules="bcb", seed=1, play="party")
    fight.say(f"kill {down}")
    assert [one.name for one in fight.battle.combatants if one.flags & FLEEING] == fleeing


def test_the_npc_allies_flee_as_well_when_half_of_the_party_is_down() -> None:
    fight = grognard.start(BRIDGE, rules="bcb", seed=1, play="party")
    fight.say("kill Hild, Olaf, Ulf, Ari")
    assert [one.name for one in fight.battle.combatants if one.flags & FLEEING] == ["Bo", "Cai", "Dag"]


@pytest.mark.rule("bcb.morale.npc-allies")
def test_the_referee_may_have_them_stay() -> None:
    fight = grognard.start(
        BRIDGE,
        rules="bcb",
        seed=1,
        play="party",
        options={"morale.hopeless": False, "morale.at_half_strength": False},
    )
    fight.say("kill Ari, Bo, Cai")
    assert not any(one.flags & FLEEING for one in fight.battle.combatants)
