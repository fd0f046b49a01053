"""The tables of docs/hurts.md on bad places and on healing: ground, water, ships' rails, rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from grognard.dice.source import ScriptedDice
from grognard.rulebooks.schema import Rulebook
from grognard.rules.healing import rest_a_day
from grognard.rules.surroundings import is_unstable, may_board
from tools.side_by_side import NOTHING, Describe, Rows, format_topic, in_die, join, ruleset_of, says, yes
from tools.situation_tables import IN_THE_WATER, situation


def format_unstable() -> str:
    """Fights on unstable ground."""
    return format_topic("unstable", _UNSTABLE)


def format_underwater() -> str:
    """Fights in and under water."""
    return format_topic("underwater", _UNDERWATER)


def format_boarding() -> str:
    """Fights at a ship's rail."""
    return format_topic("boarding", _BOARDING)


def format_healing() -> str:
    """What gives hit points back."""
    return format_topic("healing", _HEALING)


# Bad places


def _surfaces(*, unstable: bool) -> Describe:
    def describe(book: Rulebook) -> str:
        rules = book.surroundings
        return join([one for one in rules.surfaces if is_unstable(rules, one) == unstable])

    return _if_unstable(describe)


def _if_unstable(describe: Describe) -> Describe:
    return lambda book: describe(book) if book.surroundings.unstable_missile else NOTHING


def _magic(*, from_item: bool) -> Describe:
    return _if_unstable(lambda book: yes(from_item or book.surroundings.unstable_casting))


_UNSTABLE: Final[Rows] = {
    "unstable is": _surfaces(unstable=True),
    "steady is": _surfaces(unstable=False),
    "shots": situation("shot from unstable ground"),
    "blows": _if_unstable(says("as ever", "unstable.melee-unaffected")),
    "spells can be cast": _magic(from_item=False),
    "magic items work": _magic(from_item=True),
}


def _in_water(describe: Describe) -> Describe:
    return lambda book: describe(book) if book.surroundings.water_attack else NOTHING


_UNDERWATER: Final[Rows] = {
    "attacks": situation(IN_THE_WATER),
    "damage": _in_water(
        lambda book: (
            f"divided by {book.surroundings.water_divisor}, {ruleset_of(book.id).damage.minimum} at least"
        )
    ),
    "missile weapons": _in_water(
        lambda book: "work" if book.surroundings.water_missiles else "fail, unless made for it"
    ),
}


def _alongside(*, mutual: bool, hooks: bool = True) -> Describe:
    def describe(book: Rulebook) -> str:
        rules = book.surroundings
        if not rules.boarding_attack:
            return NOTHING
        if not may_board(rules, mutual=mutual, grappling_hooks=hooks):
            return "never"
        if mutual:
            return "certain"
        return f"{in_die(Fraction(rules.boarding_range, rules.boarding_die), rules.boarding_die)} each round"

    return describe


_BOARDING: Final[Rows] = {
    "coming alongside": _alongside(mutual=False),
    "if both crews want it": _alongside(mutual=True),
    "without grappling hooks": _alongside(mutual=False, hooks=False),
    "those who board": situation("boarding a ship"),
    "against those who board": situation("against one who boards"),
    "for": says("one round", "boarding.penalty-one-round"),
    "the defenders": says("as ever", "boarding.defenders-no-penalty"),
    "everything else": says("by the standard rules", "boarding.standard-combat-follows"),
}

# Healing


def _rest(*, bed_rest: bool = False, slept: bool = True, interrupted: bool = False) -> Describe:
    """The range of a day's gain, least to most."""

    def describe(book: Rulebook) -> str:
        if book.healing.daily == "0":
            return NOTHING
        gains = set()
        for face in (1, 2, 3):
            dice = ScriptedDice([(3, face)])
            rules = book.healing
            gains.add(rest_a_day(rules, dice, bed_rest=bed_rest, slept=slept, interrupted=interrupted))
        return f"{min(gains)} to {max(gains)}" if len(gains) > 1 else str(min(gains))

    return describe


_HEALING: Final[Rows] = {
    "a day with": lambda book: NOTHING if book.healing.daily == "0" else book.healing.needs,
    "gives": _rest(),
    "the whole day in bed": _rest(bed_rest=True),
    "without sleep": _rest(slept=False),
    "rest interrupted": _rest(interrupted=True),
    "monsters": says("the same", "healing.natural-monsters"),
    "above the full number": says("never", "healing.capped", "healing.cap"),
    "a potion of healing": lambda book: f"{book.healing.potion}, at once",
    "the dead": says("not healed", "healing.dead-not-healed"),
    "lost Constitution": lambda book: (
        f"{book.healing.constitution_daily} a day of rest" if book.helpless.constitution else NOTHING
    ),
    "subduing damage": lambda book: (
        f"1 in {book.subdual.recovery_rounds} rounds" if book.subdual.recovery_rounds else NOTHING
    ),
}

PLACE_TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "unstable": format_unstable,
    "underwater": format_underwater,
    "boarding": format_boarding,
    "healing": format_healing,
}
"""The tables by the name that marks their place in the document."""
