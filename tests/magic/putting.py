"""What the tests of magic at rest share: a command put to the program, and its document."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from grognard.faces.cli.main import main


class Putting:
    """Puts questions to the program."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str, rules: str = "bxe", **options: object) -> dict[str, Any]:
        """The document of an answer."""
        status = main([*words, "--rules", rules, "--json", *_as_words(options)])
        said = self.capsys.readouterr()
        assert status == 0, said.err
        document: dict[str, Any] = json.loads(said.out)
        return document

    def told(self, *words: str, rules: str = "bxe", **options: object) -> str:
        """The sentences of an answer, on one line."""
        status = main([*words, "--rules", rules, *_as_words(options)])
        said = self.capsys.readouterr()
        assert status == 0, said.err
        return " ".join(said.out.split())

    def refused(self, *words: str, rules: str = "bxe", **options: object) -> str:
        """What is said of a question that has no answer."""
        status = main([*words, "--rules", rules, *_as_words(options)])
        said = self.capsys.readouterr()
        assert status == 2
        return said.err


def why_not(document: dict[str, Any]) -> list[str]:
    """The rules by which something is not allowed."""
    return [rule for reason in document["why_not"] for rule in reason["rules"]]


def _as_words(options: dict[str, object]) -> Sequence[str]:
    return [
        word for key, value in options.items() for word in ("--option", f"{key.replace('__', '.')}={value}")
    ]
