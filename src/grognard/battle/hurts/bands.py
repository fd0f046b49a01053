"""Bands that check morale together, and their score: a leader's band, a whole side, or equal scores."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.morale_abilities import is_of_kin, morale_score_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import NOT_STANDING
from grognard.battle.state.roles import LEADER
from grognard.battle.state.side import Side


class Band:
    """Some who check morale by one roll, on that `score`; it is `led` where that is its leader's."""

    def __init__(self, members: list[Combatant], score: i64, *, leader: Combatant | None = None) -> None:
        self.members = members
        self.score = score
        self.led = leader is not None
        self.speaker = members[0]
        for one in members:
            if one is not leader:
                self.speaker = one
                break


def bands_of(battle: Battle, side: Side, tested: list[Combatant]) -> list[Band]:
    """The tested members of a side, in bands that check morale together.

    A leader on its feet and all that it leads are one band, with the leader's score. Where the book speaks of
    the side, the whole side is one band, with its most common score if it has no leader. All others roll with
    those of the same score; so do the retainers of players.

    Rule: bf.morale.group-roll, bxe.morale.trigger-first-death, bxe.morale.trigger-half-incapacitated,
        bxs.morale.first-death, bxs.morale.half-incapacitated
    """
    if side.player_characters or not tested:
        return bands_by_score(battle, side, tested)
    leader = leader_of(battle, side)
    whole = battle.ruleset.morale.by_side
    if leader is None and whole:
        return [Band(tested, most_common_score(battle, side, tested))]
    if leader is None:
        return bands_by_score(battle, side, tested)
    led = [one for one in tested if whole or follows(side, leader, one)]
    others = [one for one in tested if not whole and not follows(side, leader, one)]
    found = bands_by_score(battle, side, others)
    if led:
        found.insert(0, Band(led, morale_score_of(battle, side, leader), leader=leader))
    return found


def bands_by_score(battle: Battle, side: Side, tested: list[Combatant]) -> list[Band]:
    """The members of the same score, as one band."""
    found: list[Band] = []
    for member in tested:
        score = morale_score_of(battle, side, member)
        for band in found:
            if band.score == score:
                band.members.append(member)
                break
        else:
            found.append(Band([member], score))
    return found


def most_common_score(battle: Battle, side: Side, tested: list[Combatant]) -> i64:
    """The score that most of some members have, the lowest of those that as many have."""
    best: i64 = 0
    most: i64 = 0
    for member in tested:
        score = morale_score_of(battle, side, member)
        count: i64 = 0
        for other in tested:
            if morale_score_of(battle, side, other) == score:
                count += 1
        if count > most or (count == most and score < best):
            best, most = score, count
    return best


def leader_of(battle: Battle, side: Side) -> Combatant | None:
    """The leader of a side: the one named or called so by its encounter, else a king or chief of its kind.

    It has to be on its feet. A leader that never fails, or never fights, does not lend that to others.
    """
    rule = battle.ruleset.morale
    found: Combatant | None = None
    for one in side.members:
        if one.flags & NOT_STANDING != 0 or not may_lead(side, one):
            continue
        score = morale_score_of(battle, side, one)
        if score >= rule.never_fails or score <= rule.never_fights:
            continue
        if is_named(side, one):
            return one
        if found is None:
            found = one
    return found


def may_lead(side: Side, one: Combatant) -> bool:
    """Whether a combatant leads its side while on its feet: named by the encounter, or a king or chief."""
    return one.profile.rallies > 0 or one.profile.steels or is_named(side, one)


def is_named(side: Side, one: Combatant) -> bool:
    """Whether the encounter names a combatant as the leader of its side."""
    return one.profile.role == LEADER or (side.led and one.index == side.leader)


def follows(side: Side, leader: Combatant, one: Combatant) -> bool:
    """Whether a combatant follows a leader: the whole side does, or its kin where no leader was named."""
    return one is leader or is_named(side, leader) or leads(side, leader, one)


def leads(side: Side, leader: Combatant, one: Combatant) -> bool:
    """Whether a combatant is of a leader's kind, or of the kinds it leads while any are left."""
    if leader.profile.leads == "":
        return leader.profile.kin == one.profile.kin
    if leader is not one:
        return is_of_kin(one.profile.kin, leader.profile.leads)
    for other in side.members:
        if other is not leader and other.flags & NOT_STANDING == 0:
            if is_of_kin(other.profile.kin, leader.profile.leads):
                return True
    return False
