"""The operations there are, by name: what each is for, and where it is. To read it loads none of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from grognard.operations.operation import Operation

PLAY: Final = "Play"
PREPARE: Final = "Prepare"
LOOK_UP: Final = "Look up"
KEEP: Final = "Keep"
STUDY: Final = "Study"
GROUPS: Final = (PLAY, PREPARE, LOOK_UP, KEEP, STUDY)


class Listed(NamedTuple):
    """An operation in the catalogue."""

    name: str
    group: str
    summary: str
    load: Callable[[], type[Operation[Any]]]

    @property
    def writes(self) -> bool:
        """Whether it may write an entry in a campaign."""
        return self.load().may_write()

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the request.

        >>> all_operations()["memorise"].schema()["$ref"]
        '#/$defs/Memorise'
        """
        import msgspec

        return msgspec.json.schema(self.load())


def _memorise() -> type[Operation[Any]]:
    from grognard.operations.magic.memorise import Memorise

    return Memorise


def _learn() -> type[Operation[Any]]:
    from grognard.operations.magic.learn import Learn

    return Learn


def _hire() -> type[Operation[Any]]:
    from grognard.operations.hiring.hire import Hire

    return Hire


def _retain() -> type[Operation[Any]]:
    from grognard.operations.hiring.retain import Retain

    return Retain


def _payroll() -> type[Operation[Any]]:
    from grognard.operations.hiring.payroll import Payroll

    return Payroll


_OPERATIONS: Final = (
    Listed("hire", KEEP, "hear what those who might be hired say to an offer", _hire),
    Listed("retain", KEEP, "check whether retainers stay, obey and stand, and who goes where", _retain),
    Listed("payroll", KEEP, "add up what those in pay cost, and how long the chest lasts", _payroll),
    Listed(
        "memorise",
        KEEP,
        "tell what a caster may memorise or pray for, and how long it takes",
        _memorise,
    ),
    Listed("learn", KEEP, "tell how spells come into a spell book, and what a lost one costs", _learn),
)


def all_operations() -> dict[str, Listed]:
    """Return every operation by its name.

    >>> all_operations()["memorise"].group
    'Keep'
    """
    return {one.name: one for one in _OPERATIONS}
