"""Decoding TOML; what decodes it is loaded when there is something to decode: at most starts there is not."""

from __future__ import annotations

from importlib import import_module
from typing import Final, cast

MOST_LETTERS: Final = 4_000_000


def decode_toml(text: str) -> dict[str, object]:
    """The document that a TOML text is.

    Raises:
        ValueError: it is malformed.
    """
    try:
        return cast(dict[str, object], import_module("tomllib").loads(text))
    except RecursionError:
        raise ValueError("its arrays or tables are nested too deep") from None


def read_text(path: str) -> str:
    """The text of a file, with or without a byte order mark; no more than anybody writes by hand.

    Raises:
        OSError: it cannot be read.
        ValueError: it is not UTF-8 text, or there is no end to it.
    """
    with open(path, encoding="utf-8-sig") as file:
        text = file.read(MOST_LETTERS + 1)
    if len(text) > MOST_LETTERS:
        raise ValueError(f"it has more than {MOST_LETTERS:,} letters")
    return text


def why_unread(error: OSError | ValueError) -> str:
    """Why `read_text` has not read a file."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return "it is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else str(error)
