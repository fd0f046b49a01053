"""Rolls that explain themselves."""

from __future__ import annotations

import json

import pytest

from grognard.dice import Modifier, Roll, Tally

BONUS = Modifier("attack bonus", value=1, rule="bf.one")
RANGE = Modifier("short range", value=1, rule="bf.two")
HURT = Modifier("wounded", value=-2)


def test_explanation_names_each_number() -> None:
    roll = Roll(((20, 14),), modifiers=(BONUS, RANGE), total=16, target=14, success=True, label="attack")
    assert roll.explain() == "d20 14 + 1 attack bonus + 1 short range = 16 against 14"
    assert roll.explain(why=True) == (
        "d20 14 + 1 attack bonus [bf.one] + 1 short range [bf.two] = 16 against 14"
    )


@pytest.mark.parametrize(
    ("roll", "text"),
    [
        (Roll(((6, 3), (6, 5)), total=8), "2d6 (3, 5) = 8"),
        (Roll(((6, 3), (4, 1), (4, 2)), total=6), "d6 3 + 2d4 (1, 2) = 6"),
        (Roll(((8, 5), (4, -2)), total=3), "d8 5 - d4 2 = 3"),
        (Roll(((4, -2), (4, -1), (4, 3)), total=0), "- 2d4 (2, 1) + d4 3 = 0"),
        (Roll(((6, 3), (6, 5)), multiplier=10, total=80), "2d6 (3, 5) x 10 = 80"),
        (Roll(((6, 3),), modifiers=(BONUS,), multiplier=10, total=40), "(d6 3 + 1 attack bonus) x 10 = 40"),
        (Roll(((8, 5),), modifiers=(Modifier("", value=1),), total=6), "d8 5 + 1 = 6"),
        (Roll(((4, 1),), modifiers=(HURT,), total=1), "d4 1 - 2 wounded = -1, counts as 1"),
        (Roll(((20, 9),), total=9, target=0), "d20 9 = 9 against 0"),
        (Roll((), modifiers=(Modifier("", value=7),), total=7), "7 = 7"),
        (Roll((), total=0), "0 = 0"),
    ],
)
def test_explanation_of_every_shape(roll: Roll, text: str) -> None:
    assert roll.explain() == text


def test_a_modifier_without_a_rule_has_no_brackets() -> None:
    assert Roll(((20, 9),), modifiers=(HURT,), total=7).explain(why=True) == "d20 9 - 2 wounded = 7"


def test_plain_data_is_json() -> None:
    roll = Roll(((20, 14),), modifiers=(BONUS,), total=15, target=14, success=True, label="attack")
    data = {
        "label": "attack",
        "faces": [[20, 14]],
        "modifiers": [{"name": "attack bonus", "value": 1, "rule": "bf.one"}],
        "defences": [],
        "multiplier": 1,
        "total": 15,
        "target": 14,
        "success": True,
    }
    assert roll.as_dict() == data
    assert json.loads(json.dumps(roll.as_dict())) == data


def test_equal_rolls_are_equal_and_hash_alike() -> None:
    one = Roll(((20, 14),), modifiers=(Modifier("attack bonus", value=1, rule="bf.one"),), total=15)
    two = Roll(((20, 14),), modifiers=(BONUS,), total=15)
    assert one == two
    assert hash(one) == hash(two)
    assert repr(one) == repr(two)


@pytest.mark.parametrize(
    "other",
    [
        Roll(((20, 13),), total=15, target=14, success=True, label="attack"),
        Roll(((20, 14),), modifiers=(BONUS,), total=15, target=14, success=True, label="attack"),
        Roll(((20, 14),), multiplier=2, total=15, target=14, success=True, label="attack"),
        Roll(((20, 14),), total=16, target=14, success=True, label="attack"),
        Roll(((20, 14),), total=15, target=None, success=True, label="attack"),
        Roll(((20, 14),), total=15, target=14, success=False, label="attack"),
        Roll(((20, 14),), total=15, target=14, success=True, label="save"),
        "d20 14",
    ],
)
def test_rolls_differ_in_any_part(other: object) -> None:
    assert Roll(((20, 14),), total=15, target=14, success=True, label="attack") != other


def test_modifiers_differ_in_any_part() -> None:
    different = {
        BONUS,
        Modifier("attack bonus", value=1, rule="bf.one"),
        Modifier("attack bonus", value=1, rule="bf.two"),
        Modifier("attack bonus", value=2, rule="bf.one"),
        Modifier("other bonus", value=1, rule="bf.one"),
    }
    assert len(different) == 4
    assert BONUS != "attack bonus"
    assert repr(BONUS) == "Modifier('attack bonus', value=1, rule='bf.one')"


def test_tally_sums_and_keeps_names_when_recording() -> None:
    tally = Tally({"attack/attack bonus": "bf.one"})
    tally.start(recording=True)
    tally.add(1, "attack bonus", "attack")
    tally.add(0, "dexterity", "attack")
    tally.add(-2, "wounded", "attack")
    assert tally.total == -1
    assert tally.modifiers() == (BONUS, HURT)


def test_tally_keeps_nothing_when_not_recording() -> None:
    tally = Tally({"attack/attack bonus": "bf.one"})
    tally.start(recording=True)
    tally.add(5, "before", "attack")
    tally.start(recording=False)
    tally.add(3, "attack bonus", "attack")
    tally.add(4, "charging", "attack")
    assert tally.total == 7
    assert tally.modifiers() == ()


def test_modifiers_taken_earlier_stay_when_the_tally_starts_again() -> None:
    tally = Tally({"attack/attack bonus": "bf.one"})
    tally.start(recording=True)
    tally.add(1, "attack bonus", "attack")
    taken = tally.modifiers()
    tally.start(recording=True)
    tally.add(-2, "wounded", "attack")
    assert taken == (BONUS,)
    assert tally.modifiers() == (HURT,)
