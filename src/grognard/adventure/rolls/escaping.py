"""Flight over days in the wilderness, and on the water: the chance to get away."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from grognard.adventure.rolls.table_roll import TableRoll, cite, no_rule
from grognard.base.errors import InputError
from grognard.rulebooks.schema import Rulebook
from grognard.rules.chasing import escape_percent

PERCENT: Final = 100
MOST: Final = 1000
POINTS: Final = 6


def land_escape_roll(
    book: Rulebook,
    fleeing: int,
    pursuers: int,
    *,
    fleeing_feet: int = 0,
    pursuing_feet: int = 0,
    woods: bool = False,
    modifier: int = 0,
    surprised: bool = False,
) -> TableRoll:
    """The roll of a day's flight in the wilderness, by numbers, and by rates where one is twice the other.

    `surprised` says that the fugitives were: then there is no least chance.

    Rule: bxe.chase.wild-relative-size, bxe.chase.wild-escape-table, bxe.chase.wild-escape-1-4-vs-1,
        bxe.chase.wild-escape-1-4-vs-2-3, bxe.chase.wild-escape-1-4-vs-4-plus,
        bxe.chase.wild-escape-5-12-vs-1-3, bxe.chase.wild-escape-5-12-vs-4-8,
        bxe.chase.wild-escape-5-12-vs-9-plus, bxe.chase.wild-escape-13-24-vs-1-6,
        bxe.chase.wild-escape-13-24-vs-7-16, bxe.chase.wild-escape-13-24-vs-17-plus,
        bxe.chase.wild-escape-25-plus-vs-1-10, bxe.chase.wild-escape-25-plus-vs-11-30,
        bxe.chase.wild-escape-25-plus-vs-31-plus, bxe.chase.wild-roll-percentile,
        bxe.chase.wild-referee-modifier, bxe.chase.wild-dense-woods-bonus,
        bxe.chase.wild-double-speed-fleer, bxe.chase.wild-double-speed-pursuer,
        bxe.chase.wild-minimum-5-percent, bxe.chase.wild-minimum-not-with-surprise,
        bxe.chase.wild-maximum

    Raises:
        InputError: the book has no such table, or a number is none of people.
    """
    rules = book.flight
    if not rules.escape:
        raise no_rule(book, "flight in the wilderness", lambda other: bool(other.flight.escape))
    for key, number in (("fleeing", fleeing), ("pursuers", pursuers)):
        if not 1 <= number <= MOST:
            raise InputError(f"{number} {key}", key=key, expected=f"1 to {MOST}")
    by_numbers, by_speed = escape_percent(
        rules, fleeing, pursuers, fleeing_feet=fleeing_feet, pursuing_feet=pursuing_feet
    )
    percent = int(by_numbers) + modifier
    names = ["escape"]
    if woods:
        percent += rules.woods
        names.append("woods")
    names += by_speed
    least = 0 if surprised else rules.least
    if percent < least or (surprised and percent <= 0):
        names.append("surprised" if surprised else "least")
    return TableRoll(PERCENT, max(least, min(PERCENT, percent)), cite(book, "flight", *names))


def catch_up_roll(book: Rulebook, fleeing_feet: int, pursuing_feet: int) -> TableRoll:
    """The pursuers' roll to catch up; none if they are no faster.

    Rule: bxe.chase.wild-step-3a-fleer-as-fast, bxe.chase.wild-step-3b-catch-up,
        bxe.chase.wild-step-3b-fail-continues
    """
    if fleeing_feet >= pursuing_feet:
        return TableRoll(PERCENT, 0, cite(book, "flight", "as fast"))
    return TableRoll(PERCENT, book.flight.catch_percent, cite(book, "flight", "catch"))


def final_escape_chance(escape: Fraction, catch: Fraction) -> Fraction:
    """The chance to escape in the end, fleeing on day after day.

    Rule: bxe.chase.wild-total-probability, bxe.chase.wild-day-by-day

    >>> final_escape_chance(Fraction(1, 2), Fraction(1, 2))
    Fraction(2, 3)
    """
    on = (1 - escape) * (1 - catch)
    return escape / (1 - on) if on < 1 else Fraction(0)


def water_escape_roll(book: Rulebook, fleeing_feet: int, pursuing_feet: int) -> TableRoll:
    """The fugitives' roll on the water, by their lower speed in feet a round.

    Rule: bxe.chase.water-who, bxe.chase.water-step-2-escape-roll, bxe.chase.water-escape-table,
        bxe.chase.water-escape-faster, bxe.chase.water-escape-equal, bxe.chase.water-escape-slower-to-30,
        bxe.chase.water-escape-slower-to-60, bxe.chase.water-escape-slower-to-90,
        bxe.chase.water-escape-slower-to-120, bxe.chase.water-escape-slower-over-120,
        bxe.chase.water-roll-over-fails

    Raises:
        InputError: the book has no such table, or a rate is none.
    """
    rules = book.flight
    if not rules.water:
        raise no_rule(book, "flight on the water", lambda other: bool(other.flight.water))
    for key, feet in (("fleeing", fleeing_feet), ("pursuing", pursuing_feet)):
        if not 0 <= feet <= MOST:
            raise InputError(f"{feet} feet", key=key, expected=f"0 to {MOST}")
    slower = pursuing_feet - fleeing_feet
    percent = next(chance for most, chance in rules.water if slower <= most)
    return TableRoll(PERCENT, percent, cite(book, "flight", "water"))


def rounds_to_contact(book: Rulebook, distance: int, fleeing: int, pursuing: int) -> int:
    """The rounds until fugitives on the water are reached.

    The gap closes by the pursuers' whole rate, and by no less than the book's least if they are slower.

    Rule: bxe.chase.water-fail-closing-rate, bxe.chase.water-fail-minimum-closing,
        bxe.chase.water-fail-slower-but-over-30, bxe.chase.water-contact
    """
    closing = max(book.flight.water_feet, pursuing) if pursuing < fleeing else pursuing
    return -(-distance // closing) if closing > 0 else 0
