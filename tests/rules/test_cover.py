"""Cover and concealment in the encounter chapter, on its sheet, and in the rules of the essentials."""

from __future__ import annotations

import pytest

from grognard.base.errors import InputError
from grognard.encounter.protection import read_cover
from grognard.rulebooks.loader import load_rulebook
from tests.rules.duel import Blow, character, face_off, fighter, monster, strike
from tests.rules.flasks import CALM, FIELD
from tests.support import act, armed, attacks_on, brute, come_to, fight, parts_of, refused_by

STEPS = [25, 50, 75, 90]


def behind(*cover: str | int) -> str:
    words = ", ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in cover)
    return monster(more=f"cover = [{words}]")


def shoot(target: str, *, rules: str = "bf", feet: int = 100, roll: int = 2, level: int = 1) -> Blow:
    """A shot at medium range."""
    attacker = fighter(level, weapon="longbow")
    return strike(attacker, target, weapon="longbow", feet=feet, dice=f"d20:{roll}", rules=rules)


def essential(*cover: str | int) -> int:
    """The same under the essentials, in the missile phase."""
    words = ", ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in cover)
    target = brute("B", 25, 10, more=f"cover = [{words}]")
    engine = fight("bxe", armed("A", 5, 10, "longbow"), target, dice="d6:6 d6:1 d20:2", keys=FIELD)
    come_to(engine, 0, "missile")
    act(engine, "attack 0>1")
    return sum(parts_of(attacks_on(engine, 1)[0]).values())


def penalty(*cover: str | int, rules: str = "bf") -> int:
    parts = shoot(behind(*cover), rules=rules).parts
    return parts.get("cover", 0) + parts.get("concealment", 0)


@pytest.mark.rule("bf.cover.applies-missile-and-melee")
def test_cover_counts_against_missiles_and_blows() -> None:
    blow = strike(fighter(1), behind(50), dice="d20:2")
    assert [shoot(behind(50)).parts["cover"], blow.parts["cover"]] == [-4, -4]


@pytest.mark.rule("bf.cover.penalty-on-attack-roll")
def test_the_penalty_is_on_the_attack_roll() -> None:
    blow = shoot(behind("concealment 25"), level=2, roll=10)
    assert blow.parts == {"fighter level": 2, "concealment": -1}
    assert blow.total == 11


@pytest.mark.rule("bf.cover.hard-definition")
@pytest.mark.parametrize("obstacle", ["stone wall", "thick tree trunk"])
def test_what_stops_a_missile_is_cover(obstacle: str) -> None:
    assert shoot(behind(f"{obstacle} 50")).parts["cover"] == -4


@pytest.mark.rule("bf.cover.concealment-definition")
@pytest.mark.parametrize("obstacle", ["fog", "light foliage"])
def test_what_only_hides_is_concealment(obstacle: str) -> None:
    assert shoot(behind(f"{obstacle} 50")).parts["concealment"] == -2


@pytest.mark.rule("bf.cover.concealment-25", "bf.cover.concealment-90", "bf.cover.concealment-table")
def test_steps_of_concealment() -> None:
    assert [penalty(f"concealment {percent}") for percent in STEPS] == [-1, -2, -3, -4]


@pytest.mark.rule("bf.cover.hard-25", "bf.cover.hard-90", "bf.cover.hard-table")
def test_steps_of_cover() -> None:
    assert [penalty(percent) for percent in STEPS] == [-2, -4, -6, -8]


@pytest.mark.rule("bf.cover.hard-doubles")
def test_cover_is_twice_concealment() -> None:
    assert (penalty("concealment 50"), penalty("cover 50")) == (-2, -4)


@pytest.mark.rule("bf.cover.other-fractions")
def test_fractions_between_the_steps() -> None:
    assert [penalty(f"concealment {percent}") for percent in (10, 24, 60, 95)] == [0, 0, -2, -4]
    wholly = face_off(fighter(1, weapon="longbow"), behind("full"), feet=50, dice="")
    assert refused_by(wholly, "attack 0>1") == ["bf.cover.other-fractions"]


@pytest.mark.rule("bf.cover.both-kinds")
def test_the_worse_of_both_kinds_counts() -> None:
    assert shoot(behind(25, "concealment 90")).parts == {"fighter level": 1, "concealment": -4}


# The sheet.


def nobody(target: str, *, roll: int, feet: int = 100) -> Blow:
    """One with no bonus of its own shoots at medium range."""
    attacker = character("normal man", weapon="longbow")
    dice = f"d20:{roll}" + (" d8:1" if roll > 15 else "")
    return strike(attacker, target, weapon="longbow", feet=feet, dice=dice, rules="bfref")


@pytest.mark.rule("bfref.cover.cover-table")
def test_cover_on_the_sheet() -> None:
    blow = nobody(monster(12, more="cover = [75]"), roll=18)
    assert (blow.parts, blow.total, blow.hit) == ({"cover": -6}, 12, True)
    assert [penalty(percent, rules="bfref") for percent in STEPS] == [-2, -4, -6, -8]
    assert blow.rules == ("bfref.cover.cover-table",)


@pytest.mark.rule("bfref.cover.concealment-table")
def test_concealment_on_the_sheet() -> None:
    blow = nobody(monster(12, more='cover = ["fog 50"]'), roll=13)
    assert (blow.parts, blow.total, blow.hit) == ({"concealment": -2}, 11, False)
    assert [penalty(f"fog {percent}", rules="bfref") for percent in STEPS] == [-1, -2, -3, -4]


@pytest.mark.rule("bfref.cover.between-steps")
def test_between_the_steps_on_the_sheet() -> None:
    assert [penalty(percent, rules="bfref") for percent in (20, 40, 60, 80, 95)] == [0, -2, -4, -6, -8]


@pytest.mark.rule("bfref.cover.cover-and-concealment-together")
def test_both_kinds_on_the_sheet() -> None:
    assert penalty(25, "concealment 75", rules="bfref") == -3


@pytest.mark.rule("bfref.cover.melee-too")
def test_cover_counts_in_melee_on_the_sheet() -> None:
    assert strike(fighter(1), behind(50), dice="d20:2", rules="bfref").parts["cover"] == -4


# The essentials.


@pytest.mark.rule("bxe.cover.missile-attacks")
def test_cover_counts_against_missiles() -> None:
    assert essential(50) == -2


@pytest.mark.rule("bxe.cover.melee-not-affected")
def test_cover_is_nothing_in_melee() -> None:
    attacker, target = armed("A", 5, 10, "longsword"), brute("B", 6, 10, more="cover = [90]")
    engine = fight("bxe", attacker, target, dice="d6:6 d6:1 d20:2", keys=FIELD)
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    assert sum(parts_of(attacks_on(engine, 1)[0]).values()) == 0


@pytest.mark.rule("bxe.cover.total-cannot-hit")
def test_nobody_hits_one_wholly_behind_a_barrier() -> None:
    attacker, target = armed("A", 5, 10, "longbow"), brute("B", 15, 10, more='cover = ["full"]')
    # The 20 lies ready on the die, and is never rolled.
    engine = fight("bxe", attacker, target, dice="d6:6 d6:1 d20:20", keys=FIELD)
    come_to(engine, 0, "missile")
    assert refused_by(engine, "attack 0>1") == ["bxe.cover.total-cannot-hit"]


@pytest.mark.rule("bxe.cover.partial-range")
def test_partial_cover() -> None:
    assert essential("partial") == -2
    assert [essential(percent) for percent in STEPS] == [-1, -2, -3, -4]
    assert [essential(f"fog {percent}") for percent in STEPS] == [-1, -2, -3, -4]


@pytest.mark.rule("bxe.cover.small-window-example")
def test_a_small_window() -> None:
    assert essential("small window") == -4


@pytest.mark.rule("bxe.cover.small-furniture-example")
def test_small_furniture() -> None:
    assert essential("small furniture") == -1


# All books.


def test_cover_is_left_behind_by_who_moves() -> None:
    archer, target = armed("A", 5, 10, "longbow"), brute("B", 15, 10, more="cover = [50]")
    engine = fight("bf", archer, target, dice="d6:1 d6:6 d20:2 d6:1 d6:6", keys=FIELD, options=CALM)
    come_to(engine, 1)
    act(engine, "move 16,10")
    come_to(engine, 0)
    act(engine, "attack 0>1")
    assert "cover" not in parts_of(attacks_on(engine, 1)[0])


def test_unknown_cover_is_refused() -> None:
    with pytest.raises(InputError, match="the book knows no cover 'mist 50'"):
        read_cover("mist 50", load_rulebook("bf").cover)
    with pytest.raises(InputError, match="120 percent of cover"):
        read_cover(120, load_rulebook("bf").cover)
