"""Random meetings come to an end: none in which either side could still harm the other is left undecided."""

from __future__ import annotations

import pytest

from grognard.base.errors import InputError
from grognard.battle.blows.deadlock import could_harm
from grognard.battle.state.battle import Battle
from grognard.battle.state.endings import STALEMATE
from grognard.battle.state.flags import NOT_STANDING
from grognard.chances.counting.arena import Arena, FightPlan
from grognard.encounter.entries import parse_encounter
from grognard.rulebooks.loader import load_rulebook
from grognard.tactics.skill_levels import tactics_of
from tests.contract.fights import BOOKS
from tests.long.amounts import amount
from tests.random_meetings import random_meeting

MEETINGS = 10_000


def meet(seed: int) -> Battle | None:
    """A random meeting fought to its end by one of the books; None where the book cannot play it."""
    rules = BOOKS[seed % len(BOOKS)]
    try:
        encounter = parse_encounter(random_meeting(seed))
        engine = Arena(FightPlan(encounter, load_rulebook(rules), seed, tactics_of(encounter))).put_up(0)
    except InputError:
        return None
    engine.advance()
    return engine.battle


def is_left_undecided(battle: Battle) -> bool:
    """Whether a fight ended without a winner though one who stands could harm an enemy who stands."""
    able = [one for one in battle.combatants if one.flags & NOT_STANDING == 0]
    harm = any(could_harm(battle, one, other) for one in able for other in able if one.side != other.side)
    return battle.ending == STALEMATE and harm


def list_undecided(first: int, count: int) -> list[str]:
    """The meetings nobody ends, and the books; one in twenty may be invalid."""
    battles = {seed: meet(seed) for seed in range(first, first + count)}
    assert sum(battle is None for battle in battles.values()) <= count / 20
    return [
        f"{seed} {BOOKS[seed % len(BOOKS)]}: {battle.round} rounds"
        for seed, battle in battles.items()
        if battle is not None and is_left_undecided(battle)
    ]


@pytest.mark.slow
def test_random_meetings_come_to_an_end() -> None:
    assert list_undecided(0, 200) == []


def test_those_whom_a_web_keeps_from_seeing_each_other_go_through_it_at_last() -> None:
    """Two are left, on either side of a wall with a doorway, and a web fills the doorway."""
    assert list_undecided(4256, 1) == []


@pytest.mark.long
def test_a_great_many_random_meetings_come_to_an_end() -> None:
    assert list_undecided(1_000, amount(MEETINGS)) == []
