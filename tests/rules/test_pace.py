"""How fast characters are under the B/X documents: by a base rate, and by what they wear and carry."""

from __future__ import annotations

import pytest

from grognard.base.errors import InputError
from grognard.encounter.setup import load_rules_of, set_up
from grognard.rules.movement import run_limit_rounds
from grognard.rules.movement_rate import encounter_feet, load_step
from tests.support import dice_of, encounter_of, ruleset

SQUARE_FEET = 5


def pace_of(rules: str, *, armour: str = "none", more: str = "") -> int:
    """The encounter move of a fighter under a book."""
    encounter = encounter_of(
        f"""
title = "A walk"
reaction = "immediate attack"
distance_feet = 30
[[sides]]
name = "Party"
members = [{{ character = "fighter 1", armour = "{armour}", shield = false{more} }}]
[[sides]]
name = "Orcs"
members = [{{ creature = "orc" }}]
"""
    )
    battle = set_up(encounter, load_rules_of(encounter, rules=rules), dice_of(1))
    return battle.combatants[0].profile.walk_feet


def squares_of(*, armour: str = "none", coins: int = 0, treasure: bool = False) -> int:
    """The squares a figure moves in combat."""
    more = f", coins = {coins}, treasure = {str(treasure).lower()}"
    return pace_of("bxs", armour=armour, more=more) // SQUARE_FEET


@pytest.mark.rule("bxe.movement.base-rate-default")
def test_the_base_rate_is_120() -> None:
    assert pace_of("bxe") == encounter_feet(120) == 40


@pytest.mark.rule("bxe.movement.base-rate-modified-by-class")
def test_a_class_may_have_another_rate() -> None:
    assert pace_of("bxe", more=", base_feet = 90") == encounter_feet(90) == 30


@pytest.mark.rule("bxe.movement.base-rate-modified-by-gear-optional")
def test_gear_slows_nobody_without_the_optional_rules() -> None:
    assert pace_of("bxe", armour="plate mail", more=", coins = 1000") == encounter_feet(120)


@pytest.mark.rule("bxs.movement.base-rate", "bxs.movement.squares-unarmored")
def test_the_unarmoured_move_eight_squares() -> None:
    assert [squares_of(coins=coins) for coins in (0, 400)] == [8, 8]
    assert encounter_feet(120) == 8 * SQUARE_FEET


@pytest.mark.rule("bxs.movement.combat-squares")
def test_leather_armour_leaves_six_squares() -> None:
    assert squares_of(armour="leather armor") == 6


@pytest.mark.rule("bxs.movement.squares-light", "bxs.movement.squares-medium", "bxs.movement.squares-heavy")
@pytest.mark.parametrize(("coins", "squares"), [(401, 6), (600, 6), (601, 4), (800, 4), (801, 2), (1600, 2)])
def test_coins_slow_a_figure(coins: int, squares: int) -> None:
    assert squares_of(coins=coins) == squares


@pytest.mark.rule("bxs.movement.squares-metal-armor", "bxs.movement.squares-metal-with-treasure")
def test_metal_armour_leaves_four_squares_and_two_with_treasure() -> None:
    assert squares_of(armour="plate mail") == 4
    assert squares_of(armour="plate mail", treasure=True) == 2
    assert squares_of(treasure=True) == 8


def test_the_heavier_of_coins_and_armour_counts() -> None:
    assert load_step([400, 600, 800], coins=700, armour_step=1, treasure=False) == 2
    assert load_step([400, 600, 800], coins=0, armour_step=2, treasure=False) == 2


@pytest.mark.rule("bxs.encumbrance.over-1600")
def test_more_than_a_full_load_leaves_no_movement() -> None:
    assert squares_of(coins=1600) == 2
    assert squares_of(coins=1601) == 0
    with pytest.raises(InputError, match="coins"):
        pace_of("bxs", more=", coins = 100001")


@pytest.mark.rule("bxs.encumbrance.base-rate-by-load", "bxs.encumbrance.reference-b20")
@pytest.mark.parametrize(
    ("armour", "coins", "treasure", "base"),
    [
        ("none", 0, False, 120),
        ("none", 400, False, 120),
        ("none", 401, False, 90),
        ("none", 600, False, 90),
        ("leather armour", 0, False, 90),
        ("none", 601, False, 60),
        ("none", 800, False, 60),
        ("plate mail", 0, False, 60),
        ("none", 801, False, 30),
        ("none", 1600, False, 30),
        ("plate mail", 0, True, 30),
    ],
)
def test_the_rates_of_the_sheet(armour: str, coins: int, treasure: bool, base: int) -> None:
    # A square is 5 feet, and three encounter moves are a rate.
    assert squares_of(armour=armour, coins=coins, treasure=treasure) * SQUARE_FEET * 3 == base


@pytest.mark.rule("bxs.encumbrance.coins-and-armor")
def test_the_slower_of_coins_and_armour_is_the_pace() -> None:
    assert squares_of(armour="leather armour", coins=700) == 4


@pytest.mark.rule("bxs.encumbrance.leather-with-treasure")
def test_treasure_alone_does_not_slow_leather() -> None:
    assert squares_of(armour="leather armour", treasure=True) == 6


def test_the_other_books_go_by_armour() -> None:
    suits = ("none", "leather armor", "plate mail")
    for rules in ("bf", "bfref", "bcb"):
        assert [pace_of(rules, armour=worn) for worn in suits] == [40, 30, 20]


def test_running_rounds_are_the_same_for_all() -> None:
    assert run_limit_rounds(ruleset("bxe"), 9) == 30
