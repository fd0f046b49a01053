"""Files of earlier versions: they open, say what they said, and are brought up to date."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from grognard.campaign.journal.entries import decode_body
from grognard.faces.cli.main import main
from grognard.operations.campaigns import opening
from grognard.storage import journal
from grognard.storage.campaigns import layout
from grognard.storage.campaigns import store as campaign_store
from grognard.storage.campaigns.store import create_store, open_store
from tests.campaign.campaign_table import Table

FORMATS = Path(__file__).parent / "formats"
OLD = FORMATS / "format-1.campaign"
"""A campaign of 52 entries, as the first version that kept them wrote it; never written anew."""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Table:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    shutil.copy(OLD, "old.campaign")
    return Table(capsys)


def is_within(old: object, new: object) -> bool:
    """Whether all that was said is said still; there may be more."""
    if isinstance(old, dict):
        return isinstance(new, dict) and all(name in new and is_within(old[name], new[name]) for name in old)
    if isinstance(old, list):
        return isinstance(new, list) and len(old) == len(new) and all(map(is_within, old, new))
    return old == new


def test_a_file_of_the_first_format_says_what_it_said(table: Table) -> None:
    said = json.loads((FORMATS / "format-1.status.json").read_bytes())
    assert is_within(said, table("campaign", "status"))
    assert Path("old.campaign").read_bytes() == OLD.read_bytes()
    # It goes on as any other: what was under way comes back, an old entry is taken back, others are written.
    table("campaign", "return", "fight-3", "--lost")
    assert "without 3 these do not stand: 15 (fight-1" in table.refused("campaign", "undo", "3")
    table("campaign", "undo", "3", "--with-dependents")
    table("campaign", "redo")
    assert table("campaign", "word", "Wat hp 3")["entry"] == 56
    assert table("campaign", "sheet", "Ysolde")["memorised"] == said["people"][3]["memorised"]


def test_a_file_with_all_that_was_added_to_the_first_format_says_what_it_said(
    table: Table, tmp_path: Path
) -> None:
    """Troops that fell, levels given back, gear by a word, charges used in fights, and lines for players."""
    shutil.copy(FORMATS / "format-1-later.campaign", "later.campaign")
    said = json.loads((FORMATS / "format-1-later.status.json").read_bytes())
    assert is_within(said, table("campaign", "status", "-c", "later"))
    entries = table("campaign", "log", "-c", "later")["entries"]
    tags = {event["type"] for entry in entries for event in entry["events"]}
    assert {"troops-fell", "level-restored", "gear-ruled", "gear-used", "charge-spent", "undone"} <= tags
    assert table("campaign", "undo", "4", "--with-dependents", "-c", "later")["entry"] == len(entries) + 1


def test_an_export_of_the_first_format_is_imported(table: Table) -> None:
    table("campaign", "import", "again", "--from", str(FORMATS / "format-1.jsonl"))
    assert table("campaign", "status", "-c", "again") == table("campaign", "status", "-c", "old")


def test_the_first_format_has_every_kind_of_event_there_was() -> None:
    """So that none of them can be changed to what it does not say any more."""
    with closing(open_store(str(OLD))) as store:
        entries = store.read()
    tags = {
        str(event.__struct_config__.tag) for one in entries for event in decode_body(one.draft.body).events
    }
    assert len(entries) == 52
    assert {"departed", "returned", "level-drained", "died", "paid", "went-unpaid", "answered"} <= tags
    assert {"project-begun", "project-ended", "item-known", "charge-spent", "book-moved", "undone"} <= tags
    assert len(tags) >= 34


def test_tables_made_anew_are_those_of_the_first_version(tmp_path: Path) -> None:
    anew = str(tmp_path / "anew.campaign")
    create_store(anew).close()

    def tables(path: str) -> list[object]:
        with closing(sqlite3.connect(path)) as file:
            names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            said: list[object] = []
            for name in sorted(names):
                said.append((name, file.execute(f"PRAGMA table_info({name})").fetchall()))
                for index in file.execute(f"PRAGMA index_list({name})").fetchall():
                    columns = file.execute(f"PRAGMA index_info({index[1]})").fetchall()
                    said.append((index[2:], columns))
            return [*said, file.execute("SELECT * FROM alembic_version").fetchall()]

    assert tables(anew) == tables(str(OLD))
    assert len(tables(anew)) > 8


@pytest.fixture
def tomorrow() -> Callable[..., None]:
    """Makes a version of tomorrow, with a layout to which one step more leads."""

    def make(patch: pytest.MonkeyPatch, *, fails: bool = False) -> None:
        def add_kind(file: sqlite3.Connection) -> None:
            file.execute("ALTER TABLE document ADD COLUMN kind TEXT NOT NULL DEFAULT 'result'")
            if fails:
                file.execute("SELECT nothing FROM nowhere")

        patch.setattr(layout, "STEPS", [*layout.STEPS, add_kind])

    return make


def test_a_file_of_an_older_layout_is_brought_up_to_date_and_kept(
    table: Table, tomorrow: Callable[..., None]
) -> None:
    before = table("campaign", "status")
    with pytest.MonkeyPatch.context() as patch:
        tomorrow(patch)
        assert main(["campaign", "status", "--json"]) == 0
        said = table.capsys.readouterr()
        assert json.loads(said.out) == before
        assert said.err == (
            "old.campaign is brought up to date; as it was, it is kept as old.campaign.layout_1\n"
        )
        # Once.
        assert main(["campaign", "word", "chest +1"]) == 0
        assert table.capsys.readouterr().err == ""
        with closing(sqlite3.connect("old.campaign")) as file:
            assert file.execute("SELECT version_num FROM alembic_version").fetchall() == [("layout_2",)]
            assert file.execute("SELECT kind FROM document LIMIT 1").fetchone() == ("result",)
        assert sorted(os.listdir()) == ["old.campaign", "old.campaign.layout_1"]
    # Today's version reads the copy, and leaves the other alone.
    assert table("campaign", "status", "-c", "old.campaign.layout_1") == before
    newer = Path("old.campaign").read_bytes()
    assert "by a newer version" in table.refused("campaign", "status", "-c", "old")
    assert Path("old.campaign").read_bytes() == newer


def test_a_step_that_fails_leaves_the_file_as_it_was(table: Table, tomorrow: Callable[..., None]) -> None:
    before = table("campaign", "status")
    with pytest.MonkeyPatch.context() as patch:
        tomorrow(patch, fails=True)
        assert "grognard: old.campaign: " in table.refused("campaign", "status")
        assert sorted(os.listdir()) == ["old.campaign"]
    assert table("campaign", "status", "-c", "old") == before


def test_a_layout_of_no_version_is_refused_untouched(table: Table) -> None:
    with closing(sqlite3.connect("old.campaign")) as file, file:
        file.execute("UPDATE alembic_version SET version_num = 'layout_0'")
    before = Path("old.campaign").read_bytes()
    assert "laid out as 'layout_0', as by no version" in table.refused("campaign", "status")
    assert Path("old.campaign").read_bytes() == before
    assert os.listdir() == ["old.campaign"]


def test_bodies_of_an_older_format_are_read_and_newer_ones_written_behind_them(table: Table) -> None:
    """Tomorrow's format says more: entries of both stand in one chain, and the old file is kept."""
    before = table("campaign", "status")
    with pytest.MonkeyPatch.context() as patch:
        for module in (journal, campaign_store, opening):
            patch.setattr(module, "FORMAT", 2)
        patch.setattr(
            journal, "UPCASTERS", {1: lambda body: body.replace(b'said":"Grey', b'said":"The Grey')}
        )
        assert table("campaign", "status") == before
        assert table("campaign", "log")["entries"][0]["said"].startswith("The Greywater begins")
        assert os.listdir() == ["old.campaign"]
        assert main(["campaign", "word", "chest +1"]) == 0
        assert table.capsys.readouterr().err == (
            "old.campaign is brought up to date; as it was, it is kept as old.campaign.format-1\n"
        )
        table("campaign", "undo", "24", "--with-dependents")
        table("campaign", "redo")
        with closing(open_store("old.campaign")) as store:
            assert [one.draft.format for one in store.read()] == [1] * 52 + [2] * 3
    assert sorted(os.listdir()) == ["old.campaign", "old.campaign.format-1"]
    assert table("campaign", "status", "-c", "old.campaign.format-1") == before
    assert "of a newer version" in table.refused("campaign", "status", "-c", "old")
