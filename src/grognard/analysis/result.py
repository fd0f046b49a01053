"""The answer of an analysis, as plain data."""

from __future__ import annotations

from typing import Final

import msgspec

LUCK: Final = "luck"
CHOICE: Final = "choice"


class TurningPoint(msgspec.Struct, frozen=True):
    """A moment after which the chances are others: `chances` by side, and what has just been told.

    `because` is "luck" where dice have changed them and "choice" where a decision has, which `text` then
    names; empty at the start. `decisions` is how many had been made by then, of all sides.
    """

    round: int
    chances: tuple[float, ...]
    because: str
    text: str
    decisions: int = 0


class CostlyRoll(msgspec.Struct, frozen=True):
    """Dice that changed the chances: what is told of them, and the chances by side before and after."""

    round: int
    text: str
    before: tuple[float, ...]
    after: tuple[float, ...]

    def gain(self, side: int) -> float:
        """By how much a side's chance is better for it."""
        return self.after[side] - self.before[side]


class Mistake(msgspec.Struct, frozen=True):
    """A decision that left its side a lower chance than the best choice.

    `chance` and `best_chance` are the side's chances to win, by what it could know; `cost` is their
    difference with its 95% interval. `decisions` counts the decisions of all sides before it.
    """

    round: int
    actor: str
    side: int
    done: str
    best: str
    chance: float
    best_chance: float
    cost: float
    low: float
    high: float
    decisions: int = 0


class Analysis(msgspec.Struct, frozen=True):
    """A fight with each side's chance to win at every turn of it.

    `fights` continuations were played at each moment; `margin` is half of the 95% interval of an even chance.
    `viewer` is the side for whose eyes it is, or empty for the referee, who knows all. `rolls` are in the
    order of the fight, `decisions` those that cost something beyond chance, the dearest first. `borrowed`
    says what the book has from another.
    """

    title: str
    rules: str
    rules_title: str
    seed: int | None
    sides: tuple[str, ...]
    watched: int
    winner: str
    rounds: int
    over: bool
    fights: int
    margin: float
    viewer: str
    played: str
    moments: tuple[TurningPoint, ...]
    rolls: tuple[CostlyRoll, ...]
    decisions: tuple[Mistake, ...]
    asked: int
    borrowed: str = ""

    def luckiest(self, side: int, count: int) -> list[CostlyRoll]:
        """The rolls that helped a side most, the best first."""
        helped = [roll for roll in self.rolls if roll.gain(side) > self.margin]
        return sorted(helped, key=lambda roll: -roll.gain(side))[:count]

    def unluckiest(self, side: int, count: int) -> list[CostlyRoll]:
        """The rolls that hurt a side most, the worst first."""
        hurt = [roll for roll in self.rolls if -roll.gain(side) > self.margin]
        return sorted(hurt, key=lambda roll: roll.gain(side))[:count]

    def by_round(self, side: int) -> list[tuple[int, float]]:
        """A side's chance at the start (as round 0) and at the end of each round."""
        last: dict[int, float] = {}
        for moment in self.moments:
            last[moment.round] = moment.chances[side]
        return sorted(last.items())

    def to_json(self) -> str:
        """Everything as one JSON object, indented."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()
