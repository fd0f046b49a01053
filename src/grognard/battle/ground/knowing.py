"""Decisions by a side's knowledge: combatants unknown to it are off the field while it decides.

Choices, reasons, reach and ways are found without them. The decision is then carried out on the field as it
is.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.battle.ground.grips import tied_together
from grognard.battle.ground.lights import light_feet
from grognard.battle.ground.sight import DARK_SIGHTED
from grognard.battle.ground.witness import knows_of
from grognard.battle.state.battle import LIT, Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.endings import NEVER_CAME
from grognard.battle.state.field import lift, place
from grognard.battle.state.flags import CLUNG, GONE, HIDDEN, IN_BOUT, LATCHED, OUT, SURPRISED, SURRENDERED

_APART: Final = 1 << 40
"""From here on a field's changes are counted while combatants are set aside."""
_PRIME: Final = 2_147_483_647
_NUMBERS: Final = 5
"""How many numbers are kept of each combatant: flags, place, hit points and their maximum."""


def is_obscured(battle: Battle) -> bool:
    """Whether anything may hide a combatant: walls, the dark, invisibility, stealth."""
    if battle.dark or battle.field.may_bar_sight():
        return True
    if battle.hides:
        for one in battle.combatants:
            if one.flags & HIDDEN != 0:
                return True
    return False


def unknown_to(battle: Battle, side: i64) -> list[Combatant]:
    """The combatants in the fight that a side does not know of; one that holds a member of it is felt."""
    unknown = battle.unknown
    sights = _sights_of(battle)
    while len(unknown.found) <= side:
        unknown.found.append([])
        unknown.found_at = append(unknown.found_at, -1)
        unknown.found_by = append(unknown.found_by, -1)
    if sights >= 0 and unknown.found_at[side] == battle.field.changes and unknown.found_by[side] == sights:
        return unknown.found[side]
    found: list[Combatant] = []
    for one in battle.combatants:
        if one.side == side or one.own_side == side or one.flags & OUT != 0 or one.marks & NEVER_CAME != 0:
            continue
        if not knows_of(battle, side, one) and not _is_felt(battle, side, one):
            found.append(one)
    unknown.found[side] = found
    unknown.found_at[side] = battle.field.changes
    unknown.found_by[side] = sights
    return found


def _sights_of(battle: Battle) -> i64:
    """A hash of what decides who sees whom, places aside; -1 where hiding or holds count, too."""
    sights: i64 = 1
    for one in battle.combatants:
        if one.flags & (HIDDEN | IN_BOUT | LATCHED) != 0:
            return -1
        sights = (sights * 8 + one.side) % _PRIME
        if battle.dark and one.marks & (LIT | DARK_SIGHTED) != 0:
            sights = (sights * 64 + one.index + 1) % _PRIME
            sights = (sights * 64 + (light_feet(one) if one.marks & LIT != 0 else i64(0))) % _PRIME
    return sights


def _is_felt(battle: Battle, side: i64, one: Combatant) -> bool:
    """Whether a combatant wrestles with a member of a side, or hangs on to one."""
    if one.flags & IN_BOUT != 0:
        for other in tied_together(battle, one):
            if other.side == side:
                return True
    if one.flags & LATCHED != 0:
        for other in battle.sides[side].members:
            if other.flags & CLUNG != 0 and battle.field.cells_apart(one.x, one.y, other.x, other.y) <= 1:
                return True
    return False


def set_aside(battle: Battle, side: i64) -> bool:
    """Take the combatants unknown to a side off the field until `bring_back`; whether this call did.

    They look as if gone, and all alike, so that nothing of them can be learned; but their lights still shine.
    No event may be recorded meanwhile.
    """
    unknown = battle.unknown
    if unknown.side >= 0 or not is_obscured(battle):
        return False
    found = unknown_to(battle, side)
    if not found:
        return False
    field = battle.field
    unknown.changes = field.changes
    if len(unknown.kept) < _NUMBERS * len(found):
        unknown.kept = vec[i64]([0] * (_NUMBERS * len(battle.combatants)))
    kept = unknown.kept
    at: i64 = 0
    for one in found:
        lift(field, battle.sides[one.side], one)
        kept[at] = one.flags
        kept[at + 1] = one.x
        kept[at + 2] = one.y
        kept[at + 3] = one.hit_points
        kept[at + 4] = one.max_hit_points
        at += _NUMBERS
        if one.marks & LIT == 0:
            one.flags = GONE
            one.x = one.y = 0
        else:
            one.flags = SURRENDERED
        one.hit_points = one.max_hit_points = 1
    unknown.ones = found
    unknown.side = side
    unknown.times += 1
    field.changes = _APART + unknown.times
    return True


def is_anyone_surprised(battle: Battle) -> bool:
    """Whether a combatant in the fight is still surprised, known to the side that decides or set aside."""
    for one in battle.combatants:
        if one.flags & (OUT | SURPRISED) == SURPRISED:
            return True
    unknown = battle.unknown
    if unknown.side >= 0:
        at: i64 = 0
        for _ in unknown.ones:
            if unknown.kept[at] & (OUT | SURPRISED) == SURPRISED:
                return True
            at += _NUMBERS
    return False


def bring_back(battle: Battle) -> None:
    """Put the combatants that `set_aside` took off the field back where they are."""
    unknown = battle.unknown
    if unknown.side < 0:
        return
    field = battle.field
    kept = unknown.kept
    at: i64 = 0
    for one in unknown.ones:
        one.flags = kept[at]
        one.x = kept[at + 1]
        one.y = kept[at + 2]
        one.hit_points = kept[at + 3]
        one.max_hit_points = kept[at + 4]
        place(field, battle.sides[one.side], one)
        at += _NUMBERS
    unknown.ones = []
    unknown.side = -1
    field.changes = unknown.changes
