"""Quarter: the enemies to whom a combatant can surrender."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import (
    AT_BAY,
    add_effect,
    mark_of,
)
from grognard.battle.state.events import FLIGHT, Event
from grognard.battle.state.flags import FLEEING, HUMANOID, INTELLIGENT, NOT_STANDING, UNDEAD
from grognard.battle.state.side import Side

PEOPLE: Final = HUMANOID | INTELLIGENT
AT_BAY_MARK: Final = mark_of(AT_BAY)
AT_BAY_RESULT: Final = "at bay"
"""In the event of an ended flight: the fugitive turns on its pursuers."""


def is_at_bay(one: Combatant) -> bool:
    """Whether a fugitive was overtaken, and stops running while an enemy is upon it."""
    return one.marks & AT_BAY_MARK != 0


def takes_prisoners(one: Combatant) -> bool:
    """Whether a combatant takes prisoners: people do, beasts and the dead do not."""
    return one.profile.flags & (PEOPLE | UNDEAD) == PEOPLE


def may_expect_quarter(battle: Battle, side: i64) -> bool:
    """Whether all enemies of a side that stand take prisoners, and there are any; a players' side does.

    Rule: bf.morale.failure-surrender
    """
    anybody = False
    for other in battle.sides:
        if other.index == side:
            continue
        for one in other.members:
            if one.flags & NOT_STANDING == 0:
                if not other.player_characters and not takes_prisoners(one):
                    return False
                anybody = True
    return anybody


def would_surrender(battle: Battle, one: Combatant) -> bool:
    """Whether a trapped combatant surrenders by itself: only one that no player controls does.

    Rule: bf.morale.failure-surrender, bxe.morale.failure-result, bxe.morale.players-decide,
        bcb.morale.gm-decides, bxs.morale.failure-choice
    """
    if battle.sides[one.side].player_characters and not one.profile.retained:
        return False
    return one.profile.flags & INTELLIGENT != 0 and may_expect_quarter(battle, one.side)


def stand_at_bay(battle: Battle, side: Side, one: Combatant) -> None:
    """Make a fugitive turn on its enemies: from now on it does not run any more.

    Rule: bxe.morale.2-cornered-may-fight
    """
    one.flags &= ~FLEEING
    add_effect(one, pack_effect(AT_BAY))
    if one.flags & NOT_STANDING == 0:
        side.standing += 1
    if battle.log is not None:
        battle.record(Event(FLIGHT, actor=one.index, result=AT_BAY_RESULT))
