"""Morale that depends on others: a master, a leader of the herd, and the numbers of both sides."""

from __future__ import annotations

import pytest

from grognard.battle.hurts.morale_abilities import is_of_kin, morale_score_of
from grognard.battle.hurts.morale_checks import check_losses, leader_bonus
from grognard.battle.hurts.presence import remove_from_fight
from grognard.battle.play.engine import Engine
from grognard.battle.state.flags import DEAD, GONE
from tests.support import effects_of, engine_of, events_of, fight, finish_dice


def gang(*members: tuple[str, int], foes: int = 1, in_lair: bool = False) -> Engine:
    """So many of some creatures on one side, against so many orcs."""
    listed = ", ".join(f'{{ creature = "{name}", count = {count} }}' for name, count in members)
    foe = f'{{ creature = "orc", count = {foes} }}'
    keys = f"can_be_surprised = false\nin_lair = {str(in_lair).lower()}"
    return fight("bf", listed, foe, dice=1, first_keys=keys, feet=200)


def score(engine: Engine, who: int = 0) -> int:
    side = engine.battle.sides[0]
    return int(morale_score_of(engine.battle, side, side.members[who]))


@pytest.mark.parametrize(
    ("members", "foes", "morale"),
    [
        # Skum have 8, and 12 beside an aboleth; lemures 6, and 11 beside another infernal.
        ([("skum", 2)], 1, 8),
        ([("skum", 2), ("aboleth", 1)], 1, 12),
        ([("lemure infernal", 3)], 1, 6),
        ([("lemure infernal", 3), ("vega infernal", 1)], 1, 11),
        # A duckbear has 10, and 12 where more of them are there than enemies.
        ([("duckbear", 2)], 2, 10),
        ([("duckbear", 2)], 1, 12),
        ([("duckbear", 1), ("orc", 3)], 2, 10),
        ([("vermen", 15)], 1, 5),
        ([("vermen", 16)], 1, 8),
        ([("vermen", 20)], 1, 10),
        ([("orc", 20)], 1, 8),
    ],
)
def test_morale_is_higher_beside_some_and_in_numbers(
    members: list[tuple[str, int]], foes: int, morale: int
) -> None:
    assert score(gang(*members, foes=foes)) == morale


@pytest.mark.parametrize(
    ("follower", "master", "how", "morale"),
    [
        ("skum", "aboleth", DEAD, 12),
        ("skum", "aboleth", GONE, 8),
        ("lemure infernal", "vega infernal", DEAD, 6),
    ],
)
def test_a_master_who_falls_or_leaves(follower: str, master: str, how: int, morale: int) -> None:
    engine = gang((follower, 1), (master, 1))
    remove_from_fight(engine.battle, engine.battle.combatants[1], how)
    assert score(engine) == morale


def test_the_fallen_count_no_longer() -> None:
    engine = gang(("vermen", 16))
    remove_from_fight(engine.battle, engine.battle.combatants[3], DEAD)
    assert score(engine) == 5


def test_checks_are_held_against_the_higher_score() -> None:
    # Of three lemures beside a vega one falls, and then another: half strength. 11 holds where 6 would not.
    engine = gang(("lemure infernal", 3), ("vega infernal", 1))
    side = engine.battle.sides[0]
    for one in (1, 2):
        remove_from_fight(engine.battle, side.members[one], DEAD)
    check_losses(engine.battle, side)
    targets = [event.roll.target for event in events_of(engine.battle, "morale") if event.roll]
    assert targets == [11, 10]


def test_a_bull_leads_its_herd_and_itself_while_there_is_one() -> None:
    herd = gang(("bull dragophant", 1), ("dragophant", 2)).battle.sides[0]
    assert [int(leader_bonus(herd, one)) for one in herd.members] == [1, 1, 1]
    alone = gang(("bull dragophant", 1), ("orc", 1)).battle.sides[0]
    assert [int(leader_bonus(alone, one)) for one in alone.members] == [0, 0]


def test_bees_in_their_hive_never_check_beside_their_queen() -> None:
    for in_lair, checks in ((True, 0), (False, 1)):
        engine = gang(("giant bee", 4), ("queen bee", 1), in_lair=in_lair)
        side = engine.battle.sides[0]
        for one in (0, 1, 2):
            remove_from_fight(engine.battle, side.members[one], DEAD)
        check_losses(engine.battle, side)
        assert len(events_of(engine.battle, "morale")) == checks


def test_moonshiners_check_once_when_they_no_longer_outnumber() -> None:
    text = (
        'title = "A rush"\nreaction = "immediate attack"\ndistance_feet = 200\n'
        '[[sides]]\nname = "Party"\nplayer_characters = true\n'
        'members = [{ character = "fighter 1", count = 3, hit_points = 8 }]\n'
        '[[sides]]\nname = "Pack"\nmembers = [{ creature = "moonshiner", count = 5, hit_points = 9 }]\n'
    )
    engine = engine_of(text, dice="d6:3 d6:3")
    side = engine.battle.sides[1]
    remove_from_fight(engine.battle, side.members[0], DEAD)
    check_losses(engine.battle, side)
    assert not events_of(engine.battle, "morale")
    remove_from_fight(engine.battle, side.members[1], DEAD)
    for _ in range(2):
        check_losses(engine.battle, side)
    (event,) = events_of(engine.battle, "morale")
    assert event.roll is not None
    assert (event.what, event.roll.target, event.result) == ("outnumbered", 6, "stands")
    assert effects_of(engine, 5, "outnumbered")
    finish_dice(engine.battle)


def test_a_sort_is_the_last_word_of_a_kind() -> None:
    assert [is_of_kin(kin, "infernal") for kin in ("vega infernal", "infernal", "infernal dog")] == [
        True,
        True,
        False,
    ]
