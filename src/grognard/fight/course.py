"""The course of a fight: what was decided, one after the other, to be taken back, put again, and branched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from zlib import crc32

import msgspec

from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import format_action, parse_action
from grognard.battle.state.battle import State
from grognard.battle.state.events import Event
from grognard.battle.state.notation import format_battle
from grognard.dice.rewind import Mark, mark_dice, put_dice_again, rewind_dice
from grognard.dice.table_dice import ThrownDice
from grognard.fight.combatant_table import CombatantTable, combatant_table_of, restore_combatant_table
from grognard.rulebooks.schema import Rulebook
from grognard.storage.saves.saved_fight import WORD

GO_ON: Final = "go"
"""The word of a referee who has seen how it stands, and changes nothing."""


class SpokenWord(msgspec.Struct, frozen=True):
    """A word of the referee, and after how many actions it was said."""

    after: int
    text: str


class CourseMoment(msgspec.Struct, frozen=True):
    """All that is needed to be back at a moment; `dice` is None where they cannot be taken back.

    `stands` is the checksum of how it stands then.
    """

    table: CombatantTable
    state: State
    dice: Mark | None
    events: int
    actions: int
    words: int
    stands: int


class CourseStep(msgspec.Struct, frozen=True):
    """Something decided by hand: the moment before it, and its text."""

    before: CourseMoment
    text: str


class StepUndone(msgspec.Struct, frozen=True):
    """A step that was taken back: all that came of it, up to the moment after."""

    step: CourseStep
    after: CourseMoment
    events: tuple[Event, ...]
    actions: tuple[int, ...]
    words: tuple[SpokenWord, ...]
    fallen: ThrownDice


class CourseLine(msgspec.Struct, frozen=True):
    """A whole course up to a moment, and what was taken back last there."""

    steps: tuple[CourseStep, ...]
    undone: tuple[StepUndone, ...]
    whole: StepUndone


class Course:
    """Keeps what is decided by hand in a fight, which an engine runs."""

    def __init__(self, engine: Engine, book: Rulebook) -> None:
        self.engine = engine
        self.book = book
        self.steps: list[CourseStep] = []
        self.undone: list[StepUndone] = []
        self.words: list[SpokenWord] = []
        if engine.journal is None:
            engine.journal = []
        self.actions: list[int] = engine.journal
        log = engine.battle.log
        assert log is not None
        self.events: list[Event] = log.events
        self.beginning = self.here()

    def here(self) -> CourseMoment:
        """This moment."""
        battle = self.engine.battle
        return CourseMoment(
            combatant_table_of(self.engine, self.book),
            battle.state(),
            mark_dice(battle.dice),
            len(self.events),
            len(self.actions),
            len(self.words),
            crc32(format_battle(battle).encode()),
        )

    def take_over(self, other: Course) -> None:
        """Take over all decisions of another fight, of which this one is a copy at the same moment."""
        self.book, self.beginning = other.book, other.beginning
        self.steps, self.undone, self.words = list(other.steps), list(other.undone), list(other.words)

    def last_moment(self) -> CourseMoment:
        """The moment of the last decision; the beginning, if nothing was decided."""
        return self.steps[-1].before if self.steps else self.beginning

    def take(self, text: str, before: CourseMoment) -> None:
        """Keep that something was decided; what had been taken back is forgotten."""
        self.steps.append(CourseStep(before, text))
        self.undone.clear()

    def say(self, text: str, before: CourseMoment) -> None:
        """Keep a word of the referee; what had been taken back is kept as well, unless it is that again."""
        self.words.append(SpokenWord(len(self.actions), text))
        self.steps.append(CourseStep(before, WORD + text))
        if self.undone and self.undone[-1].step.text == WORD + text:
            self.undone.pop()

    def undo(self) -> StepUndone:
        """Take the last step back, and all that came of it."""
        step = self.steps.pop()
        undone = self._rewind_to(step)
        self.undone.append(undone)
        return undone

    def redo(self) -> StepUndone:
        """Put again what was taken back last."""
        undone = self.undone.pop()
        self._replay(undone)
        self.steps.append(undone.step)
        return undone

    def _rewind_to(self, step: CourseStep) -> StepUndone:
        """Be back at the moment before a step."""
        before, after = step.before, self.here()
        events = tuple(self.events[before.events :])
        actions = tuple(self.actions[before.actions :])
        words = tuple(self.words[before.words :])
        del self.events[before.events :]
        del self.actions[before.actions :]
        del self.words[before.words :]
        self._restore_table(before.table)
        self.engine.battle.restore(before.state)
        assert before.dice is not None
        fallen = rewind_dice(self.engine.battle.dice, before.dice)
        return StepUndone(step, after, events, actions, words, fallen)

    def _replay(self, undone: StepUndone) -> None:
        """Be at the moment after a step that was taken back."""
        self.events += undone.events
        self.actions += undone.actions
        self.words += undone.words
        self._restore_table(undone.after.table)
        self.engine.battle.restore(undone.after.state)
        assert undone.after.dice is not None
        put_dice_again(self.engine.battle.dice, undone.fallen, undone.after.dice)

    def back_to(
        self, moment: CourseMoment, steps: Sequence[CourseStep], undone: Sequence[StepUndone]
    ) -> None:
        """Be back at a moment of this line, with what was decided and taken back by then."""
        self._rewind_to(CourseStep(moment, ""))
        self.steps, self.undone = list(steps), list(undone)

    def restore_moment(self, moment: CourseMoment) -> None:
        """Restore the battle to a moment; later events stay in its log."""
        self._restore_table(moment.table)
        self.engine.battle.restore(moment.state)

    def _restore_table(self, table: CombatantTable) -> None:
        restore_combatant_table(self.engine, table)
        self.book = table.book

    def keep(self) -> CourseLine:
        """The course as it is now, to come back to."""
        steps, undone = tuple(self.steps), tuple(self.undone)
        whole = self._rewind_to(CourseStep(self.beginning, ""))
        self._replay(whole)
        return CourseLine(steps, undone, whole)

    def come_back(self, line: CourseLine) -> None:
        """Be on another course of the same fight, at the moment at which it was kept."""
        self._rewind_to(CourseStep(self.beginning, ""))
        self._replay(line.whole)
        self.steps, self.undone = list(line.steps), list(line.undone)

    def begin_anew(self) -> None:
        """Be back at the beginning, with nothing decided."""
        self._rewind_to(CourseStep(self.beginning, ""))
        self.steps, self.undone = [], []

    def forget_after(self, moment: CourseMoment, journal: Sequence[str]) -> None:
        """Forget what happened after a moment, but keep all of a journal, whose rest cannot be told.

        Dice of which the rest is not known fall on from where they were then.
        """
        del self.events[moment.events :]
        self.steps = [step for step in self.steps if step.before.events <= moment.events]
        self.undone = []
        self.actions.clear()
        self.words = []
        for text in journal:
            if text.startswith(WORD):
                self.words.append(SpokenWord(len(self.actions), text.removeprefix(WORD)))
            else:
                self.actions.append(parse_action(text))
        if moment.dice is not None:
            rewind_dice(self.engine.battle.dice, moment.dice)

    def journal(self) -> list[str]:
        """The texts of all actions and words in their order."""
        return [text for text, _ in list_entries(self.actions, self.words)]

    def chosen(self) -> list[int]:
        """Which entries of the journal were decided by hand."""
        by_hand = {(step.before.actions, step.before.words) for step in self.steps}
        entries = list_entries(self.actions, self.words)
        return [place for place, (_, key) in enumerate(entries) if key in by_hand]


def list_entries(
    actions: Sequence[int], words: Sequence[SpokenWord], *, first: int = 0
) -> list[tuple[str, tuple[int, int]]]:
    """Actions and words as entries of a journal, each with how many actions and words were before it.

    Args:
        actions: the actions.
        words: the words among them.
        first: how many actions were before these.
    """
    found: list[tuple[str, tuple[int, int]]] = []
    spoken = 0
    for number, action in enumerate([*actions, None], start=first):
        while spoken < len(words) and words[spoken].after == number:
            found.append((WORD + words[spoken].text, (number, spoken)))
            spoken += 1
        if action is not None:
            found.append((format_action(action), (number, spoken)))
    return found
