"""A damaged notation is refused and leaves the battle as it was, or it is a battle that can be written."""

from __future__ import annotations

import pytest

from grognard.base.errors import InputError
from grognard.battle.state.notation import format_battle, read_battle
from grognard.dice.stream import Stream
from tests.contract.fights import FIGHTS, engine_for, random_action
from tests.support import brute, fight

TIMES = 1500
PIECES = [
    "",
    "-1",
    "0",
    "7",
    "4095",
    "9" * 25,
    "x",
    "=",
    ":",
    ",",
    "/",
    "|",
    " ",
    "+",
    "act:3",
    "@",
    "²",
    "r",
]


def damage(text: str, chooser: Stream) -> str:
    """A text with one to three places cut out, doubled or replaced."""
    for _ in range(chooser.die(3)):
        start = chooser.die(len(text) + 1) - 1
        end = min(len(text), start + chooser.die(6) - 1)
        piece = PIECES[chooser.die(len(PIECES)) - 1]
        text = text[:start] + piece + text[end:]
    return text


@pytest.mark.parametrize("rules", ["bf", "bcb"])
def test_damaged_notation_is_refused_and_the_battle_unchanged(rules: str) -> None:
    engine, _ = engine_for(FIGHTS[sorted(FIGHTS)[0]], rules=rules, seed=1, cramped=False)
    chooser = Stream(5)
    for _ in range(12):
        decision = engine.advance()
        if decision is not None:
            engine.submit(random_action(engine.battle, decision, chooser))
    battle = engine.battle
    whole = format_battle(battle)
    state = battle.state()
    refused = 0
    for _ in range(TIMES):
        damaged = damage(whole, chooser)
        try:
            read_battle(damaged, battle)
        except InputError:
            refused += 1
            assert battle.state() == state, damaged
        else:
            assert format_battle(battle)
            read_battle(whole, battle)
            assert battle.state() == state, damaged
    assert refused > TIMES // 4


def test_a_place_beyond_all_numbers_is_refused() -> None:
    battle = fight("bf", brute("One", 2, 2), brute("Other", 4, 2), dice=1).battle
    text = format_battle(battle)
    damaged = text.replace("2,2", f"{10**30},2")
    assert damaged != text
    with pytest.raises(InputError):
        read_battle(damaged, battle)
    assert format_battle(battle) == text
