"""The contract of a journal, held by the file of a campaign: what is confirmed stays, once, as written."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import sqlite3
import stat
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from grognard.base.errors import InputError
from grognard.storage.campaigns.store import CampaignStore, copy_store, create_store, open_store
from grognard.storage.journal import FORMAT, Draft, Snapshot, StaleError, chain_of, upcast
from tests.long.amounts import SHARE

FORK = multiprocessing.get_context("fork")


def draft(name: str, text: str = "") -> Draft:
    return Draft(name, "Ann", "2026-01-01T00:00:00", text.encode() or name.encode())


def add(store: CampaignStore, head: int, name: str) -> int:
    return store.append(head, name, draft(name)).seq


@pytest.fixture
def place(tmp_path: Path) -> str:
    return str(tmp_path / "one.campaign")


@pytest.fixture
def store(place: str) -> Iterator[CampaignStore]:
    with closing(create_store(place)) as made:
        yield made


def test_entries_are_numbered_and_chained(store: CampaignStore) -> None:
    assert [add(store, head, f"c{head}") for head in range(4)] == [1, 2, 3, 4]
    entries = store.read()
    assert [one.draft.body for one in entries] == [b"c0", b"c1", b"c2", b"c3"]
    assert entries[2].chain == chain_of(entries[1].chain, 3, draft("c2"))
    assert store.read(after=2) == entries[2:]
    assert store.read(after=4) == []


def test_a_late_writer_is_told(store: CampaignStore, place: str) -> None:
    add(store, 0, "first")
    with closing(open_store(place)) as other:
        add(other, 1, "second")
    with pytest.raises(StaleError, match="entry 2 has been written meanwhile"):
        add(store, 1, "third")
    assert [one.draft.command_id for one in store.read()] == ["first", "second"]


def test_a_retry_is_answered_from_what_is_there(store: CampaignStore) -> None:
    made = store.append(0, "pay", draft("pay"))
    add(store, 1, "next")
    assert store.append(0, "pay", draft("pay", "another body")) == made
    assert len(store.read()) == 2


def test_snapshot_and_documents(store: CampaignStore, place: str) -> None:
    add(store, 0, "one")
    chain = store.read()[0].chain
    assert store.latest_snapshot() is None
    kept = Snapshot(1, chain, FORMAT, b"state")
    store.snapshot(Snapshot(1, chain, FORMAT, b"older"))
    store.snapshot(kept)
    store.attach("origin", b"text")
    with closing(open_store(place)) as again:
        assert again.latest_snapshot() == kept
        assert (again.attach("origin"), again.attach("other")) == (b"text", None)
        # One of another past is not used.
        again.snapshot(Snapshot(1, "f" * 64, FORMAT, b"state"))
        assert again.latest_snapshot() is None


def append_for_ever(place: str, confirmed: Connection) -> None:
    """Append, and tell each number when it is confirmed, until somebody kills us."""
    store = open_store(place)
    head = len(store.read())
    confirmed.send_bytes(head.to_bytes(4, "big"))
    while True:
        head = add(store, head, f"entry {head + 1}")
        confirmed.send_bytes(head.to_bytes(4, "big"))


def kill_some(place: str, kills: int) -> int:
    """Kill writers at random instants; nothing confirmed is missing, and nothing is damaged."""
    dice = random.Random(7)
    told = 0
    for _ in range(kills):
        ours, theirs = FORK.Pipe(duplex=False)
        writer = FORK.Process(target=append_for_ever, args=(place, theirs))
        writer.start()
        theirs.close()
        assert int.from_bytes(ours.recv_bytes(), "big") == told
        for _ in range(dice.randrange(3)):
            told = int.from_bytes(ours.recv_bytes(), "big")
        time.sleep(dice.uniform(0, 0.04))
        assert writer.pid is not None
        os.kill(writer.pid, signal.SIGKILL)
        writer.join()
        try:
            while True:
                told = int.from_bytes(ours.recv_bytes(), "big")
        except EOFError:
            ours.close()
        with closing(open_store(place)) as store:
            store.check_whole()
            entries = store.read()
        assert told <= len(entries) <= told + 1
        told = len(entries)
        assert [one.draft.body.decode() for one in entries[-3:]] == [
            f"entry {one.seq}" for one in entries[-3:]
        ]
    return told


@pytest.mark.slow
def test_nothing_confirmed_is_lost_when_a_writer_is_killed(place: str) -> None:
    create_store(place).close()
    assert kill_some(place, 60) > 30


@pytest.mark.long
def test_nothing_confirmed_is_lost_in_a_thousand_kills(place: str) -> None:
    create_store(place).close()
    assert kill_some(place, max(1, int(1000 * SHARE))) > 0


def write_some(place: str, name: str, many: int) -> None:
    """Append so many, each time behind whatever there is by then."""
    store = open_store(place)
    for number in range(many):
        while True:
            try:
                add(store, len(store.read()), f"{name} {number}")
                break
            except StaleError:
                continue


def test_two_writers_lose_nothing(place: str) -> None:
    create_store(place).close()
    writers = [FORK.Process(target=write_some, args=(place, name, 25)) for name in ("Ann", "Bob")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    with closing(open_store(place)) as store:
        entries = store.read()
    assert [one.seq for one in entries] == list(range(1, 51))
    assert len({one.draft.command_id for one in entries}) == 50


def test_a_file_somebody_writes_in_is_left_alone(place: str) -> None:
    create_store(place).close()
    with closing(sqlite3.connect(place, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(InputError, match="another command is writing"):
            open_store(place, patience=0.05)


def test_a_flipped_bit_is_found(store: CampaignStore, place: str) -> None:
    for head in range(20):
        store.append(head, f"c{head}", draft(f"c{head}", f"the body of entry {head}"))
    store.close()
    whole = Path(place).read_bytes()
    at = whole.index(b"the body of entry 7")
    Path(place).write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
    damaged = Path(place).read_bytes()
    with closing(open_store(place)) as again, pytest.raises(InputError, match="entry 8 is not as it was"):
        again.read()
    with pytest.raises(InputError, match="entry 8"):
        copy_store(place, place + ".copy")
    assert Path(place).read_bytes() == damaged
    assert not Path(place + ".copy").exists()


def test_any_flipped_bit_is_found_or_harmless(store: CampaignStore, place: str) -> None:
    for head in range(10):
        add(store, head, f"command {head}")
    before = store.read()
    store.close()
    whole = Path(place).read_bytes()
    dice = random.Random(3)
    said: list[str] = []
    for _ in range(150):
        at = dice.randrange(len(whole))
        Path(place).write_bytes(whole[:at] + bytes([whole[at] ^ 1 << dice.randrange(8)]) + whole[at + 1 :])
        try:
            with closing(open_store(place)) as again:
                again.check_whole()
                assert again.read() == before
        except InputError as error:
            said.append(str(error))
    assert said
    assert all(place in one for one in said)


def change(place: str, *commands: str) -> None:
    with closing(sqlite3.connect(place)) as file:
        for command in commands:
            file.execute(command)
        file.commit()


def cut(place: str) -> None:
    Path(place).write_bytes(Path(place).read_bytes()[:5000])


def spoil(place: str) -> None:
    Path(place).write_bytes(b"This is a letter to the editor.\n" * 300)


def empty(place: str) -> None:
    Path(place).write_bytes(b"")


@pytest.mark.parametrize(
    ("spoiled", "said"),
    [
        (spoil, "no campaign file"),
        (empty, "no campaign file"),
        (cut, "damaged"),
        (lambda place: change(place, "UPDATE alembic_version SET version_num = 'layout_9'"), "newer version"),
        (lambda place: change(place, "UPDATE entry SET format = 9 WHERE seq = 2"), "newer version"),
        (lambda place: change(place, "DELETE FROM entry WHERE seq = 2"), "entry 2 is missing"),
        (lambda place: change(place, "UPDATE entry SET author = 'Eve' WHERE seq = 2"), "entry 2 is not as"),
        (lambda place: change(place, "DROP TABLE entry"), "no campaign file, or it is damaged"),
    ],
)
def test_what_cannot_be_used_is_refused_and_untouched(
    spoiled: Callable[[str], None], said: str, store: CampaignStore, place: str
) -> None:
    for head in range(3):
        add(store, head, f"c{head}")
    store.close()
    spoiled(place)
    before = Path(place).read_bytes()
    with pytest.raises(InputError, match=said), closing(open_store(place)) as again:
        again.check_whole()
    assert Path(place).read_bytes() == before


def test_another_programs_database_is_refused(place: str) -> None:
    change(place, "CREATE TABLE entry (seq)")
    with pytest.raises(InputError, match="this is no campaign file"):
        open_store(place)


def test_a_file_that_is_read_only_is_read_and_not_written(store: CampaignStore, place: str) -> None:
    add(store, 0, "one")
    store.close()
    before = Path(place).read_bytes()

    def look() -> None:
        with closing(open_store(place)) as again:
            assert len(again.read()) == 1
            try:
                add(again, 1, "two")
            except InputError as error:
                os._exit(5 if "cannot be written to" in str(error) else 6)
        os._exit(7)

    folder = Path(place).parent
    os.chmod(place, stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH)
    for above in (folder, *folder.parents):
        if above == Path(tempfile.gettempdir()):
            break
        os.chmod(above, 0o755)

    def as_anybody() -> None:
        # Root may write to anything.
        if os.geteuid() == 0:
            os.setuid(65534)
        look()

    reader = FORK.Process(target=as_anybody)
    reader.start()
    reader.join()
    assert reader.exitcode == 5
    assert Path(place).read_bytes() == before


def test_a_copy_is_a_file_of_its_own(store: CampaignStore, place: str, tmp_path: Path) -> None:
    add(store, 0, "one")
    copy = str(tmp_path / "copy.campaign")
    copy_store(place, copy)
    with closing(open_store(copy)) as other:
        add(other, 1, "another")
        assert len(other.read()) == 2
    assert len(store.read()) == 1
    for taken in (copy_store, lambda _, to: create_store(to)):
        with pytest.raises(InputError, match="there is such a file already"):
            taken(place, copy)


def test_a_format_from_tomorrow_is_refused() -> None:
    with pytest.raises(InputError, match="format 2"):
        upcast(Draft("a", "", "", b"", 2), file="a.campaign")
