"""The story of an expedition as data, turn by turn or day by day, with the rolls and rules of each line."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.adventure.happening import EVERYBODY, Fact
from grognard.adventure.meetings.machine import Machine
from grognard.adventure.party import facts as codes
from grognard.fight.shown import Told, Why
from grognard.fight.story import ALOUD, END, LINE, ROUND, rules_settled_by_options
from grognard.text.expedition_facts import describe_roll, tell_fact
from grognard.text.expedition_view import heading_of

SECRET: Final = "secret"
"""The tone of what the referee alone is told."""
_TONES: Final = {
    codes.DIES: "death",
    codes.SPRUNG: "hit",
    codes.HURT: "hit",
    codes.FIGHT: "hit",
    codes.FOUGHT: "hit",
    codes.HEALED: "spell",
    codes.CONDUCT: "morale",
}
_ENDS: Final = (codes.ENDED, codes.LEFT)


class ExpeditionLines:
    """The lines of an expedition's story as a viewer is told them, told once each.

    Args:
        referee: whether the viewer is told everything.
    """

    def __init__(self, *, referee: bool) -> None:
        self._referee = referee
        self._machine: Machine | None = None
        self._told = 0
        self._turn = -1
        self._lines: list[Told] = []

    def lines_of(self, machine: Machine) -> tuple[Told, ...]:
        """The story so far, line by line."""
        if machine is not self._machine:
            # Something was taken back: it was led there anew.
            self._machine, self._told, self._turn, self._lines = machine, 0, -1, []
        for number, fact in enumerate(machine.facts[self._told :], self._told):
            self._tell(machine, number, fact)
        self._told = len(machine.facts)
        return tuple(self._lines)

    def _tell(self, machine: Machine, number: int, fact: Fact) -> None:
        secret = fact.audience != EVERYBODY
        if secret and not self._referee:
            return
        text = tell_fact(msgspec.structs.replace(fact, audience=EVERYBODY), machine.book)
        if text is None:
            return
        if fact.turn != self._turn:
            self._turn = fact.turn
            self._lines.append(Told(text=heading_of(machine, fact), kind=ROUND, event=number))
        kind = END if fact.code in _ENDS else ALOUD if fact.code == codes.DESCRIBE and not secret else LINE
        tone = SECRET if secret else _TONES.get(fact.code, "")
        self._lines.append(Told(text=text, kind=kind, tone=tone, why=_explain(machine, fact), event=number))


def _explain(machine: Machine, fact: Fact) -> tuple[Why, ...]:
    """The roll and the rules behind a fact."""
    rolled = describe_roll(fact)
    if not rolled and not fact.rules:
        return ()
    settled = rules_settled_by_options(machine.book.base or machine.book.id)
    ruled = next((rule for rule in fact.rules if rule in settled), "")
    return (Why(rolled, fact.rules, ruled),)
