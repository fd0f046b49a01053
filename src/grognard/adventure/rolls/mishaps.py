"""Rolls for falls, swimming and drowning."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from grognard.adventure.rolls.table_roll import TableRoll, cite, no_rule
from grognard.base.errors import InputError
from grognard.rulebooks.schema import Rulebook

MOST_FEET: Final = 10_000
PERCENT: Final = 100


def fall_dice(book: Rulebook, feet: int) -> str:
    """The damage dice of a fall onto hard ground, for each whole ten feet; "" for a harmless fall.

    Rule: bxe.falling.damage, bxe.falling.one-die-per-10, bxe.falling.part-ten-feet, bxe.falling.no-save

    Raises:
        InputError: the book has no such rule, or the fall is out of range.
    """
    rules = book.falling
    if not rules.dice:
        raise no_rule(book, "falls", lambda other: bool(other.falling.dice))
    if not 0 <= feet <= MOST_FEET:
        raise InputError(f"a fall of {feet} feet", key="feet", expected=f"0 to {MOST_FEET}")
    times = feet // rules.each_feet
    count, _, sides = rules.dice.partition("d")
    return f"{times * int(count or 1)}d{sides}" if times else ""


def soften(damage: int, share: Fraction) -> int:
    """The damage of a fall onto something softer: the referee's share of it.

    Rule: bxe.falling.soft-surface
    """
    return int(damage * share)


def drowning_roll(
    book: Rulebook, coins: int, *, treacherous: bool = False, percent: int | None = None
) -> TableRoll:
    """A swimmer's roll for a turn: no risk without a load in still water, else by the load.

    `coins` is the load, in coins' weight with armour; `percent` is the referee's own chance.

    Rule: bxe.swimming.drowning-trigger, bxe.swimming.drowning-chance-referee,
        bxe.swimming.drowning-heavy, bxe.swimming.drowning-light, bxe.swimming.everyone-can-swim

    Raises:
        InputError: the book has no such rule, or the chance is none.
    """
    rules = book.swimming
    if not rules.drowning:
        raise no_rule(book, "swimming", lambda other: bool(other.swimming.drowning))
    if percent is not None:
        if not 0 <= percent <= PERCENT:
            raise InputError(f"a chance of {percent}%", key="percent", expected="0 to 100")
        return TableRoll(PERCENT, percent, cite(book, "swimming", "drowning"))
    most = rules.drowning[-1][0]
    if not 0 <= coins <= most:
        raise InputError(f"{coins} coins' weight", key="coins", expected=f"0 to {most}")
    row = next(chance for limit, chance in rules.drowning if coins <= limit)
    if row == 0 and treacherous:
        row = rules.drowning[1][1]
    name = "drowning" if row else "safe"
    return TableRoll(PERCENT, row, cite(book, "swimming", name))


def swimming_feet(book: Rulebook, feet: int) -> int:
    """A swimmer's rate.

    Rule: bxe.swimming.half-movement
    """
    return int(feet * Fraction(book.swimming.share))
