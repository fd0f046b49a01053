"""Lays out the written and the generated pages, and has Zensical make a site of them.

Zensical reads `build/zensical.toml`, which is `tools/site/zensical.toml` with the navigation, and the pages
in `build/pages`; the site is in `build/site`. It has an environment of its own, whose packages are not ours.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from tools.site.books import list_book_pages
from tools.site.commands import list_commands_pages
from tools.site.contents import Section, list_sections
from tools.site.happenings import events_page, rulings_page
from tools.site.interface import list_interface_pages
from tools.site.keys import list_key_pages
from tools.site.pages import REPOSITORY, Folder, Page, join, table
from tools.site.refusals import refusals_page

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"
BUILD: Final = ROOT / "build"
PAGES: Final = BUILD / "pages"
GENERATOR: Final = BUILD / "zensical" / "bin" / "zensical"
SETTINGS: Final = Path(__file__).parent / "zensical.toml"
STYLE: Final = Path(__file__).parent / "site.css"
_NO_NAVIGATION: Final = "nav = []"
_LINK: Final = re.compile(r"\]\((?P<target>\.\./[^)\s]*)\)")
Navigation = str | list[dict[str, "Navigation"] | str]


def main() -> int:
    """Build the site; a finding of the generator, such as a link that leads nowhere, is a failure."""
    lay_out(PAGES)
    command = [str(GENERATOR), "build", "--strict", "--clean", "--config-file", str(BUILD / "zensical.toml")]
    return subprocess.run(command, cwd=BUILD, check=False).returncode


def lay_out(folder: Path) -> None:
    """Write every page into a folder, and the settings of the site beside it."""
    shutil.rmtree(folder, ignore_errors=True)
    for path in sorted(DOCS.rglob("*")):
        place = folder / path.relative_to(DOCS)
        if path.suffix == ".md":
            write(place, lead_out(path.read_text(encoding="utf-8"), path))
        elif path.is_file():
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
    reference = make_reference()
    for page in reference.list_pages():
        write(folder / "reference" / page.path, page.markdown)
    shutil.copyfile(STYLE, folder / STYLE.name)
    settings = SETTINGS.read_text(encoding="utf-8")
    navigation = f"nav = {format_navigation(navigate(list_sections(DOCS), reference))}"
    write(folder.parent / "zensical.toml", settings.replace(_NO_NAVIGATION, navigation))


def write(path: Path, text: str) -> None:
    """Write a file in a folder that there may not be yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def lead_out(text: str, path: Path) -> str:
    """Turn links from a document to files outside of `docs` into links to the repository.

    >>> lead_out("[it](../examples) and [that](odds.md)", DOCS / "encounters.md").partition(" ")[0]
    '[it](https://github.com/grognard-rpg/grognard/blob/main/examples)'
    """

    def replace(found: re.Match[str]) -> str:
        target = (path.parent / found["target"]).resolve()
        if target.is_relative_to(DOCS):
            return found[0]
        return f"]({REPOSITORY}{target.relative_to(ROOT).as_posix()})"

    return _LINK.sub(replace, text)


def make_reference() -> Folder:
    """Make the pages of the reference."""
    entries: list[Page | Folder] = [
        list_commands_pages(),
        list_key_pages(),
        events_page(),
        refusals_page(),
        rulings_page(),
        list_interface_pages(),
        list_book_pages(),
    ]
    firsts = [entry if isinstance(entry, Page) else entry.list_pages()[0] for entry in entries]
    rows = [[f"[{page.title}]({page.path})", about] for page, about in zip(firsts, _ABOUT, strict=True)]
    index = Page("index.md", "Reference", join([_OPENING, table(["part", "what is in it"], rows)]))
    return Folder("Reference", (index, *entries))


_OPENING: Final = "Made from the program itself at each build: it says what there is, and nothing else."
_ABOUT: Final = (
    "each command and operation: its fields, their types and defaults, the facts of its answer",
    "each key of each file: type, default, an example",
    "each kind of event of a fight, and its fields",
    "each reason why something is not allowed, and the rule behind it",
    "each decision where a book is silent",
    "each public name of the Python interface",
    "each rule of the five documents: its id, an example, its ruling, its tests",
)


def navigate(sections: Iterable[Section], reference: Folder) -> Navigation:
    """Make the navigation: the written sections, with the reference before the last."""
    *written, last = [_navigate_section(section) for section in sections]
    return [*written, {reference.title: _navigate_folder(reference)}, last]


def _navigate_section(section: Section) -> dict[str, Navigation]:
    if not section.groups:
        return {section.title: section.front}
    inside: list[dict[str, Navigation] | str] = [section.front]
    for group in section.groups:
        pages: list[dict[str, Navigation] | str] = [{page.title: page.path} for page in group.pages]
        inside += [{group.title: pages}] if group.title else pages
    return {section.title: inside}


def _navigate_folder(folder: Folder) -> Navigation:
    inside: list[dict[str, Navigation] | str] = []
    for entry in folder.entries:
        if isinstance(entry, Page):
            path = f"reference/{entry.path}"
            inside.append(path if entry.path.endswith("index.md") else {entry.title: path})
        else:
            inside.append({entry.title: _navigate_folder(entry)})
    return inside


def format_navigation(navigation: Navigation) -> str:
    """Write the navigation as TOML has it.

    >>> format_navigation([{"Home": "index.md"}, "more.md"])
    '[{ "Home" = "index.md" }, "more.md"]'
    """
    if isinstance(navigation, str):
        return json.dumps(navigation, ensure_ascii=False)
    return f"[{', '.join(_format_entry(entry) for entry in navigation)}]"


def _format_entry(entry: dict[str, Navigation] | str) -> str:
    if isinstance(entry, str):
        return format_navigation(entry)
    pairs: Sequence[str] = [
        f"{json.dumps(title)} = {format_navigation(inside)}" for title, inside in entry.items()
    ]
    return f"{{ {', '.join(pairs)} }}"
