"""Sides that have not met yet: shut doors are between them, and neither sees the other."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.ground.spreading import NEVER, steps_from
from grognard.battle.state.battle import NOBODY_MET, Battle, unmet_bit
from grognard.battle.state.endings import NEVER_CAME
from grognard.battle.state.flags import OUT, SURPRISED
from grognard.battle.state.line_of_sight import has_line_of_sight
from grognard.battle.state.patches import BARS, LASTS, PATCH_DOES, patch_kind
from grognard.battle.state.side import Side
from grognard.battle.state.steps import DISTANCE, step_kind
from grognard.battle.turns.rounds import pending_turn

NO_TURN: Final = -1000
"""The `pending_turn` of combatants without a turn left."""


def note_unmet_sides(battle: Battle) -> None:
    """As an encounter begins: record the sides that shut doors keep from meeting any other.

    Those whose distance is still to be rolled are going to meet in the open. Who is alone because all others
    hang above has met no one either.
    """
    battle.unmet = 0
    if is_alone(battle):
        battle.unmet = _unmet_sides(battle)
        return
    if not battle.patches or not _is_anything_shut(battle):
        return
    for step in battle.agenda:
        if step_kind(step) == DISTANCE:
            return
    unmet = _unmet_sides(battle)
    present: i64 = 0
    for side in battle.sides:
        if _places(battle, side):
            present |= unmet_bit(side.index)
    battle.unmet = unmet | NOBODY_MET if unmet == present else unmet


def is_alone(battle: Battle) -> bool:
    """Whether only one side is present, because all of the others hang above."""
    there: i64 = 0
    hanging: i64 = 0
    for side in battle.sides:
        if side.hangs_above():
            hanging += 1
        else:
            there += 1
    return hanging > 0 and there <= 1


def newly_met(battle: Battle) -> i64:
    """The sides that meet another for the first time now, and are recorded as met; 0 for none."""
    if battle.unmet & ~NOBODY_MET == 0:
        return 0
    if battle.looked == battle.field.changes:
        return 0
    met: i64 = battle.unmet & ~NOBODY_MET & ~_unmet_sides(battle)
    if met == 0:
        # They will not until a figure or a door moves.
        battle.looked = battle.field.changes
    battle.unmet &= ~met
    return met


def lose_turn(battle: Battle, met: i64) -> None:
    """Combatants caught in the middle of a round lose the rest of it, or else the next one."""
    for one in battle.combatants:
        if met & unmet_bit(one.side) != 0 and one.flags & (OUT | SURPRISED) == SURPRISED:
            if pending_turn(battle, one.index) <= NO_TURN:
                one.surprised_segments += 1


def _is_anything_shut(battle: Battle) -> bool:
    for patch in battle.patches:
        does: i64 = PATCH_DOES[patch_kind(patch)]
        if does & (BARS | LASTS) == BARS | LASTS:
            return True
    return False


def _places(battle: Battle, side: Side) -> list[int]:
    """The cells on which members of a side are on the field."""
    width = battle.field.width
    return [
        int(one.y * width + one.x)
        for one in side.members
        if one.flags & OUT == 0 and one.marks & NEVER_CAME == 0
    ]


def _unmet_sides(battle: Battle) -> i64:
    """The present combatants that neither an open way nor a line of sight joins to another side."""
    places = [_places(battle, side) for side in battle.sides]
    met: i64 = 0
    present: i64 = 0
    first: i64 = 0
    for mine in places:
        if mine:
            present |= unmet_bit(first)
            steps = steps_from(battle.field, mine, across_water=True)
            other = first + 1
            while other < len(places):
                if _are_joined(battle, mine, places[other], steps):
                    met |= unmet_bit(first) | unmet_bit(other)
                other += 1
        first += 1
    return present & ~met


def _are_joined(battle: Battle, mine: list[int], theirs: list[int], steps: vec[i64]) -> bool:
    for cell in theirs:
        if steps[cell] < NEVER:
            return True
    field = battle.field
    for cell in mine:
        for other in theirs:
            if has_line_of_sight(
                field, cell % field.width, cell // field.width, other % field.width, other // field.width
            ):
                return True
    return False
