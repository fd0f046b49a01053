"""The chapters of a rulebook that no fight needs: read when somebody asks, topic by topic, or borrowed.

A chapter is a file beside `rulebook.toml`, such as `data/<book>/company.toml`, and a table of the same name
in a person's own file. What a book has no topic for is taken from a lender, and said so.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from grognard.errors import InputError
from grognard.model_errors import explain_error
from grognard.prepared import prepared
from grognard.rulebooks.books import BOOKS, DEFAULT_LENDER, SECOND_LENDER
from grognard.rulebooks.expectations import expect_at
from grognard.rulebooks.loader import DATA_FOLDER, merge, read_document
from grognard.rulebooks.locate import locate_key
from grognard.toml_text import decode_toml, read_text


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One topic of a chapter. `citations` names the census rule behind each part of it."""

    citations: dict[str, str] = {}

    def cite(self, *parts: str) -> tuple[str, ...]:
        """The rules behind parts of the topic, as far as there are rules for them."""
        return tuple(dict.fromkeys(rule for part in parts if (rule := self.citations.get(part, ""))))


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter: topics, or None where the book has nothing. A `lender` of "none" lends nothing.

    A chapter that stands `alone` has nothing of the book that its own book extends.
    """

    lender: str = ""
    alone: bool = False


T = TypeVar("T", bound=Topic)
C = TypeVar("C", bound=Chapter)


class Found(msgspec.Struct, Generic[T], frozen=True):
    """A topic, and the book it is from: `asked` is the title of the book that was asked, "" if it has it."""

    rules: T
    id: str
    title: str
    asked: str = ""

    @property
    def borrowed(self) -> str:
        """The sentence that says where it is borrowed from; empty where it is not."""
        return f"{self.asked} has nothing on this; by {self.title}." if self.asked else ""


class Source(msgspec.Struct, frozen=True):
    """Where chapters are read: a rulebook by id or file, with options, from a folder."""

    name: str
    options: Mapping[str, object] = {}
    folder: str = ""


def find_topic(source: Source, kind: type[C], pick: Callable[[C], T | None], what: str) -> Found[T]:
    """A topic of a chapter, from the book or from who lends it; `what` is its name in an error.

    Raises:
        InputError: the file is faulty, or neither the book nor its lender has the topic.
    """
    document, path, text = read_document(source.name, options=source.options, folder=source.folder)
    id, title = str(document["id"]), str(document["title"])
    chapter = _read(kind, document, file=path, text=text, options=source.options)
    if rules := pick(chapter):
        return Found(rules, id, title)
    lenders = [chapter.lender] if chapter.lender else [DEFAULT_LENDER, SECOND_LENDER]
    for lender in lenders:
        if lender in BOOKS and (lent := pick(read_chapter(kind, lender))):
            return Found(lent, lender, BOOKS[lender].title, asked=title)
    others = [f"--rules {id}" for id in BOOKS if pick(read_chapter(kind, id))]
    raise InputError(f"{title} has no rule for {what}", expected=" or ".join(others))


def read_chapter(kind: type[C], name: str, *, options: Mapping[str, object] | None = None) -> C:
    """A whole chapter of a book, by its id or file.

    Raises:
        InputError: unknown id, an unreadable or malformed file, an unknown key, or a value that does not fit.
    """
    document, path, text = read_document(name, options=options)
    return _read(kind, document, file=path, text=text, options=options or {})


def chapter_name(kind: type[Chapter]) -> str:
    """The name of a chapter's file and table: that of its model, in small letters, without "Chapter"."""
    return kind.__name__.removesuffix("Chapter").lower()


def _read(
    kind: type[C], document: Mapping[str, Any], *, file: str, text: str, options: Mapping[str, object]
) -> C:
    name = chapter_name(kind)
    whole: dict[str, object] = {}
    for id in document["lineage"]:
        bundled = os.path.join(DATA_FOLDER, id, f"{name}.toml")
        if not whole.get("alone") and os.path.isfile(bundled):
            whole = merge(prepared(read_text(bundled), file=bundled, make=decode_toml), whole)
    whole = merge(whole, document.get(name) or {})
    try:
        return msgspec.convert(whole, kind)
    except msgspec.ValidationError as error:
        said = explain_error(error, kind)
        key = f"{name}.{said.key}" if said.key else name
        expected = said.expected or expect_at(said.key, kind)
        if any(option == key or option.rpartition(".")[0] == key for option in options):
            raise InputError(said.problem, key=f"--option {key}", expected=expected) from error
        line = locate_key(text, key)
        raise InputError(said.problem, file=file, line=line, key=key, expected=expected) from error
