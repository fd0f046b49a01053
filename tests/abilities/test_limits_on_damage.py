"""Bodies that never take much from a hit: stony skin, and colonies of beetles."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.chances.exact.duel import why_no_chain
from tests.battle.spell_fights import cast_fight, caster
from tests.support import act, events_of, fight, man, parts_of

FIELD = "[field]\nwidth = 40\nheight = 20\n"


def struck(name: str, *, dice: str, weapon: str = "longsword +1") -> Engine:
    """A creature after the blow of somebody quick."""
    hero = man(4, 5, weapons=(weapon,), more="initiative_modifier = 9")
    foe = f'{{ creature = "{name}", at = [[5, 5]], hit_points = 40, morale = 12 }}'
    engine = fight("bf", hero, foe, dice=f"d6:1 d6:1 d20:20 {dice}", keys=FIELD, begun=True)
    act(engine, "attack 0>1")
    return engine


@pytest.mark.parametrize(("rolled", "lost"), [(8, 1), (7, 0), (1, 0)])
def test_stony_skin_takes_8_off_each_hit_and_may_leave_nothing(rolled: int, lost: int) -> None:
    # A magic sword does 1 more.
    engine = struck("mountain fairy", dice=f"d8:{rolled}")
    assert engine.battle.combatants[1].hit_points == 40 - lost
    damage = events_of(engine.battle, "damage")[0]
    assert (damage.amount, parts_of(damage)["hardly harmed by such a weapon"]) == (lost, lost - rolled - 1)


def test_stony_skin_takes_8_off_a_fireball_as_well() -> None:
    # Six dice come to 18; a magic-user of level 10 saves against spells at 10 or so, and never with a 1.
    foe = '{ creature = "mountain fairy", at = [[14, 5]], hit_points = 40 }'
    engine = cast_fight(
        caster("fireball", who="magic-user 6"), foe, dice="d6:1 d6:1 " + "d6:3 " * 6 + "d20:1"
    )
    act(engine, "use 0>1 14,5")
    assert engine.battle.combatants[1].hit_points == 40 - 10


@pytest.mark.parametrize(
    ("rolled", "most", "lost"), [("d8:8", "d4:3", 3), ("d8:2", "d4:4", 2), ("d8:1", "", 1)]
)
def test_no_hit_does_a_vermin_queen_more_than_1d4(rolled: str, most: str, lost: int) -> None:
    engine = struck("vermin queen", dice=f"{rolled} {most}", weapon="longsword")
    assert engine.battle.combatants[1].hit_points == 40 - lost
    assert events_of(engine.battle, "damage")[0].amount == lost


def test_an_exact_table_knows_of_no_such_bodies() -> None:
    foe = '{ creature = "vermin queen", at = [[5, 5]], hit_points = 40 }'
    engine = fight("bf", man(4, 5), foe, dice=1, keys=FIELD)
    reasons = [reason.text for reason in why_no_chain(engine.battle, structure="countdown")]
    assert "Vermin Queen does more than plain harm, or outlives it" in reasons
