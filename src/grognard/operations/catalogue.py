"""The operations there are, by name: what each is for, and where it is. To read it loads none of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grognard.operations.campaigns.listing import CAMPAIGN_OPERATIONS
from grognard.operations.listing import KEEP, Listed

if TYPE_CHECKING:
    from grognard.operations.operation import Operation


def _memorise() -> type[Operation[Any]]:
    from grognard.operations.magic.memorise import Memorise

    return Memorise


def _learn() -> type[Operation[Any]]:
    from grognard.operations.magic.learn import Learn

    return Learn


_OPERATIONS: Final = (
    Listed(
        "memorise",
        KEEP,
        "tell what a caster may memorise or pray for, and how long it takes",
        _memorise,
    ),
    Listed("learn", KEEP, "tell how spells come into a spell book, and what a lost one costs", _learn),
    *CAMPAIGN_OPERATIONS,
)


def all_operations() -> dict[str, Listed]:
    """Return every operation by its name.

    >>> all_operations()["memorise"].group
    'Keep'
    """
    return {one.name: one for one in _OPERATIONS}
