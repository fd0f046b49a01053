"""A pseudo-terminal with a program in it: what it shows, and the keys that are pressed."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path

_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07]*\x07|[()][A-Z0-9]|[=>78])")
_WHERE = b"\x1b[6n"
"""The question where the cursor is, which a terminal answers."""
PROMPT = r"\n(?:referee)?> ?"
PATIENCE_SECONDS = 60.0


class Terminal:
    """Runs `grognard` with some arguments in a terminal of so many columns and lines."""

    def __init__(
        self, *arguments: str, home: Path, columns: int = 80, lines: int = 24, plain: bool = False
    ) -> None:
        self.raw = b""
        self._seen = 0
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            os.environ.update(
                {
                    "TERM": "dumb" if plain else "xterm-256color",
                    "GROGNARD_HOME": str(home),
                    "COLUMNS": "",
                    "LINES": "",
                }
            )
            del os.environ["COLUMNS"], os.environ["LINES"]
            os.execv(sys.executable, [sys.executable, "-m", "grognard", *arguments])
        self.resize(columns, lines)

    def resize(self, columns: int, lines: int) -> None:
        """Have another size, which the program is told of."""
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def press(self, keys: str) -> None:
        """Press keys, or paste a text."""
        os.write(self._fd, keys.encode())

    def enter(self, text: str = "") -> str:
        """Type a line, and wait for the next question; what was shown until then."""
        self.press(text + "\r")
        return self.wait_for(PROMPT)

    def wait_for(self, wanted: str) -> str:
        """Read until that is shown anew; all that was shown since the last wait."""
        until = time.monotonic() + PATIENCE_SECONDS
        while re.search(wanted, self._fresh()) is None:
            if time.monotonic() > until:
                raise AssertionError(f"{wanted!r} was not shown, but:\n{self._fresh()}")
            if not self._read(1.0) and not self._is_alive():
                raise AssertionError(f"it ended without {wanted!r}:\n{self._fresh()}")
        while self._read(0.15):
            pass
        fresh = self._fresh()
        self._seen = len(self.raw)
        return fresh

    def end(self) -> tuple[int, str]:
        """Wait for its end: the exit status (less than 0 for a signal), and what was shown last."""
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            self._read(0.1)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                while self._read(0.1):
                    pass
                os.close(self._fd)
                return os.waitstatus_to_exitcode(status), self._fresh()
        raise AssertionError(f"it did not end:\n{self._fresh()}")

    def kill(self) -> None:
        """Kill it without warning."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self._fd)

    def _fresh(self) -> str:
        text = self.raw[self._seen :].decode(errors="replace")
        return _ESCAPES.sub("", text).replace("\r", "")

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._fd], [], [], seconds)
        if not ready:
            return False
        try:
            piece = os.read(self._fd, 65536)
        except OSError:
            return False
        self.raw += piece
        for _ in range(piece.count(_WHERE)):
            os.write(self._fd, b"\x1b[24;1R")
        return bool(piece)

    def _is_alive(self) -> bool:
        pid, _ = os.waitpid(self.pid, os.WNOHANG)
        return pid == 0
