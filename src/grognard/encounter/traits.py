"""Traits of a creature's kind in its profile: its nature and wits, its reach, and how it leads its kin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from grognard.battle.state.body import RuinousBody
from grognard.battle.state.flags import (
    ALERT,
    ANIMAL,
    ANSWERS,
    EVIL,
    GOOD,
    HEARTENED,
    INTELLIGENT,
    SEES_INVISIBLE,
    SNEAK,
    SPEECHLESS,
    TIMID,
    UNDEAD,
    WITLESS,
)
from grognard.battle.state.flags import KNACKS as KNACKS_COUNT
from grognard.battle.state.flags import RAVENOUS as HUNGRY
from grognard.battle.state.moments import BURSTS, HEADS, LEAPS, PACES, RAGES
from grognard.battle.state.profile import Profile
from grognard.battle.state.pursuits import CHASES, NO_PURSUIT, WHEN_STRONGER
from grognard.battle.state.rage import Rage
from grognard.battle.state.roles import NON_COMBATANT
from grognard.battle.state.weapon import CARRIED, MAGIC, TORCH
from grognard.creatures.combat_modifiers import morale_changes_of, sum_combat_modifiers
from grognard.creatures.creature import Creature
from grognard.creatures.data_file import read_traits_file
from grognard.creatures.temper import BEAST, RAVENOUS, WARY, temper_of
from grognard.creatures.temper import MINDLESS as WITHOUT_MIND
from grognard.creatures.traits import (
    ABILITIES,
    ADDED_TO_SAVES,
    BodyRules,
    RageRules,
    Traits,
    find_traits,
    is_beast,
    list_abilities,
)
from grognard.encounter.arming import CHARGES
from grognard.encounter.entries import MemberEntry, SideEntry
from grognard.encounter.powers import SAVES, read_dice
from grognard.encounter.protection import MINDLESS, NATURES, set_nature
from grognard.encounter.turning import NEVER_TURNED
from grognard.rulebooks.schema import Rulebook
from grognard.rules.harm_kinds import KINDS
from grognard.rules.save_tables import class_saves

FINDS_INVISIBLE: Final = "finds the invisible"
UNSEEN: Final = "invisible"
DISPLACED: Final = "seems to stand elsewhere"
DOGGED: Final = "fearless once engaged"
SMELLS_BLOOD: Final = "smells blood"
ROOTED: Final = "rooted"
KEEN_EYES: Final = "keen eyes"
KEEN_NOSE: Final = "keen nose"
ACTS_LAST: Final = "acts last"
STABS: Final = "stabs from behind"
LAST: Final = -6
"""The modifier that makes a combatant act last; no initiative die has so many faces."""
LEAPS_AWAY: Final = "leaps through space"
LOSES_HEADS: Final = "loses heads as it is hurt"
ACTS_FIRST: Final = "acts first"
HARMED_BY_FIRE: Final = ("only fire harms it", "only fire or cold harms it", "no weapon harms it")
PLAYED: Final = (
    *NATURES,
    MINDLESS,
    FINDS_INVISIBLE,
    UNSEEN,
    CHARGES,
    DISPLACED,
    DOGGED,
    SMELLS_BLOOD,
    ROOTED,
    KEEN_EYES,
    KEEN_NOSE,
    LEAPS_AWAY,
    ACTS_LAST,
    STABS,
    LOSES_HEADS,
    ACTS_FIRST,
    *HARMED_BY_FIRE,
    "attacks from hiding",
    "shares blows with its prey",
    "shares its wounds",
    "shares wounds with the engulfed",
    "clings so close that blows go astray",
    "never takes much from weapons",
    "harder to hit with each miss",
    "strikes oftener with each hit",
    "strikes twice every other round",
    "fed by what it devours",
    "the dead strengthen the rest",
    "hurt by rust",
    "more damage from rust",
    "berserk when wounded",
    "rages when badly hurt",
    "turned as a vampire",
    "easier to turn",
    "turns undead",
    "fearless beside its queen",
    "rules its skum",
    NEVER_TURNED,
    "elf's saving throws",
    "dwarf's saving throws",
    "everything hits it",
    "poor aim",
    "rusts metal",
    "ruins weapons",
    "sprays metal when struck",
    "hurts those who strike it",
    "quick to act",
    "slow to act",
    "aims well",
    "divides when struck",
    "seems a statue",
    "numbed by cold",
    "spells",
    "catches metal weapons",
    "throws spikes, 24 in all",
    "fights on",
    "spreads its attacks",
    "magic horn",
    "slowed by fire and cold",
    "slowed by lightning",
    "regeneration",
    "rises after rounds",
    "regenerates in the water",
    "poison",
    "paralysis",
    "energy drain",
    "silver or magic",
    "magic only",
)
"""The abilities that a fight carries out; all others are left to the referee."""


_SAID: Final = {"undead": UNDEAD, WITHOUT_MIND: WITLESS, RAVENOUS: HUNGRY}
_TEMPERS: Final = {WITHOUT_MIND: WITLESS, RAVENOUS: HUNGRY, BEAST: SPEECHLESS}
_PASSED_BY: Final = {"": 0, "weapons": CARRIED, "magic": MAGIC}


def set_traits(profile: Profile, creature: Creature, side: SideEntry, book: Rulebook) -> None:
    """Add the known traits of a creature's kind to its profile, besides its stat line."""
    traits = find_traits(creature.name)
    abilities = list_abilities(creature)
    set_nature(profile, [one.name for one in abilities])
    profile.unplayed = ", ".join(one.name for one in abilities if not one.plays)
    if traits.mind:
        profile.flags &= ~INTELLIGENT
        profile.flags |= INTELLIGENT if traits.is_intelligent else 0
    if FINDS_INVISIBLE in traits.abilities:
        profile.flags |= SEES_INVISIBLE
    if any(word in creature.alignment for word in ("Chaotic", "Evil", "evil")):
        profile.flags |= EVIL
    if any(word in creature.alignment for word in ("Good", "good")):
        profile.flags |= GOOD
    if is_beast(traits):
        profile.flags |= ANIMAL
    _set_temper(profile, traits)
    if traits.bears_loads and any(not _bears_loads(member) for member in side.members):
        profile.role = NON_COMBATANT
    profile.pursuit = _pursuit_of(profile, traits)
    profile.surprises = traits.surprises
    profile.turning_ease, profile.turning_level = traits.turn_ease, traits.turns_at
    if traits.initiative:
        profile.own_initiative, profile.initiative_modifier = True, traits.initiative
    profile.dogged = DOGGED in traits.abilities or SMELLS_BLOOD in traits.abilities
    if ROOTED in traits.abilities:
        profile.walk_feet = 0
    if {KEEN_EYES, KEEN_NOSE} & set(traits.abilities):
        profile.flags |= ALERT
    if STABS in traits.abilities:
        profile.flags |= SNEAK
    if ACTS_LAST in traits.abilities:
        profile.acts_last = profile.own_initiative = True
        profile.initiative_modifier = LAST
    if set(traits.abilities) & set(HARMED_BY_FIRE):
        profile.harmed_by |= TORCH
    for race in (race for race in ("elf", "dwarf") if f"{race}'s saving throws" in traits.abilities):
        level = max(creature.save_as.level, 1)
        profile.saves = tuple(
            class_saves(book.saves, race if race in book.saves.charts else "fighter", level, race=race)
        )
    _add_to_saves(profile, [one.name for one in abilities])
    _arm(profile, traits)
    profile.most_on_one, profile.most_on_large = traits.most_on_one, traits.most_on_large
    profile.kin = traits.kin
    profile.rallies = traits.rallies
    set_combat_modifiers(profile, [one.name for one in abilities])
    profile.steels = traits.fearless and side.in_lair


def _bears_loads(member: MemberEntry) -> bool:
    return find_traits(member.creature or member.name).bears_loads


def _set_temper(profile: Profile, traits: Traits) -> None:
    """Set a creature's motives in meetings, by its kind and its own entry."""
    said = [word for word, flag in _SAID.items() if profile.flags & flag != 0]
    temper = temper_of(traits, said, has_wits=profile.flags & INTELLIGENT != 0)
    if temper in _TEMPERS:
        profile.flags |= _TEMPERS[temper]
    if traits.meets == WARY:
        profile.flags |= TIMID


def _pursuit_of(profile: Profile, traits: Traits) -> int:
    """A kind's pursuit of fleeing enemies: the undead and the ravenous chase, people if they are stronger.

    Other beasts stay where they are, and so do the dead and beasts that guard something or lie in wait.
    """
    stays = traits.meets in ("guardian", "lurker", "dropper")
    if profile.flags & (UNDEAD | HUNGRY):
        return NO_PURSUIT if stays else CHASES
    if profile.flags & INTELLIGENT:
        return WHEN_STRONGER
    return NO_PURSUIT if stays or traits.meets == "wary" else CHASES


def set_combat_modifiers(profile: Profile, names: Sequence[str]) -> None:
    """Note on a profile what the abilities of those names are worth."""
    for key, value in sum_combat_modifiers(names).items():
        setattr(profile, key, value)
        profile.flags |= KNACKS_COUNT
    courage = morale_changes_of(names)
    for key in courage:
        setattr(profile, key, courage[key])
    if courage:
        profile.flags |= HEARTENED


def _add_to_saves(profile: Profile, names: Sequence[str]) -> None:
    """Give saving throws what the abilities of those names add to them."""
    register = read_traits_file(ABILITIES).sections
    needed = list(profile.saves)
    for name in names:
        added = cast(Mapping[str, int], register.get(name, {}).get(ADDED_TO_SAVES, {}))
        for category, bonus in added.items():
            needed[SAVES[category]] -= bonus
    profile.saves = tuple(needed)


def _arm(profile: Profile, traits: Traits) -> None:
    """Apply a kind's traits to the attacks and body of a profile."""
    for routine in profile.routines:
        if routine.is_missile and routine.weapons[0].flags & CARRIED != 0 and traits.aim > 0:
            for weapon in routine.weapons:
                weapon.attack_modifier += traits.aim
                weapon.modified_by = "good aim"
        if routine.is_missile and routine.weapons[0].flags & CARRIED == 0:
            if traits.missiles:
                routine.supply = traits.missiles
            for weapon in routine.weapons:
                weapon.attack_modifier += traits.aim
                weapon.modified_by = "poor aim" if traits.aim else weapon.modified_by
    for weapon in (weapon for routine in profile.routines for weapon in routine.weapons):
        if bonus := traits.enchanted.get(weapon.name, 0):
            weapon.flags |= MAGIC
            weapon.magic_bonus = bonus
            weapon.dice_bonus -= bonus
    if LEAPS_AWAY in traits.abilities:
        profile.moments |= LEAPS
    if LOSES_HEADS in traits.abilities:
        profile.heads = profile.routines[0].size
        profile.moments |= HEADS
    if traits.bequeaths:
        profile.bequeaths = True
        profile.moments |= BURSTS
    if most := max(traits.most_attacks, *traits.attacks_by_round, 0):
        _set_attacks_per_round(profile, traits, most)
    if traits.rage is not None:
        profile.rage = _bind_rage(traits.rage)
        profile.moments |= RAGES
    if traits.body is not None:
        profile.body = _bind_body(traits.body)
        profile.flags |= ANSWERS


def _bind_body(rules: BodyRules) -> RuinousBody:
    """A body that harms its attackers or their weapons, as the engine uses it."""
    body = RuinousBody(rules.name)
    body.metal, body.wood, body.halves = rules.metal, rules.wood, rules.halves
    body.save = SAVES[rules.save]
    body.kinds = KINDS[rules.kind] if rules.kind else 0
    body.damage = read_dice(rules.name, "sprays", rules.sprays)
    body.spray_save = SAVES[rules.spray_save]
    body.passes_by = _PASSED_BY[rules.passes_by]
    body.parts = read_dice(rules.name, "number", rules.number or str(len(rules.parts)))
    body.shares = rules.shares
    for kind in rules.divided_by:
        body.divided_by |= KINDS[kind]
    for kind in rules.numbed_by:
        body.numbed_by |= KINDS[kind]
    for kind in rules.slowed_by:
        body.slowed_by |= KINDS[kind]
    body.slow_rounds = read_dice(rules.name, "slow_rounds", rules.slow_rounds)
    body.evades = rules.evades
    body.rusts = read_dice(rules.name, "rusts", rules.rusts)
    body.at_most = read_dice(rules.name, "at_most", rules.at_most)
    return body


def _set_attacks_per_round(profile: Profile, traits: Traits, most: int) -> None:
    """Give each routine of a single blow as many of it as there may be in a round."""
    profile.most_attacks, profile.attacks_by_round = most, traits.attacks_by_round
    profile.moments |= PACES
    for routine in profile.routines:
        if not routine.is_missile and routine.size == 1:
            routine.weapons.extend(routine.weapons * (most - 1))
            routine.size = most


def _bind_rage(rules: RageRules) -> Rage:
    """A rage as the engine uses it."""
    rage = Rage()
    rage.percent, rage.attack, rage.damage, rage.armour = (
        rules.percent,
        rules.attack,
        rules.damage,
        rules.armour,
    )
    return rage
