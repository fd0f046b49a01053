"""Pursuit of fleeing enemies: the resolve of sides and kinds, and the means to shoot at or strike them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.cover import is_walled_off
from grognard.battle.ground.retreat import find_retreat
from grognard.battle.ground.sight import can_see
from grognard.battle.ground.ways import move_limit_feet
from grognard.battle.hurts.looks import NEARLY_FINISHED, health_of
from grognard.battle.hurts.morale_checks import may_act
from grognard.battle.state.actions import FLEE
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import distance_feet, is_engaged
from grognard.battle.state.flags import (
    CLUNG,
    FLEEING,
    HELPLESS,
    IN_BOUT,
    LATCHED,
    MOVED,
    NOT_STANDING,
    UNABLE,
)
from grognard.battle.state.pursuits import BY_KIND, CHASES, SHOTS_ONLY, WHEN_STRONGER
from grognard.battle.state.side import Side
from grognard.battle.state.supply import is_ready_missile
from grognard.battle.state.weapon import Routine
from grognard.rules.reaction import meaning_of

LOW_REACTIONS: Final = ("immediate attack", "unfavorable")
"""What monsters make of people whom they follow, where a book has the reaction decide it."""


def pursuit_of(battle: Battle, one: Combatant) -> i64:
    """A combatant's pursuit of fleeing enemies: its side's orders, else its kind's habit.

    Where in a book a low reaction means pursuit, combatants that may chase do so after a low reaction,
    whether they are the stronger or not, and after no other.

    Rule: bxe.evasion.low-reaction-pursues, bxe.evasion.high-reaction-no-pursuit, bxe.chase.pursuer-choice,
        bxe.evasion.characters-choose-to-chase, bxe.evasion.referee-decides-monster-chase
    """
    told = battle.sides[one.side].pursuit
    if told != BY_KIND:
        return told
    kind = one.profile.pursuit
    if battle.ruleset.pursues_up_to == 0 or kind <= SHOTS_ONLY:
        return kind
    return CHASES if meaning_of(battle.ruleset, battle.reaction) in LOW_REACTIONS else SHOTS_ONLY


def is_still_in_danger(battle: Battle, me: Combatant) -> bool:
    """Whether an enemy can still shoot at a fugitive, or come up and strike it, so that it is not away yet.

    Where it can go no farther on open ground it is away, unless it has just come there, and would be in reach
    even after it had run on.
    """
    if not _is_in_reach(battle, me, 0):
        return False
    if find_retreat(battle, me, FLEE, engaged=False) != 0:
        return True
    return me.flags & MOVED != 0 and _is_in_reach(battle, me, move_limit_feet(battle, me, FLEE))


def _is_in_reach(battle: Battle, me: Combatant, beyond: i64) -> bool:
    """Whether an enemy could shoot at a fugitive or catch up with it, were it `beyond` feet farther away."""
    for side in battle.sides:
        if side.index == me.side or side.standing == 0:
            continue
        for one in side.members:
            feet = distance_feet(battle.field, one, me) + beyond
            near = feet <= one.profile.walk_feet + battle.field.cell_feet
            if (
                (near or may_shoot_after(battle, one, me, feet))
                and is_free_to_pursue(battle, one)
                and pursuit_of(battle, one) >= SHOTS_ONLY
                and can_see(battle, one, me)
            ):
                return True
    return False


def is_free_to_pursue(battle: Battle, one: Combatant) -> bool:
    """Whether a combatant stands free: no enemy engages it, and nothing holds it."""
    if one.flags & (NOT_STANDING | CLUNG | HELPLESS | IN_BOUT | LATCHED) != 0 or not may_act(one):
        return False
    return not is_engaged(battle.field, battle.sides, one)


def may_shoot_after(battle: Battle, one: Combatant, other: Combatant, feet: i64) -> bool:
    """Whether a combatant has a missile in hand that reaches a fugitive in its sight."""
    if is_walled_off(other):
        return False
    for routine in one.profile.routines:
        if routine.weapons[0].long_feet >= feet and is_at_hand(battle, one, routine):
            return True
    return False


def is_at_hand(battle: Battle, one: Combatant, routine: Routine) -> bool:
    """Whether the missile of a routine is in hand, loaded, and no weapon that has to be kept."""
    if battle.ruleset.reach.swap_instead_of_moving and routine.hand != one.ready:
        return False
    return is_ready_missile(one, routine)


def find_pursuers(battle: Battle, fugitive: Combatant) -> list[Combatant]:
    """The pursuers of a fugitive and its friends; none before all enemies have fallen or run.

    Rule: bxe.chase.when-one-side-flees, bxe.chase.situation-break-away, bxe.chase.not-while-engaged
    """
    if battle.sides[fugitive.side].standing > 0:
        return []
    found: list[Combatant] = []
    for side in battle.sides:
        if side.index == fugitive.side or side.standing == 0:
            continue
        if found:
            return []  # The rest have their own enemies to fight.
        sees = False
        for one in side.members:
            if is_free_to_pursue(battle, one) and one.profile.walk_feet > 0:
                pursuit = pursuit_of(battle, one)
                if pursuit == CHASES or (pursuit == WHEN_STRONGER and are_stronger(battle, side)):
                    found.append(one)
                    sees = sees or can_see(battle, one, fugitive)
        if not sees:
            return []
    return found


def are_stronger(battle: Battle, side: Side) -> bool:
    """Whether the rest of a side looks clearly stronger than the fugitives: by half as much again."""
    theirs: i64 = 0
    for other in battle.sides:
        if other.index != side.index:
            theirs += apparent_strength(other, running=True)
    return 2 * apparent_strength(side, running=False) >= 3 * theirs


def apparent_strength(side: Side, *, running: bool) -> i64:
    """Levels and hit dice of a side's standing or running members, less for members that look hurt."""
    strength: i64 = 0
    for one in side.members:
        counts = one.flags & NOT_STANDING == 0
        if running:
            counts = one.flags & UNABLE == 0 and one.flags & FLEEING != 0
        if counts:
            strength += levels_of(one) * (NEARLY_FINISHED + 1 - health_of(one))
    return strength


def levels_of(one: Combatant) -> i64:
    """The level of a character, the hit dice of a creature, and at least 1."""
    dice = one.profile.hit_dice_count
    if one.profile.level > dice:
        dice = one.profile.level
    return dice if dice > 1 else i64(1)
