"""Fights and expeditions are equal that have the same future; copies, saves and pickles are equal."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.dice.source import ScriptedDice, SeededDice
from grognard.dice.stream import Stream
from grognard.fight.expedition import Expedition
from grognard.fight.fight import Fight
from grognard.tactics.plain import Plain
from tests.contract.fights import BOOKS

PLACES = Path(__file__).resolve().parents[2] / "examples" / "places"
FIGHT = "2 fighter 2, 1 magic-user 2 vs 4 goblin"

fight_copies = pytest.mark.parametrize(
    "twin_of",
    [
        lambda one: one.copy(),
        copy.copy,
        copy.deepcopy,
        lambda one: pickle.loads(pickle.dumps(one)),
        lambda one: grognard.load(one.to_bytes()),
    ],
    ids=["Fight.copy", "copy", "deepcopy", "pickle", "load"],
)
expedition_copies = pytest.mark.parametrize(
    "twin_of",
    [
        lambda one: one.copy(),
        copy.copy,
        copy.deepcopy,
        lambda one: pickle.loads(pickle.dumps(one)),
        lambda one: grognard.resume(one.to_bytes()),
    ],
    ids=["Expedition.copy", "copy", "deepcopy", "pickle", "resume"],
)


def begun(rules: str = "bf", *, seed: int = 4, choices: int = 4) -> Fight:
    fight = grognard.start(FIGHT, rules=rules, seed=seed, play="party")
    for _ in range(choices):
        fight.push(fight.suggest())
    return fight


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
@fight_copies
def test_a_copy_of_a_fight_is_equal_until_something_is_decided(
    rules: str, twin_of: Callable[[Fight], Fight]
) -> None:
    fight = begun(rules)
    fight.branch("another")
    fight.say("points Fighter 2 #1 1")
    twin = twin_of(fight)
    assert twin == fight
    assert (twin.history, twin.events, twin.lines.names) == (fight.history, fight.events, fight.lines.names)
    assert twin.tell(why=True) == fight.tell(why=True)
    fight.push(fight.suggest())
    assert twin != fight
    twin.push(fight.history[-1])
    assert twin == fight
    twin.undo()
    assert twin != fight
    twin.redo()
    assert twin == fight
    twin.go_to("the fight")
    fight.go_to("the fight")
    assert twin == fight
    assert twin.history == fight.history == begun(rules).history


@fight_copies
def test_a_copy_goes_its_own_way(twin_of: Callable[[Fight], Fight]) -> None:
    fight = begun()
    stood = fight.notation
    twin = twin_of(fight)
    for _ in fight.history:
        twin.undo()
    twin.say("bring 1 ogre at 3,3")
    assert (fight.notation, len(fight.history), len(fight.battle.combatants)) == (stood, 4, 7)
    assert len(twin.battle.combatants) == 8
    assert twin == twin_of(twin)


def test_how_a_fight_came_to_where_it_stands_does_not_matter() -> None:
    fight, other = begun(), begun()
    other.push(other.choices[-1])
    other.undo()
    assert other == fight
    other.branch("a name")
    assert other == fight


DUEL = """
title = "A duel"
distance_feet = 5
reaction = "immediate attack"
options = { "morale.at_first_encounter" = false }
[[sides]]
name = "Ulf"
player_characters = true
can_be_surprised = false
members = [{ character = "fighter 1", name = "Ulf", hit_points = 8, weapons = ["longsword"] }]
[[sides]]
name = "Orc"
can_be_surprised = false
members = [{ creature = "orc", name = "Orc", hit_points = 3 }]
"""


def test_what_makes_fights_unequal() -> None:
    # Of these nothing has been rolled that differs: nothing at all, before the first die.
    fight = grognard.start(DUEL, seed=1)
    same = grognard.start(DUEL, seed=1)
    assert fight == same
    assert fight.notation == grognard.start(DUEL, seed=2).notation
    assert fight != grognard.start(DUEL, seed=2)
    assert fight != grognard.start(DUEL, seed=1, rules="bxe")
    assert fight != grognard.start(DUEL, seed=1, options={"initiative.die": 10})
    assert fight != grognard.start(DUEL.replace("A duel", "Another"), seed=1)
    assert fight != grognard.start(DUEL, seed=1, tactics=[Plain, Plain])
    assert fight != grognard.start(DUEL, seed=1, number=0)
    assert fight != grognard.start(DUEL, seed=1, thrown_by="all", ask=lambda sides, why: 1)
    assert fight != "a fight"
    same.play("1")
    assert same != fight
    fight.play("1")
    assert same == fight
    same.say("note the bell rings")
    assert same != fight


def test_fights_by_dice_of_their_own() -> None:
    def scripted(text: str) -> Fight:
        return grognard.start(DUEL, dice=ScriptedDice.from_text(text), play="Ulf")

    fight = scripted("d6:6 d6:1 d20:15 d8:5")
    assert fight == scripted("d6:6 d6:1 d20:15 d8:5") == fight.copy()
    assert fight != scripted("d6:6 d6:1 d20:15 d8:4")
    twin = fight.copy()
    twin.push("attack 0>1")
    assert twin.over
    assert twin != fight
    seeded = grognard.start("1 fighter 1 vs 1 orc", dice=SeededDice(Stream(1)), play="1")
    assert copy.deepcopy(seeded) == seeded
    with pytest.raises(InputError, match="only a fight with a seed of its own"):
        pickle.dumps(seeded)
    numbered = grognard.start("1 fighter 1 vs 1 orc", seed=1, number=3, play="1")
    assert (
        copy.copy(numbered) == numbered != grognard.start("1 fighter 1 vs 1 orc", seed=1, number=4, play="1")
    )


def test_neither_can_be_hashed() -> None:
    for one in (begun(), delve()):
        with pytest.raises(TypeError, match="unhashable"):
            hash(one)


def delve(*, seed: int = 3, orders: int = 0) -> Expedition:
    expedition = grognard.delve(PLACES / "under-hobs-mill.toml", seed=seed)
    return led(expedition, orders)


def led(expedition: Expedition, orders: int) -> Expedition:
    guide = expedition.make_guide()
    for _ in range(orders):
        if not expedition.over:
            expedition.push(expedition.suggest(guide))
    return expedition


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["delve", "journey"])
@expedition_copies
def test_a_copy_of_an_expedition_is_equal_until_an_order_is_given(
    kind: str, twin_of: Callable[[Expedition], Expedition]
) -> None:
    if kind == "delve":
        expedition = delve(orders=12)
    else:
        expedition = led(grognard.journey(PLACES / "to-the-isle.toml", seed=3), 3)
    twin = twin_of(expedition)
    assert twin == expedition
    assert (twin.facts, twin.choices[:]) == (expedition.facts, expedition.choices[:])
    led(expedition, 1)
    assert twin != expedition
    led(twin, 1)
    assert twin == expedition
    twin.undo()
    assert twin != expedition


def test_what_makes_expeditions_unequal() -> None:
    assert delve() == delve()
    assert delve() != delve(seed=4)
    assert delve() != delve(orders=1)
    assert delve() != grognard.delve(PLACES / "under-hobs-mill.toml", seed=3, rules="bxs")
    assert delve() != grognard.delve(PLACES / "under-hobs-mill.toml", seed=3, party="3 fighter 2")
    assert delve() != begun()


def test_no_saved_expedition_says_so() -> None:
    with pytest.raises(InputError, match="this is no saved expedition"):
        grognard.resume(b"{}")
    with pytest.raises(InputError, match="this is no saved expedition"):
        grognard.resume(begun().to_bytes())
