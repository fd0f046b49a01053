"""Treasure by its type, or unguarded by the level of a dungeon: coins, gems, jewellery, magic items."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Final

import msgspec

from grognard.adventure.stocking.tables import COPPER, Spells, StockingTables, TreasureType
from grognard.creatures.coins import COPPER_IN_GOLD, say_gold
from grognard.dice.expression import parse_dice
from grognard.dice.purpose import TREASURE
from grognard.dice.source import Dice

INDIVIDUAL: Final = "PQRST"
"""The types of treasure that each single creature carries."""
_JEWELLERY_COINS: Final = 10
_COINS: Final = {"cp": "copper", "sp": "silver", "ep": "electrum", "gp": "gold", "pp": "platinum"}


class TreasurePiece(msgspec.Struct, frozen=True):
    """A part of a treasure: its worth in copper pieces, its weight in coins, and the row it is from.

    Magic items have no fixed worth: 0.
    """

    what: str
    worth: int
    weight: int
    source: str
    magic: bool = False


def roll_type(
    tables: StockingTables, kind: TreasureType, label: str, dice: Dice, spells: Spells, *, times: int = 1
) -> list[TreasurePiece]:
    """Roll a treasure of a type; `label` names its source, such as "treasure type C".

    Coins are rolled for each of `times` creatures and counted together.
    """
    pieces: list[TreasurePiece] = []
    for percent, amount, coin in kind.coins:
        if _is_there(percent, dice):
            number = sum(_roll(amount, dice) for _ in range(times))
            each = f"{times} times " if times > 1 else ""
            source = f"{label}: {percent}% for {each}{amount} {coin}"
            pieces.append(
                TreasurePiece(f"{number:,} {_COINS[coin]} pieces", number * COPPER[coin], number, source)
            )
    if kind.gems is not None and _is_there(kind.gems[0], dice):
        pieces += _roll_gems(tables, kind.gems, label, dice, spells)
    if kind.jewellery is not None and _is_there(kind.jewellery[0], dice):
        pieces.append(_roll_jewellery(tables, kind.jewellery, label, dice))
    if kind.magic is not None and _is_there(kind.magic[0], dice):
        for amount, table in kind.magic[1]:
            source = f"{label}: {kind.magic[0]}% for magic, {amount} from the table '{table}'"
            for _ in range(_roll(amount, dice)):
                pieces.append(TreasurePiece(tables.draw(table, dice, spells), 0, 0, source, magic=True))
    return pieces


def _roll_gems(
    tables: StockingTables, gems: tuple[int, str], label: str, dice: Dice, spells: Spells
) -> list[TreasurePiece]:
    """Roll gems, and group those of the same value."""
    number = _roll(gems[1], dice)
    values = Counter(int(tables.draw("gem", dice, spells)) for _ in range(number))
    source = f"{label}: {gems[0]}% for {gems[1]} gems, by the table 'gem'"
    return [
        TreasurePiece(
            f"{count} gems of {value:,} gp each" if count > 1 else f"a gem of {value:,} gp",
            count * value * COPPER_IN_GOLD,
            count,
            source,
        )
        for value, count in sorted(values.items())
    ]


def _roll_jewellery(
    tables: StockingTables, jewellery: tuple[int, str], label: str, dice: Dice
) -> TreasurePiece:
    """Roll pieces of jewellery, as one piece of treasure with their total value."""
    values = [_roll(tables.jewellery, dice) for _ in range(_roll(jewellery[1], dice))]
    source = f"{label}: {jewellery[0]}% for {jewellery[1]} pieces of jewellery of {tables.jewellery} gp"
    worth = sum(values) * COPPER_IN_GOLD
    if len(values) == 1:
        what = f"a piece of jewellery of {say_gold(worth)}"
    else:
        what = f"{len(values)} pieces of jewellery of {say_gold(worth)} in all"
    return TreasurePiece(what, worth, len(values) * _JEWELLERY_COINS, source)


def average_worth(tables: StockingTables, kind: TreasureType) -> Fraction:
    """The average worth of a treasure of a type in copper pieces, magic items aside.

    >>> from grognard.adventure.stocking.tables import load_tables
    >>> tables = load_tables("bx")
    >>> float(average_worth(tables, tables.types["S"]))
    500.0
    """
    worth = sum(
        (Fraction(percent, 100) * _mean(amount) * COPPER[coin] for percent, amount, coin in kind.coins),
        Fraction(0),
    )
    if kind.gems is not None:
        worth += Fraction(kind.gems[0], 100) * _mean(kind.gems[1]) * _mean_gem(tables) * COPPER_IN_GOLD
    if kind.jewellery is not None:
        each = _mean(tables.jewellery) * COPPER_IN_GOLD
        worth += Fraction(kind.jewellery[0], 100) * _mean(kind.jewellery[1]) * each
    return worth


def _mean_gem(tables: StockingTables) -> Fraction:
    rows, before, total = tables.tables["gem"], 0, 0
    for up_to, value in rows:
        total += (up_to - before) * int(value)
        before = up_to
    return Fraction(total, before)


def _mean(amount: str) -> Fraction:
    return Fraction(parse_dice(amount).mean).limit_denominator(10)


def _roll(amount: str, dice: Dice) -> int:
    return int(parse_dice(amount).roll(dice, why=TREASURE).total)


def _is_there(percent: int, dice: Dice) -> bool:
    """Whether a part of a treasure is there; what always is takes no dice."""
    return percent >= 100 or int(dice.die(100, TREASURE)) <= percent
