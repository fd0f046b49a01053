"""The water between two ships that are apart."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.field import APART, AXIS, EMPTY, FIRST, LAST, WATER, Field


def flood(field: Field, rail: list[int]) -> None:
    """Fill the strip between two ships with water while they are apart."""
    if rail and rail[APART] != 0:
        _change(field, rail, EMPTY, WATER)


def drain(field: Field, rail: list[int]) -> None:
    """Make the strip between two ships ground to step on."""
    if rail and rail[APART] != 0:
        _change(field, rail, WATER, EMPTY)


def _change(field: Field, rail: list[int], before: i64, after: i64) -> None:
    field.changes += 1
    first: i64 = rail[FIRST]
    last: i64 = rail[LAST]
    cell: i64 = 0
    while cell < field.width * field.height:
        at = cell % field.width if rail[AXIS] == 0 else cell // field.width
        if first <= at <= last and field.occupant[cell] == before:
            field.occupant[cell] = after
        cell += 1
