"""The one place through which commands print JSON: nothing from outside steers the terminal."""

from __future__ import annotations

import msgspec

from grognard.base.safe_text import visible_json


def print_json(document: object, *, indent: int = 0) -> None:
    """Print a document as JSON on standard output; with an indent on several lines."""
    text = msgspec.json.encode(document)
    print_json_text((msgspec.json.format(text, indent=indent) if indent else text).decode())


def print_json_text(text: str) -> None:
    """Print JSON that is text already on standard output."""
    print(visible_json(text))
