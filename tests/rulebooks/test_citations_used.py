"""The names under which a rulebook keeps its citations are those the engine looks them up by."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.rulebooks.loader import load_rulebook, rulebook_ids

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "grognard"
SOURCES = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))


@pytest.mark.slow
@pytest.mark.parametrize("book", rulebook_ids())
def test_every_citation_has_a_name_the_engine_knows(book: str) -> None:
    rulebook = load_rulebook(book)
    unknown = []
    for topic, names in rulebook.citations.items():
        built = re.search(rf'"{topic}/" \+|f"{topic}/{{', SOURCES) is not None
        for name in names:
            known = f'"{name}"' in SOURCES or f'{topic}/{name}"' in SOURCES
            if not known and not built and name not in rulebook.position.terrain:
                unknown.append(f"{topic}/{name}")
    assert unknown == []
