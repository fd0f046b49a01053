"""A rule by its id as a page shows it: title, sentence, source, the rulings on it."""

from __future__ import annotations

import time

import msgspec
import pytest

import grognard
from grognard.faces.cli.main import main
from grognard.operations.lookups.rule import Rule
from grognard.rulebooks.rulings import load_rulings

ID = "bf.surprise.only-when-possible"


def test_it_says_what_it_says_and_what_is_decided_on_it() -> None:
    facts = grognard.ask(Rule(id=ID, brief=True)).facts
    assert facts.title == "Surprise: only when possible"
    assert facts.rule.rule.startswith("Surprise is rolled only")
    assert facts.source == f"{facts.book_title}: Surprise (p54, printed 50)"
    (ruling,) = facts.rulings
    assert (ruling.name, ID in ruling.rules) == ("surprise-possible", True)
    assert set(msgspec.json.decode(msgspec.json.encode(facts.document()))) >= {"book", "rule", "rulings"}
    assert "covered" not in facts.document()  # type: ignore[operator]


def test_a_brief_answer_is_quick() -> None:
    grognard.ask(Rule(id=ID, brief=True))
    begun = time.process_time()
    for ruling in load_rulings("bf"):
        for rule in ruling.rules:
            assert ruling in grognard.ask(Rule(id=rule, brief=True)).facts.rulings
    assert time.process_time() - begun < 1


def test_the_command_shows_the_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", ID, "--brief"]) == 0
    printed = capsys.readouterr().out
    assert "surprise-possible" in printed
    assert "implemented" not in printed
