"""Whatever comes in, damaged in whatever way, is taken or refused by an `InputError`."""

from __future__ import annotations

import pytest

from grognard.dice.stream import Stream
from grognard.errors import InputError
from tests.long.amounts import amount
from tests.long.kinds_of_input import KINDS

CASES = 100_000
USUAL = 60


def take_cases(kind: str, *, first: int, count: int) -> int:
    """So many damaged inputs of a kind; how many of them were refused."""
    refused = 0
    said: list[str] = []
    for seed in range(first, first + count):
        try:
            KINDS[kind](Stream(seed))
        except InputError as error:
            refused += 1
            said.append(str(error))
        except Exception as error:
            error.add_note(f"{kind}, case {seed}")
            raise
    assert all(said)
    return refused


@pytest.mark.parametrize("kind", KINDS)
def test_damaged_input_is_taken_or_refused(kind: str) -> None:
    assert 0 < take_cases(kind, first=0, count=USUAL) <= USUAL


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_damaged_input_in_great_numbers_is_taken_or_refused(kind: str) -> None:
    count = amount(CASES // len(KINDS) + 1)
    refused = take_cases(kind, first=USUAL, count=count)
    assert 0 < refused <= count
    print(f"{kind}: {count:,} cases, {refused:,} refused")
