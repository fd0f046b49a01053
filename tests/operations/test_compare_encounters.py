"""Several encounters compared at once: the answer, its text, its page, and what is refused."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grognard.base.errors import InputError
from grognard.operations.asking import ask
from grognard.operations.odds.compare import CompareBooks
from grognard.text.parts import Header, Line, Parts

FIRST, SECOND = "2 fighter 1 vs 3 goblin", "1 cleric 2 vs 3 skeleton"


def compared(**more: object) -> CompareBooks:
    fields: dict[str, object] = {"what": FIRST, "more": (SECOND,), "fights": 30, "workers": 1}
    return msgspec.convert(fields | more, CompareBooks)


def test_several_encounters_are_compared_by_the_same_books() -> None:
    answer = ask(compared(rules="bf,bxe"))
    many = answer.facts.many
    assert many is not None
    assert [one.title for one in many.each] == [
        "2 fighter 1 against 3 goblin",
        "1 cleric 2 against 3 skeleton",
    ]
    assert many.rules == ("bf", "bxe")
    assert answer.facts.comparison == many.each[0]
    parts = answer.parts
    assert isinstance(parts, Parts)
    heads = [part.text for part in parts if isinstance(part, Header)]
    assert heads[-1] == "All encounters together"
    assert [head.partition(":")[0] for head in heads[:-1]] == [one.title for one in many.each]
    lines = [part.text for part in parts if isinstance(part, Line)]
    assert lines[-1].startswith("Intervals hold for all 3 differences of chances together")


def test_without_rules_several_encounters_go_by_the_five_documents() -> None:
    many = ask(compared(fights=5)).facts.many
    assert many is not None
    assert many.rules == ("bf", "bfref", "bxe", "bcb", "bxs")


def test_a_folder_stands_for_its_files(tmp_path: Path) -> None:
    for name in ("one", "two"):
        matchup = '[[sides]]\nname = "{}"\nmembers = [{{ creature = "orc" }}]\n'
        text = f'title = "{name}"\n' + matchup.format("A") + matchup.format("B")
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    many = ask(compared(what=str(tmp_path), more=(), rules="bf,bxe", fights=5)).facts.many
    assert many is not None
    assert [one.title for one in many.each] == ["one", "two"]


def test_the_page_has_a_picture_for_each_rule_and_the_figures_of_each_encounter(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    ask(compared(rules="bf,bxe,bcb", report=str(page)))
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") == 2
    assert text.count("all together") == 2
    for title in ("2 fighter 1 against 3 goblin", "1 cleric 2 against 3 skeleton"):
        assert text.count(title) == 3


def test_a_wrong_encounter_among_several_is_named() -> None:
    with pytest.raises(InputError, match="nowhere"):
        ask(compared(more=("nowhere.toml",), rules="bf,bxe"))


def test_house_rules_alone_are_compared_with_the_book_they_extend() -> None:
    rules = 'extends = "bxe"\ntitle = "Ten"\nid = "ten"\n[initiative]\ndie = 10\n'
    answer = ask(compared(more=(), rules=rules, fights=5))
    assert [odds.rules for odds in answer.facts.comparison.odds] == ["bxe", "ten"]
    with pytest.raises(InputError, match="only one"):
        ask(compared(more=(), rules="bxe", fights=5))
