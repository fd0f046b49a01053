"""The saved form of a line of play: decisions, words, dice thrown by players, and what was taken back."""

from __future__ import annotations

from grognard.dice.table_dice import TableDice
from grognard.fight.course import Course
from grognard.fight.undone import capture_undone
from grognard.storage.saves.saved_fight import SavedLine


def capture_line(name: str, course: Course) -> SavedLine:
    """The line of play that a course is on, under its name."""
    dice = course.engine.battle.dice
    typed = dice.typed if isinstance(dice, TableDice) else {}
    return SavedLine(
        name,
        journal=tuple(course.journal()),
        chosen=tuple(course.chosen()),
        typed=tuple(sorted(typed.items())),
        stands=tuple(step.before.stands for step in course.steps),
        undone=capture_undone(course),
    )
