"""Which definitions of the package are reached from its commands or from its documented interface.

Reached are the program's entry, the front door (`grognard/__init__.py`, with the public methods of its
classes), what the examples of `docs/python-api.md` use, and whatever reached code refers to. What refers to
what is looked up through imports, never taken from a name alone:

- A name or a path of module names leads to the one definition it is bound to. A module's variable, such as a
  table, is reached when it is referred to, and with it everything in it. A text that is the name of a module
  (`grognard.text.words`, `grognard.fight.begin:start`) refers to it, for tables of what is loaded by name.
- What a function imports inside its body is referred to.
- A method is reached when its class is in use and reached code has an attribute of its name on what may be an
  instance of that class. What may be is told by annotations (`types`); where they do not tell, any
  class in use may be it. A call on a base class reaches what the classes in use below it answer with.
- A class is in use when reached code refers to it other than in annotations, or a field of a class in use is
  annotated with it (data is decoded into such fields). Special methods (`__init__`, `__eq__`) come with it;
  all methods do when a base of it comes from another package, which may call them.
- A key of a rulebook is read when the field it is decoded into is asked for, in the same way as a method.
- Code at the top of a module runs when anything in the module is reached. Annotations reach nothing.

So what is not reached is called by nothing; a few things that are called only in appearance may be reached.
"""

from __future__ import annotations

import ast
from functools import cache, partial
from pathlib import Path
from typing import Final, NamedTuple

from grognard.base.cached_data import cached_from_text, stamp_of
from tools.coverage.sources import (
    PACKAGE,
    Function,
    Module,
    Sources,
    list_nested,
    read_examples,
    read_sources,
)
from tools.coverage.types import ELSEWHERE, NOTHING, Classes, Scope, Types

ENTRIES: Final = (f"{PACKAGE}.faces.cli.main:main", f"{PACKAGE}.__main__:")
DOCUMENT: Final = Path("docs/python-api.md")
RULEBOOK: Final = f"{PACKAGE}.rulebooks.schema:Rulebook"
_EXAMPLES: Final = "(examples)"
_ANNOTATIONS: Final = ("annotation", "returns")
_PLAIN_BASES: Final = (
    "Struct",
    "Protocol",
    "Enum",
    "IntEnum",
    "NamedTuple",
    "TypedDict",
    "ABC",
    "Exception",
    "ValueError",
    "Generic",
    "object",
)


class Reached(NamedTuple):
    """The places that are reached, as `module:qualified.name`, and the keys of rulebooks that nothing reads.

    Of a table that is not read, or of which nothing is, all the keys are among them, and so is its own name.
    """

    places: frozenset[str]
    unread: frozenset[str]


def find_reached(root: Path) -> Reached:
    """What is reached in a checkout; searched when a file has changed.

    Raises:
        InputError: a source is not Python.
    """
    folder = root / "src" / PACKAGE
    files = [path for path in (*sorted(folder.rglob("*.py")), root / DOCUMENT) if path.exists()]
    marks = [f"{path} {stamp_of(str(path))}" for path in files]
    kept = folder / "rulebooks" / "reached"
    places, unread = cached_from_text("\n".join(marks), file=str(kept), make=partial(_search, root))
    return Reached(frozenset(places), frozenset(unread))


@cache
def _search(root: Path, marks: str) -> list[list[str]]:
    """What is found while the files have these times and sizes; plain, so that it can be kept in a file."""
    sources = read_sources(root / "src" / PACKAGE)
    document = root / DOCUMENT
    if document.exists():
        sources.modules[_EXAMPLES] = read_examples(document.read_text(encoding="utf-8"), name=_EXAMPLES)
    reach = Reach(sources)
    places = reach.find()
    return [sorted(places), sorted(reach.list_unread(RULEBOOK))]


class Reach:
    """The search: places still to be read, and attributes asked for of classes that may yet come into use."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self.types = Types(sources)
        self.reached: set[str] = set()
        self.in_use: set[str] = set()  # classes, and modules that are passed about as objects
        self._asked: dict[str, set[str]] = {}  # attribute -> the classes it is asked of
        self._asked_of_any: set[str] = set()
        self._names: dict[str, set[str]] = {}  # class in use -> names its instances answer to
        self._waiting: list[str] = []

    def find(self) -> set[str]:
        """All that is reached."""
        for place in ENTRIES:
            if self._exists(place):
                self.reach(place)
        for name in (PACKAGE, _EXAMPLES):
            module = self.sources.modules.get(name)
            for own in (*module.definitions, *module.values, "") if module else ():
                self.reach(f"{name}:{own}")
        self._open_front_door()
        while self._waiting:
            self._read(self._waiting.pop())
        return self.reached

    def list_unread(self, place: str, *, prefix: str = "", is_read: bool = True) -> list[str]:
        """The keys of what is decoded into a class that are not read, and the tables of which nothing is."""
        unread = []
        node = self.sources.definition(place)
        for name in self.sources.members(place):
            if not isinstance(node, ast.ClassDef) or isinstance(
                self.sources.definition(f"{place}.{name}"), Function
            ):
                continue
            key, here = f"{prefix}{name}", is_read and f"{place}.{name}" in self.reached
            inner = [one for one in self.types.attribute(frozenset((place,)), name) or () if one != ELSEWHERE]
            below = [self.list_unread(one, prefix=f"{key}.", is_read=here) for one in inner]
            unread += [found for keys in below for found in keys]
            sizes = [len(self.sources.members(one)) for one in inner]
            if not here or (inner and [len(keys) for keys in below] == sizes):
                unread.append(key)
        return unread

    def _exists(self, place: str) -> bool:
        module, _, name = place.partition(":")
        return module in self.sources.modules and (not name or self.sources.find(module, name) is not None)

    def _open_front_door(self) -> None:
        """Reach the public methods of the classes that the front door hands out."""
        module = self.sources.modules.get(PACKAGE)
        for node in ast.walk(module.tree) if module else ():
            place = self.sources.find_text(str(node.value)) if isinstance(node, ast.Constant) else None
            if place is None or not self.sources.is_class(place):
                continue
            for owner in self.sources.ancestors(place):
                definition = self.sources.definition(owner)
                for method in definition.body if definition else ():
                    if isinstance(method, Function) and not method.name.startswith("_"):
                        self.reach(f"{owner}.{method.name}")

    def reach(self, place: str) -> None:
        """Note that a place is reached, and the module in which it stands; it is read later."""
        module, _, name = place.partition(":")
        if name and f"{module}:" not in self.reached:
            self.reach(f"{module}:")
        if place not in self.reached:
            self.reached.add(place)
            self._waiting.append(place)

    def _read(self, place: str) -> None:
        """Follow what the definition at a place refers to."""
        module, _, name = place.partition(":")
        scope = self.types.scope_of(place)
        node = self.sources.definition(place)
        if not name:
            self._read_top_level(self.sources.modules[module], scope)
        elif isinstance(node, ast.ClassDef):
            self._read_class(place, node, scope)
        elif node is not None:
            self._follow(scope, node)
            if scope.has_inner:
                self.reached.update(list_nested(place, node))
        else:
            for assignment in self.sources.modules[module].values.get(name, ()):
                if assignment.value is not None:
                    self._follow(scope, assignment.value)

    def _read_top_level(self, module: Module, scope: Scope) -> None:
        for statement in module.statements:
            if isinstance(statement, Function | ast.ClassDef):
                # A decorator of the package's own may note what it decorates in a table.
                if any(self._is_own(module.name, one) for one in statement.decorator_list):
                    self.reach(f"{module.name}:{statement.name}")
            else:
                self._follow(scope, statement)
        for name, source in module.imports.items():
            imported = self.sources.find(module.name, name) or source
            for path in (imported, source):
                if path.partition(":")[0] in self.sources.modules:
                    self.reach(f"{path.partition(':')[0]}:")

    def _is_own(self, module: str, decorator: ast.expr) -> bool:
        return any(
            isinstance(node, ast.Name) and self.sources.find(module, node.id) is not None
            for node in ast.walk(decorator)
        )

    def _read_class(self, place: str, node: ast.ClassDef, scope: Scope) -> None:
        for base in self.sources.bases(place):
            if not base.startswith("?"):
                self.reach(base)
        for outer in (*node.decorator_list, *node.keywords):
            self._follow(scope, outer)
        for statement in node.body:
            if isinstance(statement, Function):
                if _is_special(statement.name):
                    self.reach(f"{place}.{statement.name}")
            elif isinstance(statement, ast.ClassDef):
                self.use(f"{place}.{statement.name}")
            else:
                self._follow(scope, statement)
                if isinstance(statement, ast.AnnAssign):
                    for found in self.types.annotated(scope.module, statement.annotation) or NOTHING:
                        if found != ELSEWHERE:
                            self.use(found)

    def use(self, place: str) -> None:
        """Note that there may be instances of a class, or that a module is passed about."""
        self.reach(place)
        if place in self.in_use:
            return
        self.in_use.add(place)
        for owner in self.sources.ancestors(place):
            is_foreign = any(_may_be_called_from_elsewhere(base) for base in self.sources.bases(owner))
            for name in self._members_of(owner):
                asked = name in self._asked_of_any or any(
                    one in self.sources.ancestors(place) for one in self._asked.get(name, ())
                )
                if asked or is_foreign:
                    self._answer(place, name)

    def _members_of(self, place: str) -> list[str]:
        if place.endswith(":"):
            return list(self.sources.modules[place[:-1]].definitions)
        return self.sources.members(place)

    def _answer(self, place: str, name: str) -> None:
        """Reach what an instance of a class in use answers with when it is asked for an attribute."""
        if place.endswith(":"):
            found = self.sources.find(place[:-1], name)
            if found is not None:
                self.reach(found)
            return
        for owner in self.sources.ancestors(place):
            if name in self.sources.members(owner):
                self.reach(f"{owner}.{name}")
                return

    def ask(self, owners: Classes, name: str) -> None:
        """Note that an attribute is asked for, of some classes or of whatever it may be."""
        if owners is None:
            if name not in self._asked_of_any:
                self._asked_of_any.add(name)
                for place in tuple(self.in_use):
                    self._answer(place, name)
            return
        for owner in owners:
            if owner != ELSEWHERE and owner not in self._asked.setdefault(name, set()):
                self._asked[name].add(owner)
                for place in tuple(self.in_use):
                    if owner in self.sources.ancestors(place):
                        self._answer(place, name)

    def _follow(self, scope: Scope, node: ast.AST) -> None:
        """Follow the references of a piece of code, nested functions included."""
        if isinstance(node, ast.Name):
            if not scope.binds(node.id):
                self._refer(self.sources.find(scope.module, node.id))
            return
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                self._refer(self.sources.find_text(f"{node.module}:{alias.name}"))
            return
        if isinstance(node, ast.Attribute):
            place = self.types.find_outside(scope, node)
            if place is not None:
                self._refer(place)
                return
            if isinstance(node.ctx, ast.Load):
                self.ask(self.types.infer(scope, node.value), node.attr)
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                self._refer(self.sources.find_text(node.value))
            return
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr":
            name = node.args[1]
            if isinstance(name, ast.Constant):
                self.ask(self.types.infer(scope, node.args[0]), str(name.value))
        for field in node._fields:
            child = getattr(node, field) if field not in _ANNOTATIONS else None
            for one in child if isinstance(child, list) else (child,):
                if isinstance(one, ast.AST):
                    self._follow(scope, one)

    def _refer(self, place: str | None) -> None:
        if place is None:
            return
        if place.endswith(":") or self.sources.is_class(place):
            self.use(place)
        else:
            self.reach(place)


def _may_be_called_from_elsewhere(base: str) -> bool:
    """Whether a base class of another package calls methods of its subclasses that have no special names."""
    return base.startswith("?") and base[1:].rpartition(".")[2] not in _PLAIN_BASES


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")
