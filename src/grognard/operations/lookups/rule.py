"""A rule by its id: its words, its test case, where it is implemented, and which tests hold it."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

import msgspec

from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.books import BOOKS
from grognard.rulebooks.census_store import Rule as CensusRule
from grognard.rulebooks.census_store import find_rule
from grognard.rulebooks.coverage import RuleCoverage, Site, load_index
from grognard.text.parts import Sheet, Verbatim


class RuleFacts(Facts):
    """A rule of a document, and the places that carry it out and test it."""

    book: str
    book_title: str
    rule: CensusRule
    covered: bool
    waiting: bool
    citations: tuple[Site, ...]
    unreached: tuple[Site, ...]
    tests: tuple[Site, ...]
    manual: str

    def document(self) -> object:
        """Return the fields of the rule beside those of its coverage."""
        document: dict[str, object] = {"book": self.book, "document": self.book_title}
        for name in self.rule.__struct_fields__:
            document[name] = getattr(self.rule, name)
        for name in ("covered", "waiting", "citations", "unreached", "tests", "manual"):
            document[name] = msgspec.to_builtins(getattr(self, name))
        return document


class RuleText(msgspec.Struct, frozen=True):
    """A rule to be read: its words, the document and the section in which it stands, and what kind it is."""

    id: str
    book_title: str
    section: str
    topic: str
    kind: str
    text: str
    note: str


def read_rule(id: str) -> RuleText:
    """Read a rule by its id, without looking where it is carried out.

    Raises:
        InputError: there is no such rule.

    >>> read_rule("bf.morale.check").topic
    'morale'
    """
    rule = find_rule(id)
    return RuleText(
        id=rule.id,
        book_title=BOOKS[rule.book].title,
        section=rule.section,
        topic=rule.topic,
        kind=rule.kind,
        text=rule.rule,
        note=rule.note,
    )


class Rule(Operation[RuleFacts], frozen=True, kw_only=True, tag="rule"):
    """Show one rule by its id.

    >>> from grognard.operations.asking import ask
    >>> ask(Rule(id="bf.morale.check")).facts.rule.topic
    'morale'
    """

    id: Annotated[str, field("the id of the rule, such as bf.charge.attack-bonus", typed="ID", word=True)]

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[RuleFacts]:
        """Find the rule and its coverage."""
        rule = find_rule(self.id)
        found = load_index(only=rule.id).look_up(rule.id)
        facts = RuleFacts(
            book=rule.book,
            book_title=BOOKS[rule.book].title,
            rule=rule,
            covered=found.covered,
            waiting=found.waiting,
            citations=found.citations,
            unreached=found.unreached,
            tests=found.tests,
            manual=found.manual,
        )
        return Answer(facts, [Verbatim(f"{rule.id}\n"), Sheet(list_rows(rule, found))])


def list_rows(rule: CensusRule, coverage: RuleCoverage) -> list[tuple[str, Sequence[str]]]:
    """Return the rule as labels with their paragraphs."""
    kind = f"{rule.kind}, a worked example of the document" if rule.example else rule.kind
    return [
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
