"""Rolls for a trap to be sprung, and to go off when its removal fails."""

from __future__ import annotations

from grognard.adventure.rolls.table_roll import TableRoll, cite, no_rule
from grognard.base.errors import InputError
from grognard.rulebooks.schema import Rulebook


def springing_roll(book: Rulebook, *, faces: int | None = None) -> TableRoll:
    """The roll to spring a trap, made for each character that triggers it until it is sprung.

    `faces` are those of the referee's own trap.

    Rule: bxe.traps.trigger-chance, bxe.traps.trigger-chance-referee, bxs.traps.trigger-chance,
        bxs.traps.trigger-each-character, bxs.traps.trigger-until-sprung

    Raises:
        InputError: the book has no such roll, or the die has fewer faces.
    """
    rules = book.traps
    if rules.faces == 0:
        raise no_rule(book, "springing traps", lambda other: other.traps.faces > 0)
    if faces is None:
        return TableRoll(rules.die, rules.faces, cite(book, "traps", "spring"))
    if not 0 <= faces <= rules.die:
        raise InputError(f"a trap sprung on {faces}", key="faces", expected=f"0 to {rules.die}")
    return TableRoll(rules.die, faces, cite(book, "traps", "other"))


def backfire_roll(book: Rulebook, *, failsafe: bool) -> TableRoll:
    """The roll for a trap whose removal has failed to go off: none unless it has a failsafe.

    Rule: bxs.traps.failsafe, bxs.traps.no-failsafe, bxs.traps.failsafe-which

    Raises:
        InputError: the book has no such roll.
    """
    rules = book.traps
    if rules.failsafe == 0:
        raise no_rule(book, "traps with a failsafe", lambda other: other.traps.failsafe > 0)
    if failsafe:
        return TableRoll(rules.die, rules.failsafe, cite(book, "traps", "failsafe"))
    return TableRoll(rules.die, 0, cite(book, "traps", "no failsafe"))
