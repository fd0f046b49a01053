"""Where a referee speaks: the fight as it runs, what it was set up from, and by which rules it goes on."""

from __future__ import annotations

import msgspec

from grognard.battle.play.engine import Engine
from grognard.encounter.entries import Encounter
from grognard.rulebooks.schema import Rulebook


class WordScene(msgspec.Struct, frozen=True):
    """What a word may change; `book` are the rules as they are now, `seed` is 0 where dice have none."""

    engine: Engine
    encounter: Encounter
    book: Rulebook
    seed: int
