"""The manners in which sides and kinds pursue fleeing enemies, and the baits that fugitives drop."""

from __future__ import annotations

from typing import Final

PURSUITS: Final = ("by kind", "none", "shots only", "when stronger", "chase")
"""The manners of pursuit, each at its number."""

BY_KIND: Final = 0
NO_PURSUIT: Final = 1
SHOTS_ONLY: Final = 2
WHEN_STRONGER: Final = 3
CHASES: Final = 4

FOOD: Final = 1
TREASURE: Final = 2
DROPS: Final = {"food": FOOD, "treasure": TREASURE}
"""The baits that fugitives may drop before their pursuers."""
