"""Sensible tactics fall behind no crude ones, on either side of the published encounters, by any book.

To stand still loses more fights everywhere. To crowd upon the enemy is no folly where nobody shoots: it wins
no more, all encounters together, and in no single one far more.
"""

from __future__ import annotations

import pytest

from grognard.battle.view.policy import Policy
from grognard.chances.arena import SEED, FightPlan
from grognard.chances.intervals import paired_interval
from grognard.chances.league import SkillPlan, read_set
from grognard.chances.pairs import JointWins
from grognard.encounter.entries import Encounter
from grognard.encounter.styles import style
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
    worse, every = [], JointWins()
    for encounter in read_set():
        wins = fight_both_ways(encounter, rules=rules, crude=crude, side=side)
        every = every.together(wins)
        if paired_interval(*wins, z=FAR)[1] < 0:
            worse.append(encounter.title)
    assert worse == []
    low, high = paired_interval(*every)
    assert low > 0 if crude is Standing else high > 0


def fight_both_ways(encounter: Encounter, *, rules: str, crude: type[Policy], side: int) -> JointWins:
    """The same fights with a side played crudely and sensibly, everybody else sensibly and to the death."""
    fought = style(encounter, resolve={str(number + 1): "to the death" for number in range(2)})
    plans = []
    for policy in (crude, Sensible):
        tactics: list[type[Policy]] = [Sensible, Sensible]
        tactics[side] = policy
        plans.append(FightPlan(fought, load_rulebook(rules), SEED, tuple(tactics)))
    return SkillPlan(plans[0], plans[1], side).play(FIGHTS)
