"""Random house rules over random encounters: fought to an end, and a copy and a load have the same future."""

from __future__ import annotations

import pytest

from tests.long.amounts import amount
from tests.parity.random_rules import describe_ruled_fight

FEWEST_VALID = 0.4
FILES = 5_000


@pytest.mark.slow
def test_random_house_rules_are_fought_to_an_end_or_refused() -> None:
    told = [describe_ruled_fight(seed) for seed in range(60)]
    valid = [line for line in told if " refused: " not in line]
    assert len(valid) >= FEWEST_VALID * len(told)
    assert len(set(told)) == len(told)


@pytest.mark.long
def test_thousands_of_random_house_rules_are_fought_to_an_end_or_refused() -> None:
    count = amount(FILES)
    told = [describe_ruled_fight(seed) for seed in range(count)]
    valid = [line for line in told if " refused: " not in line]
    print(f"{count:,} random house rules, {len(valid):,} fought")
    assert len(valid) >= FEWEST_VALID * count
