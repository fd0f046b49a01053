"""Decoding TOML; what decodes it is loaded when there is something to decode: at most starts there is not."""

from __future__ import annotations

from importlib import import_module
from typing import cast


def decode_toml(text: str) -> dict[str, object]:
    """The document that a TOML text is.

    Raises:
        ValueError: it is malformed.
    """
    return cast(dict[str, object], import_module("tomllib").loads(text))
