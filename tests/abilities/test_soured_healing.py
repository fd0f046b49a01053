"""A presence that spoils the magic of healing."""

from __future__ import annotations

import pytest

from tests.battle.spell_fights import cast_fight, caster
from tests.support import act, events_of, man


@pytest.mark.parametrize(
    ("creature", "x", "healed"),
    [("bog crone", 11, 3), ("bog crone", 12, 7), ("orc", 11, 7)],
)
def test_spells_heal_half_near_a_bog_crone(creature: str, x: int, healed: int) -> None:
    # Cure light wounds gives back 1d6+1, here 7, to one at 5,5, which is 30 feet from 11,5.
    hurt = man(5, 5, points=20, more='name = "Ulf", wounded = 15')
    foe = f'{{ creature = "{creature}", at = [[{x}, 5]], hit_points = 20, morale = 12 }}'
    mine = f"{caster('cure light wounds', who='cleric 2')}, {hurt}"
    engine = cast_fight(mine, foe, dice="d6:1 d6:1 d6:1 d6:6")
    act(engine, "use 0>1 5,5")
    assert [event.amount for event in events_of(engine.battle, "heal")] == [healed]
