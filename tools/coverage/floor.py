"""The number of covered rules each book has once reached, below which it may not fall."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from grognard.base.errors import InputError

FLOOR_FILE: Final = Path("tests/coverage_floor.toml")

_HEADER: Final = """\
# Covered census rules per book. `make floor` raises these numbers; nothing lowers them.
[covered]
"""


def read_floor(path: Path) -> dict[str, int]:
    """The recorded number of covered rules of each book.

    Raises:
        InputError: the file is missing or is not as ``raise_floor`` writes it.
    """
    try:
        covered = tomllib.loads(path.read_text(encoding="utf-8"))["covered"]
        return {str(book): int(number) for book, number in covered.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(
            f"unreadable coverage floor ({error})",
            expected="a [covered] table of whole numbers by book",
            file=str(path),
        ) from error


def list_floor_problems(path: Path, covered: Mapping[str, int]) -> list[str]:
    """What has fallen below the floor, or is not in it.

    Raises:
        InputError: as ``read_floor``.
    """
    floor = read_floor(path)
    problems = [f"{path.name}: no floor for book '{book}'" for book in covered if book not in floor]
    for book, number in floor.items():
        if covered.get(book, 0) < number:
            problems.append(f"{path.name}: {book} covers {covered.get(book, 0)} rules, it had {number}")
    return problems


def raise_floor(path: Path, covered: Mapping[str, int]) -> None:
    """Record the numbers that are above the floor; write the file when there is none yet.

    Raises:
        InputError: as ``read_floor``, for a file that is there.
    """
    floor = read_floor(path) if path.exists() else {}
    raised = {**floor, **{book: max(number, floor.get(book, 0)) for book, number in covered.items()}}
    lines = "".join(f"{book} = {number}\n" for book, number in raised.items())
    path.write_text(_HEADER + lines, encoding="utf-8")
