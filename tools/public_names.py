"""The public names with their definitions, read from the sources; and their table in docs/python-api.md."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import grognard
from grognard.public import MAY_CHANGE, STABLE, stability_of
from tools.markdown_table import format_table

SOURCES: Final = Path(__file__).resolve().parent.parent / "src"
PACKAGE: Final = "grognard"
Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = ast.Module | ast.ClassDef | Function | ast.Assign | ast.AnnAssign


class Public(NamedTuple):
    """A public name: the module it is defined in, and its definition there."""

    name: str
    module: str
    definition: Definition

    @property
    def docstring(self) -> str:
        """What it is, in the words of its docstring; that of a table is the text below it."""
        if isinstance(self.definition, (ast.Assign, ast.AnnAssign)):
            return _text_below(self.definition, read_module(self.module)) or ""
        return ast.get_docstring(self.definition) or ""


@cache
def read_module(module: str) -> ast.Module:
    """The parsed source of a module or a package."""
    path = SOURCES.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"), filename=str(file))


def list_public() -> list[Public]:
    """Every name of the two lists, in their order."""
    return [find_public(name) for name in (*STABLE, *MAY_CHANGE)]


def find_public(name: str) -> Public:
    """The definition of a name such as "grognard.Fight" or "grognard.battle.play.engine.Engine".

    Raises:
        LookupError: nothing is defined by that name.
    """
    path = SOURCES.joinpath(*name.split("."))
    if path.is_dir() or path.with_suffix(".py").is_file():
        return Public(name, name, read_module(name))
    module, _, own = name.rpartition(".")
    if module == PACKAGE:
        module, _, own = grognard._HOMES[own].partition(":")
    for node in read_module(module).body:
        if own in names_of(node):
            assert isinstance(node, Definition)
            return Public(name, module, node)
    raise LookupError(f"{name} is not defined")


def names_of(node: ast.stmt) -> list[str]:
    """The names that a statement of a module defines."""
    if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AnnAssign):
        targets = [node.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def list_functions(public: Public) -> Iterator[tuple[str, Function]]:
    """The functions of a public name: itself, the public methods of a class, those of a module's names."""
    definition = public.definition
    if isinstance(definition, (ast.FunctionDef, ast.AsyncFunctionDef)):
        yield public.name, definition
    elif isinstance(definition, (ast.ClassDef, ast.Module)):
        for node in definition.body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                if not node.name.startswith("_") or node.name == "__init__":
                    yield from list_functions(Public(f"{public.name}.{node.name}", public.module, node))


def _text_below(node: ast.stmt, module: ast.Module) -> str | None:
    """The text that stands below a statement of a module."""
    place = module.body.index(node) + 1
    below = module.body[place] if place < len(module.body) else None
    if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
        return str(below.value.value)
    return None


def format_public() -> str:
    """Every public name, whether it is stable, and what it is."""
    rows = [
        [f"`{one.name.removeprefix(f'{PACKAGE}.')}`", stability_of(one.name) or "", _first_sentence(one)]
        for one in list_public()
    ]
    return format_table([f"in `{PACKAGE}`", "stability", "what it is"], rows)


def _first_sentence(public: Public) -> str:
    first = " ".join(public.docstring.split("\n\n")[0].split())
    return first.replace("|", "\\|")


PUBLIC_TABLES: Final[Mapping[str, Callable[[], str]]] = {"public": format_public}
