"""A campaign as JSON Lines: every entry of its journal, and behind them the documents of its fights."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.base.files import read_bytes, why_unread
from grognard.storage.journal import BEGINNING, Draft, JournalEntry, check_chain, check_document

_DOCUMENT: Final = b'{"document"'


class CampaignLines(NamedTuple):
    """The entries of a campaign text, and its documents by name; an older text has no documents."""

    entries: list[JournalEntry]
    documents: dict[str, bytes]


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    seq: int
    command_id: str
    author: str
    at: str
    format: int
    chain: str
    body: msgspec.Raw


class _DocumentLine(msgspec.Struct, forbid_unknown_fields=True):
    document: str
    text: str


def write_journal(entries: Sequence[JournalEntry], documents: Mapping[str, bytes], *, file: str) -> str:
    """Entries as JSON Lines, and documents behind them.

    Raises:
        InputError: a document of the `file` is damaged.
    """
    lines = [
        msgspec.json.encode(
            _Line(
                one.seq,
                one.draft.command_id,
                one.draft.author,
                one.draft.at,
                one.draft.format,
                one.chain,
                msgspec.Raw(one.draft.body),
            )
        ).decode()
        for one in entries
    ]
    for name, body in documents.items():
        check_document(name, body, file=file)
        lines.append(msgspec.json.encode(_DocumentLine(name, _text_of(name, body, file))).decode())
    return "".join(f"{line}\n" for line in lines)


def _text_of(name: str, body: bytes, file: str) -> str:
    try:
        return body.decode()
    except UnicodeDecodeError as error:
        raise InputError(
            f"the document {name} is not as it was written", file=file, expected="a backup"
        ) from error


def read_journal(path: str | os.PathLike[str]) -> CampaignLines:
    """Read what `write_journal` wrote.

    Raises:
        InputError: the file cannot be read, or they are not as they were written.
    """
    place = os.fspath(path)
    entries: list[JournalEntry] = []
    documents: dict[str, bytes] = {}
    try:
        lines = read_bytes(path).splitlines()
    except (OSError, ValueError) as error:
        raise InputError(f"cannot be read: {why_unread(error)}", file=place) from error
    try:
        for line in lines:
            if line.startswith(_DOCUMENT):
                kept = msgspec.json.decode(line, type=_DocumentLine)
                documents[kept.document] = kept.text.encode()
                continue
            one = msgspec.json.decode(line, type=_Line)
            draft = Draft(one.command_id, one.author, one.at, bytes(one.body), one.format)
            entries.append(JournalEntry(one.seq, draft, one.chain))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InputError(
            f"this is no entry: {error}",
            file=place,
            line=len(entries) + len(documents) + 1,
            expected="what export --jsonl wrote",
        ) from error
    check_chain(entries, before=BEGINNING, after=0, file=place)
    for name, body in documents.items():
        check_document(name, body, file=place)
    return CampaignLines(entries, documents)
