"""The dice that fell since the last choice, one a line, to choose one that falls again."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from grognard.dice.purpose import (
    ATTACK,
    CRITICAL,
    DAMAGE,
    DISTANCE,
    INITIATIVE,
    REACTION,
    TURNING,
    WRESTLING,
    unpack_why,
)
from grognard.dice.table_dice import TableDice, TableMark
from grognard.fight.fight import Fight
from grognard.fight.sides import REFEREE
from grognard.text.changing_map import hidden_from
from grognard.text.dice_asked import describe_why

_OPEN: Final = (ATTACK, CRITICAL, DAMAGE, DISTANCE, INITIATIVE, REACTION, TURNING, WRESTLING)
"""The purposes of others' dice that all see; the rest would reveal their sheets."""


def list_dice_since_choice(fight: Fight, viewer: int = REFEREE) -> list[str]:
    """The dice since the last choice that a viewer may know: the number, face and purpose of each."""
    dice = fight.battle.dice
    if not isinstance(dice, TableDice):
        return ["The dice of this fight are not kept."]
    steps = fight.course.steps
    begun = steps[-1].before.dice if steps else None
    first = begun.thrown if isinstance(begun, TableMark) else 0
    hidden = hidden_from(fight.battle, viewer)
    lines: list[str] = []
    unseen = 0
    for number, die in enumerate(dice.thrown[first:], first + 1):
        if _may_know(fight, die.why, viewer, hidden):
            lines.append(
                f"die {number}: d{die.sides} shows {die.face}, {describe_why(fight.battle, die.why)}"
            )
        else:
            unseen += 1
    if not lines and not unseen:
        return ["No die has fallen since."]
    others = "1 other is" if unseen == 1 else f"{unseen} others are"
    return [*lines, f"{others} not for your side to see."] if unseen else lines


def _may_know(fight: Fight, why: int, viewer: int, hidden: Collection[int]) -> bool:
    """Whether a viewer knows of a die: a referee of each, a side of its own, and of what others do openly."""
    purpose, actor, _ = unpack_why(why)
    if viewer == REFEREE or (actor >= 0 and fight.battle.combatants[actor].own_side == viewer):
        return True
    return purpose in _OPEN and actor not in hidden
