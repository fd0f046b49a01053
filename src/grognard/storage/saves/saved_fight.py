"""A fight on disk: the encounter, the rules, the dice, what was decided, and where it stands now."""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from grognard.base.errors import InputError
from grognard.battle.play.engine import Engine
from grognard.battle.state.events import Log
from grognard.battle.state.notation import format_battle
from grognard.battle.view.policy import Policy
from grognard.dice.source import Dice, SeededDice, noting
from grognard.dice.stream import Stream
from grognard.dice.table_dice import TableDice
from grognard.encounter.entries import Encounter, validate_encounter
from grognard.encounter.setup import round_structure, set_up
from grognard.rulebooks.schema import Rulebook
from grognard.storage.saves.documents import decode_document, read_document, write_document

FORMAT: Final = "grognard fight"
VERSION: Final = 1
WORD: Final = "referee "
"""What the text of a referee's word begins with in a journal, where the others are actions."""

Seed = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
Step = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
Word = Annotated[int, Meta(ge=0, lt=2**32)]
Place = Annotated[int, Meta(ge=0, le=1000)]
Count = Annotated[int, Meta(ge=0, le=10_000_000)]
Name = Annotated[str, Meta(max_length=60)]
Until = Literal["", "round", "fall", "met"]
"""The end of a standing order: on recall, at the end of a round, when a combatant falls, when sides meet."""
ThrownBy = Literal["seeded", "mine", "all"]
"""The dice that people throw themselves: none, those of the sides they play, or all."""


class SavedOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A combatant's standing order (see `grognard.fight.control.StandingOrder`)."""

    combatant: Place
    order: Annotated[str, Meta(max_length=40)] = ""
    until: Until = ""
    since: Count = 0


class SavedUndone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision that was taken back and can be put again.

    Attributes:
        text: the decision.
        due: the step that the fight stood at (see `grognard.battle.state.steps`); empty for none.
        journal: that decision and what came of it, up to the next one taken back or to where the fight stood
            then; empty where the fight has gone on since with words of the referee.
        typed: the faces of dice that people threw for it, as in a `SavedLine`.
        stands: a checksum of the notation afterwards.
    """

    text: str
    due: tuple[Step, ...] = ()
    journal: tuple[str, ...] = ()
    typed: tuple[tuple[Count, Count], ...] = ()
    stands: Word = 0


class SavedLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of play: every decision and every word of the referee, from the beginning of the fight.

    `chosen` says which of them, counted from 0, were decided by hand; `typed` are the faces of dice that
    people threw, by the number of the die in the fight, from 0. `stands` has for each of `chosen` a checksum
    (CRC-32) of the notation before it, so that a fight fought again is known to be the same. `undone` are
    the decisions taken back, the next to be put again last.
    """

    name: Name
    journal: tuple[str, ...]
    chosen: tuple[Count, ...] = ()
    typed: tuple[tuple[Count, Count], ...] = ()
    stands: tuple[Word, ...] = ()
    undone: tuple[SavedUndone, ...] = ()


class SavedCourse(SavedLine, frozen=True, forbid_unknown_fields=True):
    """The line of play that a fight is on, with its `others`; `parents` says from which each was begun."""

    others: tuple[SavedLine, ...] = ()
    parents: dict[Name, Name] = msgspec.field(default_factory=dict)


class SavedFight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fight in progress or done. `journal` holds every decision taken, so the fight can be replayed.

    `played` are the sides controlled by players; `thrown_by` names the dice that players throw themselves. A
    fight without a `notation` was saved in the middle of an action, and is replayed from its journal alone.
    `chosen`, `typed`, `stands` and `undone` are those of a `SavedLine`, `line` is the name of its line of
    play, `others` are the other lines, and `parents` says from which line each of them was begun.
    """

    encounter: Encounter
    rulebook: Rulebook
    seed: Seed
    stream: tuple[Word, Word, Word, Word]
    notation: str
    journal: tuple[str, ...]
    played: tuple[Place, ...] = ()
    chosen: tuple[Count, ...] = ()
    typed: tuple[tuple[Count, Count], ...] = ()
    line: Name = ""
    others: tuple[SavedLine, ...] = ()
    orders: tuple[SavedOrder, ...] = msgspec.field(default=(), name="errands")
    thrown_by: ThrownBy = "seeded"
    stands: tuple[Word, ...] = ()
    undone: tuple[SavedUndone, ...] = ()
    parents: dict[Name, Name] = msgspec.field(default_factory=dict)
    format: str = FORMAT
    version: Annotated[int, Meta(ge=0, le=1000)] = VERSION

    def line_here(self) -> SavedLine:
        """The line of play that it is on."""
        return SavedLine(self.line, self.journal, self.chosen, self.typed, self.stands, self.undone)


def capture_fight(
    engine: Engine,
    *,
    encounter: Encounter,
    rulebook: Rulebook,
    seed: int,
    line: SavedLine,
    others: tuple[SavedLine, ...] = (),
    parents: Mapping[str, str] = MappingProxyType({}),
    played: tuple[int, ...] = (),
    orders: tuple[SavedOrder, ...] = (),
    thrown_by: ThrownBy = "seeded",
    midway: bool = False,
) -> SavedFight:
    """Everything needed to go on with a fight rolled with seeded dice.

    Raises:
        InputError: the dice are not seeded, so their future cannot be kept.
    """
    dice = engine.battle.dice
    if not isinstance(dice, SeededDice):
        raise InputError("only a fight with seeded dice can be saved", expected="a fight run with a seed")
    return SavedFight(
        encounter=encounter,
        rulebook=rulebook,
        seed=seed,
        stream=dice.stream.state(),
        notation="" if midway else format_battle(engine.battle),
        journal=line.journal,
        chosen=line.chosen,
        typed=line.typed,
        stands=line.stands,
        undone=line.undone,
        line=line.name,
        others=others,
        parents=dict(parents),
        played=played,
        orders=orders,
        thrown_by=thrown_by,
    )


def write_fight(saved: SavedFight, path: str | os.PathLike[str]) -> None:
    """Write a fight as JSON, whole or not at all.

    Raises:
        InputError: the file cannot be written.
    """
    write_document(saved, path, what="saved fight")


def read_fight(path: str | os.PathLike[str]) -> SavedFight:
    """Read a saved fight.

    Raises:
        InputError: it cannot be read, or it is no saved fight of a known version.
    """
    saved = read_document(path, SavedFight, form=FORMAT, version=VERSION, what="saved fight")
    return _check(saved, os.fspath(path))


def decode_fight(data: bytes) -> SavedFight:
    """Read a saved fight from the bytes of its file.

    Raises:
        InputError: it is no saved fight of a known version.
    """
    saved = decode_document(data, SavedFight, form=FORMAT, version=VERSION, what="saved fight")
    return _check(saved, "")


def _check(saved: SavedFight, file: str) -> SavedFight:
    validate_encounter(saved.encounter)
    unknown = [side for side in saved.played if not 0 <= side < len(saved.encounter.sides)]
    if unknown:
        problem = f"side {unknown[0]} is played"
        raise InputError(problem, file=file, expected="one of the encounter's, from 0")
    return saved


def start_fight(
    encounter: Encounter,
    rulebook: Rulebook,
    *,
    policies: list[Policy | None],
    seed: int = 0,
    dice: Dice | None = None,
) -> Engine:
    """A fresh engine with a log and a journal; its dice are seeded unless they are given.

    Raises:
        InputError: naming the key of the member at fault.
    """
    battle = set_up(encounter, rulebook, TableDice(Stream(seed)) if dice is None else noting(dice))
    battle.log = Log()
    engine = Engine(battle, structure=round_structure(rulebook), policies=policies)
    engine.journal = []
    return engine
