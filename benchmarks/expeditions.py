"""The delve and the journey of the examples, led to their ends by the guide, all their fights fought."""

from __future__ import annotations

import time

from grognard.adventure.places.dungeon_entries import read_dungeon
from grognard.adventure.places.land_entries import read_land
from grognard.adventure.prepared_expedition import Place
from grognard.chances.counting.arena import Chunk
from grognard.chances.counting.expeditions import ExpeditionPlan
from grognard.rulebooks.loader import load_rulebook

SEED = 1
WARM_UP = 5
DUNGEON = "examples/places/under-hobs-mill.toml"
LAND = "examples/places/to-the-isle.toml"
RULES = "bxe"


def delves_per_second(count: int) -> float:
    """How many delves a second one process leads; each takes some four fights and a hundred turns."""
    return _lead(read_dungeon(DUNGEON), count)


def journeys_per_second(count: int) -> float:
    """How many journeys a second one process leads; each takes some four days, a third has a fight."""
    return _lead(read_land(LAND), count)


def _lead(place: Place, count: int) -> float:
    """Expeditions per second to a place.

    Raises:
        ValueError: the place has no party of its own.
    """
    if place.party is None:
        raise ValueError(f"{place.title} has no party")
    ground = ExpeditionPlan(place, place.party, load_rulebook(RULES), SEED).set_up()
    ground.run(Chunk(0, WARM_UP))
    started = time.perf_counter()
    ground.run(Chunk(WARM_UP, count))
    return count / (time.perf_counter() - started)
