"""How far a day's way leads: on foot, by road, at a forced march, in the air; and what winged mounts bear."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from grognard.adventure.rolls.table_roll import cite, no_rule
from grognard.base.errors import InputError
from grognard.rulebooks.schema import Rulebook

LOADS: Final = ("half", "human", "horse", "very large")
MOST_FEET: Final = 1000


class DaysTravel(msgspec.Struct, frozen=True):
    """A day's way: the miles it comes to, and the rules it is reckoned by."""

    miles: Fraction
    rules: tuple[str, ...]


def day_on_foot(
    book: Rulebook, feet: int, terrain: str = "", *, road: bool = False, forced: bool = False
) -> DaysTravel:
    """The miles of a day at a base movement rate, in feet a turn, over some ground.

    A maintained road takes the place of the ground it crosses; unlisted ground goes at the full rate.

    Rule: bxe.travel.miles-per-day, bxe.travel.miles-per-day-example-24, bxe.travel.terrain-speed-table,
        bxe.travel.slow-terrain-third, bxe.travel.slow-terrain-half, bxe.travel.road-bonus,
        bxe.travel.road-through-rough-terrain, bxe.travel.unlisted-terrain-normal,
        bxe.travel.forced-march-speed, bxe.travel.forced-march-example-36,
        bxe.travel.forced-march-with-terrain, bxe.travel.forced-march-duration-one-day

    Raises:
        InputError: the book has no such reckoning, or the rate is none.
    """
    rules = book.travel
    _validate(book, feet)
    names = ["rate"]
    miles = Fraction(feet, rules.feet_to_a_mile)
    if road:
        miles *= Fraction(rules.road)
        names.append("road")
    elif terrain in rules.terrain:
        miles *= Fraction(rules.terrain[terrain])
        names.append("terrain")
    if forced:
        miles *= Fraction(rules.forced)
        names.append("forced")
    return DaysTravel(miles, cite(book, "travel", *names))


def day_in_the_air(book: Rulebook, feet: int, *, adverse: Fraction = Fraction(1)) -> DaysTravel:
    """The miles of a day in the air, at the rate of whatever flies; `adverse` is the referee's share of it.

    Rule: bxe.air-travel.double-overland, bxe.air-travel.ground-terrain-ignored,
        bxe.air-travel.adverse-conditions, bxe.air-travel.sources-of-flight

    Raises:
        InputError: the book has no such reckoning, the rate is none, or the share is not from 0 to 1.
    """
    _validate(book, feet)
    if not 0 <= adverse <= 1:
        raise InputError(f"a share of {adverse}", key="adverse", expected="from 0 to 1")
    names = ["flying"] + (["adverse"] if adverse != 1 else [])
    rules = book.travel
    return DaysTravel(
        Fraction(feet, rules.feet_to_a_mile) * rules.flying * adverse, cite(book, "travel", *names)
    )


def mount_capacity(book: Rulebook, hit_dice: int, load: str) -> int:
    """The number of one kind that a winged mount of `hit_dice` carries, by the highest row it reaches.

    Rule: bxe.air-travel.mount-capacity-table, bxe.air-travel.mount-3hd, bxe.air-travel.mount-3hd-not-adult,
        bxe.air-travel.mount-6hd, bxe.air-travel.mount-12hd-horse, bxe.air-travel.mount-12hd-humans,
        bxe.air-travel.mount-24hd-very-large, bxe.air-travel.mount-24hd-horses,
        bxe.air-travel.mount-24hd-humans, bxe.air-travel.mount-between-bands

    Raises:
        InputError: the book has no such table, or that kind cannot be carried.
    """
    rules = book.travel
    if not rules.loads:
        raise no_rule(book, "what winged mounts bear", lambda other: bool(other.travel.loads))
    if load not in LOADS:
        raise InputError(f"a {load!r} cannot be carried", key="load", expected=" or ".join(LOADS))
    count = 0
    for least, *borne in rules.loads:
        if hit_dice >= least:
            count = borne[LOADS.index(load)]
    return count


def _validate(book: Rulebook, feet: int) -> None:
    if not book.travel.feet_to_a_mile:
        raise no_rule(book, "a day's way", lambda other: other.travel.feet_to_a_mile > 0)
    if not 0 <= feet <= MOST_FEET:
        raise InputError(f"a rate of {feet}", key="rate", expected=f"0 to {MOST_FEET} feet")
