"""Which of the package's classes an expression may be an instance of, from the annotations in the sources.

A type is the set of all the classes that an annotation names, containers and what is in them in one: of
`dict[str, list[Weapon]]` it is `Weapon`, and so of each of its values. Built-in types are the empty set, what
comes from other packages is `ELSEWHERE`, and `None` is "it may be anything": what has no annotation, a type
variable, `object`, a protocol (which any class may fulfil, a module too).
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from tools.coverage.sources import Definition, Function, Sources, bound_names

Classes = frozenset[str] | None
Assignment = ast.Assign | ast.AnnAssign

NOTHING: Final[frozenset[str]] = frozenset()
ELSEWHERE: Final = "?"
_CONTAINERS: Final = (
    "Iterable",
    "Iterator",
    "Sequence",
    "Mapping",
    "Callable",
    "Collection",
    "Optional",
    "Union",
)
_WRAPPERS: Final = ("Final", "ClassVar", "Annotated")
_ANYTHING: Final = ("Any", "object", "Self")


class Scope:
    """Where an expression stands: its module, the class around it, and what its function binds to names."""

    def __init__(self, place: str, *, owner: str = "", function: Function | None = None) -> None:
        self.place = place
        self.module = place.partition(":")[0]
        self.owner = owner
        self.annotations: dict[str, list[ast.expr | None]] = {}
        self.values: dict[str, list[ast.expr]] = {}
        self.has_inner = False  # functions or classes inside the function
        if function is not None:
            for node in ast.walk(function):
                self.has_inner |= isinstance(node, Definition) and node is not function
                self._bind(node)
            for name in ("self", "cls") if owner else ():
                self.annotations.pop(name, None)

    def binds(self, name: str) -> bool:
        """Whether the function has a variable of that name, which hides the module's."""
        return name in self.annotations or name in self.values

    def _bind(self, node: ast.AST) -> None:
        if isinstance(node, ast.arg):
            self.annotations.setdefault(node.arg, []).append(node.annotation)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            self.annotations.setdefault(node.target.id, []).append(node.annotation)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            self.annotations.setdefault(node.name, []).append(node.type)
        elif isinstance(node, ast.MatchAs | ast.MatchStar) and node.name:
            self.annotations.setdefault(node.name, []).append(None)
        else:
            for target, value in _list_bindings(node):
                for part in ast.walk(target):
                    if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                        self.values.setdefault(part.id, []).append(value)


def _list_bindings(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    if isinstance(node, ast.Assign):
        yield from ((target, node.value) for target in node.targets)
    elif isinstance(node, ast.NamedExpr):
        yield node.target, node.value
    elif isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
        yield node.target, node.iter
    elif isinstance(node, ast.withitem) and node.optional_vars is not None:
        yield node.optional_vars, node.context_expr


class Types:
    """Finds the classes of expressions."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self._scopes: dict[str, Scope] = {}
        self._fields: dict[str, dict[str, list[tuple[Scope, Assignment]]]] = {}
        self._known: dict[tuple[str, str, str], Classes] = {}

    def _remember(self, key: tuple[str, str, str], find: Callable[[], Classes]) -> Classes:
        """What `find` finds, found once; what depends on itself adds nothing to itself."""
        if key not in self._known:
            self._known[key] = NOTHING
            self._known[key] = find()
        return self._known[key]

    def scope_of(self, place: str) -> Scope:
        """The scope of a function or a method; of anything else that of its module."""
        if place not in self._scopes:
            module, _, name = place.partition(":")
            node = self.sources.definition(place)
            owner = f"{module}:{name.rpartition('.')[0]}" if "." in name else ""
            function = node if isinstance(node, Function) else None
            self._scopes[place] = Scope(place, owner=owner, function=function)
        return self._scopes[place]

    # Annotations

    def annotated(self, module: str, node: ast.expr | None) -> Classes:
        """The classes that an annotation names."""
        if isinstance(node, ast.Constant):
            if not isinstance(node.value, str):
                return NOTHING
            return self.annotated(module, ast.parse(node.value, mode="eval").body)
        if isinstance(node, ast.Name | ast.Attribute):
            return self._named(module, node)
        if isinstance(node, ast.Subscript):
            name = ast.unparse(node.value).rpartition(".")[2]
            if name == "Literal":
                return NOTHING
            outer = NOTHING if name in _WRAPPERS else self.annotated(module, node.value)
            return join((outer, self.annotated(module, node.slice)))
        if isinstance(node, ast.BinOp):
            return join((self.annotated(module, node.left), self.annotated(module, node.right)))
        if isinstance(node, ast.Tuple | ast.List):
            return join(self.annotated(module, part) for part in node.elts)
        return None

    def _named(self, module: str, node: ast.Name | ast.Attribute) -> Classes:
        name = node.id if isinstance(node, ast.Name) else node.attr
        place = self.sources.find_path(module, node)
        if place is None:
            if name in _ANYTHING:
                return None
            return NOTHING if hasattr(builtins, name) or name in _CONTAINERS else frozenset((ELSEWHERE,))
        if self.sources.is_class(place):
            is_protocol = any(base.endswith("Protocol") for base in self.sources.bases(place))
            return None if is_protocol else frozenset((place,))
        home, _, own = place.partition(":")
        values = self.sources.modules[home].values.get(own, ())
        return self._remember(
            ("alias", place, ""), lambda: join(self.annotated(home, value.value) for value in values)
        )

    # Variables and attributes

    def _assigned(self, scope: Scope, node: Assignment) -> Classes:
        if isinstance(node, ast.AnnAssign) and not ast.unparse(node.annotation).endswith("Final"):
            return self.annotated(scope.module, node.annotation)
        return NOTHING if node.value is None else self.infer(scope, node.value)

    def value_of(self, place: str) -> Classes:
        """The classes of a module's variable."""
        module, _, name = place.partition(":")
        values = self.sources.modules[module].values.get(name, ())
        scope = self.scope_of(f"{module}:")
        return self._remember(
            ("value", place, ""), lambda: join(self._assigned(scope, one) for one in values)
        )

    def _variable(self, scope: Scope, name: str) -> Classes:
        """The classes of a function's own variable; an annotation settles it."""
        annotations = scope.annotations.get(name)
        if annotations is not None:
            return join(self.annotated(scope.module, one) for one in annotations)
        return join(self.infer(scope, one) for one in scope.values[name])

    def attribute(self, owners: Classes, name: str) -> Classes:
        """The classes of an attribute of an instance, or of what a method of that name returns.

        What a class does not have is an attribute of a container, and leads to what is in it.
        """
        if owners is None or ELSEWHERE in owners:
            return None
        return join(self._attribute_of(owner, name) for owner in owners)

    def _attribute_of(self, owner: str, name: str) -> Classes:
        for place in self.sources.ancestors(owner):
            if name in self.sources.members(place) or name in self._fields_of(place):
                return self._remember(("attribute", place, name), partial(self._field, place, name))
        return frozenset((owner,))

    def _field(self, place: str, name: str) -> Classes:
        method = self.sources.definition(f"{place}.{name}")
        if isinstance(method, Function):
            return self.annotated(place.partition(":")[0], method.returns)
        if method is not None:
            return frozenset((f"{place}.{name}",))
        fields = self._fields_of(place)[name]
        annotated = [one for one in fields if isinstance(one[1], ast.AnnAssign)]
        return join(self._assigned(scope, node) for scope, node in annotated or fields)

    def _fields_of(self, place: str) -> dict[str, list[tuple[Scope, Assignment]]]:
        """What a class assigns to attributes, in its body and, of `self`, in its methods."""
        if place in self._fields:
            return self._fields[place]
        table = self._fields[place] = {}
        node = self.sources.definition(place)
        for statement in node.body if node else ():
            if isinstance(statement, Assignment):
                scope = self.scope_of(f"{place.partition(':')[0]}:")
                for name in bound_names(statement):
                    table.setdefault(name, []).append((scope, statement))
            elif isinstance(statement, Function):
                scope = self.scope_of(f"{place}.{statement.name}")
                for inner in ast.walk(statement):
                    if isinstance(inner, Assignment):
                        for name in _own_attributes(inner):
                            table.setdefault(name, []).append((scope, inner))
        return table

    # Expressions

    def infer(self, scope: Scope, node: ast.expr) -> Classes:
        """The classes of an expression."""
        if isinstance(node, ast.Name):
            return self._infer_name(scope, node.id)
        if isinstance(node, ast.Attribute):
            place = self.find_outside(scope, node)
            return self._at(place) if place else self.attribute(self.infer(scope, node.value), node.attr)
        if isinstance(node, ast.Call):
            return self._infer_call(scope, node)
        if isinstance(node, ast.Subscript | ast.Starred | ast.Await | ast.NamedExpr):
            return self.infer(scope, node.value)
        if isinstance(node, ast.Constant | ast.JoinedStr | ast.Compare | ast.UnaryOp):
            return NOTHING
        return self._infer_parts(scope, node)

    def _infer_parts(self, scope: Scope, node: ast.expr) -> Classes:
        """The classes of an expression that is one of its parts, or holds them."""
        parts: list[ast.expr | None]
        if isinstance(node, ast.BinOp):
            parts = [node.left, node.right]
        elif isinstance(node, ast.BoolOp):
            parts = list(node.values)
        elif isinstance(node, ast.IfExp):
            parts = [node.body, node.orelse]
        elif isinstance(node, ast.List | ast.Tuple | ast.Set):
            parts = list(node.elts)
        elif isinstance(node, ast.Dict):
            parts = [*node.keys, *node.values]
        elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
            parts = [node.elt]
        elif isinstance(node, ast.DictComp):
            parts = [node.key, node.value]
        elif isinstance(node, ast.Lambda):
            parts = [node.body]
        else:
            return None
        return join(self.infer(scope, part) for part in parts if part is not None)

    def find_outside(self, scope: Scope, node: ast.expr) -> str | None:
        """The place that a name or path of the module refers to, unless the function hides the name."""
        inner = node
        while isinstance(inner, ast.Attribute):
            inner = inner.value
        if not isinstance(inner, ast.Name) or scope.binds(inner.id):
            return None
        return self.sources.find_path(scope.module, node)

    def _at(self, place: str) -> Classes:
        """The classes of what stands at a place; a class for itself, so that its attributes are found."""
        if place.endswith(":"):
            return None
        node = self.sources.definition(place)
        if isinstance(node, Function):
            return self.annotated(place.partition(":")[0], node.returns)
        return frozenset((place,)) if node is not None else self.value_of(place)

    def _infer_name(self, scope: Scope, name: str) -> Classes:
        if scope.owner and name in ("self", "cls"):
            return frozenset((scope.owner,))
        if scope.binds(name):
            return self._remember(("variable", scope.place, name), lambda: self._variable(scope, name))
        place = self.sources.find(scope.module, name)
        if place is not None:
            return self._at(place)
        return NOTHING if hasattr(builtins, name) else frozenset((ELSEWHERE,))

    def _infer_call(self, scope: Scope, node: ast.Call) -> Classes:
        if isinstance(node.func, ast.Name) and not scope.binds(node.func.id):
            name = node.func.id
            if name == "cast":
                return self.annotated(scope.module, node.args[0])
            if name == "super" and scope.owner:
                return frozenset(base for base in self.sources.bases(scope.owner))
            if hasattr(builtins, name) and self.sources.find(scope.module, name) is None:
                return join(self.infer(scope, one) for one in node.args)
        found = self.infer(scope, node.func)
        return None if found is not None and ELSEWHERE in found else found


def _own_attributes(node: Assignment) -> Iterator[str]:
    """The attributes of `self` that an assignment sets."""
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        for part in ast.walk(target):
            if (
                isinstance(part, ast.Attribute)
                and isinstance(part.value, ast.Name)
                and part.value.id == "self"
            ):
                yield part.attr


def join(parts: Iterable[Classes]) -> Classes:
    """All the classes of several types; anything, if one of them may be anything."""
    found: set[str] = set()
    for part in parts:
        if part is None:
            return None
        found |= part
    return frozenset(found)
