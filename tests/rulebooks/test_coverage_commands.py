"""What ``grognard rule`` and ``grognard rules`` print."""

from __future__ import annotations

import argparse
import json

import pytest

from grognard.base.errors import InputError
from grognard.faces.cli.command_registry import load_command
from grognard.operations.lookups import coverage as rules_coverage
from grognard.operations.lookups import rule as rule_lookup
from grognard.operations.lookups.rule import list_rows
from grognard.rulebooks.census_store import CensusRule, find_rule
from grognard.rulebooks.coverage import CodeLocation, CoverageIndex, RuleCoverage
from grognard.text.page import format_sheet
from tools.coverage.__main__ import main

CODE = (CodeLocation("src/grognard/rules/charge.py", 12, "attack_bonus"),)
TESTS = (CodeLocation("tests/rules/test_charge.py", 30, "test_attack_bonus"),)
ID = "bf.charge.attack-bonus"
WAITING = "bxe.checks.success-at-or-under"


def tell_rule(rule: CensusRule, coverage: RuleCoverage, *, width: int) -> str:
    """A rule as `grognard rule` prints it."""
    return f"{rule.id}\n\n{format_sheet(list_rows(rule, coverage), width=width)}"


@pytest.fixture(autouse=True)
def known_coverage(monkeypatch: pytest.MonkeyPatch) -> None:
    """One rule covered by code and a test, one by hand, one waiting."""
    index = CoverageIndex(
        {ID: CODE}, {ID: TESTS, WAITING: TESTS}, {"bf.charge.weapon": "talk"}, {WAITING: CODE}
    )

    def load_index(*, only: str = "") -> CoverageIndex:
        return index

    monkeypatch.setattr(rule_lookup, "load_index", load_index)
    monkeypatch.setattr(rules_coverage, "load_index", load_index)


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    command = load_command(arguments[0])
    command.add_arguments(parser)
    args = parser.parse_args(arguments[1:])
    args.arguments = list(arguments)
    return int(command.run(args))


def squeeze(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_rule_shows_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rule", ID) == 0
    lines = squeeze(capsys.readouterr().out)
    assert lines[0] == ID
    assert "book bf, Basic Fantasy RPG Core Rules, Release 142: the Encounter" in lines
    assert "topic charge" in lines
    assert "implemented src/grognard/rules/charge.py:12 attack_bonus" in lines
    assert "tested by tests/rules/test_charge.py:30 test_attack_bonus" in lines


def test_rule_not_done_and_rule_by_hand() -> None:
    undone = squeeze(tell_rule(find_rule(ID), RuleCoverage(), width=80))
    assert undone[-2:] == ["implemented not implemented yet", "tested by no test yet"]
    manual = squeeze(tell_rule(find_rule(ID), RuleCoverage(manual="talk"), width=80))
    assert manual[-1] == "implemented by the people at the table: talk"


def test_rule_that_waits(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rule", WAITING) == 0
    assert squeeze(capsys.readouterr().out)[-3:] == [
        "implemented waiting: written and tested, but nothing plays it yet",
        "src/grognard/rules/charge.py:12 attack_bonus",
        "tested by tests/rules/test_charge.py:30 test_attack_bonus",
    ]
    untested = squeeze(tell_rule(find_rule(WAITING), RuleCoverage(unreached=CODE), width=80))
    assert "implemented waiting: written, but nothing plays it yet" in untested
    assert run("rule", WAITING, "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["covered"], document["waiting"], document["citations"]) == (False, True, [])
    assert document["unreached"][0]["name"] == "attack_bonus"


def test_rule_table_is_aligned() -> None:
    text = tell_rule(find_rule("bxe.ability.standard-adjustment-table"), RuleCoverage(), width=80)
    assert "table        min  max  adjustment\n             3    3    -3\n" in text


def test_rule_parallel_cases_are_numbered() -> None:
    lines = squeeze(tell_rule(find_rule("bcb.attack.hit-if-total-at-least-ac"), RuleCoverage(), width=80))
    assert "given (1) attack_total: 15, target_ac: 15" in lines
    assert "(2) hit: no" in lines


@pytest.mark.parametrize("width", [40, 80])
def test_rule_is_wrapped_to_the_width(width: int) -> None:
    text = tell_rule(find_rule("bf.initiative.die"), RuleCoverage(manual="word " * 40), width=width)
    assert max(len(line) for line in text.splitlines()) <= width


def test_rule_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rule", ID, "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["id"] == ID
    assert document["then"] == find_rule(ID).then
    assert document["covered"] is True
    assert document["tests"] == [
        {"file": "tests/rules/test_charge.py", "line": 30, "name": "test_attack_bonus"}
    ]


def test_unknown_rule_is_an_input_error() -> None:
    with pytest.raises(InputError, match=f"expected {ID}"):
        run("rule", "bf.charge.atack-bonus")


def test_rules_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules") == 0
    lines = squeeze(capsys.readouterr().out)
    assert "bf charge 2/23 1 by hand" in lines
    assert "bxs (all) 0/274" in lines
    assert "bxe checks 0/13 1 waiting" in lines
    assert lines[-1] == "all 2/2619 1 by hand, 1 waiting"


def test_rules_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["total"] == {
        "rules": 2619,
        "covered": 2,
        "manual": 1,
        "cited": 1,
        "tested": 2,
        "waiting": 1,
    }
    assert document["books"]["bf"]["rules"] == 693
    assert document["books"]["bf"]["topics"]["charge"]["covered"] == 2
    assert document["books"]["bcb"]["covered"] == 0


def test_missing_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules", "--book", "bf", "--topic", "charge", "--missing") == 0
    missing = capsys.readouterr().out.split()
    assert len(missing) == 21
    assert ID not in missing
    assert run("rules", "--book", "bf", "--topic", "charge", "--missing", "--json") == 0
    assert json.loads(capsys.readouterr().out)["missing"] == missing


def test_waiting_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules", "--waiting") == 0
    assert capsys.readouterr().out.split() == [WAITING]
    assert run("rules", "--topic", "checks", "--waiting", "--json") == 0
    assert json.loads(capsys.readouterr().out)["waiting"] == [WAITING]
    assert run("rules", "--topic", "charge", "--waiting") == 0
    assert capsys.readouterr().out == "nothing is waiting\n"
    with pytest.raises(InputError, match="one of the two lists"):
        run("rules", "--waiting", "--missing")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--book", "adnd"), "unknown rulebook 'adnd'"),
        (("--topic", "charg"), "unknown topic 'charg'; expected charge"),
        (("--book", "bxs", "--topic", "turning"), "unknown topic 'turning' in bxs"),
    ],
)
def test_unknown_book_or_topic(arguments: tuple[str, ...], problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        run("rules", *arguments)


@pytest.mark.slow
def test_coverage_tool_shows_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--table"]) == 0
    assert squeeze(capsys.readouterr().out)[-1].startswith("all ")
