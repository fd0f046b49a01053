"""What a question of ``grognard check`` comes to."""

from __future__ import annotations

from typing import NamedTuple

from grognard.adventure.rolls.table_roll import TableRoll
from grognard.text.explain import Note


class Answer(NamedTuple):
    """A question answered: what is rolled, one after another until one succeeds, and what either comes to.

    `nth` says which of several rolls did it, `yields` are dice for what it brings; `aim` is what a low roll
    does where that is no success, such as "to fall"; `facts` stand in the JSON besides, such as the turns it
    takes.
    """

    rolls: tuple[TableRoll, ...]
    yes: str
    no: str
    notes: tuple[Note, ...] = ()
    facts: tuple[tuple[str, object], ...] = ()
    nth: str = "at try {}"
    yields: str = ""
    aim: str = "needed"
