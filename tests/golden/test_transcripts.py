"""Whole transcripts, kept as files to be read: a change of a word or a rule shows as a difference.

Each file begins with comment lines that say what was checked in it by hand. After a change that is meant,
write the transcripts anew, read them, and bring those lines up to date:
GROGNARD_UPDATE_GOLDEN=1 pytest tests/golden
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grognard.faces.cli.main import main

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parents[1] / "examples"
FORD = str(HERE / "ford.toml")
DRUM = str(EXAMPLES / "the-shamans-drum.toml")
DRUMS = (("bf", "3"), ("bfref", "8"), ("bxe", "7"), ("bcb", "12"), ("bxs", "4"))


# Those that were read for the rules are played plainly, so that better tactics leave them as they are.
PLAINLY = ("--tactics", "plain")


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("tactics-spread-bxs", ["4 fighter 1 vs 5 orc", "--rules", "bxs", "--seed", "3"]),
        ("tactics-arrows-bxe", [str(HERE / "arrows.toml"), "--rules", "bxe", "--seed", "2"]),
        ("tactics-break-off-bxe", ["4 fighter 1 vs 2 ogre", "--rules", "bxe", "--seed", "2"]),
        ("tactics-rail-bxe", [str(EXAMPLES / "over-the-rail.toml"), "--seed", "5"]),
        ("tactics-gap-bf", [str(HERE / "gap.toml"), "--rules", "bf", "--seed", "1"]),
        ("tactics-bearer-bxe", [str(HERE / "bearer.toml"), "--rules", "bxe", "--seed", "4"]),
        ("tactics-guard-bxs", [str(HERE / "guard.toml"), "--rules", "bxs", "--seed", "1"]),
        ("tactics-yard-bfref", [str(HERE / "yard.toml"), "--rules", "bfref", "--seed", "1"]),
        ("tactics-spears-bf", [str(HERE / "spears.toml"), "--rules", "bf", "--seed", "3"]),
        ("tactics-captors-bxe", [str(HERE / "captors.toml"), "--rules", "bxe", "--seed", "1"]),
        ("tactics-unawares-bxe", [str(HERE / "unawares.toml"), "--rules", "bxe", "--seed", "2"]),
        ("tactics-bear-off-bcb", [str(EXAMPLES / "fire-in-the-crypt.toml"), "--rules", "bcb", "--seed", "8"]),
        ("tactics-split-bcb", ["2 fighter 5 vs 6 orc", "--rules", "bcb", "--seed", "2"]),
        ("goblin-ambush", [str(EXAMPLES / "goblin-ambush.toml"), "--seed", "11"]),
        (
            "the-dead-do-not-flee-why",
            [str(EXAMPLES / "the-dead-do-not-flee.toml"), "--seed", "5", "--why"],
        ),
        ("over-the-rail-why", [str(EXAMPLES / "over-the-rail.toml"), "--seed", "5", "--why"]),
        ("poachers", [str(EXAMPLES / "poachers.toml"), "--seed", "2"]),
        *((f"drum-{book}", [DRUM, "--rules", book, "--seed", seed, "--why"]) for book, seed in DRUMS),
        ("ford-bf", [FORD, "--rules", "bf", "--seed", "1", "--why"]),
        ("ford-bfref", [FORD, "--rules", "bfref", "--seed", "26", "--why"]),
        ("ford-bxe", [FORD, "--rules", "bxe", "--seed", "93", "--why"]),
        ("ford-bxs", [FORD, "--rules", "bxs", "--seed", "17", "--why"]),
        ("ford-bcb", [FORD, "--rules", "bcb", "--seed", "20", "--why"]),
    ],
)
def test_transcript_is_as_it_was_read(
    name: str, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    style = () if name.startswith("tactics") else PLAINLY
    assert main(["fight", *arguments, *style]) == 0
    text = capsys.readouterr().out
    path = HERE / f"{name}.txt"
    checked, kept = split_comment(path.read_text(encoding="utf-8"))
    assert checked, "the file does not say what was checked in it"
    if os.environ.get("GROGNARD_UPDATE_GOLDEN"):
        path.write_text(checked + text, encoding="utf-8")
        kept = text
    assert text == kept


def split_comment(text: str) -> tuple[str, str]:
    """The comment lines at a file's beginning, and the transcript after them."""
    lines = text.splitlines(keepends=True)
    end = 0
    while end < len(lines) and lines[end].startswith("#"):
        end += 1
    return "".join(lines[:end]), "".join(lines[end:])
