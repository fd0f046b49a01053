"""What a dungeon and a journey have in common for those who lead a party there."""

from __future__ import annotations

from abc import abstractmethod

from grognard.adventure.party.company import Company
from grognard.adventure.party.decision import Decision
from grognard.adventure.party.people import Aftermath
from grognard.battle.state.refusal import Refusal


class Machine(Company):
    """A party that goes on to the next decision, and can be told what to do there."""

    decision: Decision | None

    @abstractmethod
    def advance(self) -> Decision | None:
        """Go on to the next decision; None when it is over."""

    @abstractmethod
    def why_not(self, text: str) -> list[Refusal]:
        """Every reason why an order cannot be followed now; none when it can."""

    @abstractmethod
    def choices(self) -> list[tuple[str, str]]:
        """The common orders that can be followed now, each with what it means."""

    @abstractmethod
    def obey(self, text: str) -> None:
        """Follow an order."""

    @abstractmethod
    def finish_fight(self, after: Aftermath) -> None:
        """Take everybody back from the fight that was to be decided."""
