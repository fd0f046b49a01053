"""Every number that the log prints with its reasons cites a rule that fits it, in fights of every book."""

from __future__ import annotations

import pytest

from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.rule_documents import BOOKS
from grognard.rulebooks.rulings import load_rulings
from tests.citations.judge import LABELS, LENDERS, LOANS, fault_of, find_label, judge, rules_of
from tests.citations.walk import Number

QUICK = range(6)
SLOW = range(6, 60)


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_a_few_fights_cite_only_rules_that_fit(book: str) -> None:
    fights, faults = judge(book, QUICK)
    assert fights > 0
    assert faults == {}


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_many_fights_cite_only_rules_that_fit(book: str) -> None:
    fights, faults = judge(book, SLOW)
    assert fights > 0
    assert faults == {}


@pytest.mark.parametrize(
    ("book", "label", "rule", "fault"),
    [
        ("bf", "attack: charging", "bf.charge.attack-bonus", ""),
        ("bf", "attack: charging", "bf.subdual.attack-penalty", "about subdual"),
        ("bf", "attack: charging", "bfref.charge.attack-bonus", "no rule of this book"),
        ("bf", "attack: charging", "", "no rule"),
        ("bf", "attack: singing", "bf.charge.attack-bonus", "does not know"),
        ("bcb", "damage: Strength", "bf.damage.str-on-melee", "another book's"),
        ("bcb", "damage: weapon", "bf.damage.weapon-die", ""),
        ("bxs", "event: turning", "bf.turning.hd-pool", ""),
    ],
)
def test_a_citation_that_does_not_fit_is_found(book: str, label: str, rule: str, fault: str) -> None:
    found = fault_of(book, Number(label, (rule,) if rule else ()))
    assert fault in found
    assert bool(fault) == bool(found)


def test_the_tables_speak_of_topics_and_rules_that_there_are() -> None:
    topics = {rule.topic for book in BOOKS for rule in rules_of(book).values()}
    assert [row.match for row in LABELS if not set(row.topics) <= topics] == []
    assert [row.match for row in LABELS if not row.topics and not row.given] == []
    assert set(LENDERS) == set(BOOKS)
    for loan in LOANS:
        lenders = {one: rule for each in LENDERS[loan.book] for one, rule in rules_of(each).items()}
        assert [one for one in loan.rules if one not in lenders or lenders[one].topic != loan.topic] == []
        assert any(rule.topic == loan.topic for rule in rules_of(loan.book).values()), loan


@pytest.mark.parametrize("book", BOOKS)
def test_a_loan_is_a_rule_that_the_book_cites(book: str) -> None:
    cited = {rule for names in load_rulebook(book).citations.values() for rule in names.values()}
    assert [one for loan in LOANS if loan.book == book for one in loan.rules if one not in cited] == []


def test_the_rulings_that_the_labels_name_are_there() -> None:
    for label, name in (("event: boarding", "boarding"), ("event: distance rolled", "encounter-distance")):
        row = find_label(label)
        assert row is not None
        assert name in row.given
        assert any(ruling.name == name for ruling in load_rulings("bf"))
