"""What a party does when a meeting need not come to blows."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.battle import NO_WINNER, Battle, finish
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import STANCE, Event
from grognard.battle.state.manoeuvre import AT_MEETING, Choice, Manoeuvre


class Stance(Manoeuvre):
    """The party fights, parleys or leaves; talk and leave-taking end the encounter without a blow."""

    def __init__(self, kind: i64, *, label: str, told: str, ending: str = "") -> None:
        super().__init__(kind, answers=AT_MEETING)
        self.label = label
        self.told = told
        self.ending = ending

    def options(self, battle: Battle, me: Combatant) -> list[Choice]:
        """There is one way to do it."""
        return [Choice(self.kind, self.label)]

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """The fight begins, or is over."""
        battle.agenda.pop()
        if battle.log is not None:
            battle.record(Event(STANCE, side=me.side, result=self.told))
        if self.ending:
            finish(battle, NO_WINNER, self.ending)
