"""Intervals against figures published for the same data."""

from __future__ import annotations

import pytest

from grognard.chances.counting.intervals import Mean, difference_interval, mean_interval, wilson_interval


# Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3.
@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_interval_is_the_published_one(count: int, of: int, low: float, high: float) -> None:
    found = wilson_interval(count, of)
    assert [round(end, 4) for end in found] == [low, high]
    mirrored = wilson_interval(of - count, of)
    assert mirrored == pytest.approx((1 - found[1], 1 - found[0]))


# Newcombe, Statistics in Medicine 17 (1998), 873-890, table II, method 10.
@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    [
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((6, 7), (2, 7), 0.0582, 0.8062),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 20), -0.1611, 0.2775),
        ((0, 10), (0, 10), -0.2775, 0.2775),
        ((10, 10), (0, 20), 0.6791, 1.0000),
        ((10, 10), (0, 10), 0.6075, 1.0000),
    ],
)
def test_difference_interval_is_the_published_one(
    first: tuple[int, int], second: tuple[int, int], low: float, high: float
) -> None:
    assert [round(end, 4) for end in difference_interval(first, second)] == [low, high]


def test_ends_of_the_scale_stay_on_it() -> None:
    assert wilson_interval(0, 0) == (0.0, 1.0)
    assert wilson_interval(0, 1_000_000)[0] == 0.0
    assert wilson_interval(1_000_000, 1_000_000)[1] == 1.0


def test_mean_interval_by_hand() -> None:
    # 2, 4, 4, 4, 5, 5, 7, 9: mean 5, sample variance 32 / 7.
    low, high = mean_interval(40, squares=232, of=8)
    assert (low + high) / 2 == pytest.approx(5)
    assert (high - low) / 2 == pytest.approx(1.959964 * (32 / 7 / 8) ** 0.5)
    assert mean_interval(0, squares=0, of=0) == (0.0, 0.0)
    assert Mean.seen(7, squares=49, of=1) == Mean(7.0, 7.0, 7.0)


def test_large_numbers_lose_nothing() -> None:
    # A million times 1,000,000 and a million times 1,000,002.
    total = 10**6 * (10**6 + 10**6 + 2)
    squares = 10**6 * (10**12 + (10**6 + 2) ** 2)
    low, high = mean_interval(total, squares=squares, of=2 * 10**6)
    assert (high - low) / 2 == pytest.approx(1.959964 / (2 * 10**6) ** 0.5, rel=1e-5)
