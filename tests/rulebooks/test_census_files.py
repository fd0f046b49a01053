"""The census as package data: complete, well formed, and found by id."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

from grognard.base.errors import InputError
from grognard.rulebooks.census_store import (
    CENSUS_FOLDER,
    book_of,
    census_books,
    find_rule,
    load_book_census,
    load_census,
    suggest_ids,
)
from grognard.rulebooks.citation import RULE_ID
from grognard.rulebooks.rule_documents import BOOKS

RULES_OF = {"bf": 693, "bfref": 239, "bxe": 1041, "bcb": 372, "bxs": 274}
FORMATTER = Path(__file__).parents[2] / "tools" / "format_census.py"


def test_every_book_is_listed_with_its_title() -> None:
    assert census_books() == tuple(RULES_OF)
    assert BOOKS["bxe"].title == "B/X Essentials: Core Rules"


@pytest.mark.parametrize(("book", "number"), RULES_OF.items())
def test_number_of_rules_of_each_book(book: str, number: int) -> None:
    census = load_book_census(book)
    assert len(census.rules) == number
    assert census.book == book
    assert census.source == BOOKS[book].source


def test_ids_are_unique_well_formed_and_begin_with_their_book() -> None:
    ids = [rule.id for book in BOOKS for rule in load_book_census(book).rules]
    assert len(ids) == len(set(ids)) == len(load_census()) == 2619
    assert [rule_id for rule_id in ids if not RULE_ID.fullmatch(rule_id)] == []
    for book in BOOKS:
        assert {book_of(rule.id) for rule in load_book_census(book).rules} == {book}


def test_parallel_cases_have_equal_length() -> None:
    unequal = [
        rule.id
        for rule in load_census().values()
        if isinstance(rule.given, list) and isinstance(rule.then, list) and len(rule.given) != len(rule.then)
    ]
    assert unequal == []


def test_optional_fields_are_kept() -> None:
    rules = load_census().values()
    assert sum(rule.example for rule in rules) == 62
    assert sum(bool(rule.note) for rule in rules) == 797
    assert sum(rule.table is not None for rule in rules) == 97
    assert {rule.book for rule in rules if rule.versus_bf} == {"bfref"}
    assert sum(bool(rule.versus_bf) for rule in rules) == 239


def test_whole_number_keys_are_digits() -> None:
    assert find_rule("bf.attack.natural-extremes-probability").then == {
        "hit_probability": {"40": "1/20", "0": "19/20"}
    }


def test_files_are_in_their_canonical_layout(capsys: pytest.CaptureFixture[str]) -> None:
    formatter = runpy.run_path(str(FORMATTER))
    assert formatter["main"](["--check"]) == 0, capsys.readouterr().out


def test_formatting_keeps_the_content_and_puts_rows_on_lines() -> None:
    format_census = runpy.run_path(str(FORMATTER))["format_census"]
    document = {"book": "x", "rules": [{"id": "x.y.z", "table": [{"a": 1}, {"a": 2}], "given": {"b": "é"}}]}
    text = format_census(document)
    assert json.loads(text) == document
    assert '    {"a": 1},\n    {"a": 2}\n' in text
    assert '   "given": {"b": "é"}\n' in text


def test_find_rule_reads_all_of_it() -> None:
    rule = find_rule("bf.retainers.treasure-share")
    assert (rule.book, rule.topic, rule.kind) == ("bf", "retainers", "number")
    assert rule.given == {"employer_income_gp": 1000}
    assert rule.then == {"min_retainer_share_gp": 150}


@pytest.mark.parametrize("wrong", ["bf.charge.atack-bonus", "charge.attack-bonus", "xx.charge.attack-bonus"])
def test_unknown_id_names_the_nearest(wrong: str) -> None:
    with pytest.raises(InputError, match=r"unknown rule .*; expected .*bf\.charge\.attack-bonus"):
        find_rule(wrong)


def test_unknown_id_like_no_other_names_the_books() -> None:
    assert suggest_ids("?") == []
    with pytest.raises(InputError, match="one of bf, bfref, bxe, bcb, bxs"):
        find_rule("?")


def test_unknown_book() -> None:
    with pytest.raises(InputError, match="unknown rulebook 'adnd'; expected one of bf"):
        load_book_census("adnd")


def test_census_folder_holds_one_file_per_book() -> None:
    assert {path.stem for path in CENSUS_FOLDER.glob("*.json")} - {"index"} == set(BOOKS)
