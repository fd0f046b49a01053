"""Rolls explained in words."""

from __future__ import annotations

import pytest

from grognard.dice.roll import Modifier, Roll
from grognard.text.explain import cite_rules, explain_roll, explain_total

LEVEL = Modifier("fighter level", value=1, rule="bf.attack-table.fighter")
RANGE = Modifier("long range", value=-2, rule="bf.missile.long-range")


@pytest.mark.parametrize(
    ("roll", "text"),
    [
        (
            Roll(((20, 14),), modifiers=(LEVEL,), total=15, target=14, success=True, label="attack"),
            "d20 14 + 1 fighter level = 15 against AC 14: hit",
        ),
        (
            Roll(((20, 9),), modifiers=(LEVEL, RANGE), total=8, target=14, success=False, label="attack"),
            "d20 9 + 1 fighter level - 2 long range = 8 against AC 14: miss",
        ),
        (
            Roll(((20, 1),), modifiers=(), total=1, target=1, success=False, label="attack"),
            "d20 1 against AC 1: miss, as a natural 1 always does",
        ),
        (
            Roll(((20, 20),), modifiers=(), total=20, target=25, success=True, label="parting shot"),
            "d20 20 against AC 25: hit, as a natural 20 always does",
        ),
    ],
)
def test_attack_roll_names_what_it_needed(roll: Roll, text: str) -> None:
    assert explain_roll(roll, against=f"AC {roll.target}") == text


def test_chart_gives_the_number_and_the_armour_class() -> None:
    roll = Roll(((20, 14),), modifiers=(LEVEL,), total=15, target=14, success=True, label="charge")
    assert explain_roll(roll, against="AC 5", needs=True) == (
        "d20 14 + 1 fighter level = 15, needs 14 against AC 5: hit"
    )


def test_why_follows_each_modifier_with_its_rule() -> None:
    roll = Roll(((20, 14),), modifiers=(LEVEL, RANGE), total=13, target=14, success=False, label="attack")
    assert explain_roll(roll, why=True, against="AC 14") == (
        "d20 14 + 1 fighter level [bf.attack-table.fighter] - 2 long range [bf.missile.long-range] = 13"
        " against AC 14: miss"
    )


@pytest.mark.parametrize(
    ("roll", "text"),
    [
        (Roll(((6, 3), (6, 6)), total=9, target=7, success=False, label="morale"), "morale 7: fails"),
        (Roll(((6, 3), (6, 4)), total=7, target=7, success=True, label="morale"), "morale 7: passes"),
        (Roll(((6, 2),), total=2, target=4, success=False, label="surprise"), "d6 2, surprised on 1-4"),
        (Roll(((6, 2),), total=2, target=1, success=True, label="surprise"), "d6 2, surprised on 1"),
        (Roll(((6, 2),), total=2, target=0, success=True, label="surprise"), "d6 2, surprised on no face"),
        (Roll(((20, 11),), total=11, target=12, success=False, label="saving throw"), "against 12: failure"),
    ],
)
def test_other_rolls_have_their_own_words(roll: Roll, text: str) -> None:
    assert explain_roll(roll).endswith(text)


def test_total_of_several_dice_and_of_a_lifted_one() -> None:
    assert explain_total(Roll(((6, 3), (6, 4)), multiplier=10, total=70)) == "2d6 (3, 4) x 10 = 70"
    lifted = Roll(((4, 1),), modifiers=(Modifier("Strength", value=-2),), total=1)
    assert explain_total(lifted) == "d4 1 - 2 Strength = -1, counts as 1"
    assert cite_rules(("a.b", "c.d")) == " [a.b, c.d]"


@pytest.mark.parametrize("face", [15, 20])
def test_hit_that_does_no_harm_is_no_miss(face: int) -> None:
    roll = Roll(((20, face),), total=face, target=14, success=False, label="attack")
    assert explain_roll(roll, against="AC 14").endswith("against AC 14: a hit that does no harm")
