"""How many stand where: abreast in a passage, in the spaces of a shield wall, around one foe."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MAN_FEET: Final = 3
INCH_FEET: Final = 5
SMALL_ABREAST: Final = 3
USUAL_ABREAST: Final = 2
LANE_FEET: Final = 10
WALL_FIGURES: Final = 3
WALL_SPACES: Final = 2


def men_abreast(passage_feet: i64) -> i64:
    """How many human-sized figures march or fight side by side where each takes three feet.

    Rule: bcb.scale.man-space-3ft

    >>> int(men_abreast(10))
    3
    """
    return passage_feet // MAN_FEET


def inches_to_feet(inches: i64) -> i64:
    """A range printed in inches of the table.

    Rule: bcb.scale.inch-is-5ft

    >>> int(inches_to_feet(12))
    60
    """
    return inches * INCH_FEET


def fighters_abreast(width_feet: i64, *, all_small: bool) -> i64:
    """How many fight side by side in a passage: two in ten feet, three if all of them are small.

    Rule: bxe.formation.small-attackers-exception

    >>> int(fighters_abreast(10, all_small=False)), int(fighters_abreast(10, all_small=True))
    (2, 3)
    """
    return width_feet * (SMALL_ABREAST if all_small else USUAL_ABREAST) // LANE_FEET


def wall_spaces(figures: i64) -> i64:
    """How many spaces of a map a shield wall of so many figures takes up, rounded up.

    Rule: bcb.formation.shield-wall-three-in-two-hexes

    >>> [int(wall_spaces(figures)) for figures in (3, 4, 6)]
    [2, 3, 4]
    """
    return (figures * WALL_SPACES + WALL_FIGURES - 1) // WALL_FIGURES


def wall_figures(spaces: i64) -> i64:
    """How many figures of a shield wall stand in so many spaces, and so are caught by what strikes them all.

    Rule: bcb.formation.shield-wall-area-vulnerable

    >>> int(wall_figures(2))
    3
    """
    return spaces * WALL_FIGURES // WALL_SPACES
