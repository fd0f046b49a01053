"""`grognard xp --odds`: how many adventures it takes to the next level, exactly and in a sample."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.advancement.adventures_needed import adventures_until
from grognard.base.errors import InputError
from grognard.dice.distribution import Distribution
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from tests.advancement.reckoning import Reckoning


@pytest.fixture
def reckon(capsys: pytest.CaptureFixture[str]) -> Reckoning:
    return Reckoning(capsys)


def test_without_dice_it_is_a_division(reckon: Reckoning) -> None:
    words = ("xp", "10 orc, ogre", "--pcs", "4", "--who", "Wat thief 4 9000 dex 16", "--odds")
    bf, bxe = reckon(*words, rules="bf,bxe")["ways"]
    # 490 over 4 and 1,000 needed; 225 over 4 and a tenth more.
    assert (bf["gained"], bf["adventures"], bf["sure"]) == ("122", "9", 9)
    assert (bxe["gained"], bxe["adventures"], bxe["half_sure"]) == ("61", "17", 17)
    assert reckon("xp", "orc", "--who", "Wat thief 4 10000", "--odds")["ways"][0]["adventures"] == "0"


def test_dice_are_reckoned_exactly_and_a_sample_agrees(reckon: Reckoning) -> None:
    words = ("xp", "1d4 HD 2", "HD 1", "--who", "Dorn fighter 1 1500", "--odds")
    (way,) = reckon(*words)["ways"]
    # One of 100, 175, 250 and 325 points, and 500 are needed.
    exact = Fraction(way["adventures"])
    dice = SeededDice(Stream(7))
    adventures = 0
    for _ in range(4000):
        points = 0
        while points < 500:
            points += 25 + 75 * dice.die(4, 0)
            adventures += 1
    assert abs(adventures / 4000 - float(exact)) < 0.05
    assert way["at_least"] == 2
    assert way["gained"] == "425/2"


def test_waiting_by_hand() -> None:
    # 100 or 300 points each time, 300 needed: 1/2 once, 1/4 twice, 1/4 three times.
    waiting = adventures_until(Distribution({100: 1, 300: 1}), lambda points: points, 300)
    assert (waiting.mean, waiting.least, waiting.likely, waiting.sure) == (Fraction(7, 4), 1, 2, 3)


@pytest.mark.slow
def test_what_cannot_be_reckoned(reckon: Reckoning) -> None:
    assert "nobody's experience is known" in reckon.refused("xp", "orc", "--pcs", "4", "--odds")
    far = reckon.refused("xp", "orc", "--pcs", "4", "--who", "Wat thief 19 1", "--odds")
    assert "more than 10,000 such adventures" in far
    none = reckon.refused("xp", "orc", "--pcs", "400", "--who", "Wat thief 4 1", "--odds")
    assert "earns anything" in none
    assert "no more levels" in reckon.refused("xp", "orc", "--who", "Wat thief 20 900000", "--odds")
    long = ("xp", "20d20 HD 7", "20d20 HD 8", "--who", "Wat thief 9 150000", "--odds")
    assert "too long to reckon" in reckon.refused(*long)
    with pytest.raises(InputError):
        adventures_until(Distribution({0: 1, 300: 1}), lambda points: points, 300)
