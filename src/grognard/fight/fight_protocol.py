"""The interface of a whole fight, as its parts know it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from grognard.battle.play.decision import Decision
from grognard.battle.play.engine import Engine
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import Event
from grognard.encounter.entries import Encounter
from grognard.fight.choices import Choice
from grognard.fight.control import Control
from grognard.fight.course import Course
from grognard.fight.variations import LinesOfPlay
from grognard.rulebooks.schema import Rulebook
from grognard.storage.saves.saved_fight import ThrownBy
from grognard.tactics.skill_levels import Tactics


class FightProtocol(Protocol):
    """A fight, as `grognard.fight.fight.Fight` is one."""

    engine: Engine
    encounter: Encounter
    rulebook: Rulebook
    seed: int | None
    number: int | None
    course: Course
    lines: LinesOfPlay
    control: Control
    thrown_by: ThrownBy
    thrown: str
    announced: bool
    story_lost: str
    told_until: int

    @property
    def battle(self) -> Battle:
        """The battle as the engine has it."""

    @property
    def tactics(self) -> tuple[Tactics, ...]:
        """The factory of each side's policy."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, as the referee knows it."""

    @property
    def decision(self) -> Decision | None:
        """The decision due by hand."""

    def push(self, choice: Choice | str) -> None:
        """Do something, and go on."""

    def undo(self) -> str:
        """Take back the last choice; return it."""

    def say(self, word: str) -> None:
        """Carry out a word of the referee, and go on."""

    def hear(self, word: str) -> None:
        """Do what a word of the referee says, without going on."""

    def stand(self) -> None:
        """Stand at the decision that the battle waits for."""

    def take_control(self, control: Control) -> None:
        """Set the sides and combatants played by hand from when the fight next goes on."""

    def ask_for_dice(self, thrown_by: ThrownBy, ask: Callable[[int, int], int] | None) -> None:
        """Set the dice that players throw from now on."""
