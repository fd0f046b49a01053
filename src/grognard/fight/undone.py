"""The saved form of decisions that were taken back, and taking them back again in a fight that is loaded."""

from __future__ import annotations

from typing import Final, Protocol

from msgspec.structs import replace

from grognard.base.errors import InputError
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import IllegalAction
from grognard.battle.state.actions import parse_action
from grognard.dice.rewind import NOTHING_FALLEN
from grognard.dice.table_dice import TableDice
from grognard.fight.course import Course, CourseMoment, CourseStep, StepUndone, list_entries
from grognard.fight.redoing import AGENDA
from grognard.storage.saves.saved_fight import WORD, SavedLine, SavedUndone

_ELSEWHERE: Final = -1
"""The number of words before a moment to which the fight cannot come again."""


class Played(Protocol):
    """A fight in which decisions are taken again."""

    engine: Engine
    course: Course

    def hear(self, word: str) -> None:
        """Do what a word of the referee says, without going on."""


def capture_undone(course: Course) -> tuple[SavedUndone, ...]:
    """The saved form of what was taken back on a course, the next to be put again last.

    What follows on how the fight stands is saved with all that came of it. The rest can only be decided anew,
    and its text is enough.
    """
    found: list[SavedUndone] = []
    here: CourseMoment | None = course.here() if course.undone else None
    for one in reversed(course.undone):
        before = one.step.before
        here = one.after if here is not None and _is_same(before, here) else None
        saved = SavedUndone(one.step.text, before.state[AGENDA][-1:])
        if here is not None:
            entries = list_entries(one.actions, one.words, first=before.actions)
            saved = replace(
                saved,
                journal=tuple(text for text, _ in entries),
                typed=tuple(sorted(one.fallen.typed)),
                stands=one.after.stands,
            )
        found.append(saved)
    return tuple(found[::-1])


def _is_same(one: CourseMoment, other: CourseMoment) -> bool:
    return (one.words, one.events, one.state) == (other.words, other.events, other.state)


def restore_undone(fight: Played, line: SavedLine) -> None:
    """Have a line's decisions that were taken back again, in a fight that stands where the line ends.

    What the rules of this version do not allow any more is forgotten.
    """
    course = fight.course
    steps, here = list(course.steps), course.here()
    played = [one for one in line.undone if one.journal]
    rest = [_make_distant(one, here) for one in line.undone if not one.journal]
    try:
        for one in reversed(played):
            _play(fight, one)
    except (IllegalAction, InputError):
        course.back_to(here, steps, [])
        return
    course.undone = rest
    for _ in played:
        course.undo()


def _play(fight: Played, one: SavedUndone) -> None:
    """Decide again what was taken back, with all that came of it."""
    course, dice = fight.course, fight.engine.battle.dice
    if isinstance(dice, TableDice):
        dice.typed.update(one.typed)
    for number, text in enumerate(one.journal):
        before = course.here() if number == 0 else None
        if text.startswith(WORD):
            fight.hear(text.removeprefix(WORD))
        else:
            fight.engine.submit(parse_action(text))
            if before is not None:
                course.take(text, before)
        if not fight.engine.battle.over:
            fight.engine.advance()
    if course.here().stands != one.stands:
        raise InputError("what was taken back comes out otherwise", expected="the rules of then")


def _make_distant(one: SavedUndone, here: CourseMoment) -> StepUndone:
    """Something taken back that can only be decided anew: of its moment no more counts than what was due."""
    state = here.state
    due = (*state[:AGENDA], one.due, *state[AGENDA + 1 :])
    before = replace(here, words=_ELSEWHERE, state=due)
    return StepUndone(CourseStep(before, one.text), before, (), (), (), NOTHING_FALLEN)
