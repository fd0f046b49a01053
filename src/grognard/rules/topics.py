"""The numbers and choices of a rulebook by topic, as the engine uses them; a ruleset is made of these.

Distances are feet, durations rounds. What each means, `grognard.rulebooks.schema` says under the same topic.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.rules.damage import DeathRule

FAILURE_FLEE: Final = 0
FAILURE_SURRENDER: Final = 1
FAILURE_WITHDRAW: Final = 2

CHARISMA_FULL: Final = 0
CHARISMA_NARROW: Final = 1
CHARISMA_NONE: Final = 2

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


class SurpriseRule:
    """Surprise and its duration."""

    by_individual: bool = False
    die: i64 = 6
    range: i64 = 2
    ambush_range: i64 = 4
    alert_reduction: i64 = 1
    both_lose_round: bool = True
    individual_limit: i64 = 0
    block: i64 = 1
    light_betrays: bool = False
    noise_wakes: bool = True


class DistanceRule:
    """How far apart the sides meet."""

    after_surprise: bool = False
    dice: i64 = 2
    die: i64 = 6
    multiple_feet: i64 = 10
    outdoor_dice: i64 = 0
    outdoor_die: i64 = 6
    outdoor_multiple_feet: i64 = 30
    surprised_dice: i64 = 1
    surprised_die: i64 = 4


class ReactionRule:
    """The reaction roll and its results."""

    dice: i64 = 2
    die: i64 = 6
    charisma: i64 = CHARISMA_FULL
    speaker_only: bool = False
    attack_when_unfavorable: bool = True
    rolled_again: bool = False

    def __init__(self) -> None:
        self.limits: list[int] = []
        self.results: list[str] = [""]
        self.attitudes: list[str] = [""]


class AnnouncingRule:
    """The announcements required before initiative."""

    retreat: bool = False
    charge: bool = False
    defence: bool = False


class InitiativeRule:
    """In what order they act."""

    die: i64 = 6
    speed: i64 = 0
    """1 where weapon speed is added to a number, -1 where it is subtracted."""
    by_group: bool = False
    two_handed_last: i64 = NEVER
    halfling_bonus: i64 = 0
    per_attack: bool = False
    hold: bool = False
    lone_side_rolls: bool = False
    one_by_one: bool = False
    friends_know: bool = False


class MovingRule:
    """The limits of a round's movement."""

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
    after_attack: bool = False
    one_attack_after: bool = False
    controlled_free_attack: bool = False
    small_things: bool = False
    splits_move: bool = False


class ExhaustionRule:
    """The penalties for running too long."""

    attack: i64 = 0
    damage: i64 = 0
    armour_class: i64 = 0
    counts: bool = True
    rest_turns: i64 = 1


class WithdrawalRule:
    """Backing off from a melee."""

    careful_part: i64 = 1
    careful_whole: i64 = 2
    fast_part: i64 = 0
    fast_whole: i64 = 1
    fast_armour_class: i64 = 0
    backwards: bool = False
    attack_after: bool = True
    attack_later: bool = False


class FleeingRule:
    """Fleeing from a melee."""

    attack_after: bool = True
    parting_shot: bool = True
    parting_modifier: i64 = 2
    parting_ignores_shield: bool = False
    attack_modifier: i64 = 0
    loses_shield: bool = False
    armour_class: i64 = 0
    exposes_to_sneak: bool = False
    adds_to_sneak: bool = False


class ChargeRule:
    """Charging, and weapons set against it."""

    allowed: bool = True
    minimum_feet: i64 = 10
    multiple: i64 = 2
    any_weapon: bool = False
    attack_modifier: i64 = 2
    armour_class: i64 = -2
    keeps_dexterity: bool = True
    damage_multiple: i64 = 2
    set_how: i64 = SET_HELD
    set_damage_multiple: i64 = 2
    multiplies_dice_only: bool = False


class ReachRule:
    """Long weapons and ready bows against closing enemies."""

    early_strike: bool = True
    free_shot: bool = False
    swap_instead_of_moving: bool = False
    fend_off: bool = False
    engage_feet: i64 = 5


class PositionRule:
    """The modifiers of a position."""

    behind: i64 = 2
    behind_ignores_shield: bool = False
    flanked: i64 = 0
    each_further_attacker: i64 = 0


class DefenceRule:
    """Defensive fighting, and exposure to the other enemies."""

    all_out_bonus: i64 = 0
    random_targets: bool = False
    directed_exposure: i64 = 0
    shield_wall: bool = False
    shield_with_both_hands: bool = False
    most_attackers: i64 = 0


class TwoWeaponRule:
    """A weapon in each hand."""

    allowed: bool = False
    attack_modifier: i64 = 0
    parry_modifier: i64 = 0
    parry_armour_class: i64 = 0
    better_damage: bool = False


class SneakRule:
    """Sneak attacks."""

    modifier: i64 = 4
    multiple: i64 = 2


class MissileRule:
    """Shots and throws."""

    short: i64 = 1
    medium: i64 = 0
    long: i64 = -2
    close_feet: i64 = 5
    close: i64 = -5
    close_forbidden: bool = False
    while_engaged: bool = True
    into_melee: i64 = NOBODY_ELSE
    stray_limit: i64 = 0
    both_hands_load: bool = False
    missed_lost: bool = False


class CoverRule:
    """The effect of cover."""

    in_melee: bool = False
    limit: i64 = 0
    each_figure: i64 = 0


class FlaskRule:
    """Flasks that are thrown."""

    armour: bool = True
    scatters: bool = False
    splash_feet: i64 = 0
    lit_by_torch: bool = False
    lighting: i64 = 0


class OilRule:
    """Burning oil."""

    rounds: i64 = 2
    ground_rounds: i64 = 10
    ground_feet: i64 = 0
    extinguish: bool = True
    again_in_phase: bool = False
    standing_first: bool = False

    def __init__(self) -> None:
        self.direct: tuple[int, int, int] = NO_DICE
        self.splash: tuple[int, int, int] = NO_DICE
        self.ground: tuple[int, int, int] = NO_DICE


class HolyWaterRule:
    """Holy water."""

    fire: bool = False

    def __init__(self) -> None:
        self.direct: tuple[int, int, int] = NO_DICE
        self.splash: tuple[int, int, int] = NO_DICE


class DamageRule:
    """The damage of hits, and immunity to them."""

    minimum: i64 = 1
    exploding: bool = False
    thrown_strength_short: bool = False
    death_at: i64 = 0
    kindred_harm: bool = False
    mighty_hit_dice: i64 = 0

    def __init__(self) -> None:
        self.death = DeathRule()


class MoraleRule:
    """When nerve is tested, and what those do who lose it."""

    die: i64 = 6
    dice: i64 = 2
    never_fails: i64 = 12
    adjustment_limit: i64 = 2
    at_first_encounter: bool = True
    at_first_death: bool = False
    at_first_blood: bool = False
    by_side: bool = False
    at_half_strength: bool = True
    in_phase: bool = False
    enough: i64 = 0
    hopeless: bool = False
    checked: bool = True
    never_fights: i64 = 0
    losing: i64 = 0
    winning: i64 = 0
    cornered_surrender: bool = False
    failure: i64 = FAILURE_FLEE
