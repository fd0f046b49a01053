"""A rulebook's rules for the start of an encounter: surprise, distance, reaction."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Die = Annotated[int, Meta(ge=2, le=1000)]
SmallNumber = Annotated[int, Meta(ge=-100, le=100)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Positive = Annotated[int, Meta(ge=1, le=1000)]
Bound = Annotated[int, Meta(ge=-1000, le=1000)]


class EncounterPart(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of these parts: fixed once read, every key known."""


class SurpriseRules(EncounterPart, frozen=True):
    """The surprise die, the highest face on which a creature is surprised, and for how long.

    `method` names who rolls: one die for a side, or one for each creature with the face as the number of
    segments. Monsters beyond `individual_limit` roll in blocks of `block_size`. With `light_betrays` a side
    that carries a light in the dark surprises no enemy. `alertness` names dice and the highest face that
    surprises, and `callings` the alertness of a calling by steps of `levels_to_a_step` levels; `ladder` lists
    the dice from the best down; `senses` and `wisdom` are further modifiers. With `noise_wakes` a natural
    sleeper rolls at the end of each round in which blows were struck, and wakes unless it would be surprised.
    """

    method: str
    die: Die
    range: Count
    ambush_range: Count
    alert_reduction: Count
    both_sides_lose_round: bool = True
    light_betrays: bool = False
    individual_limit: Count = 0
    block_size: Positive = 1
    alertness: dict[str, tuple[Die, Count]] = {}
    callings: dict[str, list[str]] = {}
    levels_to_a_step: Positive = 4
    ladder: tuple[Die, ...] = ()
    senses: SmallNumber = 0
    wisdom: bool = False
    noise_wakes: bool = True


class DistanceRules(EncounterPart, frozen=True):
    """The distance between the sides when an encounter leaves it open: dice times a multiple of feet.

    With `after_surprise` the dice are rolled once surprise is known. Outdoors the dice may be others (0: they
    are not), and fewer where a side is surprised.
    """

    dice: Positive
    die: Die
    multiple_feet: Positive
    after_surprise: bool = False
    outdoor_dice: Count = 0
    outdoor_die: Die = 6
    outdoor_multiple_feet: Positive = 30
    surprised_dice: Positive = 1
    surprised_die: Die = 4


class ReactionBand(EncounterPart, frozen=True):
    """Rolls up to `up_to` (the last band has none) give this reaction.

    `attitude` is its meaning in play; without one `result` must be a reaction the engine knows.
    """

    result: str
    attitude: Literal["", "attack", "hostile", "wary", "friendly"] = ""
    up_to: Bound | None = None


class ReactionRules(EncounterPart, frozen=True):
    """The reaction roll and its bands, lowest first.

    `charisma` says how Charisma modifies it; with `speaker_only` it counts only for a named speaker. With
    `rolled_again` monsters that are hostile but do not attack at once let a side go only after a further
    reaction roll, made when the side talks with them.
    """

    dice: Positive
    die: Die
    bands: tuple[ReactionBand, ...]
    attack_when_unfavorable: bool = True
    rolled_again: bool = False
    charisma: Literal["modifier", "narrow", "none"] = "modifier"
    speaker_only: bool = False
