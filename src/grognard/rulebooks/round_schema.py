"""The round of combat: its make, initiative, and morale."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Die = Annotated[int, Meta(ge=2, le=1000)]
SmallNumber = Annotated[int, Meta(ge=-100, le=100)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Positive = Annotated[int, Meta(ge=1, le=1000)]
InitiativeDie = Annotated[int, Meta(ge=2, le=100)]
InitiativeBonus = Annotated[int, Meta(ge=-6, le=6)]


class RoundRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The structure of a combat round, and the announcements before initiative.

    With `miscellaneous` a combatant may do another small thing instead of moving, and with `splits_move` in
    the middle of a move too; it takes the move first.
    """

    structure: str
    seconds: Positive
    declare_retreat: bool = False
    declare_charge: bool = False
    declare_defence: bool = False
    miscellaneous: bool = False
    splits_move: bool = False


class InitiativeRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose number comes up when.

    The `speed` of the weapon in hand is added to its wielder's own number, or subtracted from it.
    `group_rolls` makes one roll serve a group of identical monsters. `two_handed_last` puts those with
    two-handed weapons after everybody else: always, only among tied individuals, or never. With
    `lone_side_rolls` a side rolls even if no other can act. `side_blows` says whether the blows of one side
    in a phase land together, or one after another where no enemy acts at the same time. Blows of equal
    numbers always land together; `tied_blows` says whether friends know at once what those blows did.
    """

    method: str
    die: InitiativeDie
    speed: Literal["none", "added", "subtracted"] = "none"
    group_rolls: bool = False
    two_handed_last: Literal["never", "always", "when individual"] = "never"
    halfling_bonus: InitiativeBonus = 0
    per_attack: bool = False
    hold: bool = False
    lone_side_rolls: bool = False
    side_blows: Literal["together", "one after another"] = "together"
    tied_blows: Literal["together", "known to friends"] = "together"


class MoraleRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The morale roll, its occasions, and the result of a failed one.

    A check is made for each group (`checked_by`) or for the whole side. `in_phase` keeps checks for the
    side's morale phase; otherwise they are made at once. After `enough` passed checks a side fights to the
    death (0: never). `hopeless` breaks a side at half strength without a roll, where a book has no morale
    scores. Creatures with scores up to `never_fights` stay out of any fight. `losing` and `winning` adjust
    the score of a side that has lost a greater, or smaller, part of its number than its enemies. With
    `cornered_surrender` intelligent combatants surrender when they cannot get away. `retainers` are tested
    with the others, or not in ordinary danger.
    """

    dice: Positive
    die: Die
    never_fails: Count
    adjustment_limit: Count
    at_first_encounter: bool
    at_half_strength: bool
    failure: Literal["flee", "withdraw", "surrender"]
    at_first_death: bool = False
    at_first_blood: bool = False
    checked_by: Literal["group", "side"] = "group"
    in_phase: bool = False
    enough: Count = 0
    checked: bool = True
    never_fights: Count = 0
    losing: SmallNumber = 0
    winning: SmallNumber = 0
    cornered_surrender: bool = False
    hopeless: bool = False
    retainers: bool = True
