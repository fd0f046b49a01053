"""The parts of a hit's damage, and pending damage."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.plight import goes_to_constitution
from grognard.battle.hurts.hooks import note_blow
from grognard.battle.hurts.wound_effects import list_as_wounded, queue_effect
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import (
    HALF_FROM_BLUNT,
    HALF_FROM_EDGED,
    HALF_FROM_ORDINARY,
    ONE_FROM_MISSILES,
    ONE_FROM_ORDINARY,
    ONE_FROM_POINTED,
    WHOLE_FROM_SPEARS,
)
from grognard.battle.state.occasions import CHARGING_HOME, SET_AGAINST
from grognard.battle.state.profile import Profile
from grognard.battle.state.weapon import (
    BLUNT,
    EDGED,
    MAGIC,
    MISSILE,
    POINTED,
    SPEAR,
    THROWN,
    UNARMED,
    Weapon,
)
from grognard.rules.ruleset import Ruleset


def damage_multiple(ruleset: Ruleset, occasion: i64) -> i64:
    """The damage multiplier of a hit on an occasion.

    Rule: bf.charge.double-damage, bf.charge.set-double-damage, bxs.polearm.set-spear-double-damage
    """
    if occasion == CHARGING_HOME:
        return ruleset.charge.damage_multiple
    return ruleset.charge.set_damage_multiple if occasion == SET_AGAINST else 1


def defer_damage(battle: Battle, blow: Blow) -> None:
    """Let damage to hit points or to Constitution wait until its initiative number is done.

    Rule: bcb.helpless.assassination-damages-con
    """
    victim = blow.victim()
    if battle.ruleset.hurts.assassination and goes_to_constitution(blow):
        # Such damage is no blow to subdue, whatever was meant.
        queue_effect(battle, victim, pack_effect(effects.DRAIN, amount=blow.damage))
        return
    list_as_wounded(battle, victim)
    if battle.ruleset.hooks.watches:
        note_blow(battle, blow)
    wound = blow.wound()
    wound.damage += blow.damage
    wound.subduing += blow.subdues
    wound.spares = blow.subdues > 0


def strength_to_damage(battle: Battle, blow: Blow) -> i64:
    """The Strength modifier to damage; some books drop a bonus on throws beyond short range.

    Rule: bcb.damage.thrown-strength-first-increment, bcb.damage.thrown-strength-penalty
    """
    modifier = blow.attacker.profile.strength_modifier
    if modifier > 0 and blow.weapon.flags & THROWN != 0 and battle.ruleset.damage.thrown_strength_short:
        if distance_feet(battle.field, blow.attacker, blow.target) > blow.weapon.short_feet:
            return 0
    return modifier


def strikes_with_two(blow: Blow) -> bool:
    """Whether a blow is struck in melee by one with a weapon in each hand, with the first of them."""
    pair = blow.attacker.profile.pair
    if pair < 0 or blow.weapon.flags & (MISSILE | UNARMED) != 0:
        return False
    return blow.weapon is blow.attacker.profile.routines[pair].weapons[0]


def damage_topic(weapon: Weapon) -> str:
    """Under which topic a book says what Strength does to the damage of such a weapon.

    Rule: bf.damage.str-on-melee, bf.damage.str-on-thrown, bf.damage.str-on-sling,
        bf.brawling.strength-to-damage, bcb.damage.adds-strength-melee,
        bcb.damage.thrown-strength-first-increment, bcb.brawling.strength-bonus
    """
    if weapon.flags & UNARMED != 0:
        return "brawling"
    if weapon.flags & THROWN != 0:
        return "thrown damage"
    return "shot damage" if weapon.flags & MISSILE != 0 else "damage"


def damage_in_water(battle: Battle, damage: i64) -> i64:
    """The reduced damage of a blow struck in the water; never less than the book's minimum.

    Rule: bxe.underwater.damage-reduced-referee
    """
    ruleset = battle.ruleset
    left = damage // ruleset.hurts.water_divisor
    return left if left > ruleset.damage.minimum else ruleset.damage.minimum


def withstood(target: Profile, weapon: Weapon, damage: i64) -> i64:
    """How much of a hit's damage does nothing to a creature that weapons of that kind harm little.

    The rest is half, rounded down; or a single point, and a magic weapon's bonus, where it is shot or
    where it has a point. Spears do all of it to some who take half from other weapons.
    Creatures that ordinary weapons harm little take full damage from magic ones. A point at least is left,
    where hardness does not take it.
    """
    left = damage
    if (target.flags & ONE_FROM_MISSILES != 0 and weapon.flags & (MISSILE | THROWN) == MISSILE) or (
        target.flags & ONE_FROM_POINTED != 0 and weapon.flags & POINTED != 0
    ):
        left = 1 + weapon.magic_bonus
    elif target.flags & ONE_FROM_ORDINARY != 0 and _is_ordinary(weapon):
        left = 1
    elif _halves(target, weapon):
        left = damage // 2
    if left < 1:
        left = 1
    if target.hide.hardness != 0:
        left = target.hide.resist(left)
    return damage - left if left < damage else 0


def _halves(target: Profile, weapon: Weapon) -> bool:
    """Whether a creature takes half of what a weapon of that kind does."""
    if target.flags & WHOLE_FROM_SPEARS != 0 and weapon.flags & SPEAR != 0:
        return False
    if target.flags & HALF_FROM_EDGED != 0 and weapon.flags & EDGED != 0:
        return True
    if target.flags & HALF_FROM_BLUNT != 0 and weapon.flags & BLUNT != 0:
        return True
    return target.flags & HALF_FROM_ORDINARY != 0 and _is_ordinary(weapon)


def _is_ordinary(weapon: Weapon) -> bool:
    """Whether there is no magic in a weapon."""
    return weapon.flags & MAGIC == 0 and weapon.magic_bonus == 0
