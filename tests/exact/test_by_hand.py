"""Fights whose chances can be worked out on paper, and the engine's, found by every fall of its dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from grognard.chances.exact.duel import answer_duel
from grognard.chances.exact.fights import ExactOdds, solve_fight, walk_rounds
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
    # On three of six equal numbers, the even ones, the orc listed last moves before the fighter.
    odds = one_round("bf-charge.txt")
    assert odds.chance_of(0) == (FIRST + TIED / 2) * Fraction(10, 20) * Fraction(4, 6)
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


MELEE = """
title = "Two and two"
rules = "{rules}"
distance_feet = 5
reaction = "immediate attack"
[[sides]]
name = "First"
player_characters = true
can_be_surprised = false
members = [{{ character = "fighter 1", count = 2, hit_points = 1, weapons = ["shortsword"] }}]
[[sides]]
name = "Second"
can_be_surprised = false
checks_morale = false
members = [{{ creature = "orc", name = "Orc", count = 2, hit_points = 1 }}]
"""
"""A fighter hits armour class 6 with 13 to 20, an orc chain mail and shield with 15 to 20; a hit kills."""

STRIKES = (FIGHTER, ORC)


def one_melee_round(rules: str, *, blows: str = "one after another") -> dict[int, Fraction]:
    text = MELEE.format(rules=rules) + f'[options]\n"initiative.side_blows" = "{blows}"\n'
    battle, structure = battle_of(text)
    odds = walk_rounds(battle, structure=structure, rounds=1)
    return {winner: odds.chance_of(winner) for winner in (0, 1, -1)}


def melee_by_hand(moments: list[list[tuple[int, int]]], alive: tuple[int, int]) -> dict[int, Fraction]:
    """The chances of who has won when those moments are over, in each of which those listed strike at once.

    `alive` has a bit for each member of a side that lives. Each strikes the first enemy alive as a moment of
    its own begins, and hits with the chance of its side; a hit kills.
    """
    if not alive[0] or not alive[1]:
        return {-1 if alive == (0, 0) else 1 if not alive[0] else 0: Fraction(1)}
    if not moments:
        return {}
    acting = [(side, one) for side, one in moments[0] if alive[side] >> one & 1]
    found: dict[int, Fraction] = {}
    for hits in product((True, False), repeat=len(acting)):
        left, chance = list(alive), Fraction(1)
        for (side, _), hit in zip(acting, hits, strict=True):
            chance *= STRIKES[side] if hit else 1 - STRIKES[side]
            if hit:
                left[1 - side] &= ~(alive[1 - side] & -alive[1 - side])
        for winner, more in melee_by_hand(moments[1:], (left[0], left[1])).items():
            found[winner] = found.get(winner, Fraction(0)) + chance * more
    return found


def weighted(parts: list[tuple[Fraction, dict[int, Fraction]]]) -> dict[int, Fraction]:
    return {winner: sum((w * part.get(winner, 0) for w, part in parts), Fraction(0)) for winner in (0, 1, -1)}


PARTY = [[(0, 0)], [(0, 1)]]
ORCS = [[(1, 0)], [(1, 1)]]


@pytest.mark.rule("bxe.initiative.tie-simultaneous")
@pytest.mark.slow
def test_friends_strike_one_after_another_and_in_a_tie_know_what_friends_did() -> None:
    p, q = STRIKES
    chances = one_melee_round("bxe")
    # Who strikes first kills two with two hits. In a tie the second friend leaves the dying to die, and all
    # four strike.
    assert chances[0] == p**2 * (FIRST + FIRST * (1 - q) ** 2 + TIED * (1 - q**2))
    assert chances[1] == q**2 * (FIRST + FIRST * (1 - p) ** 2 + TIED * (1 - p**2))
    assert chances[-1] == TIED * p**2 * q**2


@pytest.mark.slow
def test_blows_of_a_side_that_land_together_are_lost_on_the_first_enemy() -> None:
    # Both friends strike at the same enemy, so that no side can kill two in a round.
    assert set(one_melee_round("bxe", blows="together").values()) == {0}


@pytest.mark.rule("bxs.initiative.individual-tie", "bxs.round.order-within-side")
@pytest.mark.slow
def test_equal_individual_numbers_strike_at_once_and_all_others_one_after_another() -> None:
    everybody = [(0, 0), (0, 1), (1, 0), (1, 1)]
    tied: list[tuple[Fraction, dict[int, Fraction]]] = []
    for numbers in product(range(6), repeat=4):
        moments = [
            [one for one, number in zip(everybody, numbers, strict=True) if number == count]
            for count in range(5, -1, -1)
        ]
        tied.append((TIED / 6**4, melee_by_hand([moment for moment in moments if moment], (3, 3))))
    sides = [(FIRST, melee_by_hand(PARTY + ORCS, (3, 3))), (FIRST, melee_by_hand(ORCS + PARTY, (3, 3)))]
    assert one_melee_round("bxs") == weighted(sides + tied)
