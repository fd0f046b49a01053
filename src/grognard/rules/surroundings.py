"""Bad places to fight in: unstable ground, the water, the rail of another's ship."""

from __future__ import annotations

from grognard.base.errors import InputError
from grognard.rulebooks.hurt_schema import SurroundingsRules


def is_unstable(rules: SurroundingsRules, surface: str) -> bool:
    """Whether a surface of the book's is unstable; magical flight is smooth.

    Rule: bxe.unstable.riding-flying-animal, bxe.unstable.magical-flight-exempt

    Raises:
        InputError: the book knows no such surface.
    """
    if surface not in rules.surfaces:
        named = ", ".join(repr(name) for name in rules.surfaces)
        raise InputError(f"the book knows no surface {surface!r}", key="surface", expected=named or "none")
    return rules.surfaces[surface]


def may_board(rules: SurroundingsRules, *, mutual: bool, grappling_hooks: bool) -> bool:
    """Whether there is any chance to come alongside.

    Rule: bxe.boarding.needs-grappling-hooks
    """
    return mutual or (grappling_hooks and rules.boarding_range > 0)
