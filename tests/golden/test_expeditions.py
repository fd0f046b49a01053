"""Whole expeditions, kept as files to be read, as the fights are: see `test_transcripts`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grognard.faces.cli.main import main
from tests.golden.test_transcripts import EXAMPLES, HERE, split_comment

PLACES = EXAMPLES / "places"
PLAYERS_EYES = ("delve-bxe", "delve-bxs")
"""What is told without the rolls behind the screen."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("delve-bf", ["delve", str(PLACES / "under-hobs-mill.toml"), "--rules", "bf", "--seed", "39"]),
        ("delve-bxe", ["delve", str(PLACES / "under-hobs-mill.toml"), "--rules", "bxe", "--seed", "20"]),
        ("delve-bxs", ["delve", str(PLACES / "under-hobs-mill.toml"), "--rules", "bxs", "--seed", "47"]),
        ("journey-bf", ["journey", str(PLACES / "to-the-isle.toml"), "--rules", "bf", "--seed", "4"]),
        ("journey-bxe", ["journey", str(PLACES / "to-the-isle.toml"), "--rules", "bxe", "--seed", "47"]),
        ("journey-bxs", ["journey", str(PLACES / "to-the-isle.toml"), "--rules", "bxs", "--seed", "7"]),
    ],
)
def test_expedition_is_as_it_was_read(
    name: str, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    behind_the_screen = () if name in PLAYERS_EYES else ("--referee", "--why")
    assert main([*arguments, "--auto", *behind_the_screen]) == 0
    text = capsys.readouterr().out
    path: Path = HERE / f"{name}.txt"
    checked, kept = split_comment(path.read_text(encoding="utf-8"))
    assert checked, "the file does not say what was checked in it"
    if os.environ.get("GROGNARD_UPDATE_GOLDEN"):
        path.write_text(checked + text, encoding="utf-8")
        kept = text
    assert text == kept
