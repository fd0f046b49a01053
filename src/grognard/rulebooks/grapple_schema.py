"""A rulebook's rules of subduing blows, brawling, and wrestling."""

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

    `attack_modifier` is the penalty of striking with the flat of a blade, `damage` names the effect of such a
    hit, and `spares` says who is knocked out instead of dying. A knocked-out combatant wakes after
    `wake_dice` turns, or can be roused by another after `rouse_dice` rounds (none: not at all), or wakes as
    it recovers one point in `recovery_rounds`. `whom` says who can be subdued. For a victim that is down
    further subduing damage counts as real (`further`): it kills once the total reaches the full hit points,
    or `at once`.
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
    """Holds: how a combatant gets one, its effect on the held, and how it is broken.

    `contest` asks for a contest of strength after the grab, in which each size counts `size_step`. A held
    combatant is attacked by others at `held_armour_class` to its armour class and `held_bonus` to the roll;
    its saving throw gains `helper_bonus` while its holder is held too. `capacity` counts wrestlers on one
    opponent, `smaller` and `larger` ones in halves of a man. A move with the opponent is `move` of the
    mover's own, and takes strength: a combatant with a Strength `stronger` points higher drags its holder
    along. Each limb beyond two is worth `limb_bonus`.
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
