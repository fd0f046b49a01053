"""Figures side by side: passages, shield walls, inches on the table."""

from __future__ import annotations

import pytest

from grognard.rules.formation import (
    fighters_abreast,
    inches_to_feet,
    men_abreast,
    wall_figures,
    wall_spaces,
)


@pytest.mark.rule("bcb.scale.man-space-3ft")
def test_three_men_go_abreast_in_ten_feet() -> None:
    assert men_abreast(10) == 3


@pytest.mark.rule("bcb.scale.inch-is-5ft")
def test_twelve_inches_are_sixty_feet() -> None:
    assert inches_to_feet(12) == 60


@pytest.mark.rule("bxe.formation.small-attackers-exception")
def test_small_attackers_fight_three_abreast() -> None:
    assert fighters_abreast(10, all_small=False) == 2
    assert fighters_abreast(10, all_small=True) == 3 > 2


@pytest.mark.rule("bcb.formation.shield-wall-three-in-two-hexes")
@pytest.mark.parametrize(("figures", "hexes"), [(3, 2), (6, 4), (4, 3)])
def test_three_of_a_shield_wall_stand_in_two_hexes(figures: int, hexes: int) -> None:
    assert wall_spaces(figures) == hexes


@pytest.mark.rule("bcb.formation.shield-wall-area-vulnerable")
def test_what_covers_two_hexes_catches_three() -> None:
    assert wall_figures(2) == 3
