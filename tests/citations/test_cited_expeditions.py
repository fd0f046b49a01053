"""What an expedition tells with a number cites the rule of its book, or of the one that lends it."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.fight.departing import delve
from grognard.rulebooks.census_store import book_of, find_rule
from tests.contract.fights import ROOT

MILL = str(Path(ROOT) / "examples" / "places" / "under-hobs-mill.toml")
TOPICS = {
    "wandering check": {"wandering"},
    "listening roll": {"doors", "checks"},
    "searching roll": {"search", "traps"},
    "force": {"doors"},
    "pick": {"doors"},
    "lit": {"light"},
    "noise": {"surprise"},
    "rest is due": {"rest"},
    "rested": {"rest"},
    "reaction": {"reaction"},
    "surprise": {"surprise"},
    "hurt": {"falling"},
    "falls": {"chase"},
}
"""Facts with a number, and what their rules are about."""

LENT = {"bf": {"bf", "bxe"}, "bxe": {"bxe"}, "bxs": {"bxs", "bxe"}}


@pytest.mark.slow
@pytest.mark.parametrize("book", list(LENT))
def test_facts_of_a_delve_cite_rules_that_fit(book: str) -> None:
    seen: set[str] = set()
    wrong: set[tuple[str, str]] = set()
    for seed in range(2):
        party = delve(MILL, rules=book, seed=seed)
        party.run()
        for fact in party.facts:
            if fact.code not in TOPICS:
                continue
            seen.add(fact.code)
            if not fact.rules and fact.code not in ("hurt", "lit", "noise"):
                wrong.add((fact.code, "no rule"))
            for rule in fact.rules:
                if book_of(rule) not in LENT[book] or find_rule(rule).topic not in TOPICS[fact.code]:
                    wrong.add((fact.code, rule))
    assert len(seen) >= 4
    assert sorted(wrong) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("book", "rules"),
    [
        ("bxs", ("bxs.light.torch-duration",)),
        ("bxe", ("bxe.light.source-data-external",)),
        ("bf", ("bxe.light.source-data-external",)),
    ],
)
def test_a_torch_cites_how_long_it_burns(book: str, rules: tuple[str, ...]) -> None:
    for seed in range(4):
        party = delve(MILL, rules=book, seed=seed)
        party.run()
        lit = [fact.rules for fact in party.facts if fact.code == "lit" and fact.what == "torch"]
        if lit:
            assert set(lit) == {rules}
            return
    pytest.fail("no torch was lit")
