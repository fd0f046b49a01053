"""Effects of a creature's hits besides damage, auras and survival of wounds, bound to plain integers."""

from __future__ import annotations

from typing import Final

from grognard.battle.state import effects
from grognard.battle.state.aura import Aura
from grognard.battle.state.flags import ANSWERS, IN_WATER
from grognard.battle.state.moments import AURAS, HOLDS, LINGERS, REGENERATES, REGROWS, SHARES
from grognard.battle.state.power import NOTHING
from grognard.battle.state.profile import Profile
from grognard.battle.state.rider import (
    ANY_SIZE,
    BY_NOTHING,
    BY_SAVE,
    BY_STRENGTH,
    COLD,
    HOT,
    IN_METAL,
    ON_GROUND,
    RUINS_GEAR,
    RUINS_METAL,
    SAPS_CONSTITUTION,
    SAPS_STRENGTH,
    WET,
    Rider,
)
from grognard.battle.state.weapon import PARALYSIS, POISON, RIDDEN
from grognard.creatures.auras import AuraRules, find_auras
from grognard.creatures.creature import Creature
from grognard.creatures.hit_effects import HitEffectRules, find_hit_effects
from grognard.creatures.traits import find_traits
from grognard.encounter.powers import KINDS_OF_EFFECTS, SAVES, read_dice
from grognard.rules.harm_kinds import KINDS
from grognard.rules.wrestling import SIZE_NAMES

_AGAINST: Final = {
    "": NOTHING,
    "metal": IN_METAL,
    "on the ground": ON_GROUND,
    "in the water": WET,
    "hot": HOT,
    "cold": COLD,
}
_PRINTED: Final = {"": 0, "poison": POISON, "paralysis": PARALYSIS}
NEAR_FEET: Final = 5
_ESCAPES: Final = {"": BY_NOTHING, "death": BY_SAVE, "strength": BY_STRENGTH}
_SAPS: Final = {"": NOTHING, "strength": SAPS_STRENGTH, "constitution": SAPS_CONSTITUTION}
_RUINS: Final = {"": NOTHING, "metal": RUINS_METAL, "gear": RUINS_GEAR}


def set_up_hits(profile: Profile, creature: Creature) -> None:
    """Give a profile's attacks the hit effects of its kind, and the profile its auras and survival of wounds.

    Raises:
        InputError: dice cannot be read.
    """
    for name, rules in find_hit_effects(creature).items():
        number = len(profile.riders)
        weapons = [weapon for routine in profile.routines for weapon in routine.weapons]
        mine = [weapon for weapon in weapons if not rules.of or weapon.name == rules.of]
        if not mine:
            continue
        if rules.spares and not rules.save:
            for weapon in mine:
                weapon.spares = rules.spares
            continue
        if rules.for_levels:
            _feed_on_levels(profile, name, rules.for_levels)
            continue
        profile.riders.append(bind_rider(name, rules))
        for weapon in mine:
            weapon.flags &= ~_PRINTED[rules.instead_of]
            if number not in weapon.riders:
                weapon.riders = (*weapon.riders, number)
                weapon.flags |= RIDDEN
        if rules.each_round or rules.carries or rules.holds:
            profile.moments |= HOLDS
        if rules.shares or rules.strays:
            profile.moments |= SHARES
            profile.flags |= ANSWERS
        if rules.pulls:
            # A long tongue strikes far, but keeps no enemy at a distance.
            profile.control_feet = min(profile.control_feet, NEAR_FEET)
    set_up_survival(profile, creature)
    for name, aura in find_auras(creature).items():
        felt = bind_aura(name, aura)
        if aura.each_round:
            felt.rider = len(profile.riders)
            profile.riders.append(
                bind_rider(felt.name, HitEffectRules(each_round=aura.each_round, for_all=True))
            )
            profile.moments |= HOLDS
        profile.auras.append(felt)
        profile.moments |= AURAS


def _feed_on_levels(profile: Profile, name: str, gain: str) -> None:
    """Note what a profile gets back for a level that it drains: dice, or a percentage of its cost."""
    if gain.endswith("%"):
        profile.level_share = int(gain[:-1])
    else:
        profile.level_dice = read_dice(name, "for_levels", gain)


def set_up_survival(profile: Profile, creature: Creature) -> None:
    """Note what a creature regenerates, and how long it fights on when it should be dead."""
    traits = find_traits(creature.name)
    profile.lingers = traits.lingers
    if traits.lingers:
        profile.moments |= LINGERS
    rules = traits.regeneration
    if rules is None:
        return
    profile.regenerates = rules.points
    for kind in rules.stopped_by:
        profile.seared_by |= KINDS[kind]
    if rules.points:
        profile.moments |= REGENERATES
    if rules.rises:
        profile.rises = read_dice("regeneration", "rises", rules.rises)
        profile.moments |= REGROWS


def remove_water_regeneration(profile: Profile) -> None:
    """Remove regeneration from creatures out of the water that regenerate only in it."""
    rules = find_traits(profile.kin).regeneration if profile.kin else None
    if rules is not None and rules.in_water and profile.flags & IN_WATER == 0:
        profile.moments &= ~(REGENERATES | REGROWS)


def bind_rider(name: str, rules: HitEffectRules) -> Rider:
    """The effects of a hit besides damage, as the engine uses them."""
    rider = Rider(name)
    rider.natural, rider.hits = rules.natural, rules.hits
    rider.save, rider.bonus = SAVES[rules.save], rules.bonus
    rider.kinds = KINDS[rules.kind] if rules.kind else 0
    rider.kinds |= KINDS_OF_EFFECTS.get(rules.effect, 0)
    if rules.effect:
        rider.effect = effects.EFFECT_NAMES.index(rules.effect.replace(" ", "-"))
    rider.weakened, rider.saps, rider.ruins = rules.weakened, _SAPS[rules.saps], _RUINS[rules.ruins]
    rider.holds, rider.swallows, rider.latched = rules.holds, rules.swallows, rules.latched
    rider.pulls = rules.pulls
    rider.escape = _ESCAPES[rules.escape]
    rider.largest = SIZE_NAMES.index(rules.largest) if rules.largest else ANY_SIZE
    rider.against = _AGAINST[rules.against]
    rider.saves_again, rider.slays_itself = rules.saves_again, rules.slays_itself
    rider.percent, rider.mauls, rider.carries = rules.percent, rules.mauls, rules.carries
    rider.feeds, rider.fells = rules.feeds, rules.fells
    rider.shares, rider.instead, rider.strays = rules.shares, rules.instead, rules.strays
    rider.share_save, rider.wounds_free = SAVES[rules.share_save], SAVES[rules.wounds_free]
    rider.for_all, rider.spares = rules.for_all, rules.spares
    rider.damage = read_dice(name, "damage", rules.damage)
    rider.grows = tuple(read_dice(name, "grows", dice) for dice in rules.grows)
    rider.rounds = read_dice(name, "rounds", rules.rounds)
    rider.points = read_dice(name, "points", rules.points)
    rider.each_round = read_dice(name, "each_round", rules.each_round)
    return rider


def bind_aura(name: str, rules: AuraRules) -> Aura:
    """A creature's aura, as the engine uses it."""
    aura = Aura(rules.called or name)
    aura.feet, aura.once, aura.gaze, aura.seen = rules.feet, rules.once, rules.gaze, rules.seen
    aura.until_saved = rules.until_saved
    aura.kinds = KINDS[rules.kind] if rules.kind else 0
    aura.save, aura.bonus, aura.weakened = SAVES[rules.save], rules.bonus, rules.weakened
    if rules.effect:
        aura.effect = effects.EFFECT_NAMES.index(rules.effect.replace(" ", "-"))
    aura.enemies, aura.for_all, aura.spares = not rules.everybody, rules.for_all, rules.spares
    aura.damage = read_dice(name, "damage", rules.damage)
    aura.rounds = read_dice(name, "rounds", rules.rounds)
    return aura
