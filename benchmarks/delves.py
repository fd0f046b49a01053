"""The delve of the examples, led to its end by the guide, all its fights fought."""

from __future__ import annotations

import time

from grognard.adventure.places.dungeon_entries import read_dungeon
from grognard.chances.arena import Chunk
from grognard.chances.expeditions import ExpeditionPlan
from grognard.rulebooks.loader import load_rulebook

SEED = 1
WARM_UP = 5
PLACE = "examples/places/under-hobs-mill.toml"
RULES = "bxe"


def fights_per_second(count: int) -> float:
    """How many delves a second one process leads; each takes some four fights and a hundred turns.

    Raises:
        ValueError: the place has no party of its own.
    """
    dungeon = read_dungeon(PLACE)
    if dungeon.party is None:
        raise ValueError(f"{PLACE} has no party")
    ground = ExpeditionPlan(dungeon, dungeon.party, load_rulebook(RULES), SEED).set_up()
    ground.run(Chunk(0, WARM_UP))
    started = time.perf_counter()
    ground.run(Chunk(WARM_UP, count))
    return count / (time.perf_counter() - started)
