"""What is made of metal, and is harmed by what makes rust of it."""

from __future__ import annotations

import pytest

from tests.support import act, events_of, fight, man

FIELD = "[field]\nwidth = 40\nheight = 20\n"


@pytest.mark.parametrize(
    ("creature", "dice", "lost"),
    [("iron golem", "d6:3 d6:4", 7), ("steel spider", "d6:5", 5), ("bone golem", "", 0)],
)
def test_the_touch_of_a_rust_monster_harms_those_of_iron_and_steel(
    creature: str, dice: str, lost: int
) -> None:
    # The golem is proof against all but magic, and yet not against this.
    monster = '{ creature = "rust monster", at = [[4, 5]], morale = 12, initiative_modifier = 9 }'
    foe = f'{{ creature = "{creature}", at = [[5, 5]], hit_points = 40, morale = 12 }}'
    keys = f'hit_points = "average"\n{FIELD}'
    engine = fight("bf", monster, foe, dice=f"d6:1 d6:1 d20:20 {dice}", keys=keys, begun=True)
    act(engine, "attack 0>1")
    assert engine.battle.combatants[1].hit_points == 40 - lost
    assert [(event.what, event.amount) for event in events_of(engine.battle, "harm")] == (
        [("rust", lost)] if lost else []
    )


def test_a_weapon_does_an_iron_golem_no_harm_by_rust() -> None:
    foe = '{ creature = "iron golem", at = [[5, 5]], hit_points = 40 }'
    hero = man(4, 5, more="initiative_modifier = 9")
    engine = fight("bf", hero, foe, dice="d6:1 d6:1 d20:20", keys=FIELD, begun=True)
    act(engine, "attack 0>1")
    assert engine.battle.combatants[1].hit_points == 40
