"""A table to play at in tests: commands with typed lines in the place of a keyboard."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from grognard.faces.cli.main import main


class Table:
    """Runs commands with typed lines; fights are written into a folder, and kept in one of its own there."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
    ) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.folder = folder
        self.monkeypatch.setenv("GROGNARD_HOME", str(folder / "home"))

    def play(self, what: str, typed: str, *arguments: str) -> str:
        """What a fight prints that ends without an error."""
        if "\n" in what:
            path = self.folder / "fight.toml"
            path.write_text(what, encoding="utf-8")
            what = str(path)
        return self.run(typed, "fight", what, *arguments)

    def run(self, typed: str, *arguments: str) -> str:
        """What a command prints that ends without an error."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status = main(list(arguments))
        printed = self.capsys.readouterr()
        assert (status, printed.err) == (0, "")
        return printed.out
