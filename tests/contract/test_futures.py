"""Save, load and copy keep the past and have the same future; tactics are bound by what binds players."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.creatures.bestiary import creature_names
from grognard.dice.stream import Stream
from grognard.fight.fight import Fight
from grognard.fight.referee.words import WORDS
from tests.contract.fights import BOOKS
from tests.contract.futures import LINES, check_futures, plain, say_something, sensible, use_something
from tests.random_encounters import random_encounter

PRONE = """
title = "Two who lie"
rules = "{rules}"
distance_feet = 60
reaction = "immediate attack"
[[sides]]
name = "A"
player_characters = true
members = [{{ character = "fighter 1" }}]
[[sides]]
name = "B"
resolve = "to the death"
members = [{{ creature = "giant rat", condition = ["prone"] }}]
"""


@pytest.mark.parametrize("rules", BOOKS)
def test_the_prone_stand_up_and_do_not_run(rules: str, tmp_path: Path) -> None:
    # 60 feet away a rat that stands up has half a move left at most, and no run.
    for seed in range(1, 6):
        fight = grognard.start(PRONE.format(rules=rules), seed=seed, play="A", tactics=(sensible, sensible))
        fight.push(fight.suggest())
        assert not any(event.what == "run" for event in fight.events if event.actor == 1 and event.round == 1)
        check_futures(fight, tmp_path, steps=6)


def some_fight(rules: str, seed: int) -> Fight | None:
    """A random encounter played by hand on all sides; None where it is none."""
    try:
        return grognard.start(random_encounter(seed), rules=rules, seed=seed, play="all")
    except InputError:
        return None


def try_words(fight: Fight, chooser: Stream, folder: Path) -> set[str]:
    """Words of the referee and powers in a fight, and its futures after them; which words were accepted."""
    said = set()
    for _ in range(12):
        if fight.decision is None:
            break
        if chooser.die(2) == 1:
            said.add(say_something(fight, chooser))
        else:
            use_something(fight, chooser)
    check_futures(fight, folder, steps=12)
    return said - {""}


def try_power(creature: str, rules: str, seed: int, folder: Path) -> bool:
    """A creature against a party, until it has used a power; whether it could."""
    try:
        fight = grognard.start(f"2 fighter 4, 1 cleric 4 vs 1 {creature}", rules=rules, seed=seed, play="all")
    except InputError:
        return False
    chooser = Stream(seed)
    for _ in range(16):
        if fight.decision is None:
            break
        if any(choice.text.startswith("use ") for choice in fight.choices):
            use_something(fight, chooser)
            check_futures(fight, folder, steps=8)
            return True
        fight.push(fight.suggest())
    return False


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
def test_after_every_word_of_the_referee_a_copy_and_a_save_go_on_alike(rules: str, tmp_path: Path) -> None:
    said: set[str] = set()
    for seed in range(40):
        if fight := some_fight(rules, seed):
            said |= try_words(fight, Stream(seed), tmp_path)
    assert {line.partition(" ")[0] for line in LINES} == set(WORDS)
    assert len(said) > 10


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
def test_after_every_power_of_the_bestiary_a_copy_and_a_save_go_on_alike(rules: str, tmp_path: Path) -> None:
    used = sum(try_power(name, rules, seed, tmp_path) for seed, name in enumerate(creature_names()))
    assert used > 30


def play_watched(rules: str, seed: int) -> bool:
    """A random encounter fought by tactics whose every choice is checked; whether it was valid."""
    kinds = (plain, sensible) if seed % 2 else (sensible, plain)
    text = random_encounter(seed)
    count = text.count("[[sides]]")
    try:
        fight = grognard.start(text, rules=rules, seed=seed, tactics=(*kinds, sensible)[:count])
    except InputError:
        return False
    fight.run()
    assert fight.over
    return True


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
def test_tactics_obey_what_binds_players(rules: str) -> None:
    assert sum(play_watched(rules, seed) for seed in range(45)) > 20
