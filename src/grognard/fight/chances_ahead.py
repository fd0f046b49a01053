"""The chances of a fight from where it stands, worked out bit by bit."""

from __future__ import annotations

import time
from typing import Final

from grognard.battle.play.lookahead import NOTHING, Prospect
from grognard.chances.counting.intervals import Chance
from grognard.chances.counting.outlook import Outlook, outlook_of, start_look_ahead
from grognard.fight.fight import Fight

MOST: Final = 2_400
"""So many continuations know a chance to within two points."""
_AT_ONCE: Final = 4
_CHECKED: Final = 200
"""After so many more it is looked whether they suffice, so that no run of luck among a few settles it."""


class ChancesAhead:
    """Plays a fight on from where it stood when this was made, more often with each call of `play_on`.

    Continuation number i depends on the moment, the seed and i alone, so that the chances of a moment are the
    same however they are divided among calls.

    Args:
        fight: where it stands; it is not touched.
        viewer: the index of the side whose eyes it is, or the referee, who knows the truth.
        most: continuations after which it is done.
        within: half the width of the 95% interval at which it is done.

    >>> from grognard.fight.begin import start
    >>> looker = ChancesAhead(start("1 fighter 6 vs 1 goblin", seed=1), viewer=-2, most=40)
    >>> looker.play_on(seconds=60).fights, looker.done
    (40, True)
    """

    def __init__(self, fight: Fight, *, viewer: int, most: int = MOST, within: float = 0.02) -> None:
        battle = fight.battle
        self._ahead = start_look_ahead(fight.engine, fight.tactics, viewer=viewer)
        self._prospect = Prospect(NOTHING, side=0, sides=len(battle.sides))
        self._most, self._within = most, within
        self._settled: Outlook | None = None
        self.done = False
        """Whether more continuations would tell nothing that is wanted."""
        if battle.over:
            sure = [Chance(won, 1, float(won), float(won), float(won)) for won in _winners(fight)]
            self._settled = Outlook(sides=tuple(sure[:-1]), nobody=sure[-1], fights=0)
            self.done = True

    def play_on(self, *, seconds: float) -> Outlook:
        """Run continuations for about `seconds`; return each side's chance from all of them so far."""
        if self._settled is not None:
            return self._settled
        until = time.monotonic() + seconds
        prospect = self._prospect
        while not self.done:
            self._ahead.explore(prospect, min(_AT_ONCE, self._most - prospect.fights))
            self.done = prospect.fights >= self._most
            if prospect.fights % _CHECKED == 0 and not self.done:
                self.done = max(one.margin for one in outlook_of(prospect).sides) <= self._within
            if time.monotonic() >= until:
                break
        return outlook_of(prospect)


def _winners(fight: Fight) -> list[int]:
    """1 for the winning side, or behind the sides for no winner."""
    battle = fight.battle
    winner = int(battle.winner) if battle.winner >= 0 else len(battle.sides)
    return [int(place == winner) for place in range(len(battle.sides) + 1)]
