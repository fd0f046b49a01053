"""What tests of the company share: a command asked, and its document."""

from __future__ import annotations

import json
import shlex
from typing import Any

import pytest

from grognard.faces.cli.main import main


class Asking:
    """Asks one command of the program."""

    def __init__(self, capsys: pytest.CaptureFixture[str], command: str) -> None:
        self.capsys = capsys
        self.command = command

    def __call__(self, question: str, rules: str = "bf", **options: object) -> dict[str, Any]:
        """The document of an answer."""
        more = [
            word
            for key, value in options.items()
            for word in ("--option", f"company.{key.replace('__', '.')}={value}")
        ]
        status = main([self.command, *shlex.split(question), "--rules", rules, "--json", *more])
        said = self.capsys.readouterr()
        assert status == 0, said.err
        document: dict[str, Any] = json.loads(said.out)
        return document

    def told(self, question: str, rules: str = "bf") -> str:
        """What a person reads, on one line."""
        status = main([self.command, *shlex.split(question), "--rules", rules])
        said = self.capsys.readouterr()
        assert status == 0, said.err
        return " ".join(said.out.split())

    def refused(self, question: str, rules: str = "bf") -> str:
        """What is said of a question that has no answer, on one line."""
        status = main([self.command, *shlex.split(question), "--rules", rules])
        said = self.capsys.readouterr()
        assert status == 2, said.out
        return " ".join(said.err.split())
