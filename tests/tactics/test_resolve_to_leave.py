"""When a prudent side leaves: before the mighty and where waiting is in vain, not while it may still win."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.state.events import ESCAPE
from grognard.chances.counting.arena import Arena, FightPlan
from grognard.encounter.entries import parse_encounter
from grognard.encounter.matchups import parse_matchup
from grognard.encounter.play_styles import with_styles
from grognard.rulebooks.loader import load_rulebook
from grognard.tactics.skill_levels import tactics_of
from tests.support import events_of

FIGHTS = 300
IN_THE_DARK = """
title = "Two in the dark"
reaction = "immediate attack"
distance_feet = 115
light = "dark"
[[sides]]
name = "Party"
player_characters = true
members = [{ character = "halfling thief 1" }]
[[sides]]
name = "Others"
members = [{ creature = "large ant" }]
"""


def share_won(matchup: str, *, rules: str, resolve: str) -> float:
    """The part of the fights that the party wins with that resolve."""
    encounter = with_styles(parse_matchup(matchup), resolve=resolve)
    plan = FightPlan(encounter, load_rulebook(rules), 1, tactics_of(encounter))
    arena = Arena(plan)
    wins = 0
    for number in range(FIGHTS):
        engine = arena.put_up(number)
        engine.advance()
        wins += engine.battle.winner == 0
    return wins / FIGHTS


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["bf", "bxe"])
def test_the_prudent_win_nearly_as_often_as_those_who_never_leave(rules: str) -> None:
    for matchup in ("4 fighter 1 vs 6 goblin", "3 fighter 2 vs 4 bandit", "4 fighter 2 vs 5 wolf"):
        stays = share_won(matchup, rules=rules, resolve="to the death")
        assert share_won(matchup, rules=rules, resolve="prudent") >= stays - 0.03, matchup


def test_two_left_of_four_leave_two_ogres() -> None:
    fight = grognard.start("4 fighter 1 vs 2 ogre", rules="bxe", seed=2)
    fight.engine.advance()
    assert len([one for one in events_of(fight.battle, ESCAPE) if one.actor < 4]) == 2


def test_who_finds_nobody_in_the_dark_leaves() -> None:
    encounter = parse_encounter(IN_THE_DARK)
    for seed in range(8):
        plan = FightPlan(encounter, load_rulebook("bxs"), seed, tactics_of(encounter))
        engine = Arena(plan).put_up(0)
        engine.advance()
        assert engine.battle.ending != "stalemate"
