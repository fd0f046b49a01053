"""Which census rules are implemented where, which tests hold them, what waits, and what is still missing.

A rule is covered when a test claims it, and data cites it or code that can be reached from the program's
commands or its documented interface (`coverage_reach`). One that only code cites that nothing reaches is
*waiting*: written and tested, but nothing plays it yet.

Run as ``python -m grognard.rulebooks.coverage --check | --raise-floor | --table`` in a checkout.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec

from grognard.errors import InputError
from grognard.rulebooks.books import BOOKS
from grognard.rulebooks.census_store import CENSUS_FOLDER, Rule, load_census
from grognard.rulebooks.citation import (
    MODULE_NAME,
    Citation,
    find_docstring_citations,
    find_marker_citations,
    find_toml_citations,
)
from grognard.rulebooks.coverage_floor import FLOOR_FILE, list_floor_problems, raise_floor
from grognard.rulebooks.coverage_reach import find_reached
from grognard.rulebooks.coverage_sources import name_module

SOURCE_FOLDER: Final = Path("src/grognard")
TESTS_FOLDER: Final = Path("tests")
MANUAL_FILE: Final = SOURCE_FOLDER / "rulebooks" / "data" / "manual.toml"
INDEX_FILE: Final = CENSUS_FOLDER / "index.json"
# Through links: the compiled copy of a checkout links to its sources.
CHECKOUT: Final = Path(__file__).resolve().parents[3]


class Site(msgspec.Struct, frozen=True, order=True):
    """A place in the checkout: file relative to its root, 1-based line, qualified name inside the file."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}"


class RuleCoverage(msgspec.Struct, frozen=True):
    """What is known of one rule: where what is reached cites it, which tests claim it, where what nothing
    reaches cites it, or why only people can do it.
    """

    citations: tuple[Site, ...] = ()
    tests: tuple[Site, ...] = ()
    manual: str = ""
    unreached: tuple[Site, ...] = ()

    @property
    def covered(self) -> bool:
        """Implemented and tested, or declared as carried out by people."""
        return bool(self.manual or (self.citations and self.tests))

    @property
    def waiting(self) -> bool:
        """Written and tested, but nothing plays it yet."""
        return bool(not self.manual and not self.citations and self.unreached and self.tests)


class CoverageIndex(msgspec.Struct, frozen=True):
    """The citations, the tests' claims and the manual declarations of the whole project, by rule id."""

    citations: dict[str, tuple[Site, ...]]
    tests: dict[str, tuple[Site, ...]]
    manual: dict[str, str]
    unreached: dict[str, tuple[Site, ...]] = {}

    def look_up(self, rule_id: str) -> RuleCoverage:
        """What is known of one rule."""
        return RuleCoverage(
            self.citations.get(rule_id, ()),
            self.tests.get(rule_id, ()),
            self.manual.get(rule_id, ""),
            self.unreached.get(rule_id, ()),
        )


class Counts(msgspec.Struct):
    """How many rules of a topic, a book or everything are in each state; ``covered`` includes ``manual``."""

    rules: int = 0
    covered: int = 0
    manual: int = 0
    cited: int = 0
    tested: int = 0
    waiting: int = 0

    def add(self, other: Counts) -> None:
        """Add another count to this one."""
        self.rules += other.rules
        self.covered += other.covered
        self.manual += other.manual
        self.cited += other.cited
        self.tested += other.tested
        self.waiting += other.waiting


def scan_checkout(root: Path, *, only: str = "") -> CoverageIndex:
    """Read every citation and claim in a checkout; with ``only``, just those of one rule (much faster).

    Raises:
        InputError: the file of manual rules cannot be read.
    """
    sources = root / SOURCE_FOLDER
    reached = find_reached(root)
    code = list(_scan(sources.rglob("*.py"), find_docstring_citations, only))
    data = list(_scan(sources.rglob("*.toml"), find_toml_citations, only))
    played = [
        *((path, cited) for path, cited in code if _name_place(path, sources, cited) in reached.places),
        *((path, cited) for path, cited in data if reached.unread.isdisjoint(_name_keys(cited))),
    ]
    return CoverageIndex(
        _gather(root, played, only),
        _gather(root, _scan((root / TESTS_FOLDER).rglob("*.py"), find_marker_citations, only), only),
        read_manual_rules(root / MANUAL_FILE),
        _gather(root, set(code + data).difference(played), only),
    )


def _name_keys(cited: Citation) -> list[str]:
    """The key of a citation in data, and the tables in which it is."""
    parts = cited.name.split(".")
    return [".".join(parts[:length]) for length in range(1, len(parts) + 1)]


def _name_place(path: Path, sources: Path, cited: Citation) -> str:
    """The place of a citation, as `find_reached` writes it."""
    name = "" if cited.name == MODULE_NAME else cited.name
    return f"{name_module(path.relative_to(sources.parent))}:{name}"


def _scan(
    paths: Iterable[Path], find: Callable[[str], list[Citation]], only: str
) -> Iterator[tuple[Path, Citation]]:
    for path in paths:
        text = path.read_text(encoding="utf-8")
        if only not in text:
            continue
        try:
            citations = find(text)
        except SyntaxError as error:
            raise InputError(f"not Python: {error.msg}", file=str(path), line=error.lineno or 0) from error
        for citation in citations:
            yield path, citation


def _gather(root: Path, found: Iterable[tuple[Path, Citation]], only: str) -> dict[str, tuple[Site, ...]]:
    sites: dict[str, list[Site]] = {}
    for path, citation in found:
        if not only or citation.rule == only:
            site = Site(path.relative_to(root).as_posix(), citation.line, citation.name)
            sites.setdefault(citation.rule, []).append(site)
    return {rule: tuple(sorted(sites[rule])) for rule in sorted(sites)}


def read_manual_rules(path: Path) -> dict[str, str]:
    """The rules only people can carry out, each with the reason; none when there is no such file.

    Raises:
        InputError: the file is not TOML, or a reason is missing.
    """
    if not path.exists():
        return {}
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"not valid TOML: {error}", file=str(path)) from error
    reasons: dict[str, str] = {}
    for rule_id, reason in entries.items():
        if not isinstance(reason, str) or not reason.strip():
            raise InputError(
                "a manual rule without a reason", expected='"id" = "reason"', file=str(path), key=rule_id
            )
        reasons[rule_id] = reason
    return reasons


def write_index(root: Path, out_path: Path) -> None:
    """Record the coverage of a checkout in a file, for copies installed without the tests."""
    out_path.write_bytes(msgspec.json.encode(scan_checkout(root)))


def load_index(*, only: str = "") -> CoverageIndex:
    """The coverage of this copy: as recorded when it was built, else read from the checkout it runs in.

    Raises:
        InputError: this copy is neither a checkout nor has a record.
    """
    if INDEX_FILE.exists():
        return msgspec.json.decode(INDEX_FILE.read_bytes(), type=CoverageIndex)
    if not (CHECKOUT / SOURCE_FOLDER).is_dir():
        raise InputError(
            "this copy has no record of rule coverage",
            expected="an install built from a checkout, or the checkout itself",
            file=str(INDEX_FILE),
        )
    return scan_checkout(CHECKOUT, only=only)


def count_coverage(index: CoverageIndex, rules: Iterable[Rule]) -> dict[str, dict[str, Counts]]:
    """Count the rules by book, then topic, in the order they come."""
    counts: dict[str, dict[str, Counts]] = {}
    for rule in rules:
        known = index.look_up(rule.id)
        counts.setdefault(rule.book, {}).setdefault(rule.topic, Counts()).add(
            Counts(
                rules=1,
                covered=int(known.covered),
                manual=int(bool(known.manual)),
                cited=int(bool(known.citations)),
                tested=int(bool(known.tests)),
                waiting=int(known.waiting),
            )
        )
    return counts


def sum_counts(counts: Iterable[Counts]) -> Counts:
    """The total of several counts."""
    total = Counts()
    for count in counts:
        total.add(count)
    return total


def format_coverage_table(counts: Mapping[str, Mapping[str, Counts]]) -> str:
    """One line per topic (``bf charge 23/23``), after each book its own line, and the total last."""
    rows: list[tuple[str, str, Counts]] = []
    for book, topics in counts.items():
        rows.extend((book, topic, count) for topic, count in topics.items())
        rows.append((book, "(all)", sum_counts(topics.values())))
    rows.append(("all", "", sum_counts(count for topics in counts.values() for count in topics.values())))
    first = max(len(book) for book, _, _ in rows)
    second = max(len(topic) for _, topic, _ in rows)
    lines = [
        f"{book:<{first}} {topic:<{second}} {_format_counts(count)}".rstrip() for book, topic, count in rows
    ]
    return "\n".join(lines)


def _format_counts(count: Counts) -> str:
    share = f"{count.covered:>4}/{count.rules:<4}"
    open_ends = [
        f"{number} {word}"
        for number, word in (
            (count.manual, "by hand"),
            (count.cited + count.manual - count.covered, "cited only"),
            (count.tested + count.manual - count.covered - count.waiting, "tested only"),
            (count.waiting, "waiting"),
        )
        if number > 0
    ]
    return f"{share} {', '.join(open_ends)}"


def list_problems(index: CoverageIndex, rule_ids: Iterable[str]) -> list[str]:
    """Everything unsound: unknown ids, claims without code, code without claims, manual rules in use."""
    known = set(rule_ids)
    problems: list[str] = []
    for word, sites in (
        ("cited", index.citations),
        ("cited", index.unreached),
        ("claimed", index.tests),
    ):
        for rule_id in sorted(sites.keys() - known):
            problems.extend(f"{site}: '{rule_id}' is {word} but is no census id" for site in sites[rule_id])
    for rule_id in sorted(index.manual.keys() - known):
        problems.append(f"{MANUAL_FILE.as_posix()}: '{rule_id}' is declared manual but is no census id")
    for rule_id in sorted(known & (index.citations.keys() | index.unreached.keys() | index.tests.keys())):
        rule = index.look_up(rule_id)
        code = rule.citations + rule.unreached
        if rule.manual:
            problems.extend(
                f"{site}: {rule_id} is declared manual, yet used here" for site in code + rule.tests
            )
        elif not rule.tests:
            problems.append(f"{code[0]}: {rule_id} is cited but no test claims it")
        elif not code:
            problems.append(f"{rule.tests[0]}: {rule_id} is tested but no code cites it")
    return problems


def count_covered(index: CoverageIndex, rules: Iterable[Rule]) -> dict[str, int]:
    """How many rules of each book are covered."""
    counts = count_coverage(index, rules)
    return {book: sum_counts(counts.get(book, {}).values()).covered for book in BOOKS}


def check_checkout(root: Path) -> list[str]:
    """All coverage problems of a checkout, its recorded floor included; empty when it is sound."""
    index = scan_checkout(root)
    census = load_census()
    floor = list_floor_problems(root / FLOOR_FILE, count_covered(index, census.values()))
    return list_problems(index, census) + floor


def main(arguments: list[str]) -> int:
    """Check, record or show the coverage of the checkout this module stands in."""
    parser = argparse.ArgumentParser(prog="python -m grognard.rulebooks.coverage", description=__doc__)
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--check", action="store_true", help="fail on unsound citations or lost coverage")
    mode.add_argument("--raise-floor", action="store_true", help="record the coverage reached, never less")
    mode.add_argument("--table", action="store_true", help="show every book and topic")
    options = parser.parse_args(arguments)
    if options.check:
        problems = check_checkout(CHECKOUT)
        print("\n".join(problems) if problems else "rule coverage is sound")
        return 1 if problems else 0
    rules = load_census().values()
    index = scan_checkout(CHECKOUT)
    if options.raise_floor:
        raise_floor(CHECKOUT / FLOOR_FILE, count_covered(index, rules))
    else:
        print(format_coverage_table(count_coverage(index, rules)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
