"""What a rulebook file may say: every number, option and named procedure the engine can be given.

A book is data. Where books differ by a number the number stands here; where they differ by an order or a
method, the name of a procedure does. Distances are feet, durations rounds unless the name says otherwise.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Percent = Annotated[int, Meta(ge=0, le=100)]
Die = Annotated[int, Meta(ge=2, le=1000)]
Feet = Annotated[int, Meta(ge=0, le=5280)]
SmallNumber = Annotated[int, Meta(ge=-100, le=100)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Fraction = tuple[Annotated[int, Meta(ge=0, le=100)], Annotated[int, Meta(ge=1, le=100)]]
Positive = Annotated[int, Meta(ge=1, le=1000)]


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the parts of a rulebook: fixed once read, every key known."""


class RoundRules(Part, frozen=True):
    """What a combat round is made of, and what must be announced before initiative is rolled."""

    structure: str
    seconds: Positive
    declare_retreat: bool = False
    declare_charge: bool = False
    declare_defence: bool = False


class SurpriseRules(Part, frozen=True):
    """The surprise die, the highest face on which a creature is caught, and for how long.

    `method` names who rolls: one die for a side, or one for each creature with the face as the number of
    segments. Monsters beyond `individual_limit` roll in blocks of `block_size`.
    """

    method: str
    die: Die
    range: Count
    ambush_range: Count
    alert_reduction: Count
    both_sides_lose_round: bool = True
    individual_limit: Count = 0
    block_size: Positive = 1


class DistanceRules(Part, frozen=True):
    """How far apart the sides are when an encounter leaves it open: dice times a multiple of feet."""

    dice: Positive
    die: Die
    multiple_feet: Positive


class ReactionBand(Part, frozen=True):
    """Rolls up to `up_to` (the last band has none) give this reaction."""

    result: str
    up_to: int | None = None


class ReactionRules(Part, frozen=True):
    """The reaction roll and its bands, lowest first."""

    dice: Positive
    die: Die
    bands: tuple[ReactionBand, ...]
    attack_when_unfavorable: bool = True


class InitiativeRules(Part, frozen=True):
    """Whose number comes up when.

    `group_rolls` makes one roll serve a group of identical monsters. `two_handed_last` puts those with
    two-handed weapons after everybody else: always, only among tied individuals, or never.
    """

    method: str
    die: Die
    group_rolls: bool = False
    two_handed_last: Literal["never", "always", "when individual"] = "never"
    halfling_bonus: SmallNumber = 0
    per_attack: bool = False


class MovementRules(Part, frozen=True):
    """Limits of a round's movement and of running, in fractions and multiples of the encounter move.

    `walk` is what may be moved with an attack. A diagonal step costs `diagonal_steps`. Exhaustion costs the
    given modifiers, where a book has any.
    """

    walk: Fraction
    run_multiple: Positive
    run_rounds_per_constitution: Count
    run_rounds_without_constitution: Count
    run_rounds: Count = 0
    diagonal_steps: Literal[1, 2] = 1
    pass_friends: bool = False
    cut_corners: bool = True
    controlled: Literal["stop", "free attack"] = "stop"
    exhausted_attack: SmallNumber = 0
    exhausted_damage: SmallNumber = 0
    exhausted_armour_class: SmallNumber = 0


class WithdrawRules(Part, frozen=True):
    """Leaving melee: backing off slowly, or turning to flee.

    `fast` backing off costs armour class and a Dexterity roll, where a book has that band; `careful` is the
    part of a move that costs nothing.
    """

    careful: Fraction
    fast: Fraction | None = None
    fast_armour_class: SmallNumber = 0
    attack_after: bool = True
    attack_after_flight: bool = True
    parting_shot: bool = True
    parting_modifier: SmallNumber = 0
    parting_ignores_shield: bool = False
    flee_attack_modifier: SmallNumber = 0
    flee_loses_shield: bool = False
    flee_armour_class: SmallNumber = 0


class ChargeRules(Part, frozen=True):
    """Charging and receiving a charge. `set` says how a weapon is made ready for one."""

    allowed: bool
    minimum_feet: Feet = 10
    multiple: Positive = 2
    any_weapon: bool = False
    attack_modifier: SmallNumber = 0
    armour_class: SmallNumber = 0
    keeps_dexterity: bool = True
    damage_multiple: Positive = 1
    set: Literal["never", "held", "instead of moving"] = "never"
    set_damage_multiple: Positive = 2


class ReachRules(Part, frozen=True):
    """What long weapons and ready bows do to those who close in."""

    early_strike: bool = False
    free_shot: bool = False
    swap_instead_of_moving: bool = False
    fend_off: bool = False
    second_rank_feet: Feet = 0
    third_rank_feet: Feet = 0


class ArmourRules(Part, frozen=True):
    """How armour class is counted: upward from `unarmoured`, or downward."""

    convention: Literal["ascending", "descending"]
    unarmoured: SmallNumber


class PositionRules(Part, frozen=True):
    """What standing in the right place is worth to an attacker."""

    behind: SmallNumber = 0
    behind_ignores_shield: bool = False
    flanked: SmallNumber = 0
    each_further_attacker: SmallNumber = 0


class DefenceRules(Part, frozen=True):
    """Splitting the combat bonus between attack and defence, and fighting all-out defensively."""

    split: bool = False
    all_out_bonus: SmallNumber = 0
    random_targets: bool = False
    directed_exposure: SmallNumber = 0


class ChartRow(Part, frozen=True):
    """A row of a monster attack chart: hit dice up to `up_to` without a plus (the last row has none)."""

    thac0: SmallNumber
    up_to: int | None = None


class AttackRules(Part, frozen=True):
    """How an attack is tested, and what each class and each number of hit dice brings to it.

    With the test "bonus", `bonus` lists a class's attack bonus by level from 0 (which only normal men have)
    up, and `monster_bonus` by whole hit dice from "less than one" up; the last value holds beyond. With the
    test "chart", `thac0` and `monster_thac0` do the same by the number needed against armour class 0.
    `ignores_printed` leaves attack bonuses printed with a creature out of account, `ignores_minus` takes 1-1
    hit dice for 1. `sneak_damage` multiplies the damage of a sneak attack.
    """

    test: str
    engage_feet: Feet
    bonus: dict[str, tuple[SmallNumber, ...]] = {}
    monster_bonus: tuple[SmallNumber, ...] = ()
    thac0: dict[str, tuple[SmallNumber, ...]] = {}
    monster_thac0: tuple[ChartRow, ...] = ()
    ignores_printed: bool = False
    ignores_minus: bool = False
    sneak_attack: SmallNumber = 0
    sneak_damage: Positive = 1


class MissileRules(Part, frozen=True):
    """Modifiers by range band, and what a shot at arm's length is: at a penalty, or not to be had.

    With `while_engaged` false nobody in melee shoots; with `close` "forbidden" nothing nearer than
    `close_feet` is shot at. A number for `close` replaces the short range's.
    """

    short: SmallNumber
    medium: SmallNumber
    long: SmallNumber
    close_feet: Feet
    close: SmallNumber | Literal["forbidden"]
    while_engaged: bool = True
    strength_on_thrown: bool = True


class DamageRules(Part, frozen=True):
    """The least a hit does, the hit points at which a creature falls, and the procedure for falling.

    `strength_on_bows` lets Strength count with bows and crossbows as with other weapons. `characters` is the
    die of every character's attack where a book has one for all weapons.
    """

    minimum: Count
    death_at: SmallNumber
    dying: str
    strength_on_bows: bool = False
    characters: str = ""


class MoraleRules(Part, frozen=True):
    """The morale roll, when it is made, and what those do who fail it.

    `in_phase` keeps checks for the side's morale phase; otherwise they are made at once. After `enough`
    passed checks a side fights to the death (0: never). `hopeless` breaks a side at half strength without a
    roll, where a book has no morale scores.
    """

    dice: Positive
    die: Die
    never_fails: Count
    adjustment_limit: Count
    at_first_encounter: bool
    at_half_strength: bool
    failure: Literal["flee", "surrender"]
    at_first_death: bool = False
    in_phase: bool = False
    enough: Count = 0
    hopeless: bool = False


class Rulebook(Part, frozen=True):
    """A whole book, complete and validated.

    `citations` names, for every kind of modifier and event, the census rule behind it.
    """

    id: str
    title: str
    round: RoundRules
    surprise: SurpriseRules
    distance: DistanceRules
    reaction: ReactionRules
    initiative: InitiativeRules
    movement: MovementRules
    withdraw: WithdrawRules
    charge: ChargeRules
    armour: ArmourRules
    attack: AttackRules
    missile: MissileRules
    damage: DamageRules
    morale: MoraleRules
    citations: dict[str, dict[str, str]]
    reach: ReachRules = ReachRules()
    position: PositionRules = PositionRules()
    defence: DefenceRules = DefenceRules()
    extends: str = ""
