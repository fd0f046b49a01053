"""A line that shows how far an estimate has come, drawn over itself on a terminal and nowhere else."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from grognard.battle.state.tally import FightTally
from grognard.chances.intervals import Chance
from grognard.chances.monte_carlo import Limits
from grognard.faces.cli.console import measure_width
from grognard.faces.cli.printing import show_progress, shows_progress

_BETWEEN_SECONDS: Final = 0.1
_LONGEST_BAR: Final = 20


class ProgressLine:
    """Draws on standard error, if that is a terminal; call it with every tally, and `clear` it in the end."""

    def __init__(self, limits: Limits, *, side: int, name: str) -> None:
        self._limits = limits
        self._side = side
        self._name = name
        self._shown = shows_progress()
        self._next = 0.0

    def __call__(self, tally: FightTally) -> None:
        """Show what has come of the fights so far; the first time at once, then a few times a second."""
        now = time.monotonic()
        if not self._shown or now < self._next:
            return
        self._next = now + _BETWEEN_SECONDS
        chance = Chance.seen(int(tally.wins[self._side]), int(tally.fights))
        widest = max(Chance.seen(int(wins), int(tally.fights)).margin for wins in tally.wins)
        line = format_progress(
            chance,
            name=self._name,
            done=measure_progress(int(tally.fights), widest, self._limits),
            width=measure_width() - 1,
        )
        show_progress(line)

    def clear(self) -> None:
        """Take the line away."""
        show_progress("")


def measure_progress(fights: int, margin: float, limits: Limits) -> float:
    """How much of the work is done, 0 to 1: by the count, or by how narrow the interval is already.

    >>> measure_progress(500, 0.02, Limits(1000))
    0.5
    >>> measure_progress(500, 0.02, Limits(1_000_000, 0.01))
    0.25
    """
    narrowed = (limits.margin / margin) ** 2 if margin else 1.0
    return min(1.0, max(fights / limits.fights, narrowed if limits.margin else 0.0))


def format_progress(chance: Chance, *, name: str, done: float, width: int) -> str:
    """The line: a bar, the fights, the chance and its margin; cut to the width.

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


def draw_bars(shares: Sequence[float], *, room: int) -> list[str]:
    """Bars of `#` in proportion, the largest share as long as the room; anything seen gets at least a dot.

    >>> draw_bars([0.5, 0.25, 0.001, 0], room=8)
    ['########', '####', '.', '']
    """
    most = max(shares, default=0.0)
    if room < 1 or most <= 0:
        return ["" for _ in shares]
    return ["#" * round(share / most * room) or ("." if share else "") for share in shares]
