"""The reference fight of the benchmarks is the one its description and the naive programs have."""

from __future__ import annotations

import pytest

from benchmarks import naive
from benchmarks.reference_fight import run_reference, set_up_reference


def test_the_figures_are_those_of_the_naive_programs() -> None:
    battle, _, policies = set_up_reference()
    party, goblins = battle.sides
    assert (len(party.members), len(goblins.members)) == (naive.FIGHTERS, naive.GOBLINS) == (4, 6)
    for fighter in party.members:
        profile = fighter.profile
        weapon = profile.routines[0].weapons[0]
        assert (profile.armour_class, fighter.hit_points, profile.attack_bonus) == (15, 6, 1)
        assert (weapon.name, weapon.dice_count, weapon.dice_sides, weapon.dice_bonus) == (
            "longsword",
            1,
            8,
            0,
        )
    for goblin in goblins.members:
        profile = goblin.profile
        weapon = profile.routines[0].weapons[0]
        assert (profile.armour_class, goblin.hit_points, profile.attack_bonus) == (14, 0, 0)
        assert (profile.hit_dice_count, profile.hit_dice_sides, profile.hit_dice_bonus) == (1, 8, -1)
        assert (weapon.dice_count, weapon.dice_sides, weapon.dice_bonus, profile.morale) == (1, 6, 0, 7)
    assert min(one.x for one in goblins.members) - max(one.x for one in party.members) == 30 // 5
    assert battle.field.walls == []
    assert len(policies) == 2


@pytest.mark.slow
def test_a_batch_depends_on_seed_and_number_alone() -> None:
    whole = run_reference(120)
    parts = [run_reference(40, first=first) for first in (80, 0, 40)]
    assert whole.fights == sum(part.fights for part in parts) == 120
    assert whole.rounds == sum(part.rounds for part in parts)
    assert list(whole.wins) == [sum(part.wins[side] for part in parts) for side in range(3)]
    assert sum(whole.wins) == 120
