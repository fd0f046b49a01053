"""Days of rest, one after another: the hit points they give back, rolled, and as exact chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from grognard.adventure.rolls.table_roll import cite, no_rule
from grognard.base.errors import InputError
from grognard.dice.distribution import Distribution
from grognard.dice.expression import parse_dice
from grognard.dice.source import Dice
from grognard.rulebooks.schema import Rulebook
from grognard.rules.healing import constitution_after_rest, counts_as_rest, healed, rest_a_day

MOST_DAYS: Final = 365
MOST_POINTS: Final = 1000
MOST_CONSTITUTION: Final = 30


class RestDays(msgspec.Struct, frozen=True):
    """So many days of rest, the first of them `sleepless` or `interrupted`; `in_bed` they are spent there."""

    days: int = 1
    in_bed: bool = False
    sleepless: int = 0
    interrupted: int = 0


def validate_rest(book: Rulebook, points: int, most: int, days: RestDays, *, constitution: int = 0) -> None:
    """Check the question.

    Raises:
        InputError: rest gives nothing of it back by the book, or a number is out of its range.
    """
    if constitution and not book.healing.constitution_daily:
        raise no_rule(book, "lost Constitution", lambda other: other.healing.constitution_daily > 0)
    if not 0 <= constitution <= MOST_CONSTITUTION:
        raise InputError(
            f"{constitution} points lost", key="constitution", expected=f"0 to {MOST_CONSTITUTION}"
        )
    if not heals_wounds(book) and not constitution:
        raise no_rule(book, "healing by rest", heals_wounds)
    if not 0 < most <= MOST_POINTS or points > most:
        raise InputError(f"{points} of {most} hit points", expected=f"up to {MOST_POINTS}, such as 3/10")
    for name, number in (
        ("days", days.days),
        ("sleepless", days.sleepless),
        ("interrupted", days.interrupted),
    ):
        if not 0 <= number <= MOST_DAYS:
            raise InputError(f"{number} days", key=name, expected=f"0 to {MOST_DAYS}")


def heals_wounds(book: Rulebook) -> bool:
    """Whether rest gives hit points back."""
    return book.healing.daily != "0"


def rest(book: Rulebook, points: int, most: int, days: RestDays, dice: Dice) -> list[int]:
    """The hit points after each day, characters' and monsters' alike; the dead stay as they are.

    Rule: bfref.healing.daily, bfref.healing.bed-rest, bfref.healing.capped,
        bxe.healing.natural-rate, bxe.healing.natural-monsters, bxe.healing.natural-several-days,
        bxe.healing.dead-not-healed
    """
    rules = book.healing
    after: list[int] = []
    for day in range(days.days):
        if points > 0:
            slept, interrupted = day >= days.sleepless, day < days.interrupted
            gain = rest_a_day(rules, dice, bed_rest=days.in_bed, slept=slept, interrupted=interrupted)
            points = healed(points, most, gain)
        after.append(points)
    return after


def rest_constitution(book: Rulebook, lost: int, days: RestDays) -> int:
    """The points of Constitution still lost after those days, of which only days of full rest count.

    Rule: bcb.ability.con-recovery
    """
    full = sum(
        counts_as_rest(book.healing, slept=day >= days.sleepless, interrupted=day < days.interrupted)
        for day in range(days.days)
    )
    return constitution_after_rest(book.healing, lost, full)


def rest_chances(book: Rulebook, points: int, most: int, days: RestDays) -> dict[int, Fraction]:
    """The chance of each number of hit points after those days.

    >>> from grognard.rulebooks.loader import load_rulebook
    >>> rest_chances(load_rulebook("bxe"), 8, 10, RestDays(1))
    {9: Fraction(1, 3), 10: Fraction(2, 3)}
    """
    rules = book.healing
    day_gain = list(Distribution.of(parse_dice(rules.daily)).items())
    ways = sum(count for _, count in day_gain)
    chances = {points: Fraction(1)}
    for day in range(days.days):
        if not counts_as_rest(rules, slept=day >= days.sleepless, interrupted=day < days.interrupted):
            continue
        after: dict[int, Fraction] = {}
        for number, chance in chances.items():
            for gain, count in day_gain:
                total = healed(number, most, gain + (rules.bed_rest if days.in_bed else 0))
                after[total] = after.get(total, Fraction(0)) + chance * Fraction(count, ways)
        chances = after
    return dict(sorted(chances.items()))


def rules_of_rest(book: Rulebook, days: RestDays) -> tuple[str, ...]:
    """The rules behind such a rest."""
    names = ["rest"]
    if days.in_bed and book.healing.bed_rest:
        names.append("bed")
    if days.sleepless:
        names.append("sleep")
    if days.interrupted and book.healing.needs == "complete rest":
        names.append("interrupted")
    return cite(book, "healing", *names)
