"""Dice as people write them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.base.errors import InputError
from grognard.dice import (
    DiceExpression,
    DiceTerm,
    Modifier,
    RecordedDice,
    Roll,
    ScriptedDice,
    SeededDice,
    Stream,
    format_dice,
    parse_dice,
)
from grognard.dice.purpose import DAMAGE

signs = st.sampled_from([1, -1])
terms = st.builds(
    lambda sign, count, sides: DiceTerm(count=sign * count, sides=sides),
    signs,
    st.integers(min_value=1, max_value=250),
    st.integers(min_value=1, max_value=1_000_000),
)
expressions = st.builds(
    DiceExpression,
    terms=st.lists(terms, max_size=4).map(tuple),
    constant=st.integers(min_value=-1_000_000, max_value=1_000_000),
    multiplier=st.integers(min_value=1, max_value=1_000_000),
)


def dice(*terms: tuple[int, int], constant: int = 0, multiplier: int = 1) -> DiceExpression:
    made = tuple(DiceTerm(count=count, sides=sides) for count, sides in terms)
    return DiceExpression(terms=made, constant=constant, multiplier=multiplier)


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("3d6", dice((3, 6))),
        ("d8", dice((1, 8))),
        ("1d8+1", dice((1, 8), constant=1)),
        ("2d6x10", dice((2, 6), multiplier=10)),
        ("2d6*10", dice((2, 6), multiplier=10)),
        ("2d6 \u00d7 10", dice((2, 6), multiplier=10)),
        ("1d8x1,000", dice((1, 8), multiplier=1000)),
        ("d%", dice((1, 100))),
        ("3d%", dice((3, 100))),
        ("1d100", dice((1, 100))),
        ("7", dice(constant=7)),
        ("0", dice()),
        ("2d4-1", dice((2, 4), constant=-1)),
        ("2d4 \u2212 1", dice((2, 4), constant=-1)),
        ("2d4\u20131", dice((2, 4), constant=-1)),
        ("1d6+1d4+2", dice((1, 6), (1, 4), constant=2)),
        ("1+2D6-3", dice((2, 6), constant=-2)),
        ("d8-d4", dice((1, 8), (-1, 4))),
        ("-d4+10", dice((-1, 4), constant=10)),
        ("(1d6+1)x10", dice((1, 6), constant=1, multiplier=10)),
        ("( 1 d 6 + 1 ) X 10", dice((1, 6), constant=1, multiplier=10)),
        ("(2d6)", dice((2, 6))),
        ("  3 d 6  ", dice((3, 6))),
        ("1000d1000000", dice((1000, 1_000_000))),
        ("003d06", dice((3, 6))),
    ],
)
def test_reading(text: str, expression: DiceExpression) -> None:
    assert parse_dice(text) == expression


@pytest.mark.parametrize(
    ("text", "column", "problem", "expected"),
    [
        ("", 1, "there are no dice in an empty text", "dice such as"),
        ("   ", 4, "there are no dice in an empty text", "dice such as"),
        ("gobbo", 1, "'g' does not belong here in 'gobbo'", "dice such as"),
        ("2d", 3, "'2d' breaks off", "the number of sides, or %"),
        ("7 dragons", 4, "'r' does not belong here in '7 dragons'", "the number of sides, or %"),
        ("2d6+", 5, "'2d6+' breaks off", "dice such as"),
        ("2d6 + x", 7, "'x' does not belong here in '2d6 + x'", "dice such as"),
        ("2d6 3", 5, "'3' does not belong here in '2d6 3'", "+ or -, x, or the end"),
        ("2d6x", 4, "'x' does not belong here in '2d6x'", "+ or -, x, or the end"),
        ("2d6x10x2", 7, "'x' does not belong here in '2d6x10x2'", "the end"),
        ("(2d6", 5, "'(2d6' breaks off", "a closing bracket"),
        ("(2d6 8)", 6, "'8' does not belong here in '(2d6 8)'", "a closing bracket"),
        ("2d6)", 4, "')' does not belong here in '2d6)'", "+ or -, x, or the end"),
        ("1d6+1x10", 6, "it is not clear what is multiplied", "(1d6+1)x10"),
        ("0d6", 1, "out of range: '0' as number of dice", "1 to 1,000"),
        ("1001d6", 1, "out of range: '1001' as number of dice", "1 to 1,000"),
        ("600d6+600d4", 7, "out of range: 1200 dice", "at most 1,000 dice in all"),
        ("2d0", 3, "out of range: '0' as number of sides", "1 to 1,000,000"),
        ("2d1000001", 3, "out of range: '1000001' as number of sides", "1 to 1,000,000"),
        ("2d6x0", 5, "out of range: '0' as multiplier", "1 to 1,000,000"),
        ("1d6+9999999999", 5, "out of range: '9999999999' as number", "0 to 1,000,000,000"),
        ("9" * 5000, 1, f"out of range: '{'9' * 37}...' as number", "0 to 1,000,000,000"),
        ("\u0663d6", 1, "'\u0663' does not belong here", "dice such as"),
        ("1,00d6", 2, "',' does not belong here in '1,00d6'", "+ or -"),
    ],
)
def test_errors_say_where_and_what(text: str, column: int, problem: str, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_dice(text)
    assert caught.value.column == column
    assert caught.value.problem.startswith(problem)
    assert expected in caught.value.expected


@given(st.text(alphabet="0123456789dDxX*%+-(), \n", max_size=20) | st.text(max_size=20))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    refusal = None
    expression = DiceExpression()
    try:
        expression = parse_dice(text)
    except InputError as error:
        refusal = error
    if refusal is None:
        assert parse_dice(format_dice(expression)) == expression
    else:
        assert 1 <= refusal.column <= len(text) + 1
        assert refusal.expected


@given(expressions)
def test_writing_is_undone_by_reading(expression: DiceExpression) -> None:
    assert parse_dice(format_dice(expression)) == expression
    assert str(expression) == format_dice(expression)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("D%", "1d100"),
        ("2+d6+1", "1d6+3"),
        ("(1d6+1d4)*10", "(1d6+1d4)x10"),
        ("2d6 * 10", "2d6x10"),
        ("d8-d4", "1d8-1d4"),
        ("7", "7"),
        ("3-3", "0"),
    ],
)
def test_writing(text: str, written: str) -> None:
    assert format_dice(parse_dice(text)) == written


@pytest.mark.parametrize(
    ("text", "low", "high", "mean"),
    [
        ("3d6", 3, 18, Fraction(21, 2)),
        ("2d4-1", 1, 7, Fraction(4)),
        ("2d6x10", 20, 120, Fraction(70)),
        ("(1d6+1)x10", 20, 70, Fraction(45)),
        ("d8-d4", -3, 7, Fraction(2)),
        ("7", 7, 7, Fraction(7)),
    ],
)
def test_ends_and_mean(text: str, low: int, high: int, mean: Fraction) -> None:
    expression = parse_dice(text)
    assert (expression.minimum, expression.maximum, Fraction(expression.mean)) == (low, high, mean)


def test_rolling_asks_for_each_die_and_keeps_all_parts() -> None:
    recorded = RecordedDice(ScriptedDice.from_text("d8:5 d4:2 d4:3"))
    roll = parse_dice("(d8-2d4+1)x10").roll(recorded, why=DAMAGE)
    faces = ((8, 5), (4, -2), (4, -3))
    assert roll == Roll(faces, modifiers=(Modifier("", value=1),), multiplier=10, total=10)
    assert recorded.rolled == [(8, 5, DAMAGE), (4, 2, DAMAGE), (4, 3, DAMAGE)]
    assert roll.explain() == "(d8 5 - 2d4 (2, 3) + 1) x 10 = 10"


@given(expressions, st.integers())
def test_rolls_stay_between_the_ends(expression: DiceExpression, seed: int) -> None:
    roll = expression.roll(SeededDice(Stream(seed)), why=0)
    assert expression.minimum <= roll.total <= expression.maximum
    assert len(roll.faces) == sum(abs(term.count) for term in expression.terms)
