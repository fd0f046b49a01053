"""Whatever is reckoned of a fight in which something is left to the referee says so above its numbers."""

from __future__ import annotations

import json

import pytest

from grognard.faces.cli.main import main

MATCHUP = "2 fighter 3 vs 1 cleric 9"
SAID = "left to the referee"


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ["fight", MATCHUP],
        ["odds", MATCHUP, "-n", "20"],
        ["compare", MATCHUP, "--rules", "bf,bxe", "-n", "20"],
        ["tune", MATCHUP, "--vary", "fighter level", "--target", "50%", "-n", "20"],
        ["tune", MATCHUP, "--vary", "fighter level", "--sweep", "-n", "20"],
    ],
)
def test_it_says_what_and_whose_above_the_numbers(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grognard.rules.known_spells.usual_spells", lambda _: (("purify food and water",),))
    assert main(arguments) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert SAID in told
    assert "purify food and water" in told
    assert told.index(SAID) < (told.index("%") if "%" in told else told.index("Round 1"))


def test_odds_have_it_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "1 fighter 3 vs 1 werewolf", "-n", "5", "--json"]) == 0
    notes = json.loads(capsys.readouterr().out)["notes"]
    said = "Not carried out, but left to the referee: Werewolf ("
    assert any(note.startswith(said) for note in notes)
