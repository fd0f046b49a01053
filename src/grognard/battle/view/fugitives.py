"""Actions against fleeing enemies: the shot at the back, and the blow at an overtaken one."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.sight import is_foe
from grognard.battle.hurts.pursuit import is_at_hand, pursuit_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import FLEEING, OUT, UNABLE
from grognard.battle.state.pursuits import SHOTS_ONLY
from grognard.battle.view.aiming import NO_SHOT, rank_shot


def fugitive_to_shoot(battle: Battle, me: Combatant, routine: i64) -> i64:
    """The fleeing enemy to shoot with the missile I have in hand, with no friend beside it; or -1.

    The worst hurt at the shortest range is chosen, as with other enemies.
    """
    chosen = me.profile.routines[routine]
    if not is_at_hand(battle, me, chosen) or pursuit_of(battle, me) < SHOTS_ONLY:
        return -1
    best: i64 = -1
    most: i64 = NO_SHOT
    for other in battle.combatants:
        if other.flags & FLEEING != 0 and is_foe(battle, me, other, OUT | UNABLE):
            rank = rank_shot(battle, me, chosen.weapons[0], other, above=most)
            if rank > most:
                best, most = other.index, rank
    return best


def may_go_after(battle: Battle, me: Combatant, other: Combatant) -> bool:
    """Whether I go after an enemy on the run, and could be upon it with a walk."""
    if pursuit_of(battle, me) < SHOTS_ONLY:
        return False
    feet = distance_feet(battle.field, me, other)
    return feet <= me.profile.walk_feet + me.profile.control_feet
