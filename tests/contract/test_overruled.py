"""A referee may say what there is to say at any moment, and nothing breaks: told, undone, put again, kept."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.battle.state.actions import format_action
from grognard.dice.stream import Stream
from grognard.errors import InputError
from grognard.fight.fight import Fight
from tests.contract.fights import BOOKS, FIGHTS, random_action
from tests.support import encounter_of

WORDS = (
    "points {} 3",
    "points {} -4",
    "heal {}",
    "kill {}",
    "state {} asleep 2 rounds",
    "state {} prone",
    "state {} paralysed 1 turn",
    "state {} stunned 3 rounds",
    "state {} blinded",
    "state {} invisible 5 rounds",
    "state {} unconscious 2 rounds",
    "state {} charmed 3 rounds",
    "state {} confused 2 rounds",
    "state {} afraid 2 rounds",
    "end-state {} asleep",
    "end-state {} prone",
    "end-state {} fleeing",
    "end-state {} surrendered",
    "move {} 3,3",
    "move {} 20,20",
    "side {} Party",
    "flee {}",
    "danger {}",
    "yield {}",
    "do pulls a lever",
    "do all round climbs a chain",
    "bonus {} +3 attack",
    "bonus {} -2 morale 4 rounds",
    "give {} spear",
    "drop {} sword",
    "bring 2 goblin at 5,5",
    "bring ogre at 12,12",
    "bring magic-user 3 at 9,9",
    "rule morale.failure=surrender",
    "rule initiative.die=10",
    "rule round.structure=countdown",
    "rule round.structure=phases",
    "rule round.structure=segments",
    'rule round.structure="side turns"',
    "die d20 20",
    "die d6 1",
    "note It rains.",
    "go",
)


def overrule(fight: Fight, chooser: Stream, moments: int) -> None:
    """So many random decisions and words."""
    for _ in range(moments):
        if fight.decision is None:
            return
        if chooser.die(3) == 1:
            everybody = fight.battle.combatants
            name = everybody[chooser.die(len(everybody)) - 1].name
            word = WORDS[chooser.die(len(WORDS)) - 1].format(name)
            before = fight.notation
            try:
                fight.say(word)
            except InputError:
                assert fight.notation == before
        else:
            fight.push(format_action(random_action(fight.battle, fight.decision, chooser)))


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
