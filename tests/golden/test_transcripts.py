"""Whole transcripts, kept as files to be read: a change of a word or a rule shows as a difference.

After a change that is meant, write them anew and read them: GROGNARD_UPDATE_GOLDEN=1 pytest tests/golden
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grognard.cli.main import main

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parents[1] / "examples"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("goblin-ambush", ["goblin-ambush.toml", "--seed", "11"]),
        ("the-dead-do-not-flee-why", ["the-dead-do-not-flee.toml", "--seed", "5", "--why"]),
    ],
)
def test_transcript_is_as_it_was_read(
    name: str, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fight", str(EXAMPLES / arguments[0]), *arguments[1:]]) == 0
    text = capsys.readouterr().out
    path = HERE / f"{name}.txt"
    if os.environ.get("GROGNARD_UPDATE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
