"""The dice that fell since the last choice, one a line, for a referee who would have one fall again."""

from __future__ import annotations

from grognard.cli.asked_dice import describe_why
from grognard.dice.table import TableDice, TableMark
from grognard.fight.fight import Fight


def list_dice(fight: Fight) -> list[str]:
    """Each die since the last choice: its number in the fight, what it showed, what for."""
    dice = fight.battle.dice
    if not isinstance(dice, TableDice):
        return ["The dice of this fight are not kept."]
    steps = fight.course.steps
    begun = steps[-1].before.dice if steps else None
    first = begun.thrown if isinstance(begun, TableMark) else 0
    return [
        f"die {number}: d{die.sides} shows {die.face}, {describe_why(fight.battle, die.why)}"
        for number, die in enumerate(dice.thrown[first:], first + 1)
    ]
