"""A whole level, or a map of another program, as the ground of an encounter."""

from __future__ import annotations

import json
from pathlib import Path

import grognard
from grognard.encounter.entries import parse_encounter
from grognard.operations.asking import ask
from grognard.operations.making.place import MakePlace
from tests.maps.test_universal_vtt import HOUSE


def test_a_map_for_virtual_tables_is_fought_on(tmp_path: Path) -> None:
    source, out = tmp_path / "house.uvtt", tmp_path / "house.toml"
    source.write_text(json.dumps(HOUSE), encoding="utf-8")
    ask(MakePlace(file=str(source), to="encounter", out=str(out)))
    encounter = parse_encounter(out.read_text(encoding="utf-8"))
    assert encounter.field is not None
    # Two rooms of three by two spaces, the wall with its door one space wide between them.
    assert encounter.field.map.split() == ["#########", "#...#...#", "#.......#", "#########"]
    assert [(door.at, door.state) for door in encounter.field.doors] == [((4, 2), "closed")]


def test_a_dungeon_is_fought_on(tmp_path: Path) -> None:
    out = tmp_path / "mill.toml"
    ask(MakePlace(file="examples/places/under-hobs-mill.toml", to="encounter", out=str(out)))
    encounter = parse_encounter(out.read_text(encoding="utf-8"))
    assert encounter.field is not None
    states = [door.state for door in encounter.field.doors]
    assert (len(states), states.count("stuck"), states.count("locked")) == (15, 3, 1)
    fight = grognard.start(out, seed=1)
    fight.run()
    assert fight.over
