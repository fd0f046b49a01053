"""Morale that abilities give: beside a master, in great numbers, in greater numbers than the enemies."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import DEAD, HEARTENED, NOT_STANDING
from grognard.battle.state.side import Side

_ABSENT: Final = NOT_STANDING & ~DEAD


def morale_score_of(battle: Battle, side: Side, member: Combatant) -> i64:
    """The morale of a combatant as it is now: its own, or a higher one that its abilities give."""
    profile = member.profile
    score: i64 = profile.morale
    if profile.flags & HEARTENED == 0:
        return score
    if profile.mastered > score and has_master(side, member):
        score = profile.mastered
    if profile.outnumbering > score and outnumbers(battle, side, member):
        score = profile.outnumbering
    for number, morale in profile.numbers:
        if morale > score and count_kin(side, member) >= number:
            score = morale
    return score


def is_of_kin(kin: str, name: str) -> bool:
    """Whether a kind is the one of that name, or one of a sort: "vega infernal" is an infernal.

    >>> is_of_kin("vega infernal", "infernal"), is_of_kin("ogre", "infernal")
    (True, False)
    """
    return kin == name or kin.endswith(" " + name)


def has_master(side: Side, member: Combatant) -> bool:
    """Whether a combatant's master, of another kind, stands on its side, or for an avenger has died there."""
    absent: i64 = _ABSENT if member.profile.avenges else NOT_STANDING
    for other in side.members:
        kin = other.profile.kin
        if other.flags & absent == 0 and kin != member.profile.kin and is_of_kin(kin, member.profile.master):
            return True
    return False


def count_kin(side: Side, member: Combatant) -> i64:
    """How many of a combatant's own kind stand on its side, itself among them."""
    count: i64 = 0
    for other in side.members:
        if other.flags & NOT_STANDING == 0 and other.profile.kin == member.profile.kin:
            count += 1
    return count


def outnumbers(battle: Battle, side: Side, member: Combatant) -> bool:
    """Whether more of a combatant's own kind stand on its side than enemies."""
    enemies: i64 = 0
    for other in battle.sides:
        if other.index != side.index:
            enemies += other.standing
    return count_kin(side, member) > enemies


def began_in_greater_number(battle: Battle, side: Side) -> bool:
    """Whether a side was of more than its enemies were at first."""
    enemies: i64 = 0
    for other in battle.sides:
        if other.index != side.index:
            enemies += other.initial
    return side.initial > enemies
