"""``grognard rule ID``: one census rule, where it is implemented, and which tests hold it."""

from __future__ import annotations

import argparse
import os
import textwrap
from collections.abc import Iterator, Sequence

import msgspec

from grognard.faces.cli.printing import print_text
from grognard.faces.cli.printing_json import print_json_text
from grognard.rulebooks.books import BOOKS
from grognard.rulebooks.census_store import Rule, find_rule
from grognard.rulebooks.coverage import RuleCoverage, load_index

_LABEL_WIDTH = 13
_DEFAULT_WIDTH = 80
_NARROWEST = 40
_WIDEST = 110


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("id", help="the id of the rule, such as bf.charge.attack-bonus")
    parser.add_argument("--json", action="store_true", help="print the rule as JSON")


def run(args: argparse.Namespace) -> int:
    """Print one rule.

    Raises:
        InputError: there is no such rule.
    """
    rule = find_rule(args.id)
    coverage = load_index(only=rule.id).look_up(rule.id)
    if args.json:
        print_json_text(format_rule_json(rule, coverage))
    else:
        print_text(format_rule(rule, coverage, width=_measure_terminal()))
    return 0


def _measure_terminal() -> int:
    try:
        columns = os.get_terminal_size().columns
    except OSError:  # not a terminal
        columns = _DEFAULT_WIDTH
    return max(_NARROWEST, min(columns, _WIDEST))


def format_rule_json(rule: Rule, coverage: RuleCoverage) -> str:
    """The rule's own fields, its book's title, and its coverage, as one JSON object."""
    document: dict[str, object] = {"book": rule.book, "document": BOOKS[rule.book].title}
    for field in rule.__struct_fields__:
        document[field] = getattr(rule, field)
    document["covered"] = coverage.covered
    document["waiting"] = coverage.waiting
    document["citations"] = coverage.citations
    document["unreached"] = coverage.unreached
    document["tests"] = coverage.tests
    document["manual"] = coverage.manual
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode()


def format_rule(rule: Rule, coverage: RuleCoverage, *, width: int) -> str:
    """The rule as labelled text, wrapped to a width in columns."""
    kind = f"{rule.kind}, a worked example of the document" if rule.example else rule.kind
    rows: list[tuple[str, Sequence[str]]] = [
        ("book", [f"{rule.book}, {BOOKS[rule.book].title}"]),
        ("section", [rule.section]),
        ("topic", [rule.topic]),
        ("kind", [kind]),
        ("rule", [rule.rule]),
        ("table", _format_table(rule.table)),
        ("given", _format_cases(rule.given)),
        ("then", _format_cases(rule.then)),
        ("note", [rule.note]),
        ("compared", [rule.versus_bf]),
        *_describe_coverage(coverage),
    ]
    lines = [rule.id, ""]
    for label, paragraphs in rows:
        lines.extend(_format_row(label, [text for text in paragraphs if text], width))
    return "\n".join(lines)


def _describe_coverage(coverage: RuleCoverage) -> list[tuple[str, Sequence[str]]]:
    if coverage.manual:
        return [("implemented", [f"by the people at the table: {coverage.manual}"])]
    places = [str(site) for site in coverage.citations]
    if not places and coverage.unreached:
        state = "waiting: written and tested" if coverage.waiting else "waiting: written"
        places = [f"{state}, but nothing plays it yet", *(str(site) for site in coverage.unreached)]
    return [
        ("implemented", places or ["not implemented yet"]),
        ("tested by", [str(site) for site in coverage.tests] or ["no test yet"]),
    ]


def _format_row(label: str, paragraphs: Sequence[str], width: int) -> Iterator[str]:
    """The paragraphs beside their label; rows of a table keep their spacing when they fit."""
    margin = " " * _LABEL_WIDTH
    lead = label.ljust(_LABEL_WIDTH)
    for paragraph in paragraphs:
        if len(paragraph) <= width - _LABEL_WIDTH:
            yield lead + paragraph
        else:
            yield from textwrap.wrap(
                paragraph,
                width,
                initial_indent=lead,
                subsequent_indent=margin + "  ",
                break_long_words=False,
                break_on_hyphens=False,
            )
        lead = margin


def _format_cases(cases: dict[str, object] | list[dict[str, object]]) -> list[str]:
    """One line per case; parallel cases are numbered so that given and then can be matched."""
    if isinstance(cases, dict):
        return [_format_members(cases)]
    return [f"({number}) {_format_members(case)}" for number, case in enumerate(cases, 1)]


def _format_members(members: dict[str, object]) -> str:
    return ", ".join(f"{key}: {_format_value(value)}" for key, value in members.items())


def _format_value(value: object) -> str:
    if isinstance(value, dict):
        return "{" + _format_members(value) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_format_value(member) for member in value) + "]"
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _format_table(table: dict[str, object] | list[object] | None) -> list[str]:
    """A table as lines: records under a heading in aligned columns, blank where a field is absent."""
    if not table:
        return []
    if isinstance(table, dict):
        return [f"{key}: {_format_value(value)}" for key, value in table.items()]
    records = [row for row in table if isinstance(row, dict)]
    if not records:
        return [", ".join(_format_value(row) for row in table)]
    heading = list(dict.fromkeys(key for record in records for key in record))
    return _align([heading, *([_format_value(row.get(key, "")) for key in heading] for row in records)])


def _align(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
