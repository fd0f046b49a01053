"""The clock of a dungeon: its turns, lights and effects, and what can happen on it."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.rulebooks.schema import Rulebook

# What can happen
CHECK: Final = "wandering check"
COME: Final = "wandering monsters come"
LIT: Final = "lit"
LOW: Final = "light is low"
OUT: Final = "light goes out"
DARK: Final = "dark"
BEGUN: Final = "effect begins"
ENDED: Final = "effect ends"
REST_DUE: Final = "rest is due"
TIRED: Final = "tired"
RESTED: Final = "rested"
STOPPED: Final = "stopped"


class Light(msgspec.Struct):
    """Something that burns: `left` are its turns, -1 without end."""

    name: str
    bearer: str
    left: int
    feet: int


class Effect(msgspec.Struct):
    """An effect with the number of turns it has left."""

    name: str
    left: int


class ClockEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """The facts of a turn; `needs` is the highest face on which monsters come."""

    turn: int
    code: str
    what: str = ""
    who: str = ""
    amount: int = 0
    face: int = 0
    needs: int = 0
    rules: tuple[str, ...] = ()


class Clock(msgspec.Struct):
    """A dungeon's time: `turn` of them have passed, the last `active` of them without rest.

    `noise` says that the last turn was noisy.
    """

    turn: int = 0
    active: int = 0
    checked: int = 0
    coming: bool = False
    lights: list[Light] = []
    effects: list[Effect] = []
    noise: bool = False

    def is_tired(self, book: Rulebook) -> bool:
        """Whether the party has gone on without the rest that was due.

        Rule: bxs.rest.fatigue-persists, bxe.rest.no-rest-not-cumulative
        """
        return self.active > book.dungeon.active
