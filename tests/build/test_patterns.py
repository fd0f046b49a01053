"""Patterns are made once: what is kept of them gives the same ones at the next start, and is never needed."""

from __future__ import annotations

import marshal
import re
import sys
from pathlib import Path

import pytest

from grognard.creatures.reading.dialects import SIGNS
from grognard.patterns import _STAMP, KeptPatterns, Key, Steps

FLAGS = re.IGNORECASE | re.ASCII
TEXTS = (r"(?P<count>\d{1,3})\s*x?\s*(?P<name>[a-z][a-z -]*?)(?=[,:;]|$)", *(one.pattern for one in SIGNS))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file of a package whose bytecode is kept."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "__pycache__").mkdir()
    return str(tmp_path / "reader.py")


def fill(file: str) -> Path:
    """Use every pattern once and end; gives what is kept then."""
    patterns = KeptPatterns(file)
    for text in TEXTS:
        patterns.get(text, FLAGS)
    patterns.save()
    (kept,) = (Path(file).parent / "__pycache__").iterdir()
    return kept


def refuse(text: str, flags: int = 0) -> re.Pattern[str]:
    raise AssertionError(f"made anew: {text}")


def test_kept_patterns_are_the_very_same_and_none_is_made_again(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(file)
    with monkeypatch.context() as patched:
        patched.setattr(re, "compile", refuse)
        patterns = KeptPatterns(file)
        again = [patterns.get(text, FLAGS) for text in TEXTS]
    assert again == [re.compile(text, FLAGS) for text in TEXTS]
    found = again[0].match("12 Dire Wolves: AC 14")
    assert found is not None
    assert found.groupdict() == {"count": "12", "name": "Dire Wolves"}


def test_flags_tell_patterns_of_one_text_apart(file: str) -> None:
    fill(file)
    patterns = KeptPatterns(file)
    assert patterns.get(TEXTS[0]).match("12 ORCS") is None
    assert patterns.get(TEXTS[0], re.IGNORECASE).match("12 ORCS") is not None


STEPS: dict[Key, Steps] = {(TEXTS[0], int(FLAGS)): (34, marshal.dumps([1, 2, 3]), 0, {}, ())}


@pytest.mark.parametrize(
    "content",
    [b"", b"nonsense", b"N", marshal.dumps(("another Python", STEPS)), marshal.dumps((_STAMP, STEPS))],
)
def test_what_is_spoilt_or_another_pythons_is_made_anew(content: bytes, file: str) -> None:
    kept = fill(file)
    before = marshal.loads(kept.read_bytes())
    kept.write_bytes(content)
    assert KeptPatterns(file).get(TEXTS[0], FLAGS) == re.compile(TEXTS[0], FLAGS)
    fill(file)
    assert marshal.loads(kept.read_bytes()) == before


def test_no_pattern_is_kept_where_python_keeps_no_bytecode(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    patterns = KeptPatterns(file)
    patterns.get(TEXTS[0], FLAGS)
    patterns.save()
    assert not list((Path(file).parent / "__pycache__").iterdir())
