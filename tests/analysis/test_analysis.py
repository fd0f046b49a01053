"""How a fight went: chances, luck, and what would have been better."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import grognard
from grognard.analysis.page import format_page
from grognard.analysis.result import CHOICE, LUCK
from grognard.chances.counting.intervals import difference_interval
from grognard.faces.cli.main import main
from grognard.fight.fight import Fight

Capture = pytest.CaptureFixture[str]
MATCHUP = "1 fighter 2 vs 1 orc"
FOUR_NINES = 3.89  # standard deviations


def fought(seed: int = 4, matchup: str = MATCHUP) -> Fight:
    fight = grognard.start(matchup, rules="bf", seed=seed)
    fight.run()
    return fight


@pytest.mark.slow
def test_the_chances_at_the_start_are_the_odds() -> None:
    """Both count fights of the same encounter, one from its set-up and one from its first moment."""
    fight = grognard.start(MATCHUP, rules="bf", seed=4)
    outlook = grognard.outlook(fight, fights=600)
    odds = grognard.odds(MATCHUP, rules="bf", fights=600)
    wins = outlook.sides[0]
    low, high = difference_interval((wins.count, 600), (odds.sides[0].wins.count, 600), z=FOUR_NINES)
    assert low < 0 < high
    assert outlook.fights == 600
    assert sum(one.count for one in (*outlook.sides, outlook.nobody)) == 600


def test_when_it_is_over_the_chances_are_certain() -> None:
    fight = fought()
    assert fight.winner == "Party"
    assert [one.share for one in grognard.outlook(fight).sides] == [1.0, 0.0]


def test_chances_stop_when_they_are_known_well_enough() -> None:
    fight = grognard.start("1 fighter 6 vs 1 goblin", rules="bf", seed=1)
    outlook = grognard.outlook(fight, within=0.05, seconds=60)
    assert max(one.margin for one in outlook.sides) <= 0.05
    assert outlook.fights == 200


def test_an_analysis_goes_from_the_odds_to_what_came_of_it() -> None:
    fight = fought()
    before = fight.notation
    answer = grognard.analyse(fight, fights=60)
    assert fight.notation == before
    assert answer.moments[0].because == ""
    assert answer.moments[-1].chances == (1.0, 0.0)
    assert (answer.winner, answer.rounds, answer.over) == ("Party", fight.round, True)
    assert {one.because for one in answer.moments[1:]} <= {LUCK, CHOICE}
    assert all(": " in one.text for one in answer.moments if one.because == CHOICE)
    assert [one.round for one in answer.moments] == sorted(one.round for one in answer.moments)
    # A curve without gaps: each change begins where the one before it has ended.
    for before_it, roll in zip(answer.moments, answer.moments[1:], strict=False):
        matching = [one for one in answer.rolls if one.after == roll.chances and one.text == roll.text]
        assert not matching or any(one.before == before_it.chances for one in matching)


def test_the_last_blow_of_a_fight_is_luck_for_the_winner() -> None:
    answer = grognard.analyse(fought(), fights=60)
    best = answer.luckiest(0, 1)[0]
    assert best.after[0] > best.before[0] + answer.margin
    worst_for_orc = answer.unluckiest(1, 1)[0]
    assert worst_for_orc.after[1] < worst_for_orc.before[1]


def test_rolls_are_told_as_the_fight_is_told() -> None:
    fight = fought()
    told = " ".join(fight.tell(width=10_000).split())
    for roll in grognard.analyse(fight, fights=20).rolls:
        assert " ".join(roll.text.split()).split(". ")[0].rstrip(".") in told


def stand_there(matchup: str = "1 fighter 3 vs 2 skeleton") -> Fight:
    """A fight in which the players' side never does anything of its own."""
    fight = grognard.start(matchup, rules="bf", seed=2, play="party", resolve="to the death")
    while not fight.over and fight.round < 4:
        fight.push("end")
    return fight


@pytest.mark.slow
def test_a_side_that_stands_there_is_told_that_to_strike_was_better(tmp_path: Path) -> None:
    fight = stand_there()
    path = tmp_path / "stood.json"
    fight.save(path)
    for one in (fight, grognard.load(path)):
        answer = grognard.analyse(one, fights=1000)
        assert not answer.over or answer.winner
        assert answer.decisions
        dearest = answer.decisions[0]
        assert (dearest.actor, dearest.done) == ("Fighter 3", "Do nothing more")
        assert "Skeleton" in dearest.best
        assert 0 < dearest.low <= dearest.cost <= dearest.high


def test_a_saved_fight_that_cannot_be_told_again_is_refused(tmp_path: Path, capsys: Capture) -> None:
    fight = stand_there()
    path = tmp_path / "stood.json"
    fight.save(path)
    saved = json.loads(path.read_text())
    saved["seed"] += 1
    path.write_text(json.dumps(saved))
    assert main(["analyse", str(path), "-n", "10"]) == 2
    assert "told again from its start" in capsys.readouterr().err


def test_the_command_shows_the_curve_and_says_how_well_it_is_known(capsys: Capture, tmp_path: Path) -> None:
    page = tmp_path / "fight.html"
    assert main(["analyse", MATCHUP, "--rules", "bf", "--seed", "4", "-n", "60", "--report", str(page)]) == 0
    out = capsys.readouterr().out
    assert "Each moment played on 60 times, with full knowledge: chances to within 12.7%" in out
    assert "Party's chance to win" in out
    assert "Luck for Party" in out
    text = page.read_text()
    assert "<svg" in text
    assert "Costliest decisions" in text


def test_the_same_analysis_as_json(capsys: Capture) -> None:
    assert main(["analyse", MATCHUP, "--rules", "bf", "--seed", "4", "-n", "30", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["sides"] == ["Party", "Orc"]
    assert document["moments"][-1]["chances"] == [1.0, 0.0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.json"], "cannot read the saved fight"),
        (["nowhere.json", "--seed", "3"], "--seed with a saved fight"),
        ([MATCHUP, "--audience", "elves"], "no side is called 'elves'"),
        ([MATCHUP, "-n", "200000"], "200000 fights for each moment; expected 1 to 100,000"),
    ],
)
def test_what_cannot_be_analysed_is_refused(arguments: list[str], said: str, capsys: Capture) -> None:
    assert main(["analyse", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_page_shows_names_as_they_are_and_runs_nothing() -> None:
    fight = grognard.start(MATCHUP, rules="bf", seed=4)
    fight.run()
    page = format_page(grognard.analyse(fight, fights=20))
    assert "<script" not in page
    assert "http" not in page


@pytest.mark.slow
def test_several_processes_find_what_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = fought(seed=12, matchup="2 fighter 1 vs 3 orc")
    alone = grognard.analyse(fight, fights=40)
    monkeypatch.setattr("grognard.analysis.moment_evaluation.WORTH_PROCESSES", 0)
    assert grognard.analyse(fight, fights=40, workers=2) == alone
    # Whatever is said to have been better is so in its own interval, and the dearest comes first.
    assert alone.decisions
    assert all(0 < one.low <= one.cost <= one.high for one in alone.decisions)
    costs = [one.cost for one in alone.decisions]
    assert costs == sorted(costs, reverse=True)
