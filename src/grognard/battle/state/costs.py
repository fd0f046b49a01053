"""A side's costs of a fight: lost members, the manner of each loss, and spent resources."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.state.combatant import Combatant
from grognard.battle.state.dying import is_bound_up
from grognard.battle.state.effect import (
    effect_amount,
    effect_kind,
    effect_source,
)
from grognard.battle.state.effects import (
    CARRIED_OFF,
    DYING,
    LUCK_SPENT,
    NEGATIVE_LEVELS,
    POINTS_SPENT,
    SPENT,
    find_effect,
    mark_of,
)
from grognard.battle.state.endings import IN_PIECES, STATES
from grognard.battle.state.flags import BOUND, DEAD, GONE, SURRENDERED, UNABLE, UNCONSCIOUS
from grognard.battle.state.power import NO_DICE

COSTS: Final = (
    "dead",
    "dying",
    *(word for _, word in STATES if word not in ("senseless", "surrendered")),
    "captured",
    "carried off",
    "fallen apart",
    "levels lost",
    "luck spent",
    "missiles spent",
    "powers used",
    "spell points spent",
    "taken prisoner",
)
"""A side's costs of a fight: the fate of each lost member, and spent resources."""

NOBODY: Final = -1
_DYING: Final = 1
_CAPTURED: Final = COSTS.index("captured")
_CARRIED_OFF: Final = COSTS.index("carried off")
_APART: Final = COSTS.index("fallen apart")
_LEVELS: Final = COSTS.index("levels lost")
_LUCK: Final = COSTS.index("luck spent")
_MISSILES: Final = COSTS.index("missiles spent")
_POWERS: Final = COSTS.index("powers used")
_POINTS: Final = COSTS.index("spell points spent")
_PRISONERS: Final = COSTS.index("taken prisoner")

FALLEN: Final = DEAD | UNCONSCIOUS
CARRIED: Final = mark_of(CARRIED_OFF)
HELPLESS: Final = UNABLE & ~(FALLEN | GONE | SURRENDERED)
"""Asleep, held, charmed, petrified and the like."""
_TAKEN: Final = HELPLESS | BOUND
"""Helpless or tied up: those whom the winners find so are lost."""


def is_lost(one: Combatant, winner: i64) -> bool:
    """Whether a combatant is dead, dying, or left helpless or tied up to the winners.

    A fallen combatant with bound wounds will live if its side has not been beaten.
    """
    if one.flags & (DEAD | GONE) == GONE and one.marks & (CARRIED | IN_PIECES) == 0:
        return find_effect(one, DYING) != 0 and not is_bound_up(one)  # a friend has brought it away
    if one.flags & FALLEN != 0:
        return not is_bound_up(one) or winner not in (one.own_side, NOBODY)
    if one.marks & CARRIED != 0:
        return True
    if one.marks & IN_PIECES != 0:
        return winner != one.own_side
    return winner >= 0 and winner != one.own_side and one.flags & _TAKEN != 0


def loss_of(member: Combatant) -> i64:
    """The fate of a lost combatant, as its place among the `COSTS`."""
    flags = member.flags
    if flags & DEAD != 0:
        return 0
    if member.marks & IN_PIECES != 0:
        return _APART
    if member.marks & CARRIED != 0:
        return _CARRIED_OFF
    if flags & UNCONSCIOUS != 0:
        return _DYING
    if flags & BOUND != 0:
        return _CAPTURED
    for flag, word in STATES:
        # A prisoner counts by the other condition that keeps it from fighting, if there is one.
        if flags & flag != 0 and flag != SURRENDERED:
            return COSTS.index(word)
    return COSTS.index("held")


def note_spent(costs: vec[i64], member: Combatant, winner: i64) -> None:
    """Add a member's spent resources, its lost levels, and itself if it surrendered to the winners."""
    if member.flags & (SURRENDERED | DEAD | GONE | _TAKEN) == SURRENDERED:
        if winner >= 0 and winner != member.own_side:
            costs[_PRISONERS] += 1
    spent = member.spent
    while spent > 0:
        costs[_MISSILES] += spent & 255
        spent >>= 8
    for effect in member.effects:
        kind = effect_kind(effect)
        if kind == SPENT:
            powers = member.own_profile.powers
            number = effect_source(effect)
            # A device whose charges were rolled has lost some before the fight.
            if number >= len(powers) or powers[number].charges == NO_DICE:
                costs[_POWERS] += effect_amount(effect)
        elif kind == LUCK_SPENT:
            costs[_LUCK] += effect_amount(effect) - member.own_profile.luck_before
        elif kind == POINTS_SPENT:
            costs[_POINTS] += effect_amount(effect) - member.own_profile.spell_points_before
        elif kind == NEGATIVE_LEVELS:
            costs[_LEVELS] += effect_source(effect)
