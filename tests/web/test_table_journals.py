"""The journals of tables: what is true of one in SQLite is true of one in PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from grognard.base.errors import InputError
from grognard.storage.journal import BEGINNING, Addition, Draft, Journals, Snapshot, StaleError, chain_of
from grognard.storage.tables.store import open_journals
from tests.web.postgres import Postgres


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def journals(where: str) -> Iterator[Journals]:
    with closing(open_journals(where)) as journals:
        yield journals


def draft(id: str, body: bytes = b"{}") -> Draft:
    return Draft(id, "Ann", "2026-01-01", body)


@pytest.mark.slow
def test_entries_come_back_in_their_order_with_their_chain(where: str) -> None:
    with closing(open_journals(where)) as journals:
        one, two = journals.journal("one"), journals.journal("two")
        first = one.append(0, "a", draft("a", b"\x00\xff"))
        assert first.chain == chain_of(BEGINNING, 1, draft("a", b"\x00\xff"))
        two.append(0, "a", draft("a", b"other"))
        second = one.append(1, "b", draft("b"))
    with closing(open_journals(where)) as journals:
        assert journals.names() == ["one", "two"]
        assert journals.journal("one").read() == [first, second]
        assert journals.journal("one").read(after=1) == [second]
        assert journals.journal("none").read() == []


@pytest.mark.slow
def test_one_who_comes_late_is_told(journals: Journals) -> None:
    journal = journals.journal("one")
    journal.append(0, "a", draft("a"))
    with pytest.raises(StaleError):
        journal.append(0, "b", draft("b"))
    with pytest.raises(StaleError):
        journal.append(5, "b", draft("b"))
    assert [entry.draft.command_id for entry in journal.read()] == ["a"]


def test_a_command_that_is_sent_again_is_done_once(journals: Journals) -> None:
    journal = journals.journal("one")
    first = journal.append(0, "a", draft("a"))
    journal.append(1, "b", draft("b"))
    assert journal.append(1, "a", draft("a")) == first
    assert len(journal.read()) == 2


def test_entries_of_many_tables_are_written_all_or_none(journals: Journals) -> None:
    made = journals.append_all(
        [Addition("one", 0, draft("a")), Addition("two", 0, draft("b")), Addition("one", 1, draft("c"))]
    )
    assert [entry.seq for entry in made] == [1, 1, 2]
    with pytest.raises(StaleError):
        journals.append_all([Addition("two", 1, draft("d")), Addition("one", 9, draft("e"))])
    assert len(journals.journal("two").read()) == 1


@pytest.mark.slow
def test_a_second_server_is_refused_until_the_first_is_gone(where: str) -> None:
    first = open_journals(where)
    first.journal("one").append(0, "a", draft("a"))
    with pytest.raises(InputError, match="another server has these tables open"):
        open_journals(where)
    first.close()
    with closing(open_journals(where)) as second:
        assert second.names() == ["one"]


@pytest.mark.slow
def test_a_snapshot_counts_only_while_its_entry_is_there(journals: Journals) -> None:
    journal = journals.journal("one")
    entry = journal.append(0, "a", draft("a"))
    assert journal.latest_snapshot() is None
    journal.snapshot(Snapshot(1, entry.chain, 1, b"state"))
    journal.snapshot(Snapshot(1, entry.chain, 1, b"newer"))
    assert journal.latest_snapshot() == Snapshot(1, entry.chain, 1, b"newer")
    journal.snapshot(Snapshot(1, "0" * 64, 1, b"of another"))
    assert journal.latest_snapshot() is None


def test_documents_are_kept_beside_the_entries(journals: Journals) -> None:
    journal = journals.journal("one")
    assert journal.attach("note") is None
    journal.attach("note", b"a")
    journal.attach("note", b"\x00b")
    assert journal.attach("note") == b"\x00b"
    assert journals.journal("two").attach("note") is None


def test_entries_of_a_newer_version_are_refused(journals: Journals) -> None:
    journal = journals.journal("one")
    journal.append(0, "a", Draft("a", "Ann", "2026-01-01", b"{}", format=99))
    with pytest.raises(InputError, match="newer version"):
        journal.read()


def test_several_threads_write_one_after_the_other(journals: Journals) -> None:
    def write(name: str) -> None:
        journal = journals.journal(name)
        for number in range(20):
            journal.append(number, f"{name}{number}", draft(f"{name}{number}"))

    threads = [threading.Thread(target=write, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [len(journals.journal(name).read()) for name in "abcd"] == [20] * 4


def test_a_file_of_something_else_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("Buy torches. " * 100)
    with pytest.raises(InputError):
        open_journals(str(text))
    assert text.read_text() == "Buy torches. " * 100
    with pytest.raises(InputError):
        open_journals(str(tmp_path))


def test_a_server_that_is_not_there_is_said_without_the_password() -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(InputError, match="cannot be reached") as error:
        open_journals("postgresql://ann:secret@127.0.0.1:1/games")
    assert "secret" not in str(error.value)
