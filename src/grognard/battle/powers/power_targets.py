"""The targets of a power: those in its shape that it can touch, the weakest first if it counts hit dice."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.sight import can_see
from grognard.battle.hurts.power_effects import roll_dice
from grognard.battle.powers.shape import covers
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_kind,
    effect_source,
    pack_effect,
)
from grognard.battle.state.effects import (
    FOUND_MIGHTY,
    POWERS_FROM,
    SETTLED,
    add_effect,
    amount_of,
    has_effect,
)
from grognard.battle.state.flags import DEAD, GONE, SURRENDERED, UNDEAD
from grognard.battle.state.power import (
    AT_CREATURE,
    AT_SELF,
    ENEMIES,
    FRIENDS,
    NO_DICE,
    NOTHING,
    ONE,
    Power,
)
from grognard.dice import purpose

POUNDS: Final = (50, 100, 200, 1000, 5000, 20000)
"""Typical weights by size; people are the third size."""


def could_affect(me: Combatant, power: Power, other: Combatant) -> bool:
    """Whether a power could do anything to a combatant, wherever it stands, by all that one sees of it."""
    if power.fallen:
        return other.flags & (DEAD | GONE) == DEAD and _is_of_its_kind(me, power, other)
    if other.flags & (DEAD | GONE | SURRENDERED) != 0 or not _is_of_its_kind(me, power, other):
        return False
    if power.only_heals() and not power.ends and other.hit_points >= other.max_hit_points:
        return False
    return power.effect == NOTHING or power.damage != NO_DICE or not has_effect(other, power.effect)


def _is_of_its_kind(me: Combatant, power: Power, other: Combatant) -> bool:
    """Whether a power is for such as a combatant is, by all that one sees of it."""
    if (power.whom == ENEMIES and other.side == me.side) or (power.whom == FRIENDS and other.side != me.side):
        return False
    flags = other.profile.flags
    if flags & power.only != power.only or flags & power.spares != 0:
        return False
    if power.most_pounds > 0 and pounds_of(other) > power.most_pounds:
        return False
    if power.of_kind and power.of_kind not in other.profile.kind.lower():
        return False
    if power.either != 0 and flags & power.either == 0:
        return False
    if power.once and has_saved_before(me, power, other):
        return False
    return not power.living_only or flags & UNDEAD == 0


def pounds_of(one: Combatant) -> i64:
    """The weight of a combatant in pounds: its own, or else by its size."""
    if one.profile.weight_pounds > 0:
        return one.profile.weight_pounds
    size = one.profile.size
    return POUNDS[size if size < len(POUNDS) else len(POUNDS) - 1]


def has_saved_before(me: Combatant, power: Power, other: Combatant) -> bool:
    """Whether a combatant has saved against that power of that user before."""
    for effect in other.effects:
        if effect_kind(effect) == SETTLED and effect_source(effect) == me.index:
            number = effect_amount(effect) - POWERS_FROM
            if 0 <= number < len(me.own_profile.powers) and me.own_profile.powers[number] is power:
                return True
    return False


def targets_in_shape(
    battle: Battle, me: Combatant, power: Power, target: i64, x: i64, y: i64
) -> list[Combatant]:
    """All combatants that a power could take with that aim, by index."""
    if power.aim == AT_SELF and power.shape == ONE:
        return [me]
    if power.aim == AT_CREATURE and power.shape == ONE:
        one = battle.combatants[target]
        return [one] if could_affect(me, power, one) else []
    field = battle.field
    return [
        one for one in possible_targets(battle, me, power) if covers(field, me, power, x, y, one.x, one.y)
    ]


def possible_targets(battle: Battle, me: Combatant, power: Power) -> list[Combatant]:
    """All combatants that a power could take in its reach, by index."""
    if power.aim == AT_SELF and power.shape == ONE:
        return [me]
    return [
        other
        for other in battle.combatants
        if (other is not me or _takes_its_user(power)) and could_affect(me, power, other)
    ]


def _takes_its_user(power: Power) -> bool:
    """Whether a power that takes many takes its own user with them: for the good of friends, or aimed so."""
    return (power.aim != AT_SELF or power.whom == FRIENDS) and not power.spares_user


def choose_targets(
    battle: Battle, me: Combatant, power: Power, there: list[Combatant], x: i64, y: i64
) -> list[Combatant]:
    """The targets in the shape that a power takes: all, a rolled number, or a rolled total of hit dice.

    A number of targets is taken from the middle outwards, a total of hit dice from the weakest upwards.

    The first target whose hit dice exceed the rest of the pool ends it, and the rest is lost. A target with
    too many hit dice is spared, which the user learns only now; where all have too many, a single target of
    up to `single_hit_dice` may be taken.
    """
    if power.most_hit_dice > 0:
        weak = [one for one in there if one.profile.hit_dice_count <= power.most_hit_dice]
        if not weak and power.single_hit_dice > 0:
            weak = _single(battle, power, there, x, y)
        if not weak:
            _learn_that_all_are_mighty(battle, me, power, there)
        there = weak
    if power.least_hit_dice > 0:
        there = [one for one in there if one.profile.hit_dice_count >= power.least_hit_dice]
    if power.most != NO_DICE and there:
        there = _nearest(battle, me, power, there, x, y)
    if power.pool == NO_DICE:
        return there
    there = [one for one in there if not one.profile.hide.is_immune(power.kinds, magical=power.magical)]
    left = roll_dice(battle, power.pool, purpose.SPELL, me)
    order = sorted([(int(hit_dice_counted(one)), int(one.index)) for one in there])
    taken: list[Combatant] = []
    for weight, index in order:
        if weight > left:
            break
        left -= weight
        taken.append(battle.combatants[index])
    return taken


def _learn_that_all_are_mighty(battle: Battle, me: Combatant, power: Power, there: list[Combatant]) -> None:
    """Record that a power of so many hit dice was seen to do nothing to any of these."""
    for one in there:
        if amount_of(one, FOUND_MIGHTY) < power.most_hit_dice and can_see(battle, me, one):
            add_effect(one, pack_effect(FOUND_MIGHTY, amount=power.most_hit_dice))


def _single(battle: Battle, power: Power, there: list[Combatant], x: i64, y: i64) -> list[Combatant]:
    """The target nearest to the middle of a power that takes one of several; none where there is none."""
    chosen: list[Combatant] = []
    nearest: i64 = 0
    for one in there:
        apart = battle.field.cells_apart(x, y, one.x, one.y)
        if one.profile.hit_dice_count <= power.single_hit_dice and (not chosen or apart < nearest):
            chosen, nearest = [one], apart
    return chosen


def _nearest(
    battle: Battle, me: Combatant, power: Power, there: list[Combatant], x: i64, y: i64
) -> list[Combatant]:
    """As many as a power takes at most, the nearest to its middle first; by their numbers."""
    most = roll_dice(battle, power.most, purpose.SPELL, me)
    order = sorted([(int(battle.field.cells_apart(x, y, one.x, one.y)), int(one.index)) for one in there])
    chosen = sorted([index for _, index in order[: int(most)]])
    return [battle.combatants[index] for index in chosen]


def hit_dice_counted(one: Combatant) -> i64:
    """The hit dice a combatant counts for; less than one counts as one."""
    return one.profile.hit_dice_count if one.profile.hit_dice_count > 1 else 1
