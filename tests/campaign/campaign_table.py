"""Asks the program in a folder with one campaign."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from grognard.faces.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
GREYWATER = str(ROOT / "examples" / "campaigns" / "greywater.toml")


class Table:
    """Asks the program in a folder with one campaign."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str) -> dict[str, Any]:
        """The document of an answer."""
        assert main([*words, "--json"]) == 0
        document: dict[str, Any] = json.loads(self.capsys.readouterr().out)
        return document

    def said(self, *words: str) -> str:
        """What is said, in one line."""
        assert main(list(words)) == 0
        return " ".join(self.capsys.readouterr().out.split())

    def typed(self, lines: str, *words: str) -> str:
        """What is said, in one line, to whom these lines are typed."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.stdin", io.StringIO(lines))
            status = main(list(words))
        printed = self.capsys.readouterr()
        assert (status, printed.err) == (0, "")
        return " ".join(printed.out.split())

    def refused(self, *words: str) -> str:
        """What is said of what cannot be done."""
        assert main(list(words)) == 2
        said = self.capsys.readouterr()
        assert said.out == ""
        return str(said.err)

    def state(self) -> dict[str, Any]:
        """All there is, but for the number of the last entry."""
        document = self("campaign", "status")
        del document["entry"]
        return document


def begin_greywater(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Table:
    """A campaign of the example, in a folder of its own."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("GROGNARD_HOME", str(folder / "home"))
    made = Table(capsys)
    made("campaign", "new", "greywater", "--from", GREYWATER)
    return made
