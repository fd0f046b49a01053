"""Where an expedition is kept, and which kept one is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.base.errors import InputError
from grognard.fight.departing import delve
from grognard.fight.kept_expedition import ExpeditionKeeper, begin_or_resume, find_expedition

PLACE = str(Path(__file__).resolve().parents[2] / "examples/places/under-hobs-mill.toml")


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))


def test_one_without_a_file_is_the_last() -> None:
    kept = ExpeditionKeeper(delve(PLACE, rules="bxs", seed=1))
    assert (kept.save(), kept.path, kept.how_to_go_on) == ("", "", "")
    with pytest.raises(InputError, match="no delve is kept"):
        find_expedition("delve", "last")
    kept.begin()
    assert kept.save() == ""
    assert kept.how_to_go_on == "grognard delve last goes on with it"
    assert find_expedition("delve", "last") == kept.path
    assert begin_or_resume("delve", kept.path).seed == 1


def test_a_file_that_is_named_is_the_last_too(tmp_path: Path) -> None:
    kept = ExpeditionKeeper(delve(PLACE, rules="bxs", seed=2), "mill.json")
    assert kept.save() == ""
    assert kept.how_to_go_on == "it is kept in mill.json"
    assert find_expedition("delve", "last") == str(tmp_path / "mill.json")
    assert find_expedition("delve", "mill.json") == "mill.json"


def test_a_file_that_cannot_be_written_leaves_it_where_it_was() -> None:
    kept = ExpeditionKeeper(delve(PLACE, rules="bxs", seed=2), "mill.json")
    with pytest.raises(InputError):
        kept.save_as("nowhere/at/all.json")
    assert kept.path == "mill.json"
    assert kept.save_as("") == ""
    assert Path("mill.json").exists()


def test_what_was_saved_has_its_own_seed() -> None:
    kept = ExpeditionKeeper(delve(PLACE, rules="bxs", seed=2), "mill.json")
    kept.save()
    with pytest.raises(InputError) as refused:
        begin_or_resume("delve", "mill.json", seed=3)
    assert refused.value.expected == "the file alone"
