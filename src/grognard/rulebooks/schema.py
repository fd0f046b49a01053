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
Positive = Annotated[int, Meta(ge=1, le=1000)]


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the parts of a rulebook: fixed once read, every key known."""


class RoundRules(Part, frozen=True):
    """What a combat round is made of."""

    structure: str
    seconds: Positive


class SurpriseRules(Part, frozen=True):
    """One die for each side; a member is surprised when the face is within its range."""

    die: Die
    range: Count
    ambush_range: Count
    alert_reduction: Count


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
    """Whose number comes up when; `group_rolls` makes one roll serve a group of identical monsters."""

    method: str
    die: Die
    group_rolls: bool = False


class MovementRules(Part, frozen=True):
    """Limits of a round's movement and of running; withdrawing goes `1 / withdraw_divisor` of a move."""

    run_multiple: Positive
    run_rounds_per_constitution: Count
    run_rounds_without_constitution: Count
    withdraw_divisor: Positive


class AttackRules(Part, frozen=True):
    """How an attack is tested, and the bonus of each class by level and of monsters by hit dice.

    `bonus` lists the levels from 0 (which only normal men have) up; higher levels keep the last value.
    `monster_bonus` lists whole hit dice from 0 ("less than one") up. `sneak_damage` multiplies the damage.
    """

    test: str
    engage_feet: Feet
    from_behind: SmallNumber
    parting_shot: SmallNumber
    sneak_attack: SmallNumber
    sneak_damage: Positive
    bonus: dict[str, tuple[SmallNumber, ...]]
    monster_bonus: tuple[SmallNumber, ...]


class MissileRules(Part, frozen=True):
    """Modifiers by range band, and the one for a target at arm's length that replaces the short range's."""

    short: SmallNumber
    medium: SmallNumber
    long: SmallNumber
    close_feet: Feet
    close: SmallNumber


class DamageRules(Part, frozen=True):
    """The least a hit does, the hit points at which a creature falls, and the procedure for falling.

    `strength_on_bows` lets Strength count with bows and crossbows as with other weapons.
    """

    minimum: Count
    death_at: SmallNumber
    dying: str
    strength_on_bows: bool


class MoraleRules(Part, frozen=True):
    """The morale roll, when it is made, and what those do who fail it."""

    dice: Positive
    die: Die
    never_fails: Count
    adjustment_limit: Count
    at_first_encounter: bool
    at_half_strength: bool
    failure: Literal["flee", "surrender"]


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
    attack: AttackRules
    missile: MissileRules
    damage: DamageRules
    morale: MoraleRules
    citations: dict[str, dict[str, str]]
    extends: str = ""
