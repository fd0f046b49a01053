"""What tests of `grognard check` share: a question asked, and its document."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grognard.faces.cli.main import main


class Asking:
    """Asks the program."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, question: str, rules: str = "bxe", **options: object) -> dict[str, Any]:
        """The document of an answer."""
        more = [
            word
            for key, value in options.items()
            for word in ("--option", f"{key.replace('__', '.')}={value}")
        ]
        status = main(["check", *question.split(), "--rules", rules, "--json", *more])
        said = self.capsys.readouterr()
        assert status == 0, said.err
        document: dict[str, Any] = json.loads(said.out)
        return document

    def refused(self, question: str, rules: str = "bxe") -> str:
        """What is said of a question that has no answer."""
        status = main(["check", *question.split(), "--rules", rules])
        said = self.capsys.readouterr()
        assert status == 2
        return said.err
