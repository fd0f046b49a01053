"""Higher ground, mist, and whatever else those in a fight stand on or in."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import Field
from grognard.battle.state.flags import EXPOSED
from grognard.battle.state.weapon import MISSILE
from grognard.rules.terrain import within_limit


def terrain_of(field: Field, one: Combatant) -> i64:
    """The terrain of a combatant, as bits: its cell's, and until it moves also its starting terrain."""
    bits: i64 = one.profile.ground if one.flags & EXPOSED == 0 else 0
    if len(field.terrain) > 0:
        bits |= field.terrain[one.y * field.width + one.x]
    return bits


def terrain_modifiers(battle: Battle, blow: Blow, *, hidden: i64) -> None:
    """Add what the ground does to an attack roll to the battle's tally.

    Higher ground is no advantage over a target as high. `hidden` is what the target's cover has taken
    off the roll.

    Rule: bcb.terrain.gm-assigns, bcb.terrain.limit-4, bcb.attack.situational-adjustments
    """
    rules = battle.ruleset.terrain
    attacker, target = blow.attacker, blow.target
    counted = rules.missiles if blow.weapon.flags & MISSILE != 0 else rules.melee
    theirs = terrain_of(battle.field, target)
    gained = terrain_of(battle.field, attacker) & ~theirs & counted
    theirs &= counted
    numbers: i64 = 0
    if attacker.flags & EXPOSED == 0:
        numbers += attacker.profile.terrain
    if target.flags & EXPOSED == 0:
        numbers += target.profile.shelter
    total = numbers + rules.gain(gained) + rules.hide(theirs, hidden)
    allowed = within_limit(total, hidden, rules.limit)
    if battle.log is None or not _add_by_name(battle, gained, theirs, numbers, allowed):
        battle.tally.add(allowed, "terrain", "terrain")


def _add_by_name(battle: Battle, gained: i64, theirs: i64, numbers: i64, allowed: i64) -> bool:
    """Add each part by its name, if the parts are the whole; else add nothing."""
    rules = battle.ruleset.terrain
    parts = [("terrain", numbers)]
    i: i64 = 0
    while i < len(rules.names):
        if gained >> i & 1 != 0:
            parts.append((rules.names[i], rules.attack[i]))
        if theirs >> i & 1 != 0:
            parts.append((rules.names[i], rules.shelter[i]))
        i += 1
    whole: i64 = 0
    for _, value in parts:
        whole += value
    if whole != allowed:
        return False
    for name, value in parts:
        battle.tally.add(value, name, "terrain")
    return True
