"""Every die that falls in a fight is told of: with an event, and in its line when reasons are asked for."""

from __future__ import annotations

import os

import pytest

from grognard.battle.state.events import REFEREE
from grognard.dice.purpose import HIT_POINTS, unpack_why
from grognard.dice.source import RecordedDice, SeededDice
from grognard.dice.stream import Stream
from grognard.fight.begin import start
from grognard.fight.fight import Fight
from grognard.text.dice_behind import dice_behind, group_dice
from grognard.text.narrate import Narrator
from tests.contract.fights import BOOKS, EVERY_FIGHT, FIGHTS, ROOT


def fought(rules: str, name: str, seed: int) -> tuple[Fight, RecordedDice]:
    """A fight to its end, with all its dice."""
    dice = RecordedDice(SeededDice(Stream(seed)))
    here = os.getcwd()
    os.chdir(ROOT / "examples")  # where an example finds its house rules
    try:
        fight = start(FIGHTS[name], rules=rules, dice=dice, tactics=("sensible", "plain")[seed % 2])
    finally:
        os.chdir(here)
    fight.run()
    return fight, dice


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "name"), EVERY_FIGHT)
def test_every_die_is_an_events_and_its_line_says_so(rules: str, name: str) -> None:
    for seed in range(3):
        fight, dice = fought(rules, name, seed)
        assert [one for event in fight.events for one in event.dice] == dice.rolled
        narrator = Narrator(fight.battle, viewer=REFEREE, structure=fight.rulebook.round.structure)
        for event in fight.events:
            before = set(narrator.covered)
            line = narrator.tell(event, why=True)
            if line is None:
                assert event.number in narrator.covered
                continue
            covered = [fight.events[number - 1] for number in sorted(narrator.covered - before)]
            for one in [event, *covered]:
                for _, _, fell in group_dice(dice_behind(one)):
                    faces = fell.partition(" = ")[0]
                    # Their sum stands behind them, or what is added to it.
                    assert fell in line or f"{faces} + " in line, (one.code, line)
                if one.roll is not None and one.roll.faces:
                    sides, face = one.roll.faces[0]
                    assert f"d{sides}" in line, (one.code, face, line)


@pytest.mark.parametrize("rules", BOOKS)
def test_what_is_rolled_before_anything_happens_stands_with_who_faces_whom(rules: str) -> None:
    fight, dice = fought(rules, "goblins", 4)
    told = " ".join(fight.tell(why=True).partition("Round 1")[0].split())
    for one in fight.battle.combatants:
        mine = [face for _, face, why in dice.rolled if unpack_why(why)[:2] == (HIT_POINTS, one.index)]
        assert mine
        assert f"{one.name} d" in told
    assert "hit points:" in told
    assert "hit points:" not in fight.tell()
