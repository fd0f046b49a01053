"""The limits of an exact walk: falls of the dice, time, and figures kept in memory."""

from __future__ import annotations

import time
from typing import Final

from grognard.chances.exact.branching import WalkTooLarge

MOST_SECONDS: Final = 1_800
"""No exact walk takes longer, however many falls it is allowed."""

MOST_KEPT: Final = 1_000_000
"""So many figures, in all the moments of a fight that are kept, or fractions: about a gigabyte."""

_OFTEN: Final = 256

_PLAINLY: Final = 2
_FEW: Final = 40
"""The factor by which a forecast may exceed the limit, and more when it rests on few samples."""

_DRAWN_PLAINLY: Final = 1
_DRAWN_FEW: Final = 2
"""The same where the samples are drawn evenly from all that is to be walked: these mislead less."""


class WalkBudget:
    """Counts what a walk costs, and stops it where it would be too much.

    Args:
        falls: how many falls of the dice may be walked.
        seconds: how long it may take.
        kept: how many figures, of moments kept in mind, and fractions there may be at once.

    While one of several things is walked that cost much the same, `alike` says how many they are.
    """

    def __init__(self, falls: int, *, seconds: float = MOST_SECONDS, kept: int = MOST_KEPT) -> None:
        self.falls = falls
        self.seconds = seconds
        self.most_kept = kept
        self.walked = 0
        self.kept = 0
        self.alike = 1
        self._until = time.monotonic() + seconds

    def walk(self) -> None:
        """One more fall of the dice.

        Raises:
            TooLarge: it is one too many.
        """
        self.walked += 1
        if self.walked > self.falls:
            raise WalkTooLarge(f"there are more than {self.falls:,} falls of the dice to walk")
        if self.walked % _OFTEN == 0:
            self.look()

    def foresee(self, done: int, whole: int, *, since: int) -> None:
        """So many things are walked of a number that all have to be, by the falls `since` those before them.

        Raises:
            TooLarge: the rest would cost plainly more than is allowed.
        """
        if done == 0:
            return
        expected = since + (self.walked - since) * whole * self.alike // done
        self._refuse_above(_PLAINLY * (1 + _FEW / done), expected)

    def foresee_by_sample(self, done: int, *, since: int) -> None:
        """So many things are walked, drawn from all over `alike` of them, by the falls `since` those before.

        Raises:
            TooLarge: all of them would cost plainly more than is allowed.
        """
        expected = since + (self.walked - since) * self.alike // done
        self._refuse_above(_DRAWN_PLAINLY * (1 + _DRAWN_FEW / done), expected)

    def _refuse_above(self, factor: float, expected: int) -> None:
        if expected > factor * self.falls:
            digits = 10 ** max(len(str(expected)) - 2, 0)
            some = f"{expected // digits * digits:,} falls of the dice"
            raise WalkTooLarge(f"there are some {some} to walk, and at most {self.falls:,} are walked")

    def look(self) -> None:
        """See whether there is time left.

        Raises:
            TooLarge: there is none.
        """
        if time.monotonic() > self._until:
            raise WalkTooLarge(f"it takes more than {self.seconds:,.0f} seconds")

    def keep(self, count: int) -> None:
        """So much more is kept in mind, or less.

        Raises:
            TooLarge: it is more than there may be.
        """
        self.kept += count
        self.note_working_memory(0)

    def note_working_memory(self, count: int) -> None:
        """The working memory, beside the kept states.

        Raises:
            TooLarge: it is more than there may be.
        """
        if self.kept + count > self.most_kept:
            raise WalkTooLarge(f"there is more to keep in mind than {self.most_kept:,} figures")
