"""How code, data files and tests cite census rules, and finding those citations in source text.

A docstring of a module, class or function cites with a line that begins with the word Rule and a colon, then
ids separated by commas; following lines belong to it while they hold only ids and are indented further, or
the line before ended in a comma. A TOML file does the same in a comment above a table or key, or at the end
of its line. A test claims rules with ``@pytest.mark.rule("id", ...)``, its ids written out as plain strings
so that they can be read without running anything. Text that is no id is kept, to be reported as unknown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

RULE_ID: Final = re.compile(r"[a-z]+\.[a-z0-9-]+\.[a-z0-9-]+")
LABEL: Final = "Rule:"
MODULE_NAME: Final = "(module)"

_TOML_LABEL: Final = re.compile(rf"#\s*{LABEL}")
_TOML_TABLE: Final = re.compile(r"\[\[?\s*([A-Za-z_\"'][^\[\],]*?)\s*\]\]?\s*(?:#.*)?")
_TOML_KEY: Final = re.compile(r"([A-Za-z0-9_.\"'-]+)\s*=")


class Citation(msgspec.Struct, frozen=True):
    """A mention of a rule: its 1-based line and the qualified name of the enclosing definition."""

    rule: str
    line: int
    name: str


def read_rule_lines(lines: Sequence[str], *, first_line: int = 1) -> list[tuple[str, int]]:
    """The ids cited in a docstring or comment block, each with its line number.

    >>> read_rule_lines(["Adds two.", "", "Rule: bf.charge.attack-bonus,", "  bf.charge.once"], first_line=10)
    [('bf.charge.attack-bonus', 12), ('bf.charge.once', 13)]
    """
    found: list[tuple[str, int]] = []
    indent = -1  # of the citing line, -1 outside a citation
    ends_in_comma = False
    for number, line in enumerate(lines, first_line):
        text = line.strip()
        depth = len(line) - len(line.lstrip())
        if text.startswith(LABEL):
            indent = depth
            text = text.removeprefix(LABEL).strip()
        elif indent < 0 or not (ends_in_comma or (depth > indent and _holds_only_ids(text))):
            indent = -1
            ends_in_comma = False
            continue
        ends_in_comma = text.endswith(",")
        found.extend((part.strip(), number) for part in text.removesuffix(",").split(","))
    return found


def _holds_only_ids(text: str) -> bool:
    return all(RULE_ID.fullmatch(part.strip()) for part in text.removesuffix(",").split(","))


def find_toml_citations(text: str) -> list[Citation]:
    """The rules cited by the comments of a TOML file, each named after the table or key below it.

    >>> find_toml_citations('[charge]\\n# Rule: bf.charge.attack-bonus\\nto_hit = 2\\n')
    [Citation(rule='bf.charge.attack-bonus', line=2, name='charge.to_hit')]
    """
    if not _TOML_LABEL.search(text):
        return []
    found: list[Citation] = []
    comments: list[str] = []  # the comment block above the coming line; other lines count as blank ones
    table = ""
    name = MODULE_NAME
    for number, line in enumerate([*text.split("\n"), "end"], 1):
        content = line.strip()
        if content.startswith("#") or not content:
            comments.append(content.removeprefix("#"))
            continue
        if header := _TOML_TABLE.fullmatch(content):
            name = table = header[1]
        elif key := _TOML_KEY.match(content):
            name = f"{table}.{key[1]}" if table else key[1]
        if trailing := _TOML_LABEL.search(content):
            comments.append(content[trailing.start() + 1 :])
        else:
            comments.append("")
        for rule, cited_line in read_rule_lines(comments, first_line=number - len(comments) + 1):
            found.append(Citation(rule, cited_line, name))
        comments = []
    return found
