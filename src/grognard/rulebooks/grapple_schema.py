"""What a rulebook says of blows that spare, of fists and feet, and of wrestling."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Small = Annotated[int, Meta(ge=-100, le=100)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Positive = Annotated[int, Meta(ge=1, le=1000)]


class GrapplePart(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of these parts: fixed once read, every key known."""


class SubdualRules(GrapplePart, frozen=True):
    """Blows meant to subdue.

    `attack_modifier` is what the flat of a blade costs, `damage` names what such a hit does and `spares` who
    is knocked out in the place of dying. Whoever is knocked out wakes by itself after `wake_dice` turns, or
    is roused by somebody else after `rouse_dice` rounds (none: not at all), or wakes as it recovers one point
    in `recovery_rounds`. `whom` says who can be subdued. Further subduing damage counts as real for a victim
    that is down (`further`); it kills once all of that reaches the full hit points, or `at once`.
    """

    allowed: bool = False
    attack_modifier: Small = 0
    damage: str = "half"
    spares: str = "killing alone"
    wake_dice: tuple[Count, Positive] = (0, 4)
    turn_rounds: Positive = 60
    rouse_dice: tuple[Count, Positive] = (0, 10)
    recovery_rounds: Count = 0
    whom: Literal["all", "humanoids and dragons"] = "all"
    further: Literal["as real", "at once"] = "as real"


class BrawlingRules(GrapplePart, frozen=True):
    """Punches and kicks: their dice (count and sides), and what armour does to the one who strikes.

    With `subdues` they subdue by nature. `proof` armour cannot be hurt by bare fists: the damage turns on
    the striker, or `backfire` points of it. `stuns` makes a heavy blow stun and the next one knock out for
    `knock_out` rounds (dice and sides). `strength` says what Strength adds.
    """

    punch: tuple[Positive, Positive] = (1, 2)
    kick: tuple[Count, Positive] = (0, 4)
    kick_modifier: Small = 0
    subdues: bool = False
    proof: Literal["none", "metal", "plate"] = "none"
    backfire: Count = 0
    stuns: bool = False
    knock_out: tuple[Count, Positive] = (0, 4)
    strength: Literal["modifier", "bonus only"] = "modifier"


class WrestlingRules(GrapplePart, frozen=True):
    """Holds: who gets one, what it does to the held, and how it is broken.

    `contest` asks for a contest of strength after the grab, in which each size counts `size_step`. One held
    is attacked by others at `held_armour_class` to its armour class and `held_bonus` to the roll; the saving
    throw gains `helper_bonus` while somebody holds the holder. `capacity` counts wrestlers on one opponent,
    `smaller` and `larger` ones in halves of a man. A move with the other is `move` of the mover's own, and
    takes the strength: a Strength `stronger` points higher drags a holder along. Each limb beyond two is
    worth `limb_bonus`.
    """

    allowed: bool = False
    contest: bool = False
    size_step: Count = 0
    shove: bool = False
    held_armour_class: Small = 0
    held_bonus: Small = 0
    helper_bonus: Small = 0
    capacity: Count = 4
    smaller: Count = 1
    larger: Count = 4
    move: tuple[Positive, Positive] = (1, 2)
    stronger: Count = 2
    limb_bonus: Small = 1
    nonhumanoids: bool = False
