"""Ctrl-C and kill leave no process behind: real commands with real workers, in the middle of long fights."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ARMIES = "60 goblin vs 60 orc"
COMMANDS = {
    "odds": ["odds", ARMIES, "-n", "100000"],
    "compare": ["compare", ARMIES, "--rules", "bf,bxs"],
    "tune": ["tune", ARMIES, "--vary", "goblin count", "--target", "50%"],
    "sweep": ["sweep", "goblin vs orc", ARMIES, "50 goblin vs 60 orc", "-n", "300", "--out", "out.jsonl"],
}
WORKERS = 2
MOST_SECONDS = 1.0


def processes_of(group: int) -> list[int]:
    """The processes of a group that still run."""
    found: list[int] = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == group and fields[0] not in "ZX":
                found.append(int(folder.name))
    return found


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc to look into")
@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda one: one.name)
def test_nobody_is_left_behind(name: str, number: signal.Signals, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "grognard", *COMMANDS[name], "--workers", str(WORKERS)]
    process = subprocess.Popen(
        command,
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        until = time.monotonic() + 20
        while len(processes_of(process.pid)) <= WORKERS and time.monotonic() < until:
            time.sleep(0.02)
        assert len(processes_of(process.pid)) == 1 + WORKERS
        time.sleep(0.5)
        process.send_signal(number)
        sent = time.monotonic()
        process.wait(timeout=20)
        while processes_of(process.pid) and time.monotonic() < sent + MOST_SECONDS:
            time.sleep(0.01)
        assert processes_of(process.pid) == []
        assert time.monotonic() - sent <= MOST_SECONDS
    finally:
        for left in processes_of(process.pid):
            os.kill(left, signal.SIGKILL)
        process.wait()
