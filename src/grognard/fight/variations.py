"""Lines of play: a fight as it went, and as it might have gone from some moment on."""

from __future__ import annotations

from typing import Final

from grognard.base.errors import InputError
from grognard.dice.rewind import mark_dice
from grognard.fight.course import Course, CourseLine
from grognard.fight.line_capture import capture_line
from grognard.storage.saves.saved_fight import SavedLine

MAIN_LINE: Final = "the fight"
"""The name of the line of play that a fight begins with."""


class LinesOfPlay:
    """The lines of play of a fight: the one its course is on, and others that were left.

    `parents` says from which line each was begun.
    """

    def __init__(self, course: Course) -> None:
        self._course = course
        self._left: dict[str, CourseLine] = {}
        self._unplayed: list[SavedLine] = []
        self.here = MAIN_LINE
        self.parents: dict[str, str] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all lines."""
        return tuple(sorted({*self._left, self.here}))

    def branch(self, name: str) -> None:
        """Go on from here as another line, of that name.

        Raises:
            InputError: there is a line of that name, or its dice cannot be taken back.
        """
        if name in self.names or not name.strip():
            raise InputError(f"a line of play called {name!r}", expected="a new name")
        self._left[self.here] = self._keep()
        self.parents[name] = self.here
        self.here = name

    def go_to(self, name: str) -> None:
        """Be on another line, where that was left.

        Raises:
            InputError: there is none of that name.
        """
        if name not in self._left:
            raise InputError(f"no other line of play is called {name!r}", expected=", ".join(self.names))
        self._left[self.here] = self._keep()
        self._course.come_back(self._left.pop(name))
        self.here = name

    def take_over(self, other: LinesOfPlay) -> None:
        """Take over the lines of play of another fight, of which this one is a copy at the same moment."""
        self._left, self._unplayed = dict(other._left), list(other._unplayed)
        self.here, self.parents = other.here, dict(other.parents)

    def leave(self, name: str) -> None:
        """Keep the play so far as a line of that name, and return to the beginning."""
        self._left[name] = self._keep()
        self._course.begin_anew()

    def keep_unplayed(self, line: SavedLine) -> None:
        """Keep a line as it is written that cannot be played any more, and be back at the beginning."""
        self._unplayed.append(line)
        self._course.begin_anew()

    def capture(self) -> tuple[SavedLine, list[SavedLine]]:
        """The saved form of the current line of play, and of the others."""
        here, line = self.here, capture_line(self.here, self._course)
        others = list(self._unplayed)
        for name in list(self._left):
            self.go_to(name)
            others.append(capture_line(name, self._course))
        if self.here != here:
            self.go_to(here)
        return line, others

    def _keep(self) -> CourseLine:
        if mark_dice(self._course.engine.battle.dice) is None:
            raise InputError("dice of your own cannot be taken back", expected="seeded or scripted dice")
        return self._course.keep()
