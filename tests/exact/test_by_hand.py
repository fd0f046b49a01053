"""Fights whose chances can be worked out on paper, and the engine's, found by every fall of its dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.chances.duel import answer_duel
from grognard.chances.exact import ExactOdds, solve_fight, walk_rounds
from tests.exact.exact_support import FOLDER, battle_of, duel_battle, read_file

FIRST, TIED = Fraction(15, 36), Fraction(6, 36)
"""Of two d6, one is the higher in 15 of 36 ways, and in 6 they are equal."""

FIGHTER = Fraction(8, 20)
"""A fighter of level 1 adds 1 and hits an orc's armour class 14 with 13 to 20."""

ORC = Fraction(6, 20)
"""An orc adds 1 and hits armour class 16, chain mail and shield, with 15 to 20."""


def one_round(name: str) -> ExactOdds:
    battle, structure = battle_of(read_file(FOLDER / name).encounter)
    return walk_rounds(battle, structure=structure, rounds=1)


def test_one_blow_each_with_one_hit_point_each() -> None:
    odds = one_round("bf-one-blow.txt")
    assert odds.chance_of(0) == FIRST * FIGHTER + TIED * FIGHTER * (1 - ORC) + FIRST * (1 - ORC) * FIGHTER
    assert odds.chance_of(1) == FIRST * ORC + TIED * ORC * (1 - FIGHTER) + FIRST * (1 - FIGHTER) * ORC
    assert odds.chance_of(-1) == TIED * FIGHTER * ORC
    assert odds.undecided == (1 - FIGHTER) * (1 - ORC)
    assert [odds.chance_of(winner) * 100 for winner in (0, 1, -1)] == [33, 23, 2]


def test_the_same_to_the_end_is_the_first_round_that_decides() -> None:
    text = read_file(FOLDER / "bf-one-blow.txt").encounter
    battle, structure = battle_of(text)
    odds = solve_fight(battle, structure=structure)
    assert [odds.chance_of(winner) for winner in (0, 1, -1)] == [
        Fraction(33, 58),
        Fraction(23, 58),
        Fraction(2, 58),
    ]
    assert odds.mean_rounds == 1 / Fraction(58, 100)


def test_ways_to_fall_are_counted_face_by_face() -> None:
    # 15 orders in which the fighter is first: 8 hits with each of 6 points of damage end it; after each of 12
    # misses the orc has 14 misses and 6 hits with 8 points. The other 15 the other way round. In 6 orders
    # both roll everything.
    fighter_ways, orc_ways = 12 + 8 * 6, 14 + 6 * 8
    first = 8 * 6 + 12 * orc_ways
    second = 6 * 8 + 14 * fighter_ways
    assert one_round("bf-one-blow.txt").ways == 15 * first + 15 * second + 6 * fighter_ways * orc_ways


def test_a_charge_home_needs_to_act_second_and_to_roll_three() -> None:
    # At 60' the fighter who acts first has the orc out of reach of a charge and can only walk. The orc that
    # acts first comes 30' nearer; then the charge adds 2 to 1 and hits armour class 14 with 11 to 20, and
    # doubled damage of a d6 less nothing fells 5 hit points with 3 to 6.
    odds = one_round("bf-charge.txt")
    assert odds.chance_of(0) == FIRST * Fraction(10, 20) * Fraction(4, 6)
    assert odds.undecided == 1 - odds.chance_of(0)


def test_in_phases_two_fall_together_only_when_they_tie_twice() -> None:
    # A level 1 fighter needs 19 less the orc's armour class 6, the orc 19 less chain mail and shield's 4.
    fighter, orc = Fraction(21 - 13, 20), Fraction(21 - 15, 20)
    odds = one_round("bxs-one-blow.txt")
    assert odds.chance_of(-1) == Fraction(1, 6) * Fraction(1, 6) * fighter * orc
    before = (1 - Fraction(1, 36)) / 2
    assert odds.chance_of(0) == before * fighter * (2 - orc) + Fraction(1, 36) * fighter * (1 - orc)


@pytest.mark.parametrize("sides", [2, 3])
def test_a_smaller_initiative_die_ties_more_often(sides: int) -> None:
    battle, book = duel_battle(
        "fighter 1", "orc", rules="bf", points=(1, 1), options={"initiative.die": sides}
    )
    answer = answer_duel(battle, book)
    decided = 1 - (1 - FIGHTER) * (1 - ORC)
    assert answer.chances[2] == Fraction(1, sides) * FIGHTER * ORC / decided
