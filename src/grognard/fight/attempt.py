"""Doing something in a fight for which people throw dice, without waiting for them: try, ask, try again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from grognard.base.errors import GrognardError
from grognard.dice.purpose import unpack_why
from grognard.fight.fight import Fight
from grognard.storage.saves.saved_fight import ThrownBy
from grognard.text.dice_asked import describe_why


class WantedDie(NamedTuple):
    """A die that a player is to throw: its sides, its purpose, and the combatant it is for, -1 for none.

    `why` is the packed reason from which `purpose` was made.
    """

    sides: int
    purpose: str
    who: int
    why: int


class MissingDieError(GrognardError):
    """A person has yet to throw a die."""

    def __init__(self, sides: int, why: int) -> None:
        super().__init__(f"a d{sides} is wanted")
        self.sides = sides
        self.why = why


class PlayerFaces:
    """The faces that people have said of dice, in order; `ask` is what a fight asks for the next.

    A face of 0 leaves the die to be thrown by the program.
    """

    def __init__(self, said: Sequence[int] = ()) -> None:
        self._left = list(said)

    def ask(self, sides: int, why: int) -> int:
        """The next face.

        Raises:
            DieWanted: no more have been said.
        """
        if not self._left:
            raise MissingDieError(sides, why)
        return min(self._left.pop(0), sides)


def attempt(fight: Fight, do: Callable[[], None], said: Sequence[int], by: ThrownBy) -> WantedDie | None:
    """Do something in a fight with the faces that players have given so far.

    Args:
        fight: the fight.
        do: does it: pushes an action, says a word, goes on.
        said: the faces of the dice asked for, in order; 0 for one to be thrown here.
        by: the dice that players throw.

    Returns:
        The next die wanted, with nothing changed; None when it is done.

    Raises:
        InputError: it cannot be done; nothing has changed.
        IllegalAction: the rules do not allow it; nothing has changed.
    """
    course, control, stood = fight.course, fight.control, fight.decision is not None
    before, steps, undone = course.here(), list(course.steps), list(course.undone)
    fight.ask_for_dice(by, PlayerFaces(said).ask)
    try:
        do()
    except MissingDieError as wanted:
        _, actor, _ = unpack_why(wanted.why)
        die = WantedDie(wanted.sides, describe_why(fight.battle, wanted.why), actor, wanted.why)
        course.back_to(before, steps, undone)
        fight.take_control(control)
        if stood:  # else its first decision is still to come
            fight.stand()
        return die
    finally:
        fight.ask_for_dice(by, None)
    return None
