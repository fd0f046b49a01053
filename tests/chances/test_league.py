"""The league: the same fights with one side played in two ways."""

from __future__ import annotations

import json

import pytest

from grognard.chances.comparing.league import play_league, read_league_set
from grognard.encounter.matchups import parse_matchup
from grognard.faces.cli.main import main

Capture = pytest.CaptureFixture[str]


def test_the_set_is_a_dozen_encounters_with_players_first() -> None:
    encounters = read_league_set()
    assert len(encounters) == 12
    assert len({one.title for one in encounters}) == 12
    assert all([side.player_characters for side in one.sides] == [True, False] for one in encounters)


def test_a_skill_against_itself_gains_nothing() -> None:
    league = play_league(
        skills=["plain", "plain"],
        rules=["bf"],
        fights=30,
        encounters=[parse_matchup("2 fighter 1 vs 3 goblin")],
    )
    assert [match.gain.value for match in league.matches] == [0.0, 0.0]
    assert all(match.gain.lower_wins == match.gain.higher_wins for match in league.matches)


@pytest.mark.slow
def test_totals_add_the_matches_up() -> None:
    league = play_league(
        skills=["plain", "sensible"],
        rules=["bf", "bxs"],
        fights=40,
        encounters=[parse_matchup("4 fighter 1 vs 5 orc"), parse_matchup("2 fighter 1 vs 3 goblin")],
    )
    assert [(one.encounter[0], one.rules, one.side) for one in league.matches] == [
        ("4", "bf", 0), ("4", "bf", 1), ("4", "bxs", 0), ("4", "bxs", 1),
        ("2", "bf", 0), ("2", "bf", 1), ("2", "bxs", 0), ("2", "bxs", 1),
    ]  # fmt: skip
    total = league.total("", "", 1, "plain")
    assert total is not None
    enemies = [one.gain for one in league.matches if one.side == 1]
    assert total.fights == sum(one.fights for one in enemies) == 160
    assert total.higher_wins == sum(one.higher_wins for one in enemies)
    assert total.value == (total.higher_wins - total.lower_wins) / 160
    assert total.low <= total.value <= total.high


@pytest.mark.slow
def test_the_command_prints_tables_json_and_markdown(capsys: Capture) -> None:
    words = ["league", "--skills", "plain,sensible", "--rules", "bf", "-n", "2", "--workers", "1"]
    assert main(words) == 0
    assert "Sensible over plain, enemies" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["matches"]) == 24
    assert main([*words, "--markdown"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0] == "| | sensible over plain, party | sensible over plain, enemies |"
    assert len(rows) == 2 + 12 + 1 + 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--skills", "clever,plain"], "'clever' is no skill; expected two or more of plain, sensible"),
        (["--skills", "plain"], "one skill alone"),
        (["--rules", "adnd"], "adnd"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], said: str, capsys: Capture) -> None:
    assert main(["league", "-n", "1", *arguments]) == 2
    assert said in capsys.readouterr().err
