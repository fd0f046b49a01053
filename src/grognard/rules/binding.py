"""From a validated rulebook to the engine's ruleset: names become procedures, tables become integers."""

from __future__ import annotations

from typing import Final, TypeVar

from grognard.errors import InputError
from grognard.rulebooks.schema import Rulebook
from grognard.rules.attack import AttackTest, BonusAgainstAscending
from grognard.rules.damage import DeathRule
from grognard.rules.initiative import IndividualDexterity, InitiativeMethod
from grognard.rules.ruleset import FAILURE_FLEE, FAILURE_SURRENDER, Ruleset

T = TypeVar("T")

ATTACK_TESTS: Final[dict[str, AttackTest]] = {"bonus": BonusAgainstAscending()}
DEATH_RULES: Final[dict[str, DeathRule]] = {"dead": DeathRule()}
INITIATIVE_METHODS: Final[dict[str, InitiativeMethod]] = {"individual": IndividualDexterity()}


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
    ruleset.surprise_die = book.surprise.die
    ruleset.surprise_range = book.surprise.range
    ruleset.ambush_range = book.surprise.ambush_range
    ruleset.alert_reduction = book.surprise.alert_reduction
    ruleset.distance_dice = book.distance.dice
    ruleset.distance_die = book.distance.die
    ruleset.distance_multiple_feet = book.distance.multiple_feet
    ruleset.reaction_dice = book.reaction.dice
    ruleset.reaction_die = book.reaction.die
    ruleset.reaction_limits = [band.up_to for band in book.reaction.bands if band.up_to is not None]
    ruleset.reaction_results = [band.result for band in book.reaction.bands]
    ruleset.attack_when_unfavorable = book.reaction.attack_when_unfavorable
    ruleset.initiative_die = book.initiative.die
    ruleset.group_initiative = book.initiative.group_rolls
    ruleset.run_multiple = book.movement.run_multiple
    ruleset.run_rounds_per_constitution = book.movement.run_rounds_per_constitution
    ruleset.run_rounds_without_constitution = book.movement.run_rounds_without_constitution
    ruleset.withdraw_divisor = book.movement.withdraw_divisor
    ruleset.engage_feet = book.attack.engage_feet
    ruleset.behind_modifier = book.attack.from_behind
    ruleset.parting_modifier = book.attack.parting_shot
    ruleset.sneak_modifier = book.attack.sneak_attack
    ruleset.sneak_multiple = book.attack.sneak_damage
    ruleset.short_modifier = book.missile.short
    ruleset.medium_modifier = book.missile.medium
    ruleset.long_modifier = book.missile.long
    ruleset.close_feet = book.missile.close_feet
    ruleset.close_modifier = book.missile.close
    ruleset.minimum_damage = book.damage.minimum
    ruleset.death_at = book.damage.death_at
    ruleset.death = named(DEATH_RULES, book.damage.dying, key="damage.dying")
    ruleset.morale_dice = book.morale.dice
    ruleset.morale_die = book.morale.die
    ruleset.morale_never_fails = book.morale.never_fails
    ruleset.morale_adjustment_limit = book.morale.adjustment_limit
    ruleset.morale_at_first_encounter = book.morale.at_first_encounter
    ruleset.morale_at_half_strength = book.morale.at_half_strength
    ruleset.morale_failure = FAILURE_SURRENDER if book.morale.failure == "surrender" else FAILURE_FLEE
    return ruleset


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
