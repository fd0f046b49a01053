"""Every number of thousands of random fights of each book cites a rule that fits it."""

from __future__ import annotations

import pytest

from tests.citations.judge import judge
from tests.contract.fights import BOOKS
from tests.long.amounts import amount

FIGHTS = 2_000
FIRST = 1_000


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_a_great_many_fights_cite_only_rules_that_fit(book: str) -> None:
    fights, faults = judge(book, range(FIRST, FIRST + amount(FIGHTS)))
    print(f"{book}: {fights:,} random fights")
    assert faults == {}
