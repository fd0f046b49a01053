"""Finding citations in docstrings, TOML comments and test markers."""

from __future__ import annotations

import pytest

from grognard.rulebooks.citation import Citation, find_toml_citations, read_rule_lines
from tools.coverage.citations import find_docstring_citations, find_marker_citations

MODULE = '''"""Module.

Rule: a.b.module
"""

class Thing:
    """A thing.

    Rule: a.b.one, a.b.two,
        a.b.three
        a.b.four
    Not a.b.this
    """

    async def act(self):
        """Rule: a.b.act"""
        if self:
            def inner():
                """Inner.

                Rule: a.b.inner
                a.b.not-further-indented
                """

TEXT = "Rule: a.b.plain-string"
# Rule: a.b.comment
'''


def test_docstring_citations() -> None:
    assert find_docstring_citations(MODULE) == [
        Citation("a.b.module", 3, "(module)"),
        Citation("a.b.one", 9, "Thing"),
        Citation("a.b.two", 9, "Thing"),
        Citation("a.b.three", 10, "Thing"),
        Citation("a.b.four", 11, "Thing"),
        Citation("a.b.act", 16, "Thing.act"),
        Citation("a.b.inner", 21, "Thing.act.inner"),
    ]


@pytest.mark.parametrize(
    ("lines", "rules"),
    [
        (["Rule: a.b.c,", "a.b.d"], ["a.b.c", "a.b.d"]),
        (["Rule: a.b.c", "", "  a.b.d"], ["a.b.c"]),
        (["Rule: a.b.c", "  and a.b.d"], ["a.b.c"]),
        (["Rule: a.b.c as printed"], ["a.b.c as printed"]),
        (["Rule: a.b.c,", "  A.b.d"], ["a.b.c", "A.b.d"]),
        (["Rule:"], [""]),
        (["The Rule: a.b.c"], []),
        (["Rule: a.b.c", "Rule: a.b.d"], ["a.b.c", "a.b.d"]),
    ],
)
def test_rule_lines(lines: list[str], rules: list[str]) -> None:
    assert [rule for rule, _ in read_rule_lines(lines)] == rules


def test_toml_citations() -> None:
    text = """\
# Figures of the charge.
# Rule: a.b.file

[charge]
# Rule: a.b.one, a.b.two,
#     a.b.three
to_hit = 2
other = 3  # Rule: a.b.trailing
# Rule: a.b.rows
rows = [
  # Rule: a.b.row
  [1, 2],
]
[[charge.weapon]]
# Rule: a.b.last
"""
    assert find_toml_citations(text) == [
        Citation("a.b.file", 2, "charge"),
        Citation("a.b.one", 5, "charge.to_hit"),
        Citation("a.b.two", 5, "charge.to_hit"),
        Citation("a.b.three", 6, "charge.to_hit"),
        Citation("a.b.trailing", 8, "charge.other"),
        Citation("a.b.rows", 9, "charge.rows"),
        Citation("a.b.row", 11, "charge.rows"),
        Citation("a.b.last", 15, "charge.weapon"),
    ]


def test_marker_citations() -> None:
    source = """\
import pytest
pytestmark = [pytest.mark.slow, pytest.mark.rule("a.b.module")]
CASES = [pytest.param(1, marks=pytest.mark.rule("a.b.case"))]
@pytest.mark.rule("a.b.class")
class TestThing:
    @pytest.mark.parametrize("x", [
        pytest.param(1, marks=[pytest.mark.rule("a.b.param")]),
    ])
    @pytest.mark.rule(
        "a.b.one",
        "a.b.two",
    )
    def test_it(self, x):
        assert "pytest.mark.rule('a.b.text')"
@pytest.mark.rule(*IDS)
def test_other(): ...
"""
    assert find_marker_citations(source) == [
        Citation("a.b.module", 2, "(module)"),
        Citation("a.b.case", 3, "(module)"),
        Citation("a.b.class", 4, "TestThing"),
        Citation("a.b.param", 7, "TestThing.test_it"),
        Citation("a.b.one", 10, "TestThing.test_it"),
        Citation("a.b.two", 11, "TestThing.test_it"),
        Citation("*IDS", 15, "test_other"),
    ]
