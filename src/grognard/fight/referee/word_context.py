"""The scope of a referee's word: the running fight, its encounter, and the rules by which it goes on."""

from __future__ import annotations

import msgspec

from grognard.battle.play.engine import Engine
from grognard.encounter.entries import Encounter
from grognard.rulebooks.schema import Rulebook


class WordContext(msgspec.Struct, frozen=True):
    """The things a word may change; `book` are the present rules, `seed` is 0 where dice have none."""

    engine: Engine
    encounter: Encounter
    book: Rulebook
    seed: int
