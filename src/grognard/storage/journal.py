"""A journal: entries that are only ever added, each with the hash of all before it.

The body of an entry is opaque here: bytes with a format number.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

import msgspec

from grognard.base.errors import InputError

FORMAT: Final = 1
"""The format of the bodies that are written today."""
BEGINNING: Final = "0" * 64
"""The chain before the first entry."""
RESULT: Final = "result-"
"""How the name of a fight's document begins."""
UPCASTERS: Final[Mapping[int, Callable[[bytes], bytes]]] = {}
"""What makes of a body of each older format one of the next. Format 1 is the first, so there are none."""


class Draft(msgspec.Struct, frozen=True):
    """An entry to add; a retry of the same command has the same `command_id`."""

    command_id: str
    author: str
    at: str
    body: bytes
    format: int = FORMAT


class JournalEntry(msgspec.Struct, frozen=True):
    """An added entry: its number from 1, and the `chain`, a hash of itself and of the chain before it."""

    seq: int
    draft: Draft
    chain: str


class Snapshot(msgspec.Struct, frozen=True):
    """The state after an entry, kept so that not all need be read; it may be thrown away."""

    seq: int
    chain: str
    format: int
    body: bytes


class StaleError(InputError):
    """Another writer added an entry since the journal was read."""


class Journal(Protocol):
    """Where entries are kept."""

    def read(self, after: int = 0) -> list[JournalEntry]:
        """The entries after a number, in their order, with their chain checked.

        Raises:
            InputError: they cannot be read, are damaged, or are of a newer format.
        """
        ...

    def append(self, head: int, command_id: str, entry: Draft) -> JournalEntry:
        """Add an entry behind the one of number `head`; one of the same command is given as it stands.

        Raises:
            StaleError: there are entries after `head`.
            InputError: it cannot be written.
        """
        ...

    def snapshot(self, kept: Snapshot) -> None:
        """Keep the state after an entry in the place of what was kept before."""
        ...

    def latest_snapshot(self) -> Snapshot | None:
        """The last snapshot, if it has the current format."""
        ...

    def attach(self, name: str, body: bytes | None = None) -> bytes | None:
        """Keep a document beside the entries, or give the one that is kept under a name."""
        ...

    def close(self) -> None:
        """Leave it."""
        ...


class Addition(NamedTuple):
    """An entry to be added to the journal of that name, behind the one of number `head`."""

    name: str
    head: int
    draft: Draft


class Journals(Protocol):
    """Where the journals of many tables are kept together; one program at a time has it open."""

    def names(self) -> list[str]:
        """The names of the journals that have an entry."""
        ...

    def journal(self, name: str) -> Journal:
        """The journal of a name, which has no entries if it is new."""
        ...

    def append_all(self, additions: Sequence[Addition]) -> list[JournalEntry]:
        """Add entries to journals, all of them or none; entries of known commands are returned as they are.

        Raises:
            StaleError: one has entries after its `head`.
            InputError: they cannot be written.
        """
        ...

    def close(self) -> None:
        """Leave it, and let others have it."""
        ...


def insertion_of(column: str, owner: object, made: JournalEntry) -> tuple[str, tuple[object, ...]]:
    """The statement that writes an entry into the table `entry`, with a `?` for each value, and the values.

    Args:
        column: the column that says whose the entry is.
        owner: whose it is.
        made: the entry.
    """
    draft = made.draft
    statement = (
        f"INSERT INTO entry ({column}, seq, command_id, author, at, format, body, chain) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    )
    values = (draft.command_id, draft.author, draft.at, draft.format, draft.body)
    return statement, (owner, made.seq, *values, made.chain)


def chain_of(before: str, seq: int, draft: Draft) -> str:
    """The hash that stands behind an entry.

    >>> one = Draft("a", "Ann", "2026-01-01", b"{}")
    >>> chain_of(BEGINNING, 1, one) == chain_of(BEGINNING, 2, one)
    False
    """
    said = msgspec.json.encode(
        [before, seq, draft.command_id, draft.author, draft.at, draft.format, draft.body.hex()]
    )
    return hashlib.sha256(said).hexdigest()


def check_chain(entries: list[JournalEntry], *, before: str, after: int, file: str) -> None:
    """See that entries follow one another from a number on, as they were written.

    Raises:
        InputError: one is missing, or is not what was written.
    """
    for number, entry in enumerate(entries, start=after + 1):
        if entry.seq != number:
            raise InputError(f"entry {number} is missing", file=file, expected="a backup, whole")
        before = chain_of(before, number, entry.draft)
        if entry.chain != before:
            raise InputError(
                f"entry {number} is not as it was written", file=file, expected="a backup, undamaged"
            )


def name_document(body: bytes) -> str:
    """The name of a fight's document, made from its content: a fight settled anew has its own."""
    return f"{RESULT}{hashlib.sha256(body).hexdigest()[:16]}"


def check_document(name: str, body: bytes, *, file: str) -> None:
    """Check that a document named by its content has not changed.

    Raises:
        InputError: it has changed.
    """
    if name.startswith(RESULT) and name != name_document(body):
        raise InputError(f"the document {name} is not as it was written", file=file, expected="a backup")


def upcast(
    draft: Draft,
    *,
    file: str,
    newest: int = 0,
    upcasters: Mapping[int, Callable[[bytes], bytes]] | None = None,
) -> bytes:
    """The body of an entry in the newest format, which is that of today where no other is named.

    Raises:
        InputError: it is of a format that is newer still.

    >>> old = Draft("a", "Ann", "2026-01-01", b"one")
    >>> upcast(old, file="", newest=3, upcasters={1: bytes.upper, 2: lambda body: body + b"!"})
    b'ONE!'
    """
    newest = newest or FORMAT
    steps = UPCASTERS if upcasters is None else upcasters
    if not 1 <= draft.format <= newest:
        raise InputError(
            f"it has an entry of format {draft.format}", file=file, expected=f"format 1 to {newest}"
        )
    body = draft.body
    for number in range(draft.format, newest):
        body = steps[number](body)
    return body
