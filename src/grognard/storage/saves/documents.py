"""A saved document: one struct as JSON, with the name of its format and its version."""

from __future__ import annotations

import os
from typing import Protocol, TypeVar

import msgspec

from grognard.base.errors import InputError
from grognard.base.files import read_bytes, why_unread, write_whole


class Saved(Protocol):
    """The format and the version that every saved document has."""

    @property
    def format(self) -> str:
        """The name of its format."""

    @property
    def version(self) -> int:
        """The version of that."""


S = TypeVar("S", bound=Saved)


def write_document(saved: Saved, path: str | os.PathLike[str], *, what: str) -> None:
    """Write a document as JSON, whole or not at all; errors call it `what` it is.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        write_whole(path, encode_document(saved).decode())
    except (OSError, ValueError) as error:
        problem = f"cannot write the {what}: {why_unread(error)}"
        raise InputError(problem, file=os.fspath(path), expected="a place to write to") from error


def encode_document(saved: Saved) -> bytes:
    """A document as the JSON that is written."""
    return msgspec.json.format(msgspec.json.encode(saved), indent=1) + b"\n"


def read_document(path: str | os.PathLike[str], kind: type[S], *, form: str, version: int, what: str) -> S:
    """Read a document of a kind.

    Raises:
        InputError: it cannot be read, or it is none of that format and version.
    """
    try:
        data = read_bytes(path)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read the {what}: {why_unread(error)}", file=os.fspath(path)) from error
    return decode_document(data, kind, form=form, version=version, what=what, file=os.fspath(path))


def decode_document(data: bytes, kind: type[S], *, form: str, version: int, what: str, file: str = "") -> S:
    """Read a document of a kind from the JSON of a file, or from memory.

    Raises:
        InputError: it is none of that format and version.
    """
    try:
        saved = msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InputError(f"this is no {what}: {error}", file=file) from error
    if saved.format != form or saved.version != version:
        raise InputError(
            f"saved as {saved.format!r} version {saved.version}",
            file=file,
            expected=f"{form!r} version {version}",
        )
    return saved
