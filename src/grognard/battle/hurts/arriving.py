"""Who comes into a fight that has begun: those who are called, and the parts of what divides.

They are among the combatants from the start, off the field, until they come: `called_by` says whose they
are, and an effect that they are awaited says for what, with the rounds until they come once they are
called.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.hurts.presence import come_back, go_over, remove
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import (
    add_effect,
    drop_effect,
    effect_amount,
    effect_rounds,
    find_effect,
    mark_of,
    pack_effect,
    replace_effect,
)
from grognard.battle.state.events import ARRIVE, Event
from grognard.battle.state.field import EMPTY, Field, nearest_free
from grognard.battle.state.flags import DONE, GONE
from grognard.battle.state.power import NO_DICE
from grognard.dice import purpose

AWAITED: Final = mark_of(effects.AWAITED)
BY_DIVISION: Final = 0
"""What those are for who are parts of another; those whom a power calls have its place, counted from 1."""
IN_PIECES: Final = -1
"""What is left of one that has divided."""


def awaited(battle: Battle, owner: Combatant, cause: i64) -> list[Combatant]:
    """Those of somebody who could still come for a cause, by their numbers."""
    return [
        one
        for one in battle.combatants
        if one.marks & AWAITED != 0
        and one.called_by == owner.index
        and effect_amount(find_effect(one, effects.AWAITED)) == cause
        and effect_rounds(find_effect(one, effects.AWAITED)) == 0
    ]


def call(battle: Battle, owner: Combatant, cause: i64, count: i64, rounds: i64, x: i64, y: i64) -> None:
    """Have so many of those come who could for a cause: to that place, or from afar after some rounds."""
    called = awaited(battle, owner, cause)[: int(count)]
    if rounds == 0:
        _bring(battle, owner, called, x, y, "")
        return
    for one in called:
        replace_effect(
            one,
            find_effect(one, effects.AWAITED),
            pack_effect(effects.AWAITED, rounds=rounds, amount=cause, source=owner.index),
        )


def come(battle: Battle, one: Combatant) -> None:
    """The wait for somebody is over: with all who were called together it comes from where the field ends."""
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


def divide(battle: Battle, one: Combatant) -> None:
    """Have one that divides be so many smaller ones; of hit points that are shared each has its part."""
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
    remove(battle, one, GONE)
    add_effect(one, pack_effect(effects.AWAITED, amount=IN_PIECES, source=one.index))
    _bring(battle, one, parts, x, y, "divides")


def is_in_pieces(one: Combatant) -> bool:
    """Whether somebody has divided, and is here no more but in its parts."""
    return one.marks & AWAITED != 0 and effect_amount(find_effect(one, effects.AWAITED)) == IN_PIECES


def _bring(battle: Battle, owner: Combatant, coming: list[Combatant], x: i64, y: i64, how: str) -> None:
    """Put those who come on the field, near a place; they act from the next round on."""
    came: list[int] = []
    for one in coming:
        cell = nearest_free(battle.field, x, y)
        if battle.field.occupant[cell] != EMPTY:
            break
        go_over(battle, one, owner.side)
        if one.max_hit_points == 0:
            roll_hit_points(battle, one)
        drop_effect(one, find_effect(one, effects.AWAITED))
        before = one.flags
        one.flags = (one.flags & ~GONE) | DONE
        one.x, one.y = x, y
        one.facing, one.altitude = owner.facing, 0
        come_back(battle, one, before)
        came.append(int(one.index))
    if came:
        battle.muster()
        if battle.log is not None:
            battle.record(Event(ARRIVE, actor=owner.index, who=tuple(came), result=how))


def roll_hit_points(battle: Battle, one: Combatant) -> None:
    """Roll what hit points somebody comes with."""
    profile = one.profile
    why = purpose.pack_why(purpose.HIT_POINTS, one.index, -1)
    points = battle.dice.total(profile.hit_dice_count, profile.hit_dice_sides, why) + profile.hit_dice_bonus
    one.hit_points = one.max_hit_points = points if points > 1 else 1


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
