"""Movement in a fight: its limits, leaving melee, charges, reach."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from grognard.rulebooks.hurt_schema import AttackModifier

Feet = Annotated[int, Meta(ge=0, le=5280)]
SmallNumber = Annotated[int, Meta(ge=-100, le=100)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Fraction = tuple[Annotated[int, Meta(ge=0, le=100)], Annotated[int, Meta(ge=1, le=100)]]
Positive = Annotated[int, Meta(ge=1, le=1000)]


class MovementRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Limits of a round's movement and of running, in fractions and multiples of the encounter move.

    `walk` is the part of a move allowed with an attack. A diagonal step costs `diagonal_steps`. Exhaustion
    costs the given modifiers, where a book has any, and passes after `rest_turns` of rest; without
    `endurance` running does not tire. `overrun` names how a mover passes through figures in its way. With
    `yards_outdoors` movement and ranges outdoors are in yards. A character's encounter move depends on its
    `armour`, on the `base` movement rate alone, or on its `load`: `load_feet` for up to `load_coins`, or for
    no, leather and metal armour, and for metal armour with treasure. By `worn`, by `weight` and by `items` it
    follows the rules of encumbrance.
    """

    walk: Fraction
    run_multiple: Positive
    run_rounds_per_constitution: Count
    run_rounds_without_constitution: Count
    run_rounds: Count = 0
    diagonal_steps: Literal[1, 2] = 1
    pass_friends: bool = False
    cut_corners: bool = True
    after_attack: bool = False
    one_attack_after: bool = False
    controlled: Literal["stop", "free attack"] = "stop"
    exhausted_attack: SmallNumber = 0
    exhausted_damage: SmallNumber = 0
    exhausted_armour_class: SmallNumber = 0
    endurance: bool = True
    rest_turns: Positive = 1
    yards_outdoors: bool = False
    pace: Literal["armour", "base", "load", "worn", "weight", "items"] = "armour"
    base_feet: Positive = 120
    load_coins: list[Annotated[int, Meta(ge=0, le=100_000)]] = []
    load_feet: list[Count] = []
    overrun: str = "never"


class WithdrawRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Leaving melee: backing off slowly, or turning to flee.

    `fast` backing off costs armour class and a Dexterity roll, where a book has that band; `careful` is the
    part of a move that costs nothing. With `attack_later` a combatant that withdrew may strike when an enemy
    follows. Turning one's back may expose a combatant to Sneak Attacks, and `flee_adds_to_sneak` adds both
    bonuses. With `backwards` every step of a withdrawal leads away from every enemy in contact.
    """

    careful: Fraction
    fast: Fraction | None = None
    fast_armour_class: SmallNumber = 0
    backwards: bool = False
    attack_after: bool = True
    attack_later: bool = False
    attack_after_flight: bool = True
    parting_shot: bool = True
    parting_modifier: AttackModifier = 0
    parting_ignores_shield: bool = False
    flee_attack_modifier: AttackModifier = 0
    flee_loses_shield: bool = False
    flee_armour_class: SmallNumber = 0
    flee_exposes_to_sneak: bool = False
    flee_adds_to_sneak: bool = False


class ChargeRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Charging and receiving a charge. `set` says how a weapon is made ready for one.

    `multiplies` says what the damage multiples are of: the dice alone, or the total with its modifiers.
    """

    allowed: bool
    minimum_feet: Feet = 10
    multiple: Positive = 2
    any_weapon: bool = False
    attack_modifier: AttackModifier = 0
    armour_class: SmallNumber = 0
    keeps_dexterity: bool = True
    damage_multiple: Positive = 1
    set: Literal["never", "held", "instead of moving"] = "never"
    set_damage_multiple: Positive = 2
    multiplies: Literal["total", "dice"] = "total"


class ReachRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The effects of long weapons and ready bows on closing enemies."""

    early_strike: bool = False
    free_shot: bool = False
    swap_instead_of_moving: bool = False
    fend_off: bool = False
    second_rank_feet: Feet = 0
    third_rank_feet: Feet = 0
    unwieldy: bool = False
