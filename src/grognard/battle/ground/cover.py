"""Cover in a fight: what hides a target where it stands, and the figures between."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import COVERED, EXPOSED, WALLED
from grognard.battle.state.weapon import MISSILE


def cover_modifier(battle: Battle, blow: Blow) -> i64:
    """Take off an attack roll what hides its target; nothing once the target has left its place.

    Returns how much.

    Rule: bf.cover.penalty-on-attack-roll, bf.cover.applies-missile-and-melee, bfref.cover.melee-too,
        bxe.cover.missile-attacks, bxe.cover.melee-not-affected, bxs.cover.range, bxs.cover.cap,
        bxs.cover.intervening-characters
    """
    ruleset = battle.ruleset
    target = blow.target
    profile = target.profile
    own: i64 = 0
    if profile.flags & COVERED != 0 and target.flags & EXPOSED == 0:
        own = profile.cover if blow.weapon.flags & MISSILE != 0 else profile.screen
    battle.tally.add(own, profile.cover_name, "cover")
    if ruleset.cover.each_figure == 0 or blow.weapon.flags & MISSILE == 0:
        return own
    between = ruleset.cover.each_figure * figures_between(battle, blow.attacker, target)
    if ruleset.cover.limit != 0 and own + between < ruleset.cover.limit:
        between = ruleset.cover.limit - own
    battle.tally.add(between, "figures between", "cover")
    return own + between


def is_walled_off(target: Combatant) -> bool:
    """Whether there is no line of attack at a target at all.

    Rule: bxe.cover.total-cannot-hit, bf.cover.other-fractions
    """
    return target.profile.flags & WALLED != 0 and target.flags & EXPOSED == 0


def figures_between(battle: Battle, one: Combatant, other: Combatant) -> i64:
    """How many figures stand on the straight line between two.

    Rule: bxs.cover.intervening-characters
    """
    field = battle.field
    across, along = other.x - one.x, other.y - one.y
    steps: i64 = max(abs(int(across)), abs(int(along)))
    found: i64 = 0
    i: i64 = 1
    while i < steps:
        # The nearest cell to the point, halves taken toward the first figure on both axes alike.
        x = one.x + _share(across, i, steps)
        y = one.y + _share(along, i, steps)
        if field.occupant_at(x, y) >= 0:
            found += 1
        i += 1
    return found


def _share(length: i64, i: i64, steps: i64) -> i64:
    size: i64 = abs(int(length))
    part = (2 * size * i + steps - 1) // (2 * steps)
    return part if length >= 0 else -part
