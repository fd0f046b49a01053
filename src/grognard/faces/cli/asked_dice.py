"""Real dice at the table: each asked for by what it is for, several of a kind typed at once if one likes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from grognard.faces.cli.console import Console, InputEnded
from grognard.fight.fight import Fight
from grognard.text.dice_asked import describe_why

ROLL_IT: Final = 0
"""Instead of a face: that the die is to be rolled here."""
_FACES: Final = r"\d{1,9}(?:[\s,]+\d{1,9})*"


class Asker:
    """Asks a person for the faces of real dice; give `ask` to `grognard.dice.AskedDice`.

    Faces typed in advance serve the next dice of the same kind and purpose. `fight` gives the names, once
    there is one; `before` is called ahead of each question, to tell what has happened.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._ahead: list[int] = []
        self._kind = (0, 0)
        self.fight: Fight | None = None
        self.before: Callable[[], None] | None = None

    def serve(self, fight: Fight, before: Callable[[], None]) -> None:
        """From now on ask with the names of a fight, and tell first what has happened."""
        self.fight, self.before = fight, before

    def name_from(self, fight: Fight) -> None:
        """Ask with the names of those in a fight that is being taken up again."""
        self.fight = fight

    def ask(self, sides: int, why: int) -> int:
        """The face of one die.

        Raises:
            InputEnded: the person stopped.
        """
        kind = (sides, why & 0xFF)
        if self._ahead and kind == self._kind:
            return self._ahead.pop(0)
        if self._ahead:
            left = " ".join(str(face) for face in self._ahead)
            self._console.line(f"(not needed: {left})")
            self._ahead = []
        if self.before is not None:
            self.before()
        faces = self._read_faces(sides, why)
        if not faces:
            return ROLL_IT
        self._kind, self._ahead = kind, faces[1:]
        return faces[0]

    def _read_faces(self, sides: int, why: int) -> list[int]:
        while True:
            answer = self._console.ask(f"d{sides} {self._describe(why)}: ")
            if answer == "":
                return []
            if answer.lower() in ("quit", "q"):
                raise InputEnded("the dice were put away")
            faces = (
                [int(word) for word in re.split(r"[\s,]+", answer)] if re.fullmatch(_FACES, answer) else []
            )
            if faces and all(1 <= face <= sides for face in faces):
                return faces
            wanted = "type what it shows, Enter to have it rolled, or quit"
            self._console.line(f"A d{sides} shows a number from 1 to {sides}; {wanted}.")

    def _describe(self, why: int) -> str:
        return describe_why(None if self.fight is None else self.fight.battle, why)
