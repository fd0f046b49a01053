"""A rulebook as the engine uses it: plain integers, looked up by attribute, never by a string."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.rules.attack import AttackTest
from grognard.rules.damage import DeathRule
from grognard.rules.initiative import InitiativeMethod

FAILURE_FLEE: Final = 0
FAILURE_SURRENDER: Final = 1

UPWARD_BASE: Final = 10

NEVER: Final = 0
ALWAYS: Final = 1
WHEN_INDIVIDUAL: Final = 2

SET_NEVER: Final = 0
SET_HELD: Final = 1
SET_INSTEAD_OF_MOVING: Final = 2


class Ruleset:
    """Every number and named procedure of one rulebook, ready for the inner loop.

    Distances are feet, durations rounds. Built from a validated rulebook by `grognard.rules.binding`; nothing
    changes it afterwards, so all fights of a batch share one.
    """

    def __init__(
        self, *, book: str, attack_test: AttackTest, initiative: InitiativeMethod, citations: dict[str, str]
    ) -> None:
        self.book = book
        self.attack_test = attack_test
        self.initiative = initiative
        self.citations = citations
        self.declare_retreat: bool = False
        self.declare_charge: bool = False
        self.declare_defence: bool = False
        self.surprise_by_individual: bool = False
        self.surprise_die: i64 = 6
        self.surprise_range: i64 = 2
        self.ambush_range: i64 = 4
        self.alert_reduction: i64 = 1
        self.both_surprised_lose_round: bool = True
        self.surprise_individual_limit: i64 = 0
        self.surprise_block: i64 = 1
        self.distance_dice: i64 = 2
        self.distance_die: i64 = 6
        self.distance_multiple_feet: i64 = 10
        self.reaction_dice: i64 = 2
        self.reaction_die: i64 = 6
        self.reaction_limits: list[int] = []
        self.reaction_results: list[str] = [""]
        self.attack_when_unfavorable: bool = True
        self.initiative_die: i64 = 6
        self.group_initiative: bool = False
        self.two_handed_last: i64 = NEVER
        self.halfling_initiative: i64 = 0
        self.initiative_per_attack: bool = False
        self.walk_part: i64 = 1
        self.walk_whole: i64 = 1
        self.run_multiple: i64 = 2
        self.run_rounds: i64 = 0
        self.run_rounds_per_constitution: i64 = 2
        self.run_rounds_without_constitution: i64 = 24
        self.diagonal_steps: i64 = 1
        self.pass_friends: bool = False
        self.cut_corners: bool = True
        self.controlled_free_attack: bool = False
        self.exhausted_attack: i64 = 0
        self.exhausted_damage: i64 = 0
        self.exhausted_armour_class: i64 = 0
        self.careful_part: i64 = 1
        self.careful_whole: i64 = 2
        self.fast_part: i64 = 0
        self.fast_whole: i64 = 1
        self.fast_armour_class: i64 = 0
        self.attack_after_withdraw: bool = True
        self.attack_after_flight: bool = True
        self.parting_shot: bool = True
        self.parting_modifier: i64 = 2
        self.parting_ignores_shield: bool = False
        self.flee_attack_modifier: i64 = 0
        self.flee_loses_shield: bool = False
        self.flee_armour_class: i64 = 0
        self.charge_allowed: bool = True
        self.charge_minimum_feet: i64 = 10
        self.charge_multiple: i64 = 2
        self.charge_any_weapon: bool = False
        self.charge_attack: i64 = 2
        self.charge_armour_class: i64 = -2
        self.charge_keeps_dexterity: bool = True
        self.charge_damage_multiple: i64 = 2
        self.set_how: i64 = SET_HELD
        self.set_damage_multiple: i64 = 2
        self.early_strike: bool = True
        self.free_shot: bool = False
        self.swap_instead_of_moving: bool = False
        self.fend_off: bool = False
        self.descending: bool = False
        self.unarmoured: i64 = 11
        self.engage_feet: i64 = 5
        self.behind_modifier: i64 = 2
        self.behind_ignores_shield: bool = False
        self.flanked_modifier: i64 = 0
        self.further_attacker_modifier: i64 = 0
        self.split_bonus: bool = False
        self.all_out_defence: i64 = 0
        self.random_targets: bool = False
        self.directed_exposure: i64 = 0
        self.short_modifier: i64 = 1
        self.medium_modifier: i64 = 0
        self.long_modifier: i64 = -2
        self.close_feet: i64 = 5
        self.close_modifier: i64 = -5
        self.close_forbidden: bool = False
        self.shoot_while_engaged: bool = True
        self.sneak_modifier: i64 = 4
        self.sneak_multiple: i64 = 2
        self.minimum_damage: i64 = 1
        self.death_at: i64 = 0
        self.death = DeathRule()
        self.morale_die: i64 = 6
        self.morale_dice: i64 = 2
        self.morale_never_fails: i64 = 12
        self.morale_adjustment_limit: i64 = 2
        self.morale_at_first_encounter: bool = True
        self.morale_at_first_death: bool = False
        self.morale_at_half_strength: bool = True
        self.morale_in_phase: bool = False
        self.morale_enough: i64 = 0
        self.morale_hopeless: bool = False
        self.morale_failure: i64 = FAILURE_FLEE

    def shown_armour_class(self, kept: i64) -> i64:
        """An armour class of the engine's, which always counts upward, in the book's own convention."""
        return self.unarmoured + UPWARD_BASE - kept if self.descending else kept

    def cite(self, name: str) -> str:
        """The census id behind a modifier or event of that name, or an empty string."""
        return self.citations.get(name, "")
