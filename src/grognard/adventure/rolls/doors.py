"""Stuck and locked doors, and who gets through them."""

from __future__ import annotations

from typing import Final, get_args

from grognard.adventure.rolls.table_roll import TableRoll, cite, no_rule
from grognard.base.errors import InputError
from grognard.creatures.abilities import ability_modifier
from grognard.rulebooks.adventure_schema import DoorRules, Material
from grognard.rulebooks.schema import Rulebook
from grognard.rules.doors import faces_to_force

MATERIALS: Final[tuple[str, ...]] = get_args(Material)
AT_HOME: Final = "resident"
MONSTER: Final = "monster"


def forcing_roll(
    book: Rulebook, who: str = "10", *, locked: bool = False, material: str = "wood"
) -> TableRoll:
    """The roll to force a door, stuck or locked, by a Strength score or by a monster.

    A roll of no faces cannot succeed: the door is picked, or opened by magic. A monster rolls as if of no
    special strength.

    Rule: bxe.doors.stuck-base-chance, bxe.doors.stuck-base-fail, bxe.doors.stuck-strength-adjustment,
        bxe.doors.stuck-max-5-in-6, bxe.doors.stuck-min-1-in-6, bxe.doors.stuck-chance-by-str,
        bxe.doors.locked-no-force, bxe.doors.locked-magic, bxe.doors.locked-pick,
        bxe.doors.stuck-monsters-non-resident, bxe.ability.str-force-doors,
        bxs.doors.force-chance, bxs.doors.force-strength, bxs.doors.force-minimum, bxs.doors.force-maximum,
        bxs.doors.force-locked-wooden, bxs.doors.force-not-iron-stone, bxs.doors.stuck-any-material

    Raises:
        InputError: the book has no such roll, or the score or the material is none.
    """
    rules = book.doors
    if rules.faces == 0:
        raise no_rule(book, "forcing doors", lambda other: other.doors.faces > 0)
    if material not in MATERIALS:
        raise InputError(f"a door of {material}", key="of", expected=" or ".join(MATERIALS))
    modifier = 0 if who in (MONSTER, AT_HOME) else ability_modifier(_score(who))
    if locked and material not in rules.locked:
        return TableRoll(rules.die, 0, cite(book, "doors", "not locked"))
    faces = faces_to_force(rules, modifier)
    parts = ["locked" if locked else "force"]
    if who in (MONSTER, AT_HOME):
        parts.append("monsters")
    elif modifier:
        parts.append("most" if faces == rules.most else "least" if faces == rules.least else "Strength")
    return TableRoll(rules.die, faces, cite(book, "doors", *parts))


def passes_freely(book: Rulebook, who: str, *, wedged: bool = False) -> bool:
    """Whether inhabitants pass a stuck door without a roll, unless it is wedged.

    Rule: bxe.doors.stuck-monsters-unhindered, bxe.doors.wedge-shut-effect, bxe.doors.wedge-shut,
        bxs.evasion.door-holds
    """
    return who == AT_HOME and not wedged and bool(cite(book, "doors", "residents"))


def cost_of_failure(book: Rulebook) -> tuple[str, tuple[str, ...]]:
    """The cost of a failed attempt at a door, in a clause with its rules; empty if it costs nothing.

    Rule: bxe.doors.stuck-fail-loses-surprise, bxe.doors.stuck-fail-scope
    """
    if not book.doors.costs_surprise:
        return "", ()
    said = "those beyond cannot be surprised any more; they may still surprise the party."
    return said, cite(book, "doors", "surprise")


def time_of_tries(rules: DoorRules, tries: int) -> str:
    """The time that a number of attempts takes, in words.

    Rule: bxe.doors.stuck-retry, bxs.doors.turn-force-door, bxs.doors.multiple-attempts,
        bxs.doors.attempts-per-turn
    """
    if rules.turn_of_tries:
        return "1 turn"
    return f"{tries} round" + ("s" if tries > 1 else "")


def _score(who: str) -> int:
    if not who.isdecimal():
        raise InputError(
            f"a door is not forced by {who!r}", expected=f"a Strength score, {MONSTER} or {AT_HOME}"
        )
    return int(who)
