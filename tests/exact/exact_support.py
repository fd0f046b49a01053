"""What the tests of exact chances share: the files of tiny fights, and duels of few hit points."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grognard.battle.state.battle import Battle
from grognard.battle.turns.rounds import RoundStructure
from grognard.chances.exact.branching import BranchingDice
from grognard.chances.exact.duel import duel_encounter, set_up_duel
from grognard.chances.exact.exact_file import ExactFile, read_exact_file
from grognard.encounter.entries import parse_encounter
from grognard.encounter.setup import load_rules_of, round_structure, set_up
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.schema import Rulebook

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))
QUICK_NODES = 40_000
BUDGET = 400_000


def read_file(path: Path) -> ExactFile:
    """One file of the folder."""
    return read_exact_file(path.read_text(encoding="utf-8"), file=str(path))


def nodes_of(path: Path) -> int:
    """How many falls of the dice its record says were walked."""
    return int(read_file(path).recorded[0].removeprefix("nodes "))


def as_parameters(paths: list[Path]) -> list[object]:
    """Files as parameters of a test, the longer ones marked slow."""
    return [
        pytest.param(path, id=path.stem, marks=[pytest.mark.slow] if nodes_of(path) > QUICK_NODES else [])
        for path in paths
    ]


def battle_of(text: str, *, rules: str = "") -> tuple[Battle, RoundStructure]:
    """A battle of an encounter's text, with nothing rolled, and its book's round."""
    encounter = parse_encounter(text)
    book = load_rules_of(encounter, rules=rules)
    return set_up(encounter, book, BranchingDice()), round_structure(book)


def duel_battle(
    one: str,
    other: str,
    *,
    rules: str,
    points: tuple[int, int] | None,
    options: dict[str, object] | None = None,
) -> tuple[Battle, Rulebook]:
    """A duel with those hit points, or with rolled ones."""
    encounter = duel_encounter(one, other)
    if points is not None:
        sides = [
            msgspec.structs.replace(side, members=[msgspec.structs.replace(side.members[0], hit_points=each)])
            for side, each in zip(encounter.sides, points, strict=True)
        ]
        encounter = msgspec.structs.replace(encounter, sides=sides)
    book = load_rulebook(rules, options=options)
    return set_up_duel(encounter, book), book
