"""Exact chances, against counting by hand and by brute force."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.base.errors import InputError
from grognard.dice import DiceExpression, DiceTerm, parse_dice
from grognard.dice.distribution import Distribution

small_terms = st.builds(
    lambda sign, count, sides: DiceTerm(count=sign * count, sides=sides),
    st.sampled_from([1, -1]),
    st.integers(min_value=1, max_value=2),
    st.integers(min_value=1, max_value=6),
)
small_expressions = st.builds(
    DiceExpression,
    terms=st.lists(small_terms, max_size=2).map(tuple),
    constant=st.integers(min_value=-5, max_value=5),
    multiplier=st.integers(min_value=1, max_value=10),
)


def count_by_brute_force(expression: DiceExpression) -> Counter[int]:
    signed_dice = [
        [face if term.count > 0 else -face for face in range(1, term.sides + 1)]
        for term in expression.terms
        for _ in range(abs(term.count))
    ]
    totals = ((sum(faces) + expression.constant) * expression.multiplier for faces in product(*signed_dice))
    return Counter(totals)


def test_two_dice() -> None:
    ways = Distribution.of(parse_dice("2d6"))
    numbers = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert list(ways.items()) == list(zip(range(2, 13), numbers, strict=True))
    assert ways.denominator == 36
    assert (ways.mean, ways.variance) == (Fraction(7), Fraction(35, 6))
    assert ways.chance_at_least(9) == Fraction(10, 36)
    assert ways.chance_at_most(8) == Fraction(26, 36)


def test_ends_of_the_chances() -> None:
    ways = Distribution.of(parse_dice("3d6"))
    assert [ways.chance_at_least(number) for number in (3, 18, 19)] == [1, Fraction(1, 216), 0]
    assert [ways.chance_at_most(number) for number in (2, 3, 18)] == [0, Fraction(1, 216), 1]


def test_a_plain_number_is_certain() -> None:
    ways = Distribution.of(parse_dice("7"))
    assert list(ways.items()) == [(7, 1)]
    assert (ways.mean, ways.variance) == (Fraction(7), Fraction(0))


@given(small_expressions)
def test_same_as_brute_force(expression: DiceExpression) -> None:
    ways = Distribution.of(expression)
    assert list(ways.items()) == sorted(count_by_brute_force(expression).items())


@given(st.integers(min_value=1, max_value=40), st.integers(min_value=1, max_value=30), st.integers(-10, 10))
def test_sums_mean_and_variance_follow_the_formulas(count: int, sides: int, constant: int) -> None:
    expression = DiceExpression(terms=(DiceTerm(count=count, sides=sides),), constant=constant)
    ways = Distribution.of(expression)
    assert ways.denominator == sum(number for _, number in ways.items()) == sides**count
    assert ways.mean == expression.mean
    assert ways.variance == Fraction(count * (sides**2 - 1), 12)
    assert ways.chance_at_least(expression.minimum + 1) == 1 - Fraction(1, sides**count) or sides == 1


def test_different_dice_multiply_their_ways() -> None:
    ways = Distribution.of(parse_dice("3d4+2d10-d12"))
    assert ways.denominator == prod([4] * 3 + [10] * 2 + [12])


def test_a_hundred_dice_are_quick_and_exact() -> None:
    start = perf_counter()
    ways = Distribution.of(parse_dice("100d6"))
    assert perf_counter() - start < 1
    assert ways.denominator == 6**100
    assert dict(ways.items())[101] == 100
    assert dict(ways.items())[600] == 1


@pytest.mark.parametrize("text", ["1000d1000000", "2d1000000+d4", "1000d20"])
def test_too_much_work_is_refused_before_it_starts(text: str) -> None:
    start = perf_counter()
    with pytest.raises(InputError, match=r"would take too long; expected fewer dice"):
        Distribution.of(parse_dice(text))
    assert perf_counter() - start < 1


def test_ways_can_be_given() -> None:
    ways = Distribution({3: 1, 1: 2, 2: 0})
    assert list(ways.items()) == [(1, 2), (3, 1)]
    assert ways.mean == Fraction(5, 3)


@pytest.mark.parametrize("bad", [{}, {1: 0}, {1: 2, 2: -1}])
def test_ways_that_are_no_distribution_are_refused(bad: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="at least one outcome"):
        Distribution(bad)
