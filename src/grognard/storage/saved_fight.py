"""A fight on disk: the encounter, the rules, the dice, what was decided, and where it stands now."""

from __future__ import annotations

import os
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import IllegalAction
from grognard.battle.state.actions import format_action, parse_action
from grognard.battle.state.events import Log
from grognard.battle.state.notation import format_battle, read_battle
from grognard.battle.view.policy import Policy
from grognard.dice.source import Dice, NotedDice, SeededDice, noting
from grognard.dice.stream import Stream
from grognard.encounter.entries import Encounter, validate_encounter
from grognard.encounter.setup import round_structure, set_up
from grognard.errors import InputError
from grognard.rulebooks.schema import Rulebook
from grognard.storage.documents import read_document, write_document

FORMAT: Final = "grognard fight"
VERSION: Final = 1

Seed = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
Word = Annotated[int, Meta(ge=0, lt=2**32)]
Place = Annotated[int, Meta(ge=0, le=1000)]


class SavedFight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fight in progress or done. `journal` holds every decision taken, so the fight can be replayed.

    `played` are the sides that somebody decides for by hand.
    """

    encounter: Encounter
    rulebook: Rulebook
    seed: Seed
    stream: tuple[Word, Word, Word, Word]
    notation: str
    journal: tuple[str, ...]
    played: tuple[Place, ...] = ()
    format: str = FORMAT
    version: Annotated[int, Meta(ge=0, le=1000)] = VERSION


def capture_fight(
    engine: Engine, *, encounter: Encounter, rulebook: Rulebook, seed: int, played: tuple[int, ...] = ()
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
        notation=format_battle(engine.battle),
        journal=tuple(format_action(action) for action in engine.journal or ()),
        played=played,
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
    validate_encounter(saved.encounter)
    unknown = [side for side in saved.played if not 0 <= side < len(saved.encounter.sides)]
    if unknown:
        raise InputError(
            f"side {unknown[0]} is played", file=os.fspath(path), expected="one of the encounter's, from 0"
        )
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
    battle = set_up(encounter, rulebook, NotedDice(Stream(seed)) if dice is None else noting(dice))
    battle.log = Log()
    engine = Engine(battle, structure=round_structure(rulebook), policies=policies)
    engine.journal = []
    return engine


def resume_fight(saved: SavedFight, policies: list[Policy | None]) -> Engine:
    """Go on where a fight was saved; its log starts anew.

    Raises:
        InputError: the notation does not fit the encounter.
    """
    engine = start_fight(saved.encounter, saved.rulebook, seed=saved.seed, policies=policies)
    read_battle(saved.notation, engine.battle)
    key = Stream(saved.seed).key()
    engine.battle.dice = NotedDice(Stream.from_state(*saved.stream, key=key))
    engine.journal = [parse_action(action) for action in saved.journal]
    return engine


def replay_fight(saved: SavedFight) -> Engine:
    """Fight it again from the start by its journal, up to where the journal ends or the fight is over.

    Raises:
        InputError: the journal does not fit the encounter.
    """
    policies: list[Policy | None] = [None for _ in saved.encounter.sides]
    engine = start_fight(saved.encounter, saved.rulebook, seed=saved.seed, policies=policies)
    for number, action in enumerate(saved.journal):
        if engine.advance() is None:
            raise InputError("the journal goes on after the fight is over", expected="fewer actions")
        try:
            engine.submit(parse_action(action))
        except IllegalAction as error:
            problem = f"the journal does not fit the encounter: {error}"
            raise InputError(problem, key=f"journal[{number}]", expected="what was decided then") from error
    engine.advance()
    return engine
