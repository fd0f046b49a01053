"""Finding the rules that docstrings cite, and those that the marks of tests claim."""

from __future__ import annotations

import ast
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from grognard.rulebooks.citation import LABEL, MODULE_NAME, Citation, read_rule_lines

MARKER: Final = "mark.rule"

_BLOCKS: Final = ("body", "orelse", "finalbody", "handlers", "cases")

_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def find_docstring_citations(source: str) -> list[Citation]:
    """The rules cited by the docstrings of a Python module, its classes and its functions.

    >>> find_docstring_citations('def hit():\\n    "Rule: bf.attack.roll-formula"\\n')
    [Citation(rule='bf.attack.roll-formula', line=2, name='hit')]
    """
    if LABEL not in source:
        return []
    return list(_walk_docstrings(ast.parse(source), ""))


def _walk_docstrings(node: ast.AST, name: str) -> Iterator[Citation]:
    if isinstance(node, ast.Module | _Definition):
        first = node.body[0] if node.body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            text = first.value.value
            if isinstance(text, str) and LABEL in text:
                for rule, line in read_rule_lines(text.split("\n"), first_line=first.lineno):
                    yield Citation(rule, line, name or MODULE_NAME)
    for block in _BLOCKS:
        for child in getattr(node, block, ()):
            yield from _walk_docstrings(child, _extend_name(name, child))


def _extend_name(name: str, node: ast.AST) -> str:
    if not isinstance(node, _Definition):
        return name
    return f"{name}.{node.name}" if name else node.name


def find_marker_citations(source: str) -> list[Citation]:
    """The rules claimed by the ``rule`` markers of a test module, wherever in it they stand.

    >>> find_marker_citations('@pytest.mark.rule("bf.attack.roll-formula")\\ndef test_hit(): ...\\n')
    [Citation(rule='bf.attack.roll-formula', line=1, name='test_hit')]
    """
    if MARKER not in source:
        return []
    lines = [number for number, line in enumerate(source.split("\n"), 1) if MARKER in line]
    return sorted(_walk_markers(ast.parse(source), "", lines), key=lambda citation: citation.line)


def _walk_markers(node: ast.AST, name: str, marker_lines: Sequence[int]) -> Iterator[Citation]:
    """Visit only the nodes that span a line with a marker: most of a test module has none."""
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(MARKER):
        for argument in node.args:
            literal = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            rule = str(ast.literal_eval(argument)) if literal else ast.unparse(argument)
            yield Citation(rule, argument.lineno, name or MODULE_NAME)
    for child in ast.iter_child_nodes(node):
        if _spans_any(child, marker_lines):
            yield from _walk_markers(child, _extend_name(name, child), marker_lines)


def _spans_any(node: ast.AST, lines: Sequence[int]) -> bool:
    first = getattr(node, "lineno", 0)
    last = getattr(node, "end_lineno", first)
    if isinstance(node, _Definition) and node.decorator_list:
        first = node.decorator_list[0].lineno  # a definition's own first line comes after its decorators
    following = bisect_left(lines, first)
    return following < len(lines) and lines[following] <= last
