"""The nearest right names to a wrong one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.base.closest import close_matches
from grognard.creatures.names import name_key, singular

MOST: Final = 3
_ALIKE: Final = 0.6


def nearest_names(wrong: str, names: Sequence[str]) -> list[str]:
    """Up to three names that have a wrong one as one of their words, or that are written like it.

    >>> nearest_names("hobgobblin", ["goblin", "hobgoblin", "orc"])
    ['hobgoblin', 'goblin']
    >>> nearest_names("elemental", ["fire elemental", "element"])
    ['fire elemental', 'element']
    """
    key = name_key(singular(wrong))
    close = close_matches(key, names, n=MOST, cutoff=_ALIKE)
    within = [name for name in names if key and key in name.split()]
    return list(dict.fromkeys([*sorted(within, key=len), *close]))[:MOST]
