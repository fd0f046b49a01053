"""Sensible tactics fall behind no crude ones, on either side of the published encounters, by any book.

To stand still loses more fights everywhere. To crowd upon the enemy is no folly where nobody shoots: it wins
no more, all encounters together, and in no single one far more.
"""

from __future__ import annotations

import pytest

from grognard.battle.view.policy import Policy
from grognard.chances.comparing.league import plan_match, read_league_set
from grognard.chances.comparing.pairs import JointWins
from grognard.chances.counting.intervals import paired_interval
from grognard.rulebooks.loader import load_rulebook, rulebook_ids
from grognard.tactics.sensible import Sensible
from tests.tactics.crude import Crowding, Standing

FIGHTS = 40
FAR = 3.9
"""So many standard errors: of all 240 matches together, one in a hundred runs would pass that by chance."""


@pytest.mark.slow
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("crude", [Standing, Crowding])
@pytest.mark.parametrize("rules", rulebook_ids())
def test_sensible_tactics_fall_behind_no_crude_ones(rules: str, crude: type[Policy], side: int) -> None:
    rulebook = load_rulebook(rules)
    worse, every = [], JointWins()
    for encounter in read_league_set():
        wins = plan_match(encounter, rulebook, side=side, ways=(crude, Sensible)).play(FIGHTS)
        every = every.together(wins)
        if paired_interval(*wins, z=FAR)[1] < 0:
            worse.append(encounter.title)
    assert worse == []
    low, high = paired_interval(*every)
    assert low > 0 if crude is Standing else high > 0
