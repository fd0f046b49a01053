"""The procedures that a rulebook names, by the keys that name them; more can be registered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.encounter.setup import ROUND_STRUCTURES
from grognard.rules.binding import (
    ATTACK_TESTS,
    DEATH_RULES,
    INITIATIVE_METHODS,
    OVERRUN_RULES,
    SURPRISE_METHODS,
)
from grognard.rules.grapple_binding import MERCIES, SOFTENINGS

PROCEDURES: Final[Mapping[str, Mapping[str, object]]] = {
    "round.structure": ROUND_STRUCTURES,
    "initiative.method": INITIATIVE_METHODS,
    "attack.test": ATTACK_TESTS,
    "surprise.method": SURPRISE_METHODS,
    "movement.overrun": OVERRUN_RULES,
    "damage.dying": DEATH_RULES,
    "subdual.damage": SOFTENINGS,
    "subdual.spares": MERCIES,
}
