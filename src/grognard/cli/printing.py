"""The one place through which commands print: nothing from outside steers the terminal."""

from __future__ import annotations

import sys
from typing import Final

import msgspec

from grognard.shown import visible, visible_json

_LINE_ANEW: Final = "\r\x1b[K"


def print_text(text: str = "", *, end: str = "\n") -> None:
    """Print text on standard output."""
    print(visible(text), end=end)


def print_json(document: object, *, indent: int = 0) -> None:
    """Print a document as JSON on standard output; with an indent on several lines."""
    text = msgspec.json.encode(document)
    print_json_text((msgspec.json.format(text, indent=indent) if indent else text).decode())


def print_json_text(text: str) -> None:
    """Print JSON that is text already on standard output."""
    print(visible_json(text))


def complain(text: str) -> None:
    """Print a line on standard error."""
    print(visible(text), file=sys.stderr)


def shows_progress() -> bool:
    """Whether somebody sees a line of progress: standard error is a terminal."""
    return sys.stderr.isatty()


def show_progress(line: str) -> None:
    """Draw a line of progress over the last one on standard error, if that is a terminal; "" wipes it."""
    if shows_progress():
        sys.stderr.write(f"{_LINE_ANEW}{visible(line)}")
        sys.stderr.flush()
