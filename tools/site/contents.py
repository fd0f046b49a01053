"""The written pages of the site: the sections, and what their index pages list.

An index page is Markdown like any other: a heading begins a group, and each line `- [title](page.md)` is an
entry. So the navigation of the site and the lists that readers of the sources see are the same.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Final, NamedTuple

_ENTRY: Final = re.compile(r"- \[(?P<title>[^\]]+)\]\((?P<path>[^)#]+\.md)\).*")
_GROUP: Final = "## "
HOME: Final = "index.md"
WRITTEN: Final = {
    "Tutorials": "tutorials/index.md",
    "How-to": "how-to/index.md",
    "Guides": "guides.md",
    "Explanation": "explanation/index.md",
}
"""The sections with their index pages."""


class Listed(NamedTuple):
    """A page as an index page lists it: its title, and its path below `docs`."""

    title: str
    path: str


class Group(NamedTuple):
    """Pages under a heading of an index page; the heading is "" above the first."""

    title: str
    pages: tuple[Listed, ...]


class Section(NamedTuple):
    """A section of the site: its title, its index page, and the groups of the pages in it."""

    title: str
    front: str
    groups: tuple[Group, ...]

    def all_pages(self) -> list[Listed]:
        """Return the index page and all that it lists."""
        listed = [page for group in self.groups for page in group.pages]
        return [Listed(self.title, self.front), *listed]


def list_sections(docs: Path) -> list[Section]:
    """Return the sections of the documents in a folder, the home page first."""
    written = [
        Section(
            title, index, read_groups((docs / index).read_text(encoding="utf-8"), posixpath.dirname(index))
        )
        for title, index in WRITTEN.items()
    ]
    return [Section("Home", HOME, ()), *written]


def read_groups(text: str, folder: str) -> tuple[Group, ...]:
    """Read the groups of an index page in a folder below `docs`.

    >>> read_groups("- [One](one.md)\\n## More\\n- [Two](../two.md): it\\n", "how-to")[1]
    Group(title='More', pages=(Listed(title='Two', path='two.md'),))
    """
    groups: dict[str, list[Listed]] = {"": []}
    heading = ""
    for line in text.split("\n"):
        if line.startswith(_GROUP):
            heading = line.removeprefix(_GROUP)
        elif entry := _ENTRY.fullmatch(line):
            path = posixpath.normpath(posixpath.join(folder, entry["path"]))
            groups.setdefault(heading, []).append(Listed(entry["title"], path))
    return tuple(Group(title, tuple(pages)) for title, pages in groups.items() if pages)
