"""From a validated rulebook to the engine's ruleset: names become procedures, tables become integers."""

from __future__ import annotations

from typing import Final, TypeVar

from grognard.base.errors import InputError
from grognard.creatures.classes import find_class
from grognard.dice.expression import dice_of_one_kind
from grognard.rulebooks.plugins import load_plugins
from grognard.rulebooks.schema import Rulebook
from grognard.rules.armour import CANONICAL_UNARMOURED, kept_armour_class
from grognard.rules.attack import ATTACK_DIE, AttackTest, BonusAgainstAscending, ChartAgainstDescending
from grognard.rules.damage import DOWN, INJURIES, DeathByDepth, DeathRule, DownBeforeDeath, InjuryTable
from grognard.rules.grapple_binding import bind_grappling
from grognard.rules.hooks import bind_hooks
from grognard.rules.house_citations import cite_house_rules
from grognard.rules.hurt_binding import bind_hurts, read_modifier
from grognard.rules.initiative import DieByDexterity, IndividualDexterity, InitiativeMethod, NarrowDexterity
from grognard.rules.magic_binding import bind_casting, bind_items, bind_turning
from grognard.rules.overrun import OverrunRule
from grognard.rules.pools import UsageRule
from grognard.rules.ruleset import Ruleset
from grognard.rules.terrain import TerrainRules
from grognard.rules.topics import NO_DICE

T = TypeVar("T")

ATTACK_TESTS: Final[dict[str, AttackTest]] = {
    "bonus": BonusAgainstAscending(),
    "chart": ChartAgainstDescending(),
}
"""How an attack roll is tested, by the names that rulebooks use; more can be registered."""
DEATH_RULES: Final[dict[str, DeathRule]] = {
    "dead": DeathRule(),
    DOWN: DownBeforeDeath(),
    INJURIES: InjuryTable(),
    "save by depth": DeathByDepth(),
}
"""What few hit points mean, by the names that rulebooks use; more can be registered."""
INITIATIVE_METHODS: Final[dict[str, InitiativeMethod]] = {
    "individual": IndividualDexterity(),
    "flat die": InitiativeMethod(),
    "individual, narrow": NarrowDexterity(),
    "die by Dexterity": DieByDexterity(),
}
"""How initiative is rolled, by the names that rulebooks use; more can be registered."""
OVERRUN_RULES: Final[dict[str, OverrunRule | None]] = {"never": None, "attack roll": OverrunRule()}
SURPRISE_METHODS: Final = {"side die": False, "individual segments": True}


_bound: list[tuple[Rulebook, Ruleset]] = []


def bind_rulebook(book: Rulebook) -> Ruleset:
    """The engine's ruleset of a rulebook; the same one for the same book, which is mostly the last one bound.

    Raises:
        InputError: the book names a procedure that is not registered.
    """
    if not _bound or _bound[0][0] is not book:
        _bound[:] = [(book, _bind(book))]
    return _bound[0][1]


def _bind(book: Rulebook) -> Ruleset:
    if book.plugins.files:
        load_plugins(book.plugins)
    ruleset = Ruleset(
        book=book.id,
        attack_test=named(ATTACK_TESTS, book.attack.test, key="attack.test").fitted(
            kept_armour_class(book.armour, CANONICAL_UNARMOURED),
            descending=book.armour.unarmoured if book.armour.convention == "descending" else -1,
        ),
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
    bind_casting(ruleset.casting, book.casting)
    ruleset.casting.unsteady = book.surroundings.unstable_casting
    bind_items(ruleset.items, book.items, round_seconds=book.round.seconds)
    bind_turning(ruleset.turning, book.turning)
    ruleset.draining.allowed = book.energy_drain.allowed
    ruleset.draining.throw = book.energy_drain.throw
    _check_classes(book)
    _bind_missiles(ruleset, book)
    _bind_terrain(ruleset.terrain, book)
    bind_grappling(ruleset, book.subdual, book.brawling, book.wrestling)
    ruleset.hurts = bind_hurts(book)
    ruleset.hurts.injury_dice = optional_dice(book.injuries.dice, key="injuries.dice")
    ruleset.hooks = bind_hooks(book.hooks, book.luck)
    ruleset.usage = UsageRule(book.usage)
    ruleset.doors = book.doors
    ruleset.chase = book.chase
    ruleset.wilds = book.flight
    ruleset.pursues_up_to = book.meeting.pursues
    cite_house_rules(ruleset.citations, book)
    return ruleset


def _check_classes(book: Rulebook) -> None:
    """Refuse damage for classes that there are not.

    Raises:
        InputError: there is such a class; naming the key.
    """
    for name in book.damage.by_class:
        try:
            find_class(name)
        except InputError as error:
            raise error.located(key=f"damage.by_class.{name}") from error


def _bind_opening(ruleset: Ruleset, book: Rulebook) -> None:
    ruleset.surprise.by_individual = named(SURPRISE_METHODS, book.surprise.method, key="surprise.method")
    ruleset.surprise.die = book.surprise.die
    ruleset.surprise.range = book.surprise.range
    ruleset.surprise.ambush_range = book.surprise.ambush_range
    ruleset.surprise.alert_reduction = book.surprise.alert_reduction
    ruleset.surprise.both_lose_round = book.surprise.both_sides_lose_round
    ruleset.surprise.individual_limit = book.surprise.individual_limit
    ruleset.surprise.block = book.surprise.block_size
    ruleset.surprise.light_betrays = book.surprise.light_betrays
    ruleset.surprise.noise_wakes = book.surprise.noise_wakes
    ruleset.distance.after_surprise = book.distance.after_surprise
    ruleset.distance.dice = book.distance.dice
    ruleset.distance.die = book.distance.die
    ruleset.distance.multiple_feet = book.distance.multiple_feet
    ruleset.distance.outdoor_dice = book.distance.outdoor_dice
    ruleset.distance.outdoor_die = book.distance.outdoor_die
    ruleset.distance.outdoor_multiple_feet = book.distance.outdoor_multiple_feet
    ruleset.distance.surprised_dice = book.distance.surprised_dice
    ruleset.distance.surprised_die = book.distance.surprised_die
    ruleset.reaction.dice = book.reaction.dice
    ruleset.reaction.die = book.reaction.die
    ruleset.reaction.limits = [band.up_to for band in book.reaction.bands if band.up_to is not None]
    ruleset.reaction.results = [band.result for band in book.reaction.bands]
    ruleset.reaction.attitudes = [band.attitude for band in book.reaction.bands]
    ruleset.reaction.charisma = ("modifier", "narrow", "none").index(book.reaction.charisma)
    ruleset.reaction.speaker_only = book.reaction.speaker_only
    ruleset.reaction.rolled_again = book.reaction.rolled_again
    ruleset.reaction.attack_when_unfavorable = book.reaction.attack_when_unfavorable


def _bind_initiative(ruleset: Ruleset, book: Rulebook) -> None:
    ruleset.announcing.retreat = book.round.declare_retreat
    ruleset.announcing.charge = book.round.declare_charge
    ruleset.announcing.defence = book.round.declare_defence
    ruleset.moving.small_things = book.round.miscellaneous
    ruleset.moving.splits_move = book.round.splits_move
    ruleset.order.die = book.initiative.die
    ruleset.order.speed = {"none": 0, "added": 1, "subtracted": -1}[book.initiative.speed]
    ruleset.order.by_group = book.initiative.group_rolls
    last = ("never", "always", "when individual")
    ruleset.order.two_handed_last = last.index(book.initiative.two_handed_last)
    ruleset.order.halfling_bonus = book.initiative.halfling_bonus
    ruleset.order.per_attack = book.initiative.per_attack
    ruleset.order.hold = book.initiative.hold
    ruleset.order.lone_side_rolls = book.initiative.lone_side_rolls
    ruleset.order.one_by_one = book.initiative.side_blows == "one after another"
    ruleset.order.friends_know = ruleset.order.one_by_one and book.initiative.tied_blows == "known to friends"


def _bind_movement(ruleset: Ruleset, book: Rulebook) -> None:
    movement, withdraw = book.movement, book.withdraw
    ruleset.moving.yards_outdoors = movement.yards_outdoors
    ruleset.moving.walk_part, ruleset.moving.walk_whole = movement.walk
    ruleset.moving.run_multiple = movement.run_multiple
    ruleset.moving.run_rounds = movement.run_rounds
    ruleset.moving.run_rounds_per_constitution = movement.run_rounds_per_constitution
    ruleset.moving.run_rounds_without_constitution = movement.run_rounds_without_constitution
    ruleset.moving.diagonal_steps = movement.diagonal_steps
    ruleset.moving.pass_friends = movement.pass_friends
    ruleset.moving.cut_corners = movement.cut_corners
    ruleset.moving.after_attack = movement.after_attack
    ruleset.moving.one_attack_after = movement.one_attack_after
    ruleset.moving.controlled_free_attack = movement.controlled == "free attack"
    ruleset.exhaustion.attack = movement.exhausted_attack
    ruleset.exhaustion.damage = movement.exhausted_damage
    ruleset.exhaustion.armour_class = movement.exhausted_armour_class
    ruleset.exhaustion.counts = movement.endurance
    ruleset.exhaustion.rest_turns = movement.rest_turns
    ruleset.overrun = named(OVERRUN_RULES, movement.overrun, key="movement.overrun")
    ruleset.withdrawal.careful_part, ruleset.withdrawal.careful_whole = withdraw.careful
    if withdraw.fast is not None:
        ruleset.withdrawal.fast_part, ruleset.withdrawal.fast_whole = withdraw.fast
    ruleset.withdrawal.fast_armour_class = withdraw.fast_armour_class
    ruleset.withdrawal.backwards = withdraw.backwards
    ruleset.withdrawal.attack_after = withdraw.attack_after
    ruleset.withdrawal.attack_later = withdraw.attack_later
    ruleset.flight.attack_after = withdraw.attack_after_flight
    ruleset.flight.parting_shot = withdraw.parting_shot
    ruleset.flight.parting_modifier = read_modifier(withdraw.parting_modifier)
    ruleset.flight.parting_ignores_shield = withdraw.parting_ignores_shield
    ruleset.flight.attack_modifier = read_modifier(withdraw.flee_attack_modifier)
    ruleset.flight.loses_shield = withdraw.flee_loses_shield
    ruleset.flight.armour_class = withdraw.flee_armour_class
    ruleset.flight.exposes_to_sneak = withdraw.flee_exposes_to_sneak
    ruleset.flight.adds_to_sneak = withdraw.flee_adds_to_sneak


def _bind_charge(ruleset: Ruleset, book: Rulebook) -> None:
    charge = book.charge
    ruleset.charge.allowed = charge.allowed
    ruleset.charge.minimum_feet = charge.minimum_feet
    ruleset.charge.multiple = charge.multiple
    ruleset.charge.any_weapon = charge.any_weapon
    ruleset.charge.attack_modifier = read_modifier(charge.attack_modifier)
    ruleset.charge.armour_class = charge.armour_class
    ruleset.charge.keeps_dexterity = charge.keeps_dexterity
    ruleset.charge.damage_multiple = charge.damage_multiple
    ruleset.charge.set_how = ("never", "held", "instead of moving").index(charge.set)
    ruleset.charge.set_damage_multiple = charge.set_damage_multiple
    ruleset.charge.multiplies_dice_only = charge.multiplies == "dice"
    ruleset.reach.early_strike = book.reach.early_strike
    ruleset.reach.free_shot = book.reach.free_shot
    ruleset.reach.swap_instead_of_moving = book.reach.swap_instead_of_moving
    ruleset.reach.fend_off = book.reach.fend_off


def _bind_attack(ruleset: Ruleset, book: Rulebook) -> None:
    ruleset.descending = book.armour.convention == "descending"
    ruleset.unarmoured = book.armour.unarmoured
    ruleset.attack_dice = dice_of_one_kind(book.attack.dice, key="attack.dice")
    ruleset.attack_d20 = ruleset.attack_dice == (1, ATTACK_DIE, 0)
    ruleset.reach.engage_feet = book.attack.engage_feet
    ruleset.position.behind = read_modifier(book.position.behind)
    ruleset.position.behind_ignores_shield = book.position.behind_ignores_shield
    ruleset.position.flanked = read_modifier(book.position.flanked)
    ruleset.position.each_further_attacker = book.position.each_further_attacker
    ruleset.defence.all_out_bonus = book.defence.all_out_bonus
    ruleset.defence.random_targets = book.defence.random_targets
    ruleset.defence.directed_exposure = book.defence.directed_exposure
    ruleset.defence.shield_wall = book.defence.shield_wall
    ruleset.defence.most_attackers = book.defence.most_attackers
    ruleset.defence.shield_with_both_hands = book.defence.shield_with_both_hands
    ruleset.pair.allowed = book.two_weapons.allowed
    ruleset.pair.attack_modifier = book.two_weapons.attack_modifier
    ruleset.pair.parry_modifier = book.two_weapons.parry_modifier
    ruleset.pair.parry_armour_class = book.two_weapons.parry_armour_class
    ruleset.pair.better_damage = book.two_weapons.better_damage
    ruleset.sneak.modifier = read_modifier(book.attack.sneak_attack)
    ruleset.sneak.multiple = book.attack.sneak_damage
    ruleset.missile.short = read_modifier(book.missile.short)
    ruleset.missile.medium = read_modifier(book.missile.medium)
    ruleset.missile.long = read_modifier(book.missile.long)
    ruleset.missile.close_feet = book.missile.close_feet
    ruleset.missile.close_forbidden = book.missile.close == "forbidden"
    ruleset.missile.close = book.missile.close if isinstance(book.missile.close, int) else 0
    ruleset.missile.while_engaged = book.missile.while_engaged
    ruleset.damage.kindred_harm = book.attack.kindred_harm
    ruleset.damage.mighty_hit_dice = book.attack.mighty_hit_dice
    ruleset.damage.minimum = book.damage.minimum
    ruleset.damage.exploding = book.damage.exploding
    ruleset.damage.thrown_strength_short = book.damage.thrown_strength_short
    ruleset.damage.death_at = book.damage.death_at
    ruleset.damage.death = named(DEATH_RULES, book.damage.dying, key="damage.dying")


def _bind_morale(ruleset: Ruleset, book: Rulebook) -> None:
    morale = book.morale
    ruleset.morale.dice = morale.dice
    ruleset.morale.die = morale.die
    ruleset.morale.never_fails = morale.never_fails
    ruleset.morale.adjustment_limit = morale.adjustment_limit
    ruleset.morale.at_first_encounter = morale.at_first_encounter
    ruleset.morale.at_first_death = morale.at_first_death
    ruleset.morale.at_first_blood = morale.at_first_blood
    ruleset.morale.at_half_strength = morale.at_half_strength
    ruleset.morale.by_side = morale.checked_by == "side"
    ruleset.morale.in_phase = morale.in_phase
    ruleset.morale.enough = morale.enough
    ruleset.morale.hopeless = morale.hopeless
    ruleset.morale.checked = morale.checked
    ruleset.morale.never_fights = morale.never_fights
    ruleset.morale.losing = morale.losing
    ruleset.morale.winning = morale.winning
    ruleset.morale.cornered_surrender = morale.cornered_surrender
    ruleset.morale.failure = ("flee", "surrender", "withdraw").index(morale.failure)


def _bind_terrain(terrain: TerrainRules, book: Rulebook) -> None:
    terrain.limit = book.position.terrain_limit
    terrain.adds_up = book.cover.adds_up
    for name, kind in book.position.terrain.items():
        terrain.add(name, kind)


def _bind_missiles(ruleset: Ruleset, book: Rulebook) -> None:
    """Cover, shots into a melee, flasks and fire."""
    endangered = ("nobody else", "friends after a miss", "anyone")
    ruleset.missile.into_melee = endangered.index(book.missile.into_melee)
    ruleset.missile.stray_limit = book.missile.stray_limit
    ruleset.missile.both_hands_load = book.missile.both_hands_load
    ruleset.missile.missed_lost = book.missile.missed_lost
    ruleset.cover.in_melee = book.cover.melee
    ruleset.cover.limit = book.cover.limit
    ruleset.cover.each_figure = book.cover.each_figure
    ruleset.flask.armour = book.flasks.armour
    ruleset.flask.scatters = book.flasks.scatters
    ruleset.flask.splash_feet = book.flasks.splash_feet
    ruleset.flask.lit_by_torch = book.flasks.lit == "torch"
    ruleset.flask.lighting = book.flasks.lighting
    ruleset.oil.rounds = book.oil.rounds
    ruleset.oil.ground_rounds = book.oil.ground_rounds
    ruleset.oil.ground_feet = book.oil.ground_feet
    ruleset.oil.extinguish = book.oil.extinguish
    ruleset.oil.again_in_phase = book.oil.again == "phase"
    ruleset.oil.standing_first = book.oil.standing_first
    ruleset.oil.direct = optional_dice(book.oil.direct, key="oil.direct")
    ruleset.oil.splash = optional_dice(book.oil.splash, key="oil.splash")
    ruleset.oil.ground = optional_dice(book.oil.ground, key="oil.ground")
    ruleset.holy_water.direct = optional_dice(book.holy_water.direct, key="holy_water.direct")
    ruleset.holy_water.splash = optional_dice(book.holy_water.splash, key="holy_water.splash")
    ruleset.holy_water.fire = book.holy_water.fire


def optional_dice(text: str, *, key: str) -> tuple[int, int, int]:
    """Count, sides and bonus of dice of one kind; none at all for an empty text.

    Raises:
        InputError: the text is something else.
    """
    return dice_of_one_kind(text, key=key) if text else NO_DICE


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
