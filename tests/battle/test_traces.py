"""What there has been in a battle: no less than what there is, in play, in copies and in loaded states."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.state.battle import Battle
from grognard.battle.state.effects import INDEXED
from grognard.battle.state.flags import ASLEEP, FLEEING

FIGHTS = [
    ("2 magic-user 3 with sleep, 2 fighter 2 vs 9 goblin", "bf"),
    ("2 magic-user 5, 2 cleric 5 vs 6 ghoul, 2 gelatinous cube, 1 wight", "bf"),
    ("2 cleric 2, 2 fighter 1 vs 6 skeleton", "bxe"),
    ("3 fighter 1 vs 8 goblin", "bcb"),
]


def left_out(battle: Battle) -> list[str]:
    """Who has a flag set by an effect, or a mark, or flees, without a trace."""
    return [
        one.name
        for one in battle.combatants
        if one.flags & (INDEXED | FLEEING) & ~battle.traces.flags or one.marks & ~battle.traces.marks
    ]


@pytest.mark.parametrize(("line", "rules"), FIGHTS)
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_on_anybody_has_left_its_trace(line: str, rules: str, seed: int) -> None:
    engine = grognard.start(line, rules=rules, seed=seed).engine
    while not engine.battle.over:
        engine.step()
        assert left_out(engine.battle) == []
    copy = engine.battle.copy()
    assert left_out(copy) == []
    copy.traces.flags = copy.traces.marks = 0
    copy.restore(engine.battle.state())
    assert left_out(copy) == []


def test_a_fight_without_magic_leaves_no_trace_of_sleep() -> None:
    fight = grognard.start("3 fighter 1 vs 3 orc", rules="bf", seed=1)
    fight.run()
    assert fight.engine.battle.traces.flags & ASLEEP == 0
