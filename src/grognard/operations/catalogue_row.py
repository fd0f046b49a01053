"""A row of the catalogue of operations: a name, a group, a summary, and how to load the class."""

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
    load: Load

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

        kind = self.load()
        schema = msgspec.json.schema(kind)
        if not kind.by_book:
            for name in ("rules", "options"):
                del schema["$defs"][kind.__name__]["properties"][name]
        return schema


Load = Callable[[], type["Operation[Any]"]]


class Catalogue:
    """Operations in the order in which help lists them; each has a function that loads it.

    >>> catalogue = Catalogue()
    >>> @catalogue.lists("spells", LOOK_UP, "list the spells there are")
    ... def _spells() -> type["Operation[Any]"]:
    ...     from grognard.operations.lookups.spells import Spells
    ...
    ...     return Spells
    >>> [one.name for one in catalogue.listed]
    ['spells']
    """

    def __init__(self) -> None:
        self.listed: list[Listed] = []

    def lists(self, name: str, group: str, summary: str) -> Callable[[Load], Load]:
        """List the operation that the function below loads: its name, its group, what it is for."""

        def note(load: Load) -> Load:
            self.listed.append(Listed(name, group, summary, load))
            return load

        return note

    def include(self, other: Catalogue) -> None:
        """List all operations of another catalogue here."""
        self.listed += other.listed
