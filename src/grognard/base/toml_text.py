"""Reading TOML."""

from __future__ import annotations

from typing import Final

from grognard.base.files import read_bytes

MOST_BYTES: Final = 4_000_000


def decode_toml(text: str) -> dict[str, object]:
    """The document that a TOML text is.

    Raises:
        ValueError: it is malformed.
    """
    import tomllib  # the package's own files are kept decoded, so most commands need none

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("its arrays or tables are nested too deep") from None


def read_text(path: str) -> str:
    """The text of a file, with or without a byte order mark; no more of it than people write by hand.

    Raises:
        OSError: it cannot be read.
        ValueError: it is not UTF-8 text, or there is no end to it.
    """
    text = read_bytes(path, most=MOST_BYTES).decode("utf-8-sig")
    return text.replace("\r\n", "\n").replace("\r", "\n")
