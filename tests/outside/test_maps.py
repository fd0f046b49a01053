"""Maps that people have made with the generators themselves; they are not part of the project."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.operations.asking import ask
from grognard.operations.making.place import MakePlace

MAPS = sorted((Path(__file__).resolve().parents[3] / "shared" / "data" / "maps").glob("*/*.json"))

if not MAPS:
    pytest.skip("there are no maps in ../shared/data/maps", allow_module_level=True)


@pytest.mark.slow
@pytest.mark.parametrize("path", MAPS, ids=[path.stem for path in MAPS])
def test_every_map_becomes_a_place_that_is_played(path: Path, tmp_path: Path) -> None:
    place = tmp_path / "place.toml"
    answer = ask(MakePlace(file=str(path), out=str(place)))
    assert answer.warnings == []
    assert answer.facts.unread == ()
    delve = grognard.delve(place, party="3 fighter 2, 1 cleric 2, 1 thief 3", rules="bxe", seed=7)
    delve.run()
    assert delve.over
    assert sum(area.seen for area in delve.machine.state.areas.values()) > 5  # type: ignore[union-attr]
