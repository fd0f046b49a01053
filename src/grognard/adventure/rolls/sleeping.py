"""How long one must sleep, and what short nights do."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.adventure.rolls.table_roll import cite, no_rule
from grognard.base.errors import InputError
from grognard.creatures.abilities import ability_modifier
from grognard.rulebooks.schema import Rulebook

MOST_NIGHTS: Final = 100


class NightsSleep(msgspec.Struct, frozen=True):
    """The effects of a night: hours needed and preferred, and the penalties until a full night's sleep."""

    needed: int
    preferred: int
    enough: bool
    attack: int
    saves: int
    heals: bool
    rules: tuple[str, ...]


def sleep_effects(book: Rulebook, constitution: int, slept: int, *, short_nights: int = 0) -> NightsSleep:
    """The effects of a night of `slept` hours after `short_nights` in a row.

    Rule: bfref.sleep.base-hours, bfref.sleep.constitution, bfref.sleep.example-con-18,
        bfref.sleep.example-con-3, bfref.sleep.minimum, bfref.sleep.preferred,
        bfref.sleep.deprived-attack, bfref.sleep.deprived-saves, bfref.sleep.deprived-no-healing,
        bfref.sleep.deprived-cumulative, bfref.sleep.recovery

    Raises:
        InputError: the book has no rules for sleep, or a number is out of its range.
    """
    rules = book.sleep
    if not rules.hours:
        raise no_rule(book, "sleep", lambda other: other.sleep.hours > 0)
    if not 0 <= slept <= 24:
        raise InputError(f"{slept} hours", key="slept", expected="0 to 24")
    if not 0 <= short_nights <= MOST_NIGHTS:
        raise InputError(f"{short_nights} nights", key="after", expected=f"0 to {MOST_NIGHTS}")
    bonus = ability_modifier(constitution)
    needed = rules.hours - bonus
    enough = slept >= needed
    nights = 0 if enough else short_nights + 1
    names = ["hours"] + (["Constitution"] if bonus else []) + (["enough"] if enough else [])
    if enough and short_nights:
        names.append("recovered")
    if not enough:
        names += ["attack", "saves", "healing"] + (["nights"] if nights > 1 else [])
    return NightsSleep(
        needed,
        needed + rules.preferred,
        enough,
        rules.attack * nights,
        rules.saves * nights,
        enough,
        cite(book, "sleep", *names),
    )
