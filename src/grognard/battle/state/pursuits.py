"""How sides and kinds go after those who run from them, and what fugitives let fall."""

from __future__ import annotations

from typing import Final

PURSUITS: Final = ("by kind", "none", "shots only", "when stronger", "chase")
"""How a side goes after those who run from it, each at the number that stands for it."""

BY_KIND: Final = 0
NO_PURSUIT: Final = 1
SHOTS_ONLY: Final = 2
WHEN_STRONGER: Final = 3
CHASES: Final = 4

FOOD: Final = 1
TREASURE: Final = 2
DROPS: Final = {"food": FOOD, "treasure": TREASURE}
"""What fugitives may let fall before those who follow."""
