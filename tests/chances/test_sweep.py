"""Sweeps: a line for each encounter, and the same file however often they were stopped."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from io import FileIO
from pathlib import Path

import msgspec
import pytest

import grognard.chances.comparing.sweep
from grognard.base.errors import GrognardError, InputError
from grognard.chances.comparing.sweep import SweptEncounter, read_rows, sweep
from grognard.chances.counting.monte_carlo import Limits
from grognard.chances.counting.odds import make_plan, odds
from grognard.encounter.entries import Encounter, MemberEntry, SideEntry


def items_of(numbers: range, *, fights: int = 40, seed: int = 1) -> list[SweptEncounter]:
    """An encounter with so many goblins for every number."""
    return [
        SweptEncounter(
            f"{number} goblins", make_plan(f"2 fighter 1 vs {number} goblin", seed=seed), Limits(fights)
        )
        for number in numbers
    ]


@pytest.mark.slow
def test_lines_are_in_order_and_say_what_odds_say(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    assert sweep(items_of(range(1, 5)), out=out) == (0, 4, False)
    rows = read_rows(out)
    assert [row.encounter for row in rows] == ["1 goblins", "2 goblins", "3 goblins", "4 goblins"]
    for number, row in enumerate(rows, start=1):
        answer = odds(f"2 fighter 1 vs {number} goblin", fights=40)
        assert (row.wins, row.rounds) == (answer.sides[0].wins, answer.rounds)
        assert row.mean_losses == answer.sides[0].mean_losses


def test_nothing_is_done_twice_and_anything_else_is_another_line(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    sweep(items_of(range(1, 4)), out=out)
    before = out.read_bytes()
    assert sweep(items_of(range(1, 4)), out=out) == (3, 0, False)
    assert out.read_bytes() == before
    assert sweep(items_of(range(1, 4), seed=2), out=out) == (0, 3, False)
    assert sweep(items_of(range(1, 4), fights=41), out=out) == (0, 3, False)
    assert out.read_bytes().startswith(before)
    assert len({row.key for row in read_rows(out)}) == 9


@pytest.mark.slow
def test_any_number_of_workers_leaves_the_same_file(tmp_path: Path) -> None:
    for workers in (1, 2):
        sweep(items_of(range(1, 12)), out=tmp_path / f"{workers}.jsonl", workers=workers)
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()


@pytest.mark.slow
def test_half_a_line_is_done_again(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    sweep(items_of(range(1, 5)), out=whole)
    data = whole.read_bytes()
    for length in (0, 1, 50, len(data) // 2, len(data) - 1):
        cut.write_bytes(data[:length])
        sweep(items_of(range(1, 5)), out=cut)
        assert cut.read_bytes() == data


@pytest.mark.parametrize("text", ["hello", "hello\n", '{"a": 1}\n', "1\n2\n"])
def test_file_of_another_kind_is_left_alone(text: str, tmp_path: Path) -> None:
    out = tmp_path / "notes.txt"
    out.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="no line of results"):
        sweep(items_of(range(1, 3)), out=out)
    assert out.read_text(encoding="utf-8") == text


def test_encounter_that_cannot_be_fought_is_named(tmp_path: Path) -> None:
    items = items_of(range(1, 3))
    bad = make_plan("1 fighter 1 vs 1 goblin")
    bards = SideEntry(name="Bards", members=[MemberEntry(character="fighter 1", weapons=["lute"])])
    broken = msgspec.structs.replace(
        bad, encounter=Encounter(title="x", sides=[bards, bad.encounter.sides[1]])
    )
    with pytest.raises(GrognardError, match=r"^bards: .*lute"):
        sweep([*items, SweptEncounter("bards", broken, Limits(10))], out=tmp_path / "results.jsonl")
    assert len(read_rows(tmp_path / "results.jsonl")) == 2


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_killed_sweep_goes_on_to_the_very_same_file(number: signal.Signals, tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole.jsonl", tmp_path / "killed.jsonl"
    words = ["sweep", "4 fighter 1 vs 6 goblin", "--vary", "goblin count", "--between", "1-14", "-n", "150"]
    command = [sys.executable, "-m", "grognard", *words, "--workers", "2", "--out"]
    subprocess.run([*command, str(whole)], check=True, capture_output=True)
    with subprocess.Popen(
        [*command, str(killed)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        until = time.monotonic() + 60
        while not (killed.exists() and killed.read_bytes().count(b"\n") >= 3):
            assert time.monotonic() < until
            time.sleep(0.01)
        os.kill(process.pid, number)
        process.wait(60)
    done = killed.read_bytes()
    assert 3 <= done.count(b"\n") < 14
    assert whole.read_bytes().startswith(done[: done.rfind(b"\n") + 1])
    again = subprocess.run([*command, str(killed)], check=True, capture_output=True, text=True)
    assert "14 to do: " in again.stdout
    assert killed.read_bytes() == whole.read_bytes()
    assert [json.loads(line)["value"] for line in killed.read_text("utf-8").splitlines()] == list(
        range(1, 15)
    )


@pytest.mark.parametrize(
    "tail", ['{"a": 1', "{", '{"key":"x', '{"key": "', "notes", '{"key":"' + "0" * 32 + '","wins":']
)
@pytest.mark.parametrize("whole", [False, True])
def test_a_last_line_that_is_not_of_a_sweep_is_not_cut(tail: str, whole: bool, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    if whole:
        sweep(items_of(range(1, 2)), out=out)
    before = (out.read_bytes() if whole else b"") + tail.encode()
    out.write_bytes(before)
    if tail == "{":  # the first letter of a line of results, for all one can know
        sweep(items_of(range(1, 2)), out=out)
        return
    with pytest.raises(InputError, match="no line of results"):
        sweep(items_of(range(1, 3)), out=out)
    assert out.read_bytes() == before


def test_a_second_sweep_on_the_same_file_is_refused_while_the_first_writes(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    refused: list[str] = []

    def intrude(done: int, of: int) -> None:
        before = out.read_bytes()
        with pytest.raises(InputError, match="another sweep") as caught:
            sweep(items_of(range(5, 6)), out=out)
        refused.append(str(caught.value))
        assert out.read_bytes() == before

    assert sweep(items_of(range(1, 3)), out=out, progress=intrude) == (0, 2, False)
    assert len(refused) == 2
    assert sweep(items_of(range(5, 6)), out=out) == (0, 1, False)


def test_a_full_disk_leaves_whole_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "results.jsonl"
    real = grognard.chances.comparing.sweep._append

    class FullSoon:
        """A file on a disk with room for 500 letters more, which takes what it can."""

        def __init__(self, file: FileIO) -> None:
            self.file = file

        def fileno(self) -> int:
            return self.file.fileno()

        def truncate(self, size: int) -> int:
            return self.file.truncate(size)

        def write(self, data: bytes) -> int:
            room = 500 - os.fstat(self.file.fileno()).st_size
            if room <= 0:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return self.file.write(data[:room])

    def append(file: FileIO, line: bytes) -> None:
        real(FullSoon(file), line)  # type: ignore[arg-type]

    monkeypatch.setattr("grognard.chances.comparing.sweep._append", append)
    with pytest.raises(InputError, match="No space left"):
        sweep(items_of(range(1, 5)), out=out)
    assert not out.read_bytes() or out.read_bytes().endswith(b"\n")
    kept = out.read_bytes()
    monkeypatch.undo()
    sweep(items_of(range(1, 5)), out=out)
    assert out.read_bytes().startswith(kept)
    assert len(read_rows(out)) == 4


def test_a_device_or_a_folder_is_no_place_for_results(tmp_path: Path) -> None:
    for place in (tmp_path, Path("/dev/full")):
        if place.exists():
            with pytest.raises(InputError, match="no plain file"):
                sweep(items_of(range(1, 2)), out=place)
