"""Turning the undead by other dice than a d20."""

from __future__ import annotations

from fractions import Fraction

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.chances.exact.turning import turning_chance
from grognard.dice.source import ScriptedDice
from grognard.encounter.setting import read_setting
from grognard.encounter.setup import set_up
from tests.support import EXAMPLES

ON_2D6 = str(EXAMPLES / "house-rules" / "turning-on-2d6.toml")
CRYPT = """
title = "Crypt"
distance_feet = 30
reaction = "immediate attack"
hit_points = "average"
[[sides]]
name = "Cleric"
player_characters = true
can_be_surprised = false
members = [{ character = "cleric 1", name = "Ada" }]
[[sides]]
name = "Dead"
can_be_surprised = false
members = [{ creature = "skeleton", name = "Bones" }]
"""


@pytest.mark.parametrize(("undead", "ways"), [
    ("skeleton", 21),  # 7 or more on 2d6
    ("zombie", 10),  # 9 or more
    ("ghoul", 3),  # 11 or more
    ("wight", 0),
])  # fmt: skip
def test_chances_are_those_of_the_dice(undead: str, ways: int) -> None:
    setting = read_setting(f"1 cleric 1 vs 1 {undead}", rules=ON_2D6)
    battle = set_up(setting.encounter, setting.book, ScriptedDice.from_text(""))
    assert turning_chance(battle, battle.combatants[0]).some == Fraction(ways, 36)


@pytest.mark.parametrize(("dice", "turned"), [("d6:3 d6:4 d6:1 d6:1 d4:1 d4:1", True), ("d6:3 d6:3", False)])
def test_two_dice_are_rolled_and_told(dice: str, turned: bool) -> None:
    fight = grognard.start(
        CRYPT, rules=ON_2D6, dice=ScriptedDice.from_text(f"d6:6 d6:1 {dice}"), play=["Cleric", "Dead"]
    )
    fight.push("Turn the undead")
    told = fight.tell(why=True)
    assert ("2d6 (3, 4) = 7" if turned else "2d6 (3, 3) = 6") in told


def test_tactics_turn_when_half_of_all_rolls_do() -> None:
    setting = read_setting("1 cleric 1 vs 1 skeleton", rules=ON_2D6)
    battle = set_up(setting.encounter, setting.book, ScriptedDice.from_text(""))
    assert battle.ruleset.turning.even == 7


def test_dice_that_are_none() -> None:
    with pytest.raises(InputError) as refused:
        grognard.start("1 cleric 1 vs 1 skeleton", options={"turning.dice": "1d6+1d4"})
    assert refused.value.key == "turning.dice"
