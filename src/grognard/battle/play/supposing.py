"""What a side cannot know of its enemies, drawn anew: one of the worlds that its own eyes would fit."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.unseen import is_hidden
from grognard.battle.hurts.arriving import EXPECTED, expect_never
from grognard.battle.hurts.looks import health_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import lift, relocate
from grognard.battle.state.flags import ATTACKED, GONE, NOT_STANDING, OUT, UNDETECTED
from grognard.dice import purpose

MOST_TRIES: Final = 12
"""After so many draws that do not fit what is seen the truth has to do."""


def suppose(battle: Battle, side: i64) -> bool:
    """Draw anew what a side cannot know; whether somebody is not where it was.

    The hit points of an enemy are rolled again until they fit the harm it has taken and how it looks. Who is
    invisible and not found stands anywhere, and there is nobody of whom the side has had no sign, nor will
    anybody come.
    """
    moved = False
    for one in battle.combatants:
        if one.own_side == side or one.side == side or one.flags & OUT != 0:
            if one.marks & EXPECTED != 0 and one.own_side != side:
                expect_never(one)
            continue
        suppose_hit_points(battle, one)
        if one.flags & (UNDETECTED | ATTACKED) == UNDETECTED or is_hidden(battle, one):
            moved = True
    if moved:
        _suppose_places(battle, side)
    return moved


def suppose_hit_points(battle: Battle, one: Combatant) -> None:
    """Roll somebody's hit points again, as they may be by its looks and by the harm that has been done."""
    profile = one.profile
    harm = one.max_hit_points - one.hit_points
    looks = health_of(one)
    true_left, true_full = one.hit_points, one.max_hit_points
    why = purpose.pack_why(purpose.TACTICS, one.index, -1)
    tries: i64 = 0
    while tries < MOST_TRIES:
        tries += 1
        full = battle.dice.total(profile.hit_dice_count, profile.hit_dice_sides, why) + profile.hit_dice_bonus
        if full < 1:
            full = 1
        if full <= harm:
            continue
        one.max_hit_points = full
        one.hit_points = full - harm
        if health_of(one) == looks:
            return
    one.max_hit_points = true_full
    one.hit_points = true_left


def _suppose_places(battle: Battle, side: i64) -> None:
    """Put those who are hidden somewhere, and leave those out who have given no sign of themselves."""
    field = battle.field
    why = purpose.pack_why(purpose.TACTICS, -1, -1)
    for one in battle.combatants:
        if one.own_side == side or one.side == side or one.flags & OUT != 0:
            continue
        if one.flags & (UNDETECTED | ATTACKED) == UNDETECTED:
            lift(field, battle.sides[one.side], one)
            if one.flags & NOT_STANDING == 0:
                battle.sides[one.side].standing -= 1
            one.flags |= GONE
        elif is_hidden(battle, one):
            tries: i64 = 0
            while tries < MOST_TRIES:
                tries += 1
                x = battle.dice.die(field.width, why) - 1
                y = battle.dice.die(field.height, why) - 1
                if field.is_free(x, y):
                    relocate(field, battle.sides[one.side], one, x, y)
                    break
