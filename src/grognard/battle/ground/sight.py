"""Sight between combatants: walls in the line, and the reach of the light; a combatant's looks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.lights import is_lit
from grognard.battle.ground.unseen import is_unfound
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import DARK_SIGHT, mark_of
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import EYELESS, HIDDEN, OUT
from grognard.battle.state.line_of_sight import has_line_of_sight
from grognard.battle.state.moments import LINGERS, REGROWS
from grognard.rules.damage import DIES, FALLS

DARK_SIGHTED: Final = mark_of(DARK_SIGHT)
DARK_SIGHT_FEET: Final = 60
"""How far one sees in the dark to whom a spell gives that, or finds others who has no need of eyes."""


def is_too_dark(battle: Battle, watcher: Combatant, other: Combatant) -> bool:
    """Whether that combatant stands beyond what the watcher's side sees in this light."""
    sight = battle.sides[watcher.side].sight_feet
    if sight <= 0:
        return False
    feet = distance_feet(battle.field, watcher, other)
    in_the_dark = watcher.marks & DARK_SIGHTED != 0 or watcher.profile.flags & EYELESS != 0
    if feet <= sight or (in_the_dark and feet <= DARK_SIGHT_FEET):
        return False
    return not (battle.lights and is_lit(battle, other))


def is_struck_down(battle: Battle, other: Combatant) -> bool:
    """Whether blows that have yet to land have killed or felled a combatant, where friends know of them.

    Until they land it acts as if unharmed. A wound that only subdues, or that its bearer may outlive, tells
    nothing before it lands.

    Rule: bxe.initiative.tie-simultaneous, bxe.initiative.tie-actions-unaffected
    """
    wound = other.pending
    if wound.damage == 0 or not battle.ruleset.order.friends_know or wound.subduing != 0:
        return False
    if other.profile.moments & (REGROWS | LINGERS) != 0:
        return False
    damage = battle.ruleset.damage
    fate = damage.death.fate(other.hit_points - wound.damage, damage.death_at)
    return fate == DIES or fate == FALLS


def is_foe(battle: Battle, me: Combatant, other: Combatant, barred: i64) -> bool:
    """Whether a combatant is an enemy that can be aimed at, without any of the flags that bar it."""
    if other.side == me.side or other.flags & barred != 0:
        return False
    if other.pending.damage != 0 and is_struck_down(battle, other):
        return False
    return other.flags & HIDDEN == 0 or not is_unfound(battle, me, other)


def can_see(battle: Battle, watcher: Combatant, other: Combatant) -> bool:
    """Whether nothing hides that combatant from the watcher."""
    if is_too_dark(battle, watcher, other):
        return False
    if other.flags & HIDDEN != 0 and is_unfound(battle, watcher, other):
        return False
    return has_line_of_sight(battle.field, watcher.x, watcher.y, other.x, other.y)


def is_seen_by(battle: Battle, side: i64, other: Combatant) -> bool:
    """Whether a side sees that combatant: no wall between, and light enough."""
    if len(battle.unknown.ones) > 0 and other in battle.unknown.ones:
        return False
    for watcher in battle.sides[side].members:
        if watcher.flags & OUT == 0 and can_see(battle, watcher, other):
            return True
    return False
