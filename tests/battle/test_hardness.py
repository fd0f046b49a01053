"""Creatures that some weapons hardly harm: what is left of a hit's damage."""

from __future__ import annotations

import pytest

from grognard.battle.state import events as codes
from grognard.battle.state.flags import INTELLIGENT
from grognard.text.explain import explain_total
from tests.support import act, come_to, events_of, fight, hero

CALM = {"morale.at_first_encounter": False}
BONES = '{{ creature = "{creature}", hit_points = 20, at = [[30, 10]] }}'


def hit_for(
    weapon: str, creature: str, die: str, *, feet: int = 5, verb: str = "attack 0>1"
) -> tuple[int, str]:
    """The damage of a hit with that face of the damage die, and how it is explained."""
    engine = fight(
        "bf",
        hero(30 - feet // 5, 10, weapon=weapon),
        BONES.format(creature=creature),
        dice=f"d6:6 d6:1 d20:19 {die}",
        options=CALM,
    )
    come_to(engine, 0)
    act(engine, verb)
    harm = events_of(engine.battle, codes.DAMAGE)[-1]
    assert harm.roll is not None
    return harm.amount, explain_total(harm.roll)


@pytest.mark.parametrize(
    ("weapon", "creature", "die", "left"),
    [
        ("longsword", "skeleton", "d8:7", 3),
        ("longsword", "skeleton", "d8:1", 1),
        ("dagger", "skeleton", "d4:4", 2),
        ("mace", "skeleton", "d8:7", 7),
        ("mace", "zombie", "d8:7", 3),
        ("longsword", "zombie", "d8:7", 7),
        ("longsword", "ghoul", "d8:7", 7),
    ],
)
def test_half_is_left_of_blows_with_the_wrong_weapon(weapon: str, creature: str, die: str, left: int) -> None:
    assert hit_for(weapon, creature, die)[0] == left


@pytest.mark.parametrize(("weapon", "left"), [("shortbow", 1), ("shortbow +1", 2)])
def test_one_point_and_the_magic_is_left_of_a_shot(weapon: str, left: int) -> None:
    assert hit_for(weapon, "zombie", "d6:5", feet=40)[0] == left


def test_thrown_blade_is_a_blade() -> None:
    assert hit_for("dagger", "skeleton", "d4:4", feet=20, verb="attack 1>1")[0] == 2


def test_explanation_says_what_was_lost() -> None:
    told = hit_for("longsword", "skeleton", "d8:7")[1]
    assert told == "d8 7 - 4 hardly harmed by such a weapon = 3"


def test_walking_dead_have_no_wits() -> None:
    engine = fight("bf", hero(29, 10), BONES.format(creature="zombie"), dice="d6:6 d6:1", options=CALM)
    assert engine.battle.combatants[1].profile.flags & INTELLIGENT == 0
