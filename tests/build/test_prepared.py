"""Data files are decoded once: what is kept of them serves until the file changes, and is never needed."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

from grognard.base.cached_data import cached_from_text


class Counting:
    """Makes a document of a text and counts how often."""

    def __init__(self) -> None:
        self.calls = 0

    def make(self, text: str) -> dict[str, object]:
        self.calls += 1
        return {"text": text, "words": text.split()}


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Counting:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return Counting()


def test_a_text_is_decoded_once_and_again_when_it_has_changed(tmp_path: Path, counting: Counting) -> None:
    file = str(tmp_path / "book.toml")
    for text, calls in (("a b", 1), ("a b", 1), ("a c", 2), ("a c", 2), ("a b", 3)):
        assert cached_from_text(text, file=file, make=counting.make) == {"text": text, "words": text.split()}
        assert counting.calls == calls


def test_what_is_given_is_the_callers_own(tmp_path: Path, counting: Counting) -> None:
    file = str(tmp_path / "book.toml")
    for _ in range(3):
        document = cached_from_text("a b", file=file, make=counting.make)
        assert document["words"] == ["a", "b"]
        document["words"] = "spoilt"


@pytest.mark.parametrize("content", [b"", b"nonsense", b"N"])
def test_a_spoilt_kept_file_is_made_anew(content: bytes, tmp_path: Path, counting: Counting) -> None:
    file = str(tmp_path / "book.toml")
    cached_from_text("a b", file=file, make=counting.make)
    (kept,) = (tmp_path / "__pycache__").iterdir()
    kept.write_bytes(content)
    assert cached_from_text("a b", file=file, make=counting.make)["text"] == "a b"
    cached_from_text("a b", file=file, make=counting.make)
    assert counting.calls == 2


def test_nothing_is_kept_where_python_keeps_no_bytecode(
    tmp_path: Path, counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    cached_from_text("a b", file=str(tmp_path / "book.toml"), make=counting.make)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_no_hindrance(tmp_path: Path, counting: Counting) -> None:
    (tmp_path / "__pycache__").write_text("a file in the place of the folder")
    for _ in range(2):
        assert cached_from_text("a b", file=str(tmp_path / "book.toml"), make=counting.make)["text"] == "a b"
    assert counting.calls == 2


def test_what_there_is_no_room_for_leaves_nothing(
    tmp_path: Path, counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(source: str, target: str) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(os, "replace", refuse)
    assert cached_from_text("a b", file=str(tmp_path / "book.toml"), make=counting.make)["text"] == "a b"
    assert list((tmp_path / "__pycache__").iterdir()) == []
