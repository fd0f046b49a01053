"""A question answered in a sentence."""

from __future__ import annotations

from typing import NamedTuple


class Told(NamedTuple):
    """A question answered in a sentence, with its rules, and its numbers for a program."""

    said: str
    rules: tuple[str, ...]
    facts: dict[str, object]
