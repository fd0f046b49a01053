"""A shield beside a weapon that takes both hands."""

from __future__ import annotations

import pytest

from tests.support import act, attacks_on, brute, come_to, decide, fight, man, roll_of

BOOKS = ("bf", "bfref", "bxe", "bxs", "bcb")


def needed(rules: str, *weapons: str, shield: bool, **options: object) -> int:
    """What the attacker needs to hit one with those weapons, the first of them in hand."""
    engine = fight(
        rules,
        brute("Orc", 5, 5),
        man(6, 5, weapons=weapons, shield=shield),
        dice=1,
        options=dict(options) or None,
    )
    come_to(engine, 0, "melee" if rules in ("bxe", "bxs") else "")
    act(engine, "attack 0>1")
    roll = attacks_on(engine, 1)[0].roll
    assert roll is not None
    assert roll.target is not None
    return int(roll.target)


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("weapon", ["two-handed sword", "longbow"])
def test_a_shield_is_of_no_use_beside_a_weapon_for_both_hands(rules: str, weapon: str) -> None:
    bare = needed(rules, weapon, shield=False)
    assert needed(rules, weapon, shield=True) == bare
    assert needed(rules, "longsword", weapon, shield=True) == bare + 1
    assert needed(rules, weapon, shield=True, **{"defence.shield_with_both_hands": True}) == bare + 1


def test_who_takes_the_sword_for_the_bow_has_the_shield_again() -> None:
    engine = fight(
        "bf",
        brute("Orc", 5, 5),
        man(6, 5, weapons=["longbow", "longsword"], shield=True),
        dice="d6:6 d6:1 d20:2 d20:2 d6:6 d6:1 d20:2",
    )
    decide(engine)
    act(engine, "attack 0>1", "attack 1>0", "attack 0>1")
    first, second = attacks_on(engine, 1)
    assert first.roll is not None
    assert [(part.name, part.value) for part in first.roll.defences] == [("both hands on a weapon", -1)]
    assert roll_of(second)[1] == roll_of(first)[1] + 1
