"""Which rules are implemented where, which tests hold them, what waits, and what is still missing.

An installed copy reads it from an index that was written when it was built. A checkout asks the
tool that writes the index, `tools/coverage`, anew.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.rulebooks.census_store import CENSUS_FOLDER, CensusRule

INDEX_FILE: Final = CENSUS_FOLDER / "index.json"
# Through links: the compiled copy of a checkout links to its sources.
CHECKOUT: Final = Path(__file__).resolve().parents[3]
_TOOL: Final = Path("tools", "coverage")


class CodeLocation(msgspec.Struct, frozen=True, order=True):
    """A place in the checkout: file relative to its root, 1-based line, qualified name inside the file."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}"


class RuleCoverage(msgspec.Struct, frozen=True):
    """A rule's coverage: citations in reached and unreached code, tests, or why only people can do it."""

    citations: tuple[CodeLocation, ...] = ()
    tests: tuple[CodeLocation, ...] = ()
    manual: str = ""
    unreached: tuple[CodeLocation, ...] = ()

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

    citations: dict[str, tuple[CodeLocation, ...]]
    tests: dict[str, tuple[CodeLocation, ...]]
    manual: dict[str, str]
    unreached: dict[str, tuple[CodeLocation, ...]] = {}

    def look_up(self, rule_id: str) -> RuleCoverage:
        """The coverage of one rule."""
        return RuleCoverage(
            self.citations.get(rule_id, ()),
            self.tests.get(rule_id, ()),
            self.manual.get(rule_id, ""),
            self.unreached.get(rule_id, ()),
        )


class RuleCounts(msgspec.Struct):
    """How many rules of a topic, a book or everything are in each state; ``covered`` includes ``manual``."""

    rules: int = 0
    covered: int = 0
    manual: int = 0
    cited: int = 0
    tested: int = 0
    waiting: int = 0

    def add(self, other: RuleCounts) -> None:
        """Add another count to this one."""
        self.rules += other.rules
        self.covered += other.covered
        self.manual += other.manual
        self.cited += other.cited
        self.tested += other.tested
        self.waiting += other.waiting


def load_index(*, only: str = "") -> CoverageIndex:
    """The coverage of this copy: as recorded when it was built, else of the checkout it runs in.

    With `only`, of one rule alone, which is much faster in a checkout.

    Raises:
        InputError: this copy is neither a checkout nor has a record; or the checkout cannot be read.
    """
    if INDEX_FILE.exists():
        return msgspec.json.decode(INDEX_FILE.read_bytes(), type=CoverageIndex)
    if not (CHECKOUT / _TOOL).is_dir():
        raise InputError(
            "this copy has no record of rule coverage",
            expected="an install built from a checkout, or the checkout itself",
            file=str(INDEX_FILE),
        )
    command = [sys.executable, "-m", "tools.coverage", "--index", "--only", only]
    answer = subprocess.run(command, cwd=CHECKOUT, capture_output=True, check=False)
    if answer.returncode:
        raise InputError(f"the checkout cannot be read: {answer.stderr.decode().strip()}", file=str(CHECKOUT))
    return msgspec.json.decode(answer.stdout, type=CoverageIndex)


def count_coverage(index: CoverageIndex, rules: Iterable[CensusRule]) -> dict[str, dict[str, RuleCounts]]:
    """Count the rules by book, then topic, in the order they come."""
    counts: dict[str, dict[str, RuleCounts]] = {}
    for rule in rules:
        known = index.look_up(rule.id)
        counts.setdefault(rule.book, {}).setdefault(rule.topic, RuleCounts()).add(
            RuleCounts(
                rules=1,
                covered=int(known.covered),
                manual=int(bool(known.manual)),
                cited=int(bool(known.citations)),
                tested=int(bool(known.tests)),
                waiting=int(known.waiting),
            )
        )
    return counts


def sum_counts(counts: Iterable[RuleCounts]) -> RuleCounts:
    """The total of several counts."""
    total = RuleCounts()
    for count in counts:
        total.add(count)
    return total


def format_coverage_table(counts: Mapping[str, Mapping[str, RuleCounts]]) -> str:
    """One line per topic (``bf charge 23/23``), after each book its own line, and the total last."""
    rows: list[tuple[str, str, RuleCounts]] = []
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


def _format_counts(count: RuleCounts) -> str:
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
