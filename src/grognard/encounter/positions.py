"""Defensive positions that a side has taken before a fight: in cover, spears set, bows ready."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.battle.blows.reactions import can_brace, is_bow, settable_routine
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import SET_WEAPON
from grognard.battle.state.side import Side
from grognard.encounter.entries import BOWS_READY, IN_COVER, SPEARS_SET, MemberEntry, SideEntry
from grognard.rules.ruleset import Ruleset
from grognard.rules.topics import SET_INSTEAD_OF_MOVING

LEAST_COVER: Final = 25
"""The percentage of a figure behind the cover that it finds for itself."""


def in_cover(member: MemberEntry, side: SideEntry) -> MemberEntry:
    """A member behind the least cover, if its side has taken cover and nothing is said of its own.

    Rule: bxs.negotiation.defensive-position
    """
    if IN_COVER not in side.position or member.cover:
        return member
    return msgspec.structs.replace(member, cover=[LEAST_COVER])


def take_positions(side: Side, entry: SideEntry, ruleset: Ruleset) -> None:
    """Set the spears and ready the bows of a side that has taken such a position before the fight.

    A set spear stays so until its wielder moves or strikes, in books where it takes the place of moving.

    Rule: bxs.negotiation.defensive-position
    """
    sets = SPEARS_SET in entry.position and ruleset.charge.set_how == SET_INSTEAD_OF_MOVING
    for one in side.own:
        if sets and can_brace(one):
            one.ready = one.profile.routines[settable_routine(one)].hand
            one.flags |= SET_WEAPON
        elif BOWS_READY in entry.position:
            _ready_bow(one)


def _ready_bow(one: Combatant) -> None:
    """Take a bow or another weapon that shoots in hand, if there is one."""
    for routine in one.profile.routines:
        if is_bow(routine):
            one.ready = routine.hand
            return
