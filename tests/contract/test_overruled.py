"""A referee may say what there is to say at any moment, and nothing breaks: told, undone, put again, kept."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.battle.state.actions import format_action
from grognard.dice.stream import Stream
from grognard.fight.fight import Fight
from tests.contract.fights import BOOKS, FIGHTS, random_action
from tests.contract.futures import say_something
from tests.support import encounter_of


def overrule(fight: Fight, chooser: Stream, moments: int) -> None:
    """So many random decisions and words."""
    for _ in range(moments):
        if fight.decision is None:
            return
        if chooser.die(3) == 1:
            say_something(fight, chooser)
        else:
            fight.push(format_action(random_action(fight.battle, fight.decision, chooser)))


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", sorted(FIGHTS)[:6])
def test_anything_may_be_said_at_any_moment(rules: str, name: str, tmp_path: Path) -> None:
    for seed in range(3):
        fight = grognard.start(encounter_of(FIGHTS[name]), rules=rules, seed=seed, play=("1", "2"))
        beginning, chooser = fight.notation, Stream(seed + 7)
        overrule(fight, chooser, 30)
        there, events, told = fight.notation, fight.events, fight.tell(why=True)
        fight.tell("1", why=True)
        fight.save(tmp_path / "fight.json")
        later = grognard.load(tmp_path / "fight.json")
        assert (later.notation, later.events, later.history) == (there, events, fight.history)
        assert later.tell(why=True) == told
        steps = len(fight.history)
        for _ in range(steps):
            fight.undo()
        assert fight.notation == beginning
        for _ in range(steps):
            fight.redo()
        assert (fight.notation, fight.events) == (there, events)
