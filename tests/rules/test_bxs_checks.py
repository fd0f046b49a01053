"""The B/X procedure sheet: ability checks against a changed score."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.rulebooks.loader import load_rulebook
from grognard.rules.checks import (
    NOBODY,
    check_chance,
    is_success,
    modifier_of,
    opposed_winner,
)

CHECKS = load_rulebook("bxs").checks


@pytest.mark.rule("bxs.checks.ability")
def test_at_or_under_the_score() -> None:
    assert [is_success(CHECKS, 13, face) for face in (13, 14)] == [True, False]
    assert check_chance(CHECKS, 13) == Fraction(13, 20)


@pytest.mark.rule(
    "bxs.checks.ability-difficult",
    "bxs.checks.ability-unskilled",
    "bxs.checks.ability-easy",
    "bxs.checks.ability-difficult-and-unskilled",
)
def test_difficulties_change_the_score() -> None:
    for hard in (modifier_of(CHECKS, difficult=True), modifier_of(CHECKS, unskilled=True)):
        assert [is_success(CHECKS, 13, face, hard) for face in (9, 10)] == [True, False]
    both = modifier_of(CHECKS, difficult=True, unskilled=True)
    assert 13 + both == 9
    assert [is_success(CHECKS, 13, face, both) for face in (9, 10)] == [True, False]
    easy = modifier_of(CHECKS, easy=True)
    assert [is_success(CHECKS, 13, face, easy) for face in (17, 18)] == [True, False]


@pytest.mark.rule("bxs.checks.ability-naturals")
def test_a_20_is_an_ordinary_number() -> None:
    easy = modifier_of(CHECKS, easy=True)
    assert 18 + easy == 22
    assert is_success(CHECKS, 18, 20, easy)
    strict = load_rulebook("bxs", options={"checks.extremes": True}).checks
    assert not is_success(strict, 18, 20, easy)


@pytest.mark.rule(
    "bxs.checks.ability-opposed", "bxs.checks.ability-opposed-one-success", "bxs.checks.ability-opposed-tie"
)
def test_opposed_checks() -> None:
    def winner(first: tuple[int, int], second: tuple[int, int]) -> int:
        made = [is_success(CHECKS, score, roll) for score, roll in (first, second)]
        return opposed_winner(first[1], second[1], first_made=made[0], second_made=made[1])

    assert winner((15, 12), (12, 10)) == 0
    assert winner((9, 12), (12, 3)) == 1
    assert winner((15, 10), (12, 10)) == NOBODY
    assert winner((9, 12), (9, 15)) == NOBODY
