"""`grognard odds door|search|night|evade|chase`: the odds of what is rolled between fights."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import get_args

import pytest

from grognard.adventure.rolls.escaping import catch_up_roll, final_escape_chance, land_escape_roll
from grognard.base.errors import InputError
from grognard.chances.counting.chases import ChaseSetting, chase_odds, run_chase
from grognard.chances.exact.procedures import list_days, list_tries
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import MemberEntry, SideEntry
from grognard.faces.cli.command_registry import PROCEDURES
from grognard.faces.cli.main import main
from grognard.operations.catalogue import questions_of
from grognard.operations.checks.roll_question import TableQuestion
from grognard.operations.odds.procedures import RepeatedCheck
from grognard.rulebooks.loader import load_rulebook

Capture = pytest.CaptureFixture[str]


def told(capsys: Capture, *arguments: str) -> dict[str, object]:
    """The JSON that the odds of a procedure print."""
    assert main(["odds", *arguments, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert isinstance(document, dict)
    return document


def test_every_procedure_has_its_odds() -> None:
    questions = {name for name, one in questions_of("check").items() if issubclass(one.load(), TableQuestion)}
    assert set(PROCEDURES) == {"night", "chase"} | questions
    repeated = {kind.__struct_config__.tag for kind in get_args(RepeatedCheck)}
    assert repeated | {"check evade"} == {f"check {name}" for name in questions}


@pytest.mark.rule("bxe.doors.stuck-base-chance", "bxe.doors.stuck-retry")
def test_a_stuck_door_gives_way_by_some_try(capsys: Capture) -> None:
    door = told(capsys, "door", "10", "--rules", "bxe")
    assert (door["chance"], door["unit"], door["once"]) == ("1/3", "try", False)
    tries = door["tries"]
    assert isinstance(tries, list)
    assert [one["by"] for one in tries[:3]] == ["1/3", "5/9", "19/27"]
    # 1 - (2/3)^n passes 1/2, 9/10 and 99/100 with 2, 6 and 12 tries.
    assert door["sure"] == {"50.0%": 2, "90.0%": 6, "99.0%": 12}


@pytest.mark.rule("bxe.search.one-attempt-per-character", "bxs.search.secret-door-chance")
def test_a_search_is_made_once_or_again_by_the_book(capsys: Capture) -> None:
    once = told(capsys, "search", "secret door", "elf", "--rules", "bxe")
    assert (once["once"], once["sure"]) == (True, {})
    again = told(capsys, "search", "secret door", "--searchers", "3", "--rules", "bxs")
    # Three searchers with 1 in 6 each: 1 - (5/6)^3.
    assert again["chance"] == "91/216"
    assert again["sure"] == {"50.0%": 2, "90.0%": 5, "99.0%": 9}
    assert main(["odds", "search", "secret door", "--searchers", "3", "--rules", "bxs"]) == 0
    assert "90% sure after 5, 99% sure after 9 searches" in " ".join(capsys.readouterr().out.split())


@pytest.mark.rule("bxe.chase.wild-total-probability")
def test_a_flight_by_days_comes_to_its_end(capsys: Capture) -> None:
    flight = told(capsys, "evade", "5", "6", "--rate", "60", "--theirs", "90", "--rules", "bxe")
    assert (flight["escape"], flight["catch"], flight["in_the_end"]) == ("1/2", "1/2", "2/3")
    days = list_days(Fraction(1, 2), Fraction(1, 2), 60)
    assert abs(days[-1].away - Fraction(2, 3)) < Fraction(1, 10**9)
    assert all(day.away + day.caught + day.fleeing == 1 for day in days)


def test_the_exact_flight_is_that_of_many_dice() -> None:
    book = load_rulebook("bxe")
    escape = land_escape_roll(book, 3, 5, fleeing_feet=60, pursuing_feet=90)
    catch = catch_up_roll(book, 60, 90)
    dice = SeededDice(Stream(5))
    away = 0
    for _ in range(4000):
        while True:
            if escape.succeeds(int(dice.die(100, 0))):
                away += 1
                break
            if catch.succeeds(int(dice.die(100, 0))):
                break
    exact = final_escape_chance(escape.chance, catch.chance)
    # Four standard deviations of 4,000 flights are at most 0.032.
    assert abs(away / 4000 - float(exact)) < 0.032


@pytest.mark.rule("bxe.wandering.wilderness-2-in-6")
def test_nights_in_the_open(capsys: Capture) -> None:
    nights = told(capsys, "night", "forest", "--checks", "2", "--nights", "2", "--rules", "bxe")
    # 1 - (4/6)^2 a night, and 2 in 6 to be surprised by whoever comes.
    assert (nights["somebody"], nights["unawares"]) == ("5/9", "5/27")
    assert nights["all_quiet"] == "16/81"
    assert nights["disturbed"] == ["16/81", "40/81", "25/81"]


def setting(rules: str, foes: str, *, gap: int = 30, drop: str = "", count: int = 1) -> ChaseSetting:
    """Three fighters in leather who flee from some creatures."""
    party = SideEntry(
        name="Party",
        members=[MemberEntry(character="fighter 1", armour="leather", count=3)],
        player_characters=True,
    )
    others = SideEntry(name="Foes", members=[MemberEntry(creature=foes, count=count)])
    return ChaseSetting(party, others, load_rulebook(rules), gap, (60, 60, 60), drop)  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.rule("bxe.chase.dungeon-drop-food", "bxe.chase.dungeon-faster-escapes")
def test_chases_by_rates() -> None:
    slow = chase_odds(setting("bxe", "zombie"), seed=1, count=50)
    assert (slow.certain, slow.chases, list(slow.endings)) == (True, 1, ["faster"])
    wolves = chase_odds(setting("bxe", "wolf", drop="food"), seed=1, count=2000)
    # Beasts stop for food on 1 to 3 of a d6; four standard deviations of 2,000 are 0.045.
    assert abs(wolves.endings["stopped"].share - 0.5) < 0.045
    assert wolves.endings.keys() == {"stopped", "caught"}
    assert list(chase_odds(setting("bxe", "wolf"), seed=1, count=50).endings) == ["caught"]


def test_a_chase_in_rounds_has_dice_where_somebody_may_fall() -> None:
    wide = setting("bf", "wolf", gap=100)
    odds = chase_odds(wide, seed=3, count=200)
    assert not odds.certain
    assert sum(sum(lasted.values()) for lasted in odds.rounds.values()) == 200
    outset = wide.outset()
    assert [run_chase(wide, outset, seed) for seed in range(5)] == [
        run_chase(wide, wide.outset(), seed) for seed in range(5)
    ]


def test_tries_add_up() -> None:
    tries = list_tries(Fraction(1, 6), 30)
    assert sum(one.at for one in tries) == tries[-1].by
    assert list_tries(Fraction(0), 2)[-1].by == 0
    assert list_tries(Fraction(1), 2)[0].by == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["door", "--rules", "bf"], "no rule for forcing doors"),
        (["night", "moon", "--rules", "bxe"], "there is no ground 'moon'"),
        (["night", "forest", "--checks", "9", "--rules", "bxe"], "9 checks"),
        (["chase", "1 fighter 1", "1 wolf", "--way", "60,x"], "--way 'x'"),
        (["chase", "1 fighter 1", "1 wolf", "--way", "60,1"], "ways of 60, 1 feet"),
        (["chase", "1 fighter 1", "1 wolf", "--gap", "4000"], "a gap of 4000 feet"),
        (["chase", "1 fighter 1", "1 gobbo"], "gobbo"),
        (["evade", "1", "2", "--water", "--rate", "60", "--theirs", "60", "--rules", "bxe"], "one roll"),
    ],
)
def test_what_has_no_odds_is_refused(arguments: list[str], said: str, capsys: Capture) -> None:
    assert main(["odds", *arguments]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["door", "16"],
        ["night", "forest"],
        ["night", "forest", "--nights", "3"],
        ["evade", "3", "9"],
        ["chase", "1 fighter 1", "2 wolf", "--drop", "food"],
        ["chase", "1 fighter 1", "2 zombie"],
        ["lost", "woods", "--road"],
        ["climb", "--percent", "30"],
    ],
)
def test_odds_are_told_in_words(arguments: list[str], capsys: Capture) -> None:
    assert main(["odds", *arguments, "--rules", "bxe"]) == 0
    assert "Rules: B/X Essentials" in capsys.readouterr().out


def test_no_number_of_chases_is_too_small_or_large(capsys: Capture) -> None:
    assert main(["odds", "chase", "1 fighter 1", "1 wolf", "--chases", "1000000"]) == 2
    assert "at most 100000" in capsys.readouterr().err
    with pytest.raises(InputError):
        setting("bf", "wolf", gap=1).outset()


def test_the_help_of_odds_names_the_procedures(capsys: Capture) -> None:
    assert main(["odds", "--help"]) == 0
    assert ", ".join(PROCEDURES) in " ".join(capsys.readouterr().out.split())
