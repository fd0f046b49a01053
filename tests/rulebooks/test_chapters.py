"""Chapters of a rulebook: borrowed by topic, changed by a person's own file, and refused with the place."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.base.errors import InputError
from grognard.rulebooks.chapters import ChapterSource, TopicFound, find_topic
from grognard.rulebooks.company_schema import CompanyChapter, HiringRules


def hiring(name: str, **options: object) -> TopicFound[HiringRules]:
    source = ChapterSource(name, options)
    return find_topic(source, CompanyChapter, lambda chapter: chapter.hiring, "hiring retainers")


def house_rules(folder: Path, text: str) -> str:
    path = folder / "hr.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_topic_is_the_books_own_or_borrowed_and_said_so() -> None:
    assert (hiring("bf").id, hiring("bf").borrowed) == ("bf", "")
    assert (hiring("bfref").id, hiring("bfref").borrowed) == ("bfref", "")
    lent = hiring("bxs")
    assert lent.id == "bxe"
    instead = "used instead: B/X Essentials: Core Rules."
    assert lent.borrowed == f"B/X procedure sheet has no rule for this; {instead}"


def test_a_file_says_who_lends_and_its_changes_count_for_what_is_borrowed(tmp_path: Path) -> None:
    text = 'extends = "bxs"\n[company]\nlender = "bf"\n[company.hiring]\ngood_pay = 3\n'
    lent = hiring(house_rules(tmp_path, text))
    assert (lent.id, lent.rules.good_pay, lent.rules.hesitation) == ("bf", 3, "sweeten")
    assert lent.rules.citations == hiring("bf").rules.citations


def test_nobody_lends_where_a_file_says_so(tmp_path: Path) -> None:
    text = 'extends = "bxs"\n[company]\nlender = "none"\n'
    with pytest.raises(InputError, match="has no rule for hiring retainers; expected --rules bf"):
        hiring(house_rules(tmp_path, text))


def test_a_faulty_value_is_refused_with_its_line(tmp_path: Path) -> None:
    text = 'extends = "bf"\n[company.hiring]\nhesitation = "dance"\n'
    with pytest.raises(
        InputError, match=r"hr\.toml, line 3, key company\.hiring\.hesitation.*expected sweeten or roll again"
    ):
        hiring(house_rules(tmp_path, text))


def test_a_faulty_option_is_named() -> None:
    with pytest.raises(InputError, match=r"--option company\.hiring\.foo: unknown key 'foo'"):
        hiring("bf", **{"company.hiring.foo": 3})
