"""Mixtures of books: any book fights under any round and any initiative, as house-rule files may say."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from grognard.battle.state.battle import MAX_ROUNDS
from grognard.dice.stream import Stream
from grognard.tactics.plain import Plain
from tests.contract.fights import BOOKS, FIGHTS, engine_for, list_faults, random_action, tactical_action
from tests.support import conditions_of, engine_of, events_of, who_are

STRUCTURES = ("countdown", "side turns", "phases", "segments")
METHODS = ("individual", "individual, narrow", "flat die", "die by Dexterity")
GROUPED = (False, True)
RANDOM_DECISIONS = 300
FOUGHT = ("goblins", "doorway", "three sides")

MIXTURES = [
    pytest.param(
        book,
        structure,
        method,
        grouped,
        id=f"{book}, {structure}, {method}, {'side' if grouped else 'own'} roll",
    )
    for book, structure, method, grouped in product(BOOKS, STRUCTURES, METHODS, GROUPED)
]


def write_mixture(folder: Path, *, book: str, structure: str, method: str, grouped: bool) -> str:
    """A house-rule file that takes one book's fight and says how its round goes; its path."""
    path = folder / "mixture.toml"
    path.write_text(
        f'extends = "{book}"\ntitle = "A mixture"\n\n[round]\nstructure = "{structure}"\n\n'
        f'[initiative]\nmethod = "{method}"\ngroup_rolls = {str(grouped).lower()}\n',
        encoding="utf-8",
    )
    return str(path)


@pytest.mark.slow
@pytest.mark.parametrize(("book", "structure", "method", "grouped"), MIXTURES)
def test_a_mixture_fights_to_an_end(
    tmp_path: Path, book: str, structure: str, method: str, *, grouped: bool
) -> None:
    rules = write_mixture(tmp_path, book=book, structure=structure, method=method, grouped=grouped)
    for name in FOUGHT:
        engine, _ = engine_for(FIGHTS[name], rules=rules, seed=3, policies=[Plain() for _ in range(3)])
        battle = engine.battle
        assert engine.advance() is None
        assert battle.over
        assert battle.round <= MAX_ROUNDS
        assert list_faults(battle) == []
        assert [event.code for event in events_of(battle)].count("end") == 1


@pytest.mark.slow
@pytest.mark.parametrize(("book", "structure", "method", "grouped"), MIXTURES)
def test_random_legal_decisions_by_a_mixture_reach_no_illegal_state(
    tmp_path: Path, book: str, structure: str, method: str, *, grouped: bool
) -> None:
    rules = write_mixture(tmp_path, book=book, structure=structure, method=method, grouped=grouped)
    stream = Stream(5)
    taken = 0
    seed = 0
    while taken < RANDOM_DECISIONS:
        engine, _ = engine_for(FIGHTS[FOUGHT[seed % len(FOUGHT)]], rules=rules, seed=seed, cramped=True)
        for _ in range(RANDOM_DECISIONS):
            decision = engine.advance()
            if decision is None:
                assert engine.battle.over
                break
            assert list_faults(engine.battle) == []
            engine.submit(random_action(engine.battle, decision, stream))
            taken += 1
        seed += 1


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("structure", STRUCTURES)
def test_plain_tactics_find_a_legal_choice_in_every_mixture(
    tmp_path: Path, book: str, structure: str
) -> None:
    rules = write_mixture(tmp_path, book=book, structure=structure, method="individual", grouped=False)
    engine, _ = engine_for(FIGHTS["goblins"], rules=rules, seed=11)
    decisions = 0
    while (decision := engine.advance()) is not None:
        engine.submit(
            tactical_action(engine, decision)
        )  # raises IllegalAction for a choice that is not legal
        decisions += 1
    assert decisions > 10
    assert engine.battle.over


DUEL = """
title = "A duel"
distance_feet = 5
reaction = "immediate attack"

[[sides]]
name = "party"
surprised = false

[[sides.members]]
character = "fighter 1"
hit_points = 4
weapons = ["longsword"]

[[sides]]
name = "orcs"
surprised = false

[[sides.members]]
creature = "orc"
hit_points = 4
weapons = ["longsword"]
"""


@pytest.mark.parametrize("structure", ["countdown", "side turns"])
def test_equal_numbers_kill_each_other_in_a_round_of_another_book(tmp_path: Path, structure: str) -> None:
    rules = write_mixture(tmp_path, book="bxe", structure=structure, method="individual", grouped=False)
    engine = engine_of(DUEL, dice="d6:3 d6:3 d20:19 d6:6 d20:19 d8:8", rules=rules)
    assert engine.advance() is None
    assert engine.battle.round == 1
    assert len(who_are(engine, "dead")) == len(engine.battle.combatants)


@pytest.mark.parametrize("structure", ["countdown", "side turns"])
def test_the_higher_number_kills_first_in_a_round_of_another_book(tmp_path: Path, structure: str) -> None:
    rules = write_mixture(tmp_path, book="bxe", structure=structure, method="individual", grouped=False)
    engine = engine_of(DUEL, dice="d6:4 d6:3 d20:19 d6:6", rules=rules)
    assert engine.advance() is None
    assert ["dead" in conditions_of(engine, who) for who in (0, 1)] == [False, True]
