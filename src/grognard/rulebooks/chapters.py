"""The chapters of a rulebook that no fight needs, read on demand, topic by topic, or borrowed.

A chapter is a file beside `rulebook.toml`, such as `data/<book>/company.toml`, or a table of the same name in
a house-rules file. A topic the book lacks is taken from a lender, and the answer says so.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

import msgspec

from grognard.base.cached_data import cached_from_file
from grognard.base.errors import InputError
from grognard.base.model_errors import explain_error
from grognard.base.toml_text import decode_toml
from grognard.rulebooks.expectations import expect_at
from grognard.rulebooks.loader import DATA_FOLDER, merge, read_document, rulebook_ids
from grognard.rulebooks.locate import locate_key
from grognard.rulebooks.rule_documents import BOOKS, DEFAULT_LENDER, SECOND_LENDER


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One topic of a chapter. `citations` names the census rule behind each part of it."""

    citations: dict[str, str] = {}

    def cite(self, *parts: str) -> tuple[str, ...]:
        """The rules behind parts of the topic, as far as there are rules for them."""
        return tuple(dict.fromkeys(rule for part in parts if (rule := self.citations.get(part, ""))))


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter: topics, or None where the book has nothing. A `lender` of "none" lends nothing.

    A file that `extends` the chapter of another book has what is not in it from there.
    """

    lender: str = ""
    extends: str = ""


T = TypeVar("T", bound=Topic)
C = TypeVar("C", bound=Chapter)


class TopicFound(msgspec.Struct, Generic[T], frozen=True):
    """A topic, and the book it is from: `asked` is the title of the book that was asked, "" if it has it."""

    rules: T
    id: str
    title: str
    asked: str = ""

    @property
    def borrowed(self) -> str:
        """The sentence that says where it is borrowed from; empty where it is not."""
        return f"{self.asked} has no rule for this; used instead: {self.title}." if self.asked else ""


class ChapterSource(msgspec.Struct, frozen=True):
    """Where chapters are read: a rulebook by id or file, with options, from a folder."""

    name: str
    options: Mapping[str, object] = {}
    folder: str = ""


def find_topic(
    source: ChapterSource, kind: type[C], pick: Callable[[C], T | None], what: str
) -> TopicFound[T]:
    """A topic of a chapter, from the book or from who lends it; `what` is its name in an error.

    What a person's file or an option changes counts for what is borrowed, too.

    Raises:
        InputError: the file is faulty, or neither the book nor its lender has the topic.
    """
    document, path, text = read_document(source.name, options=source.options, folder=source.folder)
    name, base, title = chapter_name(kind), str(document["base"]), str(document["title"])
    changes = _table(document.get(name))
    lender = str(changes.get("lender", _bundled(base, name).get("lender", "")))
    lenders = [lender] if lender else [DEFAULT_LENDER, SECOND_LENDER]
    whole: dict[str, object] = {}
    owners: dict[str, str] = {}
    for id in [base, *lenders]:
        for key, value in _bundled(id, name).items():
            if key not in whole:
                whole[key], owners[key] = value, id
    chapter = _convert(kind, merge(whole, changes), file=path, text=text, options=source.options)
    rules = pick(chapter)
    if rules is None:
        others = [f"--rules {id}" for id in BOOKS if pick(read_chapter(kind, id))]
        raise InputError(f"{title} has no rule for {what}", expected=" or ".join(others))
    owner = next(owners.get(key, base) for key in kind.__struct_fields__ if getattr(chapter, key) is rules)
    if owner == base:
        return TopicFound(rules, str(document["id"]), title)
    return TopicFound(rules, owner, BOOKS[owner].title, asked=title)


def read_chapter(kind: type[C], name: str, *, options: Mapping[str, object] | None = None) -> C:
    """The topics of a chapter that a book has itself, by the book's id or file.

    Raises:
        InputError: unknown id, an unreadable or malformed file, an unknown key, or a value that does not fit.
    """
    document, path, text = read_document(name, options=options)
    chapter = chapter_name(kind)
    whole = merge(_bundled(str(document["base"]), chapter), _table(document.get(chapter)))
    return _convert(kind, whole, file=path, text=text, options=options or {})


def chapter_name(kind: type[Chapter]) -> str:
    """The name of a chapter's file and table: that of its model, in small letters, without "Chapter"."""
    return kind.__name__.removesuffix("Chapter").lower()


def _bundled(id: str, name: str) -> dict[str, object]:
    """The tables of a bundled book's chapter, with those it extends; none where it has no such file."""
    path = os.path.join(DATA_FOLDER, id, f"{name}.toml")
    if id not in rulebook_ids() or not os.path.isfile(path):
        return {}
    tables = cached_from_file(path, make=decode_toml)
    base = tables.get("extends")
    return merge(_bundled(base, name), tables) if isinstance(base, str) else tables


def _table(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def _convert(
    kind: type[C],
    whole: dict[str, object],
    *,
    file: str,
    text: str,
    options: Mapping[str, object],
) -> C:
    name = chapter_name(kind)
    try:
        return msgspec.convert(whole, kind)
    except msgspec.ValidationError as error:
        said = explain_error(error, kind)
        key = f"{name}.{said.key}" if said.key else name
        expected = said.expected or ("" if said.problem.endswith("?") else expect_at(said.key, kind))
        if any(option == key or option.rpartition(".")[0] == key for option in options):
            raise InputError(said.problem, key=f"--option {key}", expected=expected) from error
        line = locate_key(text, key)
        raise InputError(said.problem, file=file, line=line, key=key, expected=expected) from error
