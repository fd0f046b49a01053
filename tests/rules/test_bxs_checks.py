"""The B/X procedure sheet: ability checks against a changed score, and listening."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.rulebooks.loader import load_rulebook
from grognard.rules.checks import (
    LISTENED_FOR,
    NOBODY,
    check_chance,
    hears,
    is_success,
    listen_chance,
    may_listen,
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


@pytest.mark.rule("bxs.checks.listen-human", "bxs.checks.listen-demihuman", "bxs.checks.listen-thief")
def test_who_hears_how_well() -> None:
    human, dwarf = listen_chance(CHECKS), listen_chance(CHECKS, race="dwarf")
    assert human == Fraction(1, 6)
    assert dwarf == Fraction(2, 6)
    assert [hears(human, 6, face) for face in (1, 2)] == [True, False]
    assert [hears(dwarf, 6, face) for face in (2, 3)] == [True, False]
    thief = listen_chance(CHECKS, hear_noise=Fraction(2, 6))
    assert hears(thief, 6, 2)


@pytest.mark.rule(
    "bxs.checks.listen-scope",
    "bxs.checks.listen-declare",
    "bxs.checks.listen-not-in-battle",
    "bxs.checks.listen-something-there",
)
def test_when_listening_serves() -> None:
    human = listen_chance(CHECKS)
    assert LISTENED_FOR == ("behind a door", "distant sounds", "invisible creatures")
    assert hears(human, 6, 1)
    assert not may_listen(declared=False)
    assert may_listen(declared=True)
    assert not may_listen(declared=True, tries_this_turn=1)
    assert not may_listen(declared=True, battle=True)
    assert not hears(listen_chance(CHECKS, race="elf"), 6, 1, battle=True)
    assert not hears(human, 6, 1, noise=False)
