"""What a file keeps of a line of play: what was decided, what was said, and what people's dice showed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.dice.table import TableDice
from grognard.errors import InputError
from grognard.fight.course import Course
from grognard.storage.saved_fight import SavedFight, SavedLine, capture_fight

if TYPE_CHECKING:
    from grognard.fight.fight import Fight


def capture(fight: Fight, *, midway: bool) -> SavedFight:
    """All that is needed to go on with a fight, with every line of play there is.

    `midway` says that it is in the middle of something, and stands nowhere.

    Raises:
        InputError: its dice do not come from a seed of its own.
    """
    if fight.seed is None or fight.number is not None:
        problem = "only a fight with a seed of its own can be saved"
        raise InputError(problem, expected="one started without dice=")
    line, others = fight.lines.capture()
    return capture_fight(
        fight.engine,
        encounter=fight.encounter,
        rulebook=fight.rulebook,
        seed=fight.seed,
        line=line,
        others=tuple(others),
        played=tuple(sorted(fight.hands.sides)),
        errands=fight.hands.save_errands(),
        thrown_by=fight.thrown_by,
        midway=midway,
    )


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
    )
