"""An expedition that was saved is suggested what it would have been without."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.fight.expedition import Expedition
from grognard.fight.expeditions.seat import ExpeditionSeat
from tests.support import EXAMPLES

PLACES = EXAMPLES / "places"
STUCK = """
title = "Two doors"
entrance = "1"
wandering_faces = 0
areas = [{ key = "1", lit = true }, { key = "2" }, { key = "3" }]
map = \"\"\"
22+11+33
\"\"\"
doors = [{ between = ["1", "2"], stuck = true }, { between = ["1", "3"], stuck = true }]
party = { name = "Party", members = [{ character = "fighter 1", name = "Ulf" }] }
"""


def begun(place: str | Path, seed: int) -> Expedition:
    return grognard.journey(place, seed=seed) if "isle" in str(place) else grognard.delve(place, seed=seed)


@pytest.mark.slow
@pytest.mark.parametrize("place", [STUCK, PLACES / "under-hobs-mill.toml", PLACES / "to-the-isle.toml"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_takes_up_an_expedition_is_suggested_the_same(place: str | Path, seed: int) -> None:
    expedition = begun(place, seed)
    seat = ExpeditionSeat(expedition, referee=True)
    asked = 0
    while not expedition.over and asked < 60:
        orders = seat.orders
        assert orders is not None
        again = ExpeditionSeat(grognard.resume(expedition.to_bytes()), referee=True).orders
        assert again is not None
        assert (again.usual, again.orders) == (orders.usual, orders.orders)
        expedition.push(orders.usual)
        asked += 1
    assert asked > 5


def test_no_door_is_tried_for_ever() -> None:
    locked = STUCK.replace("stuck = true", 'locked = true, of = "iron"')
    expedition = grognard.delve(locked, rules="bxe", seed=1)
    given: list[str] = []
    while not expedition.over:
        given.append(expedition.suggest(expedition.make_guide()))
        expedition.push(given[-1])
    assert given[-1] == "leave"
    assert [given.count(f"force {door}") for door in ("west door", "east door")] == [3, 3]
