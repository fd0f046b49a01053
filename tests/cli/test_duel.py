"""``grognard duel``, as a user types it."""

from __future__ import annotations

import json
import shlex
from fractions import Fraction

import pytest

from grognard.faces.cli.main import main


def run_duel(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    """What the command prints, to whichever stream."""
    assert main(["duel", *arguments]) == status
    printed = capsys.readouterr()
    return printed.out + printed.err


def test_a_duel_says_how_it_was_found_and_who_wins(capsys: pytest.CaptureFixture[str]) -> None:
    text = run_duel(capsys, "fighter 1", "goblin")
    assert "Exact, by the chain of their blows." in text
    assert "They fight at arm's length, nobody surprised, to the death. Hit points: rolled." in text
    assert "Fighter 1" in text
    assert "nobody" in text


def test_fractions_in_full_add_up_to_one(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(run_duel(capsys, "leopard", "fighter 2", "--json", "--rules", "bfref"))
    assert document["method"] == "chain"
    chances = [Fraction(int(one["numerator"]), int(one["denominator"])) for one in document["chances"]]
    assert sum(chances) == 1
    assert [one["winner"] for one in document["chances"]] == ["Leopard", "Fighter 2", None]
    left = [one["chance"] for one in document["hit_points_left"]["Leopard"]]
    assert sum(left) == pytest.approx(float(chances[0]))


@pytest.mark.slow
def test_what_is_no_chain_names_the_rule_and_is_walked(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("fighter 1", "goblin", "--hit-points", "average", "--morale", "--json")
    document = json.loads(run_duel(capsys, *arguments))
    assert document["method"] == "every fall of the dice"
    assert document["reasons"] == [{"text": "Goblin may lose its nerve", "rule": "bf.morale.check"}]


@pytest.mark.slow
@pytest.mark.parametrize("pair", [("fighter 1", "orc"), ("orc", "orc"), ("thief 2", "ogre")])
def test_what_a_refusal_advises_works(pair: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    told = run_duel(capsys, *pair, "--rules", "bcb", "--budget", "1000", status=2)
    options, odds = told.split("; expected ")[1].split(" for blows alone, or grognard ")
    assert "Exact, by the chain" in run_duel(capsys, *pair, "--rules", "bcb", *shlex.split(options))
    assert main([*shlex.split(odds), "-n", "20"]) == 0


def test_what_is_too_large_says_what_else_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    text = run_duel(capsys, "fighter 1", "goblin", "--distance", "30", "--budget", "10", status=2)
    assert "this duel is too large to be exact" in text
    assert 'grognard odds "fighter 1 vs goblin"' in text


def test_a_duel_nobody_can_win_never_ends(capsys: pytest.CaptureFixture[str]) -> None:
    text = run_duel(capsys, "fighter 1", "wight", "--option", "energy_drain.allowed=false")
    assert "it never ends    100%" in text
    assert "Not counted: energy drain (1 level) (Wight)." in text


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("fighter 1", "2 goblin"), "one on each side of a duel"),
        (("fighter 1", "gobbo"), "unknown creature 'gobbo'"),
        (("fighter 1", "goblin", "--rules", "nobook"), "nobook"),
        (("fighter 1", "goblin", "--option", "initiative.dye=3"), "initiative.dye"),
    ],
)
def test_mistakes_are_named(
    arguments: tuple[str, ...], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert problem in run_duel(capsys, *arguments, status=2)
