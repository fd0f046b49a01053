"""Names of sides and moves, a heading alone, a blow that does no harm: how they are taken and told."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.battle.state.actions import SQUEEZE, kind_of
from grognard.battle.state.manoeuvre import LabelledAction
from grognard.faces.cli.main import main
from grognard.fight.choice_words import find_by_words
from tests.support import by_hand

COMPANY = """
title = "A wight"
distance_feet = 5
reaction = "immediate attack"
[options]
"morale.at_first_encounter" = false
[[sides]]
name = "The Company"
player_characters = true
can_be_surprised = false
members = [{ character = "fighter 3", name = "Ulf", weapons = ["longsword"], at = [[20, 20]]FACING }]
[[sides]]
name = "Wights"
can_be_surprised = false
members = [{ creature = "wight", name = "Wight", hit_points = 20, at = [[25, 20]] }]
"""


def test_party_is_the_side_of_player_characters_whatever_its_name() -> None:
    fight = grognard.start(COMPANY.replace("FACING", ""), seed=1, play="party")
    assert fight.find_side("party") == 0
    assert fight.find_side("The Company") == 0
    two = COMPANY.replace("FACING", "").replace(
        'name = "Wights"\n', 'name = "Wights"\nplayer_characters = true\n'
    )
    with pytest.raises(InputError, match="no side is called 'party'"):
        grognard.start(two, seed=1).find_side("party")


def test_a_blow_that_lands_and_does_no_harm_is_told_so_to_its_side(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "wight.toml").write_text(COMPANY.replace("FACING", ""))
    # A plain sword cannot harm a wight (AC 15): a total of 17 lands, one of 12 does not.
    assert main(["fight", str(tmp_path / "wight.toml"), "--seed", "1", "--view", "The Company"]) == 0
    said = capsys.readouterr().out
    blows = [
        line.strip()
        for line in said.splitlines()
        if line.strip().startswith("Ulf ") and "longsword (" in line
    ]
    assert blows
    for line in blows:
        total = int(line.partition("longsword (")[2].partition(")")[0])
        assert ("but does no harm" in line) == (total >= 15)
        assert ("swings wide" not in line) or total < 15


@pytest.mark.parametrize(("facing", "kept"), [("", False), (', facing = "west"', True)])
def test_a_heading_that_is_given_counts(facing: str, kept: bool) -> None:
    text = COMPANY.replace("FACING", facing)
    assert bool(grognard.start(text, seed=1).battle.field.keeps_facing) is kept
    off = text.replace("distance_feet = 5", "distance_feet = 5\nfacing = false")
    assert not grognard.start(off, seed=1).battle.field.keeps_facing


@pytest.mark.parametrize("typed", ["squeeze", "hurt orc", "squeeze orc"])
def test_moves_have_the_name_of_the_guide_in_the_menu(typed: str) -> None:
    text = COMPANY.replace("FACING", "").replace(
        'creature = "wight", name = "Wight"', 'creature = "orc", name = "Orc"'
    )
    battle = by_hand(text).battle
    orc = battle.combatants[1]
    label = f"Squeeze {orc.name}"
    choices = [LabelledAction(SQUEEZE, label)]
    (found,) = find_by_words(battle, choices, typed, marks={orc.index: "o"}, default=0)
    assert kind_of(found.action) == SQUEEZE
