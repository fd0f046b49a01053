"""The place through which commands print text, as `printing_json` is for JSON: nothing steers a terminal."""

from __future__ import annotations

import sys
from typing import Final

from grognard.base.safe_text import visible

_LINE_ANEW: Final = "\r\x1b[K"


def print_text(text: str = "", *, end: str = "\n") -> None:
    """Print text on standard output."""
    print(visible(text), end=end)


def print_to_stderr(text: str) -> None:
    """Print a line on standard error."""
    print(visible(text), file=sys.stderr)


def shows_progress() -> bool:
    """Whether a line of progress is shown: standard error is a terminal."""
    return sys.stderr.isatty()


def show_progress(line: str) -> None:
    """Draw a line of progress over the last one on standard error, if that is a terminal; "" wipes it."""
    if shows_progress():
        sys.stderr.write(f"{_LINE_ANEW}{visible(line)}")
        sys.stderr.flush()
