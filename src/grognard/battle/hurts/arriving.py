"""Entering a fight that has begun: summoned creatures, parts of dividing ones, and later arrivals.

They are among the combatants from the start, off the field, until they come. Of summoned creatures,
`called_by` says whose they are, and an effect that they are awaited says for what, with the rounds until they
come once they are called. Of members of a side who arrive later `arrival` says when, and an effect that they
are expected has the rounds until then once they are known.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.heading import heading_to_enemy
from grognard.battle.ground.spreading import NEVER, steps_from
from grognard.battle.hurts.morale_checks import at_half_strength
from grognard.battle.hurts.presence import change_side, remove_from_fight, return_to_fight
from grognard.battle.state import effects
from grognard.battle.state.arrival import (
    AT_HALF_STRENGTH,
    WHEN_FALLEN,
    WHEN_FOES_FALLEN,
    WHEN_LEADER_FALLEN,
    WITH_FOES_BENEATH,
    arrival_after,
    arrival_kind,
    arrival_number,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_rounds,
    pack_effect,
)
from grognard.battle.state.effects import (
    add_effect,
    drop_effect,
    find_effect,
    mark_of,
    replace_effect,
)
from grognard.battle.state.events import ARRIVE, ESCAPE, Event
from grognard.battle.state.field import EMPTY, Field, nearest_free
from grognard.battle.state.flags import DONE, FLEEING, GONE, UNABLE
from grognard.battle.state.hit_points import roll_hit_dice
from grognard.battle.state.power import NO_DICE
from grognard.dice import purpose

AWAITED: Final = mark_of(effects.AWAITED)
BY_DIVISION: Final = 0
"""What those are for who are parts of another; those whom a power calls have its place, counted from 1."""
IN_PIECES: Final = -1
"""The remains of a divided creature."""

EXPECTED: Final = mark_of(effects.EXPECTED)
DUE: Final = 1
"""The amount of the effect upon those whose time has come."""
NEVER_COMES: Final = 2
"""Its amount upon those of whom a side that looks ahead does not know."""


def awaited(battle: Battle, owner: Combatant, cause: i64) -> list[Combatant]:
    """A combatant's reserves that could still come for a cause, by their numbers."""
    return [
        one
        for one in battle.combatants
        if one.marks & AWAITED != 0
        and one.called_by == owner.index
        and effect_amount(find_effect(one, effects.AWAITED)) == cause
        and effect_rounds(find_effect(one, effects.AWAITED)) == 0
    ]


def call_reserves(
    battle: Battle, owner: Combatant, cause: i64, count: i64, rounds: i64, x: i64, y: i64, *, lasting: i64
) -> None:
    """Call up to `count` of the combatants that wait for a cause: to a place, or from afar after `rounds`.

    Those that come at once stay for `lasting` rounds, if given.
    """
    called = awaited(battle, owner, cause)[: int(count)]
    if rounds == 0:
        _bring(battle, owner, called, x, y, "")
        for one in called:
            if lasting > 0 and one.marks & AWAITED == 0:
                add_effect(one, pack_effect(effects.THERE_FOR_NOW, rounds=lasting))
        return
    for one in called:
        replace_effect(
            one,
            find_effect(one, effects.AWAITED),
            pack_effect(effects.AWAITED, rounds=rounds, amount=cause, source=owner.index),
        )


def enter_summoned(battle: Battle, one: Combatant) -> None:
    """A summoned creature's wait is over: with its group it enters from the edge of the field."""
    owner = battle.combatants[one.called_by]
    cause = effect_amount(find_effect(one, effects.AWAITED))
    together = [
        other
        for other in battle.combatants
        if other.marks & AWAITED != 0
        and other.called_by == one.called_by
        and effect_amount(find_effect(other, effects.AWAITED)) == cause
        and 0 < effect_rounds(find_effect(other, effects.AWAITED)) <= 1
    ]
    x, y = _edge_near(battle.field, owner.x, owner.y)
    _bring(battle, owner, together, x, y, "")


def end_summons(battle: Battle, one: Combatant) -> None:
    """The summons of a creature has ended: it is gone."""
    drop_effect(one, find_effect(one, effects.THERE_FOR_NOW))
    remove_from_fight(battle, one, GONE)
    if battle.log is not None:
        battle.record(Event(ESCAPE, actor=one.index, result="gone"))


def divide(battle: Battle, one: Combatant) -> None:
    """Divide a combatant into a number of smaller ones, which split its hit points if they share them."""
    body = one.profile.body
    parts = awaited(battle, one, BY_DIVISION)
    if body is None or body.parts == NO_DICE or not parts or one.hit_points < 2:
        return
    number = body.parts[2]
    if body.parts[0] > 0:
        why = purpose.pack_why(purpose.NUMBER_APPEARING, one.index, -1)
        number += battle.dice.total(body.parts[0], body.parts[1], why)
    parts = parts[: int(number)]
    if body.shares:
        left = one.hit_points
        for place, part in enumerate(parts):
            share = (left + len(parts) - place - 1) // (len(parts) - place)
            part.hit_points = part.max_hit_points = share
            left -= share
    x, y = one.x, one.y
    remove_from_fight(battle, one, GONE)
    add_effect(one, pack_effect(effects.AWAITED, amount=IN_PIECES, source=one.index))
    _bring(battle, one, parts, x, y, "divides")


def is_in_pieces(one: Combatant) -> bool:
    """Whether a creature has divided, and is present only in its parts."""
    return one.marks & AWAITED != 0 and effect_amount(find_effect(one, effects.AWAITED)) == IN_PIECES


def arrive(battle: Battle, one: Combatant, x: i64, y: i64) -> bool:
    """Bring an awaited combatant into the fight, before its time, at a cell or a free one near it.

    Returns whether it came: it must be awaited, and there must be room.
    """
    if one.marks & EXPECTED != 0:
        one.x, one.y = x, y
        return join(battle, [one])
    if one.marks & AWAITED == 0 or is_in_pieces(one):
        return False
    _bring(battle, battle.combatants[one.called_by], [one], x, y, "")
    return one.marks & AWAITED == 0


def make_due(one: Combatant) -> None:
    """A later arrival's wait is over: it comes as this round ends."""
    replace_effect(one, find_effect(one, effects.EXPECTED), pack_effect(effects.EXPECTED, amount=DUE))


def cancel_arrival(one: Combatant) -> None:
    """Cancel the arrivals that are unknown to a side that looks ahead."""
    kept = pack_effect(effects.EXPECTED, amount=NEVER_COMES)
    replace_effect(one, find_effect(one, effects.EXPECTED), kept)


def bring_due_arrivals(battle: Battle) -> list[Combatant]:
    """At the end of a round, start the delays of later arrivals and bring in the combatants that are due.

    No combatant joins a side that has none standing, unless none of that side has come yet. Returns the
    combatants that have dropped from above.
    """
    dropped: list[Combatant] = []
    for one in battle.combatants:
        if one.marks & EXPECTED == 0:
            continue
        effect = find_effect(one, effects.EXPECTED)
        if effect_rounds(effect) != 0 or effect_amount(effect) != 0 or not _has_happened(battle, one):
            continue
        if arrival_after(one.arrival) == 0:
            make_due(one)
        else:
            rounds = arrival_after(one.arrival)
            replace_effect(one, effect, pack_effect(effects.EXPECTED, rounds=rounds))
    for one in battle.combatants:
        side = battle.sides[one.side]
        if is_due(one) and (side.standing > 0 or side.hangs_above()):
            together = [
                other
                for other in battle.combatants
                if is_due(other) and other.side == one.side and other.arrival == one.arrival
            ]
            if join(battle, together) and arrival_kind(one.arrival) == WITH_FOES_BENEATH:
                dropped += [other for other in together if other.marks & EXPECTED == 0]
    return dropped


def is_due(one: Combatant) -> bool:
    """Whether the time of an absent combatant has come."""
    return one.marks & EXPECTED != 0 and effect_amount(find_effect(one, effects.EXPECTED)) == DUE


def will_come(one: Combatant) -> bool:
    """Whether a combatant is sure to come, sooner or later, if the fight goes on."""
    return one.marks & EXPECTED != 0 and (
        is_due(one) or effect_rounds(find_effect(one, effects.EXPECTED)) > 0
    )


def others_come(battle: Battle) -> bool:
    """Whether an absent combatant is sure to come into the fight."""
    for one in battle.combatants:
        if will_come(one):
            return True
    return False


def _has_happened(battle: Battle, one: Combatant) -> bool:
    """Whether the event that brings an arrival has happened."""
    kind = arrival_kind(one.arrival)
    side = battle.sides[one.side]
    if kind == AT_HALF_STRENGTH:
        return at_half_strength(side)
    if kind == WHEN_LEADER_FALLEN:
        return side.leader >= 0 and _has_fallen(battle.combatants[side.leader])
    if kind == WITH_FOES_BENEATH:
        return _is_beneath(battle, one)
    if kind != WHEN_FALLEN and kind != WHEN_FOES_FALLEN:
        return False
    fallen: i64 = 0
    for other in battle.combatants:
        if (other.own_side == one.own_side) == (kind == WHEN_FALLEN) and _has_fallen(other):
            fallen += 1
    return fallen >= arrival_number(one.arrival)


def _is_beneath(battle: Battle, one: Combatant) -> bool:
    """Whether an enemy stands as near to the place below a lurker as it waits for."""
    for other in battle.combatants:
        if other.side != one.side and other.flags & UNABLE == 0 and other.marks & (AWAITED | EXPECTED) == 0:
            apart = battle.field.cells_apart(one.x, one.y, other.x, other.y) * battle.field.cell_feet
            if apart <= arrival_number(one.arrival):
                return True
    return False


def _has_fallen(one: Combatant) -> bool:
    """Whether a combatant of the fight is out of action, and has not escaped."""
    return one.flags & (UNABLE & ~GONE) != 0 and one.marks & (AWAITED | EXPECTED) == 0


def join(battle: Battle, coming: list[Combatant]) -> bool:
    """Bring in members of a side, each at its place or near it; they act from the next round on."""
    came: list[int] = []
    for one in coming:
        cell = nearest_open(battle.field, one.x, one.y)
        if cell < 0:
            break
        before = one.flags
        drop_effect(one, find_effect(one, effects.EXPECTED))
        one.flags = (one.flags & ~(GONE | FLEEING)) | DONE
        one.x, one.y = cell % battle.field.width, cell // battle.field.width
        if one.facing < 0 and battle.field.keeps_facing:
            one.facing = heading_to_enemy(battle, one, one.x, one.y)
        return_to_fight(battle, one, before)
        came.append(int(one.index))
    if not came:
        return False
    battle.muster()
    if battle.log is not None:
        first = battle.combatants[came[0]]
        at = (int(first.x), int(first.y))
        result = "drops" if arrival_kind(first.arrival) == WITH_FOES_BENEATH else "joins"
        battle.record(Event(ARRIVE, actor=first.index, who=tuple(came), at=at, result=result))
    return True


def nearest_open(field: Field, x: i64, y: i64) -> i64:
    """The free cell to which it is the fewest steps from a cell, as `y * width + x`; -1 if there is none.

    Out of a wall it is the free cell nearest to it.
    """
    start = y * field.width + x
    if field.occupant[start] == EMPTY:
        return start
    if field.occupant[start] < EMPTY:
        near = nearest_free(field, x, y)
        return near if field.occupant[near] == EMPTY else -1
    steps = steps_from(field, [int(start)])
    best: i64 = -1
    least: i64 = NEVER
    cell: i64 = 0
    while cell < field.width * field.height:
        if field.occupant[cell] == EMPTY and steps[cell] < least:
            best, least = cell, steps[cell]
        cell += 1
    return best


def _bring(battle: Battle, owner: Combatant, coming: list[Combatant], x: i64, y: i64, how: str) -> None:
    """Put arrivals on the field, near a place; they act from the next round on."""
    came: list[int] = []
    for one in coming:
        cell = nearest_free(battle.field, x, y)
        if battle.field.occupant[cell] != EMPTY:
            break
        change_side(battle, one, owner.side)
        if one.max_hit_points == 0:
            roll_hit_points(battle, one)
        drop_effect(one, find_effect(one, effects.AWAITED))
        before = one.flags
        one.flags = (one.flags & ~GONE) | DONE
        one.x, one.y = x, y
        one.facing, one.altitude = owner.facing, 0
        return_to_fight(battle, one, before)
        came.append(int(one.index))
    if came:
        battle.muster()
        if battle.log is not None:
            battle.record(Event(ARRIVE, actor=owner.index, who=tuple(came), result=how))


def roll_hit_points(battle: Battle, one: Combatant) -> None:
    """Roll an arrival's hit points."""
    why = purpose.pack_why(purpose.HIT_POINTS, one.index, -1)
    one.hit_points = one.max_hit_points = roll_hit_dice(one.profile, battle.dice, why)


def _edge_near(field: Field, x: i64, y: i64) -> tuple[i64, i64]:
    """The cell at the edge of the field that is nearest to a place."""
    best: tuple[i64, i64] = (0, y)
    least: i64 = x
    for apart, cell in (
        (field.width - 1 - x, (field.width - 1, y)),
        (y, (x, i64(0))),
        (field.height - 1 - y, (x, field.height - 1)),
    ):
        if apart < least:
            least, best = apart, cell
    return best
