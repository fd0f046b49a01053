"""What is unsound in the coverage of a checkout."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from grognard.rulebooks.census_store import CensusRule, load_census
from grognard.rulebooks.coverage import CoverageIndex, count_coverage, sum_counts
from grognard.rulebooks.rule_documents import BOOKS
from tools.coverage.floor import FLOOR_FILE, list_floor_problems
from tools.coverage.scan import MANUAL_FILE, scan_checkout


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


def count_covered(index: CoverageIndex, rules: Iterable[CensusRule]) -> dict[str, int]:
    """How many rules of each book are covered."""
    counts = count_coverage(index, rules)
    return {book: sum_counts(counts.get(book, {}).values()).covered for book in BOOKS}


def check_checkout(root: Path) -> list[str]:
    """All coverage problems of a checkout, its recorded floor included; empty when it is sound."""
    index = scan_checkout(root)
    census = load_census()
    floor = list_floor_problems(root / FLOOR_FILE, count_covered(index, census.values()))
    return list_problems(index, census) + floor
