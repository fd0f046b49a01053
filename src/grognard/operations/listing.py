"""How an operation stands in the catalogue."""

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

        >>> from grognard.operations.catalogue import all_operations
        >>> all_operations()["memorise"].schema()["$ref"]
        '#/$defs/Memorise'
        """
        import msgspec

        return msgspec.json.schema(self.load())
