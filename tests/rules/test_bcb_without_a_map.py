"""House rules BCB without a map: distances alone count, and melee range is 10 feet."""

from __future__ import annotations

import pytest

import grognard
from grognard.fight.fight import Fight

FIGHT = """
title = "A duel"
rules = "{rules}"
distance_feet = {feet}
reaction = "immediate attack"
[field]
{field}
[options]
"morale.at_first_encounter" = false
[[sides]]
name = "Knight"
player_characters = true
can_be_surprised = false
members = [{{ character = "fighter 1", name = "Ulf", hit_points = 8, weapons = ["{weapon}"] }}]
[[sides]]
name = "Orc"
can_be_surprised = false
members = [{{ creature = "orc", name = "Orc", hit_points = 3 }}]
"""
NO_MAP = 'map = "none"'


def begin(feet: int, *, weapon: str = "longsword", field: str = NO_MAP, rules: str = "bcb") -> Fight:
    """The duel at Ulf's first turn."""
    text = FIGHT.format(feet=feet, weapon=weapon, field=field, rules=rules)
    fight = grognard.start(text, seed=3, play=["Knight", "Orc"])
    while fight.actor != "Ulf" or not any(choice.text.startswith("move ") for choice in fight.choices):
        fight.push("end" if "end" in [choice.text for choice in fight.choices] else "declare-nothing")
    return fight


def may_attack(fight: Fight) -> bool:
    return not fight.why_not("attack 0>1")


@pytest.mark.rule("bcb.engage.melee-reach-10ft")
@pytest.mark.parametrize(("feet", "legal"), [(10, True), (11, False)])
def test_a_sword_strikes_at_an_enemy_within_ten_feet(feet: int, *, legal: bool) -> None:
    fight = begin(feet)
    assert may_attack(fight) == legal
    if not legal:
        refusal = fight.why_not("attack 0>1")[0]
        assert refusal.rule == "bcb.engage.melee-reach-10ft"
        assert "out of reach of the longsword" in str(refusal)


@pytest.mark.rule("bcb.engage.in-combat-within-10ft")
@pytest.mark.parametrize(("feet", "in_combat"), [(10, True), (15, False)])
def test_enemies_within_ten_feet_are_in_combat(feet: int, *, in_combat: bool) -> None:
    fight = begin(feet)
    # Who is in combat withdraws or flees from the enemy; who is not goes where it likes.
    assert any("withdraw" in choice.text for choice in fight.choices) == in_combat


@pytest.mark.rule("bcb.scale.none-compulsory")
def test_a_fight_needs_no_map() -> None:
    assert may_attack(begin(10))
    # With one an enemy on the next space is in reach, of 5 feet or of 10.
    assert not may_attack(begin(10, field="hexes = true"))
    assert not may_attack(begin(10, field="space_feet = 5"))
    assert may_attack(begin(10, field="space_feet = 10"))


def test_a_pike_reaches_farther_without_a_map_too() -> None:
    assert may_attack(begin(15, weapon="pike"))
    assert not may_attack(begin(15))


def test_other_books_have_one_melee_range() -> None:
    assert may_attack(begin(5, rules="bf"))
    assert not may_attack(begin(10, rules="bf"))
