"""Exact chances of repeated attempts between fights: the try that succeeds, the course of a flight."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final

import msgspec

ONE: Final = Fraction(1)


class Try(msgspec.Struct, frozen=True):
    """The try of a number, from 1: the chance that it is the first to succeed, and that one has by then."""

    number: int
    at: Fraction
    by: Fraction


def list_tries(chance: Fraction, count: int) -> list[Try]:
    """The first `count` of a series of equal tries.

    >>> [str(one.by) for one in list_tries(Fraction(1, 3), 3)]
    ['1/3', '5/9', '19/27']
    """
    misses = [(ONE - chance) ** number for number in range(count + 1)]
    return [Try(number, misses[number - 1] * chance, ONE - misses[number]) for number in range(1, count + 1)]


class FlightDay(msgspec.Struct, frozen=True):
    """A day of flight: the chances to have got away by then, to have been caught, and to be on the run."""

    day: int
    away: Fraction
    caught: Fraction
    fleeing: Fraction


def list_days(escape: Fraction, catch: Fraction, count: int) -> list[FlightDay]:
    """The first days of a flight without an end: each has a roll to escape, then one to catch up.

    Rule: bxe.chase.wild-day-by-day, bxe.chase.wild-total-probability

    >>> [(str(day.away), str(day.caught)) for day in list_days(Fraction(1, 2), Fraction(1, 2), 2)]
    [('1/2', '1/4'), ('5/8', '5/16')]
    """
    listed: list[FlightDay] = []
    away = caught = Fraction(0)
    fleeing = ONE
    for day in range(1, count + 1):
        away += fleeing * escape
        fleeing *= ONE - escape
        caught += fleeing * catch
        fleeing *= ONE - catch
        listed.append(FlightDay(day, away, caught, fleeing))
    return listed


class Nights(msgspec.Struct, frozen=True):
    """Nights in the open: the chances of an encounter in one, of surprise in one, and of all nights.

    `disturbed` has the chance of each number of disturbed nights, from none on.
    """

    somebody: Fraction
    unawares: Fraction
    all_quiet: Fraction
    never_unawares: Fraction
    disturbed: tuple[Fraction, ...]


def night_chances(meet: Fraction, surprise: Fraction, nights: int) -> Nights:
    """Nights with a chance of an encounter in each, and of surprise by it.

    >>> night_chances(Fraction(1, 3), Fraction(1, 3), 2).all_quiet
    Fraction(4, 9)
    """
    unawares = meet * surprise
    return Nights(
        meet,
        unawares,
        (ONE - meet) ** nights,
        (ONE - unawares) ** nights,
        tuple(comb(nights, n) * meet**n * (ONE - meet) ** (nights - n) for n in range(nights + 1)),
    )
