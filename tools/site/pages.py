"""A page of the site, and the Markdown of which generated pages are made."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from inspect import cleandoc
from typing import NamedTuple

from tools.markdown_table import format_table

REPOSITORY = "https://github.com/grognard-rpg/grognard/blob/main/"
_EXAMPLE = ">>> "
_ROLE = re.compile(r"(?m)^(Attributes|Args|Returns|Raises|Rule):")


class Page(NamedTuple):
    """A generated page: its place below `reference/`, its title, and its Markdown below the title.

    `searched` is whether the search of the site finds it.
    """

    path: str
    title: str
    text: str
    searched: bool = True

    @property
    def markdown(self) -> str:
        """The whole page."""
        head = "" if self.searched else "---\nsearch:\n  exclude: true\n---\n\n"
        return f"{head}# {self.title}\n\n{self.text.strip()}\n"


class Folder(NamedTuple):
    """Generated pages under one title; the first is the page of the title itself."""

    title: str
    entries: tuple[Page | Folder, ...]

    def list_pages(self) -> list[Page]:
        """Return every page in it and below, in the order of the navigation."""
        return [
            page
            for entry in self.entries
            for page in ([entry] if isinstance(entry, Page) else entry.list_pages())
        ]


def code(text: object) -> str:
    """Set a text as code, also in the cell of a table; nothing is left as nothing.

    >>> code("a | b"), code("")
    ('`a \\\\| b`', '')
    """
    return f"`{text}`".replace("|", "\\|") if str(text) else ""


def cell(text: str) -> str:
    """Put prose into one cell of a table.

    >>> cell("one\\n two | three")
    'one two \\\\| three'
    """
    return escape(" ".join(text.split())).replace("|", "\\|")


def escape(text: str) -> str:
    """Keep prose from being read as HTML or as emphasis; code in it stays.

    >>> escape("a <b> of `x_y<z>`, 2 * 3 * 4")
    'a &lt;b> of `x_y<z>`, 2 \\\\* 3 \\\\* 4'
    """
    parts = text.split("`")
    for place in range(0, len(parts), 2):
        parts[place] = re.sub(r"([*_\[\]])", r"\\\1", parts[place]).replace("<", "&lt;")
    return "`".join(parts)


def table(heading: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Make a table, or nothing where there are no rows."""
    listed = [list(row) for row in rows]
    return format_table(list(heading), listed) if listed else ""


def describe(docstring: str | None) -> str:
    """Return the prose of a docstring, without its examples and its lists of attributes.

    >>> describe("A thing.\\n\\n    More of it.\\n\\n    Attributes:\\n        one: it.\\n")
    'A thing.\\n\\nMore of it.'
    """
    text = cleandoc(docstring or "").partition(_EXAMPLE)[0]
    found = _ROLE.search(text)
    return escape((text[: found.start()] if found else text).strip())


def join(parts: Iterable[str]) -> str:
    """Join paragraphs; empty ones are left out."""
    return "\n\n".join(part for part in parts if part)
