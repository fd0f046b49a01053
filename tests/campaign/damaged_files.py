"""Campaign files with a few bytes damaged, and what the program does with them."""

from __future__ import annotations

import sqlite3
from contextlib import closing, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Final

from grognard.dice.stream import Stream
from grognard.faces.cli.main import main
from tests.campaign.campaign_table import GREYWATER

LOOKS: Final = (("status",), ("log",), ("ledger",), ("roster",), ("export",), ("export", "--jsonl"))
WRITES: Final = (("pass", "1"), ("word", "chest +1"), ("undo",), ("find", "10 gp"))


def ask(*words: str) -> tuple[int, str]:
    """The status of a command, and all it prints."""
    out = StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        status = main(["campaign", *words])
    return status, out.getvalue()


def make_campaign(folder: Path) -> bytes:
    """A campaign of some entries, as bytes."""
    path = str(folder / "sound.campaign")
    assert ask("new", path, "--from", GREYWATER)[0] == 0
    for words in (
        ("word", "chest +100"),
        ("pass", "3"),
        ("find", "1,800 gp"),
        ("word", "Dorn hp 3"),
        ("undo",),
    ):
        assert ask(*words, "-c", path)[0] == 0
    return Path(path).read_bytes()


def damage(sound: bytes, chooser: Stream) -> bytes:
    """The bytes with one to four of them changed, or cut off."""
    data = bytearray(sound)
    for _ in range(chooser.die(4)):
        data[chooser.die(len(data)) - 1] = chooser.die(256) - 1
    if chooser.die(8) == 1:
        del data[chooser.die(len(data)) :]
    return bytes(data)


def is_sound(path: Path) -> bool:
    """Whether SQLite finds nothing wrong with a file."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as base:
            return str(base.execute("PRAGMA integrity_check").fetchone()[0]) == "ok"
    except (sqlite3.Error, UnicodeError):
        return False


def try_damaged(sound: bytes, chooser: Stream, folder: Path) -> bool:
    """Look at a damaged file, write in it and rescue it; whether it was refused.

    What is damaged stays as it is, byte for byte.
    """
    path, saved = folder / "damaged.campaign", folder / "saved.campaign"
    path.write_bytes(damage(sound, chooser))
    look, write = LOOKS[chooser.die(len(LOOKS)) - 1], WRITES[chooser.die(len(WRITES)) - 1]
    status, said = ask(*look, "-c", str(path))
    assert status in (0, 2), said
    before, unsound = path.read_bytes(), not is_sound(path)
    refused, said = ask(*write, "-c", str(path))
    assert refused in (0, 2), said
    if unsound or refused:
        assert refused == 2, said
        assert path.read_bytes() == before
    status, said = ask("rescue", str(saved), "-c", str(path))
    assert status in (0, 2), said
    if status == 0:
        assert is_sound(saved)
        assert ask("status", "-c", str(saved))[0] == 0
        saved.unlink()
    return refused == 2
