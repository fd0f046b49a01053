"""Damaged campaign files are refused before anything is written, and what reads of them is saved."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from grognard.dice.stream import Stream
from tests.campaign.campaign_table import GREYWATER
from tests.campaign.damaged_files import ask, make_campaign, try_damaged

CASES = 40


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A campaign of six entries, as bytes."""
    return make_campaign(tmp_path_factory.mktemp("sound"))


def put(sound: bytes, folder: Path) -> Path:
    """A campaign file."""
    path = folder / "greywater.campaign"
    path.write_bytes(sound)
    return path


@pytest.mark.slow
def test_damaged_files_are_refused_or_used_and_never_made_worse(sound: bytes, tmp_path: Path) -> None:
    refused = sum(try_damaged(sound, Stream(seed), tmp_path) for seed in range(CASES))
    assert 0 < refused < CASES


def test_an_index_without_its_row_is_refused_before_anything_is_written(sound: bytes, tmp_path: Path) -> None:
    path = put(sound, tmp_path)
    with closing(sqlite3.connect(path)) as base:
        page = base.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'one_entry_a_command'"
        ).fetchone()
        size = base.execute("PRAGMA page_size").fetchone()[0]
        root = base.execute(
            "SELECT rootpage FROM sqlite_master WHERE type = 'index' AND tbl_name = 'entry' ORDER BY 1 DESC"
        ).fetchone()[0]
    assert page is None  # the constraint's index has a name of SQLite's own
    data = bytearray(path.read_bytes())
    first = (root - 1) * size
    data[first + 4] -= 1  # one cell fewer on the page of the index
    path.write_bytes(data)
    before = path.read_bytes()
    status, said = ask("pass", "1", "-c", str(path))
    assert status == 2
    assert "the file is damaged" in said
    assert "grognard campaign rescue" in said
    assert path.read_bytes() == before
    status, said = ask("rescue", str(tmp_path / "saved"), "-c", str(path), "--json")
    # Of six entries the sixth takes the fifth back: four count, and nothing is lost.
    answer = json.loads(said)
    assert (status, answer["entries"], answer["lost"]) == (0, 4, {})
    assert (
        ask("status", "-c", str(tmp_path / "saved"))[1] == ask("status", "-c", str(put(sound, tmp_path)))[1]
    )


def test_an_entry_that_cannot_be_read_is_named_and_those_that_need_it_fall(
    sound: bytes, tmp_path: Path
) -> None:
    path = put(sound, tmp_path)
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE entry SET body = x'FF' WHERE seq = 3")
    saved = tmp_path / "saved.campaign"
    status, said = ask("rescue", str(saved), "-c", str(path))
    assert status == 0
    assert "Entry 3 is lost: " in said
    # Without the three days that passed: the chest of 3,250 gp and the hoard are there, on day 1.
    _, now = ask("status", "-c", str(saved))
    assert "day 1" in now
    assert "3,250 gp in the" in " ".join(now.split())


def test_where_the_beginning_is_lost_it_begins_anew_from_its_file(sound: bytes, tmp_path: Path) -> None:
    path = put(sound, tmp_path)
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("DELETE FROM entry WHERE seq = 1")
    saved = tmp_path / "saved.campaign"
    status, said = ask("rescue", str(saved), "-c", str(path))
    assert status == 0
    assert "Entry 1 is lost: it is begun anew from the file of its beginning." in " ".join(said.split())
    assert ask("status", "-c", str(saved))[1] == ask("status", "-c", str(put(sound, tmp_path)))[1]


def test_documents_and_snapshots_of_another_kind_are_no_fault_of_the_program(
    sound: bytes, tmp_path: Path
) -> None:
    path = put(sound, tmp_path)
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE document SET body = 7")
        base.execute(
            "INSERT INTO snapshot SELECT campaign, seq, chain, format, 'odd' FROM entry WHERE seq = 5"
        )
    assert ask("status", "-c", str(path))[0] == 0
    status, said = ask("export", "--jsonl", "-c", str(path))
    assert (status, "the document 'origin.toml' is not as it was written" in said) == (2, True)


@pytest.mark.slow
def test_many_commands_at_once_wait_for_their_turns(tmp_path: Path) -> None:
    path = str(tmp_path / "greywater.campaign")
    assert ask("new", path, "--from", GREYWATER)[0] == 0
    environment = {**os.environ, "GROGNARD_HOME": str(tmp_path / "home")}
    writers = [
        subprocess.Popen(
            [sys.executable, "-m", "grognard", "campaign", "word", "chest +1", "-c", path],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for _ in range(24)
    ]  # fmt: skip
    said = [(*process.communicate(timeout=120), process.returncode) for process in writers]
    assert [one for one in said if one[2] != 0] == []
    _, now = ask("status", "-c", path)
    assert "3,174 gp in the chest" in " ".join(now.split())  # 3,150 and 24


@pytest.mark.slow
def test_a_command_waits_for_one_that_writes_and_then_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "greywater.campaign")
    assert ask("new", path, "--from", GREYWATER)[0] == 0
    monkeypatch.setattr("grognard.faces.cli.printing.shows_progress", lambda: True)
    monkeypatch.setattr("grognard.storage.campaigns.store.PATIENCE", 0.5)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        status, said = ask("pass", "1", "-c", path)
        waited = time.monotonic() - began
        assert status == 2
        assert waited > 4.5
        assert "Another command writes in" in said
        assert "another command is writing in it" in said
        # Who only looks need not wait.
        assert ask("status", "-c", path)[0] == 0
        other.execute("ROLLBACK")
    assert ask("pass", "1", "-c", path)[0] == 0
