"""Odd files, odd places to write to, and odd letters: one clear message, or the fight."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.faces.cli.main import main

MATCHUP = "1 fighter 1 vs 1 goblin"
MEET = """
title = "{title}"
[[sides]]
name = "party"
[[sides.members]]
character = "fighter 1"
[[sides]]
name = "orcs"
[[sides.members]]
creature = "orc"
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = " + "[" * 5000 + "]" * 5000, "nested too deep"),
        ("a = " + "9" * 5000, "malformed TOML"),
    ],
)
def test_file_is_refused(text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(text, encoding="utf-8")
    assert main(["fight", str(path)]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no such device")
def test_a_file_without_end_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fight", "/dev/zero"]) == 2
    assert "bytes" in capsys.readouterr().err


@pytest.mark.parametrize("who", ["² orc", "9" * 5000 + " orc", "1000 orc"])
def test_matchup_is_refused(who: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fight", f"1 fighter 1 vs {who}"]) == 2
    assert "expected" in capsys.readouterr().err


def test_byte_order_mark_is_read_over_and_escapes_are_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mark.toml"
    path.write_text("\ufeff" + MEET.format(title="\\u001b[31mred"), encoding="utf-8")
    assert main(["fight", str(path), "--seed", "1"]) == 0
    printed = capsys.readouterr().out
    assert "\x1b" not in printed
    assert printed.startswith("\\x1b[31mred\n")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="for shells of Unix")
@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("fight '{}' >/dev/full", 2),
        ("fight '{}' >&-", 0),
        ("fight '{}' 2>&-", 0),
        ("fight '{}' --play party --seed 3 <&-", 0),
        ("fight '1 fighter 1 vs 1 ☠' 2>&-", 2),
    ],
)
def test_streams_that_are_closed_or_full(words: str, status: int) -> None:
    if "/dev/full" in words and not os.path.exists("/dev/full"):
        pytest.skip("no such device")
    done = subprocess.run(
        f"{sys.executable} -m grognard {words.format(MATCHUP)}",
        shell=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == status, done.stderr
