"""Reading which code, data and tests of a checkout cite which rules.

A rule is covered when a test claims it, and data cites it or code that can be reached from the program's
commands or its documented interface (`reach`). One that only code cites that nothing reaches is *waiting*:
written and tested, but nothing plays it yet.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.rulebooks.citation import MODULE_NAME, Citation, find_toml_citations
from grognard.rulebooks.coverage import CodeLocation, CoverageIndex
from tools.coverage.citations import find_docstring_citations, find_marker_citations
from tools.coverage.reach import find_reached
from tools.coverage.sources import name_module

SOURCE_FOLDER: Final = Path("src/grognard")
TESTS_FOLDER: Final = Path("tests")
MANUAL_FILE: Final = SOURCE_FOLDER / "rulebooks" / "data" / "manual.toml"


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


def _gather(
    root: Path, found: Iterable[tuple[Path, Citation]], only: str
) -> dict[str, tuple[CodeLocation, ...]]:
    sites: dict[str, list[CodeLocation]] = {}
    for path, citation in found:
        if not only or citation.rule == only:
            site = CodeLocation(path.relative_to(root).as_posix(), citation.line, citation.name)
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
