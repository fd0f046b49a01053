"""From a validated rulebook to the engine's ruleset: names become procedures, tables become integers."""

from __future__ import annotations

from typing import Final, TypeVar

from grognard.dice.expression import parse_dice
from grognard.errors import InputError
from grognard.rulebooks.schema import Rulebook
from grognard.rules.attack import AttackTest, BonusAgainstAscending, ChartAgainstDescending
from grognard.rules.damage import DeathByDepth, DeathRule
from grognard.rules.grapple_binding import bind_grappling
from grognard.rules.hurt_binding import bind_hurts
from grognard.rules.initiative import DieByDexterity, IndividualDexterity, InitiativeMethod, NarrowDexterity
from grognard.rules.overrun import OverrunRule
from grognard.rules.ruleset import NO_DICE, Ruleset
from grognard.rules.terrain import TerrainRules

T = TypeVar("T")

ATTACK_TESTS: Final[dict[str, AttackTest]] = {
    "bonus": BonusAgainstAscending(),
    "chart": ChartAgainstDescending(),
}
DEATH_RULES: Final[dict[str, DeathRule]] = {"dead": DeathRule(), "save by depth": DeathByDepth()}
INITIATIVE_METHODS: Final[dict[str, InitiativeMethod]] = {
    "individual": IndividualDexterity(),
    "flat die": InitiativeMethod(),
    "individual, narrow": NarrowDexterity(),
    "die by Dexterity": DieByDexterity(),
}
OVERRUN_RULES: Final[dict[str, OverrunRule | None]] = {"never": None, "attack roll": OverrunRule()}
SURPRISE_METHODS: Final = {"side die": False, "individual segments": True}


def bind_rulebook(book: Rulebook) -> Ruleset:
    """Make the engine's ruleset of a rulebook.

    Raises:
        InputError: the book names a procedure nobody registered.
    """
    ruleset = Ruleset(
        book=book.id,
        attack_test=named(ATTACK_TESTS, book.attack.test, key="attack.test"),
        initiative=named(INITIATIVE_METHODS, book.initiative.method, key="initiative.method"),
        citations={
            f"{topic}/{name}": rule for topic, names in book.citations.items() for name, rule in names.items()
        },
    )
    _bind_opening(ruleset, book)
    _bind_initiative(ruleset, book)
    _bind_movement(ruleset, book)
    _bind_charge(ruleset, book)
    _bind_attack(ruleset, book)
    _bind_morale(ruleset, book)
    _bind_missiles(ruleset, book)
    _bind_terrain(ruleset.terrain, book)
    bind_grappling(ruleset, book.subdual, book.brawling, book.wrestling)
    ruleset.hurts = bind_hurts(book)
    return ruleset


def _bind_opening(ruleset: Ruleset, book: Rulebook) -> None:
    ruleset.surprise_by_individual = named(SURPRISE_METHODS, book.surprise.method, key="surprise.method")
    ruleset.surprise_die = book.surprise.die
    ruleset.surprise_range = book.surprise.range
    ruleset.ambush_range = book.surprise.ambush_range
    ruleset.alert_reduction = book.surprise.alert_reduction
    ruleset.both_surprised_lose_round = book.surprise.both_sides_lose_round
    ruleset.surprise_individual_limit = book.surprise.individual_limit
    ruleset.surprise_block = book.surprise.block_size
    ruleset.light_betrays = book.surprise.light_betrays
    ruleset.distance_after_surprise = book.distance.after_surprise
    ruleset.distance_dice = book.distance.dice
    ruleset.distance_die = book.distance.die
    ruleset.distance_multiple_feet = book.distance.multiple_feet
    ruleset.reaction_dice = book.reaction.dice
    ruleset.reaction_die = book.reaction.die
    ruleset.reaction_limits = [band.up_to for band in book.reaction.bands if band.up_to is not None]
    ruleset.reaction_results = [band.result for band in book.reaction.bands]
    ruleset.reaction_attitudes = [band.attitude for band in book.reaction.bands]
    ruleset.reaction_charisma = ("modifier", "narrow", "none").index(book.reaction.charisma)
    ruleset.reaction_speaker_only = book.reaction.speaker_only
    ruleset.attack_when_unfavorable = book.reaction.attack_when_unfavorable


def _bind_initiative(ruleset: Ruleset, book: Rulebook) -> None:
    ruleset.declare_retreat = book.round.declare_retreat
    ruleset.declare_charge = book.round.declare_charge
    ruleset.declare_defence = book.round.declare_defence
    ruleset.miscellaneous_action = book.round.miscellaneous
    ruleset.initiative_die = book.initiative.die
    ruleset.group_initiative = book.initiative.group_rolls
    ruleset.two_handed_last = ("never", "always", "when individual").index(book.initiative.two_handed_last)
    ruleset.halfling_initiative = book.initiative.halfling_bonus
    ruleset.initiative_per_attack = book.initiative.per_attack
    ruleset.hold_turns = book.initiative.hold
    ruleset.lone_side_rolls = book.initiative.lone_side_rolls


def _bind_movement(ruleset: Ruleset, book: Rulebook) -> None:
    movement, withdraw = book.movement, book.withdraw
    ruleset.yards_outdoors = movement.yards_outdoors
    ruleset.walk_part, ruleset.walk_whole = movement.walk
    ruleset.run_multiple = movement.run_multiple
    ruleset.run_rounds = movement.run_rounds
    ruleset.run_rounds_per_constitution = movement.run_rounds_per_constitution
    ruleset.run_rounds_without_constitution = movement.run_rounds_without_constitution
    ruleset.diagonal_steps = movement.diagonal_steps
    ruleset.pass_friends = movement.pass_friends
    ruleset.cut_corners = movement.cut_corners
    ruleset.move_after_attack = movement.after_attack
    ruleset.one_attack_after_move = movement.one_attack_after
    ruleset.controlled_free_attack = movement.controlled == "free attack"
    ruleset.exhausted_attack = movement.exhausted_attack
    ruleset.exhausted_damage = movement.exhausted_damage
    ruleset.exhausted_armour_class = movement.exhausted_armour_class
    ruleset.endurance = movement.endurance
    ruleset.rest_turns = movement.rest_turns
    ruleset.overrun = named(OVERRUN_RULES, movement.overrun, key="movement.overrun")
    ruleset.careful_part, ruleset.careful_whole = withdraw.careful
    if withdraw.fast is not None:
        ruleset.fast_part, ruleset.fast_whole = withdraw.fast
    ruleset.fast_armour_class = withdraw.fast_armour_class
    ruleset.withdraw_backwards = withdraw.backwards
    ruleset.attack_after_withdraw = withdraw.attack_after
    ruleset.attack_later = withdraw.attack_later
    ruleset.attack_after_flight = withdraw.attack_after_flight
    ruleset.parting_shot = withdraw.parting_shot
    ruleset.parting_modifier = withdraw.parting_modifier
    ruleset.parting_ignores_shield = withdraw.parting_ignores_shield
    ruleset.flee_attack_modifier = withdraw.flee_attack_modifier
    ruleset.flee_loses_shield = withdraw.flee_loses_shield
    ruleset.flee_armour_class = withdraw.flee_armour_class
    ruleset.flee_exposes_to_sneak = withdraw.flee_exposes_to_sneak
    ruleset.flee_adds_to_sneak = withdraw.flee_adds_to_sneak


def _bind_charge(ruleset: Ruleset, book: Rulebook) -> None:
    charge = book.charge
    ruleset.charge_allowed = charge.allowed
    ruleset.charge_minimum_feet = charge.minimum_feet
    ruleset.charge_multiple = charge.multiple
    ruleset.charge_any_weapon = charge.any_weapon
    ruleset.charge_attack = charge.attack_modifier
    ruleset.charge_armour_class = charge.armour_class
    ruleset.charge_keeps_dexterity = charge.keeps_dexterity
    ruleset.charge_damage_multiple = charge.damage_multiple
    ruleset.set_how = ("never", "held", "instead of moving").index(charge.set)
    ruleset.set_damage_multiple = charge.set_damage_multiple
    ruleset.multiply_dice_only = charge.multiplies == "dice"
    ruleset.early_strike = book.reach.early_strike
    ruleset.free_shot = book.reach.free_shot
    ruleset.swap_instead_of_moving = book.reach.swap_instead_of_moving
    ruleset.fend_off = book.reach.fend_off


def _bind_attack(ruleset: Ruleset, book: Rulebook) -> None:
    ruleset.descending = book.armour.convention == "descending"
    ruleset.unarmoured = book.armour.unarmoured
    ruleset.engage_feet = book.attack.engage_feet
    ruleset.behind_modifier = book.position.behind
    ruleset.behind_ignores_shield = book.position.behind_ignores_shield
    ruleset.flanked_modifier = book.position.flanked
    ruleset.further_attacker_modifier = book.position.each_further_attacker
    ruleset.all_out_defence = book.defence.all_out_bonus
    ruleset.random_targets = book.defence.random_targets
    ruleset.directed_exposure = book.defence.directed_exposure
    ruleset.shield_wall = book.defence.shield_wall
    ruleset.two_weapons = book.two_weapons.allowed
    ruleset.pair_attack = book.two_weapons.attack_modifier
    ruleset.parry_attack = book.two_weapons.parry_modifier
    ruleset.parry_armour_class = book.two_weapons.parry_armour_class
    ruleset.sneak_modifier = book.attack.sneak_attack
    ruleset.sneak_multiple = book.attack.sneak_damage
    ruleset.short_modifier = book.missile.short
    ruleset.medium_modifier = book.missile.medium
    ruleset.long_modifier = book.missile.long
    ruleset.close_feet = book.missile.close_feet
    ruleset.close_forbidden = book.missile.close == "forbidden"
    ruleset.close_modifier = book.missile.close if isinstance(book.missile.close, int) else 0
    ruleset.shoot_while_engaged = book.missile.while_engaged
    ruleset.kindred_harm = book.attack.kindred_harm
    ruleset.mighty_hit_dice = book.attack.mighty_hit_dice
    ruleset.minimum_damage = book.damage.minimum
    ruleset.thrown_strength_short = book.damage.thrown_strength_short
    ruleset.death_at = book.damage.death_at
    ruleset.death = named(DEATH_RULES, book.damage.dying, key="damage.dying")


def _bind_morale(ruleset: Ruleset, book: Rulebook) -> None:
    morale = book.morale
    ruleset.morale_dice = morale.dice
    ruleset.morale_die = morale.die
    ruleset.morale_never_fails = morale.never_fails
    ruleset.morale_adjustment_limit = morale.adjustment_limit
    ruleset.morale_at_first_encounter = morale.at_first_encounter
    ruleset.morale_at_first_death = morale.at_first_death
    ruleset.morale_at_half_strength = morale.at_half_strength
    ruleset.morale_in_phase = morale.in_phase
    ruleset.morale_enough = morale.enough
    ruleset.morale_hopeless = morale.hopeless
    ruleset.morale_checked = morale.checked
    ruleset.morale_never_fights = morale.never_fights
    ruleset.morale_losing = morale.losing
    ruleset.morale_winning = morale.winning
    ruleset.morale_cornered_surrender = morale.cornered_surrender
    ruleset.morale_failure = ("flee", "surrender", "withdraw").index(morale.failure)


def _bind_terrain(terrain: TerrainRules, book: Rulebook) -> None:
    terrain.limit = book.position.terrain_limit
    terrain.adds_up = book.cover.adds_up
    for name, kind in book.position.terrain.items():
        terrain.add(name, kind)


def _bind_missiles(ruleset: Ruleset, book: Rulebook) -> None:
    """Cover, shots into a melee, flasks and fire."""
    ruleset.into_melee = ("nobody else", "friends after a miss", "anyone").index(book.missile.into_melee)
    ruleset.stray_limit = book.missile.stray_limit
    ruleset.both_hands_load = book.missile.both_hands_load
    ruleset.cover_in_melee = book.cover.melee
    ruleset.cover_limit = book.cover.limit
    ruleset.cover_each_figure = book.cover.each_figure
    ruleset.flask_armour = book.flasks.armour
    ruleset.flask_scatters = book.flasks.scatters
    ruleset.flask_splash_feet = book.flasks.splash_feet
    ruleset.lit_by_torch = book.flasks.lit == "torch"
    ruleset.lighting_modifier = book.flasks.lighting
    ruleset.oil_rounds = book.oil.rounds
    ruleset.oil_ground_rounds = book.oil.ground_rounds
    ruleset.oil_ground_feet = book.oil.ground_feet
    ruleset.oil_extinguish = book.oil.extinguish
    ruleset.oil_again_in_phase = book.oil.again == "phase"
    ruleset.oil_standing_first = book.oil.standing_first
    ruleset.oil_direct = _dice(book.oil.direct, key="oil.direct")
    ruleset.oil_splash = _dice(book.oil.splash, key="oil.splash")
    ruleset.oil_ground = _dice(book.oil.ground, key="oil.ground")
    ruleset.holy_direct = _dice(book.holy_water.direct, key="holy_water.direct")
    ruleset.holy_splash = _dice(book.holy_water.splash, key="holy_water.splash")
    ruleset.holy_fire = book.holy_water.fire


def _dice(text: str, *, key: str) -> tuple[int, int, int]:
    """Count, sides and bonus of dice of one kind; none at all for an empty text.

    Raises:
        InputError: the text is something else.
    """
    if not text:
        return NO_DICE
    dice = parse_dice(text)
    if len(dice.terms) != 1 or dice.multiplier != 1 or dice.terms[0].count < 1:
        raise InputError(f"{text!r} is not one kind of die", key=key, expected="dice such as 1d8")
    return dice.terms[0].count, dice.terms[0].sides, dice.constant


def named(procedures: dict[str, T], name: str, *, key: str) -> T:
    """The procedure registered under a name.

    Raises:
        InputError: there is none; the message lists those there are.
    """
    if name not in procedures:
        raise InputError(
            f"unknown procedure {name!r}", key=key, expected=f"one of {', '.join(sorted(procedures))}"
        )
    return procedures[name]
