"""Binding a book's rules of magic: casting, magic items, turning the undead."""

from __future__ import annotations

from typing import Final

from grognard.base.errors import InputError
from grognard.dice.expression import dice_of_one_kind
from grognard.rulebooks.item_schema import ItemRules
from grognard.rulebooks.magic_schema import CastingRules, TurningRules
from grognard.rules.casting import CastingRule
from grognard.rules.items import ItemRule
from grognard.rules.turning import DAMAGED, NOTHING, TURNED, TurningRule

_SPOILED: Final = ("never", "on its number", "until cast", "before its turn", "in its round")
_SAVES: Final = ("never", "failed", "any")
_TURN_SECONDS: Final = 600


def bind_casting(rule: CastingRule, book: CastingRules) -> None:
    """Bind what casting needs and what spoils it."""
    rule.announced = book.announced
    rule.after_moving = book.after_moving
    rule.devices_after_moving = book.devices_after_moving
    rule.spoiled = _SPOILED.index(book.spoiled)
    rule.by_miss = book.by_miss
    rule.by_save = _SAVES.index(book.by_save)
    rule.slots_drained = book.slots_drained


def bind_items(rule: ItemRule, book: ItemRules, *, round_seconds: int) -> None:
    """Bind what drinking and using magic takes."""
    rule.sick_rounds = book.mixing_turns * _TURN_SECONDS // round_seconds
    rule.drinks_for_move = book.potions_instead_of_moving
    rule.interrupted = book.interrupted
    rule.destroyed = book.destroyed


def bind_turning(rule: TurningRule, book: TurningRules) -> None:
    """Bind the table of turning, every row as wide as there are columns.

    Raises:
        InputError: it is allowed, and a row or the headings do not go with the columns.
    """
    if not book.allowed:
        return
    wide = len(book.columns)
    if not wide or not book.table or any(len(row) != wide for row in (book.headings, *book.table)):
        raise InputError(
            "the rows of turning.table and turning.headings do not all have as many cells as turning.columns",
            key="turning.table",
            expected=f"at least one row, and {wide or 'as many'} cells in each",
        )
    signs = {"No": NOTHING, "T": TURNED, "D": DAMAGED}
    rule.allowed = True
    rule.table = [[signs[cell] if isinstance(cell, str) else cell for cell in row] for row in book.table]
    rule.pool, rule.damage, rule.flight = book.pool, book.damage, book.flight
    count, sides, bonus = dice_of_one_kind(book.dice, key="turning.dice")
    rule.dice, rule.bonus = (count, sides), bonus
    # The totals of such dice lie evenly about their mean, which half of them or more come to.
    rule.even = (count * (sides + 1) + 1) // 2 + bonus
    rule.lock_out_turns = book.lock_out_turns
    rule.destroys = book.destroys
    rule.turn_rounds = book.turn_rounds
