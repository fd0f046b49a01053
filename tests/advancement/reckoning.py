"""What tests of `grognard xp` and `grognard level` share: a question asked, and its document."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grognard.faces.cli.main import main


class Reckoning:
    """Asks the program; the words are given as a shell would give them."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str, rules: str = "bf", **options: object) -> dict[str, Any]:
        """The document of an answer."""
        document: dict[str, Any] = json.loads(self._ask(0, words, rules, options, "--json").out)
        return document

    def told(self, *words: str, rules: str = "bf", **options: object) -> str:
        """What is said to a person, with single spaces."""
        return " ".join(self._ask(0, words, rules, options).out.split())

    def refused(self, *words: str, rules: str = "bf", **options: object) -> str:
        """What is said of a question that has no answer."""
        said = self._ask(2, words, rules, options)
        assert "Traceback" not in said.err
        return str(said.err)

    def _ask(
        self, status: int, words: tuple[str, ...], rules: str, options: dict[str, object], *more: str
    ) -> Any:
        changes = [
            word
            for key, value in options.items()
            for word in ("--option", f"advancement.{key.replace('__', '.')}={value}")
        ]
        came = main([*words, "--rules", rules, *more, *changes])
        said = self.capsys.readouterr()
        assert came == status, said.err
        return said


def by_name(document: dict[str, Any]) -> dict[str, int]:
    """What each who has a name gained."""
    return {share["name"]: share["gained"] for share in document["shares"]}


def each(document: dict[str, Any]) -> list[int]:
    """What each kind of those who share gained, in their order."""
    return [share["gained"] for share in document["shares"]]
