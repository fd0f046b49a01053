"""Missile fire on the combat reference sheet: range bands and the shot at arm's length."""

from __future__ import annotations

import pytest

from grognard.battle.play.legality import why_not
from tests.rules.duel import Blow, attack_of, character, face_off, monster, strike

BEHIND = "behind = true\n"
UNDETECTED = "undetected = true\n"
DISTRACTED = "distracted = true\n"


def shoot(*, feet: int, roll: int = 2, archer: str = "", target: str = "") -> Blow:
    """A shot with a shortbow (50, 100, 150 feet) by one without any bonus."""
    attacker = character("normal man", weapon="shortbow", more=archer)
    dice = f"d20:{roll}" if roll < 20 else f"d20:{roll} d6:1"
    return strike(attacker, monster(more=target), weapon="shortbow", feet=feet, dice=dice, rules="bfref")


def modifier(**given: object) -> int:
    return sum(shoot(**given).parts.values())  # type: ignore[arg-type]


@pytest.mark.rule("bfref.missile.range-table")
def test_the_bands_are_inclusive_at_their_upper_end() -> None:
    feet = [5, 6, 50, 51, 100, 101, 150]
    assert [modifier(feet=one) for one in feet] == [-5, 1, 1, 0, 0, -2, -2]
    assert refused(151) == ["bfref.missile.beyond-long"]


def refused(feet: int) -> list[str]:
    attacker = character("normal man", weapon="shortbow")
    engine = face_off(attacker, monster(), feet=feet, dice="d20:20", rules="bfref")
    return [refusal.rule for refusal in why_not(engine.battle, attack_of(engine, "shortbow"))]


@pytest.mark.rule("bfref.missile.point-blank")
def test_point_blank() -> None:
    attacker = character("normal man", weapon="shortbow")
    blow = strike(attacker, monster(12), weapon="shortbow", dice="d20:16", rules="bfref")
    assert (blow.total, blow.hit) == (11, False)
    assert blow.rules == ("bfref.missile.point-blank",)


@pytest.mark.rule("bfref.missile.point-blank-unaware", "bfref.missile.point-blank-behind-total")
def test_an_unnoticed_shooter_behind_its_target() -> None:
    parts = shoot(feet=5, archer=BEHIND + UNDETECTED).parts
    assert parts == {"short range": 1, "from behind": 2}
    assert sum(parts.values()) == 3


@pytest.mark.rule("bfref.missile.point-blank-distracted")
def test_a_distracted_target() -> None:
    assert shoot(feet=5, target=DISTRACTED).parts == {"short range": 1}


@pytest.mark.rule("bfref.missile.point-blank-behind-but-noticed")
def test_being_behind_is_not_enough() -> None:
    assert shoot(feet=5, archer=BEHIND).parts["target at arm's length"] == -5


@pytest.mark.rule("bfref.missile.short")
@pytest.mark.parametrize("feet", [6, 50])
def test_short_range(feet: int) -> None:
    assert shoot(feet=feet).parts == {"short range": 1}


@pytest.mark.rule("bfref.missile.medium")
def test_medium_range() -> None:
    assert modifier(feet=51) == 0


@pytest.mark.rule("bfref.missile.long")
@pytest.mark.parametrize("feet", [101, 150])
def test_long_range(feet: int) -> None:
    assert shoot(feet=feet).parts == {"long range": -2}


@pytest.mark.rule("bfref.missile.beyond-long")
def test_beyond_long_range() -> None:
    assert refused(151) == ["bfref.missile.beyond-long"]
    assert refused(150) == []
