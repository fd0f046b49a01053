"""Pursuers, and their distractions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.adventure.rolls.table_roll import TableRoll, cite, no_rule
from grognard.base.errors import InputError
from grognard.rulebooks.schema import Rulebook

FOOD: Final = "food"
TREASURE: Final = "treasure"
DROPPED: Final = (FOOD, TREASURE)


def distraction_roll(book: Rulebook, dropped: str, *, intelligent: bool) -> TableRoll:
    """The roll whether pursuers stop for a bait: food keeps the mindless, treasure the intelligent.

    Rule: bxs.evasion.food-distracts, bxs.evasion.food-not-intelligent, bxs.evasion.treasure-distracts,
        bxs.evasion.treasure-not-unintelligent

    Raises:
        InputError: the book has no such roll, or nothing of the kind is dropped.
    """
    rules = book.distraction
    if dropped not in DROPPED:
        raise InputError(f"{dropped!r} cannot be dropped", expected=" or ".join(DROPPED))
    if rules.food == 0:
        raise no_rule(book, "what pursuers stop for", lambda other: other.distraction.food > 0)
    if intelligent != (dropped == TREASURE):
        wrong = "not treasure" if dropped == TREASURE else "not food"
        return TableRoll(rules.die, 0, cite(book, "distraction", wrong))
    faces = rules.treasure if intelligent else rules.food
    return TableRoll(rules.die, faces, cite(book, "distraction", dropped))


def fleers_who_evade(book: Rulebook, fleers: Mapping[str, int]) -> list[str]:
    """The fugitives that evaded pursuit, by the whole rounds that each was out of sight.

    Where a group splits up each is followed by itself, or all together until the last is out of sight.

    Rule: bf.chase.split-groups, bf.chase.evaded-out-of-sight

    Raises:
        InputError: the book has no such chases.
    """
    if not book.chase.hidden_round:
        raise no_rule(book, "those out of sight for a round", lambda other: other.chase.hidden_round)
    lost = [name for name, rounds in fleers.items() if rounds >= 1]
    return lost if book.chase.split == "each" or len(lost) == len(fleers) else []
