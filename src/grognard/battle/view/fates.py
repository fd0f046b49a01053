"""The fate of a combatant, in a word."""

from __future__ import annotations

from typing import Final

from grognard.battle.hurts.arriving import is_in_pieces
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import CARRIED_OFF, mark_of
from grognard.battle.state.endings import NEVER_CAME
from grognard.battle.state.flags import (
    ASLEEP,
    BOUND,
    CHARMED,
    DEAD,
    FLEEING,
    GONE,
    HELD,
    STONE,
    SURRENDERED,
    SWALLOWED,
    UNCONSCIOUS,
)

STANDING: Final = "standing"
HURT: Final = "hurt"
DEAD_STATE: Final = "dead"
UNCONSCIOUS_STATE: Final = "unconscious"
FLED: Final = "fled"
FLEES: Final = "fleeing"
SURRENDERS: Final = "surrendered"
TAKEN: Final = "bound"
TURNED: Final = "won over"
DIVIDED: Final = "divided"
CARRIED: Final = "carried off"
TO_COME: Final = "to come"
BROUGHT: Final = "brought away"
_CARRIED: Final = mark_of(CARRIED_OFF)

_STATES: Final = (
    (DEAD, DEAD_STATE),
    (GONE, FLED),
    (BOUND, TAKEN),
    (SURRENDERED, SURRENDERS),
    (STONE, "petrified"),
    (SWALLOWED, "swallowed"),
    (UNCONSCIOUS, UNCONSCIOUS_STATE),
    (ASLEEP, "asleep"),
    (HELD, "held"),
    (CHARMED, "charmed"),
    (FLEEING, FLEES),
)

SLAIN: Final = "slain"
CAPTURED: Final = "captured"
ROUTED: Final = "routed"
_DEFEATS: Final = {
    DEAD_STATE: SLAIN,
    "petrified": SLAIN,
    "swallowed": SLAIN,
    FLED: ROUTED,
    FLEES: ROUTED,
    BROUGHT: ROUTED,
    SURRENDERS: CAPTURED,
    TAKEN: CAPTURED,
    TURNED: CAPTURED,
    CARRIED: CAPTURED,
}
_HELPLESS: Final = (UNCONSCIOUS_STATE, "asleep", "held", "charmed")


def fate_from_state(state: str, *, lost: bool, undead: bool = False) -> str:
    """The manner of a defeat by a combatant's state, empty without one; winners capture the helpless.

    Nobody takes the undead prisoner: winners destroy those they find helpless.

    >>> fate_from_state("fleeing", lost=False)
    'routed'
    >>> fate_from_state("asleep", lost=True), fate_from_state("asleep", lost=False)
    ('captured', '')
    >>> fate_from_state("held", lost=True, undead=True)
    'slain'
    """
    if lost and state in _HELPLESS:
        return SLAIN if undead else CAPTURED
    return _DEFEATS.get(state, "")


def state_of(combatant: Combatant) -> str:
    """The fate of a combatant, in a word."""
    if is_in_pieces(combatant):
        return DIVIDED
    if combatant.marks & NEVER_CAME != 0:
        return TO_COME
    if combatant.marks & _CARRIED != 0:
        return CARRIED
    if combatant.flags & (DEAD | GONE) == GONE and combatant.flags & (UNCONSCIOUS | HELD) != 0:
        return BROUGHT
    for flag, word in _STATES:
        if combatant.flags & flag:
            return word
    if combatant.side != combatant.own_side:
        return TURNED
    return HURT if combatant.hit_points < combatant.max_hit_points else STANDING
