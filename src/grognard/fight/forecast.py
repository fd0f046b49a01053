"""The odds of a fight before it begins, worked out bit by bit."""

from __future__ import annotations

import time
from typing import Final

from grognard.chances.counting.arena import Chunk
from grognard.chances.counting.intervals import Chance
from grognard.chances.counting.odds import make_plan
from grognard.chances.counting.outlook import Outlook
from grognard.encounter.setting import Fought, locate_errors, read_setting
from grognard.rulebooks.schema import Rulebook

MOST: Final = 10_000
_AT_ONCE: Final = 8


class Forecast:
    """The odds of an encounter from repeated fights, more of them with each call of `play_on`.

    Its fights are those of `grognard odds`: number i depends on the seed and i alone.

    Args:
        encounter: a matchup, the path or text of an encounter file, an encounter.
        rules: another rulebook than the encounter's own.
        most: the number of fights after which it is done.
        within: half the width of the 95% interval at which it is done.
        files: whether files are opened; if not, what names one is refused.

    Raises:
        InputError: some input cannot be used.

    >>> forecast = Forecast("4 fighter 1 vs 6 goblin", most=100)
    >>> forecast.play_on(seconds=60).fights, forecast.done, forecast.sides
    (100, True, ('Party', 'Goblins'))
    """

    def __init__(
        self,
        encounter: Fought,
        *,
        rules: Rulebook | str = "",
        most: int = MOST,
        within: float = 0.01,
        files: bool = True,
    ) -> None:
        setting = read_setting(encounter, rules=rules, files=files)
        with locate_errors(setting):
            self._arena = make_plan(setting.encounter, rules=setting.book).set_up()
        self._most, self._within = most, within
        self._wins = [0] * (len(self._arena.battle.sides) + 1)
        self._fights = 0

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides."""
        return tuple(side.name for side in self._arena.battle.sides)

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes on what the odds leave out or take for granted."""
        return tuple(note for note in (self._arena.borrowed, *self._arena.notes) if note)

    @property
    def done(self) -> bool:
        """Whether more fights would tell nothing that is wanted."""
        if self._fights >= self._most:
            return True
        return self._fights >= 200 and max(one.margin for one in self._chances().sides) <= self._within

    def play_on(self, *, seconds: float) -> Outlook:
        """Run fights for about `seconds`; return each side's chance from all fights so far."""
        until = time.monotonic() + seconds
        while self._fights < self._most:
            count = min(_AT_ONCE, self._most - self._fights)
            tally = self._arena.run(Chunk(self._fights, count))
            self._fights += count
            for place in range(len(self._wins)):
                self._wins[place] += int(tally.wins[place])
            if time.monotonic() >= until:
                break
        return self._chances()

    def _chances(self) -> Outlook:
        chances = [Chance.seen(count, self._fights) for count in self._wins]
        return Outlook(sides=tuple(chances[:-1]), nobody=chances[-1], fights=self._fights)
