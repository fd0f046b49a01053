"""A line that shows how far an estimate has come, drawn over itself on a terminal and nowhere else."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from grognard.faces.cli.console import measure_width
from grognard.faces.cli.printing import show_progress, shows_progress
from grognard.operations.operation import AnswerProgress

if TYPE_CHECKING:
    from grognard.chances.counting.intervals import Chance


_BETWEEN_SECONDS: Final = 0.1
_LONGEST_BAR: Final = 20


class ProgressLine:
    """Draws on standard error, if that is a terminal; call it with every step, and `clear` it in the end."""

    def __init__(self) -> None:
        self._shown = shows_progress()
        self._next = 0.0

    def __call__(self, step: AnswerProgress) -> None:
        """Show a step; the first at once, then a few times a second."""
        now = time.monotonic()
        if not self._shown or now < self._next:
            return
        self._next = now + _BETWEEN_SECONDS
        if step.chance is None:
            show_progress(step.text)
            return
        width = measure_width() - 1
        show_progress(format_progress(step.chance, name=step.text, done=step.done, width=width))

    def clear(self) -> None:
        """Take the line away."""
        show_progress("")


def format_progress(chance: Chance, *, name: str, done: float, width: int) -> str:
    """The line: a bar, the fights, the chance and its margin; cut to the width.

    >>> from grognard.chances.counting.intervals import Chance
    >>> format_progress(Chance.seen(500, 1000), name="Party", done=0.5, width=60)
    '[#######.......]  1,000 fights  Party wins 50.0% +-3.1%'
    """
    words = f"{chance.of:,} fights  {name} wins {chance.share:.1%} +-{chance.margin:.1%}"
    return f"{draw_gauge(done, width - len(words) - 4)}{words}"[:width]


def draw_gauge(done: float, room: int) -> str:
    """A bar in brackets as long as there is room, or nothing where there is hardly any."""
    length = min(_LONGEST_BAR, room)
    if length < 5:
        return ""
    full = round(done * length)
    return f"[{'#' * full}{'.' * (length - full)}]  "
