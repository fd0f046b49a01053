"""The choice of an enemy to shoot at, with a clear line."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.shots import friends_around
from grognard.battle.ground.cover import is_walled_off
from grognard.battle.ground.sight import can_see
from grognard.battle.hurts.looks import MAN_SIZED, health_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import distance_feet, reaches
from grognard.battle.state.flags import LEAVES_FIGHTING, UNABLE
from grognard.battle.state.weapon import Weapon
from grognard.battle.view.known_casters import casts_harm
from grognard.rules.missile import BEYOND
from grognard.rules.topics import FRIENDS

NO_SHOT: Final = -(1 << 40)
"""The rank of an enemy who cannot be shot at, or not without danger to a friend."""

RANGE_NEARER: Final = 8
"""A shot at a shorter range is better than one at an enemy that looks worse hurt."""

CASTER_FIRST: Final = 12
"""A shot at a caster is better than one at the worst hurt a range nearer."""

HARMLESS_LAST: Final = 40
"""A shot at any other is better than one at a porter or a mule."""


def rank_shot(
    battle: Battle,
    me: Combatant,
    weapon: Weapon,
    other: Combatant,
    *,
    above: i64 = NO_SHOT,
    into_melee: bool = False,
) -> i64:
    """How good a shot at an enemy is, the higher the better: at casters, at short range, at the worst hurt.

    An enemy in melee with a friend is none to shoot at, unless `into_melee` says so. Where the shot is no
    better than `above`, it is not asked whether it can be made: `NO_SHOT`.
    """
    missile = battle.ruleset.missile
    feet = distance_feet(battle.field, me, other)
    if feet > weapon.long_feet or (missile.close_forbidden and feet <= missile.close_feet):
        return NO_SHOT
    nearness = BEYOND - weapon.range_band(feet)
    looks = health_of(other)
    if casts_harm(other):
        looks += CASTER_FIRST
    elif other.profile.flags & LEAVES_FIGHTING != 0:
        looks -= HARMLESS_LAST
    rank = (nearness * RANGE_NEARER + looks << 20) - feet
    if rank <= above or (not into_melee and is_beside_friend(battle, me, other)):
        return NO_SHOT
    if is_walled_off(other) or not can_see(battle, me, other):
        return NO_SHOT
    if not into_melee and other.flags & UNABLE != 0 and _had_better_wait(battle, me, other):
        return NO_SHOT
    return rank


def _had_better_wait(battle: Battle, me: Combatant, other: Combatant) -> bool:
    """Whether a miss at a helpless enemy, no larger than a man, could go astray to a friend beside it."""
    if battle.ruleset.missile.into_melee != FRIENDS or other.profile.size > MAN_SIZED:
        return False
    return len(friends_around(battle, me, other)) > 0


def is_beside_friend(battle: Battle, me: Combatant, other: Combatant) -> bool:
    """Whether an enemy stands in melee with one of my side (other than me), so that a shot might hit it."""
    field = battle.field
    if field.has_heights:
        for friend in battle.sides[me.side].members:
            if friend is not me and friend.flags & UNABLE == 0 and reaches(field, friend, other):
                return True
        return False
    near: i64 = battle.sides[me.side].near[other.y * field.width + other.x]
    if near > 0 and reaches(field, me, other):
        near -= 1
    return near > 0
