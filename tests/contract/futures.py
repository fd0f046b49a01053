"""What a fight and its twins have in common: a copy, and what was saved and loaded, go on as it does."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import grognard
from grognard.base.errors import InputError
from grognard.battle.state.actions import format_action
from grognard.battle.view.policy import Policy
from grognard.dice.stream import Stream
from grognard.fight.fight import Fight
from grognard.tactics.plain import Plain
from grognard.tactics.sensible import Sensible
from tests.contract.fights import random_action

LINES: Final = (
    "points {} 3",
    "points {} -4",
    "pool {} luck +1",
    "heal {}",
    "kill {}",
    "state {} asleep 2 rounds",
    "state {} prone",
    "state {} paralysed 1 turn",
    "state {} charmed 3 rounds",
    "state {} confused 2 rounds",
    "state {} invisible 5 rounds",
    "end-state {} fleeing",
    "move {} 3,3",
    "side {} {side}",
    "do pulls a lever",
    "flee {}",
    "danger {}",
    "yield {}",
    "bonus {} +3 attack",
    "give {} spear",
    "drop {} dagger",
    "light {} torch",
    "bring 2 goblin at 5,5",
    "bring magic-user 3 for {side} at 9,9",
    "rule morale.failure=surrender",
    "rule initiative.die=10",
    "die d20 20",
    "note It rains.",
    "secret Nobody knows.",
    "go",
    "state {} stunned 3 rounds",
    "state {} blinded",
    "state {} unconscious 2 rounds",
    "state {} afraid 2 rounds",
    "end-state {} asleep",
    "end-state {} prone",
    "end-state {} surrendered",
    "move {} 20,20",
    "do all round climbs a chain",
    "bonus {} -2 morale 4 rounds",
    "drop {} sword",
    "bring ogre at 12,12",
    "bring magic-user 3 at 9,9",
    "rule round.structure=countdown",
    "rule round.structure=phases",
    "rule round.structure=segments",
    'rule round.structure="side turns"',
    "die d6 1",
    "end {side}",
)
"""Every word of the referee at least once."""


def say_something(fight: Fight, chooser: Stream) -> str:
    """A random word of the referee about a random combatant and side; its verb, or "" if it was refused."""
    everybody, sides = fight.battle.combatants, fight.sides
    line = LINES[chooser.die(len(LINES)) - 1]
    name, side = everybody[chooser.die(len(everybody)) - 1].name, sides[chooser.die(len(sides)) - 1]
    before = fight.notation
    try:
        fight.say(line.format(name, side=side))
    except InputError:
        assert fight.notation == before
        return ""
    return line.partition(" ")[0]


def use_something(fight: Fight, chooser: Stream) -> None:
    """A random power that can be used now; any random decision where there is none."""
    assert fight.decision is not None
    powers = [choice for choice in fight.choices if choice.text.startswith("use ")]
    if powers:
        fight.push(powers[chooser.die(len(powers)) - 1])
    else:
        fight.push(format_action(random_action(fight.battle, fight.decision, chooser)))


def check_futures(fight: Fight, folder: Path, *, steps: int) -> None:
    """A copy and a loaded save have all of the past, and for so many decisions the same future."""
    path = folder / "fight.json"
    fight.save(path)
    loaded, twin = grognard.load(path), fight.copy()
    assert loaded.story_lost == ""
    for other in (loaded, twin):
        assert other.history == fight.history
        assert [event.key() for event in other.events] == [event.key() for event in fight.events]
        assert other.notation == fight.notation
    for _ in range(steps):
        if fight.over:
            break
        offered, usual = list(fight.choices), fight.suggest()
        for other in (loaded, twin):
            assert list(other.choices) == offered
            assert other.suggest() == usual
            other.push(usual)
        fight.push(usual)
        for other in (loaded, twin):
            assert other.notation == fight.notation
    for other in (loaded, twin):
        assert [event.key() for event in other.events] == [event.key() for event in fight.events]
        assert other.winner == fight.winner


def watched(kind: type[Policy]) -> Policy:
    """Tactics whose every choice is checked as a player's is."""
    policy = kind()
    policy.trusted = False
    return policy


def plain() -> Policy:
    """Plain tactics, checked."""
    return watched(Plain)


def sensible() -> Policy:
    """Sensible tactics, checked."""
    return watched(Sensible)
