"""Rules that a referee rules on, and orders of a turn, played in a fight."""

from __future__ import annotations

import pytest

from tests.rules.casters import MISSILE, caster, meet
from tests.rules.hands import EARLY, LATE, beside
from tests.support import (
    act,
    allowed,
    brute,
    come_to,
    conditions_of,
    engine_of,
    events_of,
    fight,
    inflict,
    man,
    person,
    refused_by,
)

RING = ", ".join(brute(f"Orc {n}", x, y) for n, (x, y) in enumerate(((4, 5), (6, 5), (5, 4), (5, 6)), 1))


@pytest.mark.rule("bxe.formation.attackers-per-target-referee")
@pytest.mark.parametrize(("most", "struck"), [(0, 4), (3, 3)])
def test_the_referee_may_say_how_many_strike_at_one_foe(most: int, struck: int) -> None:
    engine = fight(
        "bxe",
        RING,
        brute("Ogre", 5, 5),
        dice="d6:6 d6:1 " + "d20:2 " * struck,
        keys="[field]\nwidth = 14\nheight = 10\n",
        options={"defence.most_attackers": most},
    )
    for attacker in range(struck):
        come_to(engine, attacker, "melee")
        act(engine, "attack 0>4")
    assert len([event for event in events_of(engine.battle, "attack") if event.target == 4]) == struck
    if most:
        come_to(engine, 3, "melee")
        assert refused_by(engine, "attack 0>4") == ["bxe.formation.attackers-per-target-referee"]


def test_tactics_keep_to_the_most_attackers() -> None:
    text = """
title = "A crowd"
distance_feet = 10
reaction = "immediate attack"
[[sides]]
name = "Orcs"
members = [{ creature = "orc", count = 6 }]
[[sides]]
name = "Ogre"
members = [{ creature = "ogre", hit_points = 30 }]
"""
    engine = engine_of(text, rules="bxe", dice=3, options={"defence.most_attackers": 2})
    while engine.advance() is not None:
        pass
    assert engine.battle.over
    by_round: dict[int, int] = {}
    for event in events_of(engine.battle, "attack"):
        if event.target == 6:
            by_round[event.round] = by_round.get(event.round, 0) + 1
    assert max(by_round.values()) <= 2


@pytest.mark.rule("bf.chase.stand-on-initiative")
def test_the_fallen_stand_up_on_their_own_number_of_the_next_round() -> None:
    engine = beside(man(4, 4), f"{person(8, 4)}, {person(9, 4)}", dice="d6:3 d6:5 d6:1")
    # At count 5 the first orc has acted, and the fighter still lies there; at 3 it gets up.
    inflict(engine, 0, "prone")
    assert engine.battle.count == 3
    assert "prone" in conditions_of(engine, 0)
    act(engine, "stand")
    assert "prone" not in conditions_of(engine, 0)
    assert [event.count for event in events_of(engine.battle, "stand")] == [3]


@pytest.mark.rule("bfref.actions.special-maneuver")
def test_wrestling_takes_the_place_of_the_melee_attack() -> None:
    engine = beside(man(4, 4, more=EARLY), person(6, 4, more=LATE), dice="d6:3 d6:3 d20:2", rules="bfref")
    act(engine, "move 5,4 walk")
    assert allowed(engine, "wrestle 1")
    act(engine, "attack 0>1")
    assert not allowed(engine, "wrestle 1")


@pytest.mark.rule("bxe.movement.combat-other-action-not-spell")
def test_no_spell_is_cast_after_a_move() -> None:
    loaded = caster(more=f"spells = ['{MISSILE}']")
    moved = meet("bxe", loaded, brute("Orc", 20), dice="d6:5 d6:2", options={"casting.announced": False})
    come_to(moved, 0, "movement")
    act(moved, "move 7,5 walk")
    come_to(moved, 0, "spells")
    assert refused_by(moved, "use 0>1 20,5") == ["bxe.casting.no-movement"]
    stood = meet("bxe", loaded, brute("Orc", 20), dice="d6:5 d6:2", options={"casting.announced": False})
    come_to(stood, 0, "spells")
    assert allowed(stood, "use 0>1 20,5")
