"""The modifiers of spells and rage to an attack roll, to its damage, and to the target's armour class."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.hurts.power_effects import guard_bonus, ward_bonus
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.changes import REFEREES_WORD, change_by_referee, change_by_spells
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    DICE_COUNT,
    effect_amount,
    effect_kind,
)
from grognard.battle.state.effects import amount_of, mark_of
from grognard.battle.state.weapon import MAGIC, MISSILE
from grognard.dice import purpose

SAFE: Final = mark_of(effects.MISSILE_PROOF)
IMAGED: Final = mark_of(effects.IMAGES)
STRIKING: Final = mark_of(effects.EXTRA_DICE)
RAGING: Final = mark_of(effects.RAGING)
EVADING: Final = mark_of(effects.EVADING)
RAGE: Final = "rage"
BETTER_DAMAGE: Final = mark_of(effects.DAMAGE_CHANGED) | STRIKING


def enchanted_modifiers(battle: Battle, blow: Blow) -> None:
    """Add what spells are worth to an attack roll, and to the armour class of its target.

    What a spell adds goes with the bonus of a magic item, of spells themselves the highest counts.

    Rule: bxe.casting.no-stacking-same-ability, bxe.casting.stacking-different-abilities,
        bxe.casting.stacking-with-magic-items, bxe.casting.stacking-penalties-not-covered
    """
    attacker, target = blow.attacker, blow.target
    if attacker.marks != 0:
        battle.tally.add(change_by_spells(attacker, effects.ATTACK_CHANGED), "magic", "attack")
        battle.tally.add(change_by_referee(attacker, effects.ATTACK_CHANGED), REFEREES_WORD, "attack")
        if attacker.marks & RAGING != 0 and attacker.profile.rage is not None:
            battle.tally.add(attacker.profile.rage.attack, RAGE, "attack")
    if target.marks != 0:
        guard = battle.guard
        better = change_by_spells(target, effects.ARMOUR_CHANGED)
        if not blow.behind:
            shot = blow.weapon.flags & MISSILE != 0
            shield = change_by_spells(target, effects.MISSILE_ARMOUR if shot else effects.MELEE_ARMOUR)
            better = combine_modifiers(better, shield)
        better = combine_modifiers(better, guard_bonus(target, attacker))
        guard.add(combine_modifiers(better, ward_bonus(target, attacker)), "magic", "armour class")
        guard.add(change_by_referee(target, effects.ARMOUR_CHANGED), REFEREES_WORD, "armour class")
        if target.marks & RAGING != 0 and target.profile.rage is not None:
            guard.add(target.profile.rage.armour, RAGE, "armour class")
        if target.marks & EVADING != 0:
            guard.add(amount_of(target, effects.EVADING), "evades", "armour class")


def rage_damage(one: Combatant) -> i64:
    """The damage bonus of a combatant's rage."""
    rage = one.profile.rage
    return rage.damage if rage is not None and one.marks & RAGING != 0 else 0


def combine_modifiers(first: i64, second: i64) -> i64:
    """Two modifiers of one number together: the higher of two bonuses; penalties add."""
    if first > 0 and second > 0:
        return first if first > second else second
    return first + second


def stops_missile(blow: Blow) -> bool:
    """Whether a spell upon its target stops a shot or a throw that has no magic."""
    weapon = blow.weapon
    if blow.target.marks & SAFE == 0 or weapon.flags & MISSILE == 0:
        return False
    return weapon.flags & MAGIC == 0 and weapon.magic_bonus == 0


def enchanted_damage(battle: Battle, blow: Blow, *, alone: bool) -> i64:
    """The damage bonus of the attacker's spells, besides those in the tally by name.

    Where the weapon itself does no harm (`alone`), only the dice of magic count.
    """
    attacker = blow.attacker
    if attacker.marks & BETTER_DAMAGE == 0:
        return 0
    total: i64 = 0 if alone else change_by_spells(attacker, effects.DAMAGE_CHANGED)
    best: i64 = 0
    for effect in attacker.effects:
        if effect_kind(effect) == effects.EXTRA_DICE and effect_amount(effect) > best:
            best = effect_amount(effect)
    if best > 0:
        why = purpose.pack_why(purpose.DAMAGE, attacker.index, blow.target.index)
        total += battle.dice.total(best // DICE_COUNT, best % DICE_COUNT, why)
    return total


def hits_as_magic(one: Combatant) -> bool:
    """Whether a spell lets the hits of a combatant do harm as magic does."""
    return one.marks & STRIKING != 0
