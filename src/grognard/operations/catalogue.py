"""The operations there are, by name: what each is for, and where it is. To read it loads none of them.

A name of several words begins with that of another operation, of which it is a variant ("xp odds" of "xp"),
or with that of a family ("check door").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grognard.operations.checks.listed import QUESTIONS
from grognard.operations.listing import GROUPS as GROUPS
from grognard.operations.listing import KEEP, PLAY, STUDY
from grognard.operations.listing import Listed as Listed

if TYPE_CHECKING:
    from grognard.operations.operation import Operation


def _memorise() -> type[Operation[Any]]:
    from grognard.operations.magic.memorise import Memorise

    return Memorise


def _learn() -> type[Operation[Any]]:
    from grognard.operations.magic.learn import Learn

    return Learn


def _award() -> type[Operation[Any]]:
    from grognard.operations.experience.award import Award

    return Award


def _adventure_odds() -> type[Operation[Any]]:
    from grognard.operations.experience.odds import AdventureOdds

    return AdventureOdds


def _level() -> type[Operation[Any]]:
    from grognard.operations.experience.level import Level

    return Level


def _energy_drain() -> type[Operation[Any]]:
    from grognard.operations.experience.drain import EnergyDrain

    return EnergyDrain


def _keep_clock() -> type[Operation[Any]]:
    from grognard.operations.places.clock import KeepClock

    return KeepClock


_OPERATIONS: Final = (
    Listed(
        "memorise",
        KEEP,
        "tell what a caster may memorise or pray for, and how long it takes",
        _memorise,
    ),
    Listed("xp", KEEP, "divide the experience of an adventure, or tell how many it takes to a level", _award),
    Listed("xp odds", STUDY, "tell how many such adventures it takes to the next level", _adventure_odds),
    Listed("level", KEEP, "tell which level experience gives, and what it changes", _level),
    Listed("level drained", KEEP, "tell what negative levels cost, and how they come back", _energy_drain),
    Listed("learn", KEEP, "tell how spells come into a spell book, and what a lost one costs", _learn),
    Listed("clock", PLAY, "keep the turns, lights and effects of a dungeon", _keep_clock),
    *QUESTIONS,
)


FAMILIES: Final = {
    "check": "answer one question at the table: a turning, a saving throw, a door, a search",
}
"""Families of operations, by the first word of their names, each with what it is for."""


def all_operations() -> dict[str, Listed]:
    """Return every operation by its name.

    >>> all_operations()["memorise"].group
    'Keep'
    """
    return {one.name: one for one in _OPERATIONS}


def variants_of(name: str) -> list[Listed]:
    """Return the variants of an operation.

    >>> [one.name for one in variants_of("memorise")]
    []
    """
    return [one for one in _OPERATIONS if one.name.startswith(f"{name} ")]


def questions_of(family: str) -> dict[str, Listed]:
    """Return the operations of a family by the second word of their names; variants are left out."""
    names = [one.name.split() for one in _OPERATIONS]
    return {
        words[1]: all_operations()[" ".join(words)]
        for words in names
        if words[0] == family and len(words) == 2
    }
