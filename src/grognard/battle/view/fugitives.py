"""What somebody can do about enemies who run: the shot at the back, and the blow at whom it overtakes."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.cover import is_walled_off
from grognard.battle.ground.sight import can_see, is_foe
from grognard.battle.hurts.looks import health_of
from grognard.battle.hurts.pursuit import is_at_hand, pursuit_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import distance_feet, reaches
from grognard.battle.state.flags import FLEEING, OUT, UNABLE
from grognard.battle.state.pursuits import SHOTS_ONLY


def fugitive_to_shoot(battle: Battle, me: Combatant, routine: i64) -> i64:
    """The enemy on the run whom the missile I have in hand is for, no friend beside it; or -1.

    The worst hurt of those at the shortest range, as with others.
    """
    chosen = me.profile.routines[routine]
    if not is_at_hand(battle, me, chosen) or pursuit_of(battle, me) < SHOTS_ONLY:
        return -1
    weapon = chosen.weapons[0]
    missile = battle.ruleset.missile
    best: i64 = -1
    most: i64 = -(1 << 40)
    for other in battle.combatants:
        if other.flags & FLEEING == 0 or not is_foe(battle, me, other, OUT | UNABLE):
            continue
        feet = distance_feet(battle.field, me, other)
        if feet > weapon.long_feet or (missile.close_forbidden and feet <= missile.close_feet):
            continue
        if is_walled_off(other) or not can_see(battle, me, other) or _is_beside_friend(battle, me, other):
            continue
        band: i64 = 2
        if feet > weapon.medium_feet:
            band = 0
        elif feet > weapon.short_feet:
            band = 1
        rank = (band * 8 + health_of(other) << 20) - feet
        if rank > most:
            best, most = other.index, rank
    return best


def _is_beside_friend(battle: Battle, me: Combatant, other: Combatant) -> bool:
    """Whether a friend stands where it reaches a fugitive, so that a shot might hit it."""
    near: i64 = battle.sides[me.side].near[other.y * battle.field.width + other.x]
    if near > 0 and reaches(battle.field, me, other):
        near -= 1
    return near > 0


def may_go_after(battle: Battle, me: Combatant, other: Combatant) -> bool:
    """Whether I go after an enemy on the run, and could be upon it with a walk."""
    if pursuit_of(battle, me) < SHOTS_ONLY:
        return False
    feet = distance_feet(battle.field, me, other)
    return feet <= me.profile.walk_feet + me.profile.control_feet
