"""A day on the water: currents, winds, gales, and what becomes of ships in them."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from grognard.adventure.rolls.table_roll import TableRoll, cite, no_rule
from grognard.base.errors import InputError
from grognard.dice.distribution import Distribution
from grognard.dice.expression import parse_dice
from grognard.rulebooks.adventure_schema import WindRow
from grognard.rulebooks.schema import Rulebook

TURNS: Final = 6
POINT: Final = 60
PERCENT: Final = 100
NORMAL: Final = "a fair wind"


def wind_of(book: Rulebook, total: int) -> WindRow:
    """The wind of a day at sea by the total of its dice.

    Without the chart of variable winds only a calm and a gale count; all between is a fair wind.

    Rule: bxe.water-travel.variable-wind-option, bxe.water-travel.variable-wind-table,
        bxe.water-travel.sea-daily-2d6, bxe.water-travel.sea-2-becalmed, bxe.water-travel.sea-12-gale,
        bxe.water-travel.sea-3-11-normal, bxe.water-travel.wind-faint-breeze,
        bxe.water-travel.wind-gentle-breeze, bxe.water-travel.wind-moderate-breeze,
        bxe.water-travel.wind-fresh-breeze, bxe.water-travel.wind-strong-breeze,
        bxe.water-travel.wind-high-wind, bxe.water-travel.wind-near-gale-double,
        bxe.water-travel.wind-gale-triple

    Raises:
        InputError: the book has no winds, or its dice do not show that.
    """
    rules = book.sea
    if not rules.winds:
        raise no_rule(book, "winds at sea", lambda other: bool(other.sea.winds))
    if total not in dict(Distribution.of(parse_dice(rules.dice)).items()):
        raise InputError(f"a {total} on {rules.dice}", key="rolled", expected="what the dice can show")
    row = next(row for row in rules.winds if total <= row.up_to)
    if rules.variable_winds or row in (rules.winds[0], rules.winds[-1]):
        return row
    return WindRow(up_to=row.up_to, wind=NORMAL, sail="1/1")


def miles_at_sea(
    book: Rulebook,
    wind: WindRow,
    *,
    sailing: int = 0,
    rowing: int = 0,
    damaged: bool = False,
) -> Fraction:
    """The miles of a day: by the wind under sail, or by oars if those bring a ship farther.

    `sailing` and `rowing` are the miles of an ordinary day, 0 for a ship that cannot; one that is `damaged`
    took water and is slower.

    Rule: bxe.water-travel.distance-by-vessel, bxe.water-travel.sea-2-rowing-ship-moves,
        bxe.water-travel.wind-no-wind-oar-only, bxe.water-travel.wind-no-wind-oarsmen-fatigued,
        bxe.water-travel.wind-took-water-speed, bxe.water-travel.wind-took-water-until-dock-repair,
        bxe.water-travel.gale-triple-speed
    """
    calm = wind.sail == book.sea.winds[0].sail
    oar = Fraction(wind.oar) if book.sea.variable_winds or not calm else Fraction(1)
    miles = max(sailing * Fraction(wind.sail), rowing * oar)
    return miles * Fraction(book.sea.took_water) if damaged else miles


def current_miles(book: Rulebook, miles: int, current: int, *, downstream: bool) -> int:
    """A day's way on a river, with what the current brings or takes; never less than none.

    Rule: bxe.water-travel.river-downstream, bxe.water-travel.river-upstream,
        bxe.water-travel.river-current-may
    """
    return max(0, miles + (current if downstream else -current))


def gale_heading(face: int, intended: int) -> int:
    """Where a gale drives a ship: on a 1 as it meant to go, and each point more 60 degrees to the right.

    Rule: bxe.water-travel.gale-random-direction, bxe.water-travel.gale-direction-1-intended,
        bxe.water-travel.gale-direction-2-right-60

    >>> gale_heading(3, 0), gale_heading(2, 270)
    (120, 330)
    """
    if not 1 <= face <= TURNS:
        raise InputError(f"a {face} on a d{TURNS}", key="rolled", expected=f"1 to {TURNS}")
    return (intended + POINT * (face - 1)) % 360


def wreck_roll(book: Rulebook) -> TableRoll:
    """The roll whether a gale that drives a ship ashore wrecks it.

    Rule: bxe.water-travel.gale-wreck-chance
    """
    return TableRoll(PERCENT, book.sea.wreck, cite(book, "sea", "wreck"))


def leak_roll(book: Rulebook, wind: WindRow) -> TableRoll:
    """The roll whether a ship takes water in a wind.

    Rule: bxe.water-travel.wind-near-gale-take-water-chance
    """
    return TableRoll(PERCENT, wind.takes_water, cite(book, "sea", "takes water"))
