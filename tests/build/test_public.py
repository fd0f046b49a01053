"""The public interface: every name of its list is there, documented, typed, and explained in the guide."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import grognard
from grognard.public import MAY_CHANGE, STABLE, stability_of
from tools.public_names import Function, Public, find_public, list_functions, list_public

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "python-api.md").read_text(encoding="utf-8")
IMPORT = re.compile(r"^(?:>>> |\.\.\. |    )?from (grognard[\w.]*) import (\w[\w, ]*)", re.MULTILINE)
PUBLIC = list_public()


def find_faults(function: Function, *, is_method: bool) -> list[str]:
    """What the signature of a function lacks, or says too little of."""
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    arguments = arguments[1:] if is_method else arguments
    arguments += [one for one in (function.args.vararg, function.args.kwarg) if one is not None]
    faults = [f"{one.arg} has no type" for one in arguments if one.annotation is None]
    if function.returns is None:
        faults.append("what it returns has no type")
    for annotation in [*(one.annotation for one in arguments), function.returns]:
        names = (
            []
            if annotation is None
            else [one.id for one in ast.walk(annotation) if isinstance(one, ast.Name)]
        )
        if "Any" in names:
            faults.append(f"{ast.unparse(annotation)} says nothing")  # type: ignore[arg-type]
    return faults


def is_method(function: Function) -> bool:
    """Whether the first argument is the object or the class."""
    static = any(ast.unparse(one) == "staticmethod" for one in function.decorator_list)
    return not static and [one.arg for one in function.args.args[:1]] in (["self"], ["cls"])


@pytest.mark.parametrize("public", PUBLIC, ids=lambda public: public.name)
def test_a_public_name_has_a_docstring_and_types(public: Public) -> None:
    assert public.docstring.strip(), f"{public.name} has no docstring"
    for name, function in list_functions(public):
        if function.name != "__init__":
            assert ast.get_docstring(function), f"{name} has no docstring"
        assert find_faults(function, is_method=is_method(function)) == [], name


def test_the_lists_name_each_name_once_and_in_order() -> None:
    assert not set(STABLE) & set(MAY_CHANGE)
    for names in (STABLE, MAY_CHANGE):
        front = [name for name in names if name.count(".") == 1]
        rest = [name for name in names if name.count(".") > 1]
        assert [*names] == [*sorted(front), *sorted(rest)]


def test_what_the_package_offers_is_the_list() -> None:
    front = {name.removeprefix("grognard.") for name in (*STABLE, *MAY_CHANGE) if name.count(".") == 1}
    assert front == {*grognard.__all__, "operations"}


@pytest.mark.parametrize("public", PUBLIC, ids=lambda public: public.name)
def test_the_guide_explains_it(public: Public) -> None:
    row = rf"^\| `{re.escape(public.name.removeprefix('grognard.'))}` \| {stability_of(public.name)} \| \S"
    assert re.search(row, GUIDE, re.MULTILINE), f"{public.name} has no row in docs/python-api.md"


def imported_names(text: str) -> set[str]:
    """The names that examples import from the package."""
    return {
        f"{module}.{name.strip()}"
        for module, names in IMPORT.findall(text)
        for name in names.split(",")
        if name.strip()
    }


def test_no_guide_uses_what_is_not_public() -> None:
    operations = {f"{kind.__module__}.{kind.__name__}" for kind in load_operations()}
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        used = imported_names(path.read_text(encoding="utf-8"))
        unknown = {name for name in used - operations if stability_of(name) is None}
        assert unknown == set(), path.name


def load_operations() -> list[type]:
    return [one.load() for one in grognard.operations.all().values()]


def test_operations_are_public_by_being_listed() -> None:
    for kind in load_operations():
        public = find_public(f"{kind.__module__}.{kind.__name__}")
        assert public.docstring.strip(), public.name


def test_what_is_not_public() -> None:
    for name in (
        "grognard.fight.course.Course",
        "grognard.battle.state.events._HIDDEN",
        "grognard.strat",
        "os",
    ):
        assert stability_of(name) is None
    assert stability_of("grognard.battle.state.events.ATTACK") == "may change"
    assert stability_of("grognard.battle.state.events.Event") == "stable"
    with pytest.raises(LookupError):
        find_public("grognard.battle.state.events.Evnt")


def test_what_the_check_finds() -> None:
    (function,) = ast.parse("def f(self, a, *, b: list[Any], c: int = 1): ...").body
    assert isinstance(function, ast.FunctionDef)
    assert find_faults(function, is_method=True) == [
        "a has no type",
        "what it returns has no type",
        "list[Any] says nothing",
    ]
    assert imported_names(">>> from grognard.a.b import C, d\n>>> import os\n") == {
        "grognard.a.b.C",
        "grognard.a.b.d",
    }
