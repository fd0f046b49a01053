"""`grognard check rest`: what days of rest give back, by the books that say it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grognard.faces.cli.main import main


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Any:
    """Ask `grognard check rest`, and get its document."""

    def asking(*words: str, rules: str = "bxe") -> dict[str, Any]:
        assert main(["check", "rest", *words, "--rules", rules, "--json"]) == 0
        document: dict[str, Any] = json.loads(capsys.readouterr().out)
        return document

    return asking


@pytest.mark.rule("bfref.healing.daily", "bfref.healing.needs-sleep", "bfref.healing.bed-rest")
def test_a_days_rest(ask: Any) -> None:
    assert ask("5/10", "--days", "3", rules="bfref")["hit_points"] == 8
    assert ask("5/10", "--sleepless", "1", rules="bfref")["hit_points"] == 5
    assert ask("5/20", "--days", "3", "--bed", rules="bfref")["hit_points"] == 11


@pytest.mark.rule("bfref.healing.capped", "bxe.healing.cap")
def test_rest_gives_back_no_more_than_was_lost(ask: Any) -> None:
    assert ask("9/10", "--days", "3", "--bed", rules="bfref")["hit_points"] == 10
    assert ask("9/10", "--rolled", "3")["hit_points"] == 10


@pytest.mark.rule("bxe.healing.natural-rate", "bxe.healing.natural-several-days")
def test_a_day_is_rolled_for(ask: Any) -> None:
    assert ask("3/10", "--rolled", "2")["hit_points"] == 5
    assert ask("1/20", "--days", "3", "--rolled", "1,2,3")["after"] == [2, 4, 7]


@pytest.mark.rule("bxe.healing.natural-monsters")
def test_monsters_rest_as_characters_do(ask: Any) -> None:
    assert ask("3/10", "--rolled", "3")["hit_points"] == 6


@pytest.mark.rule("bxe.healing.natural-interrupted", "bxe.healing.natural-interrupted-one-day")
def test_broken_rest_gives_nothing_that_day(ask: Any) -> None:
    found = ask("3/10", "--interrupted", "1", "--seed", "1")
    assert (found["hit_points"], found["distribution"]) == (3, [[3, "1"]])
    assert ask("3/10", "--days", "2", "--interrupted", "1", "--rolled", "1")["hit_points"] == 4


@pytest.mark.rule("bxe.healing.magic-and-natural-combine", "bxe.healing.magic-keeps-rest")
def test_rest_goes_on_from_what_magic_has_given(ask: Any) -> None:
    # Somebody of 2 hit points whom a spell has given 5.
    assert ask("7/20", "--rolled", "3")["hit_points"] == 10
    assert ask("7/20", "--rolled", "1")["hit_points"] == 8


@pytest.mark.rule("bxe.healing.dead-not-healed")
def test_the_dead_do_not_heal(ask: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("0/10", "--seed", "1")["hit_points"] == 0
    main(["check", "rest", "0/10", "--rules", "bxe", "--days", "3"])
    assert "The dead do not heal by rest" in capsys.readouterr().out


@pytest.mark.rule("bcb.ability.con-recovery")
@pytest.mark.parametrize(("days", "lost"), [(0, 3), (2, 1), (3, 0), (5, 0)])
def test_lost_constitution_comes_back_by_a_point_a_day(ask: Any, days: int, lost: int) -> None:
    found = ask("3/10", "--days", str(days), "--constitution", "3", rules="bcb")
    assert (found["constitution_lost"], found["hit_points"]) == (lost, 3)
    assert found["cited"] == ["bcb.ability.con-recovery"]


def test_what_is_lacking_of_the_constitution_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    for days, said in (
        ("2", "After 2 days of rest it lacks 1 point of Constitution, down from 3."),
        ("3", "After 3 days of rest it has all of its Constitution again."),
    ):
        main(["check", "rest", "3/10", "--days", days, "--constitution", "3", "--rules", "bcb"])
        assert capsys.readouterr().out == f"{said}\n    [bcb.ability.con-recovery]\n"


def test_only_days_of_full_rest_give_constitution_back(ask: Any) -> None:
    # By the reference sheet each day with its sleep gives a hit point back, too.
    found = ask("3/10", "--days", "4", "--sleepless", "1", "--constitution", "3", rules="bfref")
    assert (found["constitution_lost"], found["hit_points"]) == (0, 6)
    found = ask("3/10", "--days", "3", "--sleepless", "1", "--constitution", "3", rules="bfref")
    assert (found["constitution_lost"], found["hit_points"]) == (1, 5)


def test_the_chances_are_exact(ask: Any) -> None:
    # Two days of 1d3: 2 to 6 on 1, 2, 3, 2 and 1 of nine ways, and no more than three are wanted.
    found = ask("7/10", "--days", "2", "--seed", "1")
    assert found["distribution"] == [[9, "1/9"], [10, "8/9"]]


def test_without_rest_there_is_none_and_books_without_the_rule_say_so(
    ask: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask("3/10", "--days", "0", "--seed", "1")["hit_points"] == 3
    assert main(["check", "rest", "3/10", "--rules", "bf"]) == 2
    assert "has no rule for healing by rest" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("3",), "'3' are no hit points"),
        (("12/10",), "12 of 10 hit points"),
        (("3/10", "--days", "-1"), "-1 days"),
        (("3/10", "--days", "400"), "400 days; expected 0 to 365"),
        (("3/10", "--constitution", "-1"), "-1 points lost; expected 0 to 30"),
        (
            ("3/10", "--constitution", "1", "--option", "healing.constitution_daily=0"),
            "has no rule for lost Constitution",
        ),
        (("3/10", "--rolled", "4"), "d3"),
        (("3/10", "--rolled", "1,2"), "nothing is rolled for the 2"),
        (("3/10", "--days", "2", "--rolled", "1"), "1d3 for a day of rest is not there"),
        (("3/10", "--rolled", "x"), "'x' shows no dice"),
        (("3/10", "--rules", "bfref", "--rolled", "1"), "nothing is rolled"),
    ],
)
def test_what_cannot_be_used_is_refused_and_said(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], problem: str
) -> None:
    rules = () if "--rules" in words else ("--rules", "bxe")
    assert main(["check", "rest", *words, *rules]) == 2
    said = capsys.readouterr().err
    assert said.startswith("grognard: ")
    assert problem in said
