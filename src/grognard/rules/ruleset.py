"""A rulebook as the engine uses it: plain integers, looked up by attribute, never by a string."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.rules.attack import AttackTest
from grognard.rules.brawling import BrawlRule
from grognard.rules.damage import DeathRule
from grognard.rules.hurting import HurtRules
from grognard.rules.initiative import InitiativeMethod
from grognard.rules.overrun import OverrunRule
from grognard.rules.subdual import SubdualRule
from grognard.rules.terrain import TerrainRules
from grognard.rules.wrestling import WrestleRule

FAILURE_FLEE: Final = 0
FAILURE_SURRENDER: Final = 1
FAILURE_WITHDRAW: Final = 2

CHARISMA_FULL: Final = 0
CHARISMA_NARROW: Final = 1
CHARISMA_NONE: Final = 2

UPWARD_BASE: Final = 10

NEVER: Final = 0
ALWAYS: Final = 1
WHEN_INDIVIDUAL: Final = 2

SET_NEVER: Final = 0
SET_HELD: Final = 1
SET_INSTEAD_OF_MOVING: Final = 2

NOBODY_ELSE: Final = 0
FRIENDS: Final = 1
ANYONE_THERE: Final = 2

NO_DICE: Final[tuple[int, int, int]] = (0, 1, 0)


class Ruleset:
    """Every number and named procedure of one rulebook, ready for the inner loop.

    Distances are feet, durations rounds. Built from a validated rulebook by `grognard.rules.binding`; nothing
    changes it afterwards, so all fights of a batch share one.
    """

    declare_retreat: bool = False
    declare_charge: bool = False
    declare_defence: bool = False
    miscellaneous_action: bool = False
    surprise_by_individual: bool = False
    surprise_die: i64 = 6
    surprise_range: i64 = 2
    ambush_range: i64 = 4
    alert_reduction: i64 = 1
    both_surprised_lose_round: bool = True
    surprise_individual_limit: i64 = 0
    surprise_block: i64 = 1
    light_betrays: bool = False
    distance_after_surprise: bool = False
    distance_dice: i64 = 2
    distance_die: i64 = 6
    distance_multiple_feet: i64 = 10
    reaction_dice: i64 = 2
    reaction_die: i64 = 6
    attack_when_unfavorable: bool = True
    reaction_charisma: i64 = CHARISMA_FULL
    reaction_speaker_only: bool = False
    initiative_die: i64 = 6
    group_initiative: bool = False
    two_handed_last: i64 = NEVER
    halfling_initiative: i64 = 0
    initiative_per_attack: bool = False
    lone_side_rolls: bool = False
    yards_outdoors: bool = False
    walk_part: i64 = 1
    walk_whole: i64 = 1
    run_multiple: i64 = 2
    run_rounds: i64 = 0
    run_rounds_per_constitution: i64 = 2
    run_rounds_without_constitution: i64 = 24
    diagonal_steps: i64 = 1
    pass_friends: bool = False
    cut_corners: bool = True
    controlled_free_attack: bool = False
    exhausted_attack: i64 = 0
    exhausted_damage: i64 = 0
    exhausted_armour_class: i64 = 0
    endurance: bool = True
    rest_turns: i64 = 1
    careful_part: i64 = 1
    careful_whole: i64 = 2
    fast_part: i64 = 0
    fast_whole: i64 = 1
    fast_armour_class: i64 = 0
    withdraw_backwards: bool = False
    attack_after_withdraw: bool = True
    attack_later: bool = False
    attack_after_flight: bool = True
    parting_shot: bool = True
    parting_modifier: i64 = 2
    parting_ignores_shield: bool = False
    flee_attack_modifier: i64 = 0
    flee_loses_shield: bool = False
    flee_armour_class: i64 = 0
    flee_exposes_to_sneak: bool = False
    flee_adds_to_sneak: bool = False
    charge_allowed: bool = True
    charge_minimum_feet: i64 = 10
    charge_multiple: i64 = 2
    charge_any_weapon: bool = False
    charge_attack: i64 = 2
    charge_armour_class: i64 = -2
    charge_keeps_dexterity: bool = True
    charge_damage_multiple: i64 = 2
    set_how: i64 = SET_HELD
    set_damage_multiple: i64 = 2
    multiply_dice_only: bool = False
    early_strike: bool = True
    free_shot: bool = False
    swap_instead_of_moving: bool = False
    fend_off: bool = False
    descending: bool = False
    unarmoured: i64 = 11
    engage_feet: i64 = 5
    behind_modifier: i64 = 2
    behind_ignores_shield: bool = False
    flanked_modifier: i64 = 0
    further_attacker_modifier: i64 = 0
    all_out_defence: i64 = 0
    random_targets: bool = False
    directed_exposure: i64 = 0
    two_weapons: bool = False
    pair_attack: i64 = 0
    parry_attack: i64 = 0
    parry_armour_class: i64 = 0
    shield_wall: bool = False
    move_after_attack: bool = False
    one_attack_after_move: bool = False
    hold_turns: bool = False
    short_modifier: i64 = 1
    medium_modifier: i64 = 0
    long_modifier: i64 = -2
    close_feet: i64 = 5
    close_modifier: i64 = -5
    close_forbidden: bool = False
    shoot_while_engaged: bool = True
    into_melee: i64 = NOBODY_ELSE
    stray_limit: i64 = 0
    both_hands_load: bool = False
    cover_in_melee: bool = False
    cover_limit: i64 = 0
    cover_each_figure: i64 = 0
    flask_armour: bool = True
    flask_scatters: bool = False
    flask_splash_feet: i64 = 0
    lit_by_torch: bool = False
    lighting_modifier: i64 = 0
    oil_rounds: i64 = 2
    oil_ground_rounds: i64 = 10
    oil_ground_feet: i64 = 0
    oil_extinguish: bool = True
    oil_again_in_phase: bool = False
    oil_standing_first: bool = False
    holy_fire: bool = False
    sneak_modifier: i64 = 4
    sneak_multiple: i64 = 2
    kindred_harm: bool = False
    mighty_hit_dice: i64 = 0
    minimum_damage: i64 = 1
    thrown_strength_short: bool = False
    death_at: i64 = 0
    morale_die: i64 = 6
    morale_dice: i64 = 2
    morale_never_fails: i64 = 12
    morale_adjustment_limit: i64 = 2
    morale_at_first_encounter: bool = True
    morale_at_first_death: bool = False
    morale_at_half_strength: bool = True
    morale_in_phase: bool = False
    morale_enough: i64 = 0
    morale_hopeless: bool = False
    morale_checked: bool = True
    morale_never_fights: i64 = 0
    morale_losing: i64 = 0
    morale_winning: i64 = 0
    morale_cornered_surrender: bool = False
    morale_failure: i64 = FAILURE_FLEE

    def __init__(
        self, *, book: str, attack_test: AttackTest, initiative: InitiativeMethod, citations: dict[str, str]
    ) -> None:
        self.book = book
        self.attack_test = attack_test
        self.initiative = initiative
        self.citations = citations
        self.reaction_limits: list[int] = []
        self.reaction_results: list[str] = [""]
        self.reaction_attitudes: list[str] = [""]
        self.death = DeathRule()
        self.overrun: OverrunRule | None = None
        self.oil_direct: tuple[int, int, int] = NO_DICE
        self.oil_splash: tuple[int, int, int] = NO_DICE
        self.oil_ground: tuple[int, int, int] = NO_DICE
        self.holy_direct: tuple[int, int, int] = NO_DICE
        self.holy_splash: tuple[int, int, int] = NO_DICE
        self.subdual = SubdualRule()
        self.brawling = BrawlRule()
        self.wrestling = WrestleRule()
        self.hurts = HurtRules()
        self.terrain = TerrainRules()

    def shown_armour_class(self, kept: i64) -> i64:
        """An armour class of the engine's, which always counts upward, in the book's own convention."""
        return self.unarmoured + UPWARD_BASE - kept if self.descending else kept

    def cite(self, name: str) -> str:
        """The census id behind a modifier or event of that name, or an empty string."""
        return self.citations.get(name, "")
