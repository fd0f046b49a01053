"""The architecture of the package, held by reading its sources: layers, sizes, and what no file may contain.

Each check is a function from one parsed file to the faults in it ("line 7: ..."); one test runs it over the
real sources, and another shows that it finds its fault in a few lines that have it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src"
PACKAGE = SOURCES / "grognard"

# From the bottom up. A module may import from its own name and from every line above it, and so never from a
# neighbour on its own line. A new top-level module or package of grognard belongs on one of these lines.
LAYERS: tuple[tuple[str, ...], ...] = (
    ("base", "public"),
    ("dice",),
    ("rulebooks",),
    ("creatures",),
    ("rules",),
    ("battle", "company", "advancement", "magic"),
    ("encounter",),
    ("tactics",),
    ("adventure",),
    ("chances",),
    ("campaign",),
    ("storage",),
    ("text",),
    ("fight",),
    ("analysis",),
    ("build_info",),
    ("operations",),
    ("faces",),
    ("__main__",),
)
RANKS = {name: rank for rank, names in enumerate(LAYERS) for name in names}

# The rooms of the battle in the same way. Every module of battle is in one of them.
ROOMS: tuple[tuple[str, ...], ...] = (
    ("state",),
    ("ground",),
    ("turns", "hurts"),
    ("fire",),
    ("blows",),
    ("moving", "grappling", "powers"),
    ("view",),
    ("play",),
)
ROOM_RANKS = {name: rank for rank, names in enumerate(ROOMS) for name in names}

ENGINE = ("dice", "creatures", "rules", "battle", "company", "advancement", "magic", "encounter", "tactics")
BELOW_FACES = ("faces", "operations", "fight", "text", "base", "build_info")
BOOK_IDS = frozenset({"bf", "bfref", "bxe", "bcb", "bxs"})
BOOK_ID_HOME = PACKAGE / "rulebooks" / "rule_documents.py"
MODULE_LINES = 510
BODY_LINES = 50
# Joined, so that this file does not contain the words it looks for.
UNFINISHED = re.compile(
    r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "X" + "XX", "NotImplemented" + "Error")) + r")\b"
)

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


class Source(NamedTuple):
    """One parsed file."""

    path: Path
    text: str
    tree: ast.Module

    def module(self) -> str:
        """The dotted name it is imported by, for a file under src/."""
        parts = list(self.path.relative_to(SOURCES).with_suffix("").parts)
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def layer(self) -> str:
        """The part of its name that LAYERS knows; empty for the root's own `__init__`."""
        return self.module().partition(".")[2].partition(".")[0]


Check = Callable[[Source], Iterator[str]]


def parse_source(text: str, *, path: Path) -> Source:
    """A file from its text."""
    return Source(path, text, ast.parse(text, filename=str(path)))


@cache
def read_sources(folder: Path) -> tuple[Source, ...]:
    """Every Python file under a folder, parsed."""
    paths = sorted(folder.rglob("*.py"))
    return tuple(parse_source(path.read_text(encoding="utf-8"), path=path) for path in paths)


def list_imports(source: Source) -> Iterator[tuple[int, str]]:
    """Line and absolute dotted name of everything imported; `from a import b` gives `a.b`."""
    package = source.module() if source.path.name == "__init__.py" else source.module().rpartition(".")[0]
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*parents, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def list_typing_lines(source: Source) -> set[int]:
    """The lines under `if TYPE_CHECKING:`, which only a type checker reads."""
    return {
        line
        for node in ast.walk(source.tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for statement in node.body
        for line in range(statement.lineno, (statement.end_lineno or 0) + 1)
    }


def list_functions(tree: ast.AST) -> Iterator[FunctionNode]:
    """Every function and method in a tree."""
    return (node for node in ast.walk(tree) if isinstance(node, FunctionNode))


def find_wrong_layers(source: Source) -> Iterator[str]:
    """Imports that go up, or across to a neighbour of the same layer."""
    own = source.layer()
    for line, name in list_imports(source):
        root, _, rest = name.partition(".")
        other = rest.partition(".")[0]
        if root != "grognard" or other == own or other.startswith("__version"):
            continue
        if other not in RANKS:
            yield f"line {line}: imports {name}, but LAYERS in {Path(__file__).name} has no layer '{other}'"
        elif own in RANKS and RANKS[other] >= RANKS[own]:
            yield f"line {line}: '{own}' imports {name}, but imports point from later to earlier layers only"


def find_unknown_layer(source: Source) -> Iterator[str]:
    """A top-level module or package that LAYERS does not know."""
    if source.layer() and source.layer() not in RANKS:
        yield f"line 1: unknown layer '{source.layer()}'; add it to LAYERS in {Path(__file__).name}"


def room_of(module: str) -> str | None:
    """The room of the battle that a dotted name lies in; None outside the battle."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["grognard", "battle"] and len(parts) > 2 else None


def find_wrong_rooms(source: Source) -> Iterator[str]:
    """Rooms of the battle that nobody knows, and imports from one into a later one or a neighbour."""
    own = room_of(source.module())
    if own is None:
        return
    if own not in ROOM_RANKS:
        yield f"line 1: unknown room '{own}'; add it to ROOMS in {Path(__file__).name}"
        return
    for line, name in list_imports(source):
        other = room_of(name)
        if other in ROOM_RANKS and other != own and ROOM_RANKS[other] >= ROOM_RANKS[own]:
            yield f"line {line}: room '{own}' imports {name}, but imports point to earlier rooms only"


def find_root_imports(source: Source) -> Iterator[str]:
    """Imports in the root's `__init__`, which every start of the program pays for; types cost nothing."""
    if not source.layer():
        typed = list_typing_lines(source)
        yield from (
            f"line {line}: grognard/__init__.py imports {name}; it must import nothing"
            for line, name in list_imports(source)
            if line not in typed and not name.startswith(("__future__.", "typing."))
        )


def find_local_imports(source: Source) -> Iterator[str]:
    """Imports inside functions of the engine, where nothing is so heavy and so seldom wanted."""
    if source.layer() not in ENGINE:
        return
    for function in list_functions(source.tree):
        for node in ast.walk(function):
            if isinstance(node, ast.Import | ast.ImportFrom):
                yield f"line {node.lineno}: {function.name} imports inside its body"


def find_face_imports(source: Source) -> Iterator[str]:
    """What a face imports besides operations, fights, text and what knows nothing of games."""
    if source.layer() != "faces":
        return
    typed = list_typing_lines(source)
    for line, name in list_imports(source):
        root, _, rest = name.partition(".")
        if root == "grognard" and line not in typed and rest.partition(".")[0] not in BELOW_FACES:
            yield f"line {line}: a face imports {name}; faces ask operations"


def find_random(source: Source) -> Iterator[str]:
    """Imports of the standard library's random numbers: every die comes from grognard.dice."""
    for line, name in list_imports(source):
        if name.partition(".")[0] in {"random", "secrets"}:
            yield f"line {line}: imports {name}; dice come from the Dice object passed in"


def find_abstract_bases(source: Source) -> Iterator[str]:
    """ABC in the engine: compiled, its subclasses share one memory of what `isinstance` has found."""
    if source.layer() in ENGINE:
        for line, name in list_imports(source):
            if name == "abc.ABC":
                yield f"line {line}: imports {name}; a compiled class stands without it"


def find_book_ids(source: Source) -> Iterator[str]:
    """Ids of books as string literals, outside the file that lists them."""
    if source.path == BOOK_ID_HOME:
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in BOOK_IDS:
            found = f"the book id '{node.value}' in code"
            yield f"line {node.lineno}: {found}; a default lives in rulebooks/rule_documents.py"


def find_long_module(source: Source) -> Iterator[str]:
    """A file with too many lines."""
    lines = source.text.count("\n")
    if lines > MODULE_LINES:
        yield f"line {lines}: the module has {lines} lines; at most {MODULE_LINES}"


def find_long_functions(source: Source) -> Iterator[str]:
    """Functions whose body, the docstring left out, has too many lines."""
    for function in list_functions(source.tree):
        skipped = 1 if ast.get_docstring(function, clean=False) is not None else 0
        statements = function.body[skipped:]
        if not statements:
            continue
        lines = (function.end_lineno or 0) - statements[0].lineno + 1
        if lines > BODY_LINES:
            name = function.name
            yield f"line {function.lineno}: the body of {name} has {lines} lines; at most {BODY_LINES}"


def find_broad_catching(source: Source) -> Iterator[str]:
    """Handlers that catch everything, and with it every bug."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ExceptHandler):
            caught = [node.type] if node.type is not None else []
            broad = node.type is None
        elif isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "suppress":
            caught, broad = node.args, False
        else:
            continue
        names = {name.id for each in caught for name in ast.walk(each) if isinstance(name, ast.Name)}
        if broad or names & {"Exception", "BaseException"}:
            yield f"line {node.lineno}: catches every exception; name the ones that are expected"


def find_unfinished(source: Source) -> Iterator[str]:
    """Words that mark unfinished work."""
    for number, line in enumerate(source.text.splitlines(), start=1):
        found = UNFINISHED.search(line)
        if found:
            yield f"line {number}: {found.group()} in the sources; finish it or leave it out"


def is_assertion(node: ast.AST, *, helpers: frozenset[str]) -> bool:
    """Whether a node checks something: an assert, pytest's raises, warns or fail, or an asserting helper.

    Or Playwright's `expect` of a page, which must come `to` what is said.
    """
    if isinstance(node, ast.Assert):
        return True
    if not isinstance(node, ast.Call):
        return False
    called = ast.unparse(node.func)
    name = called.split(".")[-1]
    return (
        called in {"pytest.raises", "pytest.warns", "pytest.fail"}
        or name in helpers
        or name.startswith("assert_")
        or (called.startswith("expect(") and name.startswith(("to_", "not_to_")))
    )


def find_idle_tests(source: Source) -> Iterator[str]:
    """Test functions that assert nothing, neither themselves nor by a helper of their file."""
    none: frozenset[str] = frozenset()
    helpers = frozenset(
        function.name
        for function in list_functions(source.tree)
        if any(is_assertion(node, helpers=none) for node in ast.walk(function))
    )
    for function in list_functions(source.tree):
        asserts = any(is_assertion(node, helpers=helpers) for node in ast.walk(function))
        if function.name.startswith("test_") and not asserts:
            yield f"line {function.lineno}: {function.name} asserts nothing"


def find_cycle(sources: tuple[Source, ...]) -> list[str]:
    """The modules of one import cycle, in order; empty when there is none."""
    modules = {source.module() for source in sources}
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for source in sources:
        # The root names types of the whole package and imports none of it.
        typed = set() if source.layer() else list_typing_lines(source)
        for line, name in list_imports(source):
            if line in typed:
                continue
            target = name if name in modules else name.rpartition(".")[0]
            if target in modules and target != source.module():
                sorter.add(source.module(), target)
    try:
        sorter.prepare()
    except CycleError as cycle:
        return list(cycle.args[1])
    return []


PACKAGE_CHECKS: tuple[Check, ...] = (
    find_wrong_layers,
    find_unknown_layer,
    find_wrong_rooms,
    find_root_imports,
    find_local_imports,
    find_face_imports,
    find_random,
    find_abstract_bases,
    find_book_ids,
    find_long_module,
    find_long_functions,
    find_broad_catching,
)


def collect_faults(check: Check, *, sources: tuple[Source, ...]) -> list[str]:
    """What a check finds in some files, each line naming its file."""
    return [f"{source.path.relative_to(ROOT)}, {fault}" for source in sources for fault in check(source)]


def name_check(check: object) -> str:
    """The name of a check, as the id of its test."""
    return getattr(check, "__name__", "")


@pytest.mark.parametrize("check", PACKAGE_CHECKS, ids=name_check)
def test_package_has_no_fault(check: Check) -> None:
    faults = collect_faults(check, sources=read_sources(PACKAGE))
    assert not faults, "\n".join(faults)


def test_modules_import_each_other_in_no_cycle() -> None:
    cycle = find_cycle(read_sources(PACKAGE))
    assert not cycle, " imports ".join(reversed(cycle))


@pytest.mark.parametrize("folder", ["src", "tools", "benchmarks"])
def test_nothing_is_left_unfinished(folder: str) -> None:
    faults = collect_faults(find_unfinished, sources=read_sources(ROOT / folder))
    assert not faults, "\n".join(faults)


def test_every_test_asserts_something() -> None:
    faults = collect_faults(find_idle_tests, sources=read_sources(ROOT / "tests"))
    assert not faults, "\n".join(faults)


LONG_BODY = "def act():\n" + "    step()\n" * (BODY_LINES + 1)


@pytest.mark.parametrize(
    ("check", "file", "text", "fault"),
    [
        (
            find_wrong_layers,
            "dice/a.py",
            "import grognard.rules.morale",
            "line 1: 'dice' imports grognard.rules",
        ),
        (
            find_wrong_layers,
            "magic/a.py",
            "from grognard.battle import state",
            "'magic' imports grognard.battle",
        ),
        (find_wrong_layers, "dice/a.py", "from ..chances import x", "'dice' imports grognard.chances.x"),
        (find_wrong_layers, "faces/a.py", "from grognard.oddz import x", "no layer 'oddz'"),
        (find_unknown_layer, "oddz/a.py", "", "unknown layer 'oddz'"),
        (find_wrong_rooms, "battle/a.py", "", "unknown room 'a'"),
        (
            find_wrong_rooms,
            "battle/ground/a.py",
            "from grognard.battle.view.view import View",
            "room 'ground' imports grognard.battle.view",
        ),
        (
            find_wrong_rooms,
            "battle/moving/a.py",
            "from grognard.battle.grappling.bouts import release",
            "room 'moving' imports grognard.battle.grappling",
        ),
        (find_root_imports, "__init__.py", "from grognard.dice import stream", "must import nothing"),
        (
            find_root_imports,
            "__init__.py",
            "if TYPE_CHECKING:\n    from grognard.dice.roll import Roll\nelse:\n    import grognard.dice",
            "line 4: grognard/__init__.py imports grognard.dice",
        ),
        (
            find_local_imports,
            "dice/a.py",
            "def roll():\n    import os",
            "line 2: roll imports inside its body",
        ),
        (
            find_face_imports,
            "faces/cli/a.py",
            "from grognard.rules.morale import check",
            "line 1: a face imports grognard.rules.morale.check",
        ),
        (find_random, "dice/a.py", "from random import Random", "imports random.Random"),
        (find_abstract_bases, "dice/a.py", "from abc import ABC", "line 1: imports abc.ABC"),
        (find_book_ids, "battle/a.py", "x = 1\nif book == 'bxe':\n    pass", "line 2: the book id 'bxe'"),
        (find_long_module, "dice/a.py", "x = 1\n" * (MODULE_LINES + 1), f"has {MODULE_LINES + 1} lines"),
        (find_long_functions, "dice/a.py", LONG_BODY, f"the body of act has {BODY_LINES + 1} lines"),
        (find_broad_catching, "dice/a.py", "try:\n    act()\nexcept:\n    pass", "line 3: catches every"),
        (
            find_broad_catching,
            "dice/a.py",
            "try:\n    act()\nexcept (OSError, Exception):\n    pass",
            "line 3",
        ),
        (find_broad_catching, "dice/a.py", "with suppress(Exception):\n    act()", "line 1: catches every"),
        (find_unfinished, "dice/a.py", "x = 1  # " + "TO" + "DO later", "line 1: TO" + "DO"),
        (find_idle_tests, "dice/a.py", "def test_it():\n    act()", "line 1: test_it asserts nothing"),
        (find_idle_tests, "web/a.py", "def test_it():\n    expect(a)", "line 1: test_it asserts nothing"),
    ],
)
def test_checks_find_their_fault(check: Check, file: str, text: str, fault: str) -> None:
    found = list(check(parse_source(text, path=PACKAGE / file)))
    assert len(found) == 1
    assert fault in found[0]


@pytest.mark.parametrize(
    ("check", "file", "text"),
    [
        (
            find_wrong_layers,
            "rules/a.py",
            "from grognard.dice.roll import Roll\nfrom grognard.rules import morale",
        ),
        (
            find_wrong_layers,
            "faces/a.py",
            "from grognard import __version__\nfrom grognard.build_info import x",
        ),
        (
            find_root_imports,
            "__init__.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from grognard.dice.roll import Roll",
        ),
        (find_wrong_rooms, "battle/play/a.py", "from grognard.battle.state.side import Side"),
        (find_wrong_rooms, "encounter/a.py", "from grognard.battle.play.engine import Engine"),
        (find_book_ids, "rulebooks/rule_documents.py", "DEFAULT_BOOK = 'bf'"),
        (find_long_functions, "dice/a.py", 'def act():\n    """' + "\n" * 60 + '    """\n    step()'),
        (find_broad_catching, "dice/a.py", "try:\n    act()\nexcept OSError:\n    pass"),
        (find_idle_tests, "dice/a.py", "def check(x):\n    assert x\ndef test_it():\n    check(act())"),
    ],
)
def test_checks_allow_what_is_right(check: Check, file: str, text: str) -> None:
    assert list(check(parse_source(text, path=PACKAGE / file))) == []


def test_cycles_are_found() -> None:
    texts = {
        "a": "from grognard.dice.b import x",
        "b": "from grognard.dice import c",
        "c": "import grognard.dice.a",
    }
    sources = tuple(parse_source(text, path=PACKAGE / "dice" / f"{name}.py") for name, text in texts.items())
    assert set(find_cycle(sources)) == {"grognard.dice.a", "grognard.dice.b", "grognard.dice.c"}
    assert find_cycle(sources[:2]) == []
