"""The reference of the Python interface: pages that mkdocstrings fills from the docstrings."""

from __future__ import annotations

import ast
from itertools import groupby

from grognard.public import STABLE, stability_of
from tools.public_names import PACKAGE, Public, list_public, names_of
from tools.site.pages import Folder, Page, cell, code, join, table


def list_interface_pages() -> Folder:
    """Return the pages of the public names: those of `grognard` itself, and of each package below it."""
    public = list_public()
    own = [one for one in public if one.name.rpartition(".")[0] == PACKAGE]
    others = sorted((one for one in public if one not in own), key=_package)
    pages = [_page("grognard", "grognard", own)]
    pages += [
        _page(package, f"grognard.{package}", list(names)) for package, names in groupby(others, key=_package)
    ]
    rows = [
        [code(one.name), stability_of(one.name) or "", cell(one.docstring.split("\n\n")[0])] for one in public
    ]
    opening = (
        f"The public interface: {len(STABLE)} stable names, and others that may change. What is not named "
        "here is not "
        "public. [The guide](../../python-api.md) shows how they are used."
    )
    text = join([opening, table(["name", "stability", "what it is"], rows)])
    return Folder("Python", (Page("python/index.md", "The Python interface, name by name", text), *pages))


def _package(one: Public) -> str:
    return one.name.split(".")[1]


def _page(name: str, title: str, public: list[Public]) -> Page:
    parts = [
        f"::: {_place(one)}\n    options:\n      heading_level: 2\n      heading: {one.name}\n"
        f"      toc_label: {one.name.rpartition('.')[2]}"
        for one in public
    ]
    return Page(f"python/{name}.md", title, join(parts))


def _place(one: Public) -> str:
    """Where a name is defined, by the name that it has there: there its docstring stands."""
    if isinstance(one.definition, ast.Module):
        return one.module
    return f"{one.module}.{names_of(one.definition)[0]}"
