"""Redoing what was taken back although the referee has said another word since."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.base.errors import InputError
from grognard.battle.play.legality import IllegalAction
from grognard.fight.course import Course
from grognard.storage.saves.saved_fight import WORD

AGENDA: Final = 6
"""Where the steps still to come stand in the state of a battle."""


def redo_after_word(course: Course, say: Callable[[str], None], push: Callable[[str], None]) -> str:
    """Redo what was taken back last if the fight stands elsewhere now; return it, or "".

    The dice are the next ones, the same as before unless a word has changed them.

    Raises:
        InputError: nothing was taken back, or it cannot be done any more.
    """
    undone = course.undone
    if not undone:
        raise InputError("there is nothing to put again", expected="a choice taken back just before")
    step, rest = undone[-1].step, undone[:-1]
    here = course.here()
    if (step.before.words, step.before.events, step.before.state) == (here.words, here.events, here.state):
        return ""
    is_word = step.text.startswith(WORD)
    if not is_word and here.state[AGENDA][-1:] != step.before.state[AGENDA][-1:]:
        raise InputError("it cannot be put again: another decision is due now", expected="the one it was")
    try:
        if is_word:
            say(step.text.removeprefix(WORD))
        else:
            push(step.text)
    except IllegalAction as error:
        reasons = "; ".join(refusal.reason for refusal in error.refusals)
        raise InputError(f"it cannot be put again: {reasons}", expected="what the rules allow now") from error
    course.undone = rest
    return step.text
