"""No room on the disk: it is said, the file is as it was, and nothing is half-written."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from grognard.base.errors import InputError
from grognard.storage.campaigns import store as campaign_store
from grognard.storage.campaigns.store import create_store, open_store
from grognard.storage.journal import Draft
from grognard.storage.sqlite_files import connect
from tests.campaign.campaign_table import GREYWATER, Table, begin_greywater

SMALL = (
    "import resource, sys; from grognard.faces.cli.main import main; "
    "import grognard.operations.campaigns.word; "
    "resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size})); sys.exit(main(sys.argv[1:]))"
)
"""Runs a command that can write no file beyond so many bytes."""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    return begin_greywater(tmp_path, monkeypatch, capsys)


def run_small(size: int, *words: str) -> subprocess.CompletedProcess[str]:
    script = SMALL.format(size=size)
    # Without -B Python would leave bytecode cut off at the limit, and stumble over it at the next start.
    return subprocess.run([sys.executable, "-B", "-c", script, *words], capture_output=True, text=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("campaign", "word", "chest +1"),
        ("campaign", "undo", "2"),
        ("campaign", "fight", "orc", "--seed", "1", "--quiet"),
        ("campaign", "fight", "orc", "--seed", "1", "--play"),
        ("payroll", "-c", "greywater", "--command-id", "month-1"),
        ("hire", "armourer", "-c", "greywater", "--name", "Old Tam"),
    ],
)
def test_a_command_that_finds_no_room_says_so_and_changes_nothing(
    words: tuple[str, ...], table: Table
) -> None:
    table("hire", "armourer", "-c", "greywater")
    table("campaign", "pass", "30")
    before = table("campaign", "status")
    # No room at all; none for the whole of the rollback journal; none in the file.
    for limit in (0, 600, 4096):
        done = run_small(limit, *words)
        assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr
        assert done.stderr.startswith("grognard: ")
        assert "writ" in done.stderr
        assert table("campaign", "status") == before
        with closing(open_store("greywater.campaign")) as store:
            store.check_whole()
        assert not set(os.listdir()) - {"greywater.campaign", "home"}
        assert not list(Path("home").rglob("*.json"))
    # What found no room is done once there is some.
    assert table(*[word for word in words if word != "--play"])["entry"] == 4


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("campaign", "new", "other", "--from", GREYWATER),
        ("campaign", "fork", "other"),
        ("campaign", "backup", "other.campaign"),
        ("campaign", "import", "other", "--from", "out.jsonl"),
    ],
)
def test_a_file_for_which_there_is_no_room_is_not_there(words: tuple[str, ...], table: Table) -> None:
    Path("out.jsonl").write_text(table("campaign", "export", "--jsonl")["text"], encoding="utf-8")
    before = sorted(os.listdir())
    for limit in (0, 4096, 20_000):
        done = run_small(limit, *words, *(("-c", "greywater") if words[1] in ("fork", "backup") else ()))
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        assert done.stderr.startswith("grognard: other.campaign: ")
        assert sorted(os.listdir()) == before


def test_a_full_disk_is_called_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite's own word for it, at any page: what is confirmed stays, what is not leaves nothing."""
    place = str(tmp_path / "one.campaign")
    create_store(place).close()

    def connect_without_room(path: str, *, patience: float) -> sqlite3.Connection:
        file = connect(path, patience=patience)
        (pages,) = file.execute("PRAGMA page_count").fetchone()
        file.execute(f"PRAGMA max_page_count = {pages}")
        return file

    monkeypatch.setattr(campaign_store, "connect", connect_without_room)
    written, said = 0, ""
    while not said:
        try:
            with closing(open_store(place)) as store:
                store.append(written, f"c{written}", Draft(f"c{written}", "Ann", "", b"x" * 900))
            written += 1
        except InputError as error:
            said = str(error)
    assert "there is no room left to write; nothing of it is written" in said
    assert written > 0
    with closing(open_store(place)) as store, pytest.raises(InputError, match="no room left"):
        store.attach("result", b"x" * 9000)
    monkeypatch.undo()
    with closing(open_store(place)) as store:
        store.check_whole()
        assert [one.draft.command_id for one in store.read()] == [f"c{number}" for number in range(written)]
        assert store.attach("result") is None
        store.append(written, "more", Draft("more", "Ann", "", b"x" * 900))
