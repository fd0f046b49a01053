"""The ways of making a round in a line each, and the names of a round's phases."""

from __future__ import annotations

from typing import Final

from grognard.battle.state import events as codes
from grognard.battle.state.battle import Battle
from grognard.battle.state.steps import CAN_CAST, CAN_MOVE, CAN_SHOOT, CAN_STRIKE, step_phase

SIDE_TURNS: Final = "side turns"
PHASES: Final = "phases"

_ROUNDS: Final = {
    "countdown": "everyone rolls; numbers are counted down, equal numbers act together",
    "popcorn": "whoever has acted names the next; the last of a round names who begins the next",
    "group turns": "each side rolls; all of the winning side take their turns, then the other",
    SIDE_TURNS: "each side rolls; the winner goes through all its phases, then the other",
    PHASES: "each side rolls; all go through each phase together, the winner first",
    "segments": "a die by Dexterity for each attack, counted down; held actions come last",
}
_PHASE_NAMES: Final = {
    CAN_MOVE: "movement phase",
    CAN_SHOOT: "missile phase",
    CAN_CAST: "magic phase",
    CAN_STRIKE: "melee phase",
}

MOVEMENT_CODES: Final = (
    codes.MOVE,
    codes.CHARGE,
    codes.OVERRUN,
    codes.FACE,
    codes.ALTITUDE,
    codes.MISCELLANEOUS,
    codes.DOOR,
    codes.STUMBLE,
    codes.STAND,
    codes.READY,
    codes.SET,
)
"""The codes of events that belong to movement."""


def describe_round(structure: str) -> str:
    """A line that describes a round of that structure.

    >>> describe_round("phases")
    'each side rolls; all go through each phase together, the winner first'
    """
    return _ROUNDS.get(structure, f"a procedure of its own, called {structure!r}")


def name_phase(phase: int) -> str:
    """The name of a turn's phase; nothing for a turn in which everything may be done.

    >>> name_phase(CAN_SHOOT), name_phase(15)
    ('missile phase', '')
    """
    return _PHASE_NAMES.get(phase, "")


def phase_of(battle: Battle) -> str:
    """The name of the phase that a battle is in; nothing where everything may be done in a turn."""
    return name_phase(step_phase(battle.agenda.due()))
