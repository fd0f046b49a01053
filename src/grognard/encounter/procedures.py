"""The procedures that a rulebook names, by the keys that name them; `register` adds one of your own."""

from __future__ import annotations

from typing import Any, Final

from grognard.base.errors import InputError
from grognard.battle.turns.rounds import RoundStructure
from grognard.encounter.setup import ROUND_STRUCTURES
from grognard.rules.attack import AttackTest
from grognard.rules.binding import (
    ATTACK_TESTS,
    DEATH_RULES,
    INITIATIVE_METHODS,
    OVERRUN_RULES,
    SURPRISE_METHODS,
)
from grognard.rules.damage import DeathRule
from grognard.rules.grapple_binding import MERCIES, SOFTENINGS
from grognard.rules.initiative import InitiativeMethod
from grognard.rules.overrun import OverrunRule
from grognard.rules.subdual import KnockoutRule, SubduingDamage

PROCEDURES: Final[dict[str, dict[str, Any]]] = {
    "round.structure": ROUND_STRUCTURES,
    "initiative.method": INITIATIVE_METHODS,
    "attack.test": ATTACK_TESTS,
    "surprise.method": SURPRISE_METHODS,
    "movement.overrun": OVERRUN_RULES,
    "damage.dying": DEATH_RULES,
    "subdual.damage": SOFTENINGS,
    "subdual.spares": MERCIES,
}
_KINDS: Final[dict[str, type]] = {
    "round.structure": RoundStructure,
    "initiative.method": InitiativeMethod,
    "attack.test": AttackTest,
    "movement.overrun": OverrunRule,
    "damage.dying": DeathRule,
    "subdual.damage": SubduingDamage,
    "subdual.spares": KnockoutRule,
}
"""What a procedure of one's own is an object of, by its key."""
BUNDLED: Final = {key: tuple(names) for key, names in PROCEDURES.items()}
"""The names of the procedures that come with the package, by their key, without those of plug-ins."""


def register(key: str, name: str, procedure: object) -> None:
    """Register a procedure for rulebooks to name: `register("round.structure", "listed", ListedOrder())`.

    Args:
        key: the key of a rulebook that names it, such as "round.structure" or "initiative.method".
        name: the name; one that the books use already cannot be replaced.
        procedure: an object of the class for the key, such as `RoundStructure`.

    Raises:
        InputError: no procedure can be registered for the key, the name is taken, or the object is of
            another class.
    """
    if key not in _KINDS:
        raise InputError(f"no procedure is registered for {key!r}", expected=f"one of {', '.join(_KINDS)}")
    if name in BUNDLED[key]:
        raise InputError(f"the procedure {name!r} of {key} is the books'", expected="a name of your own")
    if not isinstance(procedure, _KINDS[key]):
        given = procedure.__name__ if isinstance(procedure, type) else type(procedure).__name__
        raise InputError(
            f"{given} is no procedure for {key}",
            expected=f"an object of a subclass of {_KINDS[key].__name__}",
        )
    PROCEDURES[key][name] = procedure
