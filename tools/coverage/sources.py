"""The package's sources as definitions and names, so that what a name refers to is looked up and not guessed.

A *place* is `module:qualified.name`; `module:` is the module itself. The names of a module are what its top
level binds, under an `if` or in a `try` too: definitions, assignments, imports; and what its functions
import. An import is followed to the place it leads to, through as many modules as it takes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from grognard.base.errors import InputError

PACKAGE: Final = "grognard"

Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = Function | ast.ClassDef
_BLOCKS: Final = ("body", "orelse", "finalbody", "handlers")


class Module:
    """One file: its tree, and what its top level binds, by name."""

    def __init__(self, name: str, tree: ast.Module, *, is_package: bool = False) -> None:
        self.name = name
        self.tree = tree
        self.package = name if is_package else name.rpartition(".")[0]
        self.definitions: dict[str, Definition] = {}
        self.values: dict[str, list[ast.Assign | ast.AnnAssign]] = {}
        self.imports: dict[str, str] = {}  # the name here -> "module" or "module:name" there
        self.statements: list[ast.stmt] = []  # what the top level does besides binding names
        for statement in walk_statements(tree.body):
            self._bind(statement)
        # A function that imports what it needs refers to it as any other code does.
        for node in ast.walk(tree):
            for name, source in self._list_imported(node):
                self.imports.setdefault(name, source)

    def _bind(self, statement: ast.stmt) -> None:
        if isinstance(statement, Definition):
            self.definitions[statement.name] = statement
            if statement.decorator_list:
                self.statements.append(statement)
        elif isinstance(statement, ast.Assign | ast.AnnAssign) and bound_names(statement):
            for name in bound_names(statement):
                self.values.setdefault(name, []).append(statement)
        elif isinstance(statement, ast.Import | ast.ImportFrom):
            self.imports.update(self._list_imported(statement))
        else:
            self.statements.append(statement)

    def _list_imported(self, node: ast.AST) -> Iterator[tuple[str, str]]:
        """The names that an import binds, each with what it leads to."""
        if isinstance(node, ast.Import):
            for alias in node.names:
                first = alias.name.partition(".")[0]
                yield alias.asname or first, alias.name if alias.asname else first
        elif isinstance(node, ast.ImportFrom):
            parents = self.package.split(".")
            base = ".".join(parents[: len(parents) - node.level + 1]) if node.level else ""
            source = ".".join(part for part in (base, node.module) if part)
            for alias in node.names:
                yield alias.asname or alias.name, f"{source}:{alias.name}"


def walk_statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a block and of the blocks under its conditions, without what only a script does."""
    for statement in body:
        if isinstance(statement, ast.If | ast.Try | ast.With):
            if isinstance(statement, ast.If) and "__name__" in ast.unparse(statement.test):
                continue
            for block in _BLOCKS:
                for inner in getattr(statement, block, ()):
                    yield from walk_statements(
                        inner.body if isinstance(inner, ast.ExceptHandler) else [inner]
                    )
        else:
            yield statement


def bound_names(statement: ast.Assign | ast.AnnAssign) -> list[str]:
    """The names an assignment binds; none when it changes a part of something (`TABLE["key"] = value`)."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    parts = [part for one in targets for part in (one.elts if isinstance(one, ast.Tuple) else [one])]
    names = [part.id for part in parts if isinstance(part, ast.Name)]
    return names if len(names) == len(parts) else []


class Sources:
    """All modules of a package, and the looking up of names in them."""

    def __init__(self, modules: dict[str, Module]) -> None:
        self.modules = modules
        self._bases: dict[str, list[str]] = {}
        self._ancestors: dict[str, list[str]] = {}
        self._members: dict[str, list[str]] = {}

    def find(self, module: str, name: str) -> str | None:
        """The place a module's name refers to; none for what is no part of the package."""
        seen = set()
        while (module, name) not in seen:
            seen.add((module, name))
            here = self.modules.get(module)
            if here and (name in here.definitions or name in here.values):
                return f"{module}:{name}"
            if here is None or name not in here.imports:
                return f"{module}.{name}:" if f"{module}.{name}" in self.modules else None
            source, _, name = here.imports[name].partition(":")
            if not name:
                return f"{source}:" if source in self.modules else None
            module = source
        return None

    def find_path(self, module: str, node: ast.expr) -> str | None:
        """The place that a name or a dotted path of module names refers to."""
        if isinstance(node, ast.Name):
            return self.find(module, node.id)
        if isinstance(node, ast.Attribute):
            inner = self.find_path(module, node.value)
            if inner is not None and inner.endswith(":"):
                return self.find(inner[:-1], node.attr)
        return None

    def find_text(self, text: str) -> str | None:
        """The place that a text names, as tables of what is loaded by name do: `package.module:name`."""
        module, _, name = text.partition(":")
        if module not in self.modules:
            return None
        return self.find(module, name) if name else f"{module}:"

    def definition(self, place: str) -> Definition | None:
        """The class, function or method at a place."""
        module, _, name = place.partition(":")
        if module not in self.modules or not name:
            return None
        first, *rest = name.split(".")
        node = self.modules[module].definitions.get(first)
        for part in rest:
            named = (
                [one for one in node.body if isinstance(one, Definition) and one.name == part] if node else []
            )
            node = named[-1] if named else None
        return node

    def is_class(self, place: str | None) -> bool:
        """Whether a class stands at a place."""
        return place is not None and isinstance(self.definition(place), ast.ClassDef)

    def bases(self, place: str) -> list[str]:
        """The base classes of a class; one from elsewhere as `?name`."""
        if place not in self._bases:
            node = self.definition(place)
            module = place.partition(":")[0]
            found = []
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                path = base.value if isinstance(base, ast.Subscript) else base
                found.append(self.find_path(module, path) or f"?{ast.unparse(path)}")
            self._bases[place] = found
        return self._bases[place]

    def ancestors(self, place: str) -> list[str]:
        """A class and all it inherits from, in the order in which they are asked for an attribute."""
        if place not in self._ancestors:
            found = [place]
            for base in self.bases(place):
                found += [one for one in self.ancestors(base) if one not in found]
            self._ancestors[place] = found
        return self._ancestors[place]

    def members(self, place: str) -> list[str]:
        """The methods and the annotated fields that a class itself has, and not a base of it."""
        if place not in self._members:
            node = self.definition(place)
            body = node.body if isinstance(node, ast.ClassDef) else []
            methods = [one.name for one in body if isinstance(one, Function)]
            fields = [name for one in body if isinstance(one, ast.AnnAssign) for name in bound_names(one)]
            self._members[place] = [*methods, *fields]
        return self._members[place]


def list_nested(place: str, node: ast.AST) -> Iterator[str]:
    """The places of the definitions inside a function, however deep."""
    for child in ast.iter_child_nodes(node):
        inner = f"{place}.{child.name}" if isinstance(child, Definition) else place
        if inner != place:
            yield inner
        yield from list_nested(inner, child)


def name_module(file: Path) -> str:
    """The name by which a file of the package is imported, its path beginning with the package's own folder.

    >>> name_module(Path("grognard/rules/saves.py")), name_module(Path("grognard/__init__.py"))
    ('grognard.rules.saves', 'grognard')
    """
    parts = file.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def read_sources(folder: Path) -> Sources:
    """Parse every module of the package in a folder.

    Raises:
        InputError: one of them is not Python.
    """
    modules = {}
    for path in sorted(folder.rglob("*.py")):
        name = name_module(path.relative_to(folder.parent))
        tree = parse_file(path)
        modules[name] = Module(name, tree, is_package=path.stem == "__init__")
    return Sources(modules)


def parse_file(path: Path) -> ast.Module:
    """The tree of a Python file.

    Raises:
        InputError: it is not Python.
    """
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    except SyntaxError as error:
        raise InputError(f"not Python: {error.msg}", file=str(path), line=error.lineno or 0) from error


def read_examples(text: str, *, name: str) -> Module:
    """The examples of a document (`>>>` and `...`) as a module of that name."""
    starts = (">>> ", "... ")
    lines = [line[len(starts[0]) :] for line in text.split("\n") if line.startswith(starts)]
    return Module(name, ast.parse("\n".join(lines)))
