"""The names that are written most like a wrong one; what compares them is loaded when something is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

LONGEST_NAME: Final = 80


def close_matches(wrong: str, names: Iterable[str], *, n: int = 3, cutoff: float = 0.6) -> list[str]:
    """Up to `n` names alike enough, a likeness from 0 to 1, the most alike first; none for a whole page.

    >>> close_matches("ocr", ["goblin", "orc"])
    ['orc']
    """
    if len(wrong) > LONGEST_NAME:
        return []
    from difflib import get_close_matches  # only where something is wrong

    return get_close_matches(wrong, list(names), n=n, cutoff=cutoff)


def did_you_mean(likely: Iterable[str]) -> str:
    """The end of a problem that names what may have been meant; nothing where nothing is likely.

    >>> did_you_mean(["goblin", "orc"]), did_you_mean([])
    ('; did you mean goblin or orc?', '')
    """
    *first, last = [*likely] or [""]
    return f"; did you mean {', '.join(first)}{' or ' if first else ''}{last}?" if last else ""
