"""Kept fights: those that can be gone on with, the last played first."""

import time
from typing import ClassVar

from grognard.fight.kept import KeptFight, kept_fights
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.text.parts import Line, Part, Rows


class KeptFightsFacts(Facts):
    """The fights that are kept, the last played first; `written` is in seconds since 1970."""

    fights: tuple[KeptFight, ...]


class ListKeptFights(Operation[KeptFightsFacts], frozen=True, kw_only=True, tag="resume list"):
    """List the fights that are kept on this machine.

    >>> from grognard.operations.asking import ask
    >>> facts = ask(ListKeptFights()).facts
    >>> [one.written for one in facts.fights] == sorted((one.written for one in facts.fights), reverse=True)
    True
    """

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[KeptFightsFacts]:
        """List them, each with when it was played last."""
        fights = kept_fights(most=None)
        rows = [[one.name, _when(one.written), one.title] for one in fights]
        parts: list[Part] = [Rows(["fight", "last played", "what"], rows)]
        return Answer(KeptFightsFacts(fights), parts if fights else [Line("No fight is kept.")])


def _when(written: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(written))
