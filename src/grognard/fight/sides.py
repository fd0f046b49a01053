"""The side of a fight that a name or a number means, and whose eyes a fight is seen with."""

from __future__ import annotations

from grognard.base.errors import InputError
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import REFEREE as REFEREE


def find_side(battle: Battle, wanted: str | int) -> int:
    """The index of the side of that name or number (from 1); "party" is that of player characters.

    Raises:
        InputError: there is no such side.
    """
    said = str(wanted).strip().lower()
    names = [side.name for side in battle.sides]
    found = [at for at, name in enumerate(names) if said in (name.lower(), str(at + 1))]
    players = [one.index for one in battle.sides if one.player_characters and said == "party"]
    if found or len(players) == 1:
        return int((found or players)[0])
    raise InputError(f"no side is called {wanted!r}", expected=f"one of {', '.join(names)}, or its number")


def find_viewer(battle: Battle, audience: str | None) -> int:
    """The index of the side that looks on; without a name or number of one, the referee.

    Raises:
        InputError: there is no such side.
    """
    return REFEREE if audience is None else find_side(battle, audience)
