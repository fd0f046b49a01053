"""What its own hits and misses tell a side of an enemy's armour class, and of its chance to hit."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.state.actions import ATTACK, kind_of
from grognard.dice.source import ScriptedDice
from grognard.fight.armour_seen import deduce_armour
from grognard.fight.fight import Fight
from grognard.fight.prospects import ChoiceProspect, prospect_of

DUEL = """
title = "A duel"
distance_feet = 5
reaction = "immediate attack"
[options]
"morale.at_first_encounter" = false
[[sides]]
name = "Knight"
player_characters = true
can_be_surprised = false
members = [{ character = "fighter 1", name = "Ulf", hit_points = 40, weapons = ["longsword"] }]
[[sides]]
name = "Orcs"
can_be_surprised = false
members = [{ creature = "orc", name = "Orc", hit_points = 30, armour_class = 15 }]
"""


def blow_of(fight: Fight, *, knows_all: bool = False) -> ChoiceProspect:
    decision = fight.decision
    assert decision is not None
    choice = next(one for one in decision.choices if kind_of(one.action) == ATTACK)
    return prospect_of(fight.battle, decision, choice, knows_all=knows_all)


def duel(*faces: int, rules: str = "bf") -> Fight:
    """Ulf has attacked with these faces, one each round, and the orc with as many ones."""
    dice = "".join(f"d6:6 d6:1 d20:{face} {'d8:1 ' if face >= 14 else ''}d20:1 " for face in faces)
    fight = grognard.start(DUEL, rules=rules, dice=ScriptedDice.from_text(f"{dice}d6:6 d6:1"), play="1")
    for _ in faces:
        attack = next(choice for choice in fight.choices if choice.label.startswith("Attack"))
        fight.push(attack)
    return fight


def test_nothing_is_known_before_the_first_blow() -> None:
    told = blow_of(duel())
    assert (told.chance, told.at_least, told.at_most, told.bonus) == (None, None, None, 1)
    assert blow_of(duel(), knows_all=True).chance == pytest.approx(7 / 20)  # 14 or more on the die


@pytest.mark.parametrize(
    ("faces", "bounds", "shares", "words"),
    [
        ((10,), (12, None), (None, 0.5), "at most 50%"),
        ((18,), (None, 19), (0.15, None), "at least 15%"),
        ((10, 18), (12, 19), (0.15, 0.5), "15% to 50%"),
        ((1, 20), (None, None), (None, None), "+1 to hit"),
    ],
)
def test_hits_and_misses_bound_the_armour_class(
    faces: tuple[int, ...],
    bounds: tuple[int | None, int | None],
    shares: tuple[float | None, float | None],
    words: str,
) -> None:
    """A 10 and 1 in all miss: armour class 12 or more. An 18 and 1 hit: 19 or less."""
    fight = duel(*faces)
    assert deduce_armour(fight.battle, 0, fight.battle.combatants[1]) == bounds
    told = blow_of(fight)
    assert (told.at_least, told.at_most) == shares
    assert str(told).startswith(words)


def test_where_they_meet_the_chance_is_known() -> None:
    told = blow_of(duel(13, 14))
    assert told.chance == pytest.approx(7 / 20)
    assert (told.at_least, told.at_most) == (None, None)


def test_another_side_learns_nothing_by_it() -> None:
    fight = duel(13, 14)
    orc = fight.battle.combatants[1]
    assert deduce_armour(fight.battle, 1, orc) == (None, None)
