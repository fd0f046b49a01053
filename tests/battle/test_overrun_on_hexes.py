"""An overrun that is stopped where it began, on hexes and with headings."""

from __future__ import annotations

from grognard.battle.ground.headed_ways import take_heading
from grognard.battle.state.actions import OVERRUN
from grognard.encounter.entries import parse_encounter
from grognard.encounter.setup import load_rules_of
from grognard.storage.saves.saved_fight import start_fight

MEET = """
title = "hexes"
rules = "bfref"
facing = true
distance_feet = 5
[field]
hexes = true
[[sides]]
name = "one"
[[sides.members]]
character = "fighter 5"
[[sides]]
name = "other"
[[sides.members]]
creature = "goblin"
"""


def test_who_is_stopped_at_once_keeps_its_heading() -> None:
    encounter = parse_encounter(MEET)
    engine = start_fight(encounter, load_rules_of(encounter), policies=[None, None], seed=1)
    engine.advance()
    mover = engine.battle.combatants[0]
    before = mover.facing
    take_heading(engine.battle, mover, mover.x, mover.y, OVERRUN)
    assert mover.facing == before
