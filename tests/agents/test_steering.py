"""Fights steered from outside: integers without labels are the choices, and a side sees what it may see."""

from __future__ import annotations

import pytest
from librt.strings import BytesWriter

from grognard.base.errors import GrognardError
from grognard.battle.play import features
from grognard.battle.play.batch import Rerun
from grognard.battle.play.decision import current_decision
from grognard.battle.play.legality import why_not
from grognard.battle.play.listing import legal_actions
from grognard.battle.play.steering import Steering
from grognard.battle.state.actions import parse_action
from grognard.dice.stream import Stream
from grognard.encounter.setup import round_structure
from grognard.fight.begin import start
from grognard.fight.fight import Fight
from grognard.tactics.plain import Plain
from tests.contract import test_hidden_positions as hidden
from tests.contract.fights import BOOKS, random_action


def compare_lists(name: str, rules: str, *, seeds: int, steps: int) -> int:
    """Compare the integers with the choices at random decisions; how many decisions were looked at."""
    looked = 0
    for seed in range(seeds):
        try:
            fight = start(hidden.EVERYWHERE[name], rules=rules, seed=seed)
        except GrognardError:
            return 0
        engine, chooser = fight.engine, Stream(seed)
        engine.policies = [None for _ in fight.sides]
        for _ in range(steps):
            decision = engine.advance()
            if decision is None:
                break
            assert legal_actions(engine.battle) == [one.action for one in decision.choices]
            looked += 1
            ask_plain = decision.actor >= 0 and chooser.die(2) == 1
            action = engine.ask(Plain()) if ask_plain else 0
            if why_not(engine.battle, action):
                action = random_action(engine.battle, decision, chooser)
            engine.submit(action)
    return looked


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", ["goblin-ambush", "hidden", "fire-in-the-crypt"])
def test_integers_are_the_choices(name: str, rules: str) -> None:
    assert compare_lists(name, rules, seeds=2, steps=60) > 20


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", hidden.EVERYWHERE)
def test_integers_are_the_choices_everywhere(name: str, rules: str) -> None:
    assert compare_lists(name, rules, seeds=1, steps=80) >= 0


def written(fight: Fight, cells: list[tuple[int, int]]) -> dict[str, object]:
    """What the side that decides is told in numbers."""
    battle = fight.battle
    structure = round_structure(fight.rulebook)
    rerun = Rerun(battle, structure=structure, policies=[None for _ in fight.sides], seed=1)
    rerun.battle.copy_from(battle)
    rerun.battle.dice = battle.dice
    steering = Steering(rerun)
    steering.side = current_decision(battle).side
    steering.actions = legal_actions(rerun.battle)
    return {"actions": steering.actions, "seen": steering.observe(300)}


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", hidden.SHORT)
def test_what_a_side_cannot_know_changes_no_number(
    name: str, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hidden, "answers", written)
    assert hidden.compare(name, rules, seeds=3, share=2, steps=60) > 4


DUEL = """
title = "A duel"
distance_feet = 10
reaction = "immediate attack"
[options]
"morale.at_first_encounter" = false
[[sides]]
name = "Knight"
player_characters = true
can_be_surprised = false
members = [{ character = "fighter 1", name = "Ulf", hit_points = 8, weapons = ["longsword"] }]
[[sides]]
name = "Orc"
can_be_surprised = false
members = [{ creature = "orc", name = "Orc", hit_points = 4 }]
"""


def test_columns_say_what_they_are_called() -> None:
    fight = start(DUEL, seed=3, play="1", files=False)
    ulf, orc = fight.battle.combatants
    ulf.hit_points, orc.hit_points = 2, 1
    out = BytesWriter()
    out.write(bytes(features.VIEW_SIZE + features.CHOICE_SIZE))
    features.write_view(fight.battle, out, 0)
    view = out.getvalue()[: features.VIEW_SIZE]
    column = dict(zip(features.VIEW, view, strict=False))
    assert column["my share of hit points"] == 2 * 255 // 8
    assert column["my hit points"] == 2 * 255 // 60
    feet = max(abs(int(ulf.x - orc.x)), abs(int(ulf.y - orc.y))) * 5
    assert column["nearest enemy"] == feet * 255 // 120
    assert column["may strike"] == 255
    foe = len(features.VIEW) + len(features.UNIT) * features.FRIENDS
    unit = dict(zip(features.UNIT, view[foe:], strict=False))
    # One hit point of four: nearly finished, three steps down.
    assert (unit["there"], unit["health"]) == (255, 0)
    assert unit["column"] == 128 + orc.x - ulf.x
    features.write_choice(fight.battle, parse_action("attack 0>1"), 0, out, features.VIEW_SIZE)
    told = dict(zip(features.CHOICE, out.getvalue()[features.VIEW_SIZE :], strict=True))
    # With a quarter of his hit points left Ulf himself is nearly finished.
    assert {name for name, value in told.items() if value == 255} == {
        *("there", "blow", "at enemy", "blow while hurt"),
    }
    # 1d8 comes to 4.5 on average: 9 of 40 half points.
    assert told["damage"] == 9 * 255 // 40
