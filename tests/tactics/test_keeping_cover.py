"""Those behind cover let the enemy come to them, as long as that pays."""

from __future__ import annotations

import pytest

from grognard.battle.state.events import ATTACK, MOVE
from tests.support import events_of
from tests.tactics.test_standing import fought, of_side

GROUND = "distance_feet = 60"
BOWS = '{ character = "fighter 1", count = 2, weapons = ["shortbow", "dagger"] }'
SWORDS = '{ character = "fighter 2", count = 3, weapons = ["longsword"] }'
AXES = '{ creature = "orc", count = 3, weapons = ["battle axe"], cover = [50] }'
ORC_BOWS = '{ creature = "orc", count = 2, weapons = ["shortbow", "short sword"], cover = [50] }'


def held_by(*members: str, side: str = "") -> str:
    return f"can_be_surprised = false{side}\nmembers = [{', '.join(members)}]"


@pytest.mark.parametrize("rules", ["bf", "bxe"])
def test_axes_stay_behind_their_wall_while_their_bows_shoot(rules: str) -> None:
    fight = fought(f"{SWORDS}, {BOWS}", held_by(AXES, ORC_BOWS), ground=GROUND, rules=rules)
    first = [one for one in of_side(fight, MOVE, 1) if one.round == 1]
    assert first == []
    shooters = {one.actor for one in events_of(fight.battle, ATTACK) if one.round == 1}
    assert shooters >= {8, 9}


def test_whoever_is_only_shot_at_does_not_wait() -> None:
    fight = fought(f"{SWORDS}, {BOWS}", held_by(AXES), ground=GROUND, rules="bf")
    assert len({one.actor for one in of_side(fight, MOVE, 1) if one.round == 1}) == 3


def test_a_wall_that_stops_no_blow_keeps_nobody_from_swordsmen() -> None:
    # By bxe cover counts against missiles alone, and swordsmen throw none: there is nothing to wait for.
    fight = fought(SWORDS, held_by(AXES), ground=GROUND, rules="bxe")
    assert len({one.actor for one in of_side(fight, MOVE, 1) if one.round == 1}) == 3
    fight = fought(SWORDS, held_by(AXES), ground=GROUND, rules="bf")
    assert [one for one in of_side(fight, MOVE, 1) if one.round == 1] == []
