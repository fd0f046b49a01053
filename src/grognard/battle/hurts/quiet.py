"""Quiet rounds, in which nothing happens between the sides, and calling off a fight after enough of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.hurts.arriving import others_come
from grognard.battle.state.actions import (
    CALL_OFF,
    DECLARE_CHARGE,
    DECLARE_DEFENCE,
    DECLARE_NOTHING,
    DECLARE_PAIR,
    DECLARE_PARRY,
    DECLARE_RETREAT,
    DECLARE_SPELL,
    DECLARE_WALL,
    DELAY,
    END_TURN,
    FACE,
    HOLD,
    MOVE,
    READY,
    SET,
    STAND,
    WAIT_FOR,
)
from grognard.battle.state.battle import NO_WINNER, QUIET_ROUNDS, Battle, finish
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.endings import STALEMATE, VICTORY
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import NOT_STANDING
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal

_FAR: Final = 1 << 40
_MERE_MOVES: Final = [0] * 256
for _kind in (
    END_TURN,
    MOVE,
    DELAY,
    WAIT_FOR,
    HOLD,
    SET,
    STAND,
    READY,
    FACE,
    DECLARE_NOTHING,
    DECLARE_RETREAT,
    DECLARE_CHARGE,
    DECLARE_DEFENCE,
    DECLARE_PAIR,
    DECLARE_PARRY,
    DECLARE_WALL,
    DECLARE_SPELL,
):
    _MERE_MOVES[_kind] = 1


def note_deed(battle: Battle, kind: i64) -> None:
    """Note that an action of that kind was carried out: whether anything has happened in this round.

    Where sides have not met, they look for each other: then every move counts.
    """
    if not battle.stirred and (_MERE_MOVES[kind] == 0 or (kind == MOVE and battle.unmet != 0)):
        battle.stirred = True


def count_quiet(battle: Battle) -> None:
    """At the end of a round, count it if nothing happened in it and no enemies came nearer to each other."""
    if battle.stirred:
        battle.stirred = False
        battle.quiet = 0
        battle.gap = 0
        return
    gap = _least_gap(battle)
    if gap < _FAR and (battle.gap == 0 or gap < battle.gap):
        battle.gap = gap
        battle.quiet = 0
    else:
        battle.quiet += 1


class CallOff(Manoeuvre):
    """Leaving a fight be in which nothing happens any more: it is over, for all sides."""

    def __init__(self) -> None:
        super().__init__(CALL_OFF)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """There is one way to do it."""
        return [LabelledAction(CALL_OFF, "Call the fight over")]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Reasons against calling off: recent events, or an arrival to come."""
        if battle.quiet < QUIET_ROUNDS:
            return [Refusal(f"not {QUIET_ROUNDS} rounds have gone by in which nothing happened")]
        return [Refusal("others are still to come")] if others_come(battle) else []

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """End the fight: for the one side that still stands, or for none."""
        winner: i64 = NO_WINNER
        standing = 0
        for side in battle.sides:
            if side.standing > 0:
                winner = side.index
                standing += 1
        if standing == 1:
            finish(battle, winner, VICTORY)
        else:
            finish(battle, NO_WINNER, STALEMATE)


def _least_gap(battle: Battle) -> i64:
    """The feet, and one more, between the two nearest enemies who still fight; very many without two."""
    least: i64 = _FAR
    for one in battle.combatants:
        if one.flags & NOT_STANDING == 0:
            for side in battle.sides:
                if side.index > one.side:
                    for other in side.members:
                        if other.flags & NOT_STANDING == 0:
                            feet = distance_feet(battle.field, one, other) + 1
                            if feet < least:
                                least = feet
    return least
