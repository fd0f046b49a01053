"""Hit dice columns: count, sides, modifier, asterisks, printed attack bonus."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.base.errors import InputError
from grognard.creatures.hit_dice import HitDice, format_hit_dice, parse_hit_dice


@pytest.mark.parametrize(
    ("text", "count", "sides", "modifier", "asterisks", "bonus", "expression", "below_one"),
    [
        ("1-1", 1, 8, -1, 0, None, "1d8-1", True),
        ("1-2", 1, 8, -2, 0, None, "1d8-2", True),
        ("1", 1, 8, 0, 0, None, "1d8", False),
        ("1*", 1, 8, 0, 1, None, "1d8", False),
        ("4+1", 4, 8, 1, 0, None, "4d8+1", False),
        ("3-3", 3, 8, -3, 0, None, "3d8-3", False),
        ("8***", 8, 8, 0, 3, None, "8d8", False),
        ("7+1**", 7, 8, 1, 2, None, "7d8+1", False),
        ("10** (+9)", 10, 8, 0, 2, 9, "10d8", False),
        ("12+3* (+10)", 12, 8, 3, 1, 10, "12d8+3", False),
        ("1d4 HP*", 1, 4, 0, 1, None, "1d4", True),
        ("1d4 HP", 1, 4, 0, 0, None, "1d4", True),
        ("1d2 hit points", 1, 2, 0, 0, None, "1d2", True),
        ("1/2 (1d4 hit points)", 1, 4, 0, 0, None, "1d4", True),
        ("1/2* (1d4 hit points)", 1, 4, 0, 1, None, "1d4", True),
        ("1/2 (1d4 hit points) *", 1, 4, 0, 1, None, "1d4", True),
        ("1/2", 1, 4, 0, 0, None, "1d4", True),
        ("½", 1, 4, 0, 0, None, "1d4", True),
        ("NM", 1, 4, 0, 0, None, "1d4", True),
        ("1 Hit Point", 0, 8, 1, 0, None, "1", True),
        ("11* (+9)", 11, 8, 0, 1, 9, "11d8", False),
    ],
)
def test_forms(
    text: str,
    count: int,
    sides: int,
    modifier: int,
    asterisks: int,
    bonus: int | None,
    expression: str,
    below_one: bool,
) -> None:
    read = parse_hit_dice(text)
    assert (read.count, read.sides, read.modifier, read.asterisks) == (count, sides, modifier, asterisks)
    assert (read.bonus_override, read.expression, read.is_below_one) == (bonus, expression, below_one)
    assert format_hit_dice(read) == text


def test_of_a_range_the_low_end_counts() -> None:
    assert parse_hit_dice("11* (+9) to 20* (+13)") == parse_hit_dice("11* (+9)")


@pytest.mark.parametrize("text", ["", "many", "0", "1000", "99999999999999"])
def test_refused(text: str) -> None:
    with pytest.raises(InputError, match="hit dice"):
        parse_hit_dice(text)


@pytest.mark.slow
@given(
    st.builds(
        HitDice,
        st.integers(1, 40),
        st.sampled_from([4, 6, 8]),
        st.integers(-3, 5),
        st.integers(0, 4),
        st.none() | st.integers(0, 16),
    )
)
def test_printed_hit_dice_are_read_back(hit_dice: HitDice) -> None:
    printed = format_hit_dice(hit_dice)
    read = parse_hit_dice(printed)
    assert read == HitDice(
        hit_dice.count,
        hit_dice.sides,
        hit_dice.modifier,
        hit_dice.asterisks,
        hit_dice.bonus_override,
        text=printed,
    )
