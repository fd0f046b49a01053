"""A local Ray, its workers killed in the middle: the numbers of one process."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.base.errors import GrognardError, InputError
from grognard.chances.comparing.compare import compare
from grognard.chances.comparing.sweep import SweptEncounter, sweep
from grognard.chances.counting.monte_carlo import DONE, NARROW, Limits
from grognard.chances.counting.odds import odds
from grognard.chances.counting.on_ray import MISSING, connect, workers_on
from grognard.encounter.entries import Encounter, MemberEntry, SideEntry
from grognard.faces.cli.main import main
from tests.chances.test_sweep import items_of

MATCHUP = "2 fighter 1 vs 3 goblin"
needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    """A Ray of this test's own."""
    module = connect("ray")
    yield module
    module.shutdown()


def list_ray_workers() -> list[int]:
    """The process ids of the workers of the Ray that this process started."""
    parents: dict[int, int] = {}
    workers: list[int] = []
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit():
                stat = (folder / "stat").read_text(encoding="utf-8")
                parents[int(folder.name)] = int(stat[stat.rindex(")") + 2 :].split()[1])
                if (folder / "cmdline").read_bytes().startswith((b"ray::IDLE", b"ray::run_chunk_of")):
                    workers.append(int(folder.name))
        except OSError:  # it has ended meanwhile
            continue

    def is_ours(process: int) -> bool:
        while process in parents and process != os.getpid():
            process = parents[process]
        return process == os.getpid()

    return [worker for worker in workers if is_ours(worker)]


class Killer:
    """Kills every worker there is after certain fights, and counts them."""

    def __init__(self, *, at: set[int]) -> None:
        self.calls = 0
        self.at = at
        self.killed = 0

    def __call__(self, *_: object) -> None:
        self.calls += 1
        if self.calls in self.at:
            for worker in list_ray_workers():
                os.kill(worker, signal.SIGKILL)
                self.killed += 1


@needs_ray
@pytest.mark.slow
def test_killed_workers_change_no_number(ray: Any) -> None:
    killer = Killer(at={2, 4, 6})
    answer = odds(MATCHUP, fights=12_000, seed=3, workers=workers_on("ray"), progress=killer)
    assert killer.killed >= 3
    assert answer == odds(MATCHUP, fights=12_000, seed=3)
    assert (answer.fights, answer.stopped) == (12_000, DONE)


@needs_ray
@pytest.mark.slow
def test_it_stops_where_one_process_stops(ray: Any) -> None:
    answer = odds(MATCHUP, within=0.03, seed=3, workers=workers_on("ray"))
    assert answer.stopped == NARROW
    assert answer == odds(MATCHUP, within=0.03, seed=3)


@needs_ray
@pytest.mark.slow
def test_comparison_and_sweep_are_those_of_one_process(ray: Any, tmp_path: Path) -> None:
    paired = compare(MATCHUP, rules=["bf", "bxe"], fights=300, workers=workers_on("ray"))
    assert paired == compare(MATCHUP, rules=["bf", "bxe"], fights=300)
    alone, killed = tmp_path / "alone.jsonl", tmp_path / "killed.jsonl"
    items = items_of(range(1, 25), fights=100)
    sweep(items, out=alone)
    killer = Killer(at={3, 9, 15})
    assert sweep(items, out=killed, workers=workers_on("ray"), progress=killer) == (0, 24, False)
    assert killer.killed >= 3
    assert killed.read_bytes() == alone.read_bytes()


@needs_ray
@pytest.mark.slow
def test_fault_in_a_worker_is_told_in_words(ray: Any, tmp_path: Path) -> None:
    bards = SideEntry(name="Bards", members=[MemberEntry(character="fighter 1", weapons=["lute"])])
    items = items_of(range(1, 3))
    plan = items[0].plan
    broken = msgspec.structs.replace(
        plan, encounter=Encounter(title="x", sides=[bards, plan.encounter.sides[1]])
    )
    with pytest.raises(GrognardError, match=r"^bards: .*lute"):
        sweep(
            [*items, SweptEncounter("bards", broken, Limits(10))],
            out=tmp_path / "results.jsonl",
            workers=workers_on("ray"),
        )


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    # To import a module that stands for None is an ImportError.
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(GrognardError) as refused:
        odds(MATCHUP, fights=100, workers=workers_on("ray"))
    assert str(refused.value) == MISSING


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--on", "the moon"], "cannot run on 'the moon'"),
        (["--on", "ray", "--workers", "2"], "one of them"),
    ],
)
def test_wrong_place_is_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", MATCHUP, "-n", "100", *words]) == 2
    assert said in capsys.readouterr().err


def test_workers_are_made_for_any_plan() -> None:
    with pytest.raises(InputError, match="cannot run on"):
        workers_on("http://x")
    for make in (workers_on("ray"), workers_on("ray://host:1")):
        assert callable(make)
