"""A rule by its id: its words, its test case, the rulings on it, the code and the tests that hold it."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

import msgspec

from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.census_store import CensusRule as CensusRule
from grognard.rulebooks.census_store import find_rule
from grognard.rulebooks.coverage import CodeLocation, RuleCoverage, load_index
from grognard.rulebooks.rule_documents import BOOKS
from grognard.rulebooks.rulings import Ruling, load_rulings
from grognard.text.parts import Sheet, Verbatim


class RuleFacts(Facts):
    """A rule of a document, the rulings on it, and the places that carry it out and test it.

    Attributes:
        book: the id of the book.
        book_title: its title.
        title: a title for the rule: "Morale: check".
        source: where it stands: the document and the section.
        rule: the rule; its sentence is `rule.rule`.
        rulings: what is decided where the document leaves it open.
        is_brief: whether the places were not looked up, which all that follows is about.
    """

    book: str
    book_title: str
    title: str
    source: str
    rule: CensusRule
    rulings: tuple[Ruling, ...]
    is_brief: bool = False
    covered: bool = False
    waiting: bool = False
    citations: tuple[CodeLocation, ...] = ()
    unreached: tuple[CodeLocation, ...] = ()
    tests: tuple[CodeLocation, ...] = ()
    manual: str = ""

    def document(self) -> object:
        """Return the fields of the rule beside those of its coverage."""
        document: dict[str, object] = {"book": self.book, "document": self.book_title}
        for name in self.rule.__struct_fields__:
            document[name] = getattr(self.rule, name)
        document["rulings"] = msgspec.to_builtins(self.rulings)
        if self.is_brief:
            return document
        for name in ("covered", "waiting", "citations", "unreached", "tests", "manual"):
            document[name] = msgspec.to_builtins(getattr(self, name))
        return document


class Rule(Operation[RuleFacts], frozen=True, kw_only=True, tag="rule"):
    """Show one rule by its id.

    >>> from grognard.operations.asking import ask
    >>> ask(Rule(id="bf.morale.check")).facts.rule.topic
    'morale'
    >>> ask(Rule(id="bf.morale.check", brief=True)).facts.title
    'Morale: check'
    """

    id: Annotated[str, field("the id of the rule, such as bf.charge.attack-bonus", typed="ID", word=True)]
    brief: Annotated[bool, field("only what it says, not where it is implemented and tested")] = False

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[RuleFacts]:
        """Find the rule, the rulings on it, and its coverage."""
        rule = find_rule(self.id)
        title = BOOKS[rule.book].title
        facts = RuleFacts(
            book=rule.book,
            book_title=title,
            title=name_rule(rule.id),
            source=f"{title}: {rule.section}",
            rule=rule,
            rulings=tuple(one for one in load_rulings(rule.book) if rule.id in one.rules),
            is_brief=self.brief,
        )
        found = None if self.brief else load_index(only=rule.id).look_up(rule.id)
        rows = list_rows(rule, found, facts.rulings)
        if found is not None:
            for name in ("covered", "waiting", "citations", "unreached", "tests", "manual"):
                setattr(facts, name, getattr(found, name))
        return Answer(facts, [Verbatim(f"{rule.id}\n"), Sheet(rows)])


def name_rule(id: str) -> str:
    """A title for a rule, of its id.

    >>> name_rule("bf.withdraw.parting-shot-bonus")
    'Withdraw: parting shot bonus'
    """
    _, topic, name = id.split(".", 2)
    return f"{topic[:1].upper()}{topic[1:]}: {name}".replace("-", " ").replace(".", " ")


def list_rows(
    rule: CensusRule, coverage: RuleCoverage | None, rulings: Sequence[Ruling] = ()
) -> list[tuple[str, Sequence[str]]]:
    """Return the rule as labels with their paragraphs; where it is implemented only with its coverage."""
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
        ("ruling", [f"{one.name}: {one.question} {one.reading}" for one in rulings]),
        *(_describe_coverage(coverage) if coverage is not None else []),
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
