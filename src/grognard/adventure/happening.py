"""The events of an expedition: facts without prose, with their dice, their rules and their audience."""

from __future__ import annotations

from typing import Final

import msgspec

EVERYBODY: Final = ""
REFEREE: Final = "referee"


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fact: its `code`, when it was (turn or day, and round), who did what, where, and how much.

    With a `die` it was rolled: the `face` (or total), and what was `needed`. `audience` is "referee" for what
    players may not know.
    """

    code: str
    turn: int = 0
    round: int = 0
    who: tuple[str, ...] = ()
    what: str = ""
    where: str = ""
    result: str = ""
    amount: int = 0
    dice: str = ""
    face: int = 0
    needed: int = 0
    rules: tuple[str, ...] = ()
    audience: str = EVERYBODY
