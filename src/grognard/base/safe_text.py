"""Texts from outside made fit to be seen: what would steer a terminal is shown instead of obeyed."""

from __future__ import annotations

from typing import Final
from unicodedata import category

_STEERING: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")


def visible(text: str) -> str:
    """The text with whatever would steer a terminal, or turn its writing about, shown instead of obeyed.

    >>> print(visible("a \\x1b[31mred orc"))
    a \\x1b[31mred orc
    """
    if text.isprintable():
        return text
    return "".join(ascii(letter)[1:-1] if _steers(letter) else letter for letter in text)


def visible_json(document: str) -> str:
    """A JSON document that means the same, with whatever would steer a terminal escaped.

    >>> print(visible_json('{"name": "a \\x9b31m red orc"}'))
    {"name": "a \\u009b31m red orc"}
    """
    if document.isprintable():
        return document
    return "".join(_escape(letter) if _steers(letter) else letter for letter in document)


def _steers(letter: str) -> bool:
    return not letter.isprintable() and letter not in "\n\t" and category(letter) in _STEERING


def _escape(letter: str) -> str:
    """A letter as JSON writes it in ASCII."""
    code = letter.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{code[place]:02x}{code[place + 1]:02x}" for place in range(0, len(code), 2))
