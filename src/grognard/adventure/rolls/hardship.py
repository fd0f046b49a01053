"""Hunger, rations, and the true heading of a party that is lost."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from grognard.adventure.rolls.table_roll import cite, no_rule
from grognard.base.errors import InputError
from grognard.rulebooks.schema import Rulebook

MOST_DAYS: Final = 1000
CIRCLE: Final = 360
ASTRAY: Final = (45, -45, 90, -90)
"""How far off its heading a lost party goes, in degrees to the right, by a d4."""
SIDES: Final = len(ASTRAY)


class HungerEffects(msgspec.Struct, frozen=True):
    """The effects of a number of days without food or water.

    `attack` is added to attacks, `rate` is the movement rate in feet a turn, `active_turns` the turns before
    a rest is due, and `dice` the hit points lost each day, "" for none.
    """

    attack: int
    rate: int
    active_turns: int
    dice: str
    rules: tuple[str, ...]


def hunger_effects(book: Rulebook, days: int, *, rate: int = 120) -> HungerEffects:
    """The effects of `days` without food or water on a character of a movement `rate` in feet a turn.

    Rule: bxe.starvation.movement-penalty-referee, bxe.starvation.more-rest-referee,
        bxe.starvation.hp-loss-referee

    Raises:
        InputError: the book has no such rule, or a number is out of range.
    """
    rules = book.travel
    if not rules.hunger_attack:
        raise no_rule(book, "hunger", lambda other: other.travel.hunger_attack != 0)
    if not 0 <= days <= MOST_DAYS:
        raise InputError(f"{days} days", key="days", expected=f"0 to {MOST_DAYS}")
    if not 0 <= rate <= MOST_DAYS:
        raise InputError(f"a rate of {rate} feet", key="rate", expected=f"0 to {MOST_DAYS}")
    if days == 0:
        return HungerEffects(0, rate, book.dungeon.active, "", ())
    slowed = Fraction(rules.hunger_rate)
    active = rules.hunger_active or book.dungeon.active
    dice = rules.hunger_dice if rules.hunger_dice and days >= rules.hunger_dice_from else ""
    names = ["hunger"]
    names += ["hunger rate"] if slowed != 1 else []
    names += ["hunger rest"] if rules.hunger_active else []
    names += ["hunger points"] if dice else []
    cited = cite(book, "travel", *names)
    return HungerEffects(rules.hunger_attack * days, int(rate * slowed), active, dice, cited)


def rations_needed(book: Rulebook, days: int, members: int) -> int:
    """The days of rations that a party brings to a dungeon: nothing is foraged there.

    Rule: bxe.foraging.dungeon-bring-rations

    Raises:
        InputError: a number is out of range.
    """
    for key, number in (("days", days), ("members", members)):
        if not 0 <= number <= MOST_DAYS:
            raise InputError(f"{number} {key}", key=key, expected=f"0 to {MOST_DAYS}")
    return days * members


def true_heading(intended: int, *, face: int = 1, said: int | None = None) -> int:
    """The heading in degrees that a lost party really takes: the referee's own, or off its own by a d4.

    Rule: bxe.lost.referee-picks-actual-direction, bxe.lost.slightly-off-course-example

    Raises:
        InputError: a heading is none, or the die cannot show that.

    >>> true_heading(180), true_heading(180, face=3), true_heading(180, said=270)
    (225, 270, 270)
    """
    for heading in (intended, said or 0):
        if not 0 <= heading < CIRCLE:
            problem = f"a heading of {heading} degrees"
            raise InputError(problem, key="heading", expected=f"0 (north) to {CIRCLE - 1}")
    if not 1 <= face <= SIDES:
        raise InputError(f"a {face} on a d{SIDES}", key="rolled", expected=f"1 to {SIDES}")
    return said if said is not None else (intended + ASTRAY[face - 1]) % CIRCLE
