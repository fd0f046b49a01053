"""What the parts of a fight know of the whole, which is made of them."""

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
from grognard.tactics.levels import Tactics


class Whole(Protocol):
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
        """What makes the policy of each side."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, as the referee knows it."""

    @property
    def decision(self) -> Decision | None:
        """What is to be decided by hand."""

    def push(self, choice: Choice | str) -> None:
        """Do something, and go on."""

    def undo(self) -> str:
        """Take back the last choice; what it was."""

    def say(self, word: str) -> None:
        """Let the referee have a word, and go on."""

    def hear(self, word: str) -> None:
        """Do what a word of the referee says, without going on."""

    def stand(self) -> None:
        """Stand at the decision that the battle waits for."""

    def take_control(self, control: Control) -> None:
        """Have these decide by hand from the next time that the fight goes on."""

    def ask_for_dice(self, thrown_by: ThrownBy, ask: Callable[[int, int], int] | None) -> None:
        """Have people throw these dice from now on."""
